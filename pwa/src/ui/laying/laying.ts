/** Building something to lay, from the first touch to the one move that is sent. */
import type { Ask, Hint, HintAnswer, TileName, View } from "../../app/protocol";
import { fromSorted, groups as groupsOf, perRow, reconcile, sameSlots, tilesOf, type Slots } from "../board/arrangement";
import type { MeldTarget } from "../board/targets";
import { beginning, candidates, chosen, holds, isEmpty, placesOf, put, rackDuring, returned, toggled, undone, type Building, type Judged } from "./building";
import { best, orders } from "./orders";

export type Preview = Extract<HintAnswer, { h: "preview" }>;

/** What the table lends to it. */
export interface LayingPort {
  view(): View | null;
  slots(): Slots;
  building(): Building | null;
  hint(hint: Hint): Promise<HintAnswer | null>;
  /** true once it was allowed. */
  ask(ask: Ask): Promise<boolean>;
  /** Remembers what is built and how the rack lies then; a tile that was chosen is no longer. */
  set(building: Building | null, slots: Slots): void;
}

export class Laying {
  /** Answers that come late, to a question that has changed, are not listened to. */
  private asked = 0;
  /** How the rack lay before it was put in groups for the player, and then. */
  private helped: { before: Slots; after: Slots } | null = null;

  constructor(private readonly table: LayingPort) {}

  async begin(): Promise<void> {
    const view = this.table.view();
    if (!view || this.table.building()) return;
    this.helped = null;
    this.table.set(beginning(view, true), this.table.slots());
    await this.judge();
    if (this.table.building()?.groups.every(({ kind }) => kind === null)) await this.group();
  }

  /** No group on the rack is a meld: the melds that there are come to lie side by side, before the rest. */
  private async group(): Promise<void> {
    const before = this.table.slots();
    const answer = await this.table.hint({ h: "verify", groups: groupsOf(before) });
    const building = this.table.building();
    if (answer?.h !== "verify" || answer.groups.length === 0 || !building || before !== this.table.slots()) return;
    const after = fromSorted(inGroups(answer.groups, tilesOf(before)), perRow(before));
    this.helped = { before, after };
    this.table.set(building, after);
    await this.judge();
  }

  /** A tile from the rack onto a laid meld. It begins a building if there is none: then no group is meant yet. */
  async put(target: MeldTarget, tile: TileName, slot: number): Promise<void> {
    const view = this.table.view();
    if (!view || view.choices.throw.length === 0) return;
    const building = put(this.table.building() ?? beginning(view, false), target, tile, slot);
    const slots = reconcile(this.table.slots(), rackDuring(building, view), slot);
    this.table.set(building, slots);
    await this.judge();
  }

  async toggle(from: number): Promise<void> {
    const building = this.table.building();
    if (!building) return;
    this.table.set(toggled(building, from), this.table.slots());
    await this.judge();
  }

  /** Takes the last step back, or gives everything up where there is none. */
  async undo(): Promise<void> {
    const [building, view] = [this.table.building(), this.table.view()];
    if (!building || !view) return;
    const step = building.steps.at(-1);
    if (!step || building.steps.length === 1) return this.cancel();
    const fewer = undone(building);
    this.table.set(fewer, reconcile(returned(this.table.slots(), [step]), rackDuring(fewer, view)));
    await this.judge();
  }

  cancel(): void {
    const [building, view] = [this.table.building(), this.table.view()];
    if (!building || !view) return;
    this.asked++;
    const slots = reconcile(returned(this.table.slots(), building.steps), view.rack);
    this.table.set(null, this.helped && sameSlots(slots, this.helped.after) ? this.helped.before : slots);
  }

  /** The rack lies differently now. */
  async rearranged(): Promise<void> {
    if (this.table.building()) await this.judge();
  }

  /** Sends it all as one move. */
  async send(): Promise<boolean> {
    const [building, view] = [this.table.building(), this.table.view()];
    if (!building || !view || isEmpty(building)) return false;
    return this.table.ask({ a: "lay", places: placesOf(building, view.rack) });
  }

  /** The places of what is built, for a close that lays them too. */
  places(): ReturnType<typeof placesOf> | null {
    const [building, view] = [this.table.building(), this.table.view()];
    return building && view ? placesOf(building, view.rack) : null;
  }

  private async judge(): Promise<void> {
    const mine = ++this.asked;
    const groups = await readGroups(this.table.slots(), (hint) => this.table.hint(hint));
    const [building, view] = [this.table.building(), this.table.view()];
    if (mine !== this.asked || groups === null || !building || !view || !holds(building, view)) return;
    const read = { ...building, groups };
    const answer = await this.table.hint({
      h: "preview",
      groups: chosen(read).map(({ tiles }) => [...tiles]),
      take: null,
      places: placesOf(read, view.rack),
    });
    const now = this.table.building();
    if (mine !== this.asked || answer?.h !== "preview" || !now) return;
    const { points, needed, reason, fits } = answer;
    this.table.set({ ...now, groups, verdict: fits ? { points, needed, reason, fits } : { points, needed, reason } }, this.table.slots());
  }
}

/** Melds with gaps between them, and behind a gap every other tile. */
function inGroups(melds: readonly (readonly TileName[])[], tiles: readonly TileName[]): (TileName | null)[] {
  const rest = [...tiles];
  for (const tile of melds.flat()) {
    const at = rest.indexOf(tile);
    if (at >= 0) rest.splice(at, 1);
  }
  return [...melds.flatMap((meld) => [...meld, null]), ...rest];
}

/** What each group on the rack is, in any order of its tiles; null when there was no answer. */
async function readGroups(slots: Slots, hint: LayingPort["hint"]): Promise<Judged[] | null> {
  const found = candidates(slots);
  const ways = found.map(({ tiles }) => orders(tiles));
  if (found.length === 0) return [];
  const answer = await hint({ h: "preview", groups: ways.flat(), take: null });
  if (answer?.h !== "preview") return null;
  let at = 0;
  return found.map(({ from, tiles }, index) => {
    const readings = answer.groups.slice(at, (at += ways[index]?.length ?? 0));
    const meld = best(readings);
    return { from, lying: tiles, tiles: meld?.tiles ?? tiles, kind: meld?.kind ?? null, points: meld?.points ?? 0 };
  });
}
