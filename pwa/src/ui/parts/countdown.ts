import { html, LitElement, type TemplateResult } from "lit";

/** Minutes and seconds until `end`, on the clock of `performance.now()`; stands at 0:00 from then on. */
export class RemiCountdown extends LitElement {
  static override properties = { end: { type: Number } };
  declare end: number;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.end = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = setInterval(() => this.requestUpdate(), 500);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  override render(): TemplateResult {
    const seconds = Math.max(0, Math.ceil((this.end - performance.now()) / 1000));
    return html`<span role="timer">${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}</span>`;
  }
}

customElements.define("remi-countdown", RemiCountdown);
