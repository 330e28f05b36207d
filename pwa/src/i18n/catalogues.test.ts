import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import asks from "../../../client/browser/asks.py?raw";
import view from "../../../client/browser/view.py?raw";
import game from "../../../client/table.py?raw";
import wishes from "../../../client/wishes.py?raw";
import reasons from "../../../engine/reason.py?raw";
import rules from "../../../engine/rules.py?raw";
import { BOARD_WORDS } from "../ui/board/words";
import english from "./en.ftl?raw";
import { FAMILIES } from "./families";
import { setLanguage, t, tileNames, word } from "./l10n";
import romanian from "./ro.ftl?raw";

const SOURCES = import.meta.glob<string>(["../**/*.ts", "!../**/*.test.ts", "!../ui/board/**"], { query: "?raw", import: "default", eager: true });
const CATALOGUES = { ro: romanian, en: english } as const;

const LANGUAGES = ["ro", "en"] as const;

function codes(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, code]) => code ?? "").sort();
}

function ids(text: string): string[] {
  return [...text.matchAll(/^([a-z][\w-]*) =/gmu)].map(([, id]) => id ?? "");
}

/** Keys by the way they are asked for: whole, or as the part before `${…}` of a template. */
function asked(): { whole: Set<string>; begun: { prefix: string; suffix: string }[] } {
  const whole = new Set<string>(Object.keys(BOARD_WORDS));
  const begun: { prefix: string; suffix: string }[] = [];
  for (const text of Object.values(SOURCES)) {
    for (const [, id] of text.matchAll(/\bt\("([^"]+)"/gu)) whole.add(id ?? "");
    for (const [, id] of text.matchAll(/\? t\("([^"]+)"|: t\("([^"]+)"/gu)) if (id) whole.add(id);
    for (const [, prefix, suffix] of text.matchAll(/\bt\(`([a-z-]+)\$\{\w+\}([a-z-]*)`/gu)) begun.push({ prefix: prefix ?? "", suffix: suffix ?? "" });
  }
  for (const [family, codes] of Object.entries(FAMILIES)) for (const code of [...codes, "other"]) whole.add(`${family}-${code}`);
  return { whole, begun };
}

describe("catalogues", () => {
  test.each(Object.entries(CATALOGUES))("%s is well formed, each key once", (language, text) => {
    const problems = new FluentBundle(language).addResource(new FluentResource(text));
    expect(problems).toEqual([]);
    const bundle = new FluentBundle(language);
    bundle.addResource(new FluentResource(text));
    const found = ids(text);
    expect(new Set(found).size).toBe(found.length);
    expect(found.filter((id) => !bundle.hasMessage(id))).toEqual([]);
  });

  test("both have the same keys", () => {
    expect(ids(romanian).sort()).toEqual(ids(english).sort());
  });

  test("a message takes the same arguments in both", () => {
    const args = (text: string): Record<string, string[]> => {
      const parts = text.split(/^(?=[a-z][\w-]* =)/mu);
      return Object.fromEntries(parts.map((part) => [ids(part)[0] ?? "", [...new Set(part.match(/\$\w+/gu) ?? [])].sort()]));
    };
    expect(args(romanian)).toEqual(args(english));
  });

  test("every key that is asked for exists, and none is there for nothing", () => {
    const { whole, begun } = asked();
    const there = ids(romanian);
    expect([...whole].filter((id) => !there.includes(id))).toEqual([]);
    for (const { prefix } of begun) expect(there.some((id) => id.startsWith(prefix))).toBe(true);
    const used = (id: string): boolean => whole.has(id) || begun.some(({ prefix, suffix }) => id.startsWith(prefix) && id.endsWith(suffix) && id !== prefix);
    expect(there.filter((id) => !used(id))).toEqual([]);
  });

  test("the scan sees what the screens ask for", () => {
    const { whole } = asked();
    for (const id of ["start-alone", "stay", "its-me", "refused-first-turn", "way-other"]) expect(whole).toContain(id);
  });
});

describe("words", () => {
  test("Romanian counts one, few and many", () => {
    setLanguage("ro");
    expect(t("board-tiles-left", { count: 1 })).toBe("o piesă");
    expect(t("board-tiles-left", { count: 7 })).toBe("7 piese");
    expect(t("board-tiles-left", { count: 21 })).toBe("21 de piese");
  });

  test("a code without words is said with the family's other", () => {
    setLanguage("ro");
    expect(word("way", "full")).toBe("Camera e plină.");
    expect(word("way", "moon")).toContain("(moon)");
  });

  test("every reason for which points are given has words", () => {
    const [, union] = /LineReason = Literal\[([^\]]+)\]/u.exec(rules) ?? [];
    expect(codes(union ?? "", /"([a-z-]+)"/gu)).toEqual([...FAMILIES.line].sort());
    for (const language of LANGUAGES) {
      setLanguage(language);
      for (const reason of FAMILIES.line) expect(word("line", reason, { name: "Ana", kind: "run", numbers: "4-5-6" })).toMatch(/^\p{Lu}|^Ana /u);
    }
    setLanguage("ro");
  });

  test("every refusal of the rules, the Table and the page has words, and there are none for nothing", () => {
    const said = [
      ...codes(reasons, /^ {4}[A-Z_0-9]+ = "([a-z0-9-]+)"$/gmu),
      ...codes(wishes + game, /NotNow\("([a-z-]+)"/gu),
      ...codes(game, /NotNow\("[a-z-]+" if .* else "([a-z-]+)"/gu),
      ...codes(asks, /NoSuchAsk\("([a-z-]+)"/gu),
      ...codes(asks, /return "([a-z-]+)", \{/gu),
      "arrange-first",
    ];
    expect(said.length).toBeGreaterThan(50);
    // A fork is told by a screen of its own: the phone believes its dealer no more.
    expect([...new Set(said)].filter((code) => code !== "fork").sort()).toEqual([...FAMILIES.refused].sort());
  });

  test("everything that happens has words", () => {
    const [, told] = /HAPPENINGS[^{]*\{([^}]+)\}/u.exec(view) ?? [];
    expect([...new Set(codes(told ?? "", /"([a-z-]+)"/gu))]).toEqual([...FAMILIES.happened].sort());
  });

  test("a settlement names the melds that it pays", () => {
    const melds = [["run", "11-12-13-1"], ["group", "7"]].map(([kind = "", numbers = ""]) => ({ kind, numbers }));
    const named = (language: "ro" | "en"): string[] => (setLanguage(language), melds.map((meld) => word("line", "meld", meld)));
    expect(named("en")).toEqual(["Run 11-12-13-1", "Set of 7s"]);
    expect(named("ro")).toEqual(["Suită 11-12-13-1", "Terță de 7"]);
  });

  test("tiles are named in the language of the moment", () => {
    setLanguage("ro");
    expect(tileNames(["R7", "K1", "J"])).toBe("7 roșu, 1 negru și joker");
    setLanguage("en");
    expect(tileNames(["R7", "J"])).toBe("red 7 and joker");
    setLanguage("ro");
  });
});
