/**
 * A gallery of the board's states, with a pretend dealer that answers moves: ?state=take4 (see FIXTURES), or `tiles`.
 * What the board says is kept in `window.said` for tests.
 */
import { html, render } from "lit";
import "../src/ui/theme.css";
import "./board.css";
import type { Choices, SeatView, TileName, View } from "../src/app/protocol";
import { tilesOf, type BoardWord, type RemiBoard, type Slots, type Word } from "../src/ui/board";
import { icon, type IconName } from "../src/ui/icons/icons";

const COLOURS: Record<string, string> = { red: "roșu", yellow: "galben", blue: "albastru", black: "negru" };

const WORDS: Record<BoardWord, string> = {
  "board-tile": "{number} {colour}",
  "board-joker": "joker",
  "board-hidden": "piesă cu spatele",
  "board-mark-taken": "luată acum",
  "board-mark-green": "în formație",
  "board-mark-selected": "aleasă",
  "board-mark-dead": "culcată, nu se ia",
  "board-rack": "Tabla ta",
  "board-empty": "loc gol, rândul {row}, locul {place}",
  "board-place": "{tile}, rândul {row}, locul {place}",
  "board-stock": "Grămada: {count} piese",
  "board-draw": "Trage din grămadă, {count} piese",
  "board-stock-empty": "Grămada e goală",
  "board-atu": "Atu: {tile}",
  "board-atu-short": "Atu",
  "board-no-atu": "fără atu",
  "board-take": "Ia {tile} aruncat de {name}",
  "board-row": "Piesele aruncate de {name}: {count}",
  "board-row-title": "Aruncate de {name}",
  "board-row-empty": "Nimic încă.",
  "board-more": "încă {count}",
  "board-close-overlay": "Închide lista",
  "board-throw-here": "Aruncă aici",
  "board-you": "Tu",
  "board-tiles-left": "{count} piese",
  "board-dealer": "Dealer",
  "board-starter": "începe runda",
  "board-announced": "a anunțat atu",
  "board-robot": "robot",
  "board-presence-shaky": "semnal slab",
  "board-presence-away": "fără semnal",
  "board-presence-robot": "robot în loc",
  "board-presence-left": "a plecat",
  "board-seconds": "{count} secunde",
  "board-turn-take": "Rândul tău: trage din grămadă",
  "board-turn-take-lit": "Trage sau ia piesa luminată",
  "board-turn-throw": "Alege o piesă și arunc-o",
  "board-turn-throw-selected": "Aruncă {tile}",
  "board-turn-other": "Joacă {name}",
};

const word: Word = (key, args = {}) =>
  WORDS[key].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(args[name] ?? "");
    return COLOURS[value] ?? value;
  });

const RACK = "R1 R2 R3 R4 B10 B11 B12 K7 Y7 R7 J Y13 K1 B5".split(" ");
const NONE: Choices = {
  draw: false, take: null, throw: [], close: false, atu: false, takeFrom: [], takeLays: false, lay: false, opens: false, needed: null, fits: [],
  takeAtu: false, takeLast: false, tabla: false, few: false, doubles: null, spoil: [], end: false, start: false, next: false, rematch: false,
};

function seat(at: number, name: string, row: string, more: Partial<SeatView> = {}): SeatView {
  return {
    seat: at, name, kind: "person", level: null, presence: "here", tiles: 14, row: row.split(" ").filter(Boolean),
    dead: false, starter: false, announced: false, verified: null, opened: false, tabla: false, few: false, ...more,
  };
}

function table(seats: SeatView[], more: Partial<View>): View {
  return {
    seat: 0, stage: "play", host: true, local: false, stopped: null, match: "gallery", ready: [], code: "04217", dealer: 0, round: 2, seats, turn: 0, step: "take",
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

const FIXTURES: Record<string, View> = {
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
const SLOTS: Slots = GROUPED.filter((name) => name !== "/").map((name) => (name === "." ? null : name));

const ACTIONS: [IconName, string, string][] = [
  ["sort", "Sortează", ""], ["check", "Verifică", ""], ["bulb", "Ajutor", ""], ["throw", "Aruncă", ""], ["flags", "Închide", "lit"],
];

declare global {
  interface Window {
    said: { what: string; detail: unknown }[];
    board: RemiBoard;
    show(state: string): void;
  }
}

function show(state: string): void {
  const view = FIXTURES[state] ?? (FIXTURES["take4"] as View);
  render(
    html`<remi-board .view=${view} .slots=${SLOTS} .word=${word} .green=${new Set(params.has("green") ? [0, 1, 2, 3, 12, 13, 14] : [])}>
      <div class="head" slot="head">
        <button class="button quiet">${icon("menu")}</button><span>Dealer: Ion · runda 2 din 3</span>
        <button class="button quiet">${icon("scores")}</button>
      </div>
      <div class="actions" slot="actions">
        ${ACTIONS.map(([name, label, tone]) => html`<button class="button ${tone}">${icon(name)}${label}</button>`)}
      </div>
    </remi-board>`,
    document.body,
  );
  window.board = document.querySelector("remi-board") as RemiBoard;
}

function happen(view: View, what: string, tile: TileName): void {
  view.log.push({ n: (view.log.at(-1)?.n ?? 0) + 1, what, seat: 0, tile, name: null });
}

/** A pretend dealer: draws K9, takes what is lit, throws what is thrown. */
function answer(what: string, detail: { seat?: number; tile?: TileName }): void {
  const { board } = window;
  const view = structuredClone(board.view);
  if (what === "draw") {
    Object.assign(view, { rack: [...view.rack, "K9"], taken: "K9", step: "throw", stock: view.stock - 1 });
    happen(view, "drew", "K9");
  } else if (what === "take") {
    const tile = view.seats[detail.seat ?? 0]?.row.pop() ?? "??";
    Object.assign(view, { rack: [...view.rack, tile], taken: tile, step: "throw" });
    happen(view, "took", tile);
  } else if (what === "throw" && detail.tile) {
    view.rack.splice(view.rack.indexOf(detail.tile), 1);
    view.seats[0]?.row.push(detail.tile);
    Object.assign(view, { turn: 1, step: "take", taken: null });
    happen(view, "threw", detail.tile);
  }
  view.choices = { ...NONE, throw: view.step === "throw" ? view.rack : [] };
  board.view = view;
}

const params = new URLSearchParams(location.search);
const state = params.get("state") ?? "take4";
window.said = [];
window.show = show;
for (const what of ["draw", "take", "throw", "arrange", "select", "show-row"])
  document.addEventListener(what, (event) => {
    const { detail } = event as CustomEvent<{ seat?: number; tile?: TileName; slots?: Slots }>;
    window.said.push({ what, detail: detail?.slots ? { slots: detail.slots, tiles: tilesOf(detail.slots) } : detail });
    if (["draw", "take", "throw"].includes(what)) answer(what, detail ?? {});
  });

if (state === "tiles") {
  const all = ["R", "Y", "B", "K"].flatMap((colour) => Array.from({ length: 13 }, (_, at) => `${colour}${at + 1}`));
  render(
    html`<div class="tiles">
      ${[...all, "J", "??"].map((name) => html`<remi-tile .name=${name} .word=${word}></remi-tile>`)}
      <remi-tile name="R7" green .word=${word}></remi-tile><remi-tile name="R7" taken .word=${word}></remi-tile>
      <remi-tile name="R7" selected .word=${word}></remi-tile><remi-tile name="R7" lit .word=${word}></remi-tile>
      <remi-tile name="R7" dead .word=${word}></remi-tile>
    </div>`,
    document.body,
  );
} else show(state);
