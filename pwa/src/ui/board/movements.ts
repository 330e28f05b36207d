/** Which tile moved from where to where between two views, as far as the eye can follow it. */
import type { Happening, TileName, View } from "../../app/protocol";
import type { Slots } from "./arrangement";
import { slideAway, slideIn } from "./flights";

/** Where things are drawn at this moment. */
export interface Spots {
  root: ShadowRoot;
  pile(): Element | null | undefined;
  /** The newest discard of a seat's row, or with null of the common one. */
  lastTile(seat: number | null): HTMLElement | null | undefined;
  avatar(seat: number): HTMLElement | null | undefined;
  onRack(slot: number): HTMLElement | null | undefined;
}

export interface Before {
  pile: DOMRect | null;
  rows: { seat: number | null; last: DOMRect | null; length: number }[];
  thrown: DOMRect | null;
  slots: Slots;
}

/** What has happened since the view before. Nothing moves into another seat's or round's view, nor after a long absence. */
export function newsSince(old: View | undefined, view: View): Happening[] {
  const same = old && old.seat === view.seat && old.round === view.round && old.stage === view.stage;
  const known = old?.log.at(-1)?.n ?? 0;
  const news = same ? view.log.filter(({ n }) => n > known) : [];
  return news.length > 3 ? [] : news;
}

/** `slot`: the tile that may be about to leave the rack. */
export function before(old: View, spots: Spots, slots: Slots, slot: number | null): Before {
  return {
    pile: rectOf(spots.pile()),
    rows: rowsOf(old).map(({ seat, tiles }) => ({ seat, last: rectOf(spots.lastTile(seat)), length: tiles.length })),
    thrown: slot === null ? null : rectOf(spots.onRack(slot)),
    slots,
  };
}

/** `home`: by whose place a seat's discards lie, null for the common row. */
export function follow(was: Before, view: View, happening: Happening, spots: Spots, slots: Slots, home: (seat: number) => number | null): void {
  const { what, seat, tile } = happening;
  if (seat === null) return;
  const mine = seat === view.seat;
  if (what === "threw") return slideIn(spots.lastTile(home(seat)) ?? null, mine ? was.thrown : rectOf(spots.avatar(seat)));
  if (what !== "drew" && what !== "took") return;
  const from = what === "drew" ? was.pile : takenFrom(was, view);
  if (!mine) return slideAway(spots.root, tile ?? "??", from, rectOf(spots.avatar(seat)));
  const slot = slots.findIndex((held, at) => held !== null && was.slots[at] !== held);
  slideIn(spots.onRack(slot) ?? null, from);
}

function takenFrom(was: Before, view: View): DOMRect | null {
  const now = rowsOf(view);
  return was.rows.find(({ seat, length }) => (now.find((row) => row.seat === seat)?.tiles.length ?? length) < length)?.last ?? null;
}

function rowsOf(view: View): { seat: number | null; tiles: readonly TileName[] }[] {
  if (view.commonRow) return [{ seat: null, tiles: view.commonRow.tiles }];
  return view.seats.map(({ seat, row }) => ({ seat, tiles: row }));
}

export function rectOf(element: Element | null | undefined): DOMRect | null {
  return element?.getBoundingClientRect() ?? null;
}
