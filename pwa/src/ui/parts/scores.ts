import { html, nothing, type TemplateResult } from "lit";
import type { View } from "../../app/protocol";
import { t } from "../../i18n/l10n";

/** "+250", "−50", "0": with a real minus sign, so that columns line up. */
export function signed(points: number): string {
  if (points > 0) return `+${points}`;
  return points < 0 ? `−${-points}` : "0";
}

/** Points of every settled round by seat, and the totals. */
export function scoreTable(view: View): TemplateResult {
  if (view.scores.length === 0) return html`<p>${t("scores-none")}</p>`;
  return html`<div class="scroll"><table class="scores">
    <thead>
      <tr>
        <th scope="col">${t("scores-round")}</th>
        ${view.seats.map((seat) => html`<th scope="col" class=${seat.seat === view.seat ? "me" : ""}>${seat.name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${view.scores.map(
        (points, i) => html`<tr>
          <th scope="row">${i + 1}</th>
          ${points.map((amount) => html`<td class=${amount < 0 ? "minus" : amount > 0 ? "plus" : ""}>${signed(amount)}</td>`)}
        </tr>`,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">${t("scores-total")}</th>
        ${view.totals.map((amount) => html`<td>${signed(amount)}</td>`)}
      </tr>
    </tfoot>
  </table></div>
  ${view.rules.rounds > view.scores.length ? html`<p class="quiet">${t("scores-left", { left: view.rules.rounds - view.scores.length })}</p>` : nothing}`;
}
