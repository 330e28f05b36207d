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
  | { t: "host"; game: string; match: string; code: string; secret?: string; name: string; key: string; rules: RoomRules }
  /** This phone is a guest; `ticket` brings it a seat that another device has had. A `peer` input with `dealer: true` follows for each connection. */
  | { t: "guest"; game: string; name: string; key: string; ticket?: string | null }
  /** Sent by the worker, with what the store holds, after the page's {t:"restore", game}. */
  | { t: "restore"; game: string; facts: [number, string][]; epoch: number; keep: Record<string, string> }
  /** A handshaken link is up. */
  | { t: "peer"; peer: number; key: string; place: number; verified: boolean; dealer: boolean; epoch?: number }
  | { t: "text"; peer: number; text: string }
  | { t: "gone"; peer: number }
  /** What a local player asks. `id` comes back in the answer. */
  | { t: "ask"; id: number; seat: number; ask: Ask }
  | { t: "hint"; id: number; seat: number; hint: Hint }
  | { t: "tick" }
  /** Local: whoever sits at `seat` has taken the phone ("Sunt eu"), and that seat's time begins. */
  | { t: "here"; seat: number }
  | { t: "variants" }
  /** Everything this phone was told of the match, for `python -m engine audit FILE`. Answered with {t:"evidence"}. */
  | { t: "evidence"; seat: number }
  /**
   * Succession (PROTOCOLS.md 3): the page has the sockets and the device's key, Python decides. `succeed`: the service gave this
   * phone, which was a guest, the room under `epoch`. `hand-over`: the room was transferred to `seat`'s heir token by this dealer.
   * `superseded`: the service told this dealer that the room is another's since `epoch`. `signed`, `checked`: answers to `sign`
   * and `check`.
   */
  | { t: "succeed"; epoch: number }
  | { t: "hand-over"; seat: number; epoch: number }
  | { t: "superseded"; epoch: number; seat: number }
  | { t: "signed"; id: number; sig: string }
  /** Dealer: another phone has registered the room, and was met: what is to be said there is answered; and what that one says. */
  | { t: "visit" }
  | { t: "visited"; text: string; key: string; epoch: number }
  /** Dealer: whether the signaling service can be reached; without it and with somebody missing no new round begins. */
  | { t: "service"; up: boolean }
  /** Dealer: the service has opened its room, under that epoch: a later one than it deals in is news to it. */
  | { t: "opened"; epoch: number }
  | { t: "checked"; id: number; good: boolean }
  | { t: "leave" };

export type Ask =
  | { a: "draw" }
  /** Takes the lit tile; a variant that takes more of a row says from where on with `at`, and lays `places` at once. */
  | { a: "take"; at: number; places?: Place[] }
  | { a: "throw"; tile: TileName }
  /**
   * Close with `free` thrown, or let Python choose the best free tile; `groups` as they lie on the rack. `take`: the atu or the
   * row's last tile first. Without `places` Python chooses what is laid.
   */
  | { a: "close"; free: TileName | null; groups: TileName[][]; take?: "none" | "row" | "atu"; places?: Place[] }
  | { a: "atu" }
  /** Where melds are laid: any number of places in one move. */
  | { a: "lay"; places: Place[] }
  | { a: "tabla" }
  | { a: "few" }
  /** The exchange of doubles: kinds announced, one tile offered to a seat, an offer accepted, nothing more, deal spoilt. */
  | { a: "doubles"; kinds: DoubleKind[] }
  | { a: "offer"; to: number; tile: TileName }
  | { a: "accept"; of: number; tile: TileName }
  | { a: "doubles-done" }
  | { a: "spoil" }
  /** *Încheie partida*, between rounds: the match ends when all who are here ask for it. */
  | { a: "end" }
  /** Lobby and table matters. Only the dealer's own seat may start or go on; the others get `not-dealer`. */
  | { a: "start" }
  | { a: "next" }
  | { a: "rematch" }
  | { a: "takeover" }
  /** *Plec puțin*: the seat is kept, a robot plays it until `takeover`. */
  | { a: "step-out" }
  /** 30 s more for this turn, once a round, where the room grants it. */
  | { a: "more-time" }
  /** The dealer, between rounds: somebody who is not here is waited for no more. */
  | { a: "kick"; seat: number }
  /** *Mută locul aici*: a ticket for one's own seat, or by the dealer for anybody's; it comes in `View.ticket`. */
  | { a: "offer-seat"; seat?: number }
  | { a: "leave" };

/** A step of laying, in order: a joker that a swap frees may be used by a later place. */
export type Place =
  | { p: "meld"; tiles: TileName[] }
  | { p: "layoff"; meld: number; tile: TileName; high: boolean | null }
  | { p: "swap"; meld: number; tile: TileName };

export type DoubleKind = "small" | "big" | "key";

/** `groups`: the tiles that lie side by side on the rack, left to right, top row first, a gap ends a group. */
export type Hint =
  | { h: "verify"; groups: TileName[][] }
  | { h: "sort"; by: "colour" | "number" }
  | { h: "help"; groups: TileName[][] }
  /**
   * What these groups would be worth laid now, or in T2 as they lie; `take`: with the row taken from that index on; `places`:
   * the whole move in order where it is more than these groups, and then `reason` and `points` are about that.
   */
  | { h: "preview"; groups: TileName[][]; take: number | null; places?: Place[] };

// ---------------------------------------------------------------- Python → page

/** What can be played: answered to {t:"variants"}. Options are in the order to show them in. */
export interface VariantInfo {
  name: string;
  players: number[];
  options: { name: string; values: (string | number | boolean)[]; default: string | number | boolean }[];
}

export type Output =
  | { t: "variants"; variants: VariantInfo[] }
  | { t: "view"; views: View[]; active: number | null }
  | { t: "answer"; id: number; ok: true; answer?: HintAnswer }
  | { t: "answer"; id: number; ok: false; code: string; detail: Record<string, unknown> }
  | { t: "send"; peer: number; text: string }
  | { t: "part"; peer: number; why: string }
  /** `text`: the file's content; `name`: what to call it. */
  | { t: "evidence"; name: string; text: string }
  /** Dealer: the SHA-256 of each seat's heir token, base64url, for the service. Whenever they change, and after a restore. */
  | { t: "heirs"; heirs: Record<number, string> }
  /** Sign E("epoch", text) with this device's key; or check such a signature of another device's key. */
  | { t: "sign"; id: number; text: string }
  | { t: "check"; id: number; key: string; text: string; sig: string }
  /** Answers {t:"visit"}: to be sent to the phone that has registered the room. */
  | { t: "visit"; texts: string[] }
  /**
   * This phone's part has changed: it deals from now on (`token`: its heir token, with which the service knows it as owner), or it
   * has become a guest and must meet the new dealer under the same code. `secret`: the link's S, where the old dealer gave it.
   */
  | { t: "role"; role: "dealer" | "guest"; epoch: number; token: string | null; secret?: string | null }
  | { t: "failed"; code: string; detail: string };

export type HintAnswer =
  /**
   * `groups` are the valid melds found (greatest number of tiles); all their tiles turn green. `count` tiles in all. `free`: what
   * could be thrown to close, in T2 perhaps only once the tiles lie otherwise; `canClose`: at once.
   */
  | { h: "verify"; groups: TileName[][]; count: number; canClose: boolean; free: TileName[] }
  /** The rack in the new order; null is a gap between groups. */
  | { h: "sort"; slots: (TileName | null)[] }
  /**
   * `needed`: what an opening must reach, null otherwise. `reason`: why the groups may not be laid now, as a code. `fits`: as in
   * `Choices`, once the places lie there. `closes`, in T2: the rack closes as these groups lie, whoever's turn it is.
   */
  | {
      h: "preview";
      groups: { tiles: TileName[]; kind: "run" | "group" | null; points: number }[];
      points: number;
      needed: number | null;
      reason: string | null;
      fits?: Choices["fits"];
      closes?: boolean;
    }
  /** What to do and why. `code` is worded by the catalogue with `tiles` and `count`. */
  | { h: "help"; do: Advised; tile: TileName | null; code: string; tiles: TileName[]; count: number; kept: TileName[] };

/** What Ajutor may advise. `close` also stands for a close that takes the row's last tile or the atu first. */
export type Advised = "wait" | "draw" | "take" | "throw" | "close" | "atu" | "lay" | "tabla" | "few" | "doubles" | "spoil";

export type Stage = "connecting" | "lobby" | "play" | "settled" | "finished";

export interface View {
  /** The local seat whose eyes these are; -1 before a seat is given. */
  seat: number;
  stage: Stage;
  /** Why this seat hears nothing more from the dealer, or no longer believes it: a code, or null. */
  stopped: string | null;
  /** This phone is still being told what happened before it came (back): the rack is one of the past. */
  behind: boolean;
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
  /** How many the rules let play, robots among them. */
  most: number;
  /** Whose turn, and what it waits for. */
  turn: number | null;
  step: "take" | "throw" | "doubles" | "shuffle" | "over";
  /** Milliseconds left when this view was made; null without a clock. Count down locally. */
  clock: { total: number; left: number } | null;
  /** Where the next player sits, as seen from a seat: turns go round that way. */
  direction: "left" | "right";
  /** The common row of discards, oldest first, its first tile dead if `dead`; null where each seat has a row. */
  commonRow: { tiles: TileName[]; dead: boolean } | null;
  /** Melds laid on the table; empty in variants where nothing is laid. */
  melds: MeldView[];
  /** True in variants where melds are laid, and where the rack's own order decides what a close is worth (T2). */
  laysMelds: boolean;
  layoutCounts: boolean;
  /** Tiles left to draw, the atu included where it is drawn last. */
  stock: number;
  atu: TileName | null;
  rack: TileName[];
  /** The tile this seat took this turn (to mark it), or null. */
  taken: TileName | null;
  /** true while this seat holds the dealt twin of the atu and may still announce it. */
  twin: boolean;
  choices: Choices;
  /** The joint deal of this round (PROTOCOLS.md 1); null in a local game and in the lobby. */
  deal?: DealView | null;
  /** Four emoji of the log's head, equal on all phones; null in a local game. To be compared aloud. */
  tableCode?: string[] | null;
  /** What a check found when this phone stopped believing the dealer; null while all is well. */
  broken?: { code: string; expected: string; came: string } | null;
  /**
   * With what a guest's phone claims the room when the dealer is gone (PROTOCOLS.md 3), and for which seat: the first person
   * still here. Null while there can be no succession: two people only, or nothing settled yet.
   */
  heir?: { token: string; candidate: number } | null;
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
  /** Seats that ask for the match to end; it does once all who are here do. */
  ending?: number[];
  /** Why the next round does not begin although all who are here pressed on, as a code; null otherwise. */
  waits?: string | null;
  /** The seat to which this dealer has handed the dealing; null otherwise. */
  handed?: number | null;
  /** The ticket asked for last, good once and for a quarter of an hour; null before. */
  ticket?: { seat: number; ticket: string } | null;
  /** The way to the dealer, as a guest sees it. */
  link: "ok" | "shaky" | "lost";
  /** This seat is played by a robot in its owner's place; "takeover" takes it back. */
  robotInPlace: boolean;
}

export interface DealView {
  /** Counts every shuffle of the match, from 1. */
  number: number;
  /** Deals given up so far in this match, and whose phone did not answer. */
  redeals: { deal: number; seat: number }[];
  /** Seats whose nonces went in; empty: the dealer's phone alone. */
  by: number[];
  /** A guest's phone: all that could be checked so far was right. Null on the dealer's phone, which has nothing to check. */
  verified: boolean | null;
  /** The round is over and its audit was right. */
  audited: boolean;
  /** What the owner of this phone should hear: "dealt-without-you", "not-my-pledge", "blamed". */
  notes: string[];
}

export interface SeatView {
  seat: number;
  name: string;
  kind: "person" | "robot";
  level: Level | null;
  /** "robot" = robot in place of the person. */
  presence: "here" | "shaky" | "away" | "robot" | "left";
  /** With presence "robot": the person lost too many turns (A-T, A-E), and a robot plays to the end of the match. */
  out?: boolean;
  tiles: number;
  /** This seat's own row of discards, oldest first. */
  row: TileName[];
  /** The first tile of this row is dead (lies on its side). */
  dead: boolean;
  starter: boolean;
  /** This seat announced the atu. */
  announced: boolean;
  verified: boolean | null;
  /** This person's device key, base64url; null for robots. The page knows from it whose signs were compared. */
  key?: string | null;
  /** Where melds are laid: has opened; plays 'pe tablă'; said that at most three tiles are left. */
  opened: boolean;
  tabla: boolean;
  few: boolean;
}

export interface MeldView {
  id: number;
  owner: number;
  kind: "run" | "group";
  /** In laid order. `name` may be "J*", a joker in its second use. `credit`: the seat that counts it. */
  tiles: { name: TileName; credit: number; sideways: boolean }[];
  locked: boolean;
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
  /** Indices of the row (own source row, or the common one) that may be taken, with all that lie after; with `takeLays` the tile at that index must be laid at once in a new meld. */
  takeFrom: number[];
  takeLays: boolean;
  /** May lay now; `opens`: it must be an opening, worth `needed` points. */
  lay: boolean;
  opens: boolean;
  needed: number | null;
  /** For each laid meld: faces that may be laid off at a run's low and high end or into a group, and faces that free a joker. */
  fits: { meld: number; low: TileName[]; high: TileName[]; into: TileName[]; swap: TileName[] }[];
  /** A close may take the atu, or the row's last tile, first. */
  takeAtu: boolean;
  takeLast: boolean;
  tabla: boolean;
  few: boolean;
  /** `announced`: what this seat has said it would break. `offers`: made to it. `offered`: by it, not yet answered. */
  doubles: {
    own: TileName[];
    announced?: DoubleKind[];
    partners: { seat: number; kinds: DoubleKind[] }[];
    offers: { seat: number; kind: DoubleKind }[];
    offered?: { seat: number; tile: TileName }[];
  } | null;
  /** Faces of the doubles with which the deal may be spoilt; empty if it may not. */
  spoil: TileName[];
  /** May ask to end the match between rounds. */
  end: boolean;
  start: boolean;
  next: boolean;
  rematch: boolean;
  moreTime?: boolean;
  stepOut?: boolean;
  /** Seats that the dealer may send away now. */
  kick?: number[];
}

export interface Happening {
  n: number;
  /** "dealt" "drew" "took" "threw" "atu" "doubles-said" "exchanged" "doubles-done" "closed" "blocked" "reshuffled" "laid" "tabla" "spoilt" "joined" "left" "away" "back" "lost-turn" "robot" "took-over" "out" "took-time" "ended" "rehoused" */
  what: string;
  seat: number | null;
  tile: TileName | null;
  /** Who joined: the seats of that moment may have moved since. */
  name: string | null;
  /** "exchanged": who accepted; `seat` had offered. */
  to?: number | null;
  /** "spoilt": one face for each double that was shown. "exchanged": what `seat` gave, and what it got; only for these two. */
  tiles?: TileName[];
}

export interface Settlement {
  round: number;
  /** The seat that closed, or null. */
  closer: number | null;
  melds: { kind: "run" | "group"; tiles: TileName[]; jokers: TileName[] }[];
  free: TileName | null;
  /** `detail` of a meld: its `kind`, and its `numbers` with dashes between; of a set, its number. */
  lines: { reason: string; from: number | null; to: number; amount: number; tiles: TileName[]; detail: Record<string, string | number> }[];
  points: number[];
  /** The table closed for somebody whose time was up; where a rack pays as it lies, with the best layout. */
  forced?: boolean;
  /** Who spoilt the deal, and one face for each double that all were shown. */
  spoilt?: { seat: number; tiles: TileName[] } | null;
  /** "closed" | "blocked" | "void" */
  end: string;
}
