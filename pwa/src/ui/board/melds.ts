import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { MeldView, SeatView, TileName } from "../../app/protocol";
import { icon } from "../icons/icons";
import { dot } from "./hues";
import { BESIDE, fitMelds, lengthOf } from "./meld-fit";
import { meldsStyles } from "./melds-styles";
import { targetName, targetsIn, type Fits, type MeldTarget } from "./targets";
import { tileStyles, tileSvg } from "./tile-art";
import { noWords, tileWords, type Word } from "./words";

/** How far beside a meld a tile may be let go and still be meant for it, in pixels. */
const SLACK = 14;

/**
 * The melds on the cloth by owner, each tile that somebody else counts with that seat's dot. With a tile in the hand,
 * the melds that take it are lit. Out: `put {target}` when a lit place is tapped, `show-meld {meld}` for any other tap.
 */
export class RemiMelds extends LitElement {
  static override properties = {
    melds: { attribute: false },
    seats: { attribute: false },
    order: { attribute: false },
    fits: { attribute: false },
    tile: { attribute: false },
    aimed: { attribute: false },
    fresh: { attribute: false },
    word: { attribute: false },
    room: { state: true },
  };
  declare melds: readonly MeldView[];
  declare seats: readonly SeatView[];
  /** Owners in the order to show them in, the player at this screen last. */
  declare order: readonly number[];
  declare fits: readonly Fits[];
  /** The tile that is chosen or carried, or null. */
  declare tile: TileName | null;
  /** The name of the target that it hangs over. */
  declare aimed: string | null;
  /** By id of a meld, the tiles in it that lie there for trial only. */
  declare fresh: ReadonlyMap<number, readonly number[]>;
  declare word: Word;
  private declare room: { width: number; height: number };
  /** The own melds lie beside the others', not below them. */
  private abreast = false;
  private readonly watcher = new ResizeObserver(([entry]) => {
    const box = entry?.contentRect;
    if (box && (box.width !== this.room.width || box.height !== this.room.height)) this.room = { width: box.width, height: box.height };
  });

  static override styles = [tileStyles, meldsStyles];

  constructor() {
    super();
    this.melds = this.seats = this.order = this.fits = [];
    this.tile = this.aimed = null;
    this.fresh = new Map();
    this.word = noWords;
    this.room = { width: 0, height: 0 };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher.disconnect();
  }

  /** What the tile at a point of the window would do to the melds there; null if none of them takes it. */
  targetAt(x: number, y: number, tile: TileName): MeldTarget | null {
    let best: { distance: number; meld: HTMLElement; targets: MeldTarget[] } | null = null;
    for (const fits of this.fits) {
      const targets = targetsIn(fits, tile);
      const meld = this.meldAt(fits.meld);
      if (!meld || targets.length === 0) continue;
      const distance = away(meld.getBoundingClientRect(), x, y);
      if (distance <= SLACK && distance < (best?.distance ?? Infinity)) best = { distance, meld, targets };
    }
    return best && this.nearest(best.meld, best.targets, x);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("melds") && !changed.has("order") && !(changed as Map<string, unknown>).has("room")) return;
    const lengths = this.order.map((seat) => this.of(seat).map(lengthOf));
    const { tile, abreast } = fitMelds(lengths, this.room.width, this.room.height);
    this.abreast = abreast;
    this.style.setProperty("--meld-tile", `${tile}px`);
    this.style.setProperty("--columns", String(Math.max(1, this.order.length - (abreast ? 0 : 1))));
  }

  protected override render(): TemplateResult {
    const beside = this.room.width >= BESIDE;
    const shown = this.order.filter((seat) => beside || this.of(seat).length > 0);
    return html`<div class="bands ${beside ? "beside" : ""} ${this.abreast ? "abreast" : ""}">
      ${shown.map((seat) => this.band(seat, seat === this.order[this.order.length - 1]))}
    </div>`;
  }

  private of(seat: number): MeldView[] {
    return this.melds.filter(({ owner }) => owner === seat);
  }

  private band(owner: number, mine: boolean): TemplateResult {
    const melds = this.of(owner);
    const name = this.nameOf(owner);
    if (melds.length === 0) return mine ? html`` : html`<div class="band"></div>`;
    const words = this.word("board-melds", { name, count: melds.length });
    return html`<section class="band ${mine ? "mine" : ""}" aria-label=${words}>
      <span class="strip" aria-hidden="true"><svg viewBox="0 0 20 20">${dot(owner, name)}</svg></span>
      <div class="flow">${melds.map((meld) => this.meld(meld))}</div>
    </section>`;
  }

  private meld(meld: MeldView): TemplateResult {
    const targets = this.targetsOf(meld.id);
    const aimed = targets.some((target) => targetName(target) === this.aimed);
    const ends = targets.filter((target) => target.to === "layoff");
    const words = this.describe(meld, targets.length > 0);
    return html`<div class="meld ${targets.length ? "fits" : ""} ${aimed ? "aimed" : ""}" data-meld=${meld.id} data-kind=${meld.kind}>
      <button class="open" aria-label=${words} title=${words} @click=${(event: MouseEvent) => this.tapped(event, meld.id)}></button>
      ${meld.tiles.map((tile, at) => this.laid(meld, tile, at, targets))}
      ${meld.locked ? html`<span class="lock">${icon("lock")}</span>` : nothing} ${ends.map((end) => this.end(end))}
    </div>`;
  }

  private laid(meld: MeldView, { name, credit, sideways }: MeldView["tiles"][number], at: number, targets: readonly MeldTarget[]): TemplateResult {
    const joker = name.startsWith("J");
    const wanted = joker && targets.some(({ to }) => to === "swap");
    const fresh = this.fresh.get(meld.id)?.includes(at) ?? false;
    return html`<span class="t ${sideways ? "side" : ""} ${wanted ? "wanted" : ""} ${fresh ? "new" : ""}" data-tile=${name} data-credit=${credit}>
      ${tileSvg(name, { dead: sideways })}
      ${credit === meld.owner ? nothing : html`<svg class="dot" viewBox="0 0 20 20" aria-hidden="true">${dot(credit, this.nameOf(credit))}</svg>`}
    </span>`;
  }

  private end(target: MeldTarget): TemplateResult {
    const side = target.to === "layoff" && target.high === false ? "low" : "high";
    const name = targetName(target);
    return html`<button
      class="end ${side} ${name === this.aimed ? "aimed" : ""}"
      data-target=${name}
      aria-label=${this.word(`board-lay-off-${side}`, { tile: this.tile ? tileWords(this.word, this.tile) : "" })}
      @click=${() => this.put(target)}
    >
      +
    </button>`;
  }

  private describe(meld: MeldView, fits: boolean): string {
    const tiles = meld.tiles.map(({ name }) => tileWords(this.word, name)).join(", ");
    const marks = [meld.locked && this.word("board-locked"), fits && this.word("board-fits")];
    const what = this.word(`board-${meld.kind}-of`, { name: this.nameOf(meld.owner), tiles });
    return [what, ...marks.filter((mark) => mark !== false)].join(", ");
  }

  private targetsOf(meld: number): MeldTarget[] {
    const fits = this.fits.find((one) => one.meld === meld);
    return fits && this.tile !== null ? targetsIn(fits, this.tile) : [];
  }

  private tapped(event: MouseEvent, meld: number): void {
    const targets = this.targetsOf(meld);
    const element = this.meldAt(meld);
    if (targets.length === 0 || !element) this.say("show-meld", { meld });
    else this.put(this.nearest(element, targets, event.detail === 0 ? Infinity : event.clientX));
  }

  /** Where one meld takes a tile in several ways: the joker if that is under the finger, else the nearer end. */
  private nearest(meld: HTMLElement, targets: readonly MeldTarget[], x: number): MeldTarget {
    const box = meld.getBoundingClientRect();
    const far = (target: MeldTarget): number => {
      if (target.to === "swap") return Math.min(...[...meld.querySelectorAll(".wanted, [data-tile^=J]")].map((joker) => away(joker.getBoundingClientRect(), x, box.top)));
      return Math.abs(x - (target.high === false ? box.left : box.right));
    };
    return targets.reduce((best, target) => (far(target) < far(best) ? target : best));
  }

  private put(target: MeldTarget): void {
    this.say("put", { target });
  }

  private meldAt(id: number): HTMLElement | null {
    return this.renderRoot.querySelector(`[data-meld="${id}"]`);
  }

  private nameOf(seat: number): string {
    return this.seats.find((one) => one.seat === seat)?.name ?? "";
  }

  private say(what: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(what, { detail, bubbles: true, composed: true }));
  }
}

function away(box: DOMRect, x: number, y: number): number {
  const dx = Math.max(box.left - x, 0, x - box.right);
  const dy = Math.max(box.top - y, 0, y - box.bottom);
  return Math.hypot(dx, dy);
}

customElements.define("remi-melds", RemiMelds);

declare global {
  interface HTMLElementTagNameMap {
    "remi-melds": RemiMelds;
  }
}
