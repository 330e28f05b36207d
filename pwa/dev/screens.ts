/** The screens with a scripted engine and rooms, to look at them: `npx vite -c dev/board.vite.ts`, then /dev/screens.html#scene. Not in the build. */
import { render } from "lit";
import { App } from "../src/app/controller";
import type { Meeting } from "../src/app/meeting";
import type { Choices, Settlement, View } from "../src/app/protocol";
import { type Invite, makeInvite, parseInvite } from "../src/net/invite";
import "../src/ui/theme.css";
import "../src/ui/screens/styles";
import { root } from "../src/ui/screens/root";
import type { Engine } from "../src/worker/client";
import type { PageInput, WorkerOutput } from "../src/worker/messages";

const scene = new URLSearchParams(location.search).get("scene") ?? "start";
const params = new URLSearchParams(location.search);
if (scene !== "name") localStorage.setItem("remi.name", '"Ana"');

const settlement: Settlement = {
  round: 1,
  closer: 1,
  melds: [
    { kind: "run", tiles: ["R4", "R5", "R6", "J"], jokers: ["R7"] },
    { kind: "group", tiles: ["R9", "B9", "K9"], jokers: [] },
    { kind: "run", tiles: ["B11", "B12", "B13", "B1"], jokers: [] },
    { kind: "group", tiles: ["Y2", "B2", "K2"], jokers: [] },
  ],
  free: "K11",
  lines: [
    ...[0, 2, 3].flatMap((from) => [
      { reason: "close", from, to: 1, amount: 250, tiles: [], detail: {} },
      { reason: "melded-joker", from, to: 1, amount: -50, tiles: [], detail: {} },
    ]),
    { reason: "atu", from: null, to: 0, amount: 50, tiles: [], detail: {} },
  ],
  points: [-150, 600, -200, -200],
  end: "closed",
};

const NONE: Choices = {
  draw: false, take: null, throw: [], close: false, atu: false, takeFrom: [], takeLays: false, lay: false, opens: false, needed: null, fits: [],
  takeAtu: false, takeLast: false, tabla: false, few: false, doubles: null, spoil: [], end: false, start: false, next: false, rematch: false,
};

function view(change: Partial<View>): View {
  const names = ["Ana", "Mihai", "Bunica Elena", "Robi"];
  return {
    seat: 0, stage: "play", stopped: null, behind: false, match: "m", ready: [], host: false, local: false, code: "04217", dealer: 1,
    rules: { variant: "T1", rounds: 3, seconds: 60, robots: 1, level: "normal", options: {} },
    round: 2,
    seats: names.map((name, seat) => ({
      seat, name, kind: seat === 3 ? "robot" : "person", level: seat === 3 ? "normal" : null, presence: seat === 2 ? "shaky" : "here",
      tiles: 14, row: [["K1", "R8", "B3"], ["Y7", "Y13", "J"], ["R2", "B10"], ["K12", "R12", "Y1", "Y4", "B6", "B7"]][seat] ?? [],
      dead: seat === 1, starter: seat === 1, announced: false, verified: true, key: seat === 3 ? null : ["KEY", "k", "e"][seat] ?? null, opened: false, tabla: false, few: false,
    })),
    most: 4, turn: 0, step: "take", clock: { total: 60_000, left: 41_000 }, stock: 31, atu: "B8", direction: "left", commonRow: null, melds: [], laysMelds: false, layoutCounts: false,
    rack: ["R4", "R5", "R6", "J", "R9", "B9", "K9", "B11", "B12", "B13", "K2", "Y2", "Y11", "K7"],
    taken: null, twin: false,
    choices: { ...NONE, draw: true, take: 3 },
    deal: { number: 4, redeals: params.has("redeal") ? [{ deal: 3, seat: 2 }] : [], by: [0, 2], verified: true, audited: false, notes: params.has("note") ? ["dealt-without-you"] : [] },
    tableCode: ["🐶", "🦋", "🍎", "🔔"], heir: null, broken: null,
    log: [{ n: 40, what: "drew", seat: 3, tile: "??", name: null }, { n: 41, what: "threw", seat: 3, tile: "B7", name: null }],
    scores: [[-150, 600, -200, -200]], totals: [-150, 600, -200, -200], settlement: null, winners: [], link: "ok", robotInPlace: false,
    ...change,
  };
}

function etalat(change: Partial<View>): View {
  const seats = view({}).seats.map((seat) => ({ ...seat, row: [], dead: false }));
  return view({ seats, direction: "right", laysMelds: true, commonRow: { tiles: ["K1", "R8", "B3", "Y7"], dead: true }, ...change });
}

/** What Python says of the melds that are paid. */
const DETAILS: Record<string, Record<string, string>> = {
  "R11 R12 R13 R1": { kind: "run", numbers: "11-12-13-1" },
  "K1 Y1 J": { kind: "group", numbers: "1" },
  "R4 R5 J* R7": { kind: "run", numbers: "4-5-6-7" },
};

const SCENES: Record<string, () => View[]> = {
  lobby: () => [view({ stage: "lobby", host: true, round: 0, dealer: 0, scores: [], totals: [], seats: view({}).seats.slice(0, 2), choices: { ...view({}).choices, start: true } })],
  guestlobby: () => [view({ stage: "lobby", round: 0, seats: view({}).seats.slice(0, 3) })],
  table: () => [view({})],
  throwing: () => [view({ step: "throw", rack: [...view({}).rack, "K11"], taken: "K11", choices: { ...view({}).choices, draw: false, take: null, close: true, atu: true, throw: [...view({}).rack, "K11"] } })],
  settled: () => [view({ stage: "settled", settlement, choices: { ...view({}).choices, next: true } })],
  finished: () => [view({ stage: "finished", settlement, winners: [1], scores: [[-150, 600, -200, -200], [250, -250, 0, 0], [0, 0, 0, 0]], choices: { ...view({}).choices, rematch: true } })],
  doubles: () => [etalat({ step: "doubles", turn: null, clock: { total: 20_000, left: 17_000 }, choices: { ...NONE, doubles: { own: ["R5", "K12"], partners: [{ seat: 1, kinds: ["small"] }, { seat: 2, kinds: ["small", "big"] }], offers: [{ seat: 2, kind: "big" }] }, spoil: ["R5", "K12", "B9"] } })],
  doublesfirst: () => [etalat({ step: "doubles", turn: null, clock: { total: 20_000, left: 17_000 }, choices: { ...NONE, doubles: { own: ["R5", "K12"], announced: [], partners: [], offers: [] } } })],
  doublesnone: () => [etalat({ step: "doubles", turn: null, clock: { total: 20_000, left: 9_000 }, choices: { ...NONE, doubles: { own: [], partners: [], offers: [] } } })],
  laying: () => [etalat({ step: "throw", choices: { ...NONE, throw: view({}).rack, lay: true, opens: true, needed: 45, tabla: true, atu: true, few: true } })],
  atu: () => [etalat({ choices: { ...NONE, draw: true, takeAtu: true, takeLast: true, takeFrom: [3], takeLays: true } })],
  over: () => [view({ stopped: "expired" })],
  counted: () => [view({ stage: "settled", settlement: {
    round: 1, closer: 1, free: "K11", melds: [], points: [-100, 205, 40, 20], end: "closed",
    lines: [["not-opened", 0, -100, ""], ["meld", 1, 40, "R11 R12 R13 R1"], ["laid-off", 1, 5, "B8"], ["laid-off", 1, 10, "Y12"], ["close-bonus", 1, 100, ""], ["atu", 1, 50, ""], ["meld", 2, 75, "K1 Y1 J"], ["rack", 2, -35, "R2 B5 R9 K3 Y4 Y5 K7"], ["meld", 3, 20, "R4 R5 J* R7"]]
      .map(([reason, to, amount, tiles]) => ({ reason: String(reason), from: null, to: Number(to), amount: Number(amount), tiles: String(tiles).split(" ").filter(Boolean), detail: DETAILS[String(tiles)] ?? {} })),
  }, choices: { ...NONE, next: true } })],
  spoilt: () => [view({ stage: "settled", settlement: { round: 1, closer: null, free: null, melds: [], points: [0, 0, 0, 0], lines: [], spoilt: { seat: 2, tiles: ["R5", "Y12", "B9"] }, end: "void" }, scores: [], totals: [0, 0, 0, 0], choices: { ...NONE, next: true } })],
  gone: () => [view({ heir: params.has("two") ? null : { token: "t", candidate: 0 } })],
  doubt: () => [view({ stopped: "wrong-place", broken: { code: "wrong-place", expected: "locul 31 al împărțirii 4", came: "B7, sarea 8f3a…" } })],
  full: () => [view({ stopped: "unsaved-full" })],
  kick: () => [view({ stage: "settled", host: true, dealer: 0, settlement, choices: { ...view({}).choices, next: true, end: true, kick: [2] }, ending: [1] })],
  handover: () => [view({ local: true, host: true }), view({ seat: 1, local: true, host: true })],
};

class Fake {
  onmessage: (output: WorkerOutput) => void = () => undefined;
  async boot(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  post(input: PageInput): void {
    if (["local", "host", "guest", "restore"].includes(input.t)) {
      const make = SCENES[scene] ?? SCENES["table"];
      const views = make?.() ?? [];
      queueMicrotask(() => this.onmessage({ t: "view", views, active: 0 }));
    }
    if (input.t === "hint") {
      const { id, hint } = input;
      const answer =
        hint.h === "verify" ? { h: "verify" as const, groups: [["R4", "R5", "R6", "J"], ["R9", "B9", "K9"], ["B11", "B12", "B13"]], count: 10, canClose: false, free: [] }
        : hint.h === "sort" ? { h: "sort" as const, slots: ["R4", "R5", "R6", "R9", null, "B9", "B11", "B12", "B13", null, "K2", "K7", "K9", null, "Y2", "Y11", null, "J"] }
        : { h: "help" as const, do: "take" as const, tile: "B7", code: "take", tiles: ["B7"], count: 0, kept: [] };
      queueMicrotask(() => this.onmessage({ t: "answer", id, ok: true, answer }));
    }
    if (input.t === "ask") queueMicrotask(() => this.onmessage({ t: "answer", id: input.id, ok: false, code: input.ask.a === "close" ? "not-all-melded" : "take-first", detail: {} }));
  }
}

/** Only what the scenes call. */
const meeting = {
  unable: () => (params.has("http") ? "no-crypto" : null),
  key: () => Promise.resolve("KEY"),
  open: () => Promise.resolve({ keys: { code: "04217", token: "t", secret: "AAAAAAAAAAAAAAAAAAAAAA", epoch: 0 }, moved: () => undefined, nameHeirs: () => undefined, close: () => undefined }),
  meet: () => (scene === "connecting" ? Promise.reject(Object.assign(new Error(), { code: "timeout" })) : Promise.resolve({ room: "r", match: "m", key: "k", place: 0, verified: !params.has("bare"), emoji: ["🐢", "🌽", "🐝", "🎈"], epoch: 0, send: () => undefined, close: () => undefined, listen: () => undefined })),
  claim: () => Promise.resolve({ is: "waiting", seconds: params.has("alone") ? 0 : 117 }),
  link: (invite: Invite) => makeInvite("https://remi.example/", invite),
  parse: parseInvite,
} as unknown as Meeting;

const place = document.createElement("main");
place.id = "app";
document.body.append(place);
const app = new App(new Fake() as unknown as Engine, meeting);
app.store.subscribe((state) => render(root(state, app), place));
sessionStorage.clear();
if (scene === "unfinished") {
  const record = { game: "g", role: "guest", name: "Ana", people: ["Ana", "Mihai", "Elena"], rules: view({}).rules, round: 2, started: true, finished: false, touched: Date.now(), match: "m", code: "04217", secret: null, token: null, epoch: 0 };
  localStorage.setItem("remi.game.g", JSON.stringify(record));
} else localStorage.removeItem("remi.game.g");
await app.start();
await app.booted;
const form = new FormData();
const screens = ["alone", "together", "create", "join"] as const;
for (const screen of screens) if (scene === screen) app.show(screen);
if (["lobby", "settled", "finished", "kick"].includes(scene)) await app.createRoom(form);
if (["guestlobby", "counted", "table", "throwing", "doubles", "doublesfirst", "doublesnone", "laying", "atu", "gone", "over", "doubt", "full", "connecting"].includes(scene)) app.joinText("04217");
if (scene === "handover") app.playTogether((form.set("seats", "2"), form));
const sheet = params.get("sheet");
if (sheet) setTimeout(() => app.open(sheet === "row" ? { kind: "row", seat: 3 } : ({ kind: sheet } as never)), 100);
if (scene === "gone") setTimeout(() => app.store.state.game && app.store.set({ game: { ...app.store.state.game, way: { is: "gone" } } }), 100);
if (params.has("waiting")) setTimeout(() => app.store.state.game && app.store.set({ game: { ...app.store.state.game, way: { is: "reconnecting", tries: 2, until: performance.now() + 161_000 } } }), 100);
if (params.has("changed")) setTimeout(() => app.store.state.game && app.store.set({ game: { ...app.store.state.game, changed: [{ name: "Mihai", key: "k" }] } }), 100);
(window as unknown as { app: App }).app = app;
