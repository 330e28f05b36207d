import { LEVELS } from "../../app/state";
import { t, word } from "../../i18n/l10n";
import type { Option } from "./choice";

export function levels(): Option[] {
  return LEVELS.map((level) => ({ value: level, label: word("level", level), says: word("level-says", level) }));
}

/** Seconds a turn; 0 is no clock. */
export function clocks(seconds: readonly number[]): Option[] {
  return seconds.map((value) => ({ value: String(value), label: value === 0 ? t("clock-off") : t("clock-seconds", { seconds: value }) }));
}
