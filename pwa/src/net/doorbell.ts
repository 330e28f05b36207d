/** Frames to and from the signaling service, and the joiner's and the heir's questions: one socket a question. */
import { type Bytes, equal, fromBase64url, toBase64url } from "./bytes";
import { type MeetCode, MeetError, within } from "./errors";

const SUBPROTOCOL = "remi1";
const CONNECT_MS = 10_000;
const ANSWER_MS = 25_000;
const AGAIN_MS = 500;

export type Frame = Record<string, unknown>;

const ERRORS: Readonly<Record<string, MeetCode>> = {
  unknown: "unknown-room",
  full: "full",
  busy: "busy",
  capacity: "busy",
  rate: "rate",
  "no-dealer": "no-dealer",
  timeout: "timeout",
  version: "version",
  "code-taken": "code-taken",
};
const CLOSES: Readonly<Record<number, MeetCode>> = {
  4001: "version",
  4003: "rate",
  4004: "unknown-room",
  4005: "busy",
  4006: "timeout",
  4007: "expired",
  4008: "expired",
  4009: "replaced",
};

/** The room passes to the heir named (PROTOCOLS.md 3), or may in `seconds`. */
export type Claim = { is: "claimed"; epoch: number; owner: boolean } | { is: "waiting"; seconds: number };

/** One WebSocket, as a queue of frames. */
export class Socket {
  private readonly frames: Frame[] = [];
  private over: MeetError | null = null;
  private wake: () => void = () => {};

  private constructor(private readonly ws: WebSocket) {
    ws.addEventListener("message", ({ data }) => this.hear(data));
    ws.addEventListener("close", ({ code }) => {
      this.end(new MeetError(CLOSES[code] ?? "signaling-down", `the socket was closed (${code})`));
    });
  }

  /** A socket to the service at `url` (its web address, or ws:// to the very socket). Rejects with a MeetError. */
  static async dial(url: string): Promise<Socket> {
    const ws = new WebSocket(socketUrl(url), SUBPROTOCOL);
    const socket = new Socket(ws);
    const open = new Promise<void>((resolve, reject) => {
      ws.addEventListener("open", () => resolve());
      ws.addEventListener("close", () => reject(socket.over));
    });
    try {
      await within(CONNECT_MS, open, "signaling-down", "no socket in time");
    } catch (error) {
      socket.close();
      throw error;
    }
    return socket;
  }

  /** Without effect when the socket is closed: the next `receive` says so. */
  send(frame: Frame): void {
    if (this.ws.readyState === WebSocket.OPEN) this.ws.send(JSON.stringify(frame));
  }

  /** The next frame; rejects with what the closing of the socket means. One receiver at a time. */
  async receive(): Promise<Frame> {
    for (;;) {
      const frame = this.frames.shift();
      if (frame) return frame;
      if (this.over) throw this.over;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  close(): void {
    this.end(new MeetError("signaling-down", "we hung up"));
    this.ws.close();
  }

  private hear(data: unknown): void {
    try {
      const frame: unknown = typeof data === "string" ? JSON.parse(data) : null;
      if (typeof frame !== "object" || frame === null) throw new SyntaxError("no object");
      this.frames.push(frame as Frame);
    } catch {
      this.end(new MeetError("signaling-down", "the service sent nonsense"));
    }
    this.wake();
  }

  private end(why: MeetError): void {
    this.over ??= why;
    this.wake();
  }
}

/** "https://host" → "wss://host/ws"; an address that names its path already stays. */
export function socketUrl(url: string): string {
  const address = url.replace(/^http/, "ws").replace(/\/+$/, "");
  return address.endsWith("/ws") ? address : `${address}/ws`;
}

/** What an error frame means to us. */
export function errorOf(frame: Frame): MeetError {
  const { code } = frame;
  const known = typeof code === "string" ? ERRORS[code] : undefined;
  return new MeetError(known ?? "refused", `service: ${String(code).slice(0, 40)}`);
}

/** A number of the frame; throws "signaling-down". */
export function wholeOf(frame: Frame, name: string): number {
  const value = frame[name];
  if (typeof value === "number" && Number.isInteger(value)) return value;
  throw new MeetError("signaling-down", `the service sent no ${name}`);
}

/** Bytes of the frame; throws "signaling-down". */
export function binaryOf(frame: Frame, name: string, size?: number): Bytes {
  const value = frame[name];
  try {
    return fromBase64url(typeof value === "string" ? value : "!", size);
  } catch {
    throw new MeetError("signaling-down", `the service sent no ${name}`);
  }
}

/** What a joiner brings to a room's door; `join` is the link's join token. */
export interface Visit {
  readonly code: string;
  readonly attempt: Bytes;
  readonly body: Bytes;
  readonly join: Bytes | null;
}

/**
 * Brings the body to the room's dealer and gives the answer's. Comes again with the very same bytes if the socket is
 * lost: a dealer answers those alike. Rejects with a MeetError.
 */
export async function knock(url: string, visit: Visit): Promise<Bytes> {
  try {
    return await knockOnce(url, visit);
  } catch (error) {
    if (!(error instanceof MeetError) || error.code !== "signaling-down") throw error;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return knockOnce(url, visit);
  }
}

/** Says, with one's own heir token, who shall have the room (PROTOCOLS.md 3). Rejects with a MeetError. */
export function claim(url: string, code: string, token: Bytes, heir: number): Promise<Claim> {
  return ask(url, async (socket) => {
    socket.send({ t: "claim", code, token: toBase64url(token), heir });
    const frame = await socket.receive();
    if (frame["t"] === "waiting") return { is: "waiting", seconds: wholeOf(frame, "seconds") };
    if (frame["t"] !== "claimed") throw errorOf(frame);
    return { is: "claimed", epoch: wholeOf(frame, "epoch"), owner: frame["owner"] === true };
  });
}

function knockOnce(url: string, { code, attempt, body, join }: Visit): Promise<Bytes> {
  return ask(url, async (socket) => {
    socket.send({
      t: "knock",
      code,
      attempt: toBase64url(attempt),
      body: toBase64url(body),
      join: join && toBase64url(join),
    });
    for (;;) {
      const frame = await socket.receive();
      if (frame["t"] === "error") throw errorOf(frame);
      if (frame["t"] === "answer" && equal(binaryOf(frame, "attempt"), attempt)) return binaryOf(frame, "body");
    }
  });
}

async function ask<T>(url: string, question: (socket: Socket) => Promise<T>): Promise<T> {
  const socket = await Socket.dial(url);
  try {
    return await within(ANSWER_MS, question(socket), "timeout", "the service did not answer in time");
  } finally {
    socket.close();
  }
}
