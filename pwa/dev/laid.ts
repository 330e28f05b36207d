/** Tables with laid melds, a common row, doubles, and rows that pay as they lie, for the gallery. */
import type { Choices, MeldView, SeatView, View } from "../src/app/protocol";
import { NONE, seat, table } from "./fixtures";

/** Tiles as text: "B4 B5 J Y5- R9@3", where "-" lies on its side and "@3" is counted by seat 3. */
function meld(id: number, owner: number, kind: MeldView["kind"], text: string, locked = false): MeldView {
  const tiles = text.split(" ").map((word) => {
    const [, name = "", side, credit] = /^([A-Z]\d*\*?)(-?)(?:@(\d))?$/u.exec(word) ?? [];
    return { name, sideways: side === "-", credit: credit === undefined ? owner : Number(credit) };
  });
  return { id, owner, kind, tiles, locked };
}

const MELDS = [
  meld(0, 1, "run", "B4 B5 J B7"),
  meld(1, 1, "group", "K9 Y9 R9 B9@0"),
  meld(2, 2, "run", "R9 R10 R11 R12@3 R13@0"),
  meld(3, 2, "group", "R2 B2 J*", true),
  meld(4, 3, "run", "Y3 Y4 Y5- Y6@2"),
  meld(5, 0, "run", "K5 K6 K7"),
  meld(6, 0, "group", "Y12 B12 R12"),
];
const FITS: Choices["fits"] = [
  { meld: 0, low: ["B3", "J", "J*"], high: ["B8", "J", "J*"], into: [], swap: ["B6"] },
  { meld: 1, low: [], high: [], into: [], swap: [] },
  { meld: 2, low: ["R8", "J", "J*"], high: ["R1", "J", "J*"], into: [], swap: [] },
  { meld: 3, low: [], high: [], into: [], swap: [] },
  { meld: 4, low: ["Y2", "J", "J*"], high: ["Y7", "J", "J*"], into: [], swap: [] },
  { meld: 5, low: ["K4", "J", "J*"], high: ["K8", "J", "J*"], into: [], swap: [] },
  { meld: 6, low: [], high: [], into: ["K12", "J", "J*"], swap: [] },
];
const LONG = "R4 R5 R6 R7 R8 R9 R10|K1 R1 B1|Y9 Y10 Y11 Y12 Y13 Y1|B5 Y5 K5|J B12 B13".split("|");
const CROWD = [0, 1, 2, 3].flatMap((owner) =>
  LONG.map((text, at) => meld(owner * 5 + at, owner, at % 2 ? "group" : "run", text.split(" ").map((tile, place) => (place === 1 ? `${tile}@${(owner + 1) % 4}` : tile)).join(" "))),
);

const RACK = "R5 R6 R7 B8 B6 J Y7 K1 Y1 B1 K12".split(" ");
const OPENING = "R10 R11 R12 K7 Y7 R7 B3 B6 Y9 K1 K13 Y2 B11 J".split(" ");
const WORTH = "R1 R2 R3 R4 B10 B11 B12 K7 Y7 R7 J Y13 K1 B5 K9".split(" ");
const ROW = "K4 Y8 R1 B13 R8 K2 Y13 B7".split(" ");

const FOUR: SeatView[] = [
  seat(0, "Ion", "", { opened: true, tiles: 11 }),
  seat(1, "Maria", "", { opened: true, tiles: 3, few: true, starter: true }),
  seat(2, "Bunicul Gheorghe", "", { opened: true, tiles: 9, presence: "shaky" }),
  seat(3, "Calculator", "", { tiles: 14, tabla: true, kind: "robot", level: "greu", announced: true }),
];

function etalat(seats: SeatView[], more: Partial<View>): View {
  return table(seats, {
    rules: { variant: "E1", rounds: 4, seconds: 60, robots: 1, level: "normal", options: {} }, direction: "right", laysMelds: true,
    commonRow: { tiles: ROW, dead: true }, melds: MELDS, rack: RACK, atu: "B8", stock: 31, ...more,
  });
}

const LAYING: Choices = { ...NONE, throw: RACK, lay: true, fits: FITS };
const UNOPENED = FOUR.map((one) => (one.seat === 0 ? { ...one, opened: false, tiles: 15 } : one));
const OTHERS = MELDS.filter(({ owner }) => owner !== 0);
const TAKING: Choices = { ...NONE, draw: true, takeFrom: [1, 2, 3, 4, 5, 6, 7], takeLays: true, fits: FITS };

export const LAID: Record<string, View> = {
  lay4: etalat(FOUR, { step: "throw", taken: "K12", choices: LAYING }),
  layWait4: etalat(FOUR, { turn: 1 }),
  lay2: etalat(FOUR.slice(0, 2), { step: "throw", taken: "K12", melds: MELDS.filter(({ owner }) => owner < 2), choices: { ...LAYING, fits: FITS.filter(({ meld }) => [0, 1, 5, 6].includes(meld)) } }),
  open4: etalat(UNOPENED, { step: "throw", rack: OPENING, melds: OTHERS, choices: { ...NONE, throw: OPENING, lay: true, opens: true, needed: 45, fits: [] } }),
  mess4: etalat(UNOPENED, { step: "throw", rack: OPENING, melds: OTHERS, choices: { ...NONE, throw: OPENING, lay: true, opens: true, needed: 45, fits: [] } }),
  break4: etalat(FOUR, { choices: TAKING }),
  long4: etalat(FOUR, { commonRow: { tiles: [...ROW, ...ROW, ...ROW, ...ROW], dead: true }, choices: { ...TAKING, takeFrom: [...Array(32).keys()].slice(1) } }),
  last3: etalat(UNOPENED.slice(0, 3), { rack: OPENING, melds: OTHERS.filter(({ owner }) => owner < 3), commonRow: { tiles: [...ROW, "R13"], dead: true }, choices: { ...NONE, draw: true, takeFrom: [8], takeLays: true, opens: true, needed: 45 } }),
  crowd4: etalat(FOUR, { step: "throw", melds: CROWD, commonRow: { tiles: [...ROW, ...ROW, ...ROW, ...ROW], dead: true }, choices: { ...LAYING, fits: [] } }),
  first4: etalat(FOUR.map((one) => ({ ...one, opened: false, few: false, tabla: false, tiles: 14 })), { step: "throw", melds: [], commonRow: { tiles: [], dead: false }, rack: OPENING, choices: { ...NONE, throw: OPENING } }),
  alpha4: etalat(FOUR.map((one) => ({ ...one, opened: false, few: false })), { laysMelds: false, melds: [], direction: "left", choices: { ...NONE, draw: true, takeFrom: [7] } }),
  worth4: worth(4),
  worth2: worth(2),
};

/** Each player's discards lie by the next one; groups on the rack count as they lie. */
function worth(count: number): View {
  const rows = ["K4 Y8 R8", "R13 B2", "Y1 K12 B5 B9 K10", "J"];
  const seats = FOUR.slice(0, count).map((one) => seat(one.seat, one.name, rows[one.seat] ?? "", { presence: one.presence }));
  return table(seats, {
    rules: { variant: "T2", rounds: 4, seconds: 60, robots: 1, level: "normal", options: {} }, layoutCounts: true,
    step: "throw", taken: "K9", rack: WORTH, choices: { ...NONE, throw: WORTH },
  });
}
