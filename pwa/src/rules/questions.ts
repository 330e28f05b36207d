/** Every ruling of the rules as a question and its answer, and the search through them. */
import type { Language } from "../i18n/l10n";
import { plain } from "./markup";
import type { Variant } from "./places";
import alpha from "./questions/a.json";
import counting from "./questions/e1-count.json";
import laying from "./questions/e1-laying.json";
import turns from "./questions/e1-turn.json";
import short from "./questions/e2.json";
import options from "./questions/options.json";
import simple from "./questions/t1.json";
import points from "./questions/t2.json";

export interface Words {
  q: string;
  a: string;
}

/**
 * `ids`: what of the rules is answered, the first one its own name. Q: rulings of the full etalat. C: how a contradiction is
 * resolved. S: what is done where nothing is said. O: an option of the room. B: a rule that is often asked for.
 */
export interface Question {
  ids: readonly string[];
  variants: readonly Variant[];
  ro: Words;
  en: Words;
}

export const QUESTIONS = [...simple, ...points, ...alpha, ...turns, ...laying, ...counting, ...short, ...options] as readonly Question[];

/** Questions that hold every word of `text`, those that ask by them first; diacritics and capitals do not matter. */
export function search(text: string, language: Language, variant: Variant | null = null): Question[] {
  const words = plain(text).split(/\s+/u).filter((word) => word !== "");
  const holds = (...texts: string[]): boolean => words.every((word) => plain(texts.join(" ")).includes(word));
  const found = QUESTIONS.filter((question) => {
    const { q, a } = question[language];
    return (variant === null || question.variants.includes(variant)) && holds(...question.ids, q, a);
  });
  const asks = (question: Question): number => (holds(question[language].q) ? 0 : 1);
  return found.sort((one, other) => asks(one) - asks(other));
}

/** The questions with these ids that belong to the variant, in the order asked for. */
export function asked(ids: readonly string[], variant: Variant | null = null): Question[] {
  return ids.flatMap((id) => QUESTIONS.filter((q) => q.ids.includes(id) && (variant === null || q.variants.includes(variant))));
}
