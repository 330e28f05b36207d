import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import type { TileName } from "../../app/protocol";
import { icon } from "../icons/icons";
import { overlayStyles } from "./overlay-styles";
import { tileStyles, tileSvg } from "./tile-art";
import { noWords, tileWords, type Word } from "./words";

/** A row of discards to look at. `name`: whose it is, null for the common row. `takeFrom`: which of its tiles may be taken. */
export interface ShownRow {
  name: string | null;
  tiles: readonly TileName[];
  dead: boolean;
  takeFrom: readonly number[];
}

/**
 * All tiles of one row of discards, large, oldest first. `open(row)` shows it; any tap outside, Esc or the cross closes it.
 * Out: `take-from {at}` for a tile that may be taken.
 */
export class RemiRowOverlay extends LitElement {
  static override properties = { word: { attribute: false }, row: { attribute: false } };
  declare word: Word;
  /** null while closed. */
  declare row: ShownRow | null;

  static override styles = [
    tileStyles,
    overlayStyles,
    css`
      li button {
        display: block;
        width: 100%;
        height: 100%;
        padding: 0;
        border: 0;
        background: none;
        cursor: pointer;
      }
      p {
        margin: 10px 0 0;
      }
    `,
  ];

  constructor() {
    super();
    this.word = noWords;
    this.row = null;
  }

  open(row: ShownRow): void {
    this.row = row;
    void this.updateComplete.then(() => this.renderRoot.querySelector("dialog")?.showModal());
  }

  protected override render(): TemplateResult | typeof nothing {
    const { row } = this;
    if (!row) return nothing;
    return html`<dialog @close=${() => (this.row = null)} @click=${this.outside}>
      <header>
        <h2>${row.name === null ? this.word("board-common-row-title") : this.word("board-row-title", { name: row.name })}</h2>
        <button class="cross" aria-label=${this.word("board-close-overlay")} @click=${this.close}>${icon("close")}</button>
      </header>
      ${row.tiles.length === 0 ? html`<p>${this.word("board-row-empty")}</p>` : nothing}
      <ul>${row.tiles.map((tile, at) => this.tile(row, tile, at))}</ul>
      ${row.takeFrom.length > 0 ? html`<p>${this.word("board-row-how")}</p>` : nothing}
    </dialog>`;
  }

  private tile(row: ShownRow, tile: TileName, at: number): TemplateResult {
    const dead = row.dead && at === 0;
    const words = [tileWords(this.word, tile), ...(dead ? [this.word("board-mark-dead")] : [])].join(", ");
    const lit = row.takeFrom.includes(at);
    const picture = tileSvg(tile, { dead, lit });
    return html`<li class="big ${dead ? "dead lying" : ""}">
      ${lit
        ? html`<button aria-label=${this.word("board-break", { tile: words, count: row.tiles.length - at })} @click=${() => this.take(at)}>${picture}</button>`
        : html`<div role="img" aria-label=${words} title=${words}>${picture}</div>`}
    </li>`;
  }

  private take(at: number): void {
    this.close();
    this.dispatchEvent(new CustomEvent("take-from", { detail: { at }, bubbles: true, composed: true, cancelable: true }));
  }

  private outside(event: Event): void {
    if (event.target instanceof HTMLDialogElement) this.close();
  }

  private close(): void {
    this.renderRoot.querySelector("dialog")?.close();
  }
}

customElements.define("remi-row-overlay", RemiRowOverlay);

declare global {
  interface HTMLElementTagNameMap {
    "remi-row-overlay": RemiRowOverlay;
  }
}
