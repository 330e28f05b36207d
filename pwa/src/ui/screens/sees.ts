/** Who sees what: the table of RULES.md T1 with the state of this very game. */
import { html, type TemplateResult } from "lit";
import type { Happening, View } from "../../app/protocol";
import { seatName } from "../../app/state";
import { t, tileName, word } from "../../i18n/l10n";

type Eye = "yes" | "no" | "count" | "own" | "later";

interface Row {
  what: string;
  now: string;
  /** The owner, the other players, the dealer's device, robots. */
  eyes: readonly [Eye, Eye, Eye, Eye];
}

function rows(view: View): Row[] {
  const others = view.seats.filter(({ seat }) => seat !== view.seat).map(({ name, tiles }) => t("sees-tiles", { name, count: tiles }));
  const announced = view.seats.find((seat) => seat.announced);
  const dealer = view.local ? "no" : "yes";
  const twin = announced ? t("sees-twin-announced", { name: announced.name }) : view.twin ? t("sees-twin-yours") : t("sees-twin-hidden");
  const all: readonly [Eye, Eye, Eye, Eye] = ["yes", "yes", "yes", "yes"];
  return [
    { what: t("sees-rack"), now: [t("sees-tiles", { name: t("sees-you"), count: view.rack.length }), ...others].join(", "), eyes: ["yes", "count", dealer, "own"] },
    { what: t("sees-stock-count"), now: t("sees-left", { count: view.stock }), eyes: all },
    { what: t("sees-stock-order"), now: t("sees-order-now"), eyes: ["no", "no", dealer, "no"] },
    { what: t("sees-atu"), now: view.atu === null ? t("sees-no-atu") : tileName(view.atu), eyes: all },
    { what: t("sees-discards"), now: t("sees-thrown", { count: thrown(view) }), eyes: all },
    { what: t("sees-drawn"), now: drawn(view), eyes: ["yes", "no", dealer, "no"] },
    { what: t("sees-twin"), now: twin, eyes: announced ? all : ["yes", "later", dealer, "later"] },
    ...(view.laysMelds ? [{ what: t("sees-melds"), now: t("sees-laid", { count: view.melds.length }), eyes: all }] : []),
    { what: t("sees-closing"), now: t("sees-closing-now"), eyes: ["yes", "later", dealer, "later"] },
  ];
}

function thrown(view: View): number {
  const rowed = view.seats.reduce((sum, seat) => sum + seat.row.length, 0);
  return rowed + (view.commonRow?.tiles.length ?? 0);
}

function drawn(view: View): string {
  const last = inHand(view);
  if (last === null) return t("sees-nothing-drawn");
  return last.seat === view.seat ? t("sees-you-drew", { tile: tileName(last.tile) }) : t("sees-other-drew", { name: seatName(view, last.seat) });
}

const MOVES = ["dealt", "drew", "took", "threw"];

/** That a tile of the stock was drawn and nothing has been thrown since. Who begins has drawn none, and a row's tile is no secret. */
export function inHand(view: Pick<View, "log" | "turn">): Happening | null {
  const last = view.log.findLast(({ what }) => MOVES.includes(what));
  return last?.what === "drew" && last.seat === view.turn ? last : null;
}

const MARKS: Record<Eye, string> = { yes: "✓", no: "✗", count: "№", own: "½", later: "…" };

export function sees(view: View): TemplateResult {
  const dealer = view.dealer === null ? "" : seatName(view, view.dealer);
  const heads = [t("sees-owner"), t("sees-others"), view.local ? t("sees-phone") : t("sees-dealer", { name: dealer }), t("sees-robots")];
  return html`<p>${view.local ? t("sees-local") : view.host ? t("sees-host") : t("sees-guest", { dealer })}</p>
    <div class="scroll"><table class="sees">
      <thead><tr><th scope="col">${t("sees-what")}</th>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>
        ${rows(view).map(
          ({ what, now, eyes }) => html`<tr>
            <th scope="row">${what}<small>${now}</small></th>
            ${eyes.map((eye) => html`<td class=${eye}><span role="img" aria-label=${word("eye", eye)} title=${word("eye", eye)}>${MARKS[eye]}</span></td>`)}
          </tr>`,
        )}
      </tbody>
    </table></div>
    <p class="hint">${(["count", "own", "later"] as const).map((eye) => html`<span class="key">${MARKS[eye]} ${word("eye", eye)}</span> `)}</p>`;
}
