/** What is drawn and taken from: the stock with the atu, and rows that lie in the middle of the cloth. */
import { html, nothing, type TemplateResult } from "lit";
import type { View } from "../../app/protocol";
import "./common-row";
import type { Geometry } from "./geometry";
import "./stock";
import type { Word } from "./words";

/** `busy`: something is being built, and nothing may be drawn. */
export function stock(view: View, shape: Geometry, busy: boolean, word: Word): TemplateResult {
  return html`<remi-stock
    .count=${view.stock}
    .atu=${view.atu}
    .drawable=${view.choices.draw && !busy}
    .beside=${shape.low}
    .tight=${view.commonRow !== null}
    .word=${word}
  ></remi-stock>`;
}

/** The row of all, and the stock beside it where that does not lie elsewhere. */
export function pool(view: View, shape: Geometry, how: { busy: boolean; throwable: boolean; hovered: boolean; word: Word }): TemplateResult {
  return html`<div class="pool">
    ${shape.low ? nothing : stock(view, shape, how.busy, how.word)}
    <remi-common-row
      .row=${view.commonRow ?? { tiles: [], dead: false }}
      .takeFrom=${how.busy ? [] : view.choices.takeFrom}
      .lines=${shape.rowLines}
      .throwable=${how.throwable}
      .hovered=${how.hovered}
      .word=${how.word}
    ></remi-common-row>
  </div>`;
}

/** The player's own row, where the discards of the one before lie. */
export function ownRow(view: View, word: Word): TemplateResult {
  const row = view.seats[Math.max(0, view.seat)]?.row ?? [];
  const takeFrom = view.choices.take === view.seat ? [row.length - 1] : [];
  return html`<remi-common-row own .row=${{ tiles: row, dead: false }} .takeFrom=${takeFrom} .lines=${1} .word=${word}></remi-common-row>`;
}
