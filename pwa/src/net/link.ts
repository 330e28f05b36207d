/** A connection whose other end has proved its key, and the handshake that makes one of a line. */
import { MeetError, within } from "./errors";
import type { Meta, Met, Step } from "./handshake";
import type { EndReason, Line } from "./peer";

const HANDSHAKE_MS = 5_000;

export interface Link {
  /** Different for every link of this page. */
  readonly id: number;
  /** The other device's P-256 point, 65 bytes as base64url. A seat belongs to (key, place). */
  readonly key: string;
  /** Which person of several on the joiner's device, from 0; both ends have the joiner's number here. */
  readonly place: number;
  /** False when the introduction was not sealed: who stood in between then shows only in the emoji. */
  readonly verified: boolean;
  readonly emoji: string[];
  /** The match, as the dealer's end named it in the handshake. */
  readonly meta: Meta;
  /** At most 16 KiB; without effect once the link is closed. */
  send(text: string): void;
  close(why?: string): void;
  /** Texts that came before it is set are delivered when it is. */
  onmessage: (text: string) => void;
  /** Called once: "closed", "lost", "junk", "too-big", "flood", or what `close` was given. */
  onclose: (why: string) => void;
}

let last = 0;

export function makeLink(line: Line, met: Met, verified: boolean): Link {
  return new LineLink(line, met, verified);
}

class LineLink implements Link {
  readonly id = ++last;
  readonly key: string;
  readonly place: number;
  readonly emoji: string[];
  readonly meta: Meta;
  private ended: EndReason | null = null;
  private closer: ((why: string) => void) | null = null;
  private reader: (text: string) => void = () => {};

  constructor(
    private readonly line: Line,
    met: Met,
    readonly verified: boolean,
  ) {
    this.key = met.key;
    this.place = met.place;
    this.emoji = met.emoji;
    this.meta = met.meta;
    line.onEnd((why) => {
      this.ended = why;
      this.closer?.(why);
    });
  }

  get onmessage(): (text: string) => void {
    return this.reader;
  }

  set onmessage(reader: (text: string) => void) {
    this.reader = reader;
    this.line.listen(reader);
  }

  get onclose(): (why: string) => void {
    return this.closer ?? (() => {});
  }

  set onclose(closer: (why: string) => void) {
    this.closer = closer;
    const why = this.ended;
    if (why !== null) queueMicrotask(() => closer(why));
  }

  send(text: string): void {
    this.line.send(text);
  }

  close(why = "closed"): void {
    this.line.close(why);
  }
}

/** Runs one end of the handshake; nothing else is accepted before it is over. Rejects with a MeetError. */
export async function shakeHands(line: Line, receive: (text: string) => Promise<Step>, first?: string): Promise<Met> {
  return within(HANDSHAKE_MS, shake(line, receive, first), "timeout", "no handshake in time");
}

async function shake(line: Line, receive: (text: string) => Promise<Step>, first?: string): Promise<Met> {
  if (first !== undefined) line.send(first);
  for (;;) {
    const text = await line.receive();
    if (text === null) throw new MeetError("refused", "the other side left the handshake");
    const step = await receive(text);
    if (step.send !== undefined) line.send(step.send);
    if (step.failed) throw step.failed;
    if (step.met) return step.met;
  }
}
