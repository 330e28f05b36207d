/** Doubles, before the first discard: announced, offered unseen within a kind, accepted, or left alone. On the cloth, so that the rack stays in sight. */
import { html, nothing, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import type { DoubleKind, TileName, View } from "../../app/protocol";
import { seatName, type GameState } from "../../app/state";
import { t, tileName, word } from "../../i18n/l10n";
import "../board/ring";
import "../laying/laying.css";
import { lastExchange } from "../parts/telling";
import { pair, tile } from "../parts/tiles";

type Doubles = NonNullable<View["choices"]["doubles"]>;

export function doublesPanel(view: View, game: GameState, app: App): TemplateResult | typeof nothing {
  const { doubles } = view.choices;
  if (doubles === null) return nothing;
  return html`<section slot="cloth" class="doubles" aria-label=${t("doubles-title")}>
    ${clock(view, game)} ${came(view)} ${offers(doubles, view, game, app)} ${doubles.own.length === 0 ? html`<p>${t("doubles-none")}</p>` : own(doubles, view, game, app)}
  </section>`;
}

/** The tile that came lies somewhere among the others, and on one phone it came while somebody else had the screen. */
function came(view: View): TemplateResult | typeof nothing {
  const told = lastExchange(view);
  return told === null ? nothing : html`<p class="came" role="status">${told}</p>`;
}

/** In place of the table's buttons, which mean nothing yet but for Ajutor. */
export function doublesActions(doubles: Doubles, view: View, game: GameState, app: App): TemplateResult {
  const kinds = doubles.own.map(kindOf);
  const announce = kinds.length > 0 && !doubles.announced?.length;
  const more = announce || doubles.offers.length > 0 || kinds.some((kind) => partnersOf(kind, doubles).length > 0);
  return html`<div slot="actions" class="lay-box"><div class="lay-actions" role="group" aria-label=${t("actions")}>
    <button class="button" type="button" @click=${() => void app.play.help()}>${t("help")}</button>
    ${view.choices.spoil.length > 0 ? html`<button class="button" type="button" @click=${() => app.open({ kind: "spoil" })}>${t("spoil")}</button>` : nothing}
    ${announce ? html`<button class="button primary" type="button" ?disabled=${game.busy} @click=${() => app.play.announceDoubles(kinds)}>${t("doubles-announce")}</button>` : nothing}
    <button class="button ${more ? "" : "primary"}" type="button" ?disabled=${game.busy} @click=${() => app.play.doneWithDoubles()}>${t("doubles-done")}</button>
  </div></div>`;
}

/** What is shown before a deal is spoilt. */
export function spoilSheet(view: View, app: App): TemplateResult {
  return html`<p>${t("spoil-how")}</p>
    <div class="pairs">${view.choices.spoil.map((name) => pair(name))}</div>
    <div class="two">
      <button class="button primary big" type="button" autofocus @click=${() => app.open(null)}>${t("cancel")}</button>
      <button class="button big" type="button" @click=${() => void app.play.spoil().then(() => app.open(null))}>${t("spoil-go")}</button>
    </div>`;
}

function clock(view: View, game: GameState): TemplateResult | typeof nothing {
  if (!view.clock) return nothing;
  return html`<remi-ring class="clock" turn .letter=${""} .hue=${150} .total=${view.clock.total} .end=${game.seen + view.clock.left}></remi-ring>`;
}

function own(doubles: Doubles, view: View, game: GameState, app: App): TemplateResult {
  const kinds = doubles.own.map(kindOf);
  const open = announcedOf(doubles).length === 0;
  const how = open ? t("doubles-announce-how") : doubles.offers.length > 0 ? null : t("doubles-offer-how");
  return html`${how === null ? nothing : html`<p>${how}</p>`}
    <ul>
      ${doubles.own.map((name, at) => html`<li>
        ${pair(name)}<span class="kind">${word("double", kinds[at] ?? "small")}</span>
        <span class="to">${open ? nothing : partners(name, kinds[at] ?? "small", doubles, view, game, app)}</span>
      </li>`)}
    </ul>`;
}

function partners(name: TileName, kind: DoubleKind, doubles: Doubles, view: View, game: GameState, app: App): TemplateResult[] | string {
  const to = partnersOf(kind, doubles);
  if (to.length === 0) return t("doubles-nobody");
  return to.map((seat) => isOffered(seat, name, doubles)
    ? html`<span>${t("doubles-asked", { name: seatName(view, seat) })}</span>`
    : html`<button class="button" type="button" ?disabled=${game.busy} @click=${() => app.play.offerDouble(seat, name)}>${t("doubles-offer", { name: seatName(view, seat) })}</button>`);
}

function announcedOf({ announced, own }: Doubles): readonly DoubleKind[] {
  return announced ?? own.map(kindOf);
}

/** The seats that would exchange a double of this kind, which this seat has announced too. */
function partnersOf(kind: DoubleKind, doubles: Doubles): number[] {
  if (!announcedOf(doubles).includes(kind)) return [];
  return doubles.partners.filter(({ kinds }) => kinds.includes(kind)).map(({ seat }) => seat);
}

function isOffered(seat: number, name: TileName, { offered = [] }: Doubles): boolean {
  return offered.some((other) => other.seat === seat && other.tile === name);
}

function offers(doubles: Doubles, view: View, game: GameState, app: App): TemplateResult[] {
  return doubles.offers.map(({ seat, kind }) => {
    const mine = doubles.own.filter((name) => kindOf(name) === kind);
    return html`<div class="offer" role="status">
      <p>${t("doubles-offered-you", { name: seatName(view, seat), kind: word("double", kind) })}</p>
      <div class="line">
        ${mine.map((name) => html`<button class="button lit" type="button" aria-label=${t("doubles-accept", { tile: tileName(name) })} ?disabled=${game.busy} @click=${() => app.play.acceptDouble(seat, name)}>${t("doubles-give")} ${tile(name)}</button>`)}
      </div>
    </div>`;
  });
}

/** The kinds by name, as the engine's market has them: the page needs them only to lay like beside like. */
function kindOf(name: TileName): DoubleKind {
  const number = Number(name.slice(1));
  if (number === 1) return "key";
  return number <= 9 ? "small" : "big";
}
