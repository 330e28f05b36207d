/** Rules that were chosen, in words. */
import type { RoomRules } from "../../app/protocol";
import { t, word } from "../../i18n/l10n";
import { matchOf } from "./options-chosen";

export function valueWords(name: string, value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  return typeof value === "number" ? String(value) : word("choice", `${name}-${value}`);
}

/** "Runda 2/3", or "Runda 2" where nobody knows how many there will be. */
export function roundWords(round: number, rounds: number): string {
  return rounds > 0 ? t("round-of", { round, rounds }) : t("round-number", { round });
}

/** The name of the button that shows the points. */
export function scoresWords(round: number, rounds: number): string {
  return rounds > 0 ? t("table-scores", { round, rounds }) : t("table-scores-open", { round });
}

/** How long the match is. */
export function lengthWords({ rounds, options }: RoomRules): string {
  if (rounds > 0) return t("settings-rounds", { rounds });
  const { length, target } = matchOf(null, { match: "endless", ...options });
  return length === "target" ? t("settings-target", { target }) : t("settings-endless");
}

/** What a room has changed about its game, one by one. */
export function changedWords({ options }: RoomRules): string[] {
  return Object.entries(options)
    .filter(([name]) => name !== "match")
    .map(([name, value]) => t("option-changed", { option: word("option", name), value: valueWords(name, value) }));
}
