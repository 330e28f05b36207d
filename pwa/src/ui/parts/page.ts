import { html, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import { t } from "../../i18n/l10n";

/** A screen off the start screen: a heading with the way back, and a card. */
export function page(title: string, app: App, body: unknown): TemplateResult {
  return html`<div class="page">
    <header class="head">
      <button class="icon" type="button" aria-label=${t("back")} @click=${() => app.home()}>‹</button>
      <h1>${title}</h1>
    </header>
    <section class="card">${body}</section>
  </div>`;
}
