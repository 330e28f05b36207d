/** *De ce?*: the way from a refusal to the rulings that explain it. */
import { html, nothing, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import { t } from "../../i18n/l10n";
import { isVariant, rulingsOn } from "../../rules/places";

/** Nothing where nothing was refused, or where there is no more to say than the words of the refusal. */
export function why(code: string | null, variant: string, app: App): TemplateResult | typeof nothing {
  const asked = code === null ? [] : rulingsOn(code, variant);
  if (asked.length === 0 || !isVariant(variant)) return nothing;
  return html`<button class="button why" type="button" @click=${() => app.read({ page: "questions", asked, variant })}>${t("why")}</button>`;
}
