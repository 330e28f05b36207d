/** The board's own words for the moment, in the line over the rack. */
import type { TileName, View } from "../../app/protocol";
import { tileWords, type Word } from "./words";

/** `chosen`: the tile that is selected on the rack. */
export function promptFor(view: View, chosen: TileName | null, word: Word): string {
  if (view.stage !== "play" || view.turn === null) return "";
  if (view.turn !== view.seat) return word("board-turn-other", { name: view.seats[view.turn]?.name ?? "" });
  const { draw, take, takeFrom, throw: throwing, lay } = view.choices;
  if (draw || take !== null) return word(take === null && takeFrom.length === 0 ? "board-turn-take" : "board-turn-take-lit");
  if (throwing.length === 0) return "";
  if (chosen !== null && throwing.includes(chosen)) return word("board-turn-throw-selected", { tile: tileWords(word, chosen) });
  return word(lay ? "board-turn-lay" : "board-turn-throw");
}
