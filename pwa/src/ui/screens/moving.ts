/** *Mută locul aici* (PROTOCOLS.md 2): a link with a ticket that is good once, for a new phone or the installed app. */
import { html, nothing, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import type { View } from "../../app/protocol";
import { seatName, type GameState } from "../../app/state";
import { t } from "../../i18n/l10n";
import { qr } from "../parts/qr";
import { share } from "../parts/share";

/** A guest moves its own seat; the dealer those of people on other phones. The dealer's own stays where the tiles are. */
export function mayMove(view: View, game: GameState): boolean {
  if (game.record.role === "local" || view.seat < 0) return false;
  return !view.host || movable(view).length > 0;
}

function movable(view: View): number[] {
  return view.seats.filter(({ seat, kind, presence }) => seat !== view.dealer && kind === "person" && presence !== "left").map(({ seat }) => seat);
}

/** `seat`: null is one's own; undefined: the dealer has yet to say whose. */
export function moveSheet(seat: number | null | undefined, view: View, game: GameState, app: App): TemplateResult {
  if (seat === undefined) {
    return html`<p>${t("move-whose")}</p>
      <div class="two">
        ${movable(view).map((each) => html`<button class="button big" type="button" @click=${() => app.offerSeat(each)}>${t("move-seat", { name: seatName(view, each) })}</button>`)}
      </div>`;
  }
  const link = linkFor(seat ?? view.seat, view, game, app);
  if (link === null) return html`<p role="status">${t("move-wait")}</p>`;
  return html`<p>${seat === null ? t("move-how") : t("move-how-other", { name: seatName(view, seat) })}</p>
    <div class="moving">
      ${qr(link, t("move-qr"))}
      <button class="button primary" type="button" @click=${() => void share(app, link, t("move-title"))}>${t("lobby-share")}</button>
    </div>
    <p class="hint">${t("move-once")}</p>
    ${seat === null ? html`<p class="hint">${t("move-installed")}</p>` : nothing}`;
}

function linkFor(seat: number, view: View, game: GameState, app: App): string | null {
  const { code, secret } = game.record;
  if (view.ticket?.seat !== seat || code === null) return null;
  return app.meeting.link({ code, secret, ticket: view.ticket.ticket });
}
