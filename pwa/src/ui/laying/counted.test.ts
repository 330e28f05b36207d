import { expect, test } from "vitest";
import type { Settlement } from "../../app/protocol";
import { counts, linesOf } from "./counted";

const END = {
  lines: [
    { reason: "laid-off", from: null, to: 0, amount: 5, tiles: ["R5"], detail: {} },
    { reason: "meld", from: null, to: 0, amount: 30, tiles: ["K9", "K10", "K11"], detail: {} },
    { reason: "laid-off", from: null, to: 0, amount: 10, tiles: ["Y12"], detail: {} },
    { reason: "laid-off", from: null, to: 1, amount: 10, tiles: ["B13"], detail: {} },
    { reason: "meld", from: null, to: 0, amount: 15, tiles: ["R2", "B2", "Y2"], detail: {} },
  ],
} as unknown as Settlement;

test("a seat's lay-offs stand in one line, its melds each in their own", () => {
  expect(linesOf(END, 0)).toEqual([
    { reason: "laid-off", amount: 15, tiles: ["R5", "Y12"], detail: {} },
    { reason: "meld", amount: 30, tiles: ["K9", "K10", "K11"], detail: {} },
    { reason: "meld", amount: 15, tiles: ["R2", "B2", "Y2"], detail: {} },
  ]);
});

test("where somebody pays somebody, lines are told another way", () => {
  expect(counts(END)).toBe(true);
  expect(counts({ ...END, lines: [{ ...END.lines[0], from: 2 }] } as Settlement)).toBe(false);
  expect(counts({ ...END, lines: [] })).toBe(false);
});
