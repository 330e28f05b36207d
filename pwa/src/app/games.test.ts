import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Claim } from "../net/doorbell";
import type { PageInput } from "../worker/messages";
import { Games } from "./games";
import { memory } from "./keep.test-kit";
import type { Meeting, Opening, RoomHooks } from "./meeting";
import type { Line } from "./peers";
import type { View } from "./protocol";
import { freshRecord, Rooms, type GameRecord } from "./rooms";
import type { State } from "./state";
import { Store } from "./store";

const KEYS = { code: "04217", token: "owner", secret: "AAECAwQFBgcICQoLDA0ODw", epoch: 0 };
const RULES = { variant: "T1", rounds: 3, seconds: 60, robots: 0, level: "normal", options: {} } as const;
const GAME = "AAAAAAAAAAAAAAAAAAAAAA";

function view(change: Partial<View> = {}): View {
  const seats = ["Ana", "Mihai", "Elena"].map((name, seat) => ({ seat, name, kind: "person", presence: "here", key: ["A", "M", "E"][seat] }));
  return { seat: 1, stage: "play", stopped: null, host: false, local: false, match: "m", dealer: 0, rules: RULES, round: 2, seats, log: [], scores: [], ...change } as View;
}

/** The dealer at the other end of a line. */
class Phone implements Line {
  readonly match = "m";
  readonly key = "A";
  readonly place = 0;
  readonly verified = true;
  readonly emoji = [];
  readonly epoch = 3;
  readonly sent: string[] = [];
  closed = false;
  say: (text: string) => void = () => undefined;

  constructor(readonly room: string) {}

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true;
  }

  listen(text: (text: string) => void): void {
    this.say = text;
  }
}

/** Games with an engine and a network that are played by hand. */
class Desk {
  readonly posted: PageInput[] = [];
  readonly opened: Opening[] = [];
  readonly closed: boolean[] = [];
  readonly heirs: Record<number, string>[] = [];
  readonly met: (string | null)[] = [];
  hooks: RoomHooks | null = null;
  claims: Claim[] = [];
  /** Why rooms cannot be opened, one try after the other. */
  refusals: string[] = [];
  answer: () => Promise<Line> = () => Promise.reject(Object.assign(new Error(), { code: "no-dealer" }));
  readonly rooms = new Rooms(memory(), memory());
  readonly store = new Store<State>({ name: "Mihai", game: null } as unknown as State);
  readonly games: Games;

  constructor() {
    const meeting: Meeting = {
      unable: () => null,
      key: () => Promise.resolve("M"),
      open: (opening, hooks) => {
        this.opened.push(opening);
        this.hooks = hooks;
        const code = this.refusals.shift();
        if (code !== undefined) return Promise.reject(Object.assign(new Error(), { code }));
        return Promise.resolve({
          keys: opening.keys ?? KEYS,
          moved: () => undefined,
          nameHeirs: (heirs) => this.heirs.push(heirs),
          transfer: (seat) => Promise.resolve(seat + 10),
          close: (forever) => this.closed.push(forever),
        });
      },
      meet: (invite) => {
        this.met.push(invite.secret);
        return this.answer();
      },
      claim: () => Promise.resolve(this.claims.shift() ?? { is: "waiting", seconds: 0 }),
      sign: (text) => Promise.resolve(`M over ${text}`),
      check: (key, text, sig) => Promise.resolve(sig === `${key} over ${text}`),
      link: () => "",
      parse: () => null,
    };
    const hooks = { arrange: <T>(game: T): T => game, closed: () => undefined, forgotten: () => undefined };
    this.games = new Games(this.store, { post: (input) => this.posted.push(input) }, meeting, this.rooms, hooks);
  }

  get game(): NonNullable<State["game"]> {
    const { game } = this.store.state;
    if (!game) throw new Error("no game is open");
    return game;
  }

  said<T extends PageInput["t"]>(kind: T): Extract<PageInput, { t: T }>[] {
    return this.posted.filter((input): input is Extract<PageInput, { t: T }> => input.t === kind);
  }

  sees(change: Partial<View> = {}): void {
    this.games.receive({ t: "view", views: [view(change)], active: null });
  }

  /** A guest at a table whose dealer does not answer. */
  async guest(change: Partial<GameRecord> = {}): Promise<void> {
    const record = { ...freshRecord("guest", GAME, "Mihai", RULES), ...KEYS, token: null, match: "m", started: true, ...change };
    await this.games.resume(record);
    this.sees({ heir: { token: "heir", candidate: 1 } });
  }

  async dealer(): Promise<void> {
    await this.games.resume({ ...freshRecord("dealer", GAME, "Mihai", RULES), ...KEYS, match: "m", started: true, linkOnly: true });
    this.sees({ host: true, seat: 0 });
    await turn();
  }
}

const turn = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

describe("a room that changes hands (PROTOCOLS.md 3)", () => {
  let desk: Desk;
  beforeEach(() => {
    vi.useFakeTimers({ now: 0, toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance", "queueMicrotask"] });
    vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("navigator", {});
    desk = new Desk();
  });
  afterEach(async () => {
    await desk.games.leave(false);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("a dealer who comes back has the room as it was, and its heirs known at once", async () => {
    await desk.games.resume({ ...freshRecord("dealer", GAME, "Mihai", RULES), ...KEYS, match: "m", linkOnly: true });
    desk.games.receive({ t: "heirs", heirs: { 1: "hash" } });
    expect(desk.opened).toEqual([]);
    desk.sees({ host: true });
    await turn();
    expect(desk.opened.map(({ keys, linkOnly }) => [keys, linkOnly])).toEqual([[KEYS, true]]);
    expect(desk.heirs).toEqual([{ 1: "hash" }]);
    desk.games.receive({ t: "heirs", heirs: { 2: "other" } });
    await turn();
    expect(desk.heirs.at(-1)).toEqual({ 2: "other" });
  });

  test("a new room is opened once", async () => {
    await desk.games.host({ ...RULES, options: {} }, false);
    desk.sees({ host: true, seat: 0, stage: "lobby" });
    await turn();
    expect(desk.opened.map(({ keys }) => keys)).toEqual([null]);
    expect(desk.said("host").map(({ code, secret }) => [code, secret])).toEqual([[KEYS.code, KEYS.secret]]);
  });

  test("who is given the room says so to Python, and deals under the same code once Python does", async () => {
    await desk.guest();
    desk.claims = [{ is: "waiting", seconds: 2 }, { is: "claimed", epoch: 4, owner: true }];
    desk.games.goOn();
    await turn();
    expect(desk.game.claiming).toEqual({ is: "waiting", until: performance.now() + 2000 });
    await vi.advanceTimersByTimeAsync(2_500);
    expect(desk.said("succeed")).toEqual([{ t: "succeed", epoch: 4 }]);
    desk.games.receive({ t: "role", role: "dealer", epoch: 4, token: "heir" });
    await turn();
    expect(desk.opened.map(({ keys }) => keys)).toEqual([{ ...KEYS, token: "heir", epoch: 4 }]);
    expect(desk.rooms.get(GAME)).toMatchObject({ role: "dealer", token: "heir", epoch: 4, code: KEYS.code });
    const asked = desk.met.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.met.length).toBe(asked);
  });

  test("a room that an earlier dealer registered anew is asked for again; one that is somebody else's is not", async () => {
    await desk.guest();
    desk.refusals = ["code-taken", "code-taken"];
    desk.games.receive({ t: "role", role: "dealer", epoch: 4, token: "heir" });
    await turn();
    expect(desk.game.way).toEqual({ is: "doorbell", code: "code-taken" });
    await vi.advanceTimersByTimeAsync(31_000);
    expect(desk.opened.length).toBe(3);
    await desk.games.leave(false);
    desk.refusals = ["code-taken"];
    await desk.dealer();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.opened.length).toBe(4);
  });

  test("who has registered the room meanwhile is called on, and what that phone answers is Python's to judge", async () => {
    await desk.guest();
    const there = new Phone(GAME);
    desk.answer = () => Promise.resolve(there);
    desk.refusals = ["code-taken"];
    desk.games.receive({ t: "role", role: "dealer", epoch: 4, token: "heir" });
    await turn();
    expect(desk.said("visit")).toEqual([{ t: "visit" }]);
    desk.games.receive({ t: "visit", texts: ["by what right", "hello"] });
    expect(there.sent).toEqual(["by what right", "hello"]);
    there.say("welcome");
    expect(desk.said("visited")).toEqual([{ t: "visited", text: "welcome", key: "A", epoch: 3 }]);
    desk.games.receive({ t: "role", role: "guest", epoch: 3, token: null });
    await turn();
    expect(there.closed).toBe(true);
    there.say("more");
    expect(desk.said("visited").length).toBe(1);
    expect(desk.rooms.get(GAME)).toMatchObject({ role: "guest", token: null, epoch: 3 });
  });

  test("a dealer whose room another one registered while the service was down calls on it, once at a time", async () => {
    await desk.dealer();
    const there = new Phone(GAME);
    desk.answer = () => Promise.resolve(there);
    desk.hooks?.door("signaling-down");
    expect(desk.said("visit")).toEqual([]);
    desk.hooks?.door("code-taken");
    desk.hooks?.door("code-taken");
    await turn();
    expect(desk.said("visit").length).toBe(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(there.closed).toBe(true);
    desk.hooks?.door("code-taken");
    await turn();
    expect(desk.said("visit").length).toBe(2);
  });

  test("nothing is said to a stranger who has the code now", async () => {
    await desk.dealer();
    const stranger = new Phone("BBBBBBBBBBBBBBBBBBBBBB");
    desk.answer = () => Promise.resolve(stranger);
    desk.hooks?.door("code-taken");
    await turn();
    expect([desk.said("visit"), stranger.closed]).toEqual([[], true]);
  });

  test("an heir who came by the code deals with the link's secret that the old dealer gave it", async () => {
    await desk.guest({ secret: null });
    desk.games.receive({ t: "role", role: "dealer", epoch: 1, token: "heir", secret: KEYS.secret });
    await turn();
    expect(desk.opened[0]?.keys?.secret).toBe(KEYS.secret);
  });

  test("the heirs that a new dealer named before it had the room are known with the room", async () => {
    await desk.guest();
    desk.games.receive({ t: "heirs", heirs: { 0: "hash", 2: "other" } });
    desk.games.receive({ t: "role", role: "dealer", epoch: 1, token: "heir" });
    await turn();
    expect(desk.heirs).toEqual([{ 0: "hash", 2: "other" }]);
    desk.games.receive({ t: "role", role: "guest", epoch: 2, token: null });
    desk.games.receive({ t: "role", role: "dealer", epoch: 3, token: "heir" });
    await turn();
    expect(desk.opened.length).toBe(2);
    // One that has yet to gather the right to deal names none: should it go, those of before are needed.
    expect(desk.heirs.length).toBe(1);
  });

  test.each([
    ["the next dealer", { is: "claimed", epoch: 4, owner: false }],
    ["the dealer who is back", { is: "waiting", seconds: 2 }],
  ] as const)("with %s at the table nobody asks for the room: whose dealer goes again can press again", async (_, claim) => {
    await desk.guest();
    desk.claims = [claim];
    desk.games.goOn();
    await turn();
    desk.answer = () => Promise.resolve(new Phone(GAME));
    await vi.advanceTimersByTimeAsync(1_900);
    expect([desk.game.way.is, desk.game.claiming]).toEqual(["up", null]);
    // Were it still asked for, it would now be this phone's.
    desk.claims = [{ is: "claimed", epoch: 5, owner: true }];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.said("succeed")).toEqual([]);
  });

  test("where the room went to another, the way there is sought at once", async () => {
    await desk.guest();
    await turn();
    desk.claims = [{ is: "claimed", epoch: 4, owner: false }];
    await vi.advanceTimersByTimeAsync(30_000);
    const before = desk.met.length;
    desk.games.goOn();
    await turn();
    expect(desk.met.length).toBe(before + 1);
    expect(desk.said("succeed")).toEqual([]);
  });

  test("a dealer told that its room is another's says so to Python, and follows when Python does", async () => {
    await desk.dealer();
    desk.hooks?.superseded(3, 2);
    expect(desk.said("superseded")).toEqual([{ t: "superseded", epoch: 3, seat: 2 }]);
    expect(desk.met).toEqual([]);
    desk.games.receive({ t: "role", role: "guest", epoch: 3, token: null });
    await turn();
    expect(desk.met).toEqual([KEYS.secret]);
    expect(desk.closed).toEqual([true]);
    expect(desk.rooms.get(GAME)).toMatchObject({ role: "guest", token: null, epoch: 3 });
  });

  test("handing over transfers the room first", async () => {
    await desk.dealer();
    await desk.games.handOver(2);
    expect(desk.said("hand-over")).toEqual([{ t: "hand-over", seat: 2, epoch: 12 }]);
  });

  test("records are signed and checked with the devices' keys", async () => {
    await desk.dealer();
    desk.games.receive({ t: "sign", id: 1, text: "R" });
    desk.games.receive({ t: "check", id: 2, key: "E", text: "R", sig: "E over R" });
    desk.games.receive({ t: "check", id: 3, key: "E", text: "R", sig: "A over R" });
    await turn();
    expect(desk.said("signed")).toEqual([{ t: "signed", id: 1, sig: "M over R" }]);
    expect(desk.said("checked")).toEqual([{ t: "checked", id: 2, good: true }, { t: "checked", id: 3, good: false }]);
  });

  test("Python hears whether the service is there", async () => {
    await desk.dealer();
    desk.hooks?.door(null);
    desk.hooks?.door("signaling-down");
    expect(desk.said("service").map(({ up }) => up)).toEqual([true, false]);
    expect(desk.game.way).toEqual({ is: "doorbell", code: "signaling-down" });
  });

  test("Python hears under which epoch the service has opened the room, each time", async () => {
    await desk.dealer();
    expect(desk.said("opened").map(({ epoch }) => epoch)).toEqual([KEYS.epoch]);
    desk.hooks?.door("signaling-down");
    desk.hooks?.door(null);
    expect(desk.said("opened").map(({ epoch }) => epoch)).toEqual([KEYS.epoch, KEYS.epoch]);
  });

  test("a room that has passed away and come back is opened anew, and not ended", async () => {
    await desk.dealer();
    desk.games.receive({ t: "role", role: "dealer", epoch: 3, token: "H", secret: "" });
    await turn();
    expect(desk.closed).toEqual([false]);
    expect(desk.opened.at(-1)?.keys).toMatchObject({ token: "H", epoch: 3 });
  });

  test.each([
    ["keeps the room for who may go on without it", 3, false],
    ["ends a room of two", 2, true],
  ])("a dealer who leaves %s", async (_, people, forever) => {
    await desk.dealer();
    desk.sees({ host: true, seat: 0, seats: view().seats.slice(0, people) });
    const leaving = desk.games.leave(true);
    await vi.advanceTimersByTimeAsync(5_000);
    await leaving;
    expect(desk.closed).toEqual([forever]);
  });

  test("a guest who leaves sees the table until it is gone, not that the dealer's phone has let it go", async () => {
    await desk.guest();
    const leaving = desk.games.leave(true);
    desk.sees({ stopped: "left" });
    await turn();
    expect(desk.game.way.is).not.toBe("stopped");
    await vi.advanceTimersByTimeAsync(200);
    await leaving;
    expect(desk.store.state.game).toBeNull();
  });
});
