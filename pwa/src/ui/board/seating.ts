/** Who sits where, seen from one seat. */
import type { View } from "../../app/protocol";

export type Place = "left" | "top" | "right";
/** Where the next player sits, seen from each player: "left" runs clockwise, "right" counter-clockwise. */
export type Direction = "left" | "right";

const PLACES: readonly (readonly Place[])[] = [[], ["top"], ["left", "right"], ["left", "top", "right"]];

/** The other seats in order of play after `me`, each with its place around the table. */
export function seating(count: number, me: number, direction: Direction): { seat: number; place: Place }[] {
  const places = PLACES[Math.max(0, count - 1)] ?? [];
  const around = direction === "left" ? places : [...places].reverse();
  return around.map((place, at) => ({ seat: (Math.max(0, me) + 1 + at) % count, place }));
}

const ACROSS: Record<Place, number> = { left: 0, top: 1, right: 2 };

/** The others from left to right, as seen from the seat of the view. */
export function acrossTable(view: View): { seat: number; place: Place }[] {
  return seating(view.seats.length, view.seat, view.direction).sort((a, b) => ACROSS[a.place] - ACROSS[b.place]);
}

/** By whose place a seat's discards lie; null: in the common row. */
export function homeOf(view: View, seat: number): number | null {
  if (view.commonRow) return null;
  return view.layoutCounts ? (seat + 1) % view.seats.length : seat;
}
