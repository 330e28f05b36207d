/**
 * The back gesture. While there is somewhere to go back to inside the app, one spare history entry lies on top; going
 * back pops it, the app answers with a step of its own, and the spare entry is laid again. So a game is never unloaded.
 */
const SPARE = "remi-spare";

export class BackGuard {
  private laid = false;

  /** `back` takes the app's own step back. */
  constructor(private readonly back: () => void) {
    this.laid = history.state === SPARE;
    window.addEventListener("popstate", (event) => {
      this.laid = event.state === SPARE;
      if (!this.laid) this.back();
    });
  }

  /** Call after each change of screen: true when the app has a step back of its own. */
  hold(wanted: boolean): void {
    if (wanted && !this.laid) {
      history.pushState(SPARE, "");
      this.laid = true;
    }
  }
}
