/** Reload anyway if the new version has not taken over by then: on iOS the event may never come. */
const PATIENCE = 3_000;

export interface Updates {
  /** Takes the waiting version and reloads the page. Resolves false when a game keeps it waiting, in any tab. */
  apply(): Promise<boolean>;
}

function applied(registration: ServiceWorkerRegistration): Promise<boolean> {
  return new Promise((resolve) => {
    const { serviceWorker } = navigator;
    const reload = (): void => {
      resolve(true);
      location.reload();
    };
    const timer = setTimeout(reload, PATIENCE);
    const refused = (event: MessageEvent): void => {
      if (event.data?.t !== "update-waits") return;
      clearTimeout(timer);
      serviceWorker.removeEventListener("message", refused);
      serviceWorker.removeEventListener("controllerchange", reload);
      resolve(false);
    };
    serviceWorker.addEventListener("message", refused);
    serviceWorker.addEventListener("controllerchange", reload, { once: true });
    registration.waiting?.postMessage({ t: "apply-update" });
  });
}

/**
 * Registers the service worker; call it once Python has started, so that both do not fetch the same files at once.
 * `found` is called for each version that is ready and waits. Does nothing where there are no service workers.
 */
export async function watchUpdates(found: (updates: Updates) => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("/sw.js");
  const ready = (worker: ServiceWorker | null): void => {
    if (worker?.state === "installed" && navigator.serviceWorker.controller !== null) {
      found({ apply: () => applied(registration) });
    }
  };
  ready(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => ready(worker));
  });
}
