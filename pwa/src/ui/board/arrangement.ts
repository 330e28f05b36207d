/**
 * Where the tiles lie on the rack: a flat list of slots, first half the top row, second half the bottom row, null an
 * empty place. Pure: every function returns a new list (or the same one when nothing changes), and none but
 * `reconcile` and `fromSorted` changes which tiles there are.
 */
import type { TileName } from "../../app/protocol";

export type Slots = readonly (TileName | null)[];
type Row = (TileName | null)[];

export const LEAST_PER_ROW = 12;

export function emptySlots(perRow = LEAST_PER_ROW): Slots {
  return new Array<null>(perRow * 2).fill(null);
}

export function perRow(slots: Slots): number {
  return slots.length / 2;
}

export function tilesOf(slots: Slots): TileName[] {
  return slots.filter((tile): tile is TileName => tile !== null);
}

/** The tiles that lie side by side, left to right, top row first; a gap or the end of a row ends a group. */
export function groups(slots: Slots): TileName[][] {
  return rows(slots).flatMap(runsOf);
}

export interface Span {
  /** The slot of its first tile. */
  from: number;
  tiles: TileName[];
}

/** The groups with the slots they begin at. */
export function spans(slots: Slots): Span[] {
  const width = perRow(slots);
  const begins = (at: number): boolean => slots[at] !== null && (at % width === 0 || slots[at - 1] === null);
  const starts = [...slots.keys()].filter(begins);
  return groups(slots).map((tiles, at) => ({ from: starts[at] as number, tiles }));
}

/** The tile at `from` goes to `to`; if a tile lies there, it is inserted and the neighbours shift towards a gap. */
export function move(slots: Slots, from: number, to: number): Slots {
  const tile = slots[from];
  const there = slots[to];
  if (from === to || tile === undefined || tile === null || there === undefined) return slots;
  const next = [...slots];
  next[from] = null;
  if (there !== null && !openAt(next, to, from)) next[from] = there;
  next[to] = tile;
  return next;
}

/**
 * Makes the arrangement hold exactly `rack`. Tiles that stay keep their places; of equal tiles the one at `leaving`
 * goes first, then the one in the smallest group; new tiles go to a free place that touches nothing.
 */
export function reconcile(slots: Slots, rack: readonly TileName[], leaving: number | null = null): Slots {
  const base = slots.length >= 2 * LEAST_PER_ROW && slots.length % 2 === 0 ? slots : widen(slots, LEAST_PER_ROW);
  const next = [...base];
  const missing = dropSurplus(next, rack, leaving);
  if (missing.length === 0) return sameSlots(slots, next) ? slots : next;
  if (next.every((tile) => tile === null)) return deal(missing, perRow(next));
  return missing.reduce<Slots>(place, next);
}

/** Lays a sorted list (null = gap between groups) on two rows, if possible without breaking a group. */
export function fromSorted(list: Slots, length = LEAST_PER_ROW): Slots {
  const parts = runsOf(list);
  const width = Math.max(length, Math.ceil(tilesOf(list).length / 2));
  const cuts = parts.map((_, at) => at + 1).map((at) => [joined(parts.slice(0, at)), joined(parts.slice(at))] as const);
  const fitting = cuts.filter(([top, bottom]) => top.length <= width && bottom.length <= width);
  const [best] = fitting.sort((a, b) => unevenness(a) - unevenness(b));
  if (best) return best.flatMap((row) => padded(row, width));
  const flat = squeeze(joined(parts), width * 2);
  return padded(flat, width * 2);
}

/** Which tiles lie elsewhere than before: [from, to] for each, equal tiles in their order. */
export function shifts(before: Slots, after: Slots): [number, number][] {
  const moved = (at: number): boolean => before[at] !== after[at];
  const left = [...before.keys()].filter((at) => before[at] !== null && moved(at));
  return [...after.keys()].filter(moved).flatMap((to): [number, number][] => {
    const at = left.findIndex((from) => before[from] === after[to]);
    return at < 0 ? [] : [[left.splice(at, 1)[0] as number, to]];
  });
}

/** The slot an arrow key, Home or End leads to from `at`; null for any other key. */
export function stepTo(key: string, at: number, width: number): number | null {
  const [row, place] = [Math.floor(at / width), at % width];
  const to: Record<string, number> = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(width * 2 - 1, at + 1),
    ArrowUp: place,
    ArrowDown: width + place,
    Home: row * width,
    End: row * width + width - 1,
  };
  return to[key] ?? null;
}

function deal(tiles: readonly TileName[], width: number): Slots {
  const half = Math.ceil(tiles.length / 2);
  const enough = Math.max(width, half);
  return [tiles.slice(0, half), tiles.slice(half)].flatMap((row) => padded([...row], enough));
}

function dropSurplus(next: Row, rack: readonly TileName[], leaving: number | null): TileName[] {
  const wanted = [...rack];
  const sizes = groupSizes(next);
  const places = next.map((_, at) => at).filter((at) => next[at] !== null);
  const keepFirst = (at: number): number => (at === leaving ? -1 : (sizes[at] ?? 0));
  places.sort((a, b) => keepFirst(b) - keepFirst(a) || a - b);
  for (const at of places) {
    const found = wanted.indexOf(next[at] as TileName);
    if (found < 0) next[at] = null;
    else wanted.splice(found, 1);
  }
  return wanted;
}

function place(slots: Slots, tile: TileName): Slots {
  const width = perRow(slots);
  const order = [...slots.keys()].filter((at) => slots[at] === null).sort((a, b) => rank(slots, a) - rank(slots, b) || a - b);
  const [at] = order;
  if (at === undefined) return place(widen(slots, width + 1), tile);
  return slots.map((held, index) => (index === at ? tile : held));
}

/** Bottom row before top row, but a place between two empty ones before any that would join a group. */
function rank(slots: Slots, at: number): number {
  const row = rowOf(slots, at);
  const touches = [at - 1, at + 1].filter((next) => next >= 0 && next < slots.length && rowOf(slots, next) === row && slots[next] !== null);
  return touches.length * 2 + (row === 1 ? 0 : 1);
}

/** Shifts tiles so that `to` becomes free (its content overwritten by the caller); false if the row is full. */
function openAt(next: Row, to: number, vacated: number): boolean {
  const width = next.length / 2;
  const start = rowOf(next, to) * width;
  const gaps = Array.from({ length: width }, (_, place) => start + place).filter((at) => next[at] === null);
  // A tile moved inside its own group leaves no hole behind. A gap that parts two groups is used up last; the groups in
  // between rather move along. Of two gaps equally near, the right one: the tile then lies before the one it fell on.
  const cost = (gap: number): number => {
    if (gap === vacated) return touching(next, vacated, to) ? 0 : Math.abs(gap - to);
    return Math.abs(gap - to) + (gap < to ? 0.5 : 0) + (joins(next, gap, start, width) ? width : 0);
  };
  const [gap] = gaps.sort((a, b) => cost(a) - cost(b));
  if (gap === undefined) return false;
  const step = gap > to ? -1 : 1;
  for (let at = gap; at !== to; at += step) next[at] = next[at + step] ?? null;
  return true;
}

/** No gap lies between these two places. */
function touching(row: Row, a: number, b: number): boolean {
  return !row.slice(Math.min(a, b) + 1, Math.max(a, b)).includes(null);
}

/** Would filling this gap make one group of two? */
function joins(row: Row, gap: number, start: number, width: number): boolean {
  const held = (at: number): boolean => at >= start && at < start + width && row[at] !== null;
  return held(gap - 1) && held(gap + 1);
}

function squeeze(row: Slots, width: number): Row {
  const next = [...row];
  while (next.length > width) {
    const at = leastUseful(next);
    if (at < 0) break;
    next.splice(at, 1);
  }
  return next;
}

/** The gap that parts nothing (at an end, or beside another gap); else the last one; -1 if there is none. */
function leastUseful(row: Row): number {
  if (row[row.length - 1] === null) return row.length - 1;
  if (row[0] === null) return 0;
  const idle = row.findLastIndex((tile, at) => tile === null && row[at - 1] === null);
  return idle >= 0 ? idle : row.lastIndexOf(null);
}

function rows(slots: Slots): Slots[] {
  const half = Math.ceil(slots.length / 2);
  return [slots.slice(0, half), slots.slice(half)];
}

function rowOf(slots: Slots, at: number): 0 | 1 {
  return at < slots.length / 2 ? 0 : 1;
}

function widen(slots: Slots, width: number): Slots {
  return rows(slots).flatMap((row) => padded([...row], Math.max(width, Math.ceil(slots.length / 2))));
}

function padded(row: Row, width: number): Row {
  return row.concat(new Array<null>(Math.max(0, width - row.length)).fill(null));
}

function runsOf(row: Slots): TileName[][] {
  const found: TileName[][] = [];
  row.forEach((tile, at) => {
    if (tile === null) return;
    const last = found[found.length - 1];
    if (last && row[at - 1] !== null) last.push(tile);
    else found.push([tile]);
  });
  return found;
}

function groupSizes(slots: Slots): number[] {
  const sizes = new Array<number>(slots.length).fill(0);
  let at = 0;
  for (const row of rows(slots)) {
    const runs = runsOf(row);
    for (const [index, tile] of row.entries()) {
      if (tile === null) continue;
      const run = runs[0] as TileName[];
      sizes[at + index] = run.length;
      if (row[index + 1] === null || row[index + 1] === undefined) runs.shift();
    }
    at += row.length;
  }
  return sizes;
}

function joined(parts: readonly TileName[][]): Row {
  return parts.flatMap((part, at) => (at === 0 ? part : [null, ...part]));
}

function unevenness([top, bottom]: readonly [Row, Row]): number {
  return Math.abs(top.length - bottom.length);
}

export function sameSlots(a: Slots, b: Slots): boolean {
  return a.length === b.length && a.every((tile, at) => tile === b[at]);
}
