import { describe, expect, test } from "vitest";
import type { TileName, View } from "../../app/protocol";
import { best, orders } from "./orders";
import { besides, comingOf, grown, indicesOf, poolOf, suggested, suggestions, threes, type Reading } from "./taking";

const VIEW = { commonRow: { tiles: ["K1", "R8", "B3"], dead: true }, rack: ["R6", "R7", "J"] } as unknown as View;

function reading(text: string, points: number): Reading {
  return { tiles: text.split(" "), kind: points > 0 ? "run" : null, points };
}

const THREES = ["R8 B8 K8", "R8 B8 Y8", "R8 K8 Y8", "R6 R7 R8", "R7 R8 R9"];

/** In place of Python: runs that climb by one, and sets of one number; a tile is worth its number. */
function judge(groups: TileName[][]): Promise<Reading[]> {
  const number = (tile: TileName): number => Number(tile.slice(1));
  return Promise.resolve(
    groups.map((tiles) => {
      const at = tiles.findIndex((tile) => tile !== "J");
      const low = number(tiles[at] ?? "") - at;
      const run = tiles.every((tile, n) => tile === "J" || (tile[0] === tiles[at]?.[0] && number(tile) === low + n));
      const set = new Set(tiles.map((tile) => tile[0])).size === tiles.length && tiles.every((tile) => tile.slice(1) === tiles[0]?.slice(1));
      return { tiles, kind: run ? "run" : set ? "group" : null, points: run || set ? tiles.length * 5 + (set ? 1 : 0) : 0 };
    }),
  );
}

describe("orders", () => {
  test("as they lie first, each once", () => {
    expect(orders(["R2", "R1", "R1"])).toEqual([["R2", "R1", "R1"], ["R1", "R2", "R1"], ["R1", "R1", "R2"]]);
    expect(orders(["R5", "R4", "R3", "R2", "J"])).toHaveLength(120);
  });

  test("of many only as they lie and climbing, with the ace at either end", () => {
    expect(orders(["R13", "R9", "R10", "R12", "R11", "R1"])).toEqual([
      ["R13", "R9", "R10", "R12", "R11", "R1"],
      ["R1", "R9", "R10", "R11", "R12", "R13"],
      ["R9", "R10", "R11", "R12", "R13", "R1"],
    ]);
  });

  test("the reading worth most, of equals the first", () => {
    expect(best([reading("R1 R2 J", 15), reading("J R1 R2", 0), reading("R2 J R1", 15)])?.tiles).toEqual(["R1", "R2", "J"]);
    expect(best([reading("R1 R2 K5", 0)])).toBeNull();
  });
});

describe("taking", () => {
  test("what comes is the tile with all that lie after it, before the rack", () => {
    expect(comingOf(VIEW, 1)).toEqual(["R8", "B3"]);
    expect(poolOf(VIEW, 1)).toEqual(["R8", "B3", "R6", "R7", "J"]);
  });

  test("every three with the tile that must be laid, in each order, equal ones once", () => {
    const asked = threes(["R8", "R6", "R6", "R7"]);
    expect(new Set(asked.map((tiles) => [...tiles].sort().join(" ")))).toEqual(new Set(["R6 R6 R8", "R6 R7 R8"]));
    expect(asked).toHaveLength(3 + 6);
    expect(threes([])).toEqual([]);
  });

  test("melds without a joker come first, then the more valuable; each three once", () => {
    const found = suggestions([reading("R8 J R7", 0), reading("R7 R8 J", 15), reading("J R7 R8", 15), reading("R6 R7 R8", 15), reading("K8 R8 Y8", 20)]);
    expect(found.map(({ tiles }) => tiles.join(" "))).toEqual(["K8 R8 Y8", "R6 R7 R8", "R7 R8 J"]);
  });

  test("a meld grows by a tile at either end, never by a joker", () => {
    expect(grown([reading("R6 R7 R8", 15)], ["R8", "R6", "R7", "R9", "R9", "J", "K8"]).map((tiles) => tiles.join(" "))).toEqual([
      "R9 R6 R7 R8",
      "R6 R7 R8 R9",
      "K8 R6 R7 R8",
      "R6 R7 R8 K8",
    ]);
  });

  test("the longest melds come before the threes, and what leads to a longer one is left out", async () => {
    const pool = ["R8", "R5", "R6", "R7", "R9", "K8", "Y8", "B8", "R4"];
    const found = await suggested(pool, judge);
    expect(found.map(({ tiles }) => tiles.join(" "))).toEqual(["R4 R5 R6 R7 R8 R9", "Y8 R8 B8 K8", ...THREES]);
  });

  test("where no meld goes without the joker, one with it grows", async () => {
    const found = await suggested(["R8", "J", "R6", "R5", "K1"], judge);
    expect(found[0]?.tiles.join(" ")).toBe("R5 R6 J R8");
  });

  test("where nothing is longer, only threes", async () => {
    const found = await suggested(["R8", "R6", "R7", "K1", "K2", "K3"], judge);
    expect(found.map(({ tiles }) => tiles.join(" "))).toEqual(["R6 R7 R8"]);
  });

  test("of two equal tiles each is picked once", () => {
    expect(indicesOf(["R8", "R7", "R7", "R6"], ["R6", "R7", "R7"])).toEqual([3, 1, 2]);
  });

  test("besides the meld only what its tiles leave", () => {
    const groups = [reading("R5 R6 R7", 15), reading("K1 Y1 B1", 75), reading("K2 Y2 B3", 0)];
    expect(besides(["R8", "R5", "R6", "R7", "K1", "Y1", "B1", "K2", "Y2", "B3"], ["R6", "R7", "R8"], groups)).toEqual([groups[1]]);
  });
});
