/** Everything on the page, drawn from the state. */
import { html, nothing, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import { awaited, eyes, type GameState, type State } from "../../app/state";
import { t } from "../../i18n/l10n";
import { alone, together } from "./local";
import { finished, settled } from "./results";
import { create, join, lobby } from "./rooms";
import { sheets } from "./sheets";
import { start } from "./start";
import { table } from "./table";
import { connecting, electing, gone, handOver, stopped } from "./waiting";

export function root(state: State, app: App): TemplateResult {
  return html`<div class="screen" ?inert=${preparing(state)}>${screen(state, app)}</div>
    ${sheets(state, app)} ${loading(state)}
    <div class="toast ${state.toast ? "shown" : ""}" role="status" aria-live="polite">${state.toast?.text ?? ""}</div>`;
}

function screen(state: State, app: App): TemplateResult {
  switch (state.screen) {
    case "start":
      return start(state, app);
    case "alone":
      return alone(state, app);
    case "together":
      return together(state, app);
    case "create":
      return create(state, app);
    case "join":
      return join(state, app);
    case "game":
      return state.game ? game(state.game, app) : start(state, app);
    default:
      return state.screen satisfies never;
  }
}

function game(now: GameState, app: App): TemplateResult {
  if (now.way.is === "stopped") return stopped(now, app);
  if (now.way.is === "gone") return gone(now, app);
  const seat = awaited(now);
  if (seat !== null) return handOver(seat, now, app);
  const view = eyes(now);
  if (!view) return connecting(now, app);
  if (now.record.role === "dealer" && !view.host) return electing(now, app);
  switch (view.stage) {
    case "connecting":
      return connecting(now, app);
    case "lobby":
      return lobby(view, now, app);
    case "play":
      return table(view, now, app);
    case "settled":
      return settled(view, now, app);
    case "finished":
      return finished(view, now, app);
    default:
      return view.stage satisfies never;
  }
}

/** Somebody waits for a game that is still being fetched: it would open over whatever else was pressed. */
function preparing({ engine, starting }: State): boolean {
  return engine.is === "loading" && starting;
}

/** Said only to who waits for it: the game is being fetched while the menu is already there. */
function loading(state: State): TemplateResult | typeof nothing {
  if (state.engine.is !== "loading" || !preparing(state)) return nothing;
  return html`<div class="loading" role="status">
    <progress max="1" .value=${state.engine.part}></progress>
    <span>${t("loading")}</span>
  </div>`;
}
