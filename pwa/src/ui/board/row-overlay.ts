import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import type { SeatView } from "../../app/protocol";
import { icon } from "../icons/icons";
import { tileStyles, tileSvg } from "./tile-art";
import { noWords, tileWords, type Word } from "./words";

/** All tiles of one row of discards, large, oldest first. `open(seat)` shows it; any tap outside, Esc or the cross closes it. */
export class RemiRowOverlay extends LitElement {
  static override properties = { word: { attribute: false }, seat: { attribute: false } };
  declare word: Word;
  /** Whose row; null while closed. */
  declare seat: SeatView | null;

  static override styles = [
    tileStyles,
    css`
      dialog {
        width: min(560px, 94vw);
        max-height: 88vh;
        padding: 14px 16px 18px;
        border: 0;
        border-radius: 18px;
        background: var(--paper, #fdf8ec);
        color: var(--ink, #2a1a0e);
        box-shadow: 0 16px 50px #000a;
        overscroll-behavior: contain;
      }
      dialog::backdrop {
        background: #000a;
      }
      header {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 10px;
        margin-bottom: 10px;
      }
      h2 {
        margin: 0;
        font-size: var(--text-l, 20px);
      }
      button {
        display: grid;
        place-items: center;
        width: 44px;
        height: 44px;
        border: 0;
        border-radius: 12px;
        background: var(--paper-2, #f2e8d2);
        color: inherit;
        cursor: pointer;
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        align-items: flex-end;
        gap: 8px 6px;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        width: 44px;
        height: 64.5px;
      }
      li.dead {
        width: 64.5px;
        height: 44px;
        filter: brightness(0.85);
      }
    `,
  ];

  constructor() {
    super();
    this.word = noWords;
    this.seat = null;
  }

  open(seat: SeatView): void {
    this.seat = seat;
    void this.updateComplete.then(() => this.renderRoot.querySelector("dialog")?.showModal());
  }

  protected override render(): TemplateResult | typeof nothing {
    const { seat } = this;
    if (!seat) return nothing;
    return html`<dialog @close=${() => (this.seat = null)} @click=${this.outside}>
      <header>
        <h2>${this.word("board-row-title", { name: seat.name })}</h2>
        <button aria-label=${this.word("board-close-overlay")} @click=${this.close}>${icon("close")}</button>
      </header>
      ${seat.row.length === 0 ? html`<p>${this.word("board-row-empty")}</p>` : nothing}
      <ul>
        ${seat.row.map((tile, at) => {
          const dead = seat.dead && at === 0;
          const words = [tileWords(this.word, tile), ...(dead ? [this.word("board-mark-dead")] : [])].join(", ");
          return html`<li class=${dead ? "dead" : ""}><div role="img" aria-label=${words} title=${words}>${tileSvg(tile, { dead })}</div></li>`;
        })}
      </ul>
    </dialog>`;
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
