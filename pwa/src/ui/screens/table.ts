/** The table: who deals, which round, the board, what to do now, and the buttons. */
import { html, nothing, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import type { View } from "../../app/protocol";
import { seatName, type GameState, type Way } from "../../app/state";
import { boardWord, t, word } from "../../i18n/l10n";
import type { BoardEvents } from "../board";
import "../board";
import { signed } from "../parts/scores";
import { latest } from "../parts/telling";

export function table(view: View, game: GameState, app: App): TemplateResult {
  const { play } = app;
  return html`<remi-board
    class="table"
    .view=${view}
    .slots=${game.slots}
    .selected=${game.selected}
    .green=${game.green}
    .word=${boardWord}
    .seen=${game.seen}
    .prompt=${prompt(view)}
    @draw=${() => play.draw()}
    @take=${(event: BoardEvents["take"]) => play.take(event.detail.seat)}
    @throw=${(event: BoardEvents["throw"]) => play.throw(event.detail.slot)}
    @arrange=${(event: BoardEvents["arrange"]) => play.arrange(event.detail.slots)}
    @select=${(event: BoardEvents["select"]) => play.select(event.detail.slot)}
    @show-row=${(event: BoardEvents["show-row"]) => {
      event.preventDefault();
      app.open({ kind: "row", seat: event.detail.seat });
    }}
  >
    ${head(view, game, app)} ${actions(view, game, app)}
  </remi-board>`;
}

/** Where the board's own words do not say enough. */
function prompt(view: View): string | null {
  if (view.robotInPlace) return t("now-robot");
  if (view.step === "shuffle") return t("now-shuffle");
  if (view.turn !== view.seat) return null;
  if (view.choices.close) return t("now-close");
  return opening(view) ? t("now-open") : null;
}

/** The starter's first move: a throw without a draw (T1.4). */
function opening(view: View): boolean {
  return view.step === "throw" && view.taken === null && view.seats.every((seat) => seat.row.length === 0);
}

function head(view: View, game: GameState, app: App): TemplateResult {
  const dealer = view.local || view.dealer === null ? t("title-short") : t("table-dealer", { name: seatName(view, view.dealer) });
  return html`<header slot="head" class="table-head">
    <button class="icon" type="button" aria-label=${t("menu")} @click=${() => app.open({ kind: "menu" })}>☰</button>
    <div class="about">
      <strong>${dealer}</strong>
      <span class="latest" aria-live="polite">${connection(game.way, view) ?? latest(view)}</span>
    </div>
    <button class="button quiet scores-button" type="button" aria-label=${t("table-scores", { round: view.round, rounds: view.rules.rounds })} @click=${() => app.open({ kind: "scores" })}>
      <span>${t("round-of", { round: view.round, rounds: view.rules.rounds })}</span>
      <strong>${t("table-points", { points: signed(view.totals[view.seat] ?? 0) })}</strong>
    </button>
    <div class="notes" role="status" aria-live="polite">${note(game, app)}</div>
  </header>`;
}

/** What is wrong with the way to the others, before what happened at the table; null while all is well. */
function connection(way: Way, view: View): TemplateResult | null {
  if (way.is === "doorbell") return html`<span class="shaky">${word("way", way.code)}</span>`;
  if (way.is === "reconnecting" || way.is === "connecting") return html`<span class="lost">${t("way-reconnecting")}</span>`;
  return view.link === "ok" ? null : html`<span class=${view.link}>${word("link", view.link)}</span>`;
}

/** What was answered last, over the cloth: it stays until something new happens or it is put away. */
function note(game: GameState, app: App): TemplateResult | typeof nothing {
  if (game.said === null) return nothing;
  return html`<button class="note" type="button" @click=${() => app.play.say(null)}>${game.said}<span aria-hidden="true">✕</span></button>`;
}

function actions(view: View, game: GameState, app: App): TemplateResult {
  const { play } = app;
  if (view.robotInPlace) {
    return html`<div slot="actions" class="actions-box"><div class="actions"><button class="button lit" type="button" @click=${() => play.takeOver()}>${t("take-over")}</button></div></div>`;
  }
  const canThrow = view.choices.throw.length > 0 && game.selected !== null;
  return html`<div slot="actions" class="actions-box"><div class="actions ${view.choices.atu ? "six" : ""}" role="group" aria-label=${t("actions")}>
    <button class="button" type="button" @click=${() => void play.sort()}>${t("sort")}</button>
    <button class="button" type="button" @click=${() => void play.verify()}>${t("verify")}</button>
    <button class="button" type="button" @click=${() => void play.help()}>${t("help")}</button>
    ${view.choices.atu ? html`<button class="button lit" type="button" @click=${() => play.announce()}>${t("announce")}</button>` : nothing}
    <button class="button ${canThrow ? "primary" : ""}" type="button" ?disabled=${game.busy} @click=${() => play.throw()}>${t("throw")}</button>
    <button class="button close ${view.choices.close ? "lit" : ""}" type="button" ?disabled=${game.busy} @click=${() => play.close()}>${t("close")}</button>
  </div></div>`;
}
