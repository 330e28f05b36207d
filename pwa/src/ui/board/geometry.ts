/** How large things are on a board of a given size, so that the table never scrolls. All lengths in CSS pixels. */
import { TILE_RATIO } from "./tile-art";

export interface Geometry {
  /** "tall": rack across the whole width, actions under it. "broad": own place, rack and actions side by side. */
  mode: "tall" | "broad";
  /** One place on the rack. */
  slotW: number;
  slotH: number;
  /** Width of a tile lying in a row of discards, and in the stock. */
  rowTile: number;
  stockTile: number;
  /** Lines of tiles in the rows beside the table. */
  lines: 1 | 2;
  /** Lines of the common row. */
  rowLines: 1 | 2 | 3;
  /** So little height that names and captions must be small. */
  low: boolean;
}

const FRAME = 8;
/** In "broad" the own place, the buttons in two columns, and the gaps. */
const BESIDE_RACK = 122 + 152 + 2 * 8;

export function fit(width: number, height: number, perRow: number, seats: number): Geometry {
  return width >= 560 && width > height * 1.1 ? broad(width, height, perRow) : tall(width, height, perRow, seats);
}

/** Where melds lie on the cloth, stock and discards make room for them. */
export function fitWithMelds(width: number, height: number, perRow: number, seats: number): Geometry {
  const shape = fit(width, height, perRow, seats);
  return {
    ...shape,
    rowTile: Math.round(Math.min(shape.rowTile, width * 0.075, shape.low ? 26 : 44)),
    stockTile: Math.round(Math.min(shape.stockTile, shape.low ? 30 : width < 560 ? 36 : 56)),
    rowLines: shape.low || height < 700 ? 1 : 2,
  };
}

/** Characters that find room over the rack in large letters: on one line as long as the rack, or on two beside the own place. */
export function lineRoom(shape: Geometry, perRow: number): number {
  return (shape.slotW * perRow) / (shape.mode === "broad" ? 10 : 11);
}

function tall(width: number, height: number, perRow: number, seats: number): Geometry {
  const slotW = half(Math.min(60, (width - FRAME) / perRow, (height * 0.16) / TILE_RATIO));
  const rowTile = Math.round(Math.min(width * 0.084, height * 0.055, 50));
  return {
    mode: "tall",
    slotW,
    slotH: half(slotW * TILE_RATIO),
    rowTile,
    stockTile: Math.round(Math.min(width * 0.135, height * 0.08, 72)),
    lines: height >= (seats > 3 ? 600 : 720) ? 2 : 1,
    rowLines: height >= 720 ? 3 : 2,
    low: false,
  };
}

function broad(width: number, height: number, perRow: number): Geometry {
  const slotW = half(Math.min(70, (width - BESIDE_RACK - FRAME) / perRow, (height * 0.16) / TILE_RATIO));
  const rowTile = Math.round(Math.min(height * 0.08, width * 0.05, 54));
  return {
    mode: "broad",
    slotW,
    slotH: half(slotW * TILE_RATIO),
    rowTile,
    stockTile: Math.round(Math.min(height * 0.115, 80)),
    lines: height >= 600 ? 2 : 1,
    rowLines: height >= 600 ? 3 : 1,
    low: height < 480,
  };
}

function half(length: number): number {
  return Math.floor(length * 2) / 2;
}
