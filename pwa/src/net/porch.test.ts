/** A room's standing at the service, with a socket and a clock turned by hand. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MeetError } from "./errors";
import { Porch, type RoomRecord } from "./porch";

const record: RoomRecord = { code: "01234", token: "AAECAwQFBgcICQoLDA0ODw", secret: "AAECAwQFBgcICQoLDA0ODw", epoch: 2 };
const ROOM = { t: "room", code: "01234", epoch: 2, ttl: 86400 };

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  /** What the service says to a frame. */
  static replies: (frame: { t: string }) => object | null = () => null;
  readyState = 0;
  readonly sent: { t: string; moved?: boolean; heirs?: object }[] = [];

  constructor(readonly url: string) {
    super();
    FakeSocket.made.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event("open"));
    });
  }

  send(text: string): void {
    const frame = JSON.parse(text);
    this.sent.push(frame);
    const reply = FakeSocket.replies(frame);
    if (reply) queueMicrotask(() => this.say(reply));
  }

  say(frame: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }

  close(code = 1000): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

const living = (frame: { t: string }): object | null => {
  if (frame.t === "open") return ROOM;
  return frame.t === "ping" ? { t: "pong" } : null;
};

const said: [string | null, boolean][] = [];

function open(): Promise<Porch> {
  const status = (trouble: MeetError | null, lost: boolean): void => void said.push([trouble && trouble.code, lost]);
  return Porch.open("http://localhost", record, { knock: () => {}, status });
}

function latest(): FakeSocket {
  const socket = FakeSocket.made.at(-1);
  if (!socket) throw new Error("no socket yet");
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  FakeSocket.replies = living;
  said.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("stays on one socket while the service answers", async () => {
  const porch = await open();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(FakeSocket.made.length).toBe(1);
  expect(said).toEqual([[null, false]]);
  porch.close();
});

test("a service that falls silent is left and found again", async () => {
  const porch = await open();
  FakeSocket.replies = () => null;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(said.at(-1)).toEqual(["signaling-down", false]);
  expect(porch.down).not.toBeNull();
  FakeSocket.replies = living;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said.at(-1)).toEqual([null, false]);
  expect(porch.down).toBeNull();
  porch.close();
});

test("on return to the page a dead socket is found without waiting for the next ping", async () => {
  const porch = await open();
  await vi.advanceTimersByTimeAsync(1_000);
  FakeSocket.replies = () => null;
  porch.poke();
  await vi.advanceTimersByTimeAsync(10_100);
  expect(said.at(-1)).toEqual(["signaling-down", false]);
  porch.close();
});

test("comes back slower and slower, and at once when poked", async () => {
  const porch = await open();
  FakeSocket.replies = () => ({ t: "error", code: "busy" });
  latest().close(1001);
  await vi.advanceTimersByTimeAsync(120_000);
  const tries = FakeSocket.made.length;
  expect(tries).toBeGreaterThan(5);
  expect(tries).toBeLessThan(15);
  porch.poke();
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.made.length).toBe(tries + 1);
  porch.close();
});

test.each([
  [4009, "replaced"],
  [4007, "expired"],
  [4001, "version"],
])("a socket closed with %i is the end: %s", async (code, why) => {
  await open();
  latest().close(code);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(said.at(-1)).toEqual([why, true]);
  expect(FakeSocket.made.length).toBe(1);
});

test("who was superseded learns by whom and stops (PROTOCOLS 3)", async () => {
  await open();
  FakeSocket.replies = () => ({ t: "superseded", epoch: 3, seat: 1 });
  latest().close(1006);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(said.at(-1)).toEqual(["superseded", true]);
  await expect(open()).rejects.toThrow(expect.objectContaining({ code: "superseded", epoch: 3, seat: 1 }));
});

test.each([
  [2, false],
  [0, true],
])("a room of epoch %i that somebody else has registered: final is %s", async (epoch, final) => {
  const room = { ...ROOM, epoch };
  FakeSocket.replies = (frame) => (frame.t === "open" ? room : living(frame));
  const porch = await open();
  FakeSocket.replies = () => ({ t: "error", code: "code-taken" });
  latest().close(1006);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said.at(-1)).toEqual(["code-taken", final]);
  FakeSocket.replies = (frame) => (frame.t === "open" ? room : living(frame));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said.at(-1)?.[0]).toBe(final ? "code-taken" : null);
  porch.close();
});

test("a room that is opened keeps its heirs until others are named (PROTOCOLS 3)", async () => {
  const porch = await open();
  expect(latest().sent.filter(({ t }) => t === "heirs")).toEqual([]);
  porch.nameHeirs({ 1: "hash" });
  latest().close(1006);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSocket.made.length).toBe(2);
  expect(latest().sent.filter(({ t }) => t === "heirs")).toEqual([{ t: "heirs", heirs: { 1: "hash" } }]);
  porch.close();
});

test("a move is told with the next ping, once", async () => {
  const porch = await open();
  porch.moved();
  await vi.advanceTimersByTimeAsync(41_000);
  const pings = latest().sent.filter(({ t }) => t === "ping");
  expect(pings.map(({ moved }) => moved)).toEqual([false, true, false]);
  porch.close();
});

test("a transfer is answered, refused, or lost with the socket", async () => {
  const porch = await open();
  FakeSocket.replies = (frame) => (frame.t === "transfer" ? { t: "transferred", epoch: 3 } : living(frame));
  expect(await porch.transfer(2)).toBe(3);
  FakeSocket.replies = (frame) => (frame.t === "transfer" ? { t: "error", code: "forbidden" } : living(frame));
  await expect(porch.transfer(7)).rejects.toThrow(expect.objectContaining({ code: "refused" }));
  FakeSocket.replies = () => null;
  const lost = expect(porch.transfer(2)).rejects.toThrow(expect.objectContaining({ code: "signaling-down" }));
  latest().close(1006);
  await lost;
  porch.close();
});

test("closed for ever: the service is told, and nobody comes again", async () => {
  const porch = await open();
  const socket = latest();
  porch.close(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(socket.sent.at(-1)).toEqual({ t: "close" });
  expect(FakeSocket.made.length).toBe(1);
  expect(said).toEqual([[null, false]]);
});
