/** The table: who deals, which round, the board, what to do now, and the buttons. */
import { html, nothing, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import type { View } from "../../app/protocol";
import { closable, cutOff, seatName, type GameState, type Way } from "../../app/state";
import { boardWord, t, word } from "../../i18n/l10n";
import type { BoardEvents } from "../board";
import "../board";
import { during } from "../laying/building";
import { buildingActions, buildingPrompt, refusedIn } from "../laying/panel";
import { greenOf, strapsOf, worthOf } from "../laying/straps";
import { roundWords, scoresWords } from "../parts/options-words";
import "../parts/countdown";
import { signed } from "../parts/scores";
import { latest } from "../parts/telling";
import { why } from "../rules/why";
import { doublesActions, doublesPanel } from "./doubles";
import { sealButton } from "./trust";

export function table(view: View, game: GameState, app: App): TemplateResult {
  const { play } = app;
  const { building } = game;
  const shown = building ? during(building, view) : { view, fresh: undefined };
  return html`<remi-board
    class="table"
    .view=${shown.view}
    .slots=${game.slots}
    .selected=${game.selected}
    .green=${building ? greenOf(building) : game.green}
    .groups=${building ? strapsOf(building) : worthOf(view.layoutCounts ? game.worth : [])}
    .fresh=${shown.fresh ?? NOTHING_FRESH}
    .busy=${building !== null}
    .word=${boardWord}
    .seen=${game.seen}
    .prompt=${building ? buildingPrompt(building) : prompt(view, game)}
    @draw=${() => play.draw()}
    @take=${(event: BoardEvents["take"]) => play.take(event.detail.seat)}
    @take-from=${(event: BoardEvents["take-from"]) => takeFrom(view, event.detail.at, app)}
    @throw=${(event: BoardEvents["throw"]) => play.throw(event.detail.slot)}
    @put=${(event: BoardEvents["put"]) => void play.laying.put(event.detail.target, event.detail.tile, event.detail.slot)}
    @group=${(event: BoardEvents["group"]) => void play.laying.toggle(event.detail.from)}
    @arrange=${(event: BoardEvents["arrange"]) => play.arrange(event.detail.slots)}
    @select=${(event: BoardEvents["select"]) => play.select(event.detail.slot)}
    @show-row=${(event: BoardEvents["show-row"]) => {
      if (event.detail.seat < 0) return;
      event.preventDefault();
      app.open({ kind: "row", seat: event.detail.seat });
    }}
  >
    ${head(view, game, app)} ${doublesPanel(view, game, app)} ${building ? buildingActions(building, play.laying, game.busy, why(refusedIn(building), view.rules.variant, app)) : actions(view, game, app)}
  </remi-board>`;
}

const NOTHING_FRESH: ReadonlyMap<number, readonly number[]> = new Map();

/** What must be laid when it is taken is first tried out; where nothing is laid it is simply taken. */
function takeFrom(view: View, at: number, app: App): void {
  if (view.choices.takeLays) app.open({ kind: "take", at });
  else void app.play.takeFrom(at, []);
}

/** Where the board's own words do not say enough. */
function prompt(view: View, game: GameState): string | null {
  const { way } = game;
  if (way.is === "reconnecting") return t("now-waiting", { dealer: seatName(view, view.dealer) });
  if (view.robotInPlace) return t("now-robot");
  if (view.step === "shuffle") return t("now-shuffle");
  if (view.step === "doubles") return view.choices.doubles === null ? t("doubles-wait") : t("doubles-title");
  if (view.turn !== view.seat) return null;
  if (closable(view, game)) return t("now-close");
  return opening(view) ? t("now-open") : null;
}

/** The starter's first move: a throw without a draw (T1.4). */
function opening(view: View): boolean {
  return view.step === "throw" && view.taken === null && view.seats.every((seat) => seat.row.length === 0) && (view.commonRow?.tiles.length ?? 0) === 0;
}

function head(view: View, game: GameState, app: App): TemplateResult {
  const dealer = view.local || view.dealer === null ? t("title-short") : t("table-dealer", { name: seatName(view, view.dealer) });
  return html`<header slot="head" class="table-head">
    <button class="icon" type="button" aria-label=${t("menu")} @click=${() => app.open({ kind: "menu" })}>☰</button>
    ${sealButton(view, game, app)}
    <div class="about">
      <strong>${dealer}</strong>
      <span class="latest" aria-live="polite">${connection(game.way, view) ?? latest(view)}</span>
    </div>
    <button class="button quiet scores-button" type="button" aria-label=${scoresWords(view.round, view.rules.rounds)} @click=${() => app.open({ kind: "scores" })}>
      <span>${roundWords(view.round, view.rules.rounds)}</span>
      <strong>${t("table-points", { points: signed(view.totals[view.seat] ?? 0) })}</strong>
    </button>
    <div class="notes" role="status" aria-live="polite">${note(view, game, app)}</div>
  </header>`;
}

/** What is wrong with the way to the others, before what happened at the table; null while all is well. */
function connection(way: Way, view: View): TemplateResult | null {
  if (way.is === "doorbell") return html`<span class="shaky waiting">${way.code === "signaling-down" ? t("door-shut") : word("way", way.code)}</span>`;
  if (way.is === "reconnecting" || way.is === "connecting") {
    if (way.until === null) return html`<span class="lost">${t("way-reconnecting")}</span>`;
    return html`<span class="lost waiting"><remi-countdown .end=${way.until}></remi-countdown> ${t("way-waiting", { dealer: seatName(view, view.dealer) })}</span>`;
  }
  return view.link === "ok" ? null : html`<span class=${view.link}>${word("link", view.link)}</span>`;
}

/** What was answered last, over the cloth: it stays until something new happens or it is put away. */
function note(view: View, game: GameState, app: App): TemplateResult | typeof nothing {
  if (game.said === null) return nothing;
  return html`<div class="noted">
    <button class="note" type="button" @click=${() => app.play.say(null)}>${game.said}<span aria-hidden="true">✕</span></button>
    ${why(refusedNow(game), view.rules.variant, app)}
  </div>`;
}

/** What was refused last, while the note tells of it. */
function refusedNow({ said, refused }: GameState): string | null {
  return refused !== null && refused.said === said ? refused.code : null;
}

function actions(view: View, game: GameState, app: App): TemplateResult {
  const { play } = app;
  if (view.robotInPlace) {
    return html`<div slot="actions" class="actions-box"><div class="actions"><button class="button lit" type="button" @click=${() => play.takeOver()}>${t("take-over")}</button></div></div>`;
  }
  if (view.choices.doubles) return doublesActions(view.choices.doubles, view, game, app);
  const buttons = buttonsFor(view, game, app);
  return html`<div slot="actions" class="actions-box"><div class="actions ${buttons.length > 5 ? `six of-${buttons.length}` : ""}" role="group" aria-label=${t("actions")}>${buttons}</div></div>`;
}

function buttonsFor(view: View, game: GameState, app: App): TemplateResult[] {
  const { play } = app;
  const { choices } = view;
  const throwing = choices.throw.length > 0;
  const cut = cutOff(game);
  const canThrow = throwing && game.selected !== null && !cut;
  const early = !throwing && (choices.takeAtu || choices.takeLast);
  const calls = [
    choices.atu && html`<button class="button lit" type="button" @click=${() => play.announce()}>${t("announce")}</button>`,
    choices.tabla && html`<button class="button" type="button" @click=${() => play.announceTabla()}>${t("announce-tabla")}</button>`,
    choices.few && html`<button class="button lit" type="button" @click=${() => play.announceFew()}>${t("announce-few", { count: view.rack.length })}</button>`,
    choices.moreTime === true && html`<button class="button" type="button" @click=${() => play.moreTime()}>${t("more-time")}</button>`,
    choices.lay && throwing && html`<button class="button" type="button" @click=${() => void play.laying.begin()}>${t("lay")}</button>`,
  ];
  return [
    html`<button class="button" type="button" @click=${() => void play.sort()}>${t("sort")}</button>`,
    html`<button class="button" type="button" @click=${() => void play.verify()}>${t("verify")}</button>`,
    html`<button class="button" type="button" @click=${() => void play.help()}>${t("help")}</button>`,
    ...calls.filter((call) => call !== false),
    html`<button class="button ${canThrow ? "primary" : ""}" type="button" ?disabled=${game.busy} @click=${() => play.throw()}>${t("throw")}</button>`,
    html`<button class="button close ${closable(view, game) && !cut ? "lit" : ""}" type="button" ?disabled=${game.busy} @click=${() => (early ? app.open({ kind: "close" }) : play.close())}>${t("close")}</button>`,
  ];
}
