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

/** The width of a tile with which the melds of all owners (the own ones last) fit into this room. */
export function meldTile(lengths: readonly (readonly number[])[], width: number, height: number): number {
  for (let tile = MOST; tile > LEAST; tile--) if (tall(lengths, width, tile) <= height) return tile;
  return LEAST;
}

function tall(lengths: readonly (readonly number[])[], width: number, tile: number): number {
  const others = lengths.slice(0, -1);
  const own = lengths[lengths.length - 1] ?? [];
  const ownTall = band(own, width, tile);
  if (width < BESIDE) return others.reduce((sum, one) => sum + band(one, width, tile) + BAND_GAP, ownTall);
  const column = (width - BAND_GAP * (others.length - 1)) / Math.max(1, others.length);
  return Math.max(0, ...others.map((one) => band(one, column, tile))) + BAND_GAP + ownTall;
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
