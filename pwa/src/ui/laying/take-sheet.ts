import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Hint, HintAnswer, Place, TileName, View } from "../../app/protocol";
import { boardWord, t, tileName, word } from "../../i18n/l10n";
import { groups as groupsOf, type Slots } from "../board/arrangement";
import { overlayStyles } from "../board/overlay-styles";
import { tileStyles, tileSvg } from "../board/tile-art";
import { tileWords } from "../board/words";
import { icon } from "../icons/icons";
import { best, orders } from "./orders";
import { besides, comingOf, indicesOf, placesFor, poolOf, suggested, type Reading } from "./taking";
import { takeSheetStyles } from "./take-sheet-styles";

const MOST_SUGGESTED = 6;

/**
 * Before the row is broken, or its last tile taken, where that tile must be laid at once: which tiles come to the rack, and
 * which new meld the first of them goes into. Out: `taking {at, places}` with everything that is laid in the same move,
 * `given-up` when nothing is taken.
 */
export class RemiTakeSheet extends LitElement {
  static override properties = {
    view: { attribute: false },
    at: { attribute: false },
    slots: { attribute: false },
    hint: { attribute: false },
    why: { attribute: false },
    picked: { state: true },
    found: { state: true },
    meld: { state: true },
    others: { state: true },
    chosen: { state: true },
    verdict: { state: true },
  };
  declare view: View;
  /** From where on the row is taken. */
  declare at: number;
  declare slots: Slots;
  declare hint: (hint: Hint) => Promise<HintAnswer | null>;
  /** The way to what explains a refusal, if anything does. */
  declare why: (reason: string | null) => unknown;
  /** Indices in the pool, in the order in which they were tapped; the first of the pool is always among them. */
  private declare picked: readonly number[];
  private declare found: readonly Reading[] | null;
  private declare meld: Reading | null;
  /** The rack's own groups that are melds, and which of them are laid too. */
  private declare others: readonly Reading[];
  private declare chosen: ReadonlySet<string>;
  private declare verdict: { points: number; needed: number | null; reason: string | null } | null;
  private asked = 0;

  static override styles = [tileStyles, overlayStyles, takeSheetStyles];

  constructor() {
    super();
    this.picked = [0];
    this.found = this.meld = this.verdict = null;
    this.others = [];
    this.chosen = new Set();
    this.why = () => nothing;
  }

  private get pool(): TileName[] {
    return poolOf(this.view, this.at);
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector("dialog")?.showModal();
    void this.look();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("picked")) void this.judge();
  }

  protected override render(): TemplateResult {
    const coming = comingOf(this.view, this.at);
    const first = tileName(coming[0] ?? null);
    return html`<dialog @cancel=${this.giveUp} @click=${this.outside}>
      <header>
        <h2>${coming.length > 1 ? t("take-break", { tile: first }) : t("take-last", { tile: first })}</h2>
        <button class="cross" aria-label=${t("cancel")} @click=${this.giveUp}>${icon("close")}</button>
      </header>
      <div class="body">
        ${coming.length > 1 ? html`<p>${t("take-coming", { count: coming.length })}</p>` : nothing}
        <p>${t("take-must", { tile: first })}</p>
        ${this.suggested()}
        <p class="how">${t("take-pick")}</p>
        <ul class="pool">${this.pool.map((tile, index) => this.tile(tile, index, coming.length))}</ul>
        ${this.besides()}
      </div>
      <footer>
        <p role="status" class=${this.ready() ? "good" : ""}>${this.state()}</p>
        <div class="two">
          ${this.why(this.refused())}
          <button class="button" @click=${this.giveUp}>${t("cancel")}</button>
          ${this.mayPlain() ? html`<button class="button" @click=${() => this.send([])}>${t("take-tabla")}</button>` : nothing}
          <button class="button go" ?disabled=${!this.ready()} @click=${() => this.send(placesFor(this.melds()))}>${t("take-go")}</button>
        </div>
      </footer>
    </dialog>`;
  }

  private tile(tile: TileName, index: number, coming: number): TemplateResult {
    const picked = this.picked.includes(index);
    const words = `${tileWords(boardWord, tile)}${index < coming ? `, ${t("take-from-row")}` : ""}`;
    return html`<li class=${index === coming ? "rack" : ""}>
      <button class="pick ${picked ? "picked" : ""}" data-tile=${tile} aria-pressed=${String(picked)} aria-label=${words} ?disabled=${index === 0} @click=${() => this.toggle(index)}>
        ${tileSvg(tile, { selected: picked, taken: index < coming })}
      </button>
    </li>`;
  }

  private suggested(): TemplateResult | typeof nothing {
    if (this.found === null) return nothing;
    if (this.found.length === 0) return html`<p class="none">${t("take-none")}</p>`;
    return html`<div class="melds">${this.found.slice(0, MOST_SUGGESTED).map((meld) => this.chip(meld, this.sameAsPicked(meld), () => (this.picked = indicesOf(this.pool, meld.tiles))))}</div>`;
  }

  private besides(): TemplateResult | typeof nothing {
    const free = this.free();
    if (free.length === 0 || this.meld === null) return nothing;
    return html`<p>${t("take-too")}</p>
      <div class="melds">${free.map((group) => this.chip(group, this.chosen.has(keyOf(group)), () => this.choose(group)))}</div>`;
  }

  private chip(meld: Reading, pressed: boolean, press: () => void): TemplateResult {
    const words = `${meld.tiles.map((tile) => tileWords(boardWord, tile)).join(", ")}: ${t("points", { points: meld.points })}`;
    return html`<button class="chip ${pressed ? "picked" : ""}" aria-pressed=${String(pressed)} aria-label=${words} @click=${press}>
      ${meld.tiles.map((tile) => html`<span class="small">${tileSvg(tile)}</span>`)}<b>${meld.points}</b>
    </button>`;
  }

  private state(): string {
    if (this.meld === null) return this.picked.length < 3 ? t("take-more") : t("take-no-meld");
    const { verdict } = this;
    if (!verdict) return "";
    if (verdict.reason === null) return t("take-ready", { points: verdict.points });
    if (verdict.needed !== null && verdict.points < verdict.needed) return t("lay-total", { points: verdict.points, needed: verdict.needed });
    return word("refused", verdict.reason);
  }

  /** Why it may not be sent; where no meld can be made with the tile, that it would have to be laid. */
  private refused(): string | null {
    if (this.meld !== null) return this.verdict?.reason ?? null;
    return this.found?.length === 0 ? "lay-what-you-take" : null;
  }

  private ready(): boolean {
    return this.meld !== null && this.verdict?.reason === null;
  }

  /** Where the option lets the last tile be taken without laying it, which announces the game 'pe tablă'. */
  private mayPlain(): boolean {
    const { view, at } = this;
    const last = at === (view.commonRow?.tiles.length ?? 0) - 1;
    return last && view.rules.options["takeLastMeansTabla"] === true && view.seats[view.seat]?.opened === false;
  }

  private melds(): TileName[][] {
    const others = this.free().filter((group) => this.chosen.has(keyOf(group)));
    return [...(this.meld ? [this.meld] : []), ...others].map(({ tiles }) => tiles);
  }

  private free(): Reading[] {
    const pool = this.pool;
    return besides(pool, this.picked.map((index) => pool[index] ?? ""), this.others);
  }

  private sameAsPicked(meld: Reading): boolean {
    const pool = this.pool;
    return keyOf(meld) === this.picked.map((index) => pool[index]).sort().join(" ");
  }

  private toggle(index: number): void {
    this.picked = this.picked.includes(index) ? this.picked.filter((other) => other !== index) : [...this.picked, index];
  }

  private choose(group: Reading): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(keyOf(group))) chosen.add(keyOf(group));
    this.chosen = chosen;
    void this.judge();
  }

  /** What could be laid with the tile, and what lies ready on the rack, or hides there. An opening needs it all: then that is meant too. */
  private async look(): Promise<void> {
    const [found, ready] = await Promise.all([suggested(this.pool, (groups) => this.ask(groups)), this.groupsOnRack()]);
    this.others = ready;
    if (this.view.choices.opens) this.chosen = new Set(ready.map(keyOf));
    this.found = found;
    const [first] = found;
    if (first) this.picked = indicesOf(this.pool, first.tiles);
  }

  private async groupsOnRack(): Promise<Reading[]> {
    const lying = groupsOf(this.slots).filter((group) => group.length >= 3);
    const read = await Promise.all(lying.map(async (group) => best(await this.ask(orders(group)))));
    const melds = read.filter((one) => one !== null);
    if (melds.length > 0) return melds;
    const answer = await this.hint({ h: "verify", groups: lying });
    return answer?.h === "verify" ? this.ask(answer.groups) : [];
  }

  private async judge(): Promise<void> {
    const mine = ++this.asked;
    const pool = this.pool;
    const tiles = this.picked.map((index) => pool[index] ?? "");
    const meld = tiles.length < 3 ? null : best(await this.ask(orders(tiles)));
    if (mine !== this.asked) return;
    this.meld = meld;
    const answer = meld && (await this.hint({ h: "preview", groups: this.melds(), take: this.at }));
    if (mine === this.asked) this.verdict = answer?.h === "preview" ? answer : null;
  }

  private async ask(groups: TileName[][]): Promise<Reading[]> {
    if (groups.length === 0) return [];
    const answer = await this.hint({ h: "preview", groups, take: this.at });
    return answer?.h === "preview" ? answer.groups : [];
  }

  private send(places: Place[]): void {
    this.dispatchEvent(new CustomEvent("taking", { detail: { at: this.at, places }, bubbles: true, composed: true }));
  }

  private giveUp(event: Event): void {
    event.preventDefault();
    this.dispatchEvent(new CustomEvent("given-up", { bubbles: true, composed: true }));
  }

  private outside(event: Event): void {
    if (event.target instanceof HTMLDialogElement) this.giveUp(event);
  }
}

function keyOf({ tiles }: Reading): string {
  return [...tiles].sort().join(" ");
}

customElements.define("remi-take-sheet", RemiTakeSheet);

declare global {
  interface HTMLElementTagNameMap {
    "remi-take-sheet": RemiTakeSheet;
  }
}
