/** What the board says of what the player wants. */
import type { TileName } from "../../app/protocol";
import type { Slots } from "./arrangement";
import type { MeldTarget } from "./targets";

export interface BoardEvents {
  draw: CustomEvent<null>;
  take: CustomEvent<{ seat: number }>;
  /** `slot`: which of two equal tiles; give it to nobody, the board remembers it. */
  throw: CustomEvent<{ tile: TileName; slot: number }>;
  /** Keep these: the player moved a tile, or the rack changed and the tiles were fitted in. */
  arrange: CustomEvent<{ slots: Slots }>;
  select: CustomEvent<{ slot: number | null; tile: TileName | null }>;
  /** Cancel it to show the row in a way of your own; seat -1 is the common row. */
  "show-row": CustomEvent<{ seat: number }>;
  /** A tile of the common row, which comes with all that lie after it. */
  "take-from": CustomEvent<{ at: number }>;
  /** A tile from the rack onto a laid meld. */
  put: CustomEvent<{ tile: TileName; slot: number; target: MeldTarget }>;
  /** One of the rack's `groups` was tapped. */
  group: CustomEvent<{ from: number }>;
}
