/** Keeps the screen on while a game is on it: a phone that sleeps cuts its connections, the dealer's everybody's. */
export class Awake {
  private lock: WakeLockSentinel | null = null;
  private wanted = false;

  constructor() {
    // The browser takes the lock away with the page; it must be asked for again on return.
    document.addEventListener("visibilitychange", () => void this.ask());
  }

  want(wanted: boolean): void {
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    if (wanted) return void this.ask();
    void this.lock?.release();
    this.lock = null;
  }

  private async ask(): Promise<void> {
    if (!this.wanted || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      this.lock = await navigator.wakeLock.request("screen");
    } catch {
      // Refused, as with a nearly empty battery: the game goes on without it.
    }
  }
}
