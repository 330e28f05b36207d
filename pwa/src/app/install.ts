/** Installing the app: the browser's own offer where it makes one, a word of advice where only the person can. */
interface InstallOffer extends Event {
  prompt(): Promise<void>;
}

export type Install = "no" | "offer" | "by-hand";

export class Installing {
  private offer: InstallOffer | null = null;

  constructor(private readonly changed: (install: Install) => void) {
    window.addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as InstallOffer;
      changed("offer");
    });
    window.addEventListener("appinstalled", () => changed("no"));
    if (byHand()) queueMicrotask(() => changed("by-hand"));
  }

  async ask(): Promise<void> {
    await this.offer?.prompt();
    this.offer = null;
    this.changed("no");
  }
}

function byHand(): boolean {
  const apple = /iPhone|iPad|iPod/u.test(navigator.userAgent);
  return apple && !window.matchMedia("(display-mode: standalone)").matches;
}
