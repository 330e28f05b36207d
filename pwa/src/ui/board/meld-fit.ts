/** How large laid melds can be drawn so that all of them are seen at once. Lengths in CSS pixels. */
import type { MeldView } from "../../app/protocol";
import { TILE_RATIO } from "./tile-art";

export const MOST = 50;
/** A number is still read at arm's length; what does not fit then is scrolled to. */
export const LEAST = 18;

/** Around one meld, between melds, between the places of two owners, and the strip that tells whose they are. */
export const EDGE = 3;
export const GAP = 7;
export const BAND_GAP = 4;
export const STRIP = 26;
/** So wide that the others' melds lie side by side. */
export const BESIDE = 560;

/** Length of a meld in widths of an upright tile. */
export function lengthOf(meld: Pick<MeldView, "tiles">): number {
  return meld.tiles.reduce((length, { sideways }) => length + (sideways ? TILE_RATIO : 1), 0);
}

export interface Fit {
  /** The width of a tile. */
  tile: number;
  /** The own melds lie beside the others', not below them. */
  abreast: boolean;
}

/** How the melds of all owners (the own ones last) fit into this room, with the largest tiles. */
export function fitMelds(lengths: readonly (readonly number[])[], width: number, height: number): Fit {
  const largest = (tall: (tile: number) => number): number => {
    for (let tile = MOST; tile > LEAST; tile--) if (tall(tile) <= height) return tile;
    return LEAST;
  };
  const own = lengths.slice(-1);
  const others = lengths.slice(0, -1);
  const gap = own[0]?.length ? BAND_GAP : 0;
  if (width < BESIDE) return { tile: largest((tile) => lengths.reduce((sum, one) => sum + band(one, width, tile) + BAND_GAP, -BAND_GAP)), abreast: false };
  const below = largest((tile) => columns(others, width, tile) + gap + columns(own, width, tile));
  const beside = largest((tile) => columns(lengths, width, tile));
  return beside > below ? { tile: beside, abreast: true } : { tile: below, abreast: false };
}

function columns(lengths: readonly (readonly number[])[], width: number, tile: number): number {
  const column = (width - BAND_GAP * (lengths.length - 1)) / Math.max(1, lengths.length);
  return Math.max(0, ...lengths.map((one) => band(one, column, tile)));
}

function band(lengths: readonly number[], width: number, tile: number): number {
  if (lengths.length === 0) return 0;
  const room = width - STRIP;
  let [lines, used] = [1, 0];
  for (const length of lengths) {
    const wide = length * tile + 2 * EDGE;
    if (wide > room) return Infinity;
    if (used > 0 && used + GAP + wide > room) [lines, used] = [lines + 1, 0];
    used += (used > 0 ? GAP : 0) + wide;
  }
  return lines * (tile * TILE_RATIO + 2 * EDGE) + (lines - 1) * EDGE;
}
