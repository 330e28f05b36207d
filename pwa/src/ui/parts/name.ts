import { html, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import { t } from "../../i18n/l10n";
import { submitted } from "./form";

/** Asks a person's name; the app remembers it. */
export function nameForm(app: App, name: string, button = t("name-save")): TemplateResult {
  return html`<form class="name" @submit=${submitted((form) => app.rename(form))}>
    <label for="name">${t("name-ask")}</label>
    <div class="line">
      <input id="name" name="name" type="text" required maxlength="20" autocomplete="nickname" enterkeyhint="go" .value=${name} />
      <button class="button primary" type="submit">${button}</button>
    </div>
  </form>`;
}
