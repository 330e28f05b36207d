/** Who sits where, seen from one seat. */

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
