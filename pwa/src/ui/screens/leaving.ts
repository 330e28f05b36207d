/** Leaving, a dealer who hands over, and a match that ends early or is deleted. */
import { html, nothing, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import type { View } from "../../app/protocol";
import type { GameRecord } from "../../app/rooms";
import { canGoOn, seatName, type GameState } from "../../app/state";
import { t } from "../../i18n/l10n";

/** *Rămân*, *Plec puțin*, *Părăsesc camera*. */
export function leaveSheet(view: View | null, game: GameState | null, app: App): TemplateResult {
  const role = game?.record.role ?? "local";
  const stay = html`<button class="button primary big" type="button" autofocus @click=${() => app.open(null)}>${t("stay")}</button>`;
  if (role === "local" || !game) {
    return html`<p>${t("leave-local")}</p>
      <div class="two">${stay}<button class="button big" type="button" @click=${() => app.leave()}>${t("pause")}</button></div>`;
  }
  const why = role === "guest" ? t("leave-guest") : canGoOn(game) ? t("leave-dealer-heirs") : t("leave-dealer");
  return html`<p>${game.record.started ? why : role === "dealer" ? t("leave-dealer") : t("leave-lobby")}</p>
    <div class="two">
      ${stay} ${view?.choices.stepOut ? stepOut(role, app) : nothing}
      <button class="button big" type="button" @click=${() => app.leave()}>${t("leave-room")}</button>
    </div>`;
}

function stepOut(role: "dealer" | "guest", app: App): TemplateResult {
  return html`<button class="button big" type="button" @click=${() => void app.stepOut()}>${t("step-out")}</button>
    <p class="hint">${role === "dealer" ? t("step-out-dealer") : t("step-out-how")}</p>`;
}

/** People to whom the dealing can be handed: here, on phones of their own. */
export function successors(view: View): number[] {
  return view.seats.filter(({ seat, kind, presence }) => seat !== view.seat && kind === "person" && ["here", "shaky"].includes(presence)).map(({ seat }) => seat);
}

/** *Predă pachetul*: only between rounds, once the last one is audited. */
export function mayHandOver(view: View, game: GameState): boolean {
  return game.record.role === "dealer" && view.stage === "settled" && successors(view).length > 0;
}

export function handOverSheet(view: View, app: App): TemplateResult {
  return html`<p>${t("deal-over-how")}</p>
    <div class="two">
      ${successors(view).map((seat) => html`<button class="button big" type="button" @click=${() => void app.handOver(seat)}>${t("deal-over-to", { name: seatName(view, seat) })}</button>`)}
      <button class="button primary big" type="button" autofocus @click=${() => app.open(null)}>${t("cancel")}</button>
    </div>`;
}

export function endSheet(app: App): TemplateResult {
  const end = (): void => {
    app.open(null);
    app.play.end();
  };
  return html`<p>${t("end-how")}</p>
    <div class="two">
      <button class="button primary big" type="button" autofocus @click=${() => app.open(null)}>${t("end-not")}</button>
      <button class="button big" type="button" @click=${end}>${t("end-match")}</button>
    </div>`;
}

/** What is lost with an unfinished game; ✕ is beside *Continuă*, and a slip of the finger must not cost anybody a match. */
export function forgetSheet(record: GameRecord, app: App): TemplateResult {
  const forget = (): void => {
    app.open(null);
    app.forget(record);
  };
  const lost = { local: t("forget-local"), dealer: t("forget-dealer"), guest: t("forget-guest") };
  return html`<p>${lost[record.role]}</p>
    <div class="two">
      <button class="button primary big" type="button" autofocus @click=${() => app.open(null)}>${t("forget-not")}</button>
      <button class="button big" type="button" @click=${forget}>${t("forget-now")}</button>
    </div>`;
}
