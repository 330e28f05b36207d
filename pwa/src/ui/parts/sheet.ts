import { html, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { t } from "../../i18n/l10n";

function show(element?: Element): void {
  if (element instanceof HTMLDialogElement && !element.open && element.isConnected) element.showModal();
}

/** A sheet over the screen. Escape, the back gesture and a tap beside it all ask `close`. */
export function sheet(title: string, body: unknown, close: () => void): TemplateResult {
  const cancelled = (event: Event): void => {
    event.preventDefault();
    close();
  };
  const beside = (event: Event): void => {
    if (event.target === event.currentTarget) close();
  };
  return html`<dialog class="sheet" aria-labelledby="sheet-title" ${ref((el) => queueMicrotask(() => show(el)))} @cancel=${cancelled} @click=${beside}>
    <div class="sheet-body">
      <header>
        <h2 id="sheet-title">${title}</h2>
        <button class="icon" type="button" aria-label=${t("close-sheet")} @click=${close}>✕</button>
      </header>
      ${body}
    </div>
  </dialog>`;
}
