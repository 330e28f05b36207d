/**
 * What a player is about to lay, tried out on this phone: groups that stay on the rack until they are sent, and tiles that
 * lie on others' melds for trial. Pure, and without rules: what fits and what it is worth was answered by Python.
 */
import type { Choices, HintAnswer, MeldView, Place, TileName, View } from "../../app/protocol";
import { spans, type Slots, type Span } from "../board/arrangement";
import type { Fits, MeldTarget } from "../board/targets";

export type OnMeld = Exclude<Place, { p: "meld" }>;

export interface Step {
  place: OnMeld;
  /** Where the tile stood on the rack. */
  slot: number;
}

/** A group on the rack, read as the meld it is; `kind` null: it is none. */
export interface Judged {
  from: number;
  /** As they lie on the rack. */
  lying: readonly TileName[];
  /** In the order in which they make the meld. */
  tiles: readonly TileName[];
  kind: "run" | "group" | null;
  points: number;
}

export type Verdict = Pick<Extract<HintAnswer, { h: "preview" }>, "points" | "needed" | "reason" | "fits">;

export interface Building {
  /** The view it is built on: with another one there is nothing to build on any more. */
  base: string;
  steps: readonly Step[];
  /** Are groups on the rack meant, or only those that the player says? */
  all: boolean;
  /** The groups for which it is the other way round, as `keyOf` names them. */
  except: ReadonlySet<string>;
  groups: readonly Judged[];
  verdict: Verdict | null;
}

export function beginning(view: View, all: boolean): Building {
  return { base: baseOf(view), steps: [], all, except: new Set(), groups: [], verdict: null };
}

/** Is what was built still to be laid on this view? */
export function holds(building: Building, view: View): boolean {
  return view.stage === "play" && view.turn === view.seat && building.base === baseOf(view);
}

export function keyOf({ from, lying }: Pick<Judged, "from" | "lying">): string {
  return `${from} ${lying.join(" ")}`;
}

/** The groups that would be laid now. */
export function chosen(building: Building): Judged[] {
  return building.groups.filter((group) => group.kind !== null && building.all !== building.except.has(keyOf(group)));
}

/**
 * The whole move, in the order in which it is legal whenever it is at all: new melds that need nothing, then what goes onto
 * laid melds, then melds with a joker that only a swap has freed.
 */
export function placesOf(building: Building, rack: readonly TileName[]): Place[] {
  const held = [...rack];
  const ready: Place[] = [];
  const waiting: Place[] = [];
  for (const { tiles } of chosen(building)) {
    const here = take(held, tiles);
    (here ? ready : waiting).push({ p: "meld", tiles: [...tiles] });
  }
  return [...ready, ...building.steps.map(({ place }) => place), ...waiting];
}

export function isEmpty(building: Building): boolean {
  return building.steps.length === 0 && chosen(building).length === 0;
}

/** `tile` from `slot` put where `target` says. */
export function put(building: Building, target: MeldTarget, tile: TileName, slot: number): Building {
  const { meld } = target;
  const place: OnMeld = target.to === "swap" ? { p: "swap", meld, tile } : { p: "layoff", meld, tile, high: target.high };
  return { ...building, steps: [...building.steps, { place, slot }] };
}

/** Without the last step. */
export function undone(building: Building): Building {
  return { ...building, steps: building.steps.slice(0, -1) };
}

export function toggled(building: Building, from: number): Building {
  const group = building.groups.find((one) => one.from === from);
  if (!group) return building;
  const except = new Set(building.except);
  if (!except.delete(keyOf(group))) except.add(keyOf(group));
  return { ...building, except };
}

/** What the rack holds while this is tried out: without the tiles that lie on melds, with the jokers that they freed. */
export function rackDuring(building: Building | null, view: View): readonly TileName[] {
  if (!building) return view.rack;
  const rack = [...view.rack];
  for (const { place } of building.steps) {
    const at = rack.indexOf(place.tile);
    if (at >= 0) rack.splice(at, 1);
    if (place.p === "swap") rack.push("J*");
  }
  return rack;
}

/** The table as it would look: the view to show while something is tried out, and which laid tiles are only tried. */
export function during(building: Building, view: View): { view: View; fresh: Map<number, number[]> } {
  const fresh = new Map<number, number[]>();
  const melds = building.steps.reduce((so, { place }) => so.map((meld) => (meld.id === place.meld ? placed(meld, place, view.seat, fresh) : meld)), view.melds);
  const fits = building.verdict?.fits ?? left(view.choices.fits, building.steps);
  const choices: Choices = { ...view.choices, fits, draw: false };
  return { view: { ...view, rack: [...rackDuring(building, view)], melds, choices }, fresh };
}

/** After a step has been taken back or everything given up: its tiles stand where they stood, if that place is free. */
export function returned(slots: Slots, steps: readonly Step[]): Slots {
  const next = [...slots];
  for (const { place, slot } of [...steps].reverse()) {
    const joker = place.p === "swap" ? next.lastIndexOf("J*") : -1;
    if (joker >= 0) next[joker] = null;
    if (next[slot] === null) next[slot] = place.tile;
  }
  return next;
}

/** The groups on the rack that are large enough to be a meld. */
export function candidates(slots: Slots): Span[] {
  return spans(slots).filter(({ tiles }) => tiles.length >= 3);
}

function placed(meld: MeldView, place: OnMeld, seat: number, fresh: Map<number, number[]>): MeldView {
  const marks = fresh.get(meld.id) ?? [];
  if (place.p === "swap") {
    const at = jokerFor(meld, place.tile);
    fresh.set(meld.id, [...marks, at]);
    return { ...meld, tiles: meld.tiles.map((tile, index) => (index === at ? { ...tile, name: place.tile, sideways: true } : tile)) };
  }
  const tile = { name: place.tile, credit: seat, sideways: false };
  const low = place.high === false;
  fresh.set(meld.id, low ? [0, ...marks.map((at) => at + 1)] : [...marks, meld.tiles.length]);
  return { ...meld, tiles: low ? [tile, ...meld.tiles] : [...meld.tiles, tile] };
}

/** Which joker the tile is drawn over: in a run the one as far from a real tile as the numbers are apart, in a group any. */
function jokerFor(meld: MeldView, tile: TileName): number {
  const jokers = [...meld.tiles.keys()].filter((at) => meld.tiles[at]?.name.startsWith("J"));
  const real = meld.tiles.findIndex(({ name }) => !name.startsWith("J"));
  const apart = Number(tile.slice(1)) - Number(meld.tiles[real]?.name.slice(1));
  const exact = jokers.find((at) => at - real === apart || at - real === apart + 13);
  return (meld.kind === "run" ? exact : undefined) ?? jokers[0] ?? 0;
}

/** Without an answer about the new table only what no step has touched is known to fit still. */
function left(fits: readonly Fits[], steps: readonly Step[]): Fits[] {
  return steps.reduce<Fits[]>((so, { place }) => so.map((one) => (one.meld === place.meld ? without(one, place) : one)), [...fits]);
}

function without(fits: Fits, place: OnMeld): Fits {
  if (place.p === "swap") return { ...fits, swap: [] };
  if (place.high === null) return { ...fits, into: [], swap: [] };
  return place.high ? { ...fits, high: [] } : { ...fits, low: [] };
}

function take(from: TileName[], tiles: readonly TileName[]): boolean {
  const rest = [...from];
  for (const tile of tiles) {
    const at = rest.indexOf(tile);
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  from.splice(0, from.length, ...rest);
  return true;
}

function baseOf({ seat, round, turn, step, rack, melds, commonRow }: View): string {
  return JSON.stringify([seat, round, turn, step, rack, melds, commonRow]);
}
