import { expect, test } from "vitest";
import type { Happening } from "../../app/protocol";
import { inHand } from "./sees";

const line = (what: string, seat: number | null, tile: string | null = null): Happening => ({ n: 1, what, seat, tile, name: null });

test("only a tile drawn from the stock in this turn is one that others do not see", () => {
  const drew = line("drew", 1, "R5");
  expect(inHand({ turn: 1, log: [line("threw", 0, "K1"), drew] })).toEqual(drew);
  expect(inHand({ turn: 1, log: [drew, line("away", 2)] })).toEqual(drew);
  expect(inHand({ turn: 1, log: [line("dealt", null)] })).toBeNull();
  expect(inHand({ turn: 1, log: [line("threw", 0, "K1"), line("took", 1, "K1")] })).toBeNull();
  expect(inHand({ turn: 2, log: [drew, line("threw", 1, "R5")] })).toBeNull();
});
