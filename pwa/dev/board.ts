/**
 * A gallery of the board's states, with a pretend dealer that answers moves: ?state=take4 (see FIXTURES and LAID), or `tiles`.
 * What the board says is kept in `window.said` for tests, and what a building would send in `window.asked`.
 */
import { html, render } from "lit";
import "../src/ui/theme.css";
import "./board.css";
import type { Ask, Hint, HintAnswer, TileName, View } from "../src/app/protocol";
import { reconcile, tilesOf, type RemiBoard, type Slots } from "../src/ui/board";
import type { MeldTarget } from "../src/ui/board";
import { icon, type IconName } from "../src/ui/icons/icons";
import { candidates, during, type Building, type Judged } from "../src/ui/laying/building";
import { Laying } from "../src/ui/laying/laying";
import { buildingActions, buildingPrompt } from "../src/ui/laying/panel";
import { greenOf, strapsOf, worthOf } from "../src/ui/laying/straps";
import "../src/ui/laying/take-sheet";
import { FIXTURES, NONE, SLOTS } from "./fixtures";
import { preview, verify } from "./judge";
import { LAID } from "./laid";
import { word } from "./words";

const ACTIONS: [IconName, string, string][] = [
  ["sort", "Sortează", ""], ["check", "Verifică", ""], ["bulb", "Ajutor", ""], ["throw", "Aruncă", ""], ["flags", "Închide", "lit"],
];

declare global {
  interface Window {
    said: { what: string; detail: unknown }[];
    asked: Ask[];
    board: RemiBoard;
    show(state: string): void;
  }
}

const STATES = { ...FIXTURES, ...LAID };
const LYING: Record<string, string> = {
  lay: "R5 R6 R7 . B8 . B6 . J . . . / Y7 . K1 Y1 B1 . . K12 . . . .",
  break: "R5 R6 R7 . B8 . B6 . J . . . / Y7 . K1 Y1 B1 . . K12 . . . .",
  mess: "R10 K7 R11 Y7 B3 R12 R7 . B6 . . . / Y9 K1 K13 Y2 B11 J . . . . . .",
  open: "R10 R11 R12 . K7 Y7 R7 . B3 . B6 . / Y9 . K1 . K13 . Y2 . B11 . J .",
  last: "R10 R11 R12 . K7 Y7 R7 . B3 . B6 . / Y9 . K1 . K13 . Y2 . B11 . J .",
  worth: "R1 R2 R3 R4 . B10 B11 B12 . J . K1 / K7 Y7 R7 . . Y13 . . B5 . K9 .",
};

let view: View;
let slots: Slots = SLOTS;
let building: Building | null = null;
let taking: number | null = null;

const hint = (asked: Hint): Promise<HintAnswer | null> => Promise.resolve(asked.h === "preview" ? preview(view, asked) : asked.h === "verify" ? verify(view) : null);
const laying = new Laying({
  view: () => view,
  slots: () => slots,
  building: () => building,
  hint,
  ask: (ask) => Promise.resolve(sent(ask)),
  set: (next, lying) => {
    [building, slots] = [next, lying];
    draw();
  },
});

/** The pretend dealer notes what it was asked and says yes. */
function sent(ask: Ask): boolean {
  window.asked.push(ask);
  building = taking = null;
  slots = reconcile(slots, view.rack);
  draw();
  return true;
}

function show(state: string): void {
  view = STATES[state] ?? (FIXTURES["take4"] as View);
  const lying = LYING[/^[a-z]+/u.exec(state)?.[0] ?? ""];
  slots = lying ? lying.split(" ").filter((name) => name !== "/").map((name) => (name === "." ? null : name)) : SLOTS;
  building = taking = null;
  draw();
}

function draw(): void {
  const shown = building ? during(building, view) : { view, fresh: new Map() };
  const straps = building ? strapsOf(building) : view.layoutCounts ? worthOf(weighed()) : [];
  const plain = new Set(params.has("green") ? [0, 1, 2, 3, 12, 13, 14] : []);
  render(
    html`<remi-board
        .view=${shown.view}
        .slots=${slots}
        .word=${word}
        .green=${building ? greenOf(building) : plain}
        .groups=${straps}
        .fresh=${shown.fresh}
        .busy=${building !== null}
        .prompt=${building ? buildingPrompt(building) : null}
      >
        <div class="head" slot="head">
          <button class="button quiet">${icon("menu")}</button><span>Dealer: Ion · runda 2 din 3</span>
          <button class="button quiet">${icon("scores")}</button>
        </div>
        ${building ? buildingActions(building, laying, false) : actions()}
      </remi-board>
      ${taking === null ? null : html`<remi-take-sheet .view=${view} .at=${taking} .slots=${slots} .hint=${hint}></remi-take-sheet>`}`,
    document.body,
  );
  window.board = document.querySelector("remi-board") as RemiBoard;
}

function actions(): unknown {
  const lay = view.choices.lay && view.choices.throw.length > 0;
  return html`<div class="actions" slot="actions">
    ${ACTIONS.map(([name, label, tone]) => html`<button class="button ${tone}">${icon(name)}${label}</button>`)}
    ${lay ? html`<button class="button lay" @click=${() => void laying.begin()}>${icon("laid")}Etalează</button>` : null}
  </div>`;
}

function weighed(): Judged[] {
  const lying = candidates(slots);
  const judged = preview(view, { h: "preview", groups: lying.map(({ tiles }) => tiles), take: null });
  return judged.groups.map((group, at) => ({ ...group, from: lying[at]?.from ?? 0, lying: group.tiles }));
}

function happen(view: View, what: string, tile: TileName): void {
  view.log.push({ n: (view.log.at(-1)?.n ?? 0) + 1, what, seat: 0, tile, name: null });
}

interface Said {
  seat?: number;
  tile?: TileName;
  slots?: Slots;
  at?: number;
  from?: number;
  slot?: number;
  target?: MeldTarget;
  places?: Extract<Ask, { a: "lay" }>["places"];
}

/** What the app does with what the board says, where melds are laid. */
function laid(what: string, detail: Said): void {
  if (what === "put" && detail.target && detail.tile) void laying.put(detail.target, detail.tile, detail.slot ?? 0);
  if (what === "group") void laying.toggle(detail.from ?? 0);
  if (what === "arrange" && detail.slots) {
    slots = detail.slots;
    if (view.layoutCounts) draw();
    void laying.rearranged();
  }
  if (what === "take-from" && view.choices.takeLays) [taking] = [detail.at ?? 0];
  if (what === "given-up") taking = null;
  if (what === "taking") sent({ a: "take", at: detail.at ?? 0, places: detail.places ?? [] });
  if (["take-from", "given-up"].includes(what)) draw();
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
window.asked = [];
window.show = show;
for (const what of ["draw", "take", "throw", "arrange", "select", "show-row", "take-from", "put", "group", "taking", "given-up"])
  document.addEventListener(what, (event) => {
    const { detail } = event as CustomEvent<Said>;
    window.said.push({ what, detail: detail?.slots ? { slots: detail.slots, tiles: tilesOf(detail.slots) } : detail });
    if (["draw", "take", "throw"].includes(what)) answer(what, detail ?? {});
    else laid(what, detail ?? {});
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
