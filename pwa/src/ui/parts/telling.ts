/** What happened, in words. */
import { seatName } from "../../app/state";
import type { Happening, View } from "../../app/protocol";
import { tileName, tileNames, word } from "../../i18n/l10n";

/** What happened last, or "" while nothing has. */
export function latest(view: View): string {
  const last = view.log.at(-1);
  return last ? happening(view, last) : "";
}

export function happening(view: View, { what, seat, tile, tiles, name }: Happening): string {
  const me = seat !== null && seat === view.seat;
  const args = { name: name ?? seatName(view, seat), tile: tileName(tile), tiles: tileNames(tiles ?? []), me: me ? "yes" : "no", open: tile === null || tile === "??" ? "no" : "yes" };
  return word("happened", what, args);
}
