import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { t } from "../../i18n/l10n";

function show(element?: Element): void {
  if (element instanceof HTMLDialogElement && !element.open && element.isConnected) element.showModal();
}

export interface SheetShape {
  /** As high as the screen, for long reading. */
  tall?: boolean;
  /** One step back inside the sheet; null where there is none. */
  back?: (() => void) | null;
}

/** A sheet over the screen. Escape, the back gesture and a tap beside it all ask `close`. */
export function sheet(title: string, body: unknown, close: () => void, { tall = false, back = null }: SheetShape = {}): TemplateResult {
  const cancelled = (event: Event): void => {
    event.preventDefault();
    close();
  };
  const beside = (event: Event): void => {
    if (event.target === event.currentTarget) close();
  };
  return html`<dialog class="sheet ${tall ? "tall" : ""}" aria-labelledby="sheet-title" ${ref((el) => queueMicrotask(() => show(el)))} @cancel=${cancelled} @click=${beside}>
    <div class="sheet-body">
      <header>
        ${back === null ? nothing : html`<button class="icon" type="button" aria-label=${t("back")} @click=${back}>‹</button>`}
        <h2 id="sheet-title">${title}</h2>
        <button class="icon" type="button" aria-label=${t("close-sheet")} @click=${close}>✕</button>
      </header>
      ${body}
    </div>
  </dialog>`;
}
