import { describe, expect, test } from "vitest";
import type { Choices, View } from "../../app/protocol";
import { beginning, chosen, during, holds, placesOf, put, rackDuring, returned, toggled, undone, type Building, type Judged } from "./building";
import { buildingPrompt } from "./panel";

const RUN: Judged = { from: 0, lying: ["R7", "R5", "R6"], tiles: ["R5", "R6", "R7"], kind: "run", points: 15 };
const JOKER: Judged = { from: 4, lying: ["K8", "J*", "K10"], tiles: ["K8", "J*", "K10"], kind: "run", points: 20 };
const LOOSE: Judged = { from: 12, lying: ["Y1", "B2", "K9"], tiles: ["Y1", "B2", "K9"], kind: null, points: 0 };
const RACK = ["R5", "R6", "R7", "K8", "K10", "B6", "Y7", "Y1", "B2", "K9"];

const VIEW = {
  seat: 0, round: 1, stage: "play", turn: 0, step: "throw", rack: RACK, commonRow: { tiles: ["K4"], dead: true },
  melds: [
    { id: 3, owner: 1, kind: "run", locked: false, tiles: ["B4", "B5", "J", "B7"].map((name) => ({ name, credit: 1, sideways: false })) },
    { id: 4, owner: 2, kind: "run", locked: false, tiles: ["Y8", "Y9", "Y10"].map((name) => ({ name, credit: 2, sideways: false })) },
  ],
  choices: { fits: [{ meld: 3, low: ["B3"], high: ["B8"], into: [], swap: ["B6"] }, { meld: 4, low: ["Y7"], high: ["Y11"], into: [], swap: [] }] } as unknown as Choices,
} as unknown as View;

function built(groups: Judged[], all = true): Building {
  return { ...beginning(VIEW, all), groups };
}

describe("what is meant", () => {
  test("all melds on the rack, or only those that are tapped", () => {
    expect(chosen(built([RUN, LOOSE]))).toEqual([RUN]);
    expect(chosen(built([RUN, LOOSE], false))).toEqual([]);
    expect(chosen(toggled(built([RUN, LOOSE]), 0))).toEqual([]);
    expect(chosen(toggled(built([RUN, LOOSE], false), 0))).toEqual([RUN]);
    expect(chosen(toggled(toggled(built([RUN]), 0), 0))).toEqual([RUN]);
  });

  test("a meld is sent in the order in which it was read, and a swap comes before the meld that needs its joker", () => {
    const building = put(put(built([JOKER, RUN]), { to: "swap", meld: 3 }, "B6", 8), { to: "layoff", meld: 4, high: false }, "Y7", 9);
    expect(placesOf(building, RACK)).toEqual([
      { p: "meld", tiles: ["R5", "R6", "R7"] },
      { p: "swap", meld: 3, tile: "B6" },
      { p: "layoff", meld: 4, tile: "Y7", high: false },
      { p: "meld", tiles: ["K8", "J*", "K10"] },
    ]);
  });

  test("a joker that was held before needs no swap", () => {
    expect(placesOf(put(built([JOKER]), { to: "layoff", meld: 4, high: false }, "Y7", 9), [...RACK, "J*"])[0]).toEqual({ p: "meld", tiles: ["K8", "J*", "K10"] });
  });
});

describe("the table meanwhile", () => {
  const swapped = put(beginning(VIEW, false), { to: "swap", meld: 3 }, "B6", 8);
  const laid = put(put(swapped, { to: "layoff", meld: 3, high: false }, "B3", 9), { to: "layoff", meld: 4, high: true }, "Y11", 10);

  test("the rack holds the freed joker and not what was put down", () => {
    expect(rackDuring(swapped, VIEW)).toEqual([...RACK.filter((tile) => tile !== "B6"), "J*"]);
    expect(rackDuring(null, VIEW)).toBe(RACK);
  });

  test("melds show what lies there for trial, marked, and keep who counts it", () => {
    const { view, fresh } = during(laid, VIEW);
    expect(view.melds.map(({ tiles }) => tiles.map(({ name }) => name))).toEqual([["B3", "B4", "B5", "B6", "B7"], ["Y8", "Y9", "Y10", "Y11"]]);
    expect(view.melds[0]?.tiles[3]).toEqual({ name: "B6", credit: 1, sideways: true });
    expect(view.melds[0]?.tiles[0]).toEqual({ name: "B3", credit: 0, sideways: false });
    expect([...fresh]).toEqual([[3, [0, 3]], [4, [3]]]);
  });

  test("without an answer about it, a place that was used fits nothing more", () => {
    const { choices } = during(laid, VIEW).view;
    expect(choices.fits).toEqual([{ meld: 3, low: [], high: ["B8"], into: [], swap: [] }, { meld: 4, low: ["Y7"], high: [], into: [], swap: [] }]);
    const fits = [{ meld: 4, low: [], high: ["Y12"], into: [], swap: [] }];
    expect(during({ ...laid, verdict: { points: 0, needed: null, reason: null, fits } }, VIEW).view.choices.fits).toBe(fits);
  });

  test("of two jokers the tile lies over the one that stands for it, an ace after 13 too", () => {
    const run = { ...VIEW.melds[0], id: 5, tiles: ["J", "R10", "R11", "R12", "R13", "J"].map((name) => ({ name, credit: 1, sideways: false })) } as View["melds"][number];
    const after = (tile: string): string[] => {
      const { view } = during(put(beginning(VIEW, false), { to: "swap", meld: 5 }, tile, 0), { ...VIEW, melds: [run] });
      return view.melds[0]?.tiles.map(({ name }) => name) ?? [];
    };
    expect(after("R1").at(-1)).toBe("R1");
    expect(after("R9")[0]).toBe("R9");
  });

  test("a step that is taken back leaves the ones before", () => {
    expect(undone(laid).steps.map(({ place }) => place.tile)).toEqual(["B6", "B3"]);
  });
});

test("given up, each tile stands where it stood, unless something else does now", () => {
  const building = put(put(beginning(VIEW, false), { to: "swap", meld: 3 }, "B6", 1), { to: "layoff", meld: 4, high: true }, "Y7", 2);
  expect(returned(["R5", null, null, "J*"], building.steps)).toEqual(["R5", "B6", "Y7", null]);
  expect(returned(["R5", null, "K8", "J*"], building.steps)).toEqual(["R5", "B6", "K8", null]);
});

test("another view ends it, the same one told again does not", () => {
  const building = beginning(VIEW, true);
  expect(holds(building, structuredClone(VIEW))).toBe(true);
  expect(holds(building, { ...VIEW, rack: ["R5"] })).toBe(false);
  expect(holds(building, { ...VIEW, turn: 1 })).toBe(false);
});

test("until it is known whether it may be laid, nothing is said of it", () => {
  expect(buildingPrompt(put(beginning(VIEW, false), { to: "swap", meld: 3 }, "B6", 8))).toBe("");
  expect(buildingPrompt(beginning(VIEW, false))).not.toBe("");
});
