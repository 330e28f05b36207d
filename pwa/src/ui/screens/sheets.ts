/** What opens over a screen. */
import { html, nothing, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import type { Hint, Place, View } from "../../app/protocol";
import { eyes, seatName, type Sheet, type State } from "../../app/state";
import { t } from "../../i18n/l10n";
import "../laying/take-sheet";
import { rulesOf } from "../../rules/places";
import { nameForm } from "../parts/name";
import { scoreTable } from "../parts/scores";
import { sheet } from "../parts/sheet";
import { happening } from "../parts/telling";
import { rulesSheet } from "../rules/sheet";
import { closeSheet } from "./closing";
import { spoilSheet } from "./doubles";
import { rowTiles } from "./results";

export function sheets(state: State, app: App): TemplateResult | typeof nothing {
  const open = state.sheet;
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
      return { title: t("leave-title"), body: leave(state, app) };
    case "menu":
      return { title: t("menu"), body: menu(view, app) };
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
    @taking=${taken}
    @given-up=${() => app.open(null)}
  ></remi-take-sheet>`;
}

function menu(view: View | null, app: App): TemplateResult {
  return html`<div class="menu">
    <button class="button big" type="button" @click=${() => app.open(null)}>${t("stay")}</button>
    ${view && view.round > 0 ? html`<button class="button big" type="button" @click=${() => app.open({ kind: "scores" })}>${t("scores-title")}</button>` : nothing}
    <button class="button big" type="button" @click=${() => app.read(rulesOf(view?.rules.variant ?? null))}>${t("rules-title")}</button>
    <button class="button big" type="button" @click=${() => app.open({ kind: "leave" })}>${t("leave")}</button>
  </div>`;
}

function leave(state: State, app: App): TemplateResult {
  const role = state.game?.record.role ?? "local";
  return html`<p>${role === "local" ? t("leave-local") : role === "dealer" ? t("leave-dealer") : t("leave-guest")}</p>
    <div class="two">
      <button class="button primary big" type="button" autofocus @click=${() => app.open(null)}>${t("stay")}</button>
      <button class="button big" type="button" @click=${() => app.leave()}>${role === "local" ? t("pause") : t("leave")}</button>
    </div>`;
}

function told(view: View): TemplateResult | typeof nothing {
  if (view.log.length === 0) return nothing;
  return html`<h3>${t("log-title")}</h3>
    <ol class="log" reversed>
      ${view.log.slice(-12).reverse().map((what) => html`<li>${happening(view, what)}</li>`)}
    </ol>`;
}
