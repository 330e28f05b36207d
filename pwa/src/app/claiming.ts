/**
 * *Continuă partida* (PROTOCOLS.md 3): this phone asks the service for the room of a dealer who is gone, until the room has passed on
 * or the dealer is back. One phone alone gets nothing: two must name the same heir.
 */
import type { Claim } from "../net/doorbell";
import { codeOf } from "./peers";
import type { Claiming } from "./state";

export interface ClaimPlan {
  /** Asks the service once. Rejects with an error that has a `code`. */
  claim(): Promise<Claim>;
  say(claiming: Claiming): void;
  /** The room has passed on; `owner`: to this phone. */
  passed(epoch: number, owner: boolean): void;
  /** On the clock of `performance.now()`. */
  now(): number;
}

/** Seconds between questions while only another's word is missing, or after one that failed. */
const AGAIN = 4;
/** The service counts the dealer's absence by its own clock; never ask it seldomer than this. */
const SELDOM = 20;
/** More questions cannot help. */
const FINAL = new Set(["refused", "unknown-room", "expired", "version"]);

export class RoomClaim {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(private readonly plan: ClaimPlan) {}

  start(): void {
    this.plan.say({ is: "asking" });
    void this.ask();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    try {
      this.heard(await this.plan.claim());
    } catch (error) {
      this.failed(codeOf(error));
    }
  }

  private heard(answer: Claim): void {
    if (this.stopped) return;
    if (answer.is === "claimed") {
      this.stop();
      return this.plan.passed(answer.epoch, answer.owner);
    }
    if (answer.seconds > 0) this.plan.say({ is: "waiting", until: this.plan.now() + answer.seconds * 1000 });
    else this.plan.say({ is: "alone" });
    this.later(answer.seconds > 0 ? Math.min(answer.seconds + 0.5, SELDOM) : AGAIN);
  }

  private failed(code: string): void {
    if (this.stopped) return;
    if (!FINAL.has(code)) return this.later(AGAIN);
    this.stop();
    this.plan.say({ is: "failed", code });
  }

  private later(seconds: number): void {
    this.timer = setTimeout(() => void this.ask(), seconds * 1000);
  }
}
