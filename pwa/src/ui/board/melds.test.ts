import { describe, expect, test } from "vitest";
import { fitMelds, LEAST, lengthOf, MOST } from "./meld-fit";
import { readTarget, targetName, targetsIn, type Target } from "./targets";

const FITS = { meld: 7, low: ["J", "R3"], high: ["J", "R7"], into: [], swap: ["R5"] };

describe("where a tile may go", () => {
  test.each([
    ["R3", [{ to: "layoff", meld: 7, high: false }]],
    ["J", [{ to: "layoff", meld: 7, high: false }, { to: "layoff", meld: 7, high: true }]],
    ["R5", [{ to: "swap", meld: 7 }]],
    ["K9", []],
  ])("%s", (tile, targets) => {
    expect(targetsIn(FITS, tile)).toEqual(targets);
  });

  test("a target's name says it all", () => {
    const all: Target[] = [{ to: "throw" }, { to: "swap", meld: 12 }, ...[true, false, null].map((high): Target => ({ to: "layoff", meld: 3, high }))];
    expect(all.map(targetName).map(readTarget)).toEqual(all);
  });
});

describe("how large melds are drawn", () => {
  const meldTile = (...room: Parameters<typeof fitMelds>): number => fitMelds(...room).tile;

  test("a tile on its side is as long as it is high", () => {
    expect(lengthOf({ tiles: [{ name: "R1", credit: 0, sideways: false }, { name: "R2", credit: 0, sideways: true }] })).toBeCloseTo(2.47, 2);
  });

  test("a few are large, many are small, but never too small to read", () => {
    expect(meldTile([[3], []], 350, 300)).toBe(MOST);
    const many = [[5, 4, 3], [5, 4, 3], [5, 4, 3], [5, 4, 3]];
    const tile = meldTile(many, 350, 190);
    expect(tile).toBeGreaterThan(LEAST);
    expect(tile).toBeLessThan(30);
    expect(meldTile(many, 350, 60)).toBe(LEAST);
  });

  test("a long run is never longer than the line", () => {
    const tile = meldTile([[13], []], 350, 400);
    expect(13 * tile).toBeLessThanOrEqual(350 - 26);
  });

  test("on a wide cloth the others lie side by side", () => {
    const three = [[3], [3], [3], []];
    expect(meldTile(three, 800, 60)).toBeGreaterThan(meldTile(three, 350, 60));
  });

  test("on a wide and low cloth the own ones lie beside the others' where that makes all larger", () => {
    expect(fitMelds([[5], [3, 3, 3]], 830, 74)).toEqual({ tile: 39, abreast: true });
    expect(fitMelds([[5], [3, 3, 3]], 830, 300).abreast).toBe(false);
    expect(fitMelds([[5], []], 830, 74).abreast).toBe(false);
    expect(fitMelds([[5], [3, 3, 3]], 350, 74).abreast).toBe(false);
  });
});
