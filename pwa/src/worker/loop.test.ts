import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { Loop, type Surroundings } from "./loop";
import { GameStore, openDatabase, Unsaved } from "./store";

type Input = Record<string, unknown> & { t: string };
type Task = Parameters<Loop["push"]>[0];

/** The worker's surroundings, with a Python whose answers the test writes. */
class Bench implements Surroundings {
  readonly asked: Input[] = [];
  readonly said: Record<string, unknown>[] = [];
  readonly timers: { act: () => void; wait: number; cancelled: boolean }[] = [];
  readonly elsewhere = new Set<string>();
  readonly held = new Set<string>();
  clock = 5000;
  answer: (input: Input) => object[] = () => [];
  store: Surroundings["store"];
  loop = new Loop(this);

  constructor(database: string) {
    this.store = new GameStore(() => openDatabase(database), () => this.clock);
  }

  bridge = {
    handle: (text: string): string => {
      const input = JSON.parse(text) as Input;
      this.asked.push(input);
      return JSON.stringify(this.answer(input));
    },
  };
  locks = {
    holds: (game: string) => this.held.has(game),
    release: (game: string) => void this.held.delete(game),
    take: async (game: string, steal = false) => {
      if (this.elsewhere.has(game) && !steal) return false;
      this.elsewhere.delete(game);
      this.held.add(game);
      return true;
    },
  };
  post = (output: object): void => void this.said.push(output as Record<string, unknown>);
  now = (): number => this.clock;
  later = (act: () => void, wait: number): (() => void) => {
    const timer = { act, wait, cancelled: false };
    this.timers.push(timer);
    return () => {
      timer.cancelled = true;
    };
  };

  kinds(): unknown[] {
    return this.said.map(({ t }) => t);
  }
}

const LOCAL = { t: "local", game: "g", rules: {}, seats: [] } as unknown as Task;
const DRAW = { t: "ask", id: 1, seat: 0, ask: { a: "draw" } } as Task;
const save = (n: number, text = `fact ${n}`): object => ({ t: "save", game: "g", epoch: 0, facts: [[n, text]] });

let database = "";
let bench: Bench;

beforeEach(() => {
  database = `loop-${Math.random()}`;
  bench = new Bench(database);
});

describe("effects", () => {
  it("gives every input the time", async () => {
    await bench.loop.push(LOCAL);
    expect(bench.asked).toEqual([{ ...LOCAL, now: 5000 }]);
  });

  it("finishes a write before it posts what the fact caused, and posts in order", async () => {
    const order: string[] = [];
    const real = bench.store.save.bind(bench.store);
    bench.store.save = async (batch) => {
      await real(batch);
      order.push("saved");
    };
    bench.post = (output) => void order.push((output as Input).t);
    bench.answer = () => [{ t: "view" }, save(0), { t: "send", peer: 1, text: "x" }, { t: "part", peer: 2, why: "w" }];
    await bench.loop.push(LOCAL);
    expect(order).toEqual(["view", "saved", "send", "part"]);
  });

  it("takes one input at a time", async () => {
    bench.answer = ({ t }) => (t === "local" ? [save(0), { t: "view", of: "local" }] : [{ t: "view", of: "ask" }]);
    await Promise.all([bench.loop.push(LOCAL), bench.loop.push(DRAW)]);
    expect(bench.said).toEqual([
      { t: "view", of: "local" },
      { t: "view", of: "ask" },
    ]);
  });

  it("keeps one timer, and wakes Python with a tick", async () => {
    bench.answer = ({ t }) => (t === "local" ? [{ t: "wake", at: 6000 }, { t: "wake", at: 7000 }] : []);
    await bench.loop.push(LOCAL);
    expect(bench.timers.map(({ wait, cancelled }) => [wait, cancelled])).toEqual([[1000, true], [2000, false]]);
    bench.clock = 7000;
    bench.timers[1]?.act();
    await bench.loop.push(DRAW);
    expect(bench.asked.slice(1, 2)).toEqual([{ t: "tick", now: 7000 }]);
  });

  it.each([
    ["the past", 10, 0],
    ["the far future", 1e15, 2 ** 31 - 1],
  ])("a time in %s is one that a timer can wait for", async (_name, at, wait) => {
    bench.answer = () => [{ t: "wake", at }];
    await bench.loop.push(LOCAL);
    expect(bench.timers.map((timer) => timer.wait)).toEqual([wait]);
  });

  it("null stops the timer", async () => {
    bench.answer = () => [{ t: "wake", at: 6000 }, { t: "wake", at: null }];
    await bench.loop.push(LOCAL);
    expect(bench.timers.map(({ cancelled }) => cancelled)).toEqual([true]);
  });
});

describe("restoring", () => {
  it("hands Python all that was saved", async () => {
    bench.answer = () => [save(0), save(1), { t: "put", key: "nonce", text: "x" }];
    await bench.loop.push(LOCAL);
    const next = new Bench(database);
    await next.loop.push({ t: "restore", game: "g" });
    expect(next.asked).toEqual([
      { t: "restore", game: "g", epoch: 0, facts: [[0, "fact 0"], [1, "fact 1"]], keep: { nonce: "x" }, now: 5000 },
    ]);
  });

  it("hands a guest what its phone promised before the page was reloaded", async () => {
    const guest = { t: "guest", game: "g", name: "Ana", key: "k" } as Task;
    bench.answer = () => [{ t: "put", key: "nonce", text: "x" }];
    await bench.loop.push(guest);
    const next = new Bench(database);
    await next.loop.push(guest);
    expect(next.asked).toEqual([{ ...guest, keep: { nonce: "x" }, now: 5000 }]);
  });

  it("says that nothing is saved, and lets go of the game", async () => {
    await bench.loop.push({ t: "restore", game: "never" });
    expect(bench.said).toEqual([{ t: "failed", code: "no-such-game", detail: "never" }]);
    expect([...bench.held]).toEqual([]);
    expect(bench.asked).toEqual([]);
  });

  it("lists and forgets games without Python", async () => {
    bench.answer = () => [save(0)];
    await bench.loop.push(LOCAL);
    await bench.loop.push({ t: "games" });
    await bench.loop.push({ t: "forget", game: "g" });
    expect(bench.said).toEqual([
      { t: "games", games: [{ game: "g", epoch: 0, facts: 1, at: 5000 }] },
      { t: "games", games: [] },
    ]);
    expect(bench.asked.length).toBe(1);
    expect([...bench.held]).toEqual([]);
  });

  it("does not forget what another tab is playing", async () => {
    bench.elsewhere.add("g");
    await bench.loop.push({ t: "forget", game: "g" });
    expect(bench.said).toEqual([{ t: "elsewhere", game: "g" }]);
  });

  it("leaves the game to others when the player leaves", async () => {
    await bench.loop.push(LOCAL);
    await bench.loop.push({ t: "leave" });
    expect(bench.asked.map(({ t }) => t)).toEqual(["local", "leave"]);
    expect([...bench.held]).toEqual([]);
  });
});

describe("another tab", () => {
  it("refuses a game that is open elsewhere; steal then does what was refused", async () => {
    bench.elsewhere.add("g");
    await bench.loop.push(LOCAL);
    await bench.loop.push(DRAW);
    expect(bench.asked).toEqual([]);
    expect(bench.said).toEqual([{ t: "elsewhere", game: "g" }]);
    await bench.loop.push({ t: "steal" });
    expect(bench.asked.map(({ t }) => t)).toEqual(["local"]);
  });

  it("steal without a refusal does nothing", async () => {
    await bench.loop.push({ t: "steal" });
    expect(bench.said).toEqual([]);
    expect(bench.asked).toEqual([]);
  });

  it("a robbed worker says so and stops", async () => {
    await bench.loop.push(LOCAL);
    bench.loop.robbed("g");
    await bench.loop.push(DRAW);
    expect(bench.said).toEqual([{ t: "robbed", game: "g" }]);
    expect(bench.asked.length).toBe(1);
  });

  it("robbed in the middle of a write: nothing that it caused is sent", async () => {
    bench.answer = () => [save(0), { t: "send", peer: 1, text: "x" }];
    const real = bench.store.save.bind(bench.store);
    bench.store.save = async (batch) => {
      await real(batch);
      bench.loop.robbed("g");
    };
    await bench.loop.push(LOCAL);
    expect(bench.kinds()).toEqual(["robbed"]);
  });

  it("writes nothing of a game whose lock it has not", async () => {
    bench.answer = () => [{ t: "save", game: "other", epoch: 0, facts: [[0, "x"]] }, { t: "view" }];
    await bench.loop.push(LOCAL);
    expect(bench.said).toEqual([{ t: "unsaved", game: "g", why: "unlocked" }]);
    expect(await bench.store.read("other")).toBeNull();
  });
});

describe("failures", () => {
  it("an unsaved fact: nothing is sent, nothing is accepted until it is restored", async () => {
    bench.answer = ({ t }) => (t === "restore" ? [{ t: "view" }] : [save(0), { t: "send", peer: 1, text: "x" }]);
    await bench.store.put("g", "k", "v");
    const real = bench.store.save;
    bench.store.save = () => Promise.reject(new Unsaved("full"));
    await bench.loop.push(LOCAL);
    await bench.loop.push(DRAW);
    expect(bench.said).toEqual([{ t: "unsaved", game: "g", why: "full" }]);
    expect(bench.asked.length).toBe(1);
    bench.store.save = real;
    await bench.loop.push({ t: "restore", game: "g" });
    await bench.loop.push(DRAW);
    expect(bench.kinds()).toEqual(["unsaved", "view", "send"]);
  });

  it("a Python that breaks: said once, stopped until it is restored", async () => {
    bench.answer = () => {
      throw new Error("AssertionError");
    };
    await bench.loop.push(LOCAL);
    await bench.loop.push(DRAW);
    expect(bench.said).toEqual([{ t: "failed", code: "broken", detail: "Error: AssertionError" }]);
    expect(bench.asked.length).toBe(1);
  });

  it("a failed write cancels the timer", async () => {
    bench.answer = () => [{ t: "wake", at: 6000 }, save(0)];
    bench.store.save = () => Promise.reject(new Unsaved("lost"));
    await bench.loop.push(LOCAL);
    expect(bench.timers.map(({ cancelled }) => cancelled)).toEqual([true]);
  });
});
