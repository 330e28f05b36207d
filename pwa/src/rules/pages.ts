/** The texts of the rules, the examples they show and the rounds that were simulated. */
import type { Language } from "../i18n/l10n";
import examples from "./examples.json";
import { parse, type Text } from "./markup";
import type { Page, Variant } from "./places";
import simulated from "./simulated.json";

const TEXTS = import.meta.glob<string>("./texts/*/*.md", { query: "?raw", import: "default", eager: true });

export type TextPage = Exclude<Page, "contents" | "questions">;

const parsed = new Map<string, Text>();

export function text(page: TextPage, language: Language): Text {
  const path = `./texts/${language}/${page}.md`;
  const known = parsed.get(path) ?? parse(TEXTS[path] ?? "");
  parsed.set(path, known);
  return known;
}

/** A case of the judge with its verdict (`python -m engine judge`). `each`: points of each tile of a meld, as it lies. */
export type Example = { id: string; variant: Variant; each?: number[] } & (
  | { kind: "meld"; input: string; expect: { valid: boolean; kind?: "run" | "set"; play?: number; end?: number } }
  | { kind: "close"; input: string; expect: { canClose: boolean; free: Record<string, number> } }
  | { kind: "layout"; input: string; expect: { groups: [string, number][]; points: number; outside: number; canClose: boolean; free: string | null } }
  | { kind: "open"; input: { melds: string[]; lap?: number }; expect: { ok: boolean; points: number; reason: string } }
  | { kind: "verify"; input: string; expect: number }
  | { kind: "score"; input: Score; expect: number[] }
  | { kind: "fact"; input: { fact: string }; expect: number | string }
);

/** The end of a round. On the rack `racks` or `melds` of the closer; where melds are laid, `players`. */
export interface Score {
  closer: number | null;
  players?: number | { opened: boolean; melds?: string[]; laid?: string[]; rack?: string }[];
  racks?: (string | null)[];
  melds?: string[];
  free?: string;
  closing_tile?: string;
  atu?: string;
  mode?: string;
}

/** JSON knows no unions: a test runs every example through the judge and holds it to this shape. */
export const EXAMPLES = examples as unknown as readonly Example[];

export function example(id: string): Example | null {
  return EXAMPLES.find((each) => each.id === id) ?? null;
}

/** What `python -m engine simulate --json` said of rounds between robots. */
export interface Simulated {
  variant: string;
  players: number;
  rounds: number;
  turns_mean: number;
  turns_min: number;
  turns_max: number;
  closed: number;
}

export function roundsOf(variant: string): readonly Simulated[] {
  return (simulated as readonly Simulated[]).filter((each) => each.variant === variant);
}
