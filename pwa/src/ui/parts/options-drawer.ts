/** Which of the games is played, and its options: fields of the form around them. */
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { App } from "../../app/controller";
import type { RoomRules, VariantInfo } from "../../app/protocol";
import { ROUNDS, type Setup, type State } from "../../app/state";
import { t, word } from "../../i18n/l10n";
import { isVariant, VARIANTS } from "../../rules/places";
import { choice, numbers } from "./choice";
import { FOR_TWO, LENGTHS, listed, locked, matchOf, optionOf, targetsOf, valueOf, type OptionInfo } from "./options-chosen";
import { valueWords } from "./options-words";
import "./options.css";

/** The game, how long it lasts, and what else may be chosen about it. */
export function gameChoice(kind: Setup, state: State, app: App): { game: TemplateResult; rounds: TemplateResult; options: TemplateResult } {
  const rules = app.remembered(kind);
  const info = state.variants?.find(({ name }) => name === rules.variant) ?? null;
  return {
    game: variants(kind, rules, app),
    rounds: html`<div class="for-rounds">${choice("rounds", t("rounds"), numbers(ROUNDS), String(rules.rounds))}</div>`,
    options: html`${info === null ? nothing : keyed(info.name, drawer(info, rules, app))}`,
  };
}

function variants(kind: Setup, rules: RoomRules, app: App): TemplateResult {
  const chosen = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    input.closest("details")?.removeAttribute("open");
    app.choose(kind, input.value);
  };
  return html`<details class="game-choice">
    <summary>
      <span class="legend">${t("game")}</span>
      <strong>${word("variant", rules.variant)}</strong>
      <span>${word("variant-says", rules.variant)}</span>
    </summary>
    <fieldset @change=${chosen}>
      <legend>${t("game-which")}</legend>
      ${VARIANTS.map(
        (variant) => html`<label class="preset">
          <input type="radio" name="variant" value=${variant} .checked=${variant === rules.variant} />
          <span><strong>${word("variant", variant)}</strong><span>${word("variant-says", variant)}</span></span>
        </label>`,
      )}
    </fieldset>
    <button class="button" type="button" @click=${() => app.read({ page: isVariant(rules.variant) ? rules.variant : "contents" })}>${t("game-how")}</button>
    <button class="button" type="button" @click=${() => app.read({ page: "differs" })}>${t("rules-differs")}</button>
  </details>`;
}

function drawer(info: VariantInfo, rules: RoomRules, app: App): TemplateResult {
  const { length, target } = matchOf(info, rules.options);
  const targets = targetsOf(info);
  return html`<details class="options">
    <summary>${t("options")}</summary>
    <div class="option">
      ${head(word("option", "match"), usual(word("length", matchOf(info, {}).length)), "match", app)}
      ${choice("length", word("option", "match"), LENGTHS.map((each) => ({ value: each, label: word("length", each) })), length)}
      <div class="for-target">${choice("target", t("option-target"), numbers(targets), String(target || targets[0]))}</div>
    </div>
    ${listed(info).map((option) => row(option, rules, app))}
    ${optionOf(info, FOR_TWO) === null ? nothing : html`<p class="warn for-two" role="status">${t("way-for-two")}</p>`}
  </details>`;
}

function row(option: OptionInfo, rules: RoomRules, app: App): TemplateResult {
  const { name } = option;
  const label = word("option", name);
  const about = locked(option) ? t("option-locked", { value: valueWords(name, option.default) }) : usual(valueWords(name, option.default));
  if (typeof option.default === "boolean") {
    return html`<div class="option">
      <label class="switch">
        <span><strong>${label}</strong><small>${about}</small></span>
        <input type="checkbox" name=${`option.${name}`} .checked=${valueOf(option, rules.options) === true} ?disabled=${locked(option)} />
      </label>
      ${ask(label, name, app)}
    </div>`;
  }
  return html`<div class="option">${head(label, about, name, app)} ${values(option, label, rules)}</div>`;
}

/** So many that a bar of them would be too fine to hit. */
const MANY = 4;

function values(option: OptionInfo, label: string, rules: RoomRules): TemplateResult {
  const chosen = String(valueOf(option, rules.options));
  const all = option.values.map((value) => ({ value: String(value), label: valueWords(option.name, value) }));
  if (all.length < MANY && all.every((each) => each.label.length < 8)) return choice(`option.${option.name}`, label, all, chosen);
  return html`<select name=${`option.${option.name}`} aria-label=${label}>
    ${all.map((each) => html`<option value=${each.value} ?selected=${each.value === chosen}>${each.label}</option>`)}
  </select>`;
}

function usual(value: string): string {
  return t("option-usual", { value });
}

function head(label: string, about: string, name: string, app: App): TemplateResult {
  return html`<div class="option-head"><span><strong>${label}</strong><small>${about}</small></span>${ask(label, name, app)}</div>`;
}

function ask(label: string, name: string, app: App): TemplateResult {
  return html`<button class="icon ask" type="button" aria-label=${t("option-ask", { option: label })} @click=${() => app.read({ page: "questions", asked: [`O-${name}`] })}>?</button>`;
}
