/** The rules over whatever screen is shown. What is heavy comes when they are first opened. */
import { html, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import type { State } from "../../app/state";
import { t, word } from "../../i18n/l10n";
import { isVariant, type Place } from "../../rules/places";
import { sheet } from "../parts/sheet";
import "./sheet.css";
import type { RulesEvents } from "./rules";

let fetching: Promise<unknown> | null = null;

function fetchOnce(failed: () => void): void {
  fetching ??= import("./rules").catch(() => {
    fetching = null;
    failed();
  });
}

export function rulesSheet(trail: readonly Place[], state: State, app: App): TemplateResult {
  fetchOnce(() => app.toast(t("rules-not-loaded")));
  const place = trail.at(-1) ?? { page: "contents" };
  const body = html`<remi-rules .place=${place} .language=${state.language} @go=${(event: RulesEvents["go"]) => app.read(event.detail)}>
    <p class="wait">${t("rules-loading")}</p>
  </remi-rules>`;
  return sheet(title(place), body, () => app.leaveRules(), { tall: true, back: trail.length > 1 ? () => app.readBack() : null });
}

function title({ page, asked }: Place): string {
  if (isVariant(page)) return word("variant", page);
  if (page === "contents") return t("rules-title");
  return asked ? t("rules-why-title") : t(`rules-${page}`);
}
