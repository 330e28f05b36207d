import { expect, test } from "vitest";
import { setLanguage } from "../i18n/l10n";
import { Arrangements } from "./arrangement";
import { memory } from "./keep.test-kit";
import { Play } from "./play";
import type { View } from "./protocol";
import { freshRecord } from "./rooms";
import type { Session } from "./session";
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

test.each([
  ["throw-keeps-melds", "K13", [], ["R5", "R6", "R7"], "Poți pune jos 5-6-7 roșu, dar ar lipi și ceilalți: mai ține, nimeni nu e la ultima piesă; aruncă 13 negru."],
  ["throw-keeps-off", "K2", [], ["R13"], "Poți pune jos 13 roșu, dar o tablă plină leagă mai ușor: mai ține, nimeni nu e la ultima piesă; aruncă 2 negru."],
  ["lay-opens-least", null, ["R11", "R12", "R13", "B7", "B8", "B9"], ["Y4", "Y5", "Y6"], "Etalează 11-12-13 roșu și 7-8-9 albastru (57 p); poți și 4-5-6 galben, dar o tablă plină leagă mai ușor: mai ține."],
])("Ajutor names what could be laid and why it is kept: %s", async (code, tile, tiles, kept, said) => {
  setLanguage("ro");
  const answer = { h: "help", do: tile === null ? "lay" : "throw", code, tile, tiles, kept, count: 57 };
  const session = { hint: () => Promise.resolve({ ok: true, answer }) } as unknown as Session;
  const view = { seat: 0, turn: 0, step: "throw", choices: { throw: [] } } as unknown as View;
  const game = { ...freshGame(freshRecord("local", "g", "Ana"), { is: "up" }), views: [view] };
  const store = new Store<State>({ game } as unknown as State);
  await new Play(store, () => session, new Arrangements(memory())).help();
  expect(store.state.game?.said).toBe(said);
});

test.each(["reconnecting", "connecting"] as const)("cut off from the dealer nothing is asked, and it is said why: %s", async (is) => {
  setLanguage("ro");
  const asked: unknown[] = [];
  const session = { ask: (...ask: unknown[]) => (asked.push(ask), Promise.resolve({ ok: true })) } as unknown as Session;
  const view = { seat: 1, turn: 1, dealer: 0, seats: [{ seat: 0, name: "Ana" }], step: "throw", choices: { throw: ["R1"] } } as unknown as View;
  const game = { ...freshGame(freshRecord("guest", "g", "Ion"), { is, tries: 1, until: null }), views: [view], slots: ["R1"], selected: 0 };
  const store = new Store<State>({ game } as unknown as State);
  const play = new Play(store, () => session, new Arrangements(memory()));
  play.throw();
  expect(await play.act({ a: "draw" })).toBe(false);
  expect([asked, store.state.game?.busy, store.state.game?.selected]).toEqual([[], false, 0]);
  expect(store.state.game?.said).toBe("S-a întrerupt legătura cu Ana. Se reface singură.");
  store.set({ game: { ...game, way: { is: "up" } } });
  expect(await play.act({ a: "draw" })).toBe(true);
});
