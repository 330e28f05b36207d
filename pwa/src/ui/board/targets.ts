/** Places other than the rack that a tile may go to, each with a name that travels through events and attributes. */
import type { Choices, TileName } from "../../app/protocol";

export type Target =
  | { to: "throw" }
  /** `high`: which end of a run; null for a group. */
  | { to: "layoff"; meld: number; high: boolean | null }
  | { to: "swap"; meld: number };

export type Fits = Choices["fits"][number];
export type MeldTarget = Exclude<Target, { to: "throw" }>;

const ENDS: Record<string, boolean | null> = { low: false, high: true, into: null };

export function targetName(target: Target): string {
  switch (target.to) {
    case "throw":
      return "throw";
    case "swap":
      return `swap ${target.meld}`;
    case "layoff":
      return `${target.high === null ? "into" : target.high ? "high" : "low"} ${target.meld}`;
    default:
      return target satisfies never;
  }
}

export function readTarget(name: string): Target {
  const [what = "", meld = ""] = name.split(" ");
  if (what === "throw") return { to: "throw" };
  if (what === "swap") return { to: "swap", meld: Number(meld) };
  return { to: "layoff", meld: Number(meld), high: ENDS[what] ?? null };
}

/** What may be done to one laid meld with this tile. */
export function targetsIn(fits: Fits, tile: TileName): MeldTarget[] {
  const { meld } = fits;
  const found: MeldTarget[] = [];
  if (fits.swap.includes(tile)) found.push({ to: "swap", meld });
  if (fits.low.includes(tile)) found.push({ to: "layoff", meld, high: false });
  if (fits.high.includes(tile)) found.push({ to: "layoff", meld, high: true });
  if (fits.into.includes(tile)) found.push({ to: "layoff", meld, high: null });
  return found;
}
