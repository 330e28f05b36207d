/** The part of `navigator.locks` that is used here. */
export interface Locks {
  request(
    name: string,
    options: { ifAvailable?: boolean; steal?: boolean },
    callback: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>;
}

/** The service worker puts off an update while a lock with this name's beginning is held. */
export const GAME_LOCK = "game:";

/** One tab runs a game at a time: two would write two logs of it. */
export class GameLocks {
  private readonly held = new Map<string, () => void>();

  /** `robbed` hears of a game that another tab took over; by then it is no longer held. */
  constructor(
    private readonly locks: Locks,
    private readonly robbed: (game: string) => void,
  ) {}

  holds(game: string): boolean {
    return this.held.has(game);
  }

  /** False if another tab holds the game; never with `steal`. */
  take(game: string, steal = false): Promise<boolean> {
    if (this.held.has(game)) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      const hold = (lock: unknown): Promise<void> | undefined => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise((release) => this.held.set(game, release));
      };
      // The promise of a lock's own end: it fails when the lock is stolen.
      this.locks.request(GAME_LOCK + game, steal ? { steal } : { ifAvailable: true }, hold).catch((error: unknown) => {
        if (this.held.delete(game)) this.robbed(game);
        else reject(error);
      });
    });
  }

  release(game: string): void {
    this.held.get(game)?.();
    this.held.delete(game);
  }
}
