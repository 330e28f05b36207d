import { html, nothing, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import type { GameRecord } from "../../app/rooms";
import type { State } from "../../app/state";
import { boardWord, t, word } from "../../i18n/l10n";
import { nameForm } from "../parts/name";
import { roundWords } from "../parts/options-words";
import "../board";

/** Decoration: a run and a joker. */
const SIGN = ["R1", "Y2", "B3", "K4", "J"];

export function start(state: State, app: App): TemplateResult {
  return html`<div class="page start">
    <header class="sign">
      <div class="sign-tiles" aria-hidden="true">${SIGN.map((tile) => html`<remi-tile .name=${tile} .word=${boardWord}></remi-tile>`)}</div>
      <h1>${t("title")}</h1>
      <p>${t("start-motto")}</p>
    </header>
    ${state.name === "" ? welcome(app) : menu(state, app)}
  </div>`;
}

function welcome(app: App): TemplateResult {
  return html`<section class="card">${nameForm(app, "")}</section>`;
}

function menu(state: State, app: App): TemplateResult {
  return html`
    ${engineNotice(state, app)} ${unfinished(state, app)}
    <nav class="menu" aria-label=${t("start-menu")}>
      <button class="button primary big" type="button" @click=${() => app.show("alone")}>${t("start-alone")}</button>
      <button class="button big" type="button" @click=${() => app.show("create")}>${t("start-friends")}</button>
      <button class="button big" type="button" @click=${() => app.show("join")}>${t("start-code")}</button>
      <button class="button big" type="button" @click=${() => app.show("together")}>${t("start-together")}</button>
    </nav>
    <footer class="under">
      <button class="button quiet" type="button" @click=${() => app.open({ kind: "name" })}>${t("start-name", { name: state.name })}</button>
      <button class="button quiet" type="button" @click=${() => app.read({ page: "contents" })}>${t("rules-title")}</button>
      <button class="button quiet" type="button" lang=${state.language === "ro" ? "en" : "ro"} @click=${() => app.speak(state.language === "ro" ? "en" : "ro")}>
        ${t("other-language")}
      </button>
      ${install(state, app)}
    </footer>
  `;
}

function engineNotice(state: State, app: App): TemplateResult | typeof nothing {
  const { engine, trouble } = state;
  if (engine.is === "failed") {
    return html`<section class="card warn" role="alert">
      <p>${word("failed", engine.code)}</p>
      <button class="button primary" type="button" @click=${() => app.retryBoot()}>${t("try-again")}</button>
    </section>`;
  }
  return trouble ? html`<section class="card warn" role="alert"><p>${word("way", trouble)}</p></section>` : nothing;
}

function unfinished(state: State, app: App): TemplateResult | typeof nothing {
  if (state.unfinished.length === 0) return nothing;
  return html`<section class="card" aria-labelledby="unfinished">
    <h2 id="unfinished">${t("start-unfinished")}</h2>
    <ul class="games">
      ${state.unfinished.slice(0, 5).map((record) => game(record, app, state))}
    </ul>
  </section>`;
}

function game(record: GameRecord, app: App, state: State): TemplateResult {
  const others = record.people.filter((name) => name !== record.name).join(", ");
  const title = others === "" ? t("game-waiting") : t("game-with", { others });
  return html`<li>
    <div>
      <strong>${title}</strong>
      <span>${detail(record)}</span>
    </div>
    <button class="button primary" type="button" ?disabled=${state.starting} aria-label=${t("game-go-on-with", { title })} @click=${() => app.resume(record)}>
      ${t("game-go-on")}
    </button>
    <button class="icon" type="button" aria-label=${t("game-forget", { title })} @click=${() => app.open({ kind: "forget", record })}>✕</button>
  </li>`;
}

function detail(record: GameRecord): string {
  const where = record.code === null ? t("game-here") : t("game-room", { code: record.code });
  if (!record.started || record.rules === null) return where;
  return `${where} · ${roundWords(record.round, record.rules.rounds)}`;
}

function install(state: State, app: App): TemplateResult | typeof nothing {
  if (state.install === "by-hand") return html`<p class="hint">${t("install-by-hand")}</p>`;
  if (state.install === "no") return nothing;
  return html`<button class="button quiet" type="button" @click=${() => app.install.ask()}>${t("install")}</button>`;
}
