/** The four emoji that two people compare aloud (PROTOCOLS.md 2): a fixed list in a fixed order. */
import { type Bytes, digest } from "./bytes";

const LIST: readonly (readonly [emoji: string, name: string])[] = [
  ["🐶", "câine"],
  ["🐱", "pisică"],
  ["🐴", "cal"],
  ["🐮", "vacă"],
  ["🐷", "porc"],
  ["🐑", "oaie"],
  ["🐔", "găină"],
  ["🦆", "rață"],
  ["🐸", "broască"],
  ["🐢", "țestoasă"],
  ["🐍", "șarpe"],
  ["🐟", "pește"],
  ["🐳", "balenă"],
  ["🐙", "caracatiță"],
  ["🦀", "crab"],
  ["🐝", "albină"],
  ["🦋", "fluture"],
  ["🐌", "melc"],
  ["🐞", "buburuză"],
  ["🐘", "elefant"],
  ["🦁", "leu"],
  ["🦊", "vulpe"],
  ["🐰", "iepure"],
  ["🦉", "bufniță"],
  ["🍎", "măr"],
  ["🍐", "pară"],
  ["🍋", "lămâie"],
  ["🍌", "banană"],
  ["🍇", "struguri"],
  ["🍓", "căpșună"],
  ["🍒", "cireșe"],
  ["🍉", "pepene"],
  ["🥕", "morcov"],
  ["🌽", "porumb"],
  ["🍄", "ciupercă"],
  ["🍞", "pâine"],
  ["🧀", "brânză"],
  ["🍕", "pizza"],
  ["🎂", "tort"],
  ["☕", "cafea"],
  ["🌲", "brad"],
  ["🌵", "cactus"],
  ["🌻", "floarea-soarelui"],
  ["🌞", "soare"],
  ["🌙", "lună"],
  ["⭐", "stea"],
  ["🌈", "curcubeu"],
  ["☔", "umbrelă"],
  ["⛄", "om de zăpadă"],
  ["🔥", "foc"],
  ["🚗", "mașină"],
  ["🚲", "bicicletă"],
  ["🚂", "tren"],
  ["🚀", "rachetă"],
  ["⛵", "barcă"],
  ["🏠", "casă"],
  ["🔑", "cheie"],
  ["🔔", "clopot"],
  ["🎁", "cadou"],
  ["🎈", "balon"],
  ["🎸", "chitară"],
  ["🥁", "tobă"],
  ["⚽", "minge"],
  ["⏰", "ceas"],
];

const NAMES = new Map(LIST);

/** All of them, in their order. */
export const EMOJI: readonly string[] = LIST.map(([emoji]) => emoji);

/** The Romanian name of one of the 64, to be said aloud. */
export function emojiName(emoji: string): string {
  return NAMES.get(emoji) ?? emoji;
}

/** Four emoji for the first 24 bits of H("emoji", h), six bits each. */
export async function emojiOf(transcript: Bytes): Promise<string[]> {
  const [a = 0, b = 0, c = 0] = await digest("emoji", transcript);
  const bits = (a << 16) | (b << 8) | c;
  return [18, 12, 6, 0].map((shift) => EMOJI[(bits >> shift) & 63] ?? "");
}
