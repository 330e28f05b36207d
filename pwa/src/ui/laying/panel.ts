/** The line and the buttons while something is built. */
import { html, nothing, type TemplateResult } from "lit";
import { t, word } from "../../i18n/l10n";
import { isEmpty, type Building } from "./building";
import type { Laying } from "./laying";
import "./laying.css";

export function buildingPrompt(building: Building): string {
  const { verdict } = building;
  if (isEmpty(building)) return t("lay-group");
  if (!verdict) return "";
  const { points, needed, reason } = verdict;
  if (reason === null) return needed === null ? t("lay-ready") : t("lay-ready-open", { points, needed });
  if (needed !== null && points < needed) return t("lay-total", { points, needed });
  return word("refused", reason);
}

/** Why it may not be sent, also while the line counts what an opening lacks. */
export function refusedIn(building: Building): string | null {
  return isEmpty(building) ? null : (building.verdict?.reason ?? null);
}

/** May be sent, as far as is known. */
export function ready(building: Building): boolean {
  return !isEmpty(building) && building.verdict?.reason === null;
}

/** Give up, take the last step back, ask why not, send. */
export function buildingActions(building: Building, laying: Laying, busy: boolean, why: unknown = nothing): TemplateResult {
  const several = building.steps.length > 1;
  return html`<div slot="actions" class="lay-box"><div class="lay-actions" role="group" aria-label=${t("actions")}>
    <button class="button" type="button" @click=${() => laying.cancel()}>${t("cancel")}</button>
    ${several ? html`<button class="button" type="button" @click=${() => void laying.undo()}>${t("lay-undo")}</button>` : nothing}
    ${why}
    <button class="button send ${ready(building) ? "lit" : ""}" type="button" ?disabled=${busy || !ready(building)} @click=${() => void laying.send()}>${t("lay-send")}</button>
  </div></div>`;
}
