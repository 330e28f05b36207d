/** A worked example drawn with tiles, and the judge's verdict on it in words. */
import { html, nothing, type TemplateResult } from "lit";
import { boardWord, t, tileName, tileNames } from "../../i18n/l10n";
import type { Example } from "../../rules/pages";
import "../board";
import { end } from "./example-end";

export function drawn(example: Example, caption: string): TemplateResult {
  return html`<figure class="example">
    ${picture(example)}
    <figcaption>${caption === "" ? nothing : html`<span>${caption}</span>`} ${verdict(example)}</figcaption>
  </figure>`;
}

export function tile(name: string): TemplateResult {
  const lying = name.endsWith("^");
  return html`<remi-tile .name=${lying ? name.slice(0, -1) : name} .word=${boardWord} ?dead=${lying}></remi-tile>`;
}

/** Tiles side by side; `each`: what each is worth, written under it. */
export function group(tiles: readonly string[], each: readonly number[] = []): TemplateResult {
  return html`<span class="group">
    ${tiles.map((name, i) => html`<span class="one">${tile(name)}${each[i] === undefined ? nothing : html`<small aria-hidden="true">${each[i]}</small>`}</span>`)}
  </span>`;
}

/** Tiles in a text: one space between tiles, two between groups. */
function groups(text: string): TemplateResult[] {
  return text.split("  ").map((part) => group(part.split(" ")));
}

function picture(example: Example): TemplateResult {
  switch (example.kind) {
    case "meld":
      return html`<div class="felt big">${group(example.input.split(" "), example.each)}</div>`;
    case "close":
    case "verify":
      return html`<div class="felt">${groups(example.input)}</div>`;
    case "open":
      return html`<div class="felt">${example.input.melds.map((meld) => group(meld.split(" ")))}</div>`;
    case "layout":
      return html`<div class="felt">
        ${example.expect.groups.map(
          ([tiles, points]) => html`<span class="weighed">${group(tiles.split(" "))}${tiles.includes(" ") ? html`<small>${points}</small>` : nothing}</span>`,
        )}
      </div>`;
    case "score":
      return end(example.input, example.expect);
    case "fact":
      return html`<p class="fact">${fact(example.expect)}</p>`;
    default:
      return example satisfies never;
  }
}

function verdict(example: Example): TemplateResult | typeof nothing {
  switch (example.kind) {
    case "meld":
      return example.expect.valid ? said(true, meldWords(example)) : said(false, t("rules-no-meld"));
    case "close":
      return example.expect.canClose ? said(true, closeWords(example)) : said(false, t("rules-no-close"));
    case "verify":
      return said(true, t("verified", { count: example.expect }));
    case "open":
      return said(example.expect.ok, openWords(example.expect));
    case "layout":
      return example.expect.free === null
        ? said(false, t("rules-outside", { points: example.expect.points, count: example.expect.outside }))
        : said(true, t("rules-lies", { points: example.expect.points, tile: tileName(example.expect.free) }));
    default:
      return nothing;
  }
}

function said(good: boolean, words: string): TemplateResult {
  return html`<strong class=${good ? "good" : "bad"}><span aria-hidden="true">${good ? "✓" : "✗"}</span> ${words}</strong>`;
}

/** The simple game says *formație* where the others say *terță*. */
function meldWords({ variant, expect: { kind, play, end } }: Extract<Example, { kind: "meld" }>): string {
  const what = t(kind === "run" ? "meld-run" : variant === "T1" ? "meld-group" : "rules-group");
  if (play === undefined) return what;
  return end === undefined || end === play ? t("rules-worth", { what, points: play }) : t("rules-worth-twice", { what, points: play, end });
}

/** The payments from high to low, each with the tiles that bring it; the usual many share one line. */
function closeWords(example: Extract<Example, { kind: "close" }>): string {
  const free = Object.entries(example.expect.free);
  const paid = [...new Set(free.map(([, points]) => points))].sort((a, b) => b - a);
  const ways = paid.map((points) => {
    const tiles = free.filter(([, other]) => other === points).map(([name]) => name);
    return tiles.length > 3 ? t("rules-close-any", { points }) : t("rules-close", { tiles: tileNames(tiles), points });
  });
  return ways.join("; ");
}

function openWords({ points, reason }: { points: number; reason: string }): string {
  switch (reason) {
    case "run + 45":
      return t("rules-opens", { points });
    case "set of 1s":
      return t("rules-opens-ones", { points });
    case "no run":
      return t("rules-opens-no-run", { points });
    case "first lap":
      return t("rules-opens-early", { points });
    default:
      return t("rules-opens-under", { points });
  }
}

/** A count as it is, a probability also in per cent. */
function fact(value: number | string): string {
  const [over, under] = String(value).split("/").map(Number);
  if (over === undefined || under === undefined) return String(value);
  return t("rules-chance", { share: String(value), percent: (100 * over) / under });
}
