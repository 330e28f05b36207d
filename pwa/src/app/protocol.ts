/**
 * What crosses between the page and Python (`client/browser/bridge.py`), as JSON text. The page knows no rules: what is
 * legal arrives as `Choices`, what a layout is worth as `Preview`, and why not as a code that the catalogues word.
 * Tiles are names: "R13", "J", and "??" for a tile whose face this seat may not see.
 */

export type TileName = string;
export type Level = "usor" | "normal" | "greu" | "maestru";

/** What the creator of a room or a local game chooses. Seconds 0 means no clock (local games only). */
export interface RoomRules {
  variant: string;
  rounds: number;
  seconds: number;
  robots: number;
  level: Level;
  options: Record<string, string | number | boolean>;
}

export interface LocalSeat {
  name: string;
  kind: "person" | "robot";
  level?: Level;
}

// ---------------------------------------------------------------- page → Python

export type Input =
  /** A game on this phone alone: every person named here plays on this screen. */
  | { t: "local"; game: string; rules: RoomRules; seats: LocalSeat[] }
  /** This phone becomes the dealer of a room. `game` is the room id, base64url of 16 bytes; `key` this device's public key. */
  | { t: "host"; game: string; match: string; code: string; name: string; key: string; rules: RoomRules }
  /** This phone is a guest; a `peer` input with `dealer: true` follows for each connection. */
  | { t: "guest"; game: string; name: string; key: string }
  /** Sent by the worker, with what the store holds, after the page's {t:"restore", game}. */
  | { t: "restore"; game: string; facts: [number, string][]; epoch: number; keep: Record<string, string> }
  /** A handshaken link is up. */
  | { t: "peer"; peer: number; key: string; place: number; verified: boolean; dealer: boolean }
  | { t: "text"; peer: number; text: string }
  | { t: "gone"; peer: number }
  /** What a local player asks. `id` comes back in the answer. */
  | { t: "ask"; id: number; seat: number; ask: Ask }
  | { t: "hint"; id: number; seat: number; hint: Hint }
  | { t: "tick" }
  | { t: "leave" };

export type Ask =
  | { a: "draw" }
  /** Takes the lit tile; a variant that takes more of a row says from where on with `at`. */
  | { a: "take"; at: number }
  | { a: "throw"; tile: TileName }
  /** Close with `free` thrown, or let Python choose the best free tile; `groups` as they lie on the rack. */
  | { a: "close"; free: TileName | null; groups: TileName[][] }
  | { a: "atu" }
  /** Lobby and table matters. Only the dealer's own seat may start or go on; the others get `not-dealer`. */
  | { a: "start" }
  | { a: "next" }
  | { a: "rematch" }
  | { a: "takeover" }
  | { a: "leave" };

/** `groups`: the tiles that lie side by side on the rack, left to right, top row first, a gap ends a group. */
export type Hint =
  | { h: "verify"; groups: TileName[][] }
  | { h: "sort"; by: "colour" | "number" }
  | { h: "help"; groups: TileName[][] };

// ---------------------------------------------------------------- Python → page

export type Output =
  | { t: "view"; views: View[]; active: number | null }
  | { t: "answer"; id: number; ok: true; answer?: HintAnswer }
  | { t: "answer"; id: number; ok: false; code: string; detail: Record<string, unknown> }
  | { t: "send"; peer: number; text: string }
  | { t: "part"; peer: number; why: string }
  | { t: "failed"; code: string; detail: string };

export type HintAnswer =
  /** `groups` are the valid melds found (greatest number of tiles); all their tiles turn green. `count` tiles in all. */
  | { h: "verify"; groups: TileName[][]; count: number; canClose: boolean; free: TileName[] }
  /** The rack in the new order; null is a gap between groups. */
  | { h: "sort"; slots: (TileName | null)[] }
  /** What to do and why. `code` is worded by the catalogue with `tiles` and `count`. */
  | { h: "help"; do: "wait" | "draw" | "take" | "throw" | "close" | "atu"; tile: TileName | null; code: string; tiles: TileName[]; count: number };

export type Stage = "connecting" | "lobby" | "play" | "settled" | "finished";

export interface View {
  /** The local seat whose eyes these are; -1 before a seat is given. */
  seat: number;
  stage: Stage;
  /** Why this seat hears nothing more from the dealer, or no longer believes it: a code, or null. */
  stopped: string | null;
  /** true when this phone holds the Table (a dealer or a local game). */
  host: boolean;
  local: boolean;
  code: string | null;
  /** The match's id, base64url; a rematch has another. */
  match: string;
  dealer: number | null;
  rules: RoomRules;
  /** 1-based number of the round in play; 0 in the lobby. */
  round: number;
  seats: SeatView[];
  /** Whose turn, and what it waits for. */
  turn: number | null;
  step: "take" | "throw" | "shuffle" | "over";
  /** Milliseconds left when this view was made; null without a clock. Count down locally. */
  clock: { total: number; left: number } | null;
  /** Tiles left to draw, the atu included where it is drawn last. */
  stock: number;
  atu: TileName | null;
  rack: TileName[];
  /** The tile this seat took this turn (to mark it), or null. */
  taken: TileName | null;
  /** true while this seat holds the dealt twin of the atu and may still announce it. */
  twin: boolean;
  choices: Choices;
  /** The newest public happenings, oldest first, at most 30; `n` is the fact's number. */
  log: Happening[];
  /** Points of each settled round by seat, and their sums. */
  scores: number[][];
  totals: number[];
  settlement: Settlement | null;
  /** Seats that won the finished match (ties: several). */
  winners: number[];
  /** Seats that have pressed on after the settlement. */
  ready: number[];
  /** The way to the dealer, as a guest sees it. */
  link: "ok" | "shaky" | "lost";
  /** This seat is played by a robot in its owner's place; "takeover" takes it back. */
  robotInPlace: boolean;
}

export interface SeatView {
  seat: number;
  name: string;
  kind: "person" | "robot";
  level: Level | null;
  /** "robot" = robot in place of the person. */
  presence: "here" | "shaky" | "away" | "robot" | "left";
  tiles: number;
  /** This seat's own row of discards, oldest first. */
  row: TileName[];
  /** The first tile of this row is dead (lies on its side). */
  dead: boolean;
  starter: boolean;
  /** This seat announced the atu. */
  announced: boolean;
  verified: boolean | null;
}

export interface Choices {
  draw: boolean;
  /** Seat whose row's last tile may be taken, or null. */
  take: number | null;
  /** Tiles that may be thrown (faces). */
  throw: TileName[];
  /** *Închide* is lit: closing is possible with some free tile now. */
  close: boolean;
  atu: boolean;
  start: boolean;
  next: boolean;
  rematch: boolean;
}

export interface Happening {
  n: number;
  /** "dealt" "drew" "took" "threw" "atu" "closed" "blocked" "reshuffled" "joined" "left" "away" "back" "lost-turn" "robot" "took-over" */
  what: string;
  seat: number | null;
  tile: TileName | null;
  /** Who joined: the seats of that moment may have moved since. */
  name: string | null;
}

export interface Settlement {
  round: number;
  /** The seat that closed, or null. */
  closer: number | null;
  melds: { kind: "run" | "group"; tiles: TileName[]; jokers: TileName[] }[];
  free: TileName | null;
  lines: { reason: string; from: number | null; to: number; amount: number; detail: Record<string, string | number> }[];
  points: number[];
  /** "closed" | "blocked" | "void" */
  end: string;
}
