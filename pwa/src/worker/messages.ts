import type { Input, Output } from "../app/protocol";

/** What the page posts to the worker: the inputs for Python, and what the worker does itself. */
export type PageInput =
  | Exclude<Input, { t: "restore" } | { t: "tick" }>
  | { t: "boot" }
  /** Carry on a saved game with what the store holds. Answers `failed` "no-such-game" when it holds nothing. */
  | { t: "restore"; game: string }
  /** Which games are saved? Answers `games`. */
  | { t: "games" }
  /** Forget a saved game. Answers `games`. */
  | { t: "forget"; game: string }
  /** After `elsewhere`: take the game from the other tab, and do what was refused. */
  | { t: "steal" };

export interface SavedGame {
  game: string;
  epoch: number;
  /** How many facts its log holds; 0 for a guest's. */
  facts: number;
  /** When it was last written, in milliseconds since 1970. */
  at: number;
}

/** What the worker says of itself. */
export type Notice =
  | { t: "progress"; step: BootStep }
  | { t: "booted" }
  | { t: "games"; games: SavedGame[] }
  /** The game is open in another tab of this browser; `steal` takes it over. */
  | { t: "elsewhere"; game: string }
  /** Another tab has taken the game over: this one has stopped. */
  | { t: "robbed"; game: string }
  /** The game cannot be read, or a move not be written to this phone. Nothing of it was sent, and nothing is accepted until `restore`. */
  | { t: "unsaved"; game: string; why: UnsavedWhy }
  | { t: "failed"; code: "boot" | "broken" | "no-such-game"; detail: string };

/** In order; each says that the part before it is done. */
export type BootStep = "interpreter" | "library" | "game";

/**
 * `conflict`: the store holds another fact under this number (two dealers). `full`: no room on the phone. `lost`: the
 * database went away and stayed away. `newer`: a newer version of the app has been here, and this one could misread what it wrote.
 * `unlocked`: the game is not this tab's to write.
 */
export type UnsavedWhy = "conflict" | "full" | "lost" | "newer" | "unlocked";

export type WorkerOutput = Output | Notice;
