import { expect, test } from "vitest";
import follower from "../../../../client/follower.py?raw";
import mandates from "../../../../client/mandates.py?raw";
import audit from "../../../../engine/audit.py?raw";
import doubt from "../../../../engine/doubt.py?raw";
import { FAMILIES } from "../../i18n/families";
import { setLanguage } from "../../i18n/l10n";
import { spoken } from "./doubting";

const names = (seat: number): string => ["Ana", "Mihai"][seat] ?? "";

test("of two racks only the tiles that differ are said", () => {
  setLanguage("ro");
  expect(spoken({ expected: "R1 R5 R5 J", came: "R1 R5 R8 J" }, names)).toEqual({ expected: "5 roșu", came: "8 roșu" });
  expect(spoken({ expected: "the sealed tile of place 57", came: "K10" }, names)).toEqual({ expected: "altă piesă pe locul acela", came: "10 negru" });
});

test("seats are said by name, and how much of the story each one knows", () => {
  setLanguage("ro");
  expect(spoken({ expected: "seat 0", came: "seat 1" }, names)).toEqual({ expected: "Ana", came: "Mihai" });
  const known = { expected: "fact 12 with head q7RtXw_91", came: "fact 9 with head AAAAAAAAAA" };
  expect(spoken(known, names)).toEqual({ expected: "până la pasul 12, cu amprenta q7RtXw", came: "până la pasul 9, cu amprenta AAAAAA" });
});

test("what only the technical can read is left to them", () => {
  for (const texts of [
    { expected: "deal 2 of kind 0", came: "deal 3 of kind 0" },
    { expected: "1:AAAA 2:BBBB", came: "1:AAAA 2:CCCC" },
    { expected: "", came: "Drew(seat=1)" },
    { expected: "seat 0", came: "seat 7" },
  ]) {
    expect(spoken(texts, names)).toBeNull();
  }
});

test("every reason to stop has words", () => {
  const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, code]) => code ?? "");
  const codes = [
    ...found(doubt, /Doubt\("([a-z-]+)"/gu).filter((code) => code !== "audit-"),
    ...found(doubt, /Doubt\("[a-z-]+" if .* else "([a-z-]+)"/gu),
    ...found(audit, /return .*?"([a-z-]+)"/gu).map((code) => `audit-${code}`),
    ...found(follower, /Doubt\("([a-z-]+)"/gu),
    ...found(mandates.slice(mandates.indexOf("def objection")), /return "([a-z-]+)"/gu),
  ];
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !(FAMILIES.doubt as readonly string[]).includes(code))).toEqual([]);
});
