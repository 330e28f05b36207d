import { describe, expect, it } from "vitest";
import type { TileName } from "../../app/protocol";
import { emptySlots, fromSorted, groups, move, perRow, reconcile, shifts, stepTo, tilesOf, type Slots } from "./arrangement";

/** "R1 R2 . B3 / K4" on rows of `width`. */
function rack(picture: string, width = 12): Slots {
  return picture.split("/").flatMap((row) => {
    const tiles = row.trim().split(/\s+/).filter(Boolean).map((name) => (name === "." ? null : name));
    return [...tiles, ...new Array<null>(width - tiles.length).fill(null)];
  });
}

function picture(slots: Slots): string {
  const row = (part: Slots): string => part.map((tile) => tile ?? ".").join(" ").replace(/( ?\.)+$/, "");
  return `${row(slots.slice(0, perRow(slots)))}/${row(slots.slice(perRow(slots)))}`;
}

const sorted = (tiles: readonly TileName[]): string => [...tiles].sort().join(" ");

describe("groups: tiles side by side, top row first", () => {
  it.each([
    ["./.", []],
    ["R1 R2 R3 . B1 B2/K1", [["R1", "R2", "R3"], ["B1", "B2"], ["K1"]]],
    ["R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12/R13", [["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12"], ["R13"]]],
  ])("%s", (from, expected) => expect(groups(rack(from))).toEqual(expected));
});

describe("move", () => {
  it.each([
    ["to an empty place", "R1 R2 . ./.", 0, 3, ". R2 . R1/."],
    ["to the other row", "R1 R2/.", 1, 14, "R1/. . R2"],
    ["on itself", "R1 R2/.", 1, 1, "R1 R2/."],
    ["an empty place has nothing to move", "R1 R2/.", 5, 0, "R1 R2/."],
    ["beyond the rack", "R1 R2/.", 0, 24, "R1 R2/."],
    ["forward inside a group", "R1 R2 R3 R4/.", 0, 2, "R2 R3 R1 R4/."],
    ["backward inside a group", "R5 R6 R8 R9 R7/.", 4, 2, "R5 R6 R7 R8 R9/."],
    ["inside a group, though a gap is nearer", ". R2 R3 R4 R1/.", 4, 1, ". R1 R2 R3 R4/."],
    ["in from the other row, towards the gap on the right", "R1 R3 R4/R2", 12, 1, "R1 R2 R3 R4/."],
    ["towards the nearer gap, on the left", ". R1 R2 R4 R5 R6 R7/R3", 13 - 1, 2, "R1 R2 R3 R4 R5 R6 R7/."],
    ["from elsewhere in the row, towards the nearest gap all the same", "K7 Y7 R7 . . Y13 . B5/.", 7, 1, "K7 B5 Y7 R7 . Y13/."],
    ["on a lone tile, which makes way to the right", ". R1 ./B1", 12, 1, ". B1 R1/."],
    ["not through the gap that parts two groups", "R1 R2 . B2 B3/B1", 12, 3, "R1 R2 . B1 B2 B3/."],
    ["not through such a gap if groups can move along", "R1 R2 . B2 B3 . K1/B1", 12, 3, "R1 R2 . B1 B2 B3 . K1/."],
    ["through the nearest if all part groups", "R1 . R3 . R5 . R7 . R9 R10 R11 R12/B1", 12, 4, "R1 . R3 . B1 R5 R7 . R9 R10 R11 R12/."],
    ["a full row changes places", "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12/B1", 12, 4, "R1 R2 R3 R4 B1 R6 R7 R8 R9 R10 R11 R12/R5"],
  ])("%s", (_name, from, at, to, expected) => expect(picture(move(rack(from), at, to))).toBe(picture(rack(expected))));
});

describe("reconcile", () => {
  it.each([
    ["nothing new", "R1 . R2/B1", "B1 R1 R2", null, "R1 . R2/B1"],
    ["one left: the others keep their places", "R1 R2 . R3/B1", "R1 R3 B1", null, "R1 . . R3/B1"],
    ["one came: bottom row, touching nothing", "R1 R2/B1 B2", "R1 R2 B1 B2 K5", null, "R1 R2/B1 B2 . K5"],
    ["one left and one came", "R1 R2/B1 B2", "R1 R2 B1 K5", null, "R1 R2/B1 . K5"],
    ["of two equal ones, the thrown one leaves", "R7 B7 K7/. R7", "B7 K7 R7", 0, ". B7 K7/. R7"],
    ["of two equal ones, the lonelier leaves", "R7 B7 K7/. R7", "B7 K7 R7", null, "R7 B7 K7/."],
    ["a first deal lies in two rows", "./.", "R1 R2 R3 R4 R5", null, "R1 R2 R3/R4 R5"],
    ["no free lonely place below: above", "./B1 . B2 . B3 . B4 . B5 . B6 .", "B1 B2 B3 B4 B5 B6 K1", null, "K1/B1 . B2 . B3 . B4 . B5 . B6"],
  ])("%s", (_name, from, tiles, leaving, expected) =>
    expect(picture(reconcile(rack(from), tiles.split(" "), leaving))).toBe(picture(rack(expected))));

  it("gives the same list back when nothing changes, so that nothing is drawn or kept again", () => {
    const slots = rack("R1 R2/B1");
    expect(reconcile(slots, ["B1", "R2", "R1"])).toBe(slots);
  });

  it("grows when the rack holds more than the slots", () => {
    const many = Array.from({ length: 31 }, (_, at) => `R${(at % 13) + 1}`);
    const slots = reconcile(emptySlots(), many);
    expect(sorted(tilesOf(slots))).toBe(sorted(many));
    expect(sorted(tilesOf(reconcile(slots, [...many, "J", "J"])))).toBe(sorted([...many, "J", "J"]));
  });

  it.each([[[]], [["R1"]], [new Array<null>(7).fill(null)]])("takes whatever was kept: %j", (kept) =>
    expect(sorted(tilesOf(reconcile(kept, ["R1", "B2"])))).toBe("B2 R1"));
});

describe("shifts: which tiles lie elsewhere", () => {
  it.each([
    ["R1 R2/.", "R1 R2/.", []],
    ["R1 R2/.", "R2 R1/.", [[1, 0], [0, 1]]],
    ["R1 R1 B1/.", ". R1 R1/B1", [[0, 2], [2, 12]]],
    ["R1/.", "R1 K5/.", []],
    ["R1 K5/.", "R1/.", []],
  ])("%s -> %s", (before, after, expected) => expect(shifts(rack(before), rack(after))).toEqual(expected));
});

describe("stepTo", () => {
  it.each([
    ["ArrowLeft", 0, 0], ["ArrowLeft", 12, 11], ["ArrowRight", 11, 12], ["ArrowRight", 23, 23], ["ArrowDown", 3, 15],
    ["ArrowDown", 15, 15], ["ArrowUp", 15, 3], ["ArrowUp", 3, 3], ["Home", 17, 12], ["End", 3, 11], ["x", 3, null],
  ])("%s at %i", (key, at, to) => expect(stepTo(key, at, 12)).toBe(to));
});

describe("fromSorted", () => {
  const list = (text: string): Slots => text.split(" ").map((name) => (name === "." ? null : name));

  it.each([
    ["R1 R2 R3 . B1 B2 B3", "R1 R2 R3/B1 B2 B3"],
    ["R1 R2 R3 R4 R5 R6 . B1 B2 . K1 K2 K3", "R1 R2 R3 R4 R5 R6/B1 B2 . K1 K2 K3"],
    ["R1", "R1/."],
  ])("%s", (from, expected) => expect(picture(fromSorted(list(from)))).toBe(picture(rack(expected))));

  it("breaks a group only when the rows leave no choice", () => {
    const all = Array.from({ length: 13 }, (_, at) => `R${at + 1}`);
    expect(sorted(tilesOf(fromSorted([...all, null, "J"])))).toBe(sorted([...all, "J"]));
  });
});

describe("laws, on random racks", () => {
  const random = mulberry(20_240_607);
  const below = (limit: number): number => Math.floor(random() * limit);
  const anyTile = (): TileName => (below(20) === 0 ? "J" : `${"RYBK".charAt(below(4))}${below(13) + 1}`);
  const anyTiles = (most: number): TileName[] => Array.from({ length: below(most + 1) }, anyTile);
  const anySlots = (): Slots => Array.from({ length: 24 }, () => (below(3) ? anyTile() : null));
  const times = (count: number, law: () => void): void => {
    for (let at = 0; at < count; at++) law();
  };

  it("move loses and makes no tile", () =>
    times(3000, () => {
      const slots = anySlots();
      const moved = move(slots, below(24), below(24));
      expect(sorted(tilesOf(moved))).toBe(sorted(tilesOf(slots)));
      expect(moved.length).toBe(slots.length);
    }));

  it("a moved tile lies where it was dropped", () =>
    times(3000, () => {
      const slots = anySlots();
      const [from, to] = [below(24), below(24)];
      if (slots[from] !== null) expect(move(slots, from, to)[to]).toBe(slots[from]);
    }));

  it("reconcile holds exactly the rack, and a tile that stays alone of its kind does not move", () =>
    times(3000, () => {
      const slots = anySlots();
      const kept = tilesOf(slots).filter(() => below(3) > 0);
      const wanted = [...kept, ...anyTiles(4)];
      const next = reconcile(slots, wanted, below(2) ? below(24) : null);
      expect(sorted(tilesOf(next))).toBe(sorted(wanted));
      if (next.length !== slots.length || kept.length === 0) return;
      for (const [at, tile] of slots.entries())
        if (tile && slots.indexOf(tile) === slots.lastIndexOf(tile) && wanted.includes(tile)) expect(next[at]).toBe(tile);
    }));

  it("groups hold every tile once", () =>
    times(1000, () => {
      const slots = anySlots();
      expect(sorted(groups(slots).flat())).toBe(sorted(tilesOf(slots)));
    }));

  it("fromSorted holds every tile of the list, in its order", () =>
    times(3000, () => {
      const list = Array.from({ length: below(40) }, () => (below(4) ? anyTile() : null));
      const slots = fromSorted(list);
      expect(tilesOf(slots)).toEqual(tilesOf(list));
      expect(slots.length % 2).toBe(0);
      expect(perRow(slots)).toBeGreaterThanOrEqual(12);
    }));
});

/** A small repeatable generator, so that a failure can be seen again. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
