/** Rooms: creating one, coming into one, and waiting in it. */
import { html, nothing, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import type { View } from "../../app/protocol";
import { certainty, ROBOTS, SECONDS, seatName, type GameState, type State } from "../../app/state";
import { t, word } from "../../i18n/l10n";
import { rulesOf } from "../../rules/places";
import { choice, numbers } from "../parts/choice";
import { submitted } from "../parts/form";
import { nameForm } from "../parts/name";
import { clocks, levels } from "../parts/options";
import { gameChoice } from "../parts/options-drawer";
import { changedWords, lengthWords } from "../parts/options-words";
import { page } from "../parts/page";
import { qr } from "../parts/qr";
import { share } from "../parts/share";
import { trouble } from "../parts/trouble";
import { compare, unsure } from "./trust";

export function create(state: State, app: App): TemplateResult {
  const unable = app.meeting.unable();
  if (unable !== null) return page(t("start-friends"), app, html`<p role="alert">${word("way", unable)}</p>`);
  const rules = app.remembered("create");
  const { game, rounds, options } = gameChoice("create", state, app);
  return page(
    t("start-friends"),
    app,
    html`<form class="setup" data-kind="create" @submit=${submitted((form) => void app.createRoom(form))}>
      ${game} ${rounds} ${choice("seconds", t("clock"), clocks(SECONDS), String(rules.seconds))}
      ${choice("robots", t("create-robots"), numbers(ROBOTS), String(rules.robots))} ${choice("level", t("level"), levels(), rules.level)} ${options}
      <label class="check"><input type="checkbox" name="link-only" .checked=${app.linkOnly} /><span>${t("link-only")}<small>${t("link-only-how")}</small></span></label>
      <p class="hint">${t("create-dealer")}</p>
      ${trouble(state)}
      <button class="button primary big" type="submit" ?disabled=${state.starting}>${state.starting ? t("starting") : t("create-room")}</button>
      <button class="button big" type="button" @click=${() => app.show("join")}>${t("start-code")}</button>
    </form>`,
  );
}

export function join(state: State, app: App): TemplateResult {
  const { invite } = state;
  if (invite && state.name === "") {
    return page(t("join-room", { code: invite.code }), app, nameForm(app, "", t("join-go")));
  }
  return page(
    t("start-code"),
    app,
    html`<form class="setup" @submit=${submitted((form) => app.joinText(String(form.get("code") ?? "")))}>
        <label for="code">${t("join-code")}</label>
        <input id="code" class="code" name="code" type="text" required autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="01234" .value=${invite?.code ?? ""} />
        ${trouble(state)}
        <button class="button primary big" type="submit" ?disabled=${state.starting}>${t("join-go")}</button>
        ${paste(app)}
      </form>
      <p class="hint">${t("join-hint")}</p>`,
  );
}

function paste(app: App): TemplateResult | typeof nothing {
  if (!navigator.clipboard?.readText) return nothing;
  const read = async (): Promise<void> => {
    // Refused permission: the field is still there to paste into.
    const text = await navigator.clipboard.readText().catch(() => "");
    if (text !== "") app.joinText(text);
  };
  return html`<button class="button" type="button" @click=${() => void read()}>${t("join-paste")}</button>`;
}

export function lobby(view: View, game: GameState, app: App): TemplateResult {
  return html`<div class="page lobby">
    <header class="head">
      <button class="icon" type="button" aria-label=${t("leave")} @click=${() => app.open({ kind: "leave" })}>‹</button>
      <h1>${t("lobby-title")}</h1>
    </header>
    ${invitation(view, game, app)} ${comparing(view, game, app)}
    <section class="card" aria-labelledby="lobby-who">
      <h2 id="lobby-who">${t("lobby-who", { count: view.seats.length })}</h2>
      <ul class="people">
        ${view.seats.map((seat) => person(view, seat.seat, game, app))}
      </ul>
      <p class="hint" role="status">${t("lobby-room", { free: view.most - view.seats.length })}</p>
      ${played(view, app)}
      ${begin(view, app)}
    </section>
  </div>`;
}

function invitation(view: View, game: GameState, app: App): TemplateResult {
  const { code, secret } = game.record;
  const shown = view.code ?? code ?? "";
  const link = shown === "" ? null : app.meeting.link({ code: shown, secret });
  return html`<section class="card invite" aria-labelledby="lobby-code">
    <div>
      <h2 id="lobby-code">${t("lobby-code")}</h2>
      <output class="digits" aria-label=${t("lobby-code-spoken", { code: [...shown].join(" ") })}>${shown}</output>
      ${game.record.linkOnly ? html`<p class="hint">${t("link-only-room")}</p>` : nothing}
      ${link === null ? nothing : html`<button class="button primary" type="button" @click=${() => void share(app, link, t("share-text"))}>${t("lobby-share")}</button>`}
    </div>
    ${link === null ? nothing : qr(link, t("lobby-qr"))}
  </section>`;
}

/** Offered to both sides of a connection that began with the bare code. */
function comparing(view: View, game: GameState, app: App): TemplateResult | typeof nothing {
  if (unsure(view, game).length === 0) return nothing;
  return html`<section class="card" aria-labelledby="comparing"><h2 id="comparing">${t("compare")}</h2>${compare(view, game, app)}</section>`;
}

function person(view: View, index: number, game: GameState, app: App): TemplateResult {
  const seat = view.seats[index];
  const marks = [
    index === view.dealer ? t("lobby-dealer") : "",
    index === view.seat ? t("you") : "",
    seat?.kind === "robot" ? t("robot-level", { level: word("level", seat.level ?? "normal") }) : "",
    seat && seat.presence !== "here" && seat.kind === "person" ? word("presence", seat.presence) : "",
  ].filter((mark) => mark !== "");
  const sure = certainty(game, index);
  return html`<li>
    <strong>${seat?.name}</strong> <span>${marks.join(" · ")}</span>
    ${sure === "unverified" || sure === "differs" ? html`<span class="badge">${t("unverified")}</span>` : nothing}
    ${sure === "compared" ? html`<span class="badge good">${t("verified-signs")}</span>` : nothing}
    ${view.choices.kick?.includes(index) ? html`<button class="button" type="button" @click=${() => app.play.kick(index)}>${t("kick")}</button>` : nothing}
  </li>`;
}

/** Which game the room plays, and all that its creator changed: the others see it before they sit down to it. */
function played(view: View, app: App): TemplateResult {
  const { variant } = view.rules;
  const changed = changedWords(view.rules);
  return html`<div class="played">
    <p><strong>${word("variant", variant)}</strong> <button class="button quiet" type="button" @click=${() => app.read(rulesOf(variant))}>${t("rules-title")}</button></p>
    <p class="hint">${settings(view)}</p>
    ${changed.length === 0 ? nothing : html`<p class="hint">${changed.join(" · ")}</p>`}
  </div>`;
}

function settings(view: View): string {
  const { seconds, robots, level } = view.rules;
  const words = [lengthWords(view.rules), t("clock-seconds", { seconds })];
  if (robots > 0) words.push(t("settings-robots", { robots, level: word("level", level) }));
  return words.join(" · ");
}

function begin(view: View, app: App): TemplateResult {
  if (!view.host) return html`<p class="wait" role="status">${t("lobby-wait", { dealer: seatName(view, view.dealer) })}</p>`;
  const ready = view.choices.start;
  return html`<button class="button ${ready ? "lit" : ""} big" type="button" aria-disabled=${ready ? "false" : "true"} @click=${() => (ready ? app.play.start() : app.toast(t("lobby-too-few")))}>
      ${t("lobby-start")}
    </button>
    ${ready ? nothing : html`<p class="hint" role="status">${t("lobby-too-few")}</p>`}`;
}
