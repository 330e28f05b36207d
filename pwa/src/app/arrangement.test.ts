import { describe, expect, test } from "vitest";
import { emptySlots, groups, type Slots } from "../ui/board/arrangement";
import { Arrangements, marked } from "./arrangement";
import { memory } from "./keep.test-kit";
import { Play } from "./play";
import type { GameState, State } from "./state";
import { Store } from "./store";

const N = null;
/** Two rows of twelve. */
function rack(top: (string | null)[], bottom: (string | null)[] = []): Slots {
  const row = (tiles: (string | null)[]): (string | null)[] => [...tiles, ...new Array<null>(12 - tiles.length).fill(N)];
  return [...row(top), ...row(bottom)];
}

describe("which slots turn green", () => {
  const cases: [string, Slots, string[][], number[]][] = [
    ["a meld side by side", rack(["R4", "R5", "R6", N, "K9"]), [["R4", "R5", "R6"]], [0, 1, 2]],
    ["in whatever order it lies", rack(["R6", "R4", "R5"]), [["R4", "R5", "R6"]], [0, 1, 2]],
    ["scattered over the rack", rack(["R4", N, "R6"], ["R5"]), [["R4", "R5", "R6"]], [0, 2, 12]],
    ["of two equal tiles, the one in the meld", rack(["R5", N, "R4", "R5", "R6"]), [["R4", "R5", "R6"]], [2, 3, 4]],
    ["no meld goes over the end of a row", rack([N, N, N, N, N, N, N, N, N, N, "R4", "R5"], ["R6"]), [["R4", "R5", "R6"]], [10, 11, 12]],
    ["two melds that share a face", rack(["R5", "B5", "K5", N, "R5", "R6", "R7"]), [["R5", "R6", "R7"], ["R5", "B5", "K5"]], [0, 1, 2, 4, 5, 6]],
    ["nothing", rack(["R4", "K5"]), [], []],
  ];
  test.each(cases)("%s", (_, slots, melds, expected) => {
    expect([...marked(slots, melds)].sort((a, b) => a - b)).toEqual(expected);
  });
});

describe("what is kept of an arrangement", () => {
  const tiles = ["R4", "R5", "K9"];

  test("it survives a reload, fitted to the rack of now", () => {
    const keep = memory();
    const mine = rack(["K9", N, "R4"], ["R5"]);
    new Arrangements(keep).save("g", 0, 2, mine);
    expect(new Arrangements(keep).load("g", 0, 2, tiles)).toEqual(mine);
    const grown = new Arrangements(keep).load("g", 0, 2, [...tiles, "B1"]);
    expect(grown.filter((tile, at) => tile !== mine[at])).toEqual(["B1"]);
  });

  test("a rack of the past, which a phone is told on its way back, leaves it as it is", () => {
    const keep = memory();
    const arrangements = new Arrangements(keep);
    const mine = rack(["K9", N, "R4"], ["R5"]);
    arrangements.save("g", 0, 2, mine);
    const shown = (view: object): GameState => ({ slots: emptySlots(), slotsOf: "", building: null, selected: null, record: { game: "g" }, revealed: null, active: 0, views: [{ seat: 0, stage: "play", round: 2, ...view }] }) as unknown as GameState;
    const past = shown({ behind: true, rack: [] });
    expect(Play.laid(past, arrangements, null)).toBe(past);
    expect(Play.laid(shown({ behind: false, rack: tiles }), arrangements, null).slots).toEqual(mine);
  });

  test("nor does the board, which lays out whatever it is shown", () => {
    const arrangements = new Arrangements(memory());
    const shown = (behind: boolean): State => ({ game: { slots: [], record: { game: "g" }, active: 0, revealed: null, views: [{ seat: 0, stage: "play", round: 2, behind }] } }) as unknown as State;
    const store = new Store(shown(true));
    const play = new Play(store, () => null, arrangements);
    play.arrange(emptySlots());
    expect(store.state.game?.slots).toEqual([]);
    store.set(shown(false));
    play.arrange(rack(["R4"], []));
    expect(store.state.game?.slots).toEqual(rack(["R4"], []));
  });

  test("another round and another seat are laid out anew", () => {
    const keep = memory();
    new Arrangements(keep).save("g", 0, 2, rack(["K9", N, "R4"], ["R5"]));
    for (const [seat, round] of [[0, 3], [1, 2]] as const) {
      const fresh = new Arrangements(keep).load("g", seat, round, tiles);
      expect(fresh).toEqual(new Arrangements(memory()).load("g", seat, round, tiles));
      expect(groups(fresh).flat().sort()).toEqual([...tiles].sort());
    }
  });

  test("forgetting a game forgets its seats and no other game's", () => {
    const keep = memory();
    const arrangements = new Arrangements(keep);
    for (const game of ["g", "g2"]) for (const seat of [0, 1]) arrangements.save(game, seat, 1, rack(["R4"]));
    arrangements.forget("g");
    expect(keep.keys("slots.").sort()).toEqual(["slots.g2.0", "slots.g2.1"]);
  });
});
