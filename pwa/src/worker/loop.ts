import type { Output } from "../app/protocol";
import type { Bridge } from "./boot";
import type { GameLocks } from "./lock";
import type { Notice, PageInput } from "./messages";
import { type Batch, type GameStore, Unsaved } from "./store";

/** What Python answers with, in order. Kinds that are not the worker's own go to the page as they are. */
type Effect =
  | ({ t: "save" } & Batch)
  /** Remembered with the running game, unless it names another. */
  | { t: "put"; game?: string; key: string; text: string }
  | { t: "drop"; game: string }
  /** When to be woken by a tick, in milliseconds since 1970; null for never. */
  | { t: "wake"; at: number | null }
  | Output;

export interface Surroundings {
  bridge: Bridge;
  store: Pick<GameStore, "save" | "put" | "drop" | "read" | "kept" | "games">;
  locks: Pick<GameLocks, "take" | "release" | "holds">;
  post(output: object): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `act` once after that many milliseconds; the result cancels it. */
  later(act: () => void, milliseconds: number): () => void;
}

type Task = Exclude<PageInput, { t: "boot" }> | { t: "tick" };
type Opening = Extract<Task, { game: string }>;

const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Carries one input at a time from the page to Python and does what Python answers, in order: a fact lies on the disk
 * before anything that it caused leaves (PROTOCOLS 4).
 */
export class Loop {
  private tail: Promise<void> = Promise.resolve();
  private game: string | null = null;
  /** What another tab's lock kept from being done; `steal` does it. */
  private refused: Opening | null = null;
  private stopped = false;
  private cancel: () => void = () => undefined;

  constructor(private readonly around: Surroundings) {}

  /** Resolves when the input has been dealt with, whatever became of it. */
  push(task: Task): Promise<void> {
    this.tail = this.tail.then(() => this.run(task)).catch((error: unknown) => this.fail(error));
    return this.tail;
  }

  /** Another tab has the game now: nothing more of it may be written or sent from here. */
  robbed(game: string): void {
    if (game !== this.game) return;
    this.stop();
    this.say({ t: "robbed", game });
  }

  private async run(task: Task): Promise<void> {
    switch (task.t) {
      case "games":
        return this.list();
      case "forget":
        return this.forget(task.game);
      case "steal":
        return this.refused === null ? undefined : this.begin(this.refused, true);
      case "local":
      case "host":
      case "guest":
      case "restore":
        return this.begin(task, false);
      case "leave":
        await this.ask(task);
        return this.leave();
      default:
        return this.ask(task);
    }
  }

  private async list(): Promise<void> {
    this.say({ t: "games", games: await this.around.store.games() });
  }

  private async forget(game: string): Promise<void> {
    if (!(await this.around.locks.take(game))) return this.say({ t: "elsewhere", game });
    await this.around.store.drop(game);
    if (game === this.game) this.leave();
    else this.around.locks.release(game);
    return this.list();
  }

  private async begin(task: Opening, steal: boolean): Promise<void> {
    if (this.game !== null && this.game !== task.game) this.leave();
    if (!(await this.around.locks.take(task.game, steal))) {
      this.refused = task;
      this.stop();
      return this.say({ t: "elsewhere", game: task.game });
    }
    this.refused = null;
    this.game = task.game;
    this.stopped = false;
    if (task.t === "local" || task.t === "host") return this.ask(task);
    // What this phone promised for a joint deal must be known to it again after a reload (PROTOCOLS 1).
    if (task.t === "guest") return this.ask({ ...task, keep: await this.around.store.kept(task.game) });
    const saved = await this.around.store.read(task.game);
    if (saved !== null) return this.ask({ ...task, ...saved });
    this.leave();
    this.say({ t: "failed", code: "no-such-game", detail: task.game });
  }

  private leave(): void {
    this.cancel();
    if (this.game !== null) this.around.locks.release(this.game);
    this.game = null;
  }

  private stop(): void {
    this.stopped = true;
    this.cancel();
  }

  private async ask(input: object): Promise<void> {
    if (this.stopped) return;
    const effects = JSON.parse(this.around.bridge.handle(JSON.stringify({ ...input, now: this.around.now() })));
    for (const effect of effects as Effect[]) {
      await this.apply(effect);
      // The tab may have been robbed while it wrote.
      if (this.stopped) return;
    }
  }

  private async apply(effect: Effect): Promise<void> {
    const { store, post } = this.around;
    switch (effect.t) {
      case "save":
        return store.save({ ...effect, game: this.owned(effect.game) });
      case "put":
        return store.put(this.owned(effect.game ?? this.game), effect.key, effect.text);
      case "drop":
        return store.drop(effect.game);
      case "wake":
        return this.wake(effect.at);
      default:
        return post(effect);
    }
  }

  /** Only what this tab holds the lock of may be written. */
  private owned(game: string | null): string {
    if (game === null || !this.around.locks.holds(game)) throw new Unsaved("unlocked");
    return game;
  }

  private wake(at: number | null): void {
    this.cancel();
    this.cancel = () => undefined;
    if (at === null) return;
    const wait = Math.min(Math.max(at - this.around.now(), 0), LONGEST_TIMER);
    this.cancel = this.around.later(() => void this.push({ t: "tick" }), wait);
  }

  private fail(error: unknown): void {
    const robbed = this.stopped;
    this.stop();
    if (robbed) return;
    if (error instanceof Unsaved) this.say({ t: "unsaved", game: this.game ?? "", why: error.why });
    else this.say({ t: "failed", code: "broken", detail: String(error) });
  }

  private say(notice: Notice): void {
    this.around.post(notice);
  }
}
