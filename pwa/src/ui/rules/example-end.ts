/** The end of a round, player by player: what each laid and holds, and the points. */
import { html, nothing, type TemplateResult } from "lit";
import { t } from "../../i18n/l10n";
import type { Score } from "../../rules/pages";
import { signed } from "../parts/scores";
import { group, tile } from "./example";

interface Player {
  melds: readonly string[];
  laid: readonly string[];
  rack: string;
  opened: boolean;
}

export function end(score: Score, points: readonly number[]): TemplateResult {
  return html`<div class="felt end">
    ${score.atu === undefined ? nothing : html`<p class="atu">${t("board-atu-short")} ${tile(score.atu)}</p>`}
    <ol>
      ${points.map((sum, seat) => row(player(score, seat), seat, sum, score.closer === seat ? (score.free ?? score.closing_tile ?? null) : null))}
    </ol>
  </div>`;
}

function row(who: Player, seat: number, sum: number, thrown: string | null): TemplateResult {
  const shown = who.melds.length + who.laid.length > 0 || who.rack !== "" || thrown !== null;
  return html`<li>
    <p><span>${t("together-player", { number: seat + 1 })}${who.opened ? nothing : ` · ${t("rules-not-opened")}`}</span> <strong>${signed(sum)}</strong></p>
    ${shown
      ? html`<div class="line">
          ${who.melds.map((meld) => group(meld.split(" ")))}
          ${who.laid.length > 0 ? labelled(t("rules-laid-off"), who.laid.map((name) => name.replace(/:.*/u, ""))) : nothing}
          ${who.rack === "" ? nothing : labelled(t("rules-on-rack"), who.rack.split(" "))} ${thrown === null ? nothing : labelled(t("rules-thrown"), [thrown])}
        </div>`
      : nothing}
  </li>`;
}

function labelled(words: string, tiles: readonly string[]): TemplateResult {
  return html`<span class="labelled"><small>${words}</small>${group(tiles)}</span>`;
}

function player(score: Score, seat: number): Player {
  if (Array.isArray(score.players)) {
    const made = score.players[seat];
    return { melds: made?.melds ?? [], laid: made?.laid ?? [], rack: made?.rack ?? "", opened: made?.opened ?? true };
  }
  return { melds: seat === score.closer ? (score.melds ?? []) : [], laid: [], rack: score.racks?.[seat] ?? "", opened: true };
}
