import { css, html, LitElement, nothing, svg, type TemplateResult } from "lit";
import { noWords, type Word } from "./words";

const AROUND = 2 * Math.PI * 21;

/** A name's first letter; in its turn a ring that runs down, with the seconds in it. `end` is on the clock of `performance.now()`, in ms; null = no clock. */
export class RemiRing extends LitElement {
  static override properties = {
    letter: {},
    hue: { type: Number },
    turn: { type: Boolean, reflect: true },
    total: { type: Number },
    end: { attribute: false },
    word: { attribute: false },
  };
  declare letter: string;
  /** Degrees on the colour circle. */
  declare hue: number;
  declare turn: boolean;
  declare total: number;
  declare end: number | null;
  declare word: Word;
  private beat: ReturnType<typeof setInterval> | undefined;

  static override styles = css`
    :host {
      position: relative;
      display: inline-block;
      width: var(--ring, 44px);
      height: var(--ring, 44px);
      flex: none;
    }
    svg {
      display: block;
      width: 100%;
      height: 100%;
      overflow: visible;
    }
    .track {
      fill: none;
      stroke: #0005;
      stroke-width: 4;
    }
    :host([turn]) .track {
      stroke: #fff5;
    }
    .run {
      fill: none;
      stroke: var(--gold);
      stroke-width: 5;
      stroke-linecap: round;
      transform: rotate(-90deg);
    }
    .late .run {
      stroke: #ff7a66;
    }
    .late text {
      fill: #ffd3ca;
    }
    .unseen {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    text {
      fill: #fff;
      font: 700 21px var(--font, sans-serif);
      text-anchor: middle;
      dominant-baseline: central;
    }
  `;

  constructor() {
    super();
    this.letter = "";
    this.hue = 210;
    this.turn = false;
    this.total = 0;
    this.end = null;
    this.word = noWords;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.beat = setInterval(() => this.end !== null && this.requestUpdate(), 250);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.beat);
  }

  protected override render(): TemplateResult {
    const left = this.end === null ? null : Math.max(0, this.end - performance.now());
    const part = left === null || this.total <= 0 ? 1 : Math.min(1, left / this.total);
    const seconds = left === null ? null : Math.ceil(left / 1000);
    const late = seconds !== null && seconds <= 10 ? "late" : "";
    return html`<svg viewBox="-24 -24 48 48" class=${late} aria-hidden="true">
        <circle r="19.5" fill=${`hsl(${this.hue} 45% 34%)`}></circle>
        <circle class="track" r="21"></circle>
        ${this.turn ? svg`<circle class="run" r="21" stroke-dasharray="${AROUND * part} ${AROUND}"></circle>` : nothing}
        <text y="1">${seconds ?? this.letter}</text>
      </svg>
      ${seconds === null ? nothing : html`<span class="unseen" role="timer">${this.word("board-seconds", { count: seconds })}</span>`}`;
  }
}

customElements.define("remi-ring", RemiRing);
