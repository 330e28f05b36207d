import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Happening, SeatView, TileName, View } from "../../app/protocol";
import { icon } from "../icons/icons";
import { emptySlots, perRow, reconcile, sameSlots, type Slots } from "./arrangement";
import { boardStyles } from "./board-styles";
import type { BoardEvents } from "./events";
import { fit, fitWithMelds, lineRoom, type Geometry } from "./geometry";
import "./meld-overlay";
import "./melds";
import type { RemiMelds } from "./melds";
import { before, follow, newsSince, type Before, type Spots } from "./movements";
import { ownRow, pool, stock } from "./pool";
import { promptFor } from "./prompts";
import "./rack";
import type { RackGroup, RemiRack } from "./rack";
import "./ring";
import "./row-overlay";
import "./seat";
import type { RemiSeat } from "./seat";
import { acrossTable, homeOf, type Place } from "./seating";
import { readTarget, targetName, type MeldTarget } from "./targets";
import { tileStyles } from "./tile-art";
import { way } from "./way";
import { noWords, type Word } from "./words";

/**
 * The card table. It draws a `View` and knows no rule: what may be done is `view.choices`, what the player wants goes out
 * as events (`BoardEvents`). Fills its parent; slots `head`, `actions` and `cloth` take what belongs to others.
 */
export class RemiBoard extends LitElement {
  static override properties = {
    view: { attribute: false },
    slots: { attribute: false },
    green: { attribute: false },
    selected: { attribute: false },
    seen: { type: Number },
    prompt: { attribute: false },
    groups: { attribute: false },
    fresh: { attribute: false },
    busy: { type: Boolean },
    word: { attribute: false },
    size: { state: true },
    hovering: { state: true },
    carrying: { state: true },
  };
  declare view: View;
  /** As kept by the app; anything that does not hold exactly `view.rack` is fitted, and told by `arrange`. */
  declare slots: Slots;
  /** Slots whose tiles are in valid melds. */
  declare green: ReadonlySet<number>;
  declare selected: number | null;
  /** `performance.now()` when the view arrived, for the clock; NaN: when it was set here. */
  declare seen: number;
  /** The line over the rack; null: the board's own words for the moment. */
  declare prompt: string | null;
  /** Words under groups on the rack. */
  declare groups: readonly RackGroup[];
  /** By id of a laid meld, the tiles in it that lie there for trial only. */
  declare fresh: ReadonlyMap<number, readonly number[]>;
  /** Something is being built: nothing else may be done meanwhile. */
  declare busy: boolean;
  declare word: Word;
  private declare size: { width: number; height: number };
  private declare hovering: string | null;
  private declare carrying: TileName | null;

  private shown: Slots = emptySlots();
  /** The arrangement that went out last. */
  private told: Slots | null = null;
  /** The chosen tile has left the rack. */
  private freed = false;
  private leaving: number | null = null;
  private arrived = 0;
  private earlier: Before | null = null;
  private news: Happening[] = [];
  private readonly watcher = new ResizeObserver(([entry]) => {
    const box = entry?.contentRect;
    if (box) this.size = { width: box.width, height: box.height };
  });

  static override styles = [tileStyles, boardStyles];

  constructor() {
    super();
    this.slots = this.shown;
    this.green = new Set();
    this.selected = this.prompt = this.hovering = this.carrying = null;
    this.seen = NaN;
    this.groups = [];
    this.fresh = new Map();
    this.busy = false;
    this.word = noWords;
    this.size = { width: 0, height: 0 };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.view) return;
    if (changed.has("view")) {
      this.arrived = performance.now();
      this.lookBack(changed.get("view"));
    }
    const fresh = changed.has("view") && changed.get("view")?.round !== this.view.round;
    const base = changed.has("slots") ? this.slots : fresh ? emptySlots() : this.shown;
    const fitted = reconcile(base, this.view.rack, this.leaving ?? this.selected);
    // The same list stays the same object, or a tile in the player's hand would be put down by somebody else's move.
    if (!sameSlots(fitted, this.shown)) this.shown = fitted;
    if (this.leaving !== null && fitted[this.leaving] !== base[this.leaving]) this.leaving = null;
    this.measures();
    this.freed = this.selected !== null && (this.shown[this.selected] ?? null) === null;
    if (this.freed) this.selected = null;
  }

  /** Set one by one: a strict content policy forbids the style attribute. */
  private measures(): void {
    const { rowTile, stockTile } = this.shape();
    this.style.setProperty("--row-tile", `${rowTile}px`);
    this.style.setProperty("--stock-tile", `${stockTile}px`);
  }

  private lookBack(old: View | undefined): void {
    this.news = newsSince(old, this.view);
    this.earlier = old && this.news.length ? before(old, this.spots, this.shown, this.leaving ?? this.selected) : null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!this.view) return;
    if (this.freed) this.say("select", { slot: null, tile: null });
    if (!sameSlots(this.shown, this.slots) && this.shown !== this.told && this.view.stage === "play") {
      this.told = this.shown;
      this.say("arrange", { slots: this.shown });
    }
    if (changed.has("view") && this.earlier) void this.fly(this.earlier, this.news);
  }

  protected override render(): TemplateResult {
    const { view } = this;
    if (!view || this.size.width === 0) return html``;
    const shape = this.shape();
    const said = this.prompt ?? promptFor(view, this.chosen(), this.word);
    return html`<div class="board" data-mode=${shape.mode} ?data-low=${shape.low} ?data-bare=${this.bare()} @show-row=${this.showRow} @take-from=${this.taken}>
      <slot name="head"></slot>
      ${view.commonRow ? this.commonCloth(shape) : this.cloth(shape)}
      <div class="own">${this.own(shape)}${view.commonRow && shape.low ? stock(view, shape, this.busy, this.word) : nothing}</div>
      <div class="prompt ${view.turn === view.seat ? "mine" : ""} ${said.length > lineRoom(shape, perRow(this.shown)) ? "long" : ""}" role="status">${said}</div>
      <div class="edge">${this.rackNow(shape)}</div>
      <slot name="actions"></slot>
      <remi-row-overlay .word=${this.word}></remi-row-overlay><remi-meld-overlay .word=${this.word}></remi-meld-overlay>
    </div>`;
  }

  /** Each player's discards by their place. */
  private cloth(shape: Geometry): TemplateResult {
    const { view } = this;
    return html`<div class="cloth" data-seats=${view.seats.length}>
      ${way(view.direction)} ${acrossTable(view).map(({ seat, place }) => this.other(seat, place, shape))}
      <div class="middle">
        <slot name="cloth"></slot>
        ${stock(view, shape, this.busy, this.word)} ${view.layoutCounts ? ownRow(view, this.word) : nothing}
      </div>
    </div>`;
  }

  /** One row of discards for all, and melds in the middle. */
  private commonCloth(shape: Geometry): TemplateResult {
    const { view } = this;
    return html`<div class="common">
      <div class="others" data-way=${view.direction}>
        ${acrossTable(view).map(({ seat, place }, at) => html`${at > 0 ? html`<i class="step">${icon("step")}</i>` : nothing}${this.seatNow(seat, place, "chip", 1)}`)}
      </div>
      <div class="laid"><slot name="cloth"></slot>${this.melds()}</div>
      ${view.step === "doubles" ? nothing : pool(view, shape, { busy: this.busy, throwable: this.throwable(), hovered: this.hovering === "throw", word: this.word })}
    </div>`;
  }

  private melds(): TemplateResult | typeof nothing {
    const { view } = this;
    if (!view.laysMelds) return nothing;
    return html`<remi-melds
      .melds=${view.melds}
      .seats=${view.seats}
      .order=${[...acrossTable(view).map(({ seat }) => seat), Math.max(0, view.seat)]}
      .fits=${view.choices.fits}
      .tile=${this.carrying ?? this.chosen()}
      .aimed=${this.hovering}
      .fresh=${this.fresh}
      .word=${this.word}
      @put=${(event: CustomEvent<{ target: MeldTarget }>) => this.putChosen(event)}
      @show-meld=${(event: CustomEvent<{ meld: number }>) => this.showMeld(event.detail.meld)}
    ></remi-melds>`;
  }

  private shape(): Geometry {
    const how = this.view.commonRow ? fitWithMelds : fit;
    return how(this.size.width, this.size.height, perRow(this.shown), this.view.seats.length);
  }

  /** The own place holds no row of discards: it lies elsewhere. */
  private bare(): boolean {
    return this.view.commonRow !== null || this.view.layoutCounts;
  }

  private chosen(): TileName | null {
    return this.selected === null ? null : (this.shown[this.selected] ?? null);
  }

  private throwable(): boolean {
    return !this.busy && this.view.choices.throw.length > 0;
  }

  private other(seat: number, place: Place, shape: Geometry): TemplateResult {
    const across = place === "top";
    const narrow = shape.mode === "tall" && this.view.seats.length === 4;
    const form = across ? "line" : narrow ? "stack" : "card";
    return this.seatNow(seat, place, form, across ? 1 : shape.lines);
  }

  private own(shape: Geometry): TemplateResult {
    const form = this.bare() ? "chip" : shape.mode === "tall" ? "line" : "card";
    return this.seatNow(Math.max(0, this.view.seat), "own", form, 1);
  }

  private seatNow(at: number, place: Place | "own", form: RemiSeat["form"], lines: number): TemplateResult {
    const { view } = this;
    const seat = view.seats[at] as SeatView;
    const turn = view.turn === at;
    const throwable = this.throwable() && homeOf(view, view.seat) === at;
    return html`<remi-seat
      class=${place}
      data-seat=${at}
      .seat=${seat}
      .form=${form}
      .lines=${lines}
      .own=${place === "own"}
      .turn=${turn}
      .dealer=${view.dealer === at}
      .takeable=${view.choices.take === at}
      .throwable=${throwable}
      .hovered=${throwable && this.hovering === "throw"}
      .total=${view.clock?.total ?? 0}
      .end=${turn && view.clock ? this.since() + view.clock.left : null}
      .word=${this.word}
    ></remi-seat>`;
  }

  private since(): number {
    return Number.isNaN(this.seen) ? this.arrived : this.seen;
  }

  private rackNow(shape: Geometry): TemplateResult {
    const { taken } = this.view;
    return html`<remi-rack
      .slots=${this.shown}
      .green=${this.green}
      .groups=${this.groups}
      .selected=${this.selected}
      .taken=${taken === null ? null : this.shown.lastIndexOf(taken)}
      .slotW=${shape.slotW}
      .slotH=${shape.slotH}
      .targetAt=${this.targetAt}
      .word=${this.word}
      @arrange=${(event: BoardEvents["arrange"]) => this.arranged(event.detail.slots)}
      @select=${(event: BoardEvents["select"]) => (this.selected = event.detail.slot)}
      @hovering=${(event: CustomEvent<{ target: string | null }>) => (this.hovering = event.detail.target)}
      @carrying=${(event: CustomEvent<{ tile: TileName | null }>) => (this.carrying = event.detail.tile)}
      @dropped=${(event: CustomEvent<{ slot: number; tile: TileName; target: string }>) => this.dropped(event.detail)}
    ></remi-rack>`;
  }

  private readonly targetAt = (x: number, y: number, tile: TileName): string | null => {
    const place = this.homePlace()?.getBoundingClientRect();
    const over = place && x >= place.left && x <= place.right && y >= place.top && y <= place.bottom;
    if (over && this.throwable() && this.view.choices.throw.includes(tile)) return "throw";
    const target = this.meldsPart?.targetAt(x, y, tile) ?? null;
    return target && targetName(target);
  };

  /** Where a discard is let go. */
  private homePlace(): Element | null {
    const home = homeOf(this.view, this.view.seat);
    if (home === null) return this.renderRoot.querySelector("remi-common-row");
    return home === this.view.seat ? this.renderRoot.querySelector(".own") : this.seatAt(home);
  }

  private dropped({ slot, tile, target }: { slot: number; tile: TileName; target: string }): void {
    const to = readTarget(target);
    if (to.to === "throw") return this.throwTile(slot, tile);
    this.say("put", { slot, tile, target: to });
  }

  /** A lit meld was tapped for the chosen tile: the board says which one that is. */
  private putChosen(event: CustomEvent<{ target: MeldTarget }>): void {
    event.stopPropagation();
    const tile = this.chosen();
    if (tile !== null && this.selected !== null) this.say("put", { slot: this.selected, tile, target: event.detail.target });
  }

  private showMeld(id: number): void {
    const meld = this.view.melds.find((one) => one.id === id);
    if (meld) this.renderRoot.querySelector("remi-meld-overlay")?.open(meld, this.view.seats);
  }

  /** From the player's own row there is one tile to take, and it is asked for as from any player's row. */
  private taken(event: BoardEvents["take-from"]): void {
    event.stopPropagation();
    if (this.view.commonRow) this.say("take-from", { at: event.detail.at });
    else this.say("take", { seat: this.view.seat });
  }

  private arranged(slots: Slots): void {
    this.shown = this.told = slots;
    this.leaving = null;
    this.requestUpdate();
  }

  private throwTile(slot: number, tile: TileName): void {
    if (!this.throwable() || !this.view.choices.throw.includes(tile)) return;
    this.leaving = slot;
    this.say("throw", { tile, slot });
  }

  /** A tap where discards go throws the chosen tile when that may be done; any other tap on a row shows it. */
  private showRow(event: BoardEvents["show-row"]): void {
    event.stopPropagation();
    const common = this.view.commonRow;
    const seat = common || event.detail.seat >= 0 ? event.detail.seat : this.view.seat;
    const tile = this.chosen();
    if (this.throwsTo(seat) && this.selected !== null && tile && this.view.choices.throw.includes(tile)) return this.throwTile(this.selected, tile);
    if (!this.say("show-row", { seat })) return;
    const shown = this.view.seats[seat];
    const overlay = this.renderRoot.querySelector("remi-row-overlay");
    if (shown) overlay?.open({ name: shown.name, tiles: shown.row, dead: shown.dead, takeFrom: [] });
    else if (common) overlay?.open({ name: null, ...common, takeFrom: this.busy ? [] : this.view.choices.takeFrom });
  }

  private throwsTo(seat: number): boolean {
    return this.throwable() && homeOf(this.view, this.view.seat) === (seat < 0 ? null : seat);
  }

  private async fly(was: Before, news: readonly Happening[]): Promise<void> {
    await Promise.all([...this.renderRoot.querySelectorAll<LitElement>("remi-seat, remi-rack, remi-stock, remi-common-row")].map((part) => part.updateComplete));
    for (const happening of news) follow(was, this.view, happening, this.spots, this.shown, (seat) => homeOf(this.view, seat));
  }

  private get spots(): Spots {
    return {
      root: this.renderRoot as ShadowRoot,
      pile: () => this.renderRoot.querySelector("remi-stock")?.pile,
      lastTile: (seat) => (this.bareRow(seat) ? this.renderRoot.querySelector("remi-common-row")?.lastTile : this.seatAt(seat ?? 0)?.lastTile),
      avatar: (seat) => this.seatAt(seat)?.avatar,
      onRack: (slot) => this.rack?.tileAt(slot),
    };
  }

  private bareRow(seat: number | null): boolean {
    return seat === null || (seat === this.view.seat && this.view.layoutCounts);
  }

  private get meldsPart(): RemiMelds | null {
    return this.renderRoot.querySelector("remi-melds");
  }

  private get rack(): RemiRack | null {
    return this.renderRoot.querySelector("remi-rack");
  }

  private seatAt(seat: number): RemiSeat | null {
    return this.renderRoot.querySelector(`remi-seat[data-seat="${seat}"]`);
  }

  /** false if a listener cancelled it. */
  private say(what: keyof BoardEvents, detail: unknown): boolean {
    return this.dispatchEvent(new CustomEvent(what, { detail, bubbles: true, composed: true, cancelable: true }));
  }
}

customElements.define("remi-board", RemiBoard);

declare global {
  interface HTMLElementTagNameMap {
    "remi-board": RemiBoard;
  }
}
