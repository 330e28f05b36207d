/** The part of `navigator.locks` that is used here. */
export interface Locks {
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    callback: () => Promise<void>,
  ): Promise<unknown>;
}

/** Pages on plain http have no locks: nothing keeps two tabs apart there, but one phone can still play alone. */
export const UNLOCKED: Locks = { request: (_name, _options, callback) => callback() };

/** The service worker puts off an update while a lock with this name's beginning is held. */
export const GAME_LOCK = "game:";

/** The worker of a page that is just being reloaded lets go a moment later than the new page asks. */
const PATIENCE = 500;

/** One tab runs a game at a time: two would write two logs of it. */
export class GameLocks {
  private readonly held = new Map<string, () => void>();

  /** `robbed` hears of a game that another tab took over; by then it is no longer held. */
  constructor(
    private readonly locks: Locks,
    private readonly robbed: (game: string) => void,
    private readonly patience = PATIENCE,
  ) {}

  holds(game: string): boolean {
    return this.held.has(game);
  }

  /** False if another tab holds the game; never with `steal`. */
  take(game: string, steal = false): Promise<boolean> {
    if (this.held.has(game)) return Promise.resolve(true);
    const signal = AbortSignal.timeout(this.patience);
    return new Promise((resolve, reject) => {
      const hold = (): Promise<void> =>
        new Promise((release) => {
          this.held.set(game, release);
          resolve(true);
        });
      // The promise of the lock's whole life: it fails when the wait was too long, and later when the lock is stolen.
      this.locks.request(GAME_LOCK + game, steal ? { steal } : { signal }, hold).catch((error: unknown) => {
        if (this.held.delete(game)) this.robbed(game);
        else if (signal.aborted && !steal) resolve(false);
        else reject(error);
      });
    });
  }

  release(game: string): void {
    this.held.get(game)?.();
    this.held.delete(game);
  }
}
