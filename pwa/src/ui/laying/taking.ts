/**
 * Taking from the common row what must be laid at once: which tiles come, and into which new meld the first of them goes.
 * Pure, and without rules: every set of tiles that is asked about is judged by Python.
 */
import type { HintAnswer, Place, TileName, View } from "../../app/protocol";
import { best, orders } from "./orders";

export type Reading = Extract<HintAnswer, { h: "preview" }>["groups"][number];

/** The tiles that may be laid then: from the row, the one that must be laid first, and after them the rack. */
export function poolOf(view: View, at: number): TileName[] {
  return [...comingOf(view, at), ...view.rack];
}

export function comingOf(view: View, at: number): TileName[] {
  return view.commonRow?.tiles.slice(at) ?? [];
}

/** Every three faces of the pool with the first in it, in each order: one question to Python. */
export function threes(pool: readonly TileName[]): TileName[][] {
  const [first, ...rest] = pool;
  if (first === undefined) return [];
  const sorted = [...rest].sort();
  const found = new Map<string, TileName[]>();
  sorted.forEach((a, at) => sorted.slice(at + 1).forEach((b) => found.set(`${a} ${b}`, [first, a, b])));
  return [...found.values()].flatMap(orders);
}

/** The melds among the answers, one for each three faces, the most valuable first. */
export function suggestions(readings: readonly Reading[]): Reading[] {
  const byFaces = new Map<string, Reading[]>();
  for (const reading of readings) {
    const key = [...reading.tiles].sort().join(" ");
    byFaces.set(key, [...(byFaces.get(key) ?? []), reading]);
  }
  const melds = [...byFaces.values()].map(best).filter((one) => one !== null);
  const jokers = ({ tiles }: Reading): number => tiles.filter(isJoker).length;
  return melds.sort((a, b) => jokers(a) - jokers(b) || b.points - a.points);
}

const MOST_LONG = 3;

/** What to offer for the first of the pool: a few of the longest melds with it, longest first, then all of three tiles. */
export async function suggested(pool: readonly TileName[], judge: (groups: TileName[][]) => Promise<Reading[]>): Promise<Reading[]> {
  const short = suggestions(await judge(threes(pool)));
  const plain = short.filter(({ tiles }) => !tiles.some(isJoker));
  const long: Reading[] = [];
  for (let growing = plain.length > 0 ? plain : short; growing.length > 0; ) {
    const longer = suggestions(await judge(grown(growing, pool)));
    const grew = ({ tiles }: Reading): boolean => longer.some((other) => without(other.tiles, tiles) !== null);
    long.unshift(...growing.filter((meld) => meld.tiles.length > 3 && !grew(meld)));
    growing = longer;
  }
  return [...long.slice(0, MOST_LONG), ...short];
}

/** The melds with one more tile of the pool at either end. A joker is too good to be used where it is not needed. */
export function grown(melds: readonly Reading[], pool: readonly TileName[]): TileName[][] {
  return melds.flatMap(({ tiles }) => {
    const left = new Set(without(pool, tiles)?.filter((tile) => !isJoker(tile)));
    return [...left].flatMap((tile) => [[tile, ...tiles], [...tiles, tile]]);
  });
}

/** Indices in the pool for the tiles of a meld, the first of the pool among them. */
export function indicesOf(pool: readonly TileName[], tiles: readonly TileName[]): number[] {
  const used = new Set<number>();
  return tiles.map((tile) => {
    const at = pool.findIndex((other, index) => other === tile && !used.has(index));
    used.add(at);
    return at;
  });
}

/** Groups of the rack that can be laid beside the tiles already meant. */
export function besides(pool: readonly TileName[], meant: readonly TileName[], groups: readonly Reading[]): Reading[] {
  const left = without(pool, meant) ?? [];
  return groups.filter(({ kind, tiles }) => kind !== null && without(left, tiles) !== null);
}

export function placesFor(melds: readonly (readonly TileName[])[]): Place[] {
  return melds.map((tiles) => ({ p: "meld", tiles: [...tiles] }));
}

function isJoker(tile: TileName): boolean {
  return tile.startsWith("J");
}

function without(pool: readonly TileName[], tiles: readonly TileName[]): TileName[] | null {
  const rest = [...pool];
  for (const tile of tiles) {
    const at = rest.indexOf(tile);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}
