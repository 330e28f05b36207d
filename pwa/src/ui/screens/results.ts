/** The end of a round, explained, and the end of a match. */
import { html, nothing, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import type { Settlement, View } from "../../app/protocol";
import { seatName, type GameState } from "../../app/state";
import { t, tileName, tileNames, word } from "../../i18n/l10n";
import { counted, counts } from "../laying/counted";
import "../parts/countdown";
import { scoreTable, signed } from "../parts/scores";
import { signs } from "../parts/signs";
import { pair, tile } from "../parts/tiles";

export function settled(view: View, game: GameState, app: App): TemplateResult {
  const end = view.settlement;
  return html`<div class="page results">
    <header class="head">
      <button class="icon" type="button" aria-label=${t("menu")} @click=${() => app.open({ kind: "menu" })}>☰</button>
      <h1>${end?.spoilt ? t("spoilt-title") : end ? t("settled-title", { round: end.round }) : t("carried-title", { dealer: seatName(view, view.dealer) })}</h1>
    </header>
    ${end ? nothing : html`<p class="wait">${t("carried")}</p>`} ${end ? html`<section class="card" aria-label=${t("settled-how")}>${how(end, view)} ${laid(end)} ${lines(end, view)}</section>` : nothing}
    <section class="card" aria-label=${t("scores-title")}>${scoreTable(view)}</section>
    ${tableCode(view)} ${absent(view, app)} ${onward(view, game, app)} ${ending(view, game, app)}
  </div>`;
}

export function finished(view: View, game: GameState, app: App): TemplateResult {
  const order = view.seats.map((seat) => seat.seat).sort((a, b) => (view.totals[b] ?? 0) - (view.totals[a] ?? 0));
  const winners = view.winners.map((seat) => seatName(view, seat));
  const end = view.settlement;
  return html`<div class="page results">
    <header class="head">
      <button class="icon" type="button" aria-label=${t("menu")} @click=${() => app.open({ kind: "menu" })}>☰</button>
      <h1>${t("finished-title")}</h1>
    </header>
    <section class="card podium">
      ${winners.length > 0 ? html`<p class="winner">${t("finished-winner", { count: winners.length, names: winners.join(", ") })}</p>` : nothing}
      <ol>
        ${order.map((seat) => standing(view, seat, order))}
      </ol>
    </section>
    ${end ? html`<details class="card"><summary>${t("settled-title", { round: end.round })}</summary>${how(end, view)} ${laid(end)} ${lines(end, view)}</details>` : nothing}
    <section class="card" aria-label=${t("scores-title")}>${scoreTable(view)}</section>
    ${tableCode(view)} ${again(view, game, app)}
  </div>`;
}

function standing(view: View, seat: number, order: readonly number[]): TemplateResult {
  const total = view.totals[seat] ?? 0;
  const place = order.filter((other) => (view.totals[other] ?? 0) > total).length + 1;
  return html`<li class=${place === 1 ? "first" : ""}>
    <span class="place">${place}</span><strong>${seatName(view, seat)}</strong><span class="points">${signed(total)}</span>
  </li>`;
}

function how(end: Settlement, view: View): TemplateResult {
  const name = seatName(view, end.closer);
  if (end.spoilt) return doubles(end.spoilt, view);
  if (end.closer === null) return html`<p class="verdict">${word("ended", end.end)}</p>`;
  const mine = end.closer === view.seat && !view.local;
  return html`<p class="verdict">${mine ? t("settled-you") : t("settled-closer", { name })}</p>
    ${end.forced ? html`<p>${t("settled-forced", { name, me: mine ? "yes" : "no", best: view.layoutCounts ? "yes" : "no" })}</p>` : nothing}`;
}

/** Said at once, and shown to all: the tiles themselves are told in the words. */
function doubles({ seat, tiles }: NonNullable<Settlement["spoilt"]>, view: View): TemplateResult {
  const me = seat === view.seat && !view.local ? "yes" : "no";
  return html`<p class="verdict" role="alert">${word("happened", "spoilt", { me, name: seatName(view, seat), tiles: tileNames(tiles) })}</p>
    <div class="pairs" aria-hidden="true">${tiles.map((name) => pair(name))}</div>
    <p>${word("ended", "void")}</p>`;
}

function laid(end: Settlement): TemplateResult | typeof nothing {
  if (end.melds.length === 0) return nothing;
  return html`<ul class="melds">
    ${end.melds.map((meld) => html`<li aria-label=${word("meld", meld.kind)}>${meld.tiles.map((name) => tile(name))}</li>`)}
    ${end.free === null ? nothing : html`<li class="free"><span>${t("settled-free")}</span>${tile(end.free)}</li>`}
  </ul>`;
}

interface Told {
  reason: string;
  to: number;
  amount: number;
  from: (number | null)[];
  detail: Record<string, string | number>;
}

/** The same line for several payers is told once, with all their names. */
function told(end: Settlement): Told[] {
  const found: Told[] = [];
  const open = new Map<string, Told>();
  for (const line of end.lines) {
    const nth = end.lines.filter((other) => other.from === line.from && other.reason === line.reason).indexOf(line);
    const key = JSON.stringify([line.reason, line.to, line.amount, line.detail, nth]);
    const known = open.get(key);
    if (known) known.from.push(line.from);
    else {
      const fresh = { ...line, from: [line.from] };
      open.set(key, fresh);
      found.push(fresh);
    }
  }
  return found;
}

function lines(end: Settlement, view: View): TemplateResult {
  if (end.spoilt) return html``;
  if (counts(end)) return counted(end, view);
  const shown = told(end);
  return html`${shown.length === 0 ? html`<p>${t("settled-nothing")}</p>` : nothing}
    <ul class="lines">
      ${shown.map(
        (line) => html`<li>
          <span>${word("line", line.reason, { name: seatName(view, line.to), ...line.detail })}</span>
          <span class="who">${payers(line, view)}</span>
          <strong>${signed(line.amount)}</strong>
        </li>`,
      )}
    </ul>
    <p class="sum">${view.seats.map((seat, i) => html`<span>${seat.name} <strong>${signed(end.points[i] ?? 0)}</strong></span>`)}</p>`;
}

function payers(line: Told, view: View): string {
  const names = line.from.filter((seat) => seat !== null).map((seat) => seatName(view, seat));
  return names.length === 0 ? t("line-from-nobody") : t("line-from", { names: names.join(", ") });
}

/** Nothing else catches a dealer who tells each phone another story (PROTOCOLS.md 1.10). */
function tableCode(view: View): TemplateResult | typeof nothing {
  if (!view.tableCode) return nothing;
  return html`<section class="card" aria-labelledby="table-code"><h2 id="table-code">${t("table-code")}</h2>${signs(view.tableCode, t("table-code"))}<p class="hint">${t("table-code-how")}</p></section>`;
}

/** Whom the others wait for, and what the dealer may do about it. */
function absent(view: View, app: App): TemplateResult | typeof nothing {
  const kickable = view.choices.kick ?? [];
  if (kickable.length === 0) return nothing;
  return html`<section class="card">
    ${kickable.map((seat) => html`<div class="line absent"><span>${t("kick-away", { name: seatName(view, seat) })}</span>
      <button class="button" type="button" @click=${() => app.play.kick(seat)}>${t("kick")}</button></div>`)}
  </section>`;
}

function ending(view: View, game: GameState, app: App): TemplateResult | typeof nothing {
  if (!view.choices.end) return nothing;
  const asked = view.ending ?? [];
  const names = asked.map((seat) => seatName(view, seat)).join(", ");
  return html`${names === "" ? nothing : html`<p class="wait" role="status">${t("end-asked", { names })}</p>`}
    ${asked.includes(view.seat) ? nothing : html`<button class="button big" type="button" ?disabled=${game.busy} @click=${() => app.open({ kind: "end" })}>${t("end-match")}</button>`}`;
}

function onward(view: View, game: GameState, app: App): TemplateResult {
  const { way } = game;
  if (way.is === "reconnecting") {
    const wait = way.until === null ? nothing : html`<br /><remi-countdown .end=${way.until}></remi-countdown> ${t("way-waiting", { dealer: seatName(view, view.dealer) })}`;
    return html`<p class="wait" role="status">${t("now-waiting", { dealer: seatName(view, view.dealer) })}${wait}</p>`;
  }
  if (view.choices.next && !view.ready.includes(view.seat)) {
    return html`<button class="button lit big stays" type="button" ?disabled=${game.busy} @click=${() => app.play.next()}>${view.settlement?.spoilt ? t("spoilt-again") : t("next-round")}</button>`;
  }
  return html`<p class="wait" role="status">${view.waits ? word("waits", view.waits) : t("next-wait")}</p>`;
}

function again(view: View, game: GameState, app: App): TemplateResult {
  return html`<div class="two">
    ${view.choices.rematch
      ? html`<button class="button lit big" type="button" ?disabled=${game.busy} @click=${() => app.play.rematch()}>${t("rematch")}</button>`
      : view.local ? nothing : html`<p class="wait" role="status">${t("rematch-wait", { dealer: seatName(view, view.dealer) })}</p>`}
    <button class="button big" type="button" @click=${() => app.leave()}>${t("back-to-start")}</button>
  </div>`;
}

/** For the row sheet: every tile of a row, the dead one lying. */
export function rowTiles(view: View, seat: number): TemplateResult {
  const row = view.seats[seat]?.row ?? [];
  if (row.length === 0) return html`<p>${t("row-empty")}</p>`;
  const dead = view.seats[seat]?.dead === true;
  return html`<ol class="row-tiles">
    ${row.map((name, i) => html`<li aria-label=${tileName(name)}>${tile(name, dead && i === 0)}</li>`)}
  </ol>`;
}
