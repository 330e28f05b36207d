/** The board: `import "…/ui/board"` defines its elements. */
export * from "./arrangement";
export { RemiBoard } from "./board";
export type { BoardEvents } from "./events";
export type { RackGroup } from "./rack";
export type { MeldTarget } from "./targets";
export { RemiTile } from "./tile";
export { TILE_RATIO, tileStyles, tileSvg, type TileMarks } from "./tile-art";
export { BOARD_WORDS, tileWords, type BoardWord, type Word } from "./words";
