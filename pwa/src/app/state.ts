/** Everything the screens are drawn from. */
import type { Language } from "../i18n/l10n";
import type { Invite } from "../net/invite";
import type { Place } from "../rules/places";
import type { Slots } from "../ui/board/arrangement";
import type { Building, Judged } from "../ui/laying/building";
import type { Person } from "./acquaintances";
import type { RoomRules, VariantInfo, View } from "./protocol";
import type { GameRecord } from "./rooms";

/** The screens on which a game is set up. */
export type Setup = "alone" | "together" | "create";

export type Screen = "start" | "alone" | "together" | "create" | "join" | "game";

export type Sheet =
  | { kind: "menu" }
  | { kind: "scores" }
  /** The places of the rules that led here; the last one is shown. */
  /** `over`: the sheet it was opened from, where one comes back to. */
  | { kind: "rules"; trail: readonly Place[]; over?: Sheet | null }
  | { kind: "leave" }
  | { kind: "name" }
  | { kind: "row"; seat: number }
  /** Taking from the common row from there on, which lays at once. */
  | { kind: "take"; at: number }
  /** Closing with the atu or the row's last tile. */
  | { kind: "close" }
  /** Spoiling the deal. */
  | { kind: "spoil" }
  /** How this round was dealt, and what was checked of it. */
  | { kind: "seal" }
  /** Who sees what, now; what the deal promises and what it cannot. */
  | { kind: "sees" }
  | { kind: "promise" }
  /** Comparing signs with those who came by the code alone. */
  | { kind: "compare" }
  /** A ticket for another device: for one's own seat (null), or the dealer's for somebody else's; `undefined`: for whom? */
  | { kind: "move"; seat?: number | null }
  /** Whom the dealer hands the dealing to. */
  | { kind: "hand-over" }
  | { kind: "end" }
  /** An unfinished game is to be deleted. */
  | { kind: "forget"; record: GameRecord };

/** How this phone reaches its game: what stands beside, or in place of, the table. */
export type Way =
  | { is: "opening" }
  | { is: "up" }
  /** Guest: on the way to the dealer, for the first time or again. `tries` counts failures in a row. */
  | { is: "connecting" | "reconnecting"; tries: number; until: number | null }
  /** Guest: the dealer was waited for in vain, or said good-bye. */
  | { is: "gone" }
  /** Dealer: new phones cannot come in just now; the game itself goes on. */
  | { is: "doorbell"; code: string }
  /** For good: `code` of the family "way" says why. */
  | { is: "stopped"; code: string; detail: string };

/** The newest handshake with a device. `sealed`: it came by the link. `compared`: whether the signs were the same, null: not yet. */
export interface Met {
  emoji: readonly string[];
  sealed: boolean;
  compared: boolean | null;
}

/** *Continuă partida*: how far it has come. `until` on the clock of `performance.now()`. */
export type Claiming = { is: "asking" } | { is: "waiting"; until: number } | { is: "alone" } | { is: "failed"; code: string };

export interface GameState {
  record: GameRecord;
  /** By the other device's key. */
  met: Readonly<Record<string, Met>>;
  /** Known names that came from unknown devices and were not yet looked at. */
  changed: readonly Person[];
  claiming: Claiming | null;
  views: readonly View[];
  active: number | null;
  /** When the views arrived, on the clock of `performance.now()`: turn clocks count down from there. */
  seen: number;
  way: Way;
  /** One phone, several people: the seat that said "Sunt eu"; null while the rack is hidden. */
  revealed: number | null;
  slots: Slots;
  /** Whose slots, of which round: another pair means another arrangement. */
  slotsOf: string;
  /** The slot whose tile is chosen, or null. */
  selected: number | null;
  green: ReadonlySet<number>;
  /** What is being laid, for trial; null: nothing. */
  building: Building | null;
  /** What the groups on the rack are worth as they lie, where that counts. */
  worth: readonly Judged[];
  /** The rack closes as it lies, where that counts. */
  lies: boolean;
  sortedBy: "colour" | "number" | null;
  /** What the last action answered, in words, until something new happens. */
  said: string | null;
  /** What was refused last and in which words: while they stand, the ruling behind them can be asked for. */
  refused: { said: string; code: string } | null;
  /** An ask is on its way to the dealer. */
  busy: boolean;
}

export type EngineState = { is: "loading"; part: number } | { is: "ready" } | { is: "failed"; code: string; detail: string };

export interface State {
  screen: Screen;
  sheet: Sheet | null;
  language: Language;
  /** "" until asked. */
  name: string;
  engine: EngineState;
  /** What can be played, as Python says; null until it runs. */
  variants: readonly VariantInfo[] | null;
  unfinished: readonly GameRecord[];
  invite: Invite | null;
  /** Why the last try to create or join failed: a code of the family "way". */
  trouble: string | null;
  /** Something is being started: buttons wait. */
  starting: boolean;
  game: GameState | null;
  toast: { text: string; mark: number } | null;
  /** "offer": the browser offers to install; "by-hand": only the person can (iOS). */
  install: "no" | "offer" | "by-hand";
}

/** May the round be closed now, with the rack as it lies where that counts? */
export function closable(view: View | null, { lies }: Pick<GameState, "lies">): boolean {
  return view !== null && view.choices.close && (lies || !view.layoutCounts);
}

export function freshGame(record: GameRecord, way: Way): GameState {
  return {
    record,
    met: {},
    changed: [],
    claiming: null,
    views: [],
    active: null,
    seen: 0,
    way,
    revealed: null,
    slots: [],
    slotsOf: "",
    selected: null,
    green: new Set(),
    building: null,
    worth: [],
    lies: false,
    sortedBy: null,
    said: null,
    refused: null,
    busy: false,
  };
}

/** Several people share this phone, so racks are hidden between turns. */
export function shared(game: GameState): boolean {
  return game.views.length > 1;
}

/** The seat that must say "Sunt eu" before its rack is shown, null when nobody must. */
export function awaited(game: GameState): number | null {
  if (!shared(game) || game.active === null || game.active === game.revealed) return null;
  return game.views[0]?.stage === "play" ? game.active : null;
}

/** Through whose eyes the table is shown; null while it must not be shown. */
export function eyes(game: GameState): View | null {
  if (!shared(game)) return game.views[0] ?? null;
  if (awaited(game) !== null) return null;
  const found = game.views.find((view) => view.seat === game.revealed);
  if (found) return found;
  return game.views[0]?.stage === "play" ? null : (game.views[0] ?? null);
}

/** A guest whose dealer cannot be asked anything just now. */
export function cutOff({ way }: GameState): boolean {
  return way.is === "reconnecting" || way.is === "connecting";
}

/** The room is no more: nobody can come back to it. */
export function roomOver(code: string): boolean {
  return ["expired", "over", "unknown-room"].includes(code);
}

/** The dealer said good-bye, as a guest sees it; a finished match is finished anyway. */
export function dealerLeft(view: View): boolean {
  const dealer = view.host || view.dealer === null ? undefined : view.seats[view.dealer];
  return dealer?.presence === "left" && view.stage !== "finished";
}

/** How sure this phone can be of who is at the other end of a connection; null where there is none. */
export type Certainty = "sealed" | "compared" | "differs" | "unverified";

export function certainty(game: GameState, seat: number | null): Certainty | null {
  const key = game.views[0]?.seats.find((other) => other.seat === seat)?.key;
  const met = key ? game.met[key] : undefined;
  if (!met) return null;
  if (met.sealed) return "sealed";
  return met.compared === null ? "unverified" : met.compared ? "compared" : "differs";
}

/** People at the table beside the dealer. Two of them can go on without its phone, one cannot. */
export function leftBehind(view: View): number {
  return view.seats.filter(({ seat, kind, presence }) => seat !== view.dealer && kind === "person" && presence !== "left").length;
}

/** The match need not end when its dealer leaves. */
export function canGoOn({ record, views }: GameState): boolean {
  return record.started && !record.finished && views[0] !== undefined && leftBehind(views[0]) > 1;
}

export function seatName(view: View, seat: number | null): string {
  return view.seats.find((other) => other.seat === seat)?.name ?? "";
}

export const ROUNDS = [1, 2, 3, 4, 6, 10] as const;
export const SECONDS = [45, 60, 90] as const;
export const ROBOTS = [0, 1, 2] as const;
export const LEVELS = ["usor", "normal", "greu", "maestru"] as const;
export const FIRST_RULES: RoomRules = { variant: "T1", rounds: 3, seconds: 60, robots: 1, level: "normal", options: {} };
