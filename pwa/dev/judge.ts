/** A stand-in for Python's answers in the gallery: reads plain melds, well enough to build on. Not for real games. */
import type { Hint, HintAnswer, TileName, View } from "../src/app/protocol";

type Preview = Extract<HintAnswer, { h: "preview" }>;
type Group = Preview["groups"][number];

export function preview(view: View, hint: Extract<Hint, { h: "preview" }>): Preview {
  const groups = hint.groups.map(read);
  const points = groups.reduce((sum, group) => sum + group.points, 0);
  const needed = view.choices.needed;
  const wrong = groups.some(({ kind }) => kind === null);
  const reason = wrong ? "not-a-meld" : needed !== null && points < needed ? "under-45" : null;
  return { h: "preview", groups, points, needed, reason };
}

/** The one case that the gallery has: two melds in a heap. */
export function verify(view: View): Extract<HintAnswer, { h: "verify" }> {
  const groups = [["R10", "R11", "R12"], ["K7", "Y7", "R7"]].filter((meld) => meld.every((tile) => view.rack.includes(tile)));
  return { h: "verify", groups, count: groups.flat().length, canClose: false, free: [] };
}

function read(tiles: TileName[]): Group {
  const run = runFrom(tiles);
  if (run !== null) return { tiles, kind: "run", points: sum(run) };
  const numbers = new Set(real(tiles).map((tile) => tile.slice(1)));
  const colours = new Set(real(tiles).map((tile) => tile.charAt(0)));
  const group = enough(tiles) && tiles.length <= 4 && numbers.size === 1 && colours.size === real(tiles).length;
  const [number] = numbers;
  return group ? { tiles, kind: "group", points: tiles.length * (number === "1" ? 25 : worth(Number(number))) } : { tiles, kind: null, points: 0 };
}

/** The places 1–14 of a run as it lies, or null. */
function runFrom(tiles: TileName[]): number[] | null {
  const at = tiles.findIndex((tile) => !tile.startsWith("J"));
  if (at < 0 || !enough(tiles) || new Set(real(tiles).map((tile) => tile.charAt(0))).size > 1) return null;
  const first = Number(tiles[at]?.slice(1)) - at;
  const places = tiles.map((_, index) => first + index);
  const fits = tiles.every((tile, index) => tile.startsWith("J") || Number(tile.slice(1)) === places[index] || (tile.slice(1) === "1" && places[index] === 14));
  return fits && first >= 1 && first + tiles.length <= 15 ? places : null;
}

function enough(tiles: TileName[]): boolean {
  return tiles.length >= 3 && tiles.length - real(tiles).length <= real(tiles).length / 2;
}

function real(tiles: TileName[]): TileName[] {
  return tiles.filter((tile) => !tile.startsWith("J"));
}

function worth(place: number): number {
  return place >= 10 ? 10 : 5;
}

function sum(places: number[]): number {
  return places.reduce((points, place) => points + worth(place), 0);
}
