import { css, html, LitElement, type TemplateResult } from "lit";
import type { TileName } from "../../app/protocol";
import { tileStyles, tileSvg } from "./tile-art";
import { noWords, tileWords, type Word } from "./words";

/**
 * One tile with its accessible name, for screens that show tiles apart from the board (settlement, rules).
 * Its size comes from the custom property `--tile-w` (default 36px).
 */
export class RemiTile extends LitElement {
  static override properties = {
    name: {},
    word: { attribute: false },
    taken: { type: Boolean },
    green: { type: Boolean },
    lit: { type: Boolean },
    selected: { type: Boolean },
    dead: { type: Boolean, reflect: true },
  };
  declare name: TileName;
  declare word: Word;
  declare taken: boolean;
  declare green: boolean;
  declare lit: boolean;
  declare selected: boolean;
  declare dead: boolean;

  static override styles = [
    tileStyles,
    css`
      :host {
        display: inline-block;
        width: var(--tile-w, 36px);
        aspect-ratio: 60 / 88;
      }
      :host([dead]) {
        width: calc(var(--tile-w, 36px) * 88 / 60);
        aspect-ratio: 88 / 60;
      }
    `,
  ];

  constructor() {
    super();
    this.name = "??";
    this.word = noWords;
    this.taken = this.green = this.lit = this.selected = this.dead = false;
  }

  protected override render(): TemplateResult {
    return html`<div role="img" aria-label=${this.label()}>${tileSvg(this.name, this)}</div>`;
  }

  private label(): string {
    const marks = [
      this.taken && this.word("board-mark-taken"),
      this.green && this.word("board-mark-green"),
      this.dead && this.word("board-mark-dead"),
    ];
    return [tileWords(this.word, this.name), ...marks.filter((mark) => mark !== false)].join(", ");
  }
}

customElements.define("remi-tile", RemiTile);

declare global {
  interface HTMLElementTagNameMap {
    "remi-tile": RemiTile;
  }
}
