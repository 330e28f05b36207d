/** What is shown while there is no table to show: opening, connecting, handing the phone over, the end of the road. */
import { html, nothing, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import type { View } from "../../app/protocol";
import { dealerLeft, leftBehind, roomOver, seatName, type Claiming, type GameState } from "../../app/state";
import { FAMILIES } from "../../i18n/families";
import { t, word } from "../../i18n/l10n";
import "../parts/countdown";
import { compared } from "./doubting";

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
  if (roomOver(code) && game.views.length > 0) return over(game, app);
  if (doubted(game, code)) return doubt(game, code, app);
  const elsewhere = ["elsewhere", "robbed", "replaced"].includes(code);
  return html`<div class="page middle">
    <section class="card" role="alert">
      <h1>${word("stopped", code)}</h1>
      ${detail === "" ? nothing : html`<p class="detail">${detail}</p>`}
      <button class="button lit big" type="button" @click=${() => void app.games.openAgain()}>${elsewhere ? t("play-here") : t("open-again")}</button>
      <button class="button" type="button" @click=${() => void app.games.leave(false)}>${t("back-to-start")}</button>
    </section>
  </div>`;
}

/** A guest's phone that stops for a reason of its own does so because it checked the dealer's and was not satisfied. */
function doubted(game: GameState, code: string): boolean {
  return game.views[0]?.broken != null || (game.record.role === "guest" && !(FAMILIES.stopped as readonly string[]).includes(code));
}

/** A check that failed: what was expected, what came, and the proof to take along. There is no playing on from here. */
function doubt(game: GameState, code: string, app: App): TemplateResult {
  const broken = game.views[0]?.broken ?? { code, expected: "", came: "" };
  return html`<div class="page middle">
    <section class="card" role="alert">
      <h1>${t("doubt-title")}</h1>
      <p>${word("doubt", broken.code)}</p>
      ${compared(broken, game.views[0])}
      <p class="hint">${t("doubt-how")}</p>
      <button class="button lit big" type="button" @click=${() => void app.saveEvidence()}>${t("evidence-save")}</button>
      <button class="button" type="button" @click=${() => app.open({ kind: "scores" })}>${t("scores-title")}</button>
      <button class="button" type="button" @click=${() => app.leave()}>${t("leave-room")}</button>
    </section>
  </div>`;
}

/** The dealer is gone; should somebody deal under this code again, the table comes back by itself. */
export function gone(game: GameState, app: App): TemplateResult {
  const view = game.views[0];
  const dealer = view ? seatName(view, view.dealer) : "";
  const left = view !== undefined && dealerLeft(view);
  const heirs = view?.heir != null && leftBehind(view) > 1;
  return html`<div class="page middle">
    <section class="card">
      <div role="alert"><h1>${left ? t("gone-title", { dealer }) : t("gone-silent", { dealer })}</h1></div>
      ${heirs ? succession(game, view, app) : html`<p>${left ? ended(view) : t("gone-two", { dealer })}</p>`}
      <button class="button ${heirs ? "" : "lit"} big" type="button" @click=${() => void app.rematchElsewhere()}>${t("rematch")}</button>
      <p class="hint">${t("gone-rematch")}</p>
      <button class="button" type="button" @click=${() => app.open({ kind: "scores" })}>${t("scores-title")}</button>
      <button class="button" type="button" @click=${() => app.leave()}>${t("leave-room")}</button>
    </section>
  </div>`;
}

function succession(game: GameState, view: View, app: App): TemplateResult {
  const name = seatName(view, view.heir?.candidate ?? null);
  const mine = view.heir?.candidate === view.seat;
  return html`<p>${mine ? t("succeed-you") : t("succeed-how", { name })}</p>
    ${game.claiming === null || game.claiming.is === "failed"
      ? html`<button class="button lit big" type="button" @click=${() => app.games.goOn()}>${t("succeed")}</button>`
      : nothing}
    <p role="status">${claimed(game.claiming)}</p>`;
}

function claimed(claiming: Claiming | null): TemplateResult | string {
  switch (claiming?.is) {
    case undefined:
      return "";
    case "asking":
      return t("succeed-asking");
    case "waiting":
      return html`${t("succeed-waiting")} <remi-countdown .end=${claiming.until}></remi-countdown>`;
    case "alone":
      return t("succeed-alone");
    case "failed":
      return word("way", claiming.code);
    default:
      return claiming satisfies never;
  }
}

/** The room is this phone's; by what right it deals, another phone has yet to sign (PROTOCOLS.md 3.4). */
export function electing(game: GameState, app: App): TemplateResult {
  return html`<div class="page middle">
    <section class="card">
      <div class="spinner" aria-hidden="true"></div>
      <h1 role="status">${t("succeed-signing")}</h1>
      <p>${t("succeed-signing-how")}</p>
      ${game.way.is === "doorbell" ? html`<p class="warn">${word("way", game.way.code)}</p>` : nothing}
      <button class="button" type="button" @click=${() => app.open({ kind: "scores" })}>${t("scores-title")}</button>
      <button class="button" type="button" @click=${() => app.open({ kind: "leave" })}>${t("leave")}</button>
    </section>
  </div>`;
}

/** What a dealer who leaves takes along: this table never comes back. */
function ended(view: View | undefined): string {
  return view?.stage === "lobby" ? word("way", "expired") : t("gone-why");
}

/** The room itself is no more. */
function over(game: GameState, app: App): TemplateResult {
  const view = game.views[0];
  return html`<div class="page middle">
    <section class="card" role="alert">
      <h1>${t("gone-title", { dealer: view ? seatName(view, view.dealer) : "" })}</h1>
      <p>${ended(view)}</p>
      <button class="button lit big" type="button" @click=${() => void app.rematchElsewhere()}>${t("rematch")}</button>
      <button class="button" type="button" @click=${() => app.open({ kind: "scores" })}>${t("scores-title")}</button>
      <button class="button" type="button" @click=${() => app.leave()}>${t("back-to-start")}</button>
    </section>
  </div>`;
}
