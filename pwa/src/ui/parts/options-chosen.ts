/** What is chosen about the rules: from the form, kept for next time, and as the room gets it. */
import type { RoomRules, VariantInfo } from "../../app/protocol";
import { numberOf, textOf } from "./choice";

export type Options = RoomRules["options"];
export type OptionInfo = VariantInfo["options"][number];
export type Length = "rounds" | "target" | "endless";

export const LENGTHS = ["rounds", "target", "endless"] as const;
/** The option that says how long a match is: "rounds 4", "target 500", "endless". */
const MATCH = "match";
/** Only two may choose it. */
export const FOR_TWO = "oneDeck";

export function optionOf(info: VariantInfo | null, name: string): OptionInfo | null {
  return info?.options.find((option) => option.name === name) ?? null;
}

/** A value that leaves no choice is locked. */
export function locked(option: OptionInfo): boolean {
  return option.values.length < 2;
}

export function valueOf(option: OptionInfo, options: Options): OptionInfo["default"] {
  const value = options[option.name];
  return value !== undefined && option.values.includes(value) ? value : option.default;
}

export function matchOf(info: VariantInfo | null, options: Options): { length: Length; target: number } {
  const option = optionOf(info, MATCH);
  const [length = "", points = ""] = String(option ? valueOf(option, options) : (options[MATCH] ?? "rounds")).split(" ");
  const known = LENGTHS.find((each) => each === length) ?? "rounds";
  return { length: known, target: known === "target" ? Number(points) : 0 };
}

/** The targets that a variant knows, smallest first. */
export function targetsOf(info: VariantInfo): number[] {
  const values = optionOf(info, MATCH)?.values ?? [];
  return values.flatMap((value) => (String(value).startsWith("target ") ? [Number(String(value).slice(7))] : []));
}

/** The options that may be switched one by one. */
export function listed(info: VariantInfo): OptionInfo[] {
  return info.options.filter((option) => option.name !== MATCH);
}

/** What of the form is not the variant's usual. Where the usual match goes by rounds, how many are no option. */
export function chosenIn(form: FormData, info: VariantInfo): Options {
  const options: Options = {};
  for (const option of info.options) {
    const value = option.name === MATCH ? matchIn(form, info, option) : valueIn(form, option);
    if (value !== option.default) options[option.name] = value;
  }
  return options;
}

function valueIn(form: FormData, option: OptionInfo): OptionInfo["default"] {
  if (locked(option)) return option.default;
  const name = `option.${option.name}`;
  if (typeof option.default === "boolean") return form.get(name) === "on";
  return option.values.find((value) => String(value) === textOf(form, name)) ?? option.default;
}

function matchIn(form: FormData, info: VariantInfo, option: OptionInfo): OptionInfo["default"] {
  const usual = matchOf(info, {});
  const length = LENGTHS.find((each) => each === textOf(form, "length")) ?? usual.length;
  if (length === "endless") return "endless";
  if (length === "target") return `target ${numberOf(form, "target", targetsOf(info)[0] ?? 0)}`;
  return usual.length === "rounds" ? option.default : `rounds ${numberOf(form, "rounds", 1)}`;
}

/** May so many play by these rules? */
export function playable(rules: RoomRules, players: number): boolean {
  return players <= 2 || rules.options[FOR_TWO] !== true;
}

/** The rules as a room takes them: rounds are a number of their own, and 0 leaves the match's length to the options. */
export function sent(rules: RoomRules, info: VariantInfo | null): RoomRules {
  const byRounds = matchOf(info, rules.options).length === "rounds";
  const left = Object.entries(rules.options).filter(([name]) => !(byRounds && name === MATCH));
  return { ...rules, rounds: byRounds ? rules.rounds : 0, options: Object.fromEntries(left) };
}
