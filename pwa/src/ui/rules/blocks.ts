/** A text of the rules on the page. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../i18n/l10n";
import type { Block, Line } from "../../rules/markup";
import { example, roundsOf, type Simulated } from "../../rules/pages";
import { drawn } from "./example";

/** Where a link leads is `go`'s to know; it gets what stands in the link's brackets. */
export type Go = (to: string) => void;

/** Examples that follow one another share rows where there is room. */
export function blocks(all: readonly Block[], page: string, go: Go): TemplateResult[] {
  const made: TemplateResult[] = [];
  let examples: (TemplateResult | typeof nothing)[] = [];
  for (const [i, block] of all.entries()) {
    if (block.is !== "example") {
      made.push(shown(block, page, go));
      continue;
    }
    const found = example(block.id);
    examples.push(found === null ? nothing : drawn(found, block.caption));
    if (all[i + 1]?.is === "example") continue;
    made.push(html`<div class="examples">${examples}</div>`);
    examples = [];
  }
  return made;
}

function shown(block: Exclude<Block, { is: "example" }>, page: string, go: Go): TemplateResult {
  switch (block.is) {
    case "heading":
      return html`<h3 id=${block.id}>${block.text}</h3>`;
    case "paragraph":
      return html`<p>${line(block.line, go)}</p>`;
    case "list": {
      const items = block.items.map((item) => html`<li>${line(item, go)}</li>`);
      return block.ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
    }
    case "table":
      return table(block, go);
    case "turns":
      return turns(roundsOf(page));
    default:
      return block satisfies never;
  }
}

export function line(parts: Line, go: Go): unknown[] {
  return parts.map((part) => {
    if (part.is === "strong") return html`<strong>${part.text}</strong>`;
    if (part.is === "name") return html`<em>${part.text}</em>`;
    if (part.is === "link") return html`<button class="link" type="button" @click=${() => go(part.to)}>${part.text}</button>`;
    return part.text;
  });
}

function table({ head, rows }: Extract<Block, { is: "table" }>, go: Go): TemplateResult {
  return html`<table class="columns-${head.length}">
    <thead>
      <tr>${head.map((cell) => (cell.length === 0 ? html`<td></td>` : html`<th scope="col">${line(cell, go)}</th>`))}</tr>
    </thead>
    <tbody>
      ${rows.map(
        ([first = [], ...others]) => html`<tr><th scope="row">${line(first, go)}</th>${others.map((cell) => html`<td>${line(cell, go)}</td>`)}</tr>`,
      )}
    </tbody>
  </table>`;
}

const SECONDS_A_TURN = 20;

function turns(all: readonly Simulated[]): TemplateResult {
  if (all.length === 0) return html`<p>${t("turns-unknown")}</p>`;
  const minutes = (mean: number): number => Math.max(1, Math.round((mean * SECONDS_A_TURN) / 60));
  return html`<table class="columns-4 figures">
      <thead>
        <tr>${["players", "mean", "range", "minutes"].map((column) => html`<th scope="col">${t(`turns-${column}`)}</th>`)}</tr>
      </thead>
      <tbody>
        ${all.map(
          (each) => html`<tr>
            <th scope="row">${each.players}</th>
            <td>${t("turns-number", { number: each.turns_mean })}</td>
            <td>${each.turns_min} / ${each.turns_max}</td>
            <td>${minutes(each.turns_mean)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="quiet">${t("turns-how", { rounds: all[0]?.rounds ?? 0 })}</p>`;
}
