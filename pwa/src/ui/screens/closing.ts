/** Closing before a tile was taken: with the atu, or with the last tile of the row. */
import { html, nothing, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import type { View } from "../../app/protocol";
import { t } from "../../i18n/l10n";
import { tile } from "../parts/tiles";

export function closeSheet(view: View, app: App): TemplateResult {
  const last = view.commonRow?.tiles.at(-1) ?? null;
  const close = (take: "atu" | "row"): void => {
    app.open(null);
    app.play.close(take);
  };
  return html`<p>${t("close-how")}</p>
    <div class="two">
      ${view.choices.takeAtu && view.atu !== null
        ? html`<button class="button primary big" type="button" @click=${() => close("atu")}>${t("close-atu")} ${tile(view.atu)}</button>`
        : nothing}
      ${view.choices.takeLast && last !== null
        ? html`<button class="button primary big" type="button" @click=${() => close("row")}>${t("close-row")} ${tile(last)}</button>`
        : nothing}
      <button class="button big" type="button" autofocus @click=${() => app.open(null)}>${t("cancel")}</button>
    </div>`;
}
