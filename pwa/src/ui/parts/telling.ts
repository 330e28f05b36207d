/** What happened, in words. */
import { seatName } from "../../app/state";
import type { Happening, View } from "../../app/protocol";
import { tileName, tileNames, word } from "../../i18n/l10n";

/** What happened last, or "" while nothing has. */
export function latest(view: View): string {
  const last = view.log.at(-1);
  return last ? happening(view, last) : "";
}

export function happening(view: View, told: Happening): string {
  const { what, seat, tile, tiles, name } = told;
  if (what === "exchanged") return exchanged(view, told);
  const me = seat !== null && seat === view.seat;
  const args = { name: name ?? seatName(view, seat), tile: tileName(tile), tiles: tileNames(tiles ?? []), me: me ? "yes" : "no", open: tile === null || tile === "??" ? "no" : "yes" };
  return word("happened", what, args);
}

/** This seat's last exchange of the round, or null. */
export function lastExchange(view: View): string | null {
  const mine = view.log.findLast(({ what, seat, to }) => what === "dealt" || (what === "exchanged" && (seat === view.seat || to === view.seat)));
  return mine?.what === "exchanged" ? happening(view, mine) : null;
}

function exchanged(view: View, { seat, to = null, tiles = [] }: Happening): string {
  const accepted = to === view.seat;
  const [given, got] = accepted ? [tiles[1], tiles[0]] : tiles;
  const me = accepted || seat === view.seat;
  const args = { me: me ? "yes" : "no", name: seatName(view, accepted ? seat : me ? to : seat), other: seatName(view, to) };
  return word("happened", "exchanged", { ...args, given: tileName(given ?? null), got: tileName(got ?? null) });
}
