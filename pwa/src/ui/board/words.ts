/**
 * The words the board needs. It owns none: the catalogues answer for each key, in the language of the moment.
 * `BOARD_WORDS` lists the keys with the arguments each gets, so that a test can hold the catalogues to it.
 */
import type { TileName } from "../../app/protocol";

export const BOARD_WORDS = {
  /** "7 roșu": colour is red, yellow, blue or black; number 1–13 */
  "board-tile": ["colour", "number"],
  "board-joker": [],
  "board-hidden": [],
  /** appended to a tile's name */
  "board-mark-taken": [],
  "board-mark-green": [],
  "board-mark-selected": [],
  "board-mark-dead": [],
  "board-rack": [],
  /** an empty place: row 1–2, place 1–n */
  "board-empty": ["row", "place"],
  "board-place": ["tile", "row", "place"],
  "board-stock": ["count"],
  "board-draw": ["count"],
  "board-stock-empty": [],
  "board-atu": ["tile"],
  "board-atu-short": [],
  "board-no-atu": [],
  "board-take": ["tile", "name"],
  "board-row": ["name", "count"],
  "board-row-title": ["name"],
  "board-row-empty": [],
  "board-more": ["count"],
  "board-close-overlay": [],
  "board-throw-here": [],
  "board-you": ["name"],
  "board-tiles-left": ["count"],
  "board-dealer": [],
  "board-starter": [],
  "board-announced": [],
  "board-robot": ["level"],
  "board-presence-shaky": [],
  "board-presence-away": [],
  "board-presence-robot": [],
  "board-presence-left": [],
  "board-seconds": ["count"],
  "board-turn-take": [],
  "board-turn-take-lit": [],
  "board-turn-throw": [],
  "board-turn-throw-selected": ["tile"],
  "board-turn-other": ["name"],
  "board-turn-lay": [],
  /** laid melds: how many lie before somebody; one of them, with its tiles in words */
  "board-melds": ["name", "count"],
  "board-run-of": ["name", "tiles"],
  "board-group-of": ["name", "tiles"],
  "board-run-title": ["name"],
  "board-group-title": ["name"],
  "board-counted": ["name", "count"],
  "board-counts-for": ["name"],
  "board-sideways": [],
  "board-locked": [],
  "board-locked-why": [],
  "board-fits": [],
  "board-lay-off-low": ["tile"],
  "board-lay-off-high": ["tile"],
  "board-used-joker": [],
  /** the common row; `count` with "break": how many tiles come along, that one included */
  "board-common-row": ["count"],
  "board-common-row-empty": [],
  "board-common-row-title": [],
  "board-row-how": [],
  "board-own-row": ["count"],
  "board-take-last": ["tile"],
  "board-break": ["tile", "count"],
  "board-opened": [],
  "board-tabla": [],
  "board-few": ["count"],
} as const satisfies Record<string, readonly string[]>;

export type BoardWord = keyof typeof BOARD_WORDS;
export type Word = (key: BoardWord, args?: Record<string, string | number>) => string;

/** Before words are given: the key itself, so that a missing one is seen. */
export const noWords: Word = (key) => key;

const COLOURS: Record<string, string> = { R: "red", Y: "yellow", B: "blue", K: "black" };

/** Tiles of one colour that follow each other, as one: "9-10-11 negru". */
export function runWords(word: Word, tiles: readonly TileName[]): string {
  const colour = COLOURS[tiles[0]?.charAt(0) ?? ""];
  return colour ? word("board-tile", { colour, number: tiles.map((tile) => tile.slice(1)).join("-") }) : "";
}

export function tileWords(word: Word, tile: TileName): string {
  if (tile === "J") return word("board-joker");
  if (tile === "J*") return word("board-used-joker");
  const colour = COLOURS[tile.charAt(0)];
  return colour ? word("board-tile", { colour, number: Number(tile.slice(1)) }) : word("board-hidden");
}
