/** The seal of a deal, who is who, and what all this promises (PROTOCOLS.md 1 and 2). */
import { html, nothing, svg, type TemplateResult } from "lit";
import type { Person } from "../../app/acquaintances";
import type { App } from "../../app/controller";
import type { DealView, View } from "../../app/protocol";
import { certainty, seatName, type GameState } from "../../app/state";
import { t, word } from "../../i18n/l10n";
import { signs } from "../parts/signs";

/** What the seal beside the dealer's name says at a glance. */
type SealState = "doubtful" | "waiting" | "checked" | "own";

function sealState(view: View, game: GameState): SealState {
  if (unsure(view, game).length > 0 || view.deal?.notes.length) return "doubtful";
  if (view.host) return "own";
  return view.deal?.verified ? "checked" : "waiting";
}

export function sealButton(view: View, game: GameState, app: App): TemplateResult | typeof nothing {
  if (view.local || view.dealer === null) return nothing;
  const state = sealState(view, game);
  return html`<button class="icon seal ${state}" type="button" aria-label=${`${t("seal")}: ${word("seal", state)}`} @click=${() => app.open({ kind: "seal" })}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      ${svg`<path class="wax" d="M12 1.5l2.6 2 3.3-.3 1 3.1 2.8 1.8-1 3.1 1 3.2-2.8 1.7-1 3.2-3.3-.3-2.6 2-2.6-2-3.3.3-1-3.2-2.8-1.7 1-3.2-1-3.1 2.8-1.8 1-3.1 3.3.3z"/>`}
      ${MARKS[state]}
    </svg>
  </button>`;
}

const MARKS = {
  checked: svg`<path class="mark" d="M7.5 11.5l3 3 6-6"/>`,
  own: svg`<path class="mark" d="M12 7l1.3 2.8 3 .4-2.2 2.1.6 3-2.7-1.5-2.7 1.5.6-3-2.2-2.1 3-.4z"/>`,
  waiting: svg`<path class="mark" d="M8 11h.1M12 11h.1M16 11h.1"/>`,
  doubtful: svg`<path class="mark" d="M12 6.5v5.5M12 15.2v.1"/>`,
} as const;

export function sealSheet(view: View, game: GameState, app: App): TemplateResult {
  const { deal } = view;
  return html`${deal?.notes.map((note) => html`<p class="warn" role="alert">${word("deal-note", note)}</p>`)} ${deal ? about(deal, view) : html`<p>${t("seal-none")}</p>`}
    ${view.tableCode ? html`<section><h3>${t("table-code")}</h3>${signs(view.tableCode, t("table-code"))}<p class="hint">${t("table-code-how")}</p></section>` : nothing}
    ${unsure(view, game).length > 0 ? html`<button class="button lit" type="button" @click=${() => app.open({ kind: "compare" })}>${t("compare")}</button>` : nothing}
    <div class="two">
      <button class="button" type="button" @click=${() => app.open({ kind: "sees" })}>${t("sees-title")}</button>
      <button class="button" type="button" @click=${() => app.open({ kind: "promise" })}>${t("promise-title")}</button>
      ${view.host ? nothing : html`<button class="button" type="button" @click=${() => void app.saveEvidence()}>${t("evidence-save")}</button>`}
    </div>`;
}

function about(deal: DealView, view: View): TemplateResult {
  const names = deal.by.map((seat) => seatName(view, seat)).filter((name) => name !== "");
  return html`<dl class="facts">
    <dt>${t("seal-number")}</dt>
    <dd>${deal.number}</dd>
    <dt>${t("seal-by")}</dt>
    <dd>${deal.number === 0 || (names.length === 0 && view.step === "shuffle") ? t("seal-shuffling") : names.length === 0 ? t("seal-by-dealer") : t("seal-by-all", { names: names.join(", ") })}</dd>
    <dt>${t("seal-checked-by")}</dt>
    <dd class=${deal.verified ? "good" : ""}>${checked(deal, view)}</dd>
    <dt>${t("seal-redeals")}</dt>
    <dd>${redeals(deal, view)}</dd>
  </dl>`;
}

function checked(deal: DealView, view: View): string {
  if (view.host) return t("seal-own-how");
  if (!deal.verified) return t("seal-not-yet");
  return deal.audited ? t("seal-audited") : t("seal-verified");
}

function redeals({ redeals: given }: DealView, view: View): TemplateResult | string {
  if (given.length === 0) return t("seal-no-redeals");
  return html`${given.map(({ deal, seat }) => html`<span>${t("seal-redeal", { deal, name: seatName(view, seat) })}</span>`)}`;
}

/** Seats of devices that came by the bare code and whose signs were not compared, or differed. */
export function unsure(view: View, game: GameState): number[] {
  return view.seats.map(({ seat }) => seat).filter((seat) => ["unverified", "differs"].includes(certainty(game, seat) ?? ""));
}

/** Offered to both sides, never forced. */
export function compare(view: View, game: GameState, app: App): TemplateResult | typeof nothing {
  const seats = unsure(view, game);
  if (seats.length === 0) return nothing;
  return html`<p>${t("compare-how")}</p>
    ${seats.map((seat) => comparison(view, seat, game, app))}`;
}

function comparison(view: View, seat: number, game: GameState, app: App): TemplateResult | typeof nothing {
  const key = view.seats[seat]?.key ?? "";
  const met = game.met[key];
  if (!met) return nothing;
  const name = seatName(view, seat);
  return html`<section class="comparison" aria-label=${t("compare-with", { name })}>
    <h3>${t("compare-with", { name })} <span class="badge">${t("unverified")}</span></h3>
    ${signs(met.emoji, t("compare-with", { name }))}
    ${met.compared === false ? html`<p class="warn" role="alert">${t("compare-differs")}</p>` : nothing}
    <div class="line">
      <button class="button primary" type="button" @click=${() => app.games.circle.compared(key, true)}>${t("compare-same")}</button>
      <button class="button" type="button" @click=${() => app.games.circle.compared(key, false)}>${t("compare-other")}</button>
    </div>
  </section>`;
}

/** Said loudly, before anything else: somebody known comes with another device's key. */
export function changedKey(person: Person, app: App): TemplateResult {
  return html`<p class="warn">${t("changed-key", { name: person.name })}</p>
    <p>${t("changed-key-how", { name: person.name })}</p>
    <div class="two">
      <button class="button big" type="button" @click=${() => app.games.circle.accept(person)}>${t("changed-key-accept", { name: person.name })}</button>
      <button class="button big" type="button" @click=${() => app.leave()}>${t("leave")}</button>
    </div>`;
}

const CAN = ["choose", "swap", "stop", "service"] as const;
const CANNOT = ["sees", "void", "redeal", "stuffed", "friends", "stories"] as const;

export function promise(): TemplateResult {
  return html`<p>${t("promise-how")}</p>
    <h3>${t("promise-can")}</h3>
    <ul class="plain">${CAN.map((part) => html`<li>${t(`promise-can-${part}`)}</li>`)}</ul>
    <h3>${t("promise-cannot")}</h3>
    <ul class="plain">${CANNOT.map((part) => html`<li>${t(`promise-cannot-${part}`)}</li>`)}</ul>`;
}
