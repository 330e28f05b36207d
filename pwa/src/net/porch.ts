/** The dealer's side of the signaling service: a room that stands there for as long as it is wanted. */
import { type Bytes, fromBase64url, random, sha256, toBase64url } from "./bytes";
import { binaryOf, errorOf, type Frame, Socket, wholeOf } from "./doorbell";
import { MeetError, Superseded, within } from "./errors";
import { ATTEMPT_SIZE, joinToken, SECRET_SIZE } from "./seal";

const TOKEN_SIZE = 16;
const PING_MS = 20_000;
const SILENCE_MS = 30_000;
const PONG_MS = 10_000;
const BACKOFF_FIRST_MS = 500;
const BACKOFF_MOST_MS = 30_000;
/** Ends after which coming again would be wrong or in vain. */
const FINAL = new Set(["code-taken", "expired", "replaced", "superseded", "version"]);

/**
 * A room that had passed on and is another's again was registered anew by an earlier dealer, at a service that had forgotten: the
 * guests show that one who deals now, and it ends the room (PROTOCOLS.md 3, rule 5).
 */
export function mayPass(code: string, epoch: number): boolean {
  return code === "code-taken" && epoch > 0;
}

/**
 * What a dealer keeps to have its room again after a reload, its own or the service's. `token` and `secret` are 16
 * bytes as base64url and stay on the device; only the invite link shows the secret.
 */
export interface RoomRecord {
  readonly code: string;
  readonly token: string;
  readonly secret: string;
  readonly epoch: number;
}

/** Somebody at the door. `invited`: the service saw the link's join token. */
export interface Knock {
  readonly attempt: Bytes;
  readonly body: Bytes;
  readonly invited: boolean;
}

export interface PorchHooks {
  knock(knock: Knock): void;
  /** Null: the service is there; else why not. With an error whose code is final, the room is lost for this page. */
  status(trouble: MeetError | null, lost: boolean): void;
}

/** Comes back by itself, slower and slower, when the service is unreachable. */
export class Porch {
  private socket: Socket | null = null;
  /** Null until some are named: those that the room has are its heirs till then, and whoever follows may need them. */
  private heirs: Readonly<Record<number, string>> | null = null;
  private hasMoved = false;
  private wanted = true;
  private hurry: () => void = () => {};
  private backoff = BACKOFF_FIRST_MS;
  private downSince: number | null = null;
  private heardAt = 0;
  private transferring: { resolve: (epoch: number) => void; reject: (why: MeetError) => void } | null = null;

  private constructor(
    private readonly url: string,
    private kept: RoomRecord,
    private readonly hooks: PorchHooks,
  ) {}

  /** A new room with a code of the service's choice, or that of an earlier `record`. Rejects with a MeetError. */
  static async open(url: string, record: RoomRecord | null, hooks: PorchHooks): Promise<Porch> {
    const fresh = { code: "", token: toBase64url(random(TOKEN_SIZE)), secret: toBase64url(random(SECRET_SIZE)), epoch: 0 };
    const porch = new Porch(url, record ?? fresh, hooks);
    const socket = await porch.enter();
    void porch.stand(socket);
    return porch;
  }

  get record(): RoomRecord {
    return this.kept;
  }

  /** `performance.now()` when the service was lost, null while it is there (PROTOCOLS.md 3, rule 6). */
  get down(): number | null {
    return this.downSince;
  }

  answer(attempt: Bytes, body: Bytes): void {
    this.socket?.send({ t: "answer", attempt: toBase64url(attempt), body: toBase64url(body) });
  }

  /** The game goes on: the room's 24 hours begin anew, with the next ping. */
  moved(): void {
    this.hasMoved = true;
  }

  /** The SHA-256 of each seat's heir token, as base64url (PROTOCOLS.md 3). */
  nameHeirs(heirs: Readonly<Record<number, string>>): void {
    this.heirs = heirs;
    this.socket?.send({ t: "heirs", heirs });
  }

  /** Gives the room to an heir; resolves to its new epoch. Rejects with a MeetError. */
  transfer(seat: number): Promise<number> {
    const socket = this.socket;
    if (!socket) return Promise.reject(new MeetError("signaling-down", "no socket to say it on"));
    const done = new Promise<number>((resolve, reject) => (this.transferring = { resolve, reject }));
    socket.send({ t: "transfer", seat });
    return within(SILENCE_MS, done, "timeout", "the service did not answer in time");
  }

  /** Looks whether the service is still there, or tries now, whatever the back-off says. */
  poke(): void {
    this.backoff = BACKOFF_FIRST_MS;
    this.hurry();
    if (this.socket) this.ping(this.socket);
  }

  /** `forever`: the room ends for all; else it can be opened again with its record. */
  close(forever = false): void {
    this.wanted = false;
    if (forever) this.socket?.send({ t: "close" });
    this.socket?.close();
    this.hurry();
  }

  private async stand(first: Socket): Promise<void> {
    let socket: Socket | null = first;
    while (this.wanted) {
      try {
        socket ??= await this.enter();
        this.backoff = BACKOFF_FIRST_MS;
        await this.serve(socket);
      } catch (error) {
        if (this.wanted) this.hearTrouble(asMeetError(error));
      }
      socket = null;
      if (this.wanted) await this.pause();
    }
  }

  private hearTrouble(trouble: MeetError): void {
    const lost = FINAL.has(trouble.code) && !mayPass(trouble.code, this.kept.epoch);
    this.downSince ??= performance.now();
    this.transferring?.reject(trouble);
    this.transferring = null;
    if (lost) this.wanted = false;
    this.hooks.status(trouble, lost);
  }

  private async pause(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.hurry = resolve;
      timer = setTimeout(resolve, this.backoff * (0.7 + 0.6 * Math.random()));
    });
    clearTimeout(timer);
    this.backoff = Math.min(this.backoff * 2, BACKOFF_MOST_MS);
  }

  private async enter(): Promise<Socket> {
    const socket = await Socket.dial(this.url);
    try {
      await (this.kept.code ? this.reopen(socket) : this.create(socket));
    } catch (error) {
      socket.close();
      throw error;
    }
    if (!this.wanted) socket.close();
    return socket;
  }

  private async create(socket: Socket): Promise<void> {
    // The join token depends on the code, so the room is made first and then once more with its hash.
    await this.make(socket, null);
    await this.make(socket, this.kept.code);
  }

  private async reopen(socket: Socket): Promise<void> {
    try {
      await this.askForRoom(socket, { t: "open", code: this.kept.code, token: this.kept.token });
    } catch (error) {
      if (!(error instanceof MeetError) || error.code !== "unknown-room") throw error;
      return this.make(socket, this.kept.code);
    }
    if (this.heirs) socket.send({ t: "heirs", heirs: this.heirs });
  }

  private async make(socket: Socket, code: string | null): Promise<void> {
    const { token, secret, epoch } = this.kept;
    const join = code === null ? null : await hashOf(await joinToken(fromBase64url(secret), code));
    const owner = await hashOf(fromBase64url(token));
    await this.askForRoom(socket, { t: "create", owner, join, code, epoch, heirs: this.heirs ?? {} });
  }

  private async askForRoom(socket: Socket, frame: Frame): Promise<void> {
    socket.send(frame);
    const room = await within(SILENCE_MS, this.untilRoom(socket), "signaling-down", "no answer in time");
    const code = room["code"];
    if (typeof code !== "string" || !/^[0-9]{5}$/.test(code)) {
      throw new MeetError("signaling-down", "the service sent no code");
    }
    this.kept = { ...this.kept, code, epoch: wholeOf(room, "epoch") };
  }

  private async untilRoom(socket: Socket): Promise<Frame> {
    for (;;) {
      const frame = await socket.receive();
      if (frame["t"] === "room") return frame;
      if (frame["t"] === "error") throw errorOf(frame);
      this.hear(frame);
    }
  }

  private async serve(socket: Socket): Promise<void> {
    this.socket = socket;
    this.downSince = null;
    this.hooks.status(null, false);
    this.ping(socket);
    const pinging = setInterval(() => this.ping(socket), PING_MS);
    try {
      for (;;) {
        const frame = await socket.receive();
        this.heardAt = performance.now();
        this.hear(frame);
      }
    } finally {
      clearInterval(pinging);
      socket.close();
      this.socket = null;
    }
  }

  private ping(socket: Socket): void {
    const asked = performance.now();
    socket.send({ t: "ping", moved: this.hasMoved });
    this.hasMoved = false;
    // Counted from the question: a hidden page's timers come minutes apart, and its silence means nothing.
    setTimeout(() => {
      if (this.heardAt < asked) socket.close();
    }, PONG_MS);
  }

  private hear(frame: Frame): void {
    switch (frame["t"]) {
      case "knock":
        return this.hooks.knock({
          attempt: binaryOf(frame, "attempt", ATTEMPT_SIZE),
          body: binaryOf(frame, "body"),
          invited: frame["invited"] === true,
        });
      case "superseded":
        throw new Superseded(wholeOf(frame, "epoch"), wholeOf(frame, "seat"));
      case "transferred":
        return this.settle((waiting) => waiting.resolve(wholeOf(frame, "epoch")));
      case "error":
        return this.settle((waiting) => waiting.reject(errorOf(frame)));
    }
  }

  private settle(how: (waiting: NonNullable<Porch["transferring"]>) => void): void {
    if (this.transferring) how(this.transferring);
    this.transferring = null;
  }
}

async function hashOf(data: Bytes): Promise<string> {
  return toBase64url(await sha256(data));
}

function asMeetError(error: unknown): MeetError {
  if (error instanceof MeetError) return error;
  throw error;
}
