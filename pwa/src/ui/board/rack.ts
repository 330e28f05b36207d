import { html, LitElement, nothing, svg, type PropertyValues, type SVGTemplateResult, type TemplateResult } from "lit";
import type { TileName } from "../../app/protocol";
import { emptySlots, move, perRow, shifts, stepTo, type Slots } from "./arrangement";
import { Drag, type Aim } from "./drag";
import { slideIn } from "./flights";
import { rackStyles } from "./rack-styles";
import { tileStyles, tileSvg } from "./tile-art";
import { noWords, tileWords, type Word } from "./words";

/** Tiles side by side, `length` of them from slot `from` on, with words under them. */
export interface RackGroup {
  from: number;
  length: number;
  /** What is written under them. */
  text: string;
  /** The same for who cannot see it. */
  words: string;
  tone: "worth" | "in" | "out" | "bad";
  /** A tap on one of its tiles means the group, and goes out as `group {from}`. */
  tap: boolean;
}

/**
 * The player's own rack. It changes nothing by itself but what is chosen: a new arrangement goes out as `arrange {slots}`,
 * a choice as `select {slot, tile}`, a tile let go over something else as `dropped {slot, tile, target}`, the throw key as
 * `dropped` with the target "throw". While a tile hangs over a target, `hovering {tile, target}` says so; what is carried
 * at all, `carrying {tile}`.
 */
export class RemiRack extends LitElement {
  static override properties = {
    slots: { attribute: false },
    green: { attribute: false },
    taken: { attribute: false },
    selected: { attribute: false },
    groups: { attribute: false },
    slotW: { type: Number },
    slotH: { type: Number },
    targetAt: { attribute: false },
    word: { attribute: false },
    held: { state: true },
    aimed: { state: true },
    focused: { state: true },
  };
  declare slots: Slots;
  declare green: ReadonlySet<number>;
  /** The slot of the tile taken this turn. */
  declare taken: number | null;
  declare selected: number | null;
  declare groups: readonly RackGroup[];
  declare slotW: number;
  declare slotH: number;
  /** What lies outside the rack under a point of the window: the name of a place that takes this tile, or null. */
  declare targetAt: (x: number, y: number, tile: TileName) => string | null;
  declare word: Word;
  /** The slot whose tile hangs under the finger, and the slot it hangs over. */
  private declare held: number | null;
  private declare aimed: number | null;
  private declare focused: number;

  private target: string | null = null;
  /** An arrangement made by dragging: the eye has followed it already. */
  private placed: Slots | null = null;
  private readonly drag = new Drag(
    {
      start: (slot) => this.lifted(slot),
      move: (aim) => this.carried(aim),
      end: (aim) => this.released(aim),
      cancel: () => this.settle(),
    },
    () => this.slotH * 0.8,
  );

  static override styles = [tileStyles, rackStyles];

  constructor() {
    super();
    this.slots = emptySlots();
    this.green = new Set();
    this.groups = [];
    this.taken = this.selected = this.held = this.aimed = null;
    this.slotW = 29;
    this.slotH = 43;
    this.focused = 0;
    this.targetAt = () => null;
    this.word = noWords;
  }

  private slotBox(slot: number): DOMRect | null {
    return this.renderRoot.querySelector(`[data-slot="${slot}"]`)?.getBoundingClientRect() ?? null;
  }

  /** Where the tile of a slot is drawn, for animations. */
  tileAt(slot: number): HTMLElement | null {
    return this.renderRoot.querySelector(`[data-slot="${slot}"] .tile`);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // A rack that changed under the finger (a tile drawn by the clock, a new round) drops what was being carried.
    if (changed.has("slots") && this.held !== null) this.drag.cancel();
    if (this.focused >= this.slots.length) this.focused = 0;
    this.style.setProperty("--slot-w", `${this.slotW}px`);
    this.style.setProperty("--slot-h", `${this.slotH}px`);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const old = changed.get("slots");
    if (!old || this.placed === this.slots) return;
    for (const [from, to] of shifts(old, this.slots)) slideIn(this.tileAt(to), this.slotBox(from));
  }

  protected override render(): TemplateResult {
    const width = perRow(this.slots);
    const rows = [0, 1].map((row) => Array.from({ length: width }, (_, place) => row * width + place));
    return html`<div
      class="rack"
      role="grid"
      aria-label=${this.word("board-rack")}
      @pointermove=${(event: PointerEvent) => this.drag.moveTo(event)}
      @pointerup=${(event: PointerEvent) => this.drag.up(event)}
      @pointercancel=${(event: PointerEvent) => this.drag.cancel(event)}
      @lostpointercapture=${(event: PointerEvent) => this.drag.cancel(event)}
      @contextmenu=${(event: Event) => event.preventDefault()}
      @dragstart=${(event: Event) => event.preventDefault()}
      @keydown=${this.onKey}
    >
      ${rows.map((slots) => html`<div class="ledge" role="row">${slots.map((slot) => this.place(slot))}${this.straps(slots[0] ?? 0, width)}</div>`)}
      ${this.ghost()}
    </div>`;
  }

  private place(slot: number): TemplateResult {
    const shown = this.shown();
    const tile = shown[slot] ?? null;
    const hollow = this.held !== null && slot === (this.aimed ?? this.held);
    const own = !this.held && this.held !== 0;
    const marks = {
      green: own && this.green.has(slot),
      taken: own && this.taken === slot,
      selected: own && this.selected === slot && tile !== null,
    };
    return html`<div
      class="slot ${hollow ? "hollow" : ""} ${marks.selected ? "selected" : ""} ${tile === null ? "empty" : ""}"
      role="gridcell"
      data-slot=${slot}
      data-tile=${tile ?? nothing}
      tabindex=${slot === this.focused ? 0 : -1}
      aria-selected=${tile === null ? nothing : String(marks.selected)}
      aria-label=${this.label(slot, tile, marks)}
      @pointerdown=${(event: PointerEvent) => this.pressed(event, slot)}
      @click=${() => this.tapped(slot)}
      @focus=${() => (this.focused = slot)}
    >
      ${tile === null ? nothing : html`<div class="tile">${tileSvg(tile, marks)}</div>`}
    </div>`;
  }

  private label(slot: number, tile: TileName | null, marks: { green: boolean; taken: boolean; selected: boolean }): string {
    const width = perRow(this.slots);
    const where = { row: Math.floor(slot / width) + 1, place: (slot % width) + 1 };
    if (tile === null) return this.word("board-empty", where);
    const name = this.word("board-place", { tile: tileWords(this.word, tile), ...where });
    const signs = (["taken", "green", "selected"] as const).filter((sign) => marks[sign]);
    const group = this.groupAt(slot);
    return [name, ...signs.map((sign) => this.word(`board-mark-${sign}`)), ...(group ? [group.words] : [])].join(", ");
  }

  /** Under each group that has words a line as long as the group, with the words on it. Not while a tile is carried: it may open one. */
  private straps(start: number, width: number): TemplateResult | typeof nothing {
    const here = this.groups.filter(({ from }) => from >= start && from < start + width);
    if (here.length === 0 || this.held !== null) return nothing;
    const [w, h] = [width * this.slotW, 18];
    return html`<svg class="straps" viewBox="0 0 ${w} ${h}" width=${w} height=${h} aria-hidden="true">${here.map((group) => this.strap(group, group.from - start))}</svg>`;
  }

  private strap({ length, text, tone }: RackGroup, at: number): SVGTemplateResult {
    const [left, wide] = [at * this.slotW, length * this.slotW];
    const [middle, pill] = [left + wide / 2, text.length * 8 + 12];
    return svg`<g class=${tone}>
      <rect class="line" x=${left + 3} y="7" width=${wide - 6} height="4" rx="2"/>
      <rect class="pill" x=${middle - pill / 2} y="0.5" width=${pill} height="17" rx="8.5"/>
      <text x=${middle} y="9.5" text-anchor="middle" dominant-baseline="central">${text}</text>
    </g>`;
  }

  /** While a tile is carried, the others already lie as they would after letting go. */
  private shown(): Slots {
    return this.held !== null && this.aimed !== null ? move(this.slots, this.held, this.aimed) : this.slots;
  }

  private ghost(): TemplateResult | typeof nothing {
    const tile = this.held === null ? null : this.slots[this.held];
    return tile ? html`<div class="ghost">${tileSvg(tile)}</div>` : nothing;
  }

  private pressed(event: PointerEvent, slot: number): void {
    if (this.slots[slot] === null) return;
    this.drag.down(event, slot, event.currentTarget as Element);
  }

  private tapped(slot: number): void {
    if (this.drag.swallowsClick) return;
    this.focused = slot;
    const chosen = this.selected;
    const group = this.groupAt(slot);
    if (group?.tap) this.say("group", { from: group.from });
    else if (this.slots[slot] !== null) this.choose(chosen === slot ? null : slot);
    else if (chosen !== null) this.put(chosen, slot);
  }

  private groupAt(slot: number): RackGroup | undefined {
    return this.groups.find(({ from, length }) => slot >= from && slot < from + length);
  }

  private lifted(slot: number): void {
    if (this.selected !== null && this.selected !== slot) this.choose(null);
    this.held = slot;
    this.say("carrying", { tile: this.slots[slot] ?? null });
  }

  private carried(aim: Aim): void {
    const tile = this.held === null ? null : this.slots[this.held];
    if (!tile) return;
    // Aimed at with what is between the fingertip and the picture above it: both look right to the hand. Where nothing is, the
    // fingertip itself counts: a row on a low screen is not as high as the picture hangs.
    const y = aim.y - aim.lift / 2;
    const target = this.targetAt(aim.x, y, tile) ?? this.targetAt(aim.x, aim.y, tile);
    this.aimed = target === null ? this.slotAt(aim.x, y) : null;
    if (target !== this.target) this.say("hovering", { tile: target === null ? null : tile, target });
    this.target = target;
    void this.updateComplete.then(() => this.hang(aim));
  }

  private hang(aim: Aim): void {
    const ghost = this.renderRoot.querySelector<HTMLElement>(".ghost");
    const [x, y] = [aim.x - this.slotW / 2, aim.y - aim.lift - this.slotH / 2];
    if (ghost) ghost.style.transform = `translate(${x}px, ${y}px) scale(1.18)`;
  }

  private released(aim: Aim): void {
    this.carried(aim);
    const [slot, to, target] = [this.held, this.aimed, this.target];
    const tile = slot === null ? null : this.slots[slot];
    this.settle();
    if (slot === null || !tile) return;
    if (target !== null) this.say("dropped", { slot, tile, target });
    else if (to !== null) this.put(slot, to, true);
  }

  private settle(): void {
    if (this.target !== null) this.say("hovering", { tile: null, target: null });
    if (this.held !== null) this.say("carrying", { tile: null });
    this.held = this.aimed = this.target = null;
  }

  private put(from: number, to: number, byDrag = false): void {
    const slots = move(this.slots, from, to);
    this.choose(null);
    if (slots === this.slots) return;
    this.slots = slots;
    if (byDrag) this.placed = slots;
    this.say("arrange", { slots });
  }

  private choose(slot: number | null): void {
    if (slot === this.selected) return;
    this.selected = slot;
    this.say("select", { slot, tile: slot === null ? null : (this.slots[slot] ?? null) });
  }

  private slotAt(x: number, y: number): number | null {
    const box = this.getBoundingClientRect();
    const slack = this.slotH / 2;
    if (x < box.left - slack || x > box.right + slack || y < box.top - slack || y > box.bottom + slack) return null;
    const far = (slot: Element): number => {
      const place = slot.getBoundingClientRect();
      return Math.hypot(x - (place.left + place.right) / 2, y - (place.top + place.bottom) / 2);
    };
    const slots = [...this.renderRoot.querySelectorAll(".slot")];
    const best = slots.map(far).reduce((least, distance, at, all) => (distance < (all[least] ?? Infinity) ? at : least), 0);
    return slots.length ? best : null;
  }

  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = stepTo(event.key, this.focused, perRow(this.slots));
    if (to !== null) this.focusSlot(to);
    else if (event.key === "Enter" || event.key === " ") this.pickOrPut(this.focused);
    else if (event.key === "Escape") this.giveUp();
    else if (["Delete", "Backspace", "t", "T"].includes(event.key)) this.throwKey();
    else return;
    event.preventDefault();
  }

  private focusSlot(slot: number): void {
    this.focused = slot;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`[data-slot="${slot}"]`)?.focus());
  }

  private pickOrPut(slot: number): void {
    const group = this.groupAt(slot);
    if (group?.tap) this.say("group", { from: group.from });
    else if (this.selected === slot) this.choose(null);
    else if (this.selected !== null) this.put(this.selected, slot);
    else if (this.slots[slot] !== null) this.choose(slot);
  }

  private giveUp(): void {
    this.drag.cancel();
    this.choose(null);
  }

  private throwKey(): void {
    const slot = this.slots[this.focused] !== null ? this.focused : this.selected;
    const tile = slot === null ? null : this.slots[slot];
    if (slot !== null && tile) this.say("dropped", { slot, tile, target: "throw" });
  }

  private say(what: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(what, { detail, bubbles: true, composed: true }));
  }
}

customElements.define("remi-rack", RemiRack);

declare global {
  interface HTMLElementTagNameMap {
    "remi-rack": RemiRack;
  }
}
