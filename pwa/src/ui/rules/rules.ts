/** The rules: contents, a page for each game, what differs, questions and the glossary. Loaded when first asked for. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { language, t, word, type Language } from "../../i18n/l10n";
import type { Block } from "../../rules/markup";
import { text, type TextPage } from "../../rules/pages";
import { isVariant, VARIANTS, type Page, type Place } from "../../rules/places";
import { blocks } from "./blocks";
import { questionsPage, type Search } from "./questions";
import { rulesStyles } from "./styles";

export type RulesEvents = { go: CustomEvent<Place> };

const OTHERS = ["differs", "questions", "glossary"] as const;

/** Says `go` when another place is wanted; whoever shows it keeps the way back. */
export class RemiRules extends LitElement {
  static override properties = { place: { attribute: false }, language: { attribute: false }, search: { state: true } };
  static override styles = rulesStyles;
  declare place: Place;
  /** Only so that it is drawn again when another is chosen. */
  declare language: Language;
  declare search: Search;
  /** How far each place was read, for coming back to it. */
  private readonly read = new WeakMap<Place, number>();

  constructor() {
    super();
    this.place = { page: "contents" };
    this.language = language();
    this.search = { text: "", variant: null };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("place")) return;
    const before = changed.get("place");
    if (before) this.read.set(before, this.scroller()?.scrollTop ?? 0);
    if (this.place.page === "questions" && this.place.variant) this.search = { text: "", variant: this.place.variant };
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("place")) this.scroller()?.scrollTo(0, this.read.get(this.place) ?? 0);
  }

  protected override render(): TemplateResult {
    const { page } = this.place;
    if (page === "contents") return this.contents();
    if (page === "questions") return questionsPage(this.place, this.search, (search) => (this.search = search), (place) => this.go(place));
    return this.text(page);
  }

  private contents(): TemplateResult {
    const about = (page: Page, title: string, words: string): TemplateResult => html`<li>
      <button class="card" type="button" @click=${() => this.go({ page })}><strong>${title}</strong><span>${words}</span></button>
    </li>`;
    return html`<ul class="contents">
      ${VARIANTS.map((variant) => about(variant, word("variant", variant), word("variant-says", variant)))}
      ${OTHERS.map((page) => about(page, t(`rules-${page}`), t(`rules-${page}-says`)))}
    </ul>`;
  }

  private text(page: TextPage): TemplateResult {
    const all = text(page, language()).blocks;
    return html`${headings(all, (id) => this.show(id))} ${blocks(all, page, (to) => this.follow(to))} ${isVariant(page) ? this.further(page) : nothing}`;
  }

  private further(page: TextPage): TemplateResult {
    return html`<div class="further">
      <button class="button big" type="button" @click=${() => this.go({ page: "questions", ...(isVariant(page) ? { variant: page } : {}) })}>${t("rules-questions-here")}</button>
      <button class="button big" type="button" @click=${() => this.go({ page: "differs" })}>${t("rules-differs")}</button>
      <button class="button big" type="button" @click=${() => this.go({ page: "glossary" })}>${t("rules-glossary")}</button>
    </div>`;
  }

  private follow(to: string): void {
    if (isVariant(to)) this.go({ page: to });
  }

  private go(place: Place): void {
    this.dispatchEvent(new CustomEvent<Place>("go", { detail: place }));
  }

  private show(id: string): void {
    this.renderRoot.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView({ block: "start" });
  }

  private scroller(): Element | null {
    return this.closest("dialog");
  }
}

function headings(all: readonly Block[], show: (id: string) => void): TemplateResult {
  const found = all.filter((block) => block.is === "heading");
  return html`<details class="here">
    <summary>${t("rules-on-this-page")}</summary>
    <ul>${found.map(({ text: words, id }) => html`<li><button class="link" type="button" @click=${() => show(id)}>${words}</button></li>`)}</ul>
  </details>`;
}

customElements.define("remi-rules", RemiRules);

declare global {
  interface HTMLElementTagNameMap {
    "remi-rules": RemiRules;
  }
}
