import { describe, expect, test } from "vitest";
import reasons from "../../../engine/reason.py?raw";
import { FAMILIES } from "../i18n/families";
import { parse, plain, type Block, type Line } from "./markup";
import { EXAMPLES, example, text, type TextPage } from "./pages";
import { isVariant, rulesOf, rulingsOn, VARIANTS } from "./places";
import { asked, QUESTIONS, search } from "./questions";
import rulings from "./rulings.json";

const TEXT_PAGES: TextPage[] = [...VARIANTS, "differs", "glossary"];
const LANGUAGES = ["ro", "en"] as const;

function numbered(prefix: string, last: number): string[] {
  return Array.from({ length: last }, (_, i) => `${prefix}${i + 1}`);
}

/** Everything that RULES.md settles: rulings (6), contradictions (8), silences (9), options of a room (12.1). */
const SETTLED = [
  ...numbered("Q", 68),
  ...[["T1", 9], ["T2", 7], ["A", 4], ["E1", 17], ["E2", 6]].flatMap(([tag, last]) => numbered(`C-${tag}-`, Number(last))),
  ...[["T1", 19], ["T2", 13], ["A", 12], ["E1", 17], ["E2", 9], ["X", 2]].flatMap(([tag, last]) => numbered(`S-${tag}-`, Number(last))),
  ...FAMILIES.option.map((name) => `O-${name}`),
];

/** The codes of engine/reason.py. */
const REASONS = [...reasons.matchAll(/^ {4}[A-Z_0-9]+ = "([a-z0-9-]+)"$/gmu)].map(([, code]) => code ?? "");

/** Refusals that say all there is to say: the moment passed, or the words name the mistake. */
const WITHOUT_RULING = ["round-over", "shuffling", "not-your-turn", "not-held", "no-such-meld", "no-offer", "own-joker", "use-the-joker"];

describe("markup", () => {
  test("blocks", () => {
    expect(parse("# Title\n\n## One two\n\nPlain **strong** text.\n\n- a\n- b\n\n1. c\n\n![Cap](T1-run)\n\n[[turns]]")).toEqual({
      title: "Title",
      blocks: [
        { is: "heading", text: "One two", id: "one-two" },
        { is: "paragraph", line: [{ is: "text", text: "Plain " }, { is: "strong", text: "strong" }, { is: "text", text: " text." }] },
        { is: "list", ordered: false, items: [[{ is: "text", text: "a" }], [{ is: "text", text: "b" }]] },
        { is: "list", ordered: true, items: [[{ is: "text", text: "c" }]] },
        { is: "example", id: "T1-run", caption: "Cap" },
        { is: "turns" },
      ],
    });
  });

  test("a table with links and an empty corner", () => {
    expect(parse("| | B |\n| --- | --- |\n| [One](T1) | *Two* |").blocks).toEqual([
      { is: "table", head: [[], [{ is: "text", text: "B" }]], rows: [[[{ is: "link", text: "One", to: "T1" }], [{ is: "name", text: "Two" }]]] },
    ]);
  });

  test("searching compares without diacritics and capitals", () => {
    expect(plain("Închisă ȘI țintă")).toBe("inchisa si tinta");
  });
});

describe("pages", () => {
  test.each(TEXT_PAGES)("%s has the same parts in both languages", (page) => {
    const [romanian, english] = LANGUAGES.map((language) => text(page, language));
    expect(romanian?.title).not.toBe("");
    expect(english?.title).not.toBe("");
    if (page !== "glossary") expect(romanian?.blocks.map(shape)).toEqual(english?.blocks.map(shape));
  });

  test.each(TEXT_PAGES)("%s leaves no mark of the markup in its words", (page) => {
    for (const language of LANGUAGES) expect(words(text(page, language).blocks)).not.toMatch(/\*|\[\[|\]\(|!\[|^#|\|/mu);
  });

  test("every example that is shown exists, and every one is shown on its own variant's page", () => {
    const shown = VARIANTS.flatMap((variant) => text(variant, "ro").blocks.flatMap((block) => (block.is === "example" ? [[variant, block.id]] : [])));
    expect(shown.filter(([variant, id]) => example(id ?? "")?.variant !== variant)).toEqual([]);
    expect(shown.map(([, id]) => id).sort()).toEqual(EXAMPLES.map(({ id }) => id).sort());
  });

  test("every variant's page tells how to play, and has tips, mistakes, strategy and the simulated rounds", () => {
    const last = VARIANTS.map((variant) => text(variant, "ro").blocks.flatMap((block) => (block.is === "heading" ? [block.text] : [])).slice(-3));
    for (const headings of last) expect(headings).toEqual(["Sfaturi", "Greșeli frecvente", "Strategie"]);
    for (const variant of VARIANTS) expect(text(variant, "en").blocks.filter((block) => block.is === "turns")).toHaveLength(1);
  });

  test("links lead to pages", () => {
    const links = text("differs", "ro").blocks.flatMap((block) => (block.is === "table" ? block.rows.flat(2) : [])).filter((part) => part.is === "link");
    expect(links).toHaveLength(6);
    for (const link of links) expect(isVariant(link.to)).toBe(true);
  });
});

describe("questions", () => {
  test("every ruling is answered once, and nothing else but what is often asked", () => {
    const ids = QUESTIONS.flatMap((question) => question.ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(SETTLED.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id) => !SETTLED.includes(id) && !id.startsWith("B-"))).toEqual([]);
  });

  test.each(QUESTIONS.map((question) => [question.ids[0] ?? "", question] as const))("%s is worded in both languages, for known variants", (_, question) => {
    expect(question.variants.length).toBeGreaterThan(0);
    for (const variant of question.variants) expect(VARIANTS).toContain(variant);
    for (const language of LANGUAGES) {
      expect(question[language].q.length).toBeGreaterThan(5);
      expect(question[language].a.length).toBeGreaterThan(1);
    }
  });

  test("a ruling of the full etalat is asked about the full etalat", () => {
    for (const question of QUESTIONS) if (question.ids.some((id) => /^(?:Q|C-E1|S-E1)/u.test(id))) expect(question.variants).toContain("E1");
  });

  test("are found without diacritics, by all words, within a variant", () => {
    const found = search("INCHIDERE tabla", "ro", "E1");
    expect(found.map(({ ids }) => ids[0])).toContain("Q9");
    expect(found.every(({ variants }) => variants.includes("E1"))).toBe(true);
    expect(search("joker xyz", "ro")).toEqual([]);
    const first = found.findIndex(({ ro }) => !plain(ro.q).includes("inchidere") || !plain(ro.q).includes("tabla"));
    expect(first).toBeGreaterThan(0);
    expect(found.slice(first).some(({ ro }) => plain(ro.q).includes("inchiderea pe tabla"))).toBe(false);
    expect(search("q38", "ro").map(({ ids }) => ids[0])).toEqual(["Q8"]);
    expect(search("  ", "en")).toHaveLength(QUESTIONS.length);
  });
});

describe("refusals", () => {
  test("every reason of the engine has words", () => {
    expect(REASONS.length).toBeGreaterThan(40);
    expect(REASONS.filter((reason) => !(FAMILIES.refused as readonly string[]).includes(reason))).toEqual([]);
  });

  test("every reason leads to a ruling, or needs none", () => {
    const linked = Object.keys(rulings);
    expect(REASONS.filter((reason) => !linked.includes(reason)).sort()).toEqual([...WITHOUT_RULING].sort());
    expect(linked.filter((code) => !(FAMILIES.refused as readonly string[]).includes(code))).toEqual([]);
  });

  test("what a reason leads to is there, about the variant that is played", () => {
    for (const reason of Object.keys(rulings)) {
      const ids = VARIANTS.flatMap((variant) => rulingsOn(reason, variant).map((id) => [variant, id] as const));
      expect(ids.length).toBeGreaterThan(0);
      for (const [variant, id] of ids) expect(asked([id], variant).map((question) => question.ids.includes(id))).toEqual([true]);
    }
  });

  test("an unknown reason or variant leads nowhere", () => {
    expect(rulingsOn("moon", "T1")).toEqual([]);
    expect(rulingsOn("constructor", "T1")).toEqual([]);
    expect(rulingsOn("joker-stays", "T1")).toEqual([]);
    expect(rulesOf("T9")).toEqual({ page: "contents" });
    expect(rulesOf("A-T")).toEqual({ page: "A-T" });
  });
});

function shape(block: Block): string {
  if (block.is === "list") return `list ${block.ordered} ${block.items.length}`;
  if (block.is === "table") return `table ${block.head.length} ${block.rows.length}`;
  return block.is === "example" ? `example ${block.id}` : block.is;
}

function words(blocks: readonly Block[]): string {
  const line = (parts: Line): string => parts.map((part) => part.text).join("");
  return blocks
    .map((block) => {
      if (block.is === "heading") return block.text;
      if (block.is === "paragraph") return line(block.line);
      if (block.is === "list") return block.items.map(line).join("\n");
      if (block.is === "table") return [block.head, ...block.rows].flat().map(line).join("\n");
      return block.is === "example" ? block.caption : "";
    })
    .join("\n");
}
