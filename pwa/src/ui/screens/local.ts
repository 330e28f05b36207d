/** Setting up a game on this phone: alone against robots, or several people who hand it round. */
import { html, type TemplateResult } from "lit";
import type { App } from "../../app/controller";
import type { LocalSeat } from "../../app/protocol";
import type { State } from "../../app/state";
import { t } from "../../i18n/l10n";
import { choice, numbers } from "../parts/choice";
import { submitted } from "../parts/form";
import { clocks, levels } from "../parts/options";
import { gameChoice } from "../parts/options-drawer";
import { page } from "../parts/page";
import { trouble } from "../parts/trouble";

export function alone(state: State, app: App): TemplateResult {
  const rules = app.remembered("alone");
  const { game, rounds, options } = gameChoice("alone", state, app);
  return page(
    t("start-alone"),
    app,
    html`<form class="setup" data-kind="alone" @submit=${submitted((form) => app.playAlone(form))}>
      ${game} ${choice("robots", t("alone-robots"), numbers([1, 2, 3]), String(rules.robots || 1))} ${choice("level", t("level"), levels(), rules.level)}
      ${rounds} ${choice("seconds", t("clock"), clocks([0, 60]), String(rules.seconds === 0 ? 0 : 60))} ${options} ${trouble(state)} ${go(state)}
    </form>`,
  );
}

export function together(state: State, app: App): TemplateResult {
  const rules = app.remembered("together");
  const { game, rounds, options } = gameChoice("together", state, app);
  const seats = app.rememberedSeats();
  return page(
    t("start-together"),
    app,
    html`<form class="setup" data-kind="together" @submit=${submitted((form) => app.playTogether(form))}>
      <p>${t("together-how")}</p>
      ${game}
      ${choice("seats", t("together-seats"), numbers([2, 3, 4]), String(Math.max(2, seats.length)))}
      <div class="seats">${[0, 1, 2, 3].map((i) => seat(i, seats[i], state.name))}</div>
      ${rounds} ${choice("seconds", t("clock"), clocks([0, 60]), String(rules.seconds === 0 ? 0 : 60))} ${options} ${trouble(state)} ${go(state)}
    </form>`,
  );
}

/** Which rows show, and whether a name or a level is asked, is the style sheet's: the form itself knows both. */
function seat(index: number, before: LocalSeat | undefined, me: string): TemplateResult {
  const kind = before?.kind ?? "person";
  const name = before?.kind === "person" ? before.name : index === 0 ? me : "";
  const label = t("together-seat", { number: index + 1 });
  return html`<fieldset class="seat" data-seat=${index}>
    <legend>${label}</legend>
    ${choice(
      `kind-${index}`,
      t("together-kind", { number: index + 1 }),
      [
        { value: "person", label: t("person") },
        { value: "robot", label: t("robot") },
      ],
      kind,
    )}
    <input
      class="for-person"
      type="text"
      name=${`name-${index}`}
      maxlength="20"
      autocomplete="off"
      aria-label=${t("together-name", { number: index + 1 })}
      placeholder=${t("together-player", { number: index + 1 })}
      .value=${name}
    />
    <div class="for-robot">${choice(`level-${index}`, t("level"), levels(), before?.level ?? "normal")}</div>
  </fieldset>`;
}

function go(state: State): TemplateResult {
  return html`<button class="button primary big" type="submit" ?disabled=${state.starting}>${state.starting ? t("starting") : t("begin")}</button>`;
}
