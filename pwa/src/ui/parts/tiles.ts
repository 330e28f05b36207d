/** Tiles among words. */
import { html, type TemplateResult } from "lit";
import type { TileName } from "../../app/protocol";
import { boardWord } from "../../i18n/l10n";
import "../board/tile";

export function tile(name: TileName, dead = false): TemplateResult {
  return html`<remi-tile .name=${name} .dead=${dead} .word=${boardWord}></remi-tile>`;
}

export function pair(name: TileName): TemplateResult {
  return html`<span class="pair">${tile(name)}${tile(name)}</span>`;
}
