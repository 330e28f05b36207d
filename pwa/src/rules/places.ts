/** Where one may be in the rules, and which questions explain a refusal. Light: the table needs it before the pages are loaded. */
import rulings from "./rulings.json";

/** The variants in the order of the menu. */
export const VARIANTS = ["T1", "T2", "A-T", "A-E", "E1", "E2"] as const;
export type Variant = (typeof VARIANTS)[number];

export type Page = "contents" | Variant | "differs" | "questions" | "glossary";

export interface Place {
  page: Page;
  /** Questions to show, and for which variant; without it all of them. */
  asked?: readonly string[];
  variant?: Variant;
}

const RULINGS: Record<string, readonly string[] | Record<string, readonly string[]>> = rulings;

export function isVariant(name: string): name is Variant {
  return (VARIANTS as readonly string[]).includes(name);
}

/** The page of the variant that is played, or the contents. */
export function rulesOf(variant: string | null): Place {
  return { page: variant !== null && isVariant(variant) ? variant : "contents" };
}

/** Ids of the questions that explain a refusal in that variant; none where there is nothing to explain. */
export function rulingsOn(reason: string, variant: string): readonly string[] {
  const found = Object.hasOwn(RULINGS, reason) ? (RULINGS[reason] ?? []) : [];
  return isList(found) ? found : (found[variant] ?? []);
}

function isList(found: readonly string[] | Record<string, readonly string[]>): found is readonly string[] {
  return Array.isArray(found);
}
