/** What a dealer remembers of who knocked (PROTOCOLS.md 2): a repeat gets the same bytes, for 10 minutes. */
import { type Bytes, equal } from "./bytes";

const KEPT_MS = 600_000;
const KEPT_COUNT = 256;

export interface Attempt {
  readonly body: Bytes;
  readonly since: number;
  /** The answer's body, once there is one. */
  answer: Bytes | null;
}

/** Bounded in number and time; the oldest give way, since answering one of them again betrays nothing. */
export class Attempts {
  private readonly kept = new Map<string, Attempt>();

  /** What is remembered under this id, whatever its body was. */
  find(attempt: string, now: number): Attempt | undefined {
    for (const [id, entry] of this.kept) {
      if (entry.since + KEPT_MS > now) break;
      this.kept.delete(id);
    }
    return this.kept.get(attempt);
  }

  /** Remembers a new knock; it has no answer yet. */
  start(attempt: string, body: Bytes, now: number): Attempt {
    const entry: Attempt = { body, since: now, answer: null };
    this.kept.set(attempt, entry);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT_COUNT && oldest !== undefined) this.kept.delete(oldest);
    return entry;
  }

  get size(): number {
    return this.kept.size;
  }
}

/** The bytes for a repeated knock; null if it is not the same knock, or has no answer yet. */
export function repeated(entry: Attempt, body: Bytes): Bytes | null {
  return equal(entry.body, body) ? entry.answer : null;
}
