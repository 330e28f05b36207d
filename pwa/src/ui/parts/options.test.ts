import { describe, expect, test } from "vitest";
import type { RoomRules, VariantInfo } from "../../app/protocol";
import { setLanguage } from "../../i18n/l10n";
import { chosenIn, listed, locked, matchOf, playable, sent, targetsOf } from "./options-chosen";
import { changedWords, lengthWords, roundWords } from "./options-words";

const MATCHES = ["rounds 1", "rounds 4", "target 500", "target 1000", "endless"];
const T1: VariantInfo = {
  name: "T1",
  players: [2, 3, 4],
  options: [
    { name: "freeJokerFlat500", values: [true, false], default: false },
    { name: "closeBan", values: ["own-first-turn", "none"], default: "own-first-turn" },
    { name: "maxReshuffles", values: [0, 1, 2, 3], default: 3 },
    { name: "match", values: MATCHES, default: "rounds 4" },
  ],
};
const T2: VariantInfo = {
  name: "T2",
  players: [2, 3, 4],
  options: [
    { name: "oneDeck", values: [true, false], default: false },
    { name: "match", values: MATCHES, default: "endless" },
    { name: "openAllAtEnd", values: [true], default: true },
  ],
};
const RULES: RoomRules = { variant: "T1", rounds: 3, seconds: 60, robots: 1, level: "normal", options: {} };

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe("options", () => {
  test("only what is not usual is chosen", () => {
    expect(chosenIn(form({ "option.closeBan": "own-first-turn", "option.maxReshuffles": "3", length: "rounds", rounds: "6" }), T1)).toEqual({});
    expect(chosenIn(form({ "option.freeJokerFlat500": "on", "option.closeBan": "none", "option.maxReshuffles": "0" }), T1)).toEqual({
      freeJokerFlat500: true,
      closeBan: "none",
      maxReshuffles: 0,
    });
  });

  test("a value that is none is the usual one", () => {
    expect(chosenIn(form({ "option.closeBan": "moon", "option.maxReshuffles": "11", length: "moon" }), T1)).toEqual({});
  });

  test("what is locked is never chosen", () => {
    expect(listed(T2).map((option) => [option.name, locked(option)])).toEqual([["oneDeck", false], ["openAllAtEnd", true]]);
    expect(chosenIn(form({ length: "endless" }), T2)).toEqual({});
  });

  test.each([
    [T1, { length: "rounds", rounds: "6" }, {}],
    [T1, { length: "target", target: "1000", rounds: "6" }, { match: "target 1000" }],
    [T1, { length: "endless", rounds: "6" }, { match: "endless" }],
    [T2, { length: "rounds", rounds: "4" }, { match: "rounds 4" }],
    [T2, { length: "target", target: "500" }, { match: "target 500" }],
    [T2, { length: "endless" }, {}],
  ])("the match's length, %#", (info, fields, options) => {
    expect(chosenIn(form(fields), info)).toEqual(options);
  });

  test("the targets that may be chosen", () => {
    expect(targetsOf(T1)).toEqual([500, 1000]);
    expect(matchOf(T1, { match: "target 500" })).toEqual({ length: "target", target: 500 });
    expect(matchOf(T2, {})).toEqual({ length: "endless", target: 0 });
    expect(matchOf(null, {})).toEqual({ length: "rounds", target: 0 });
  });

  test.each([
    [T1, {}, { rounds: 3, options: {} }],
    [T1, { match: "endless", closeBan: "none" }, { rounds: 0, options: { match: "endless", closeBan: "none" } }],
    [T2, { match: "rounds 4" }, { rounds: 3, options: {} }],
    [T2, {}, { rounds: 0, options: {} }],
    [T2, { match: "target 500" }, { rounds: 0, options: { match: "target 500" } }],
    [T2, { oneDeck: true }, { rounds: 0, options: { oneDeck: true } }],
    [null, {}, { rounds: 3, options: {} }],
  ])("what the room is sent, %#", (info, options, expected) => {
    expect(sent({ ...RULES, options }, info)).toMatchObject(expected);
  });

  test("one deck is for two, robots included", () => {
    const deck = (oneDeck: boolean): typeof RULES => ({ ...RULES, options: { oneDeck } });
    expect([2, 3, 4].map((players) => playable(deck(true), players))).toEqual([true, false, false]);
    expect([2, 3, 4].map((players) => playable(deck(false), players))).toEqual([true, true, true]);
  });
});

describe("in words", () => {
  test("the length, the round and what was changed", () => {
    setLanguage("ro");
    expect(lengthWords({ ...RULES, rounds: 1 })).toBe("o rundă");
    expect(lengthWords({ ...RULES, rounds: 0 })).toBe("fără sfârșit");
    expect(lengthWords({ ...RULES, rounds: 0, options: { match: "target 500" } })).toBe("până la 500 sau −500 de puncte");
    expect(roundWords(2, 3)).toBe("Runda 2/3");
    expect(roundWords(2, 0)).toBe("Runda 2");
    expect(changedWords({ ...RULES, options: { match: "endless", highAce: 10, freeJokerFlat500: true, closeBan: "none" } })).toEqual([
      "Cât face asul după 13: 10",
      "Joker aruncat la închidere: 500 fix: da",
      "Cine poate închide în prima lui tură: toți",
    ]);
  });
});
