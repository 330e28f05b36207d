/**
 * Somebody else has registered this dealer's room, at a service that had forgotten it: this phone calls on that one, they show each
 * other by what right they deal, and Python judges (PROTOCOLS.md 3, rule 5).
 */
import type { Line } from "./peers";

export interface VisitPlan {
  /** The room's id: a stranger may have the code by now. */
  readonly room: string;
  /** Meets whoever deals there. Rejects if that is not possible now. */
  meet(signal: AbortSignal): Promise<Line>;
  /** They have met: Python knows what is to be said. */
  met(): void;
  heard(text: string, line: Line): void;
}

/** Milliseconds for an answer. */
const LONGEST = 3_000;

export class Visit {
  private attempt: AbortController | null = null;
  private line: Line | null = null;

  constructor(private readonly plan: VisitPlan) {}

  /** Does nothing while it is under way. Never rejects: the room is asked for again, and then this phone calls again. */
  async call(): Promise<void> {
    if (this.attempt) return;
    const attempt = (this.attempt = new AbortController());
    try {
      const line = await this.plan.meet(attempt.signal);
      if (attempt.signal.aborted || line.room !== this.plan.room) line.close();
      else await this.listen(line);
    } catch {
      // Whoever deals there may be away, too.
    } finally {
      if (this.attempt === attempt) this.stop();
    }
  }

  say(texts: readonly string[]): void {
    for (const text of texts) this.line?.send(text);
  }

  stop(): void {
    this.attempt?.abort();
    this.line?.close();
    this.attempt = this.line = null;
  }

  private listen(line: Line): Promise<void> {
    this.line = line;
    return new Promise((resolve) => {
      line.listen((text) => {
        if (this.line === line) this.plan.heard(text, line);
      }, resolve);
      this.plan.met();
      setTimeout(resolve, LONGEST);
    });
  }
}
