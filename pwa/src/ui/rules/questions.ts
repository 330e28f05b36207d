/** *Întrebări*: every ruling, searched by words or chosen by what was refused. */
import { html, nothing, type TemplateResult } from "lit";
import { language, t, word } from "../../i18n/l10n";
import { inline } from "../../rules/markup";
import { VARIANTS, type Place, type Variant } from "../../rules/places";
import { asked, search, type Question } from "../../rules/questions";
import { line } from "./blocks";

export interface Search {
  text: string;
  variant: Variant | null;
}

/** So few that their answers may stand open. */
const FEW = 3;

export function questionsPage(place: Place, now: Search, change: (next: Search) => void, go: (place: Place) => void): TemplateResult {
  if (place.asked) {
    const found = asked(place.asked, place.variant ?? null);
    return html`${list(found, true)}
      <button class="button big" type="button" @click=${() => go({ page: "questions", ...(place.variant ? { variant: place.variant } : {}) })}>${t("questions-all")}</button>`;
  }
  const found = search(now.text, language(), now.variant);
  return html`${form(now, change)}
    <p class="quiet" role="status">${t("questions-count", { count: found.length })}</p>
    ${list(found, found.length <= FEW)}`;
}

function form(now: Search, change: (next: Search) => void): TemplateResult {
  const typed = (event: Event): void => change({ ...now, text: (event.target as HTMLInputElement).value });
  const chosen = (event: Event): void => change({ ...now, variant: VARIANTS.find((v) => v === (event.target as HTMLSelectElement).value) ?? null });
  return html`<form role="search" @submit=${(event: Event) => event.preventDefault()}>
    <label for="words">${t("questions-words")}</label>
    <input id="words" type="search" autocomplete="off" enterkeyhint="search" placeholder=${t("questions-such-as")} .value=${now.text} @input=${typed} />
    <label for="game">${t("questions-game")}</label>
    <select id="game" .value=${now.variant ?? ""} @change=${chosen}>
      <option value="" ?selected=${now.variant === null}>${t("questions-every-game")}</option>
      ${VARIANTS.map((variant) => html`<option value=${variant} ?selected=${variant === now.variant}>${word("variant", variant)}</option>`)}
    </select>
  </form>`;
}

function list(found: readonly Question[], open: boolean): TemplateResult | typeof nothing {
  if (found.length === 0) return html`<p>${t("questions-none")}</p>`;
  return html`<div class="questions">${found.map((question) => entry(question, open))}</div>`;
}

function entry(question: Question, open: boolean): TemplateResult {
  const { q, a } = question[language()];
  const all = question.variants.length === VARIANTS.length;
  const where = all ? t("questions-every-game") : question.variants.map((variant) => word("variant-short", variant)).join(" · ");
  return html`<details ?open=${open}>
    <summary><span>${line(inline(q), () => undefined)}</span></summary>
    <p>${line(inline(a), () => undefined)}</p>
    <p class="quiet">${where}</p>
  </details>`;
}
