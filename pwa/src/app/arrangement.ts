/**
 * The player's own arrangement of the rack (ARCHITECTURE 9), kept on this phone per game and seat and never sent. How tiles
 * are moved and fitted is the board's; here is what is remembered, and which slots turn green.
 */
import { perRow, reconcile, type Slots } from "../ui/board/arrangement";
import { kept, type Keep } from "./keep";
import type { TileName } from "./protocol";

interface Kept {
  round: number;
  slots: Slots;
}

/** One of an earlier round is not worth keeping: a new deal is laid out anew. */
export class Arrangements {
  constructor(private readonly keep: Keep = kept) {}

  load(game: string, seat: number, round: number, rack: readonly TileName[]): Slots {
    const saved = this.keep.read<Kept | null>(key(game, seat), null);
    return reconcile(saved?.round === round ? saved.slots : [], rack);
  }

  save(game: string, seat: number, round: number, slots: Slots): void {
    this.keep.write(key(game, seat), { round, slots } satisfies Kept);
  }

  forget(game: string): void {
    for (const found of this.keep.keys(`slots.${game}.`)) this.keep.drop(found);
  }
}

function key(game: string, seat: number): string {
  return `slots.${game}.${seat}`;
}

/** The slots whose tiles are in `melds`. A meld that lies side by side is marked where it lies, the rest wherever a copy is. */
export function marked(slots: Slots, melds: readonly (readonly TileName[])[]): Set<number> {
  const chosen = new Set<number>();
  const scattered: TileName[] = [];
  for (const meld of melds) {
    const start = lying(slots, meld, chosen);
    if (start === null) scattered.push(...meld);
    else meld.forEach((_, i) => chosen.add(start + i));
  }
  for (const tile of scattered) {
    const at = slots.findIndex((other, i) => other === tile && !chosen.has(i));
    if (at >= 0) chosen.add(at);
  }
  return chosen;
}

function lying(slots: Slots, meld: readonly TileName[], chosen: ReadonlySet<number>): number | null {
  const width = perRow(slots);
  const wanted = [...meld].sort().join();
  for (let start = 0; start + meld.length <= slots.length; start++) {
    if (Math.floor(start / width) !== Math.floor((start + meld.length - 1) / width)) continue;
    const here = slots.slice(start, start + meld.length);
    const free = here.every((tile, i) => tile !== null && !chosen.has(start + i));
    if (free && [...here].sort().join() === wanted) return start;
  }
  return null;
}
