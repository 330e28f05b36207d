/** What is written under the groups on the rack while melds are built, and in a game that pays what lies there. */
import { t } from "../../i18n/l10n";
import type { RackGroup } from "../board";
import { chosen, type Building, type Judged } from "./building";

/** Melds that would be laid, and those that are left out. */
export function strapsOf(building: Building): RackGroup[] {
  const meant = chosen(building);
  return building.groups
    .filter(({ kind }) => kind !== null)
    .map((group) => {
      const counts = meant.includes(group);
      const words = counts ? t("lay-group-in", { points: group.points }) : t("lay-group-out", { points: group.points });
      return { ...where(group), text: `${counts ? "✓ " : ""}${group.points}`, words, tone: counts ? "in" : "out", tap: true };
    });
}

/** The worth of each group as it lies. */
export function worthOf(groups: readonly Judged[]): RackGroup[] {
  return groups
    .filter(({ kind }) => kind !== null)
    .map((group) => ({ ...where(group), text: String(group.points), words: t("group-worth", { points: group.points }), tone: "worth", tap: false }));
}

/** The slots of the groups that would be laid. */
export function greenOf(building: Building): Set<number> {
  return new Set(chosen(building).flatMap(({ from, lying }) => lying.map((_, at) => from + at)));
}

function where({ from, lying }: Judged): { from: number; length: number } {
  return { from, length: lying.length };
}
