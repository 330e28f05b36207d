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
      ${points.map((sum, seat) => row(player(score, seat), seat, sum, score.closer === seat ? thrown(score) : null))}
    </ol>
  </div>`;
}

function thrown({ free, closing_tile }: Score): string {
  return free ?? closing_tile ?? "??";
}

/** `free`: what the closer threw, null for the others. */
function row(who: Player, seat: number, sum: number, free: string | null): TemplateResult {
  const shown = who.melds.length + who.laid.length > 0 || who.rack !== "" || free !== null;
  const name = t("together-player", { number: seat + 1 });
  const mark = free !== null ? t("rules-closed", { name }) : who.opened ? name : t("rules-not-opened", { name });
  return html`<li>
    <p><span>${mark}</span> <strong>${signed(sum)}</strong></p>
    ${shown
      ? html`<div class="line">
          ${who.melds.map((meld) => group(meld.split(" ")))}
          ${who.laid.length > 0 ? labelled(t("rules-laid-off"), who.laid.map((name) => name.replace(/:.*/u, ""))) : nothing}
          ${who.rack === "" ? nothing : labelled(t("rules-on-rack"), who.rack.split(" "))} ${free === null ? nothing : labelled(t("rules-thrown"), [free])}
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
