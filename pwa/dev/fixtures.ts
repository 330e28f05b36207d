/** The tables that the gallery shows. */
import type { Choices, SeatView, View } from "../src/app/protocol";
import type { Slots } from "../src/ui/board";

export const RACK = "R1 R2 R3 R4 B10 B11 B12 K7 Y7 R7 J Y13 K1 B5".split(" ");
export const NONE: Choices = {
  draw: false, take: null, throw: [], close: false, atu: false, takeFrom: [], takeLays: false, lay: false, opens: false, needed: null, fits: [],
  takeAtu: false, takeLast: false, tabla: false, few: false, doubles: null, spoil: [], end: false, start: false, next: false, rematch: false,
};

export function seat(at: number, name: string, row: string, more: Partial<SeatView> = {}): SeatView {
  return {
    seat: at, name, kind: "person", level: null, presence: "here", tiles: 14, row: row.split(" ").filter(Boolean),
    dead: false, starter: false, announced: false, verified: null, opened: false, tabla: false, few: false, ...more,
  };
}

export function table(seats: SeatView[], more: Partial<View>): View {
  return {
    seat: 0, stage: "play", host: true, local: false, stopped: null, behind: false, match: "gallery", ready: [], code: "04217", dealer: 0, round: 2, seats, most: 4, turn: 0, step: "take",
    rules: { variant: "T1", rounds: 3, seconds: 60, robots: 1, level: "normal", options: {} },
    clock: { total: 60_000, left: 42_000 }, stock: 37, atu: "Y9", rack: RACK, taken: null, twin: false, choices: NONE,
    direction: "left", commonRow: null, melds: [], laysMelds: false, layoutCounts: false,
    log: [], scores: [], totals: seats.map(() => 0), settlement: null, winners: [], link: "ok", robotInPlace: false, ...more,
  };
}

const FOUR = [
  seat(0, "Ion", "R9 K4 B13", {}),
  seat(1, "Maria", "K12 R5 J B2 Y8 R11 K3", { dead: true, starter: true }),
  seat(2, "Bunicul Gheorghe", "B8 Y1 R13 K10 B6", { presence: "shaky", announced: true }),
  seat(3, "Calculator", "K6 Y12 R6 B11 Y3 K13", { kind: "robot", level: "greu" }),
];
const three = FOUR.slice(0, 3);
const two = FOUR.slice(0, 2);
const throwing = { ...NONE, throw: RACK };

export const FIXTURES: Record<string, View> = {
  take4: table(FOUR, { choices: { ...NONE, draw: true, take: 3 } }),
  throw4: table(FOUR, { step: "throw", taken: "K9", choices: { ...NONE, throw: [...RACK, "K9"] }, rack: [...RACK, "K9"] }),
  wait4: table(FOUR, { turn: 2, clock: { total: 60_000, left: 8_500 } }),
  take3: table(three, { choices: { ...NONE, draw: true, take: 2 }, dealer: 1 }),
  take2: table(two, { choices: { ...NONE, draw: true, take: 1 }, clock: null }),
  throw2: table(two, { step: "throw", choices: throwing }),
  start4: table(FOUR.map((one) => ({ ...one, row: [], dead: false })), { step: "throw", stock: 49, choices: throwing, rack: [...RACK, "B5"] }),
  empty4: table(FOUR, { stock: 0, atu: null, choices: { ...NONE, draw: true, take: 3 } }),
  full4: table(FOUR.map((one) => ({ ...one, row: [...RACK, ...RACK], dead: one.seat === 1, name: "Ana-Maria Popescu-Ionescu", presence: "away" })), { dealer: 3, choices: throwing, step: "throw" }),
  last4: table(FOUR, { stock: 1, turn: 1 }),
};

const GROUPED = "R1 R2 R3 R4 . B10 B11 B12 . J . K1 / K7 Y7 R7 . . Y13 . . B5 . . .".split(" ");
export const SLOTS: Slots = GROUPED.filter((name) => name !== "/").map((name) => (name === "." ? null : name));

