import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GuestKeeper, Peers, type GuestWay, type Line } from "./peers";

class FakeLine implements Line {
  readonly room = "r";
  readonly match = "m";
  readonly place = 0;
  readonly verified = true;
  readonly emoji = ["🐶", "🐱", "🐴", "🐮"];
  readonly epoch = 0;
  readonly sent: string[] = [];
  closed = false;
  text: (text: string) => void = () => undefined;
  lost: () => void = () => undefined;

  constructor(readonly key: string) {}
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  listen(text: (text: string) => void, closed: () => void): void {
    this.text = text;
    this.lost = closed;
  }
}

type Posted = { t: string; peer: number; text?: string; dealer?: boolean };

describe("peers", () => {
  test("a line becomes a peer with an id of its own, and its texts come under it", () => {
    const posted: Posted[] = [];
    const peers = new Peers((input) => posted.push(input), false);
    const [a, b] = [new FakeLine("A"), new FakeLine("B")];
    const [first, second] = [peers.add(a), peers.add(b)];
    expect(first).not.toBe(second);
    b.text("hello");
    peers.send(first, "to a");
    expect(a.sent).toEqual(["to a"]);
    expect(posted).toEqual([
      { t: "peer", peer: first, key: "A", place: 0, verified: true, dealer: false, epoch: 0 },
      { t: "peer", peer: second, key: "B", place: 0, verified: true, dealer: false, epoch: 0 },
      { t: "text", peer: second, text: "hello" },
    ]);
  });

  test("what a dropped line still says is not heard, and it is gone once", () => {
    const posted: Posted[] = [];
    const lost = vi.fn();
    const peers = new Peers((input) => posted.push(input), false);
    const line = new FakeLine("A");
    const peer = peers.add(line, undefined, lost);
    expect(peers.drop(peer)).toBe(true);
    line.text("late");
    line.lost();
    peers.send(peer, "nobody");
    expect(posted.filter(({ t }) => t !== "peer")).toEqual([{ t: "gone", peer }]);
    expect(line.closed).toBe(true);
    expect(line.sent).toEqual([]);
    expect(lost).not.toHaveBeenCalled();
  });
});

class Situation {
  readonly posted: Posted[] = [];
  readonly ways: GuestWay[] = [];
  readonly lines: FakeLine[] = [];
  meetings = 0;
  answer: () => Promise<Line> = () => this.connect();
  readonly keeper: GuestKeeper;

  /** `trouble`: what the first meetings come to, if not to a line. */
  constructor(wasUp = false, trouble: string | null = null) {
    if (trouble !== null) this.fail(trouble);
    const peers = new Peers((input) => this.posted.push(input), true);
    const meet = (): Promise<Line> => {
      this.meetings++;
      return this.answer();
    };
    this.keeper = new GuestKeeper(peers, { meet, say: (way) => this.ways.push(way), now: () => performance.now() }, wasUp);
    this.keeper.start();
  }

  connect(): Promise<Line> {
    const line = new FakeLine("D");
    this.lines.push(line);
    return Promise.resolve(line);
  }

  fail(code: string): void {
    this.answer = () => Promise.reject(Object.assign(new Error(code), { code }));
  }

  get line(): FakeLine {
    const line = this.lines.at(-1);
    if (!line) throw new Error("no line yet");
    return line;
  }

  get way(): GuestWay | undefined {
    return this.ways.at(-1);
  }
}

describe("a guest's way to the dealer", () => {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const here = new EventTarget();
  let now: Situation;

  beforeEach(() => {
    vi.useFakeTimers({ now: 0, toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
    vi.stubGlobal("document", page);
    vi.stubGlobal("window", here);
  });
  afterEach(() => {
    now.keeper.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);
  /** The dealer's heart beats every 2 s. */
  const beat = async (seconds: number): Promise<void> => {
    for (let i = 0; i < seconds; i += 2) {
      now.line.text("pong");
      await pass(2000);
    }
  };

  test("is up after one meeting, and stays with that line while it is heard", async () => {
    now = new Situation();
    expect(now.way).toEqual({ is: "connecting", tries: 0, until: null });
    await beat(0);
    await pass(0);
    expect(now.way).toEqual({ is: "up" });
    await beat(60);
    expect(now.meetings).toBe(1);
  });

  test("8 s of silence build a second line beside the first, which is dropped when the new one stands (ARCHITECTURE 5)", async () => {
    now = new Situation();
    await pass(0);
    const old = now.line;
    let open: (line: Line) => void = () => undefined;
    now.answer = () => new Promise((resolve) => (open = resolve));
    await pass(7500);
    expect(now.meetings).toBe(1);
    await pass(2000);
    expect(now.meetings).toBe(2);
    expect(old.closed).toBe(false);
    open(new FakeLine("D"));
    await pass(0);
    expect(old.closed).toBe(true);
    expect(now.posted.map(({ t, peer }) => [t, peer])).toEqual([["peer", 1], ["peer", 2], ["gone", 1]]);
  });

  test("a lost line is sought again at once, then slower and slower", async () => {
    now = new Situation();
    await pass(0);
    now.fail("timeout");
    now.line.lost();
    await pass(0);
    expect(now.way).toEqual({ is: "reconnecting", tries: 1, until: performance.now() + 180_000 });
    const times: number[] = [];
    const start = performance.now();
    now.answer = () => {
      times.push((performance.now() - start) / 1000);
      return Promise.reject(Object.assign(new Error(), { code: "timeout" }));
    };
    await pass(25_000);
    expect(times.slice(0, 4)).toEqual([0.4, 1.4, 3.4, 7.4]);
  });

  test.each([
    ["visibilitychange", page],
    ["online", here],
    ["pageshow", here],
  ] as const)("%s tries at once, with the back-off reset", async (name, target) => {
    now = new Situation();
    await pass(0);
    now.fail("timeout");
    now.line.lost();
    await pass(20_000);
    const before = now.meetings;
    target.dispatchEvent(new Event(name));
    await pass(0);
    expect(now.meetings).toBe(before + 1);
    await pass(400);
    expect(now.meetings).toBe(before + 2);
  });

  test("on return a line heard just now is trusted, one silent for 3 s is not", async () => {
    now = new Situation();
    await pass(0);
    now.line.text("pong");
    await pass(2000);
    page.dispatchEvent(new Event("visibilitychange"));
    expect(now.meetings).toBe(1);
    await pass(1500);
    page.dispatchEvent(new Event("visibilitychange"));
    expect(now.meetings).toBe(2);
  });

  test.each(["unknown-room", "full", "version", "tampered", "refused"])("at the first meeting %s is the end", async (code) => {
    now = new Situation(false, code);
    await pass(60_000);
    expect(now.way).toEqual({ is: "stopped", code });
    expect(now.meetings).toBe(1);
  });

  test.each(["unknown-room", "full", "no-dealer", "signaling-down"])("who was in waits through %s", async (code) => {
    now = new Situation(true, code);
    await pass(60_000);
    expect(now.way?.is).toBe("reconnecting");
    now.answer = () => now.connect();
    await pass(8_000);
    expect(now.way).toEqual({ is: "up" });
  });

  test("a dealer away for more than three minutes is gone (T1.38)", async () => {
    now = new Situation();
    await pass(0);
    now.fail("no-dealer");
    now.line.lost();
    await pass(178_000);
    expect(now.way).toMatchObject({ is: "reconnecting", until: 180_000 });
    await pass(3_000);
    expect(now.way).toEqual({ is: "gone" });
    const told = now.ways.length;
    await pass(60_000);
    expect(now.ways.length).toBe(told);
    // Whoever deals under that code later is met again by itself (PROTOCOLS.md 3).
    now.answer = () => now.connect();
    await pass(10_000);
    expect(now.way).toEqual({ is: "up" });
  });

  test("of a dealer that only fell silent, the three minutes count from its last word", async () => {
    now = new Situation();
    await pass(0);
    await beat(10);
    now.fail("no-dealer");
    await pass(10_000);
    expect(now.way).toMatchObject({ is: "reconnecting", until: 188_000 });
    await pass(100_000);
    now.line.text("pong");
    await pass(0);
    expect(now.way).toEqual({ is: "up" });
    await beat(100);
    expect(now.way).toEqual({ is: "up" });
  });

  test.each(["full", "left", "replaced", "rolled-back", "other-pledge", "junk"])("told %s, it does not come again", async (why) => {
    now = new Situation();
    await pass(0);
    now.keeper.told(why);
    expect(now.way).toEqual({ is: "stopped", code: why });
    now.line.lost();
    await pass(60_000);
    expect(now.meetings).toBe(1);
  });

  test.each(["silent", "flood"])("told %s, it comes again", async (why) => {
    now = new Situation();
    await pass(0);
    now.keeper.told(why);
    now.line.lost();
    await pass(1000);
    expect(now.way).toEqual({ is: "up" });
    expect(now.meetings).toBe(2);
  });
});
