/**
 * The little markup that the rules pages are written in: `#` title, `##` headings, paragraphs, `-` and `1.` lists, tables, a
 * line `![caption](id)` for a worked example and `[[turns]]` for the table of simulated rounds. Within a line: **strong**,
 * *a button's name* and `[words](page)`.
 */

export type Inline = { is: "text" | "strong" | "name"; text: string } | { is: "link"; text: string; to: string };
export type Line = readonly Inline[];

export type Block =
  | { is: "heading"; text: string; id: string }
  | { is: "paragraph"; line: Line }
  | { is: "list"; ordered: boolean; items: readonly Line[] }
  | { is: "table"; head: readonly Line[]; rows: readonly (readonly Line[])[] }
  | { is: "example"; id: string; caption: string }
  | { is: "turns" };

export interface Text {
  title: string;
  blocks: readonly Block[];
}

const INLINE = /\*\*(?<strong>[^*]+)\*\*|\*(?<name>[^*]+)\*|\[(?<text>[^\]]+)\]\((?<to>[^)]+)\)/gu;
const EXAMPLE = /^!\[(?<caption>[^\]]*)\]\((?<id>[^)]+)\)$/u;
const BULLET = /^(?:- |\d+\. )/u;

export function parse(source: string): Text {
  const parts = source.trim().split(/\n{2,}/u);
  const [first = ""] = parts;
  const title = first.startsWith("# ") ? first.slice(2) : "";
  return { title, blocks: parts.slice(title === "" ? 0 : 1).map(block) };
}

function block(part: string): Block {
  const lines = part.split("\n");
  const [first = ""] = lines;
  if (first.startsWith("## ")) return { is: "heading", text: first.slice(3), id: plain(first.slice(3)).replace(/[^a-z0-9]+/gu, "-") };
  if (first === "[[turns]]") return { is: "turns" };
  const example = EXAMPLE.exec(first)?.groups;
  if (example) return { is: "example", id: example["id"] ?? "", caption: example["caption"] ?? "" };
  if (first.startsWith("|")) return table(lines);
  if (lines.every((line) => BULLET.test(line))) {
    return { is: "list", ordered: !first.startsWith("-"), items: lines.map((line) => inline(line.replace(BULLET, ""))) };
  }
  return { is: "paragraph", line: inline(lines.join(" ")) };
}

function table(lines: readonly string[]): Block {
  const [head = [], , ...rows] = lines.map((line) => line.split("|").slice(1, -1).map((cell) => inline(cell.trim())));
  return { is: "table", head, rows };
}

export function inline(text: string): Line {
  const parts: Inline[] = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > from) parts.push({ is: "text", text: text.slice(from, found.index) });
    parts.push(special(found.groups ?? {}));
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ is: "text", text: text.slice(from) });
  return parts;
}

function special(groups: Record<string, string | undefined>): Inline {
  if (groups["strong"] !== undefined) return { is: "strong", text: groups["strong"] };
  if (groups["name"] !== undefined) return { is: "name", text: groups["name"] };
  return { is: "link", text: groups["text"] ?? "", to: groups["to"] ?? "" };
}

/** Lower case without diacritics: what searching compares. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
