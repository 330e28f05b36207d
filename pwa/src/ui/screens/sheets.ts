/** What opens over a screen. */
import { html, nothing, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import type { Hint, Place, View } from "../../app/protocol";
import { eyes, seatName, type GameState, type Sheet, type State } from "../../app/state";
import { t } from "../../i18n/l10n";
import "../laying/take-sheet";
import { rulesOf } from "../../rules/places";
import { nameForm } from "../parts/name";
import { scoreTable } from "../parts/scores";
import { sheet } from "../parts/sheet";
import { happening } from "../parts/telling";
import { why } from "../rules/why";
import { rulesSheet } from "../rules/sheet";
import { closeSheet } from "./closing";
import { spoilSheet } from "./doubles";
import { endSheet, forgetSheet, handOverSheet, leaveSheet, mayHandOver } from "./leaving";
import { mayMove, moveSheet } from "./moving";
import { rowTiles } from "./results";
import { sees } from "./sees";
import { changedKey, compare, promise, sealSheet, unsure } from "./trust";

export function sheets(state: State, app: App): TemplateResult | typeof nothing {
  const open = state.sheet;
  // This cannot wait until another sheet is closed.
  const stranger = state.game?.changed[0];
  if (stranger) return sheet(t("changed-key-title"), changedKey(stranger, app), () => app.games.circle.accept(stranger));
  if (!open) return nothing;
  const view = state.game ? (eyes(state.game) ?? state.game.views[0] ?? null) : null;
  if (open.kind === "take") return taking(open.at, state, view, app);
  if (open.kind === "rules") return rulesSheet(open.trail, state, app);
  const shown = content(open, state, view, app);
  return shown === null ? nothing : sheet(shown.title, shown.body, () => app.open(null));
}

function content(open: Sheet, state: State, view: View | null, app: App): { title: string; body: unknown } | null {
  switch (open.kind) {
    case "name":
      return { title: t("name-title"), body: nameForm(app, state.name) };
    case "leave":
      return { title: t("leave-title"), body: leaveSheet(view, state.game, app) };
    case "menu":
      return { title: t("menu"), body: menu(view, state.game, app) };
    case "seal":
      return view && state.game && { title: t("seal"), body: sealSheet(view, state.game, app) };
    case "sees":
      return view && { title: t("sees-title"), body: sees(view) };
    case "promise":
      return { title: t("promise-title"), body: promise() };
    case "compare":
      return view && state.game && { title: t("compare"), body: compared(view, state.game, app) };
    case "move":
      return view && state.game && { title: t("move-title"), body: moveSheet(open.seat, view, state.game, app) };
    case "hand-over":
      return view && { title: t("deal-over"), body: handOverSheet(view, app) };
    case "end":
      return { title: t("end-match"), body: endSheet(app) };
    case "forget":
      return { title: t("forget-title"), body: forgetSheet(open.record, app) };
    case "scores":
      return view && { title: t("scores-title"), body: html`${scoreTable(view)}${told(view)}` };
    case "row":
      return view && { title: t("row-title", { name: seatName(view, open.seat) }), body: rowTiles(view, open.seat) };
    case "close":
      return view && { title: t("close-title"), body: closeSheet(view, app) };
    case "spoil":
      return view && { title: t("spoil"), body: spoilSheet(view, app) };
    case "take":
    case "rules":
      return null;
    default:
      return open satisfies never;
  }
}

/** A dialog of its own, with what it needs to try melds out. */
function taking(at: number, state: State, view: View | null, app: App): TemplateResult | typeof nothing {
  const game = state.game;
  if (!view || !game || !view.choices.takeFrom.includes(at)) return nothing;
  const taken = (event: CustomEvent<{ at: number; places: Place[] }>): void => {
    void app.play.takeFrom(event.detail.at, event.detail.places).then((well) => well && app.open(null));
  };
  return html`<remi-take-sheet
    .view=${view}
    .at=${at}
    .slots=${game.slots}
    .hint=${(hint: Hint) => app.play.hint(hint)}
    .why=${(reason: string | null) => why(reason, view.rules.variant, app)}
    @taking=${taken}
    @given-up=${() => app.open(null)}
  ></remi-take-sheet>`;
}

function compared(view: View, game: GameState, app: App): TemplateResult | typeof nothing {
  if (unsure(view, game).length > 0) return compare(view, game, app);
  return html`<p>${t("compare-done")}</p><button class="button primary big" type="button" @click=${() => app.open(null)}>${t("stay")}</button>`;
}

function menu(view: View | null, game: GameState | null, app: App): TemplateResult {
  return html`<div class="menu">
    <button class="button big" type="button" @click=${() => app.open(null)}>${t("stay")}</button>
    ${view && view.round > 0 ? html`<button class="button big" type="button" @click=${() => app.open({ kind: "scores" })}>${t("scores-title")}</button>` : nothing}
    ${view?.deal ? html`<button class="button big" type="button" @click=${() => app.open({ kind: "seal" })}>${t("seal")}</button>` : nothing}
    ${view && view.round > 0 ? html`<button class="button big" type="button" @click=${() => app.open({ kind: "sees" })}>${t("sees-title")}</button>` : nothing}
    ${view && game && mayMove(view, game) ? html`<button class="button big" type="button" @click=${() => (view.host ? app.open({ kind: "move" }) : app.offerSeat(null))}>${view.host ? t("move-others") : t("move-mine")}</button>` : nothing}
    ${view && game && mayHandOver(view, game) ? html`<button class="button big" type="button" @click=${() => app.open({ kind: "hand-over" })}>${t("deal-over")}</button>` : nothing}
    <button class="button big" type="button" @click=${() => app.read(rulesOf(view?.rules.variant ?? null))}>${t("rules-title")}</button>
    <button class="button big" type="button" @click=${() => app.open({ kind: "leave" })}>${t("leave")}</button>
  </div>`;
}

function told(view: View): TemplateResult | typeof nothing {
  if (view.log.length === 0) return nothing;
  return html`<h3>${t("log-title")}</h3>
    <ol class="log" reversed>
      ${view.log.slice(-12).reverse().map((what) => html`<li>${happening(view, what)}</li>`)}
    </ol>`;
}
