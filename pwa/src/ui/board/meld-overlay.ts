import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import type { MeldView, SeatView } from "../../app/protocol";
import { icon } from "../icons/icons";
import { dot } from "./hues";
import { overlayStyles } from "./overlay-styles";
import { tileStyles, tileSvg } from "./tile-art";
import { noWords, tileWords, type Word } from "./words";

/** One laid meld, large, with who counts which tile. `open(meld, seats)` shows it; any tap outside, Esc or the cross closes it. */
export class RemiMeldOverlay extends LitElement {
  static override properties = { word: { attribute: false }, shown: { state: true } };
  declare word: Word;
  private declare shown: { meld: MeldView; seats: readonly SeatView[] } | null;

  static override styles = [
    tileStyles,
    overlayStyles,
    css`
      li {
        display: grid;
        justify-items: center;
        gap: 4px;
      }
      li > svg {
        width: 22px;
        height: 22px;
      }
      p {
        display: flex;
        align-items: center;
        gap: 8px;
        margin: 10px 0 0;
      }
      p svg {
        width: 22px;
        height: 22px;
        flex: none;
      }
    `,
  ];

  constructor() {
    super();
    this.word = noWords;
    this.shown = null;
  }

  open(meld: MeldView, seats: readonly SeatView[]): void {
    this.shown = { meld, seats };
    void this.updateComplete.then(() => this.renderRoot.querySelector("dialog")?.showModal());
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.shown) return nothing;
    const { meld } = this.shown;
    return html`<dialog @close=${() => (this.shown = null)} @click=${this.outside}>
      <header>
        <h2>${this.word(`board-${meld.kind}-title`, { name: this.nameOf(meld.owner) })}</h2>
        <button class="cross" aria-label=${this.word("board-close-overlay")} @click=${this.close}>${icon("close")}</button>
      </header>
      <ul>${meld.tiles.map((tile) => this.tile(tile))}</ul>
      ${[...new Set(meld.tiles.map(({ credit }) => credit))].map((seat) => this.counted(meld, seat))}
      ${meld.locked ? html`<p>${icon("lock")} ${this.word("board-locked-why")}</p>` : nothing}
    </dialog>`;
  }

  private tile({ name, credit, sideways }: MeldView["tiles"][number]): TemplateResult {
    const words = [tileWords(this.word, name), ...(sideways ? [this.word("board-sideways")] : []), this.word("board-counts-for", { name: this.nameOf(credit) })].join(", ");
    return html`<li>
      <div class="big ${sideways ? "lying" : ""}" role="img" aria-label=${words} title=${words}>${tileSvg(name, { dead: sideways })}</div>
      <svg viewBox="0 0 20 20" aria-hidden="true">${dot(credit, this.nameOf(credit))}</svg>
    </li>`;
  }

  private counted(meld: MeldView, seat: number): TemplateResult {
    const count = meld.tiles.filter(({ credit }) => credit === seat).length;
    const name = this.nameOf(seat);
    return html`<p><svg viewBox="0 0 20 20" aria-hidden="true">${dot(seat, name)}</svg>${this.word("board-counted", { name, count })}</p>`;
  }

  private nameOf(seat: number): string {
    return this.shown?.seats.find((one) => one.seat === seat)?.name ?? "";
  }

  private outside(event: Event): void {
    if (event.target instanceof HTMLDialogElement) this.close();
  }

  private close(): void {
    this.renderRoot.querySelector("dialog")?.close();
  }
}

customElements.define("remi-meld-overlay", RemiMeldOverlay);

declare global {
  interface HTMLElementTagNameMap {
    "remi-meld-overlay": RemiMeldOverlay;
  }
}
