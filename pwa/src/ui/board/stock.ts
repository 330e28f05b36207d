import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import type { TileName } from "../../app/protocol";
import { tileStyles, tileSvg } from "./tile-art";
import { noWords, tileWords, type Word } from "./words";

/** The face-down pile, with the atu face up under its end. Out: `draw`. */
export class RemiStock extends LitElement {
  static override properties = {
    count: { type: Number },
    atu: { attribute: false },
    drawable: { type: Boolean, reflect: true },
    beside: { type: Boolean, reflect: true },
    tight: { type: Boolean, reflect: true },
    word: { attribute: false },
  };
  /** Tiles left to draw; the atu counts where it is drawn last. */
  declare count: number;
  declare atu: TileName | null;
  declare drawable: boolean;
  /** The word for the atu stands beside it, not under it. */
  declare beside: boolean;
  /** …or on it, where there is no room at all. */
  declare tight: boolean;
  declare word: Word;

  static override styles = [
    tileStyles,
    css`
      :host {
        display: block;
        --w: var(--stock-tile, 48px);
        --h: calc(var(--w) * 88 / 60);
        color: var(--cream, #fff6e2);
      }
      .stock {
        display: flex;
        align-items: flex-start;
        justify-content: center;
      }
      button,
      .pile {
        position: relative;
        z-index: 1;
        display: block;
        padding: 0;
        border: 0;
        background: none;
        color: inherit;
        font: inherit;
        cursor: default;
        -webkit-tap-highlight-color: transparent;
      }
      :host([drawable]) button {
        cursor: pointer;
      }
      button::after {
        content: "";
        position: absolute;
        inset: -8px -4px -8px -12px;
      }
      button:focus-visible {
        outline: 3px solid #fff;
        outline-offset: 4px;
        box-shadow: 0 0 0 8px var(--focus);
        border-radius: 8px;
      }
      .tile {
        width: var(--w);
        height: var(--h);
      }
      .under {
        position: absolute;
        left: 0;
        top: 0;
      }
      .under:nth-child(1) {
        transform: translate(-6px, 4px);
      }
      .under:nth-child(2) {
        transform: translate(-3px, 2px);
      }
      .top {
        position: relative;
        border-radius: 7px;
      }
      :host([drawable]) .top {
        animation: call 1.3s ease-in-out infinite alternate;
      }
      .hole {
        border: 2px dashed #fff6;
        border-radius: 8px;
      }
      .number {
        position: absolute;
        left: 50%;
        top: 50%;
        transform: translate(-50%, -50%);
        min-width: 1.9em;
        padding: 1px 6px;
        border-radius: 12px;
        background: #2a0a10e6;
        color: #fff;
        font-size: max(17px, calc(var(--w) * 0.36));
        font-weight: 800;
        line-height: 1.3;
        text-align: center;
        font-variant-numeric: tabular-nums;
      }
      .atu.hole {
        margin-left: 8px;
        opacity: 0.6;
      }
      .atu:not(.hole) {
        margin-left: calc(var(--w) * -0.1);
        text-align: center;
      }
      figcaption,
      .atu figure {
        margin: 0;
      }
      figcaption {
        padding-top: 3px;
        font-size: var(--text-s, 14px);
        font-weight: 700;
        text-shadow: 0 1px 2px #0008;
      }
      :host([beside]) figure {
        display: flex;
        align-items: center;
        gap: 6px;
      }
      :host([tight]) figure {
        display: block;
        position: relative;
      }
      :host([tight]) figcaption {
        position: absolute;
        left: 50%;
        bottom: -5px;
        padding: 0 5px;
        border-radius: 7px;
        background: #0b2a1ce6;
        font-size: 12px;
        line-height: 15px;
        transform: translateX(-50%);
      }
      @keyframes call {
        to {
          filter: drop-shadow(0 0 9px var(--gold));
          transform: translateY(-3px);
        }
      }
      @media (prefers-reduced-motion: reduce) {
        :host([drawable]) .top {
          animation: none;
          filter: drop-shadow(0 0 9px var(--gold));
        }
      }
    `,
  ];

  constructor() {
    super();
    this.count = 0;
    this.atu = null;
    this.drawable = this.beside = this.tight = false;
    this.word = noWords;
  }

  get pile(): HTMLElement | null {
    return this.renderRoot.querySelector(".top");
  }

  protected override render(): TemplateResult {
    return html`<div class="stock">${this.drawing()} ${this.atuTile()}</div>`;
  }

  private drawing(): TemplateResult {
    const words = this.words();
    return html`<button aria-label=${words} title=${words} aria-disabled=${String(!this.drawable)} @click=${this.draw}>
      ${this.faceDown() > 2 ? html`<div class="tile under">${tileSvg("??")}</div>` : nothing}
      ${this.faceDown() > 1 ? html`<div class="tile under">${tileSvg("??")}</div>` : nothing}
      <div class="tile top ${this.faceDown() > 0 ? "" : "hole"}">${this.faceDown() > 0 ? tileSvg("??") : nothing}</div>
      <span class="number">${this.count}</span>
    </button>`;
  }

  private words(): string {
    if (this.drawable) return this.word("board-draw", { count: this.count });
    return this.count === 0 ? this.word("board-stock-empty") : this.word("board-stock", { count: this.count });
  }

  private faceDown(): number {
    return this.count - (this.atu === null ? 0 : 1);
  }

  private atuTile(): TemplateResult {
    if (this.atu === null) return html`<div class="atu tile hole" role="img" aria-label=${this.word("board-no-atu")}></div>`;
    return html`<div class="atu">
      <figure role="img" aria-label=${this.word("board-atu", { tile: tileWords(this.word, this.atu) })}>
        <div class="tile">${tileSvg(this.atu)}</div>
        <figcaption aria-hidden="true">${this.word("board-atu-short")}</figcaption>
      </figure>
    </div>`;
  }

  private draw(): void {
    if (this.drawable) this.dispatchEvent(new CustomEvent("draw", { bubbles: true, composed: true }));
  }
}

customElements.define("remi-stock", RemiStock);

declare global {
  interface HTMLElementTagNameMap {
    "remi-stock": RemiStock;
  }
}
