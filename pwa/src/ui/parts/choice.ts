import { html, nothing, type TemplateResult } from "lit";

export interface Option {
  value: string;
  label: string;
  /** What it means, shown while it is chosen. */
  says?: string;
}

/** One of a few: a group of radio buttons that looks like a bar. It belongs to the form around it. */
export function choice(name: string, legend: string, options: readonly Option[], chosen: string): TemplateResult {
  return html`<fieldset class="choice">
    <legend>${legend}</legend>
    <div class="bar">
      ${options.map(
        ({ value, label, says }) => html`<label>
          <input type="radio" name=${name} value=${value} .checked=${value === chosen} aria-description=${says ?? nothing} />
          <span>${label}</span>
        </label>`,
      )}
    </div>
    ${options.some(({ says }) => says !== undefined) ? html`<div class="says" aria-hidden="true">${options.map(({ says }) => html`<p>${says}</p>`)}</div>` : nothing}
  </fieldset>`;
}

export function numbers(values: readonly number[]): Option[] {
  return values.map((value) => ({ value: String(value), label: String(value) }));
}

/** The chosen number of a field, or `otherwise` where nothing usable stands in the form. */
export function numberOf(form: FormData, name: string, otherwise: number): number {
  const value = Number(form.get(name) ?? Number.NaN);
  return Number.isFinite(value) ? value : otherwise;
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
