import { html, LitElement, svg, type PropertyValues, type TemplateResult } from "lit";
import type { Happening, SeatView, TileName, View } from "../../app/protocol";
import { emptySlots, perRow, reconcile, sameSlots, type Slots } from "./arrangement";
import { boardStyles } from "./board-styles";
import { slideAway, slideIn } from "./flights";
import { fit, type Geometry } from "./geometry";
import "./rack";
import type { RemiRack } from "./rack";
import "./ring";
import "./row-overlay";
import "./seat";
import type { RemiSeat } from "./seat";
import { seating, type Direction, type Place } from "./seating";
import "./stock";
import { tileStyles } from "./tile-art";
import { noWords, tileWords, type Word } from "./words";

export interface BoardEvents {
  draw: CustomEvent<null>;
  take: CustomEvent<{ seat: number }>;
  /** `slot`: which of two equal tiles; give it to nobody, the board remembers it. */
  throw: CustomEvent<{ tile: TileName; slot: number }>;
  /** Keep these: the player moved a tile, or the rack changed and the tiles were fitted in. */
  arrange: CustomEvent<{ slots: Slots }>;
  select: CustomEvent<{ slot: number | null; tile: TileName | null }>;
  /** Cancel it to show the row in a way of your own. */
  "show-row": CustomEvent<{ seat: number }>;
}

interface Before {
  pile: DOMRect | null;
  rows: { last: DOMRect | null; length: number }[];
  thrown: DOMRect | null;
  slots: Slots;
}

/**
 * The card table. It draws a `View` and knows no rule: what may be done is `view.choices`, what the player wants goes out
 * as events (`BoardEvents`). Fills its parent; slots `head`, `actions` and `melds` take what belongs to others.
 */
export class RemiBoard extends LitElement {
  static override properties = {
    view: { attribute: false },
    slots: { attribute: false },
    green: { attribute: false },
    selected: { attribute: false },
    seen: { type: Number },
    prompt: { attribute: false },
    direction: {},
    word: { attribute: false },
    size: { state: true },
    hovering: { state: true },
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
  declare direction: Direction;
  declare word: Word;
  private declare size: { width: number; height: number };
  private declare hovering: string | null;

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
    this.selected = this.prompt = this.hovering = null;
    this.seen = NaN;
    this.direction = "left";
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

  /** What has happened since the view before, and where its tiles lay. Nothing flies into another seat's or round's view. */
  private lookBack(old: View | undefined): void {
    const same = old && old.seat === this.view.seat && old.round === this.view.round && old.stage === this.view.stage;
    const known = old?.log.at(-1)?.n ?? 0;
    this.news = same ? this.view.log.filter(({ n }) => n > known) : [];
    if (this.news.length > 3) this.news = [];
    this.earlier = old && this.news.length ? this.placesOf(old) : null;
  }

  private placesOf(old: View): Before {
    const slot = this.leaving ?? this.selected;
    return {
      pile: this.renderRoot.querySelector("remi-stock")?.pile?.getBoundingClientRect() ?? null,
      rows: old.seats.map(({ seat, row }) => ({ last: rectOf(this.seatAt(seat)?.lastTile), length: row.length })),
      thrown: slot === null ? null : rectOf(this.rack?.tileAt(slot)),
      slots: this.shown,
    };
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
    const others = seating(view.seats.length, view.seat, this.direction);
    return html`<div class="board" data-mode=${shape.mode} ?data-low=${shape.low} @show-row=${this.showRow}>
      <slot name="head"></slot>
      <div class="cloth" data-seats=${view.seats.length}>
        ${this.way()} ${others.map(({ seat, place }) => this.other(seat, place, shape))}
        <div class="middle">
          <slot name="melds"></slot>
          <remi-stock .count=${view.stock} .atu=${view.atu} .drawable=${view.choices.draw} .beside=${shape.low} .word=${this.word}></remi-stock>
        </div>
      </div>
      <div class="own">${this.own(shape)}</div>
      <div class="prompt ${view.turn === view.seat ? "mine" : ""}" role="status">${this.prompt ?? this.promptNow()}</div>
      <div class="edge">${this.rackNow(shape)}</div>
      <slot name="actions"></slot>
      <remi-row-overlay .word=${this.word}></remi-row-overlay>
    </div>`;
  }

  private shape(): Geometry {
    return fit(this.size.width, this.size.height, perRow(this.shown), this.view.seats.length);
  }

  private other(seat: number, place: Place, shape: Geometry): TemplateResult {
    const across = place === "top";
    const narrow = shape.mode === "tall" && this.view.seats.length === 4;
    const form = across ? "line" : narrow ? "stack" : "card";
    return this.seatNow(seat, place, form, across ? 1 : shape.lines);
  }

  private own(shape: Geometry): TemplateResult {
    return this.seatNow(Math.max(0, this.view.seat), "own", shape.mode === "tall" ? "line" : "card", 1);
  }

  private seatNow(at: number, place: Place | "own", form: RemiSeat["form"], lines: number): TemplateResult {
    const { view } = this;
    const seat = view.seats[at] as SeatView;
    const turn = view.turn === at;
    const own = place === "own";
    return html`<remi-seat
      class=${place}
      data-seat=${at}
      .seat=${seat}
      .form=${form}
      .lines=${lines}
      .own=${own}
      .turn=${turn}
      .dealer=${view.dealer === at}
      .takeable=${view.choices.take === at}
      .throwable=${own && view.choices.throw.length > 0}
      .hovered=${own && this.hovering === "throw"}
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
      .selected=${this.selected}
      .taken=${taken === null ? null : this.shown.lastIndexOf(taken)}
      .slotW=${shape.slotW}
      .slotH=${shape.slotH}
      .targetAt=${this.targetAt}
      .word=${this.word}
      @arrange=${(event: BoardEvents["arrange"]) => this.arranged(event.detail.slots)}
      @select=${(event: BoardEvents["select"]) => (this.selected = event.detail.slot)}
      @hovering=${(event: CustomEvent<{ target: string | null }>) => (this.hovering = event.detail.target)}
      @dropped=${(event: CustomEvent<{ slot: number; tile: TileName }>) => this.throwTile(event.detail.slot, event.detail.tile)}
    ></remi-rack>`;
  }

  private promptNow(): string {
    const { view } = this;
    if (view.stage !== "play" || view.turn === null) return "";
    const player = view.seats[view.turn];
    if (view.turn !== view.seat) return this.word("board-turn-other", { name: player?.name ?? "" });
    if (view.choices.draw || view.choices.take !== null) return this.word(view.choices.take === null ? "board-turn-take" : "board-turn-take-lit");
    const tile = this.selected === null ? null : this.shown[this.selected];
    if (tile && view.choices.throw.includes(tile)) return this.word("board-turn-throw-selected", { tile: tileWords(this.word, tile) });
    return view.choices.throw.length ? this.word("board-turn-throw") : "";
  }

  /** The way the turn goes round, faint on the cloth. */
  private way(): TemplateResult {
    return html`<svg class="way ${this.direction === "right" ? "right" : ""}" viewBox="-50 -50 100 100" aria-hidden="true">
      <g fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">
        ${[0, 120, 240].map((turn) => svg`<g transform="rotate(${turn})"><path d="M-41 -18A45 45 0 0 1 18 -41M7 -48L19 -41L10 -30"/></g>`)}
      </g>
    </svg>`;
  }

  private readonly targetAt = (x: number, y: number, tile: TileName): string | null => {
    const place = this.renderRoot.querySelector(".own")?.getBoundingClientRect();
    if (!place || !this.view.choices.throw.includes(tile)) return null;
    return x >= place.left && x <= place.right && y >= place.top && y <= place.bottom ? "throw" : null;
  };

  private arranged(slots: Slots): void {
    this.shown = this.told = slots;
    this.leaving = null;
    this.requestUpdate();
  }

  private throwTile(slot: number, tile: TileName): void {
    if (!this.view.choices.throw.includes(tile)) return;
    this.leaving = slot;
    this.say("throw", { tile, slot });
  }

  /** A tap on the own row throws the chosen tile when that may be done; any other tap on a row shows it. */
  private showRow(event: BoardEvents["show-row"]): void {
    event.stopPropagation();
    const { seat } = event.detail;
    const tile = this.selected === null ? null : this.shown[this.selected];
    if (seat === this.view.seat && this.selected !== null && tile && this.view.choices.throw.includes(tile)) {
      this.throwTile(this.selected, tile);
    } else if (this.say("show-row", { seat })) {
      const shown = this.view.seats[seat];
      if (shown) this.renderRoot.querySelector("remi-row-overlay")?.open(shown);
    }
  }

  private async fly(before: Before, news: readonly Happening[]): Promise<void> {
    await Promise.all([...this.renderRoot.querySelectorAll<LitElement>("remi-seat, remi-rack, remi-stock")].map((part) => part.updateComplete));
    for (const happening of news) this.flyOne(before, happening);
  }

  private flyOne(before: Before, { what, seat, tile }: Happening): void {
    if (seat === null) return;
    const mine = seat === this.view.seat;
    const place = this.seatAt(seat);
    if (what === "threw") return slideIn(place?.lastTile ?? null, mine ? before.thrown : rectOf(place?.avatar));
    if (what !== "drew" && what !== "took") return;
    const from = what === "drew" ? before.pile : this.takenFrom(before);
    if (!mine) return slideAway(this.renderRoot as ShadowRoot, tile ?? "??", from, rectOf(place?.avatar));
    const slot = this.shown.findIndex((held, at) => held !== null && before.slots[at] !== held);
    slideIn(this.rack?.tileAt(slot) ?? null, from);
  }

  private takenFrom(before: Before): DOMRect | null {
    return before.rows.find(({ length }, seat) => (this.view.seats[seat]?.row.length ?? length) < length)?.last ?? null;
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

function rectOf(element: Element | null | undefined): DOMRect | null {
  return element?.getBoundingClientRect() ?? null;
}

customElements.define("remi-board", RemiBoard);

declare global {
  interface HTMLElementTagNameMap {
    "remi-board": RemiBoard;
  }
}
