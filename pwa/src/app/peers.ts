/**
 * Connections and the peer ids under which Python knows them. A dealer has one per guest, made when somebody knocks; a
 * guest has one to the dealer, and makes a fresh one beside it when that falls silent (ARCHITECTURE 5, 7).
 */
import type { PageInput } from "../worker/messages";

/** A handshaken connection, and the room that the dealer's end named in the handshake. */
export interface Line {
  readonly room: string;
  readonly match: string;
  /** The other device's key. */
  readonly key: string;
  readonly place: number;
  readonly verified: boolean;
  /** The four signs that both ends of this connection compute alike. */
  readonly emoji: readonly string[];
  /** How often the room had passed on when the dealer's end met this one. */
  readonly epoch: number;
  send(text: string): void;
  close(): void;
  /** Texts that came before are delivered at once. */
  listen(text: (text: string) => void, closed: () => void): void;
}

type PostPeer = (input: Extract<PageInput, { t: "peer" | "text" | "gone" }>) => void;

export class Peers {
  private readonly lines = new Map<number, Line>();
  private last = 0;

  constructor(
    private readonly post: PostPeer,
    private readonly dealer: boolean,
  ) {}

  /** Takes a line up and tells Python. `heard` is called for each text, `lost` once when it closes by itself. */
  add(line: Line, heard: () => void = () => {}, lost: () => void = () => {}): number {
    const peer = ++this.last;
    this.lines.set(peer, line);
    const { key, place, verified, epoch } = line;
    this.post({ t: "peer", peer, key, place, verified, dealer: this.dealer, epoch });
    line.listen(
      (text) => {
        heard();
        if (this.lines.get(peer) === line) this.post({ t: "text", peer, text });
      },
      () => {
        if (this.drop(peer)) lost();
      },
    );
    return peer;
  }

  send(peer: number, text: string): void {
    this.lines.get(peer)?.send(text);
  }

  /** Closes it; Python is told that it is gone. False if it was gone already. */
  drop(peer: number): boolean {
    const line = this.lines.get(peer);
    if (!line) return false;
    this.lines.delete(peer);
    this.post({ t: "gone", peer });
    line.close();
    return true;
  }

  closeAll(): void {
    for (const line of this.lines.values()) line.close();
    this.lines.clear();
  }
}

/** How a guest's way to the dealer stands. */
export type GuestWay = { is: "connecting" } & Tries | ({ is: "reconnecting" } & Tries) | { is: "up" } | { is: "gone" } | { is: "stopped"; code: string };

interface Tries {
  tries: number;
  /** When the dealer is waited for no more, on the clock of `GuestPlan.now`; null while it has not been met yet. */
  until: number | null;
}

export interface GuestPlan {
  /** Meets the dealer once; rejects with an error that has a `code`. */
  meet(signal: AbortSignal): Promise<Line>;
  say(way: GuestWay): void;
  now(): number;
}

/** Seconds between tries; the last one repeats. */
const WAITS = [0.4, 1, 2, 4, 8];
/** Silence after which a second connection is built beside the first; the dealer's heart beats every 2 s. */
const SILENCE = 8_000;
/** On return to the page, a way that was silent for longer is not trusted. */
const DOUBT = 3_000;
const PULSE = 1_000;
/** A dealer who is away for longer is gone (T1.38). Should it, or who deals in its place, be there again, that is noticed. */
const PATIENCE = 180_000;
/** Trying again cannot help: the person must do something. */
const FINAL = new Set(["bad-link", "expired", "forbidden", "full", "refused", "superseded", "tampered", "unknown-room", "version"]);
/** The same once we were in: the room is there again when the dealer is. */
const FINAL_LATER = new Set(["expired", "superseded", "version", "refused"]);

/** Last words after which a fresh connection mends all; after any other there is no coming back. */
const PASSING = new Set(["silent", "flood"]);

export class GuestKeeper {
  private current: number | null = null;
  private line: Line | null = null;
  private heard = 0;
  private attempt: AbortController | null = null;
  private wait: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private tries = 0;
  /** Since when the dealer has been out of reach; null while it is not. */
  private away: number | null = null;
  private missed = false;
  private stopped = false;

  /** `wasUp`: this phone has been in that room before (a reload), so a room that is not there is waited for. */
  constructor(
    private readonly peers: Peers,
    private readonly plan: GuestPlan,
    private wasUp: boolean,
  ) {}

  start(): void {
    this.pulse = setInterval(() => this.look(SILENCE), PULSE);
    document.addEventListener("visibilitychange", this.back);
    window.addEventListener("online", this.back);
    window.addEventListener("pageshow", this.back);
    void this.meet();
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.pulse);
    clearTimeout(this.wait);
    this.attempt?.abort();
    document.removeEventListener("visibilitychange", this.back);
    window.removeEventListener("online", this.back);
    window.removeEventListener("pageshow", this.back);
    if (this.current !== null) this.peers.drop(this.current);
    this.current = null;
  }

  /** Tries now, whatever the back-off says. */
  again(): void {
    this.tries = 0;
    clearTimeout(this.wait);
    if (!this.attempt) void this.meet();
  }

  /** The dealer's last word, or what this phone found wrong with it. It comes to every view. */
  told(why: string): void {
    if (!PASSING.has(why)) this.end(why);
  }

  /** The dealer is waited for no more: it is long gone, or said good-bye. */
  miss(): void {
    if (this.stopped || this.missed) return;
    this.missed = true;
    this.plan.say({ is: "gone" });
  }

  private readonly back = (): void => {
    if (document.visibilityState === "visible") this.look(DOUBT);
  };

  private look(silence: number): void {
    if (this.stopped) return;
    if (this.wasUp && this.away !== null && this.plan.now() - this.away >= PATIENCE) this.miss();
    if (this.attempt) return;
    const waiting = this.current === null && silence === SILENCE;
    if (waiting || (this.current !== null && this.plan.now() - this.heard < silence)) return;
    this.again();
  }

  private async meet(): Promise<void> {
    const attempt = new AbortController();
    this.attempt = attempt;
    if (this.current === null) this.say();
    try {
      const line = await this.plan.meet(attempt.signal);
      if (this.stopped) line.close();
      else this.takeOver(line);
    } catch (error) {
      if (!this.stopped) this.failed(codeOf(error));
    } finally {
      this.attempt = null;
    }
  }

  private takeOver(line: Line): void {
    const old = this.current;
    this.tries = 0;
    this.away = null;
    this.missed = false;
    this.wasUp = true;
    this.heard = this.plan.now();
    this.line = line;
    this.current = this.peers.add(
      line,
      () => this.hear(line),
      () => this.lost(line),
    );
    if (old !== null) this.peers.drop(old);
    this.plan.say({ is: "up" });
  }

  /** A way that had fallen silent is as good as ever once something comes on it. */
  private hear(line: Line): void {
    if (this.line !== line) return;
    this.heard = this.plan.now();
    if (this.away === null) return;
    this.away = null;
    this.missed = false;
    this.tries = 0;
    clearTimeout(this.wait);
    this.plan.say({ is: "up" });
  }

  private lost(line: Line): void {
    if (this.stopped || this.line !== line) return;
    this.current = null;
    this.line = null;
    this.away ??= this.plan.now();
    this.say();
    this.again();
  }

  private say(): void {
    if (this.missed) return;
    const until = this.away !== null && this.wasUp ? this.away + PATIENCE : null;
    this.plan.say({ is: this.wasUp ? "reconnecting" : "connecting", tries: this.tries, until });
  }

  private end(code: string): void {
    this.stop();
    this.plan.say({ is: "stopped", code });
  }

  private failed(code: string): void {
    this.away ??= this.current === null ? this.plan.now() : this.heard;
    if ((this.wasUp ? FINAL_LATER : FINAL).has(code)) return this.end(code);
    const seconds = WAITS[Math.min(this.tries, WAITS.length - 1)] ?? 8;
    this.tries++;
    this.say();
    this.wait = setTimeout(() => {
      if (this.current === null) void this.meet();
    }, seconds * 1000);
  }
}

/** The code of an error that has one. */
export function codeOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "code" in error && typeof error.code === "string") return error.code;
  return "broken";
}
