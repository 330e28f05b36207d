import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { SeatView, TileName } from "../../app/protocol";
import { icon, type IconName } from "../icons/icons";
import { hueOf, initialOf } from "./hues";
import { seatStyles } from "./seat-styles";
import { tileStyles, tileSvg } from "./tile-art";
import { noWords, tileWords, type Word } from "./words";

/** Width of "throw here", in pixels. */
const WORD = 112;

/**
 * A player's place at the table: who sits there, how many tiles are left, and the row of discards.
 * Out: `show-row` when the row is tapped, `take` when its lit last tile is.
 */
export class RemiSeat extends LitElement {
  static override properties = {
    seat: { attribute: false },
    own: { type: Boolean, reflect: true },
    turn: { type: Boolean, reflect: true },
    form: { reflect: true },
    dealer: { type: Boolean },
    takeable: { type: Boolean },
    throwable: { type: Boolean, reflect: true },
    hovered: { type: Boolean, reflect: true },
    lines: { type: Number },
    room: { state: true },
    total: { type: Number },
    end: { attribute: false },
    word: { attribute: false },
  };
  declare seat: SeatView;
  /** The place of the player at this screen: its row takes discards. */
  declare own: boolean;
  declare turn: boolean;
  /** "stack" under one another in a narrow column, "card" name above row, "line" name beside row, "chip" without a row. */
  declare form: "stack" | "card" | "line" | "chip";
  declare dealer: boolean;
  declare takeable: boolean;
  declare throwable: boolean;
  /** A carried tile hangs over this place. */
  declare hovered: boolean;
  /** Lines of tiles in the row. */
  declare lines: number;
  declare total: number;
  declare end: number | null;
  declare word: Word;
  /** How many tiles one line of the row takes, as measured. */
  private declare room: number;
  /** …and how many of them the words "throw here" would cover. */
  private wordRoom = 4;
  private readonly watcher = new ResizeObserver(() => this.measure());

  static override styles = [tileStyles, seatStyles];

  constructor() {
    super();
    this.own = this.turn = this.dealer = this.takeable = this.throwable = this.hovered = false;
    this.form = "card";
    this.lines = 1;
    this.room = 0;
    this.total = 0;
    this.end = null;
    this.word = noWords;
  }

  protected override firstUpdated(): void {
    const tiles = this.renderRoot.querySelector(".tiles");
    if (tiles) this.watcher.observe(tiles);
  }

  private measure(): void {
    const tiles = this.renderRoot.querySelector(".tiles");
    if (!tiles) return;
    const tile = parseFloat(getComputedStyle(tiles).getPropertyValue("--row-tile")) || 32;
    // Not clientWidth: it is rounded, and half a pixel too much makes a second line.
    this.room = Math.max(1, Math.floor((tiles.getBoundingClientRect().width + 1) / (tile + 1)));
    this.wordRoom = Math.ceil(WORD / tile);
  }

  get avatar(): HTMLElement | null {
    return this.renderRoot.querySelector("remi-ring");
  }

  get lastTile(): HTMLElement | null {
    return this.renderRoot.querySelector(".thrown:last-child");
  }

  /** Where a discard may be dropped. */
  get tray(): HTMLElement | null {
    return this.renderRoot.querySelector(".row");
  }

  protected override render(): TemplateResult {
    const { name, seat } = this.seat;
    const shownName = this.own ? this.word("board-you", { name }) : name;
    return html`<section aria-label=${shownName}>
      <div class="who">
        <remi-ring
          .letter=${initialOf(name)}
          .hue=${hueOf(seat)}
          .turn=${this.turn}
          .total=${this.total}
          .end=${this.end}
          .word=${this.word}
        ></remi-ring>
        ${this.dealer && this.form !== "chip" ? html`<span class="dealer">${this.word("board-dealer")}</span>` : nothing}
        <div class="names">
          <span class="name">${shownName}</span>
          <span class="signs">${this.own ? nothing : this.count()}${this.signs()}</span>
        </div>
      </div>
      ${this.form === "chip" ? nothing : this.row()}
    </section>`;
  }

  private count(): TemplateResult {
    const { tiles, few } = this.seat;
    const words = this.word(few ? "board-few" : "board-tiles-left", { count: tiles });
    if (few) return html`<span class="count few">${words}</span>`;
    return html`<span class="count" role="img" aria-label=${words} title=${words}><i></i>${tiles}</span>`;
  }

  private signs(): TemplateResult[] {
    const { kind, level, presence, starter, announced, opened, tabla, few } = this.seat;
    const signs: TemplateResult[] = [];
    if (this.dealer && this.form === "chip") signs.push(html`<span class="said deals">${this.word("board-dealer")}</span>`);
    if (few && this.own) signs.push(this.count());
    if (presence === "robot") signs.push(this.sign("robot", this.word("board-presence-robot"), "warn"));
    else if (presence !== "here") signs.push(this.sign(presence, this.word(`board-presence-${presence}`), "warn"));
    if (tabla) signs.push(html`<span class="said">${this.word("board-tabla")}</span>`);
    if (opened) signs.push(this.sign("laid", this.word("board-opened"), "gold"));
    if (announced) signs.push(this.sign("atu", this.word("board-announced"), "gold"));
    if (starter) signs.push(this.sign("flag", this.word("board-starter")));
    if (kind === "robot") signs.push(this.sign("robot", this.word("board-robot", { level: level ?? "" })));
    return signs;
  }

  private sign(name: IconName, words: string, tone = ""): TemplateResult {
    return html`<span class="sign ${tone}" role="img" aria-label=${words} title=${words}>${icon(name)}</span>`;
  }

  private row(): TemplateResult {
    const { row, name } = this.seat;
    const from = this.overflow(row);
    const shown = row.slice(from);
    return html`<div class="row" data-lines=${this.lines}>
      <button
        class="open"
        aria-label=${this.word("board-row", { name, count: row.length })}
        @click=${() => this.say("show-row")}
      ></button>
      ${this.throwable ? html`<span class="here">${this.wordFits(row) ? this.word("board-throw-here") : nothing}</span>` : nothing}
      <div class="tiles">${shown.map((tile, at) => this.thrown(tile, from + at, from + at === row.length - 1))}</div>
      ${from > 0 ? html`<span class="more" role="img" aria-label=${this.word("board-more", { count: from })}>+${from}</span>` : nothing}
    </div>`;
  }

  private wordFits(row: readonly TileName[]): boolean {
    return this.room - row.length >= this.wordRoom;
  }

  /** How many of the oldest tiles find no room; a dead tile lies across and takes more of it. */
  private overflow(row: readonly TileName[]): number {
    const room = this.room * this.lines;
    const dead = this.seat.dead ? 1 : 0;
    return row.length + dead <= room ? 0 : Math.max(0, row.length - room);
  }

  private thrown(tile: TileName, at: number, last: boolean): TemplateResult {
    const dead = at === 0 && this.seat.dead;
    if (!last || !this.takeable) return html`<span class="thrown ${dead ? "dead" : ""}">${tileSvg(tile, { dead })}</span>`;
    const words = this.word("board-take", { tile: tileWords(this.word, tile), name: this.seat.name });
    return html`<button class="thrown lit" aria-label=${words} title=${words} @click=${() => this.say("take")}>
      ${tileSvg(tile, { lit: true, dead })}
    </button>`;
  }

  private say(what: string): void {
    this.dispatchEvent(new CustomEvent(what, { detail: { seat: this.seat.seat }, bubbles: true, composed: true, cancelable: true }));
  }
}

customElements.define("remi-seat", RemiSeat);

declare global {
  interface HTMLElementTagNameMap {
    "remi-seat": RemiSeat;
  }
}
