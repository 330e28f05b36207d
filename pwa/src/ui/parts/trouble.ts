/** Why what a form asked for did not come about. */
import { html, nothing, type TemplateResult } from "lit";
import type { State } from "../../app/state";
import { word } from "../../i18n/l10n";

export function trouble(state: State): TemplateResult | typeof nothing {
  return state.trouble === null ? nothing : html`<p class="warn ${state.trouble}" role="alert">${word("way", state.trouble)}</p>`;
}
