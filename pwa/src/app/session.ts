/** Asking Python and hearing back: one game in the worker, seen from the page. */
import type { PageInput } from "../worker/messages";
import type { Ask, Hint, HintAnswer, Output, View } from "./protocol";

export type Answer = { ok: true; answer?: HintAnswer } | { ok: false; code: string; detail: Record<string, unknown> };

/** The worker as this page uses it. */
export interface EnginePort {
  post(input: PageInput): void;
}

export type RoomOutput = Extract<Output, { t: "heirs" | "sign" | "check" | "visit" | "role" }>;
export type Evidence = Extract<Output, { t: "evidence" }>;

export interface SessionHooks {
  views(views: View[], active: number | null): void;
  send(peer: number, text: string): void;
  part(peer: number, why: string): void;
  /** What concerns the room and the device rather than the table. */
  room(output: RoomOutput): void;
  /** The game cannot go on in this page: `code` of the family "stopped". */
  stopped(code: string, detail: string): void;
}

export class Session {
  private readonly open = new Map<number, (answer: Answer) => void>();
  private last = 0;
  private evidences: ((found: Evidence) => void)[] = [];

  constructor(
    private readonly engine: EnginePort,
    private readonly hooks: SessionHooks,
  ) {}

  post(input: PageInput): void {
    this.engine.post(input);
  }

  ask(seat: number, ask: Ask): Promise<Answer> {
    return this.answered((id) => ({ t: "ask", id, seat, ask }));
  }

  hint(seat: number, hint: Hint): Promise<Answer> {
    return this.answered((id) => ({ t: "hint", id, seat, hint }));
  }

  /** All that this seat was told, as a file that can be checked elsewhere. */
  evidence(seat: number): Promise<Evidence> {
    return new Promise((resolve) => {
      this.evidences.push(resolve);
      this.engine.post({ t: "evidence", seat });
    });
  }

  receive(output: Output): void {
    switch (output.t) {
      case "view":
        return this.hooks.views(output.views, output.active);
      case "answer":
        return this.settle(output);
      case "send":
        return this.hooks.send(output.peer, output.text);
      case "part":
        return this.hooks.part(output.peer, output.why);
      case "evidence":
        return this.evidences.shift()?.(output);
      case "heirs":
      case "sign":
      case "check":
      case "visit":
      case "role":
        return this.hooks.room(output);
      case "variants":
        // Asked by the screens that offer what can be played; no game waits for it.
        return;
      case "failed":
        return this.end(output.code, output.detail);
      default:
        return output satisfies never;
    }
  }

  /** Nothing more will be answered: whoever still waits hears why. */
  end(code: string, detail: string): void {
    for (const waiting of this.open.values()) waiting({ ok: false, code, detail: {} });
    this.open.clear();
    this.hooks.stopped(code, detail);
  }

  private answered(input: (id: number) => PageInput): Promise<Answer> {
    const id = ++this.last;
    return new Promise((resolve) => {
      this.open.set(id, resolve);
      this.engine.post(input(id));
    });
  }

  private settle(answer: Extract<Output, { t: "answer" }>): void {
    const waiting = this.open.get(answer.id);
    this.open.delete(answer.id);
    waiting?.(answer);
  }
}
