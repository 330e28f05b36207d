/** What is shown while there is no table to show: opening, connecting, handing the phone over, the end of the road. */
import { html, nothing, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import { dealerGone, seatName, type GameState } from "../../app/state";
import { FAMILIES } from "../../i18n/families";
import { t, word } from "../../i18n/l10n";

export function handOver(seat: number, game: GameState, app: App): TemplateResult {
  const view = game.views[0];
  const name = view ? seatName(view, seat) : "";
  return html`<div class="page middle">
    <section class="card hand-over">
      <h1>${t("hand-over", { name })}</h1>
      <p>${t("hand-over-why")}</p>
      <button class="button lit big" type="button" @click=${() => app.play.reveal(seat)}>${t("its-me", { name })}</button>
      <button class="button" type="button" @click=${() => app.open({ kind: "leave" })}>${t("pause")}</button>
    </section>
  </div>`;
}

export function connecting(game: GameState, app: App): TemplateResult {
  const { way, record } = game;
  const code = record.code ?? "";
  const text = way.is === "reconnecting" || (way.is === "connecting" && way.tries > 0) ? t("connecting-again", { code }) : t("connecting", { code });
  const tries = way.is === "reconnecting" || way.is === "connecting" ? way.tries : 0;
  return html`<div class="page middle">
    <section class="card">
      <div class="spinner" aria-hidden="true"></div>
      <h1 role="status">${record.role === "guest" ? text : t("opening")}</h1>
      ${tries > 1 ? html`<p>${t("connecting-slow")}</p>
            <button class="button primary" type="button" @click=${() => app.games.retry()}>${t("try-again")}</button>` : nothing}
      <button class="button" type="button" @click=${() => void app.games.leave(false)}>${t("cancel")}</button>
    </section>
  </div>`;
}

/** The game has stopped in this page; what was saved is saved. */
export function stopped(game: GameState, app: App): TemplateResult {
  if (game.way.is !== "stopped") return connecting(game, app);
  const { code, detail } = game.way;
  if (dealerGone(code) && game.views.length > 0) return gone(game, app);
  const elsewhere = code === "elsewhere" || code === "robbed";
  return html`<div class="page middle">
    <section class="card" role="alert">
      <h1>${reason(game, code)}</h1>
      ${detail === "" ? nothing : html`<p class="detail">${detail}</p>`}
      <button class="button lit big" type="button" @click=${() => void app.games.openAgain()}>${elsewhere ? t("play-here") : t("open-again")}</button>
      <button class="button" type="button" @click=${() => void app.games.leave(false)}>${t("back-to-start")}</button>
    </section>
  </div>`;
}

/** A guest's phone that stops for a reason of its own does so because it checked the dealer's and was not satisfied. */
function reason(game: GameState, code: string): string {
  const known = (FAMILIES.stopped as readonly string[]).includes(code);
  return known || game.record.role !== "guest" ? word("stopped", code) : t("stopped-doubt", { code });
}

function gone(game: GameState, app: App): TemplateResult {
  const view = game.views[0];
  return html`<div class="page middle">
    <section class="card" role="alert">
      <h1>${t("gone-title", { dealer: view ? seatName(view, view.dealer) : "" })}</h1>
      <p>${t("gone-why")}</p>
      <button class="button lit big" type="button" @click=${() => app.open({ kind: "scores" })}>${t("scores-title")}</button>
      <button class="button" type="button" @click=${() => app.leave()}>${t("back-to-start")}</button>
    </section>
  </div>`;
}
