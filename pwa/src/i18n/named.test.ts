import { describe, expect, test } from "vitest";
import { meldNames, setLanguage } from "./l10n";

describe("tiles that are laid", () => {
  test.each([
    ["R9 R10 R11 R12 B8 B9 B10 K1 K2 K3 K4", "9-10-11-12 roșu, 8-9-10 albastru și 1-2-3-4 negru"],
    ["R7 B7 K7", "7 roșu, 7 albastru și 7 negru"],
    ["K12 K13 K1", "12-13-1 negru"],
    ["R4 J R6", "4 roșu, joker și 6 roșu"],
    ["R4 R5", "4 roșu și 5 roșu"],
    ["R4 R5 R6 R6", "4-5-6 roșu și 6 roșu"],
    ["R1 R12 R13", "1 roșu, 12 roșu și 13 roșu"],
    ["", ""],
  ])("%s: runs are named in one breath", (tiles, words) => {
    setLanguage("ro");
    expect(meldNames(tiles.split(" ").filter(Boolean))).toBe(words);
  });

  test("in English, too", () => {
    setLanguage("en");
    expect(meldNames(["R9", "R10", "R11", "J"])).toBe("red 9-10-11 and joker");
    setLanguage("ro");
  });
});
