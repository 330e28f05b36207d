/** A settlement in which nobody pays anybody: what each seat counts, line by line, with the tiles it counts. */
import { html, nothing, type TemplateResult } from "lit";
import type { Settlement, TileName, View } from "../../app/protocol";
import { boardWord, word } from "../../i18n/l10n";
import "../board/tile";
import { signed } from "../parts/scores";
import "./laying.css";

interface Counted {
  reason: string;
  amount: number;
  tiles: TileName[];
  detail: Record<string, string | number>;
}

/** true where the points come from nobody. */
export function counts(end: Settlement): boolean {
  return end.lines.length > 0 && end.lines.every(({ from }) => from === null);
}

/** Each seat's lines in the order in which they were counted, the best seat first. */
export function counted(end: Settlement, view: View): TemplateResult {
  const seats = [...view.seats].sort((a, b) => (end.points[b.seat] ?? 0) - (end.points[a.seat] ?? 0));
  return html`<div class="counted">
    ${seats.map(({ seat, name }) => html`<section aria-label=${name}>
      <h3><span>${name}</span><strong>${signed(end.points[seat] ?? 0)}</strong></h3>
      <ul>${linesOf(end, seat).map((line) => row(line, name))}</ul>
    </section>`)}
  </div>`;
}

/** What was laid off tile by tile stands in one line. */
export function linesOf(end: Settlement, seat: number): Counted[] {
  const found: Counted[] = [];
  for (const { reason, to, amount, tiles, detail } of end.lines) {
    if (to !== seat) continue;
    const known = reason === "laid-off" ? found.find((line) => line.reason === reason) : undefined;
    if (known) [known.amount, known.tiles] = [known.amount + amount, [...known.tiles, ...tiles]];
    else found.push({ reason, amount, tiles: [...tiles], detail });
  }
  return found;
}

function row({ reason, amount, tiles, detail }: Counted, name: string): TemplateResult {
  return html`<li>
    <span>${word("line", reason, { name, ...detail })}</span>
    ${tiles.length === 0 ? nothing : html`<span class="tiles">${tiles.map((tile) => html`<remi-tile .name=${tile} .word=${boardWord}></remi-tile>`)}</span>`}
    <strong>${signed(amount)}</strong>
  </li>`;
}
