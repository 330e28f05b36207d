/**
 * All words come from the Fluent catalogues beside this file. `t` words one message; `word` words a code that comes from
 * Python, the network or the worker, and has an answer for codes it has never met.
 */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "./en.ftl?raw";
import type { TileName } from "../app/protocol";
import { runWords, tileWords, type Word } from "../ui/board/words";
import { FAMILIES, type Family } from "./families";
import romanian from "./ro.ftl?raw";

export type Language = "ro" | "en";
export type Args = Record<string, FluentVariable>;

const CATALOGUES: Record<Language, string> = { ro: romanian, en: english };
const bundles = new Map<Language, FluentBundle>();
let current: Language = "ro";

function bundle(language: Language): FluentBundle {
  const known = bundles.get(language);
  if (known) return known;
  // Isolating marks would sit inside names and tile numbers; both languages run left to right.
  const made = new FluentBundle(language, { useIsolating: false });
  const problems = made.addResource(new FluentResource(CATALOGUES[language]));
  for (const problem of problems) console.error(`catalogue ${language}:`, problem);
  bundles.set(language, made);
  return made;
}

export function language(): Language {
  return current;
}

export function setLanguage(wanted: Language): void {
  current = wanted;
}

export function has(id: string): boolean {
  return bundle(current).hasMessage(id);
}

/** The message `id` in the current language; the id itself where the catalogue lacks it (a test sees to that). */
export function t(id: string, args?: Args): string {
  const words = bundle(current);
  const message = words.getMessage(id);
  if (!message?.value) return id;
  return words.formatPattern(message.value, args ?? null, []);
}

/** What a code of a family says; a code without words of its own is said with the family's `-other`, which gets `$code`. */
export function word(family: Family, code: string, args?: Args): string {
  const known = (FAMILIES[family] as readonly string[]).includes(code);
  return t(`${family}-${known ? code : "other"}`, { code, ...args });
}

/** The board's words come from the same catalogues. */
export const boardWord: Word = (key, args) => t(key, args);

/** A tile's name in words, as the board says it. */
export function tileName(tile: TileName | null): string {
  return tileWords(boardWord, tile ?? "??");
}

export function tileNames(tiles: readonly string[]): string {
  return new Intl.ListFormat(current, { type: "conjunction" }).format(tiles.map(tileName));
}

/** The same of tiles that are laid: three or more that climb in one colour are named together. */
export function meldNames(tiles: readonly string[]): string {
  const named: string[] = [];
  for (let at = 0; at < tiles.length; ) {
    const run = tiles.slice(at, at + climbing(tiles.slice(at)));
    named.push(...(run.length < 3 ? run.map(tileName) : [runWords(boardWord, run)]));
    at += run.length;
  }
  return new Intl.ListFormat(current, { type: "conjunction" }).format(named);
}

/** How many of the first tiles climb in one colour, at least one; a one comes after a 13, too. */
function climbing(tiles: readonly string[]): number {
  const next = (tile: string): string => (tile.slice(1) === "13" ? `${tile.charAt(0)}1` : `${tile.charAt(0)}${Number(tile.slice(1)) + 1}`);
  let length = 1;
  while (length < tiles.length && !tiles[length - 1]?.startsWith("J") && tiles[length] === next(tiles[length - 1] ?? "")) length++;
  return length;
}
