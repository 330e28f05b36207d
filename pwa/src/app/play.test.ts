import { expect, test } from "vitest";
import { setLanguage } from "../i18n/l10n";
import { Arrangements } from "./arrangement";
import { memory } from "./keep.test-kit";
import { Play } from "./play";
import type { View } from "./protocol";
import { freshRecord } from "./rooms";
import { freshGame, type State } from "./state";
import { Store } from "./store";

function pressThrow(change: Partial<View>): string | null | undefined {
  setLanguage("ro");
  const view = { seat: 0, turn: 0, choices: { throw: [] }, ...change } as unknown as View;
  const game = { ...freshGame(freshRecord("local", "g", "Ana"), { is: "up" }), views: [view] };
  const store = new Store<State>({ game } as unknown as State);
  new Play(store, () => null, new Arrangements(memory())).throw();
  return store.state.game?.said;
}

test.each([
  ["who has not drawn yet hears to draw", { step: "take" }, "Întâi trage o piesă."],
  ["who may throw hears to choose", { step: "throw", choices: { throw: ["R1"] } }, "Alege întâi piesa pe care o arunci."],
  ["while another one draws there is nothing to draw", { step: "take", turn: 1 }, "Alege întâi piesa pe care o arunci."],
])("Aruncă without a chosen tile: %s", (_, change, said) => {
  expect(pressThrow(change as unknown as Partial<View>)).toBe(said);
});
