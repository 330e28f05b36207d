import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import type { TileName, View } from "../../app/protocol";
import { tileStyles, tileSvg } from "./tile-art";
import { noWords, tileWords, type Word } from "./words";

type Row = NonNullable<View["commonRow"]>;

/** So many tiles the words "throw here" would cover. */
const WORD = 4;

/**
 * The one row in which all discards lie, or the player's own in the middle of the cloth, the newest last. Out: `take-from {at}` when a lit tile is tapped, `show-row` when
 * anything else of it is (with seat -1).
 */
export class RemiCommonRow extends LitElement {
  static override properties = {
    row: { attribute: false },
    takeFrom: { attribute: false },
    own: { type: Boolean },
    lines: { type: Number },
    throwable: { type: Boolean, reflect: true },
    hovered: { type: Boolean, reflect: true },
    word: { attribute: false },
    room: { state: true },
  };
  declare row: Row;
  /** Which of its tiles may be taken. */
  declare takeFrom: readonly number[];
  /** It is not the row of all but that of the player at this screen. */
  declare own: boolean;
  declare lines: number;
  declare throwable: boolean;
  /** A carried tile hangs over it. */
  declare hovered: boolean;
  declare word: Word;
  /** How many tiles one line takes, as measured. */
  private declare room: number;
  private readonly watcher = new ResizeObserver(() => this.measure());

  static override styles = [
    tileStyles,
    css`
      :host {
        display: block;
        min-width: 0;
        --w: var(--row-tile, 30px);
        --h: calc(var(--w) * 88 / 60);
      }
      .row {
        position: relative;
        display: flex;
        align-items: center;
        min-height: max(44px, calc((var(--h) + 2px) * var(--lines, 1) + 5px));
        padding: 3px 5px;
        border-radius: 12px;
        background: #0b2a1c66;
        box-shadow: inset 0 1px 4px #0005;
      }
      .row[data-lines="2"] {
        --lines: 2;
      }
      .row[data-lines="3"] {
        --lines: 3;
      }
      .open {
        position: absolute;
        inset: 0;
        padding: 0;
        border: 0;
        border-radius: 12px;
        background: none;
        cursor: pointer;
        -webkit-tap-highlight-color: transparent;
      }
      .open:focus-visible,
      .lit:focus-visible {
        outline: 3px solid #fff;
        box-shadow: 0 0 0 6px var(--focus);
      }
      .tiles {
        position: relative;
        display: flex;
        flex: 1;
        flex-wrap: wrap;
        align-items: flex-end;
        gap: 2px 1px;
        min-width: 0;
        pointer-events: none;
      }
      .thrown {
        position: relative;
        flex: none;
        width: var(--w);
        height: var(--h);
        padding: 0;
        border: 0;
        background: none;
      }
      .thrown.dead {
        width: var(--h);
        height: var(--w);
        filter: brightness(0.82);
      }
      .lit {
        pointer-events: auto;
        cursor: pointer;
        border-radius: 5px;
      }
      .lit::after {
        content: "";
        position: absolute;
        inset: -6px -1px;
      }
      .lit.last::after {
        inset: -8px -12px -8px -2px;
      }
      .lit.last {
        animation: call 1.3s ease-in-out infinite alternate;
      }
      .empty {
        flex: 1;
        color: #fffa;
        font-size: var(--text-s, 14px);
        text-align: center;
        pointer-events: none;
      }
      .more {
        position: absolute;
        left: -4px;
        top: -10px;
        padding: 0 6px;
        border: 0;
        border-radius: 10px;
        background: #0b2a1cf0;
        color: var(--cream);
        font: 700 13px / 20px var(--font, sans-serif);
        cursor: pointer;
      }
      .more::after {
        content: "";
        position: absolute;
        inset: -14px -8px -10px -8px;
      }
      .more:focus-visible {
        outline: 3px solid #fff;
        box-shadow: 0 0 0 6px var(--focus);
      }
      .here {
        position: absolute;
        inset: 0;
        display: flex;
        align-items: center;
        justify-content: flex-end;
        padding-right: 10px;
        border: 2px dashed #fff7;
        border-radius: 12px;
        color: var(--cream);
        font-size: var(--text-s, 14px);
        font-weight: 650;
        pointer-events: none;
      }
      :host([hovered]) .row {
        background: #ffcf4d44;
      }
      :host([hovered]) .here {
        border: 2px solid var(--gold);
      }
      @keyframes call {
        to {
          filter: drop-shadow(0 0 7px var(--gold));
          transform: translateY(-3px);
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .lit.last {
          animation: none;
          filter: drop-shadow(0 0 7px var(--gold));
        }
      }
    `,
  ];

  constructor() {
    super();
    this.row = { tiles: [], dead: false };
    this.takeFrom = [];
    this.lines = 1;
    this.own = this.throwable = this.hovered = false;
    this.word = noWords;
    this.room = 0;
  }

  protected override firstUpdated(): void {
    const tiles = this.renderRoot.querySelector(".tiles");
    if (tiles) this.watcher.observe(tiles);
  }

  get lastTile(): HTMLElement | null {
    return this.renderRoot.querySelector(".thrown:last-child");
  }

  private measure(): void {
    const tiles = this.renderRoot.querySelector(".tiles");
    if (!tiles) return;
    const tile = parseFloat(getComputedStyle(tiles).getPropertyValue("--row-tile")) || 30;
    this.room = Math.max(1, Math.floor((tiles.getBoundingClientRect().width + 1) / (tile + 1)));
  }

  protected override render(): TemplateResult {
    const { tiles } = this.row;
    const from = this.unseen();
    return html`<div class="row" data-lines=${this.lines}>
      <button class="open" aria-label=${this.word(this.own ? "board-own-row" : "board-common-row", { count: tiles.length })} @click=${() => this.say("show-row", { seat: -1 })}></button>
      ${this.throwable ? html`<span class="here">${this.wordFits() ? this.word("board-throw-here") : nothing}</span>` : nothing}
      <div class="tiles">
        ${tiles.length === 0 && !this.throwable ? html`<span class="empty">${this.word("board-common-row-empty")}</span>` : nothing}
        ${tiles.slice(from).map((tile, at) => this.thrown(tile, from + at))}
      </div>
      ${from > 0 ? this.more(from) : nothing}
    </div>`;
  }

  /** Where every tile that is seen may be taken, a tap beside them hits none of the row: this shows the rest. */
  private more(count: number): TemplateResult {
    return html`<button class="more" aria-label=${this.word("board-more", { count })} @click=${() => this.say("show-row", { seat: -1 })}>+${count}</button>`;
  }

  /** How many of the oldest tiles find no room; the dead one lies across and takes more of it. */
  private unseen(): number {
    const { tiles, dead } = this.row;
    const room = this.room * this.lines;
    return tiles.length + (dead ? 1 : 0) <= room ? 0 : Math.max(0, tiles.length - room);
  }

  /** The words stand at the right end, as high as the middle: no second line may have begun. */
  private wordFits(): boolean {
    return this.room - this.row.tiles.length - (this.row.dead ? 1 : 0) >= WORD;
  }

  private thrown(tile: TileName, at: number): TemplateResult {
    const dead = at === 0 && this.row.dead;
    if (!this.takeFrom.includes(at)) return html`<span class="thrown ${dead ? "dead" : ""}">${tileSvg(tile, { dead })}</span>`;
    const last = at === this.row.tiles.length - 1;
    const words = this.word(last ? "board-take-last" : "board-break", { tile: tileWords(this.word, tile), count: this.row.tiles.length - at });
    return html`<button class="thrown lit ${last ? "last" : ""}" data-at=${at} aria-label=${words} title=${words} @click=${() => this.say("take-from", { at })}>
      ${tileSvg(tile, { lit: true })}
    </button>`;
  }

  private say(what: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(what, { detail, bubbles: true, composed: true, cancelable: true }));
  }
}

customElements.define("remi-common-row", RemiCommonRow);

declare global {
  interface HTMLElementTagNameMap {
    "remi-common-row": RemiCommonRow;
  }
}
