/** Orders in which tiles that lie together may be meant. Python says which of them is a meld; here none is judged. */
import type { HintAnswer, TileName } from "../../app/protocol";

type Reading = Extract<HintAnswer, { h: "preview" }>["groups"][number];

/** More than this cannot all be tried; who lays longer runs puts them in order. */
const ALL = 5;

/** As they lie first. Each order once. */
export function orders(tiles: readonly TileName[]): TileName[][] {
  const tried = tiles.length <= ALL ? permutations(tiles) : [[...tiles], ...climbing(tiles)];
  const seen = new Map(tried.map((order) => [order.join(" "), order]));
  return [...seen.values()];
}

/** The reading worth most, the earliest of equals; null if none of them is a meld. */
export function best(readings: readonly Reading[]): Reading | null {
  const melds = readings.filter(({ kind }) => kind !== null);
  return melds.reduce<Reading | null>((most, one) => (most && most.points >= one.points ? most : one), null);
}

function permutations(tiles: readonly TileName[]): TileName[][] {
  if (tiles.length <= 1) return [[...tiles]];
  return tiles.flatMap((tile, at) => permutations([...tiles.slice(0, at), ...tiles.slice(at + 1)]).map((rest) => [tile, ...rest]));
}

/** By number, a one before all others or behind them, jokers where they lie. */
function climbing(tiles: readonly TileName[]): TileName[][] {
  return [1, 14].map((one) => {
    const number = (tile: TileName): number => (tile.slice(1) === "1" ? one : Number(tile.slice(1)));
    const real = tiles.filter((tile) => !tile.startsWith("J")).sort((a, b) => number(a) - number(b));
    return tiles.map((tile) => (tile.startsWith("J") ? tile : (real.shift() as TileName)));
  });
}
