import { GAME_LOCK } from "./worker/lock";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** Every file of the app. Files without a revision carry their hash in their name. */
const files = self.__WB_MANIFEST;
const PREFIX = "remi-";
const SHELL = "/index.html";
/** Pages of the service, not of the app. */
const SERVICE = /^\/(healthz|metrics|ws)\b/;

/** One version set: it is complete or it is not used. */
async function cacheName(): Promise<string> {
  const text = files.map(({ url, revision }) => `${url} ${revision}`).sort().join("\n");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return PREFIX + Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What an older set holds under the same hash need not be fetched again. */
async function fetched(url: string, revision: string | null): Promise<Response> {
  const kept = revision === null ? await caches.match(url) : undefined;
  const response = kept ?? (await fetch(url, { cache: revision === null ? "default" : "reload" }));
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

async function install(): Promise<void> {
  const cache = await caches.open(await cacheName());
  for (const { url, revision } of files) await cache.put(`/${url}`, await fetched(`/${url}`, revision));
}

async function activate(): Promise<void> {
  const current = await cacheName();
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== current);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(await cacheName());
  const kept = await cache.match(request.mode === "navigate" ? SHELL : request, { ignoreSearch: true, ignoreVary: true });
  return kept ?? fetch(request);
}

/** A new version takes over only while no tab of this browser runs a game: its worker holds a lock while it does. */
async function applyUpdate(asker: Client | null): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  if (held.some(({ name }) => name?.startsWith(GAME_LOCK))) asker?.postMessage({ t: "update-waits" });
  else await self.skipWaiting();
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin || SERVICE.test(pathname)) return;
  if (mode === "navigate" || files.some((file) => `/${file.url}` === pathname)) event.respondWith(answer(event.request));
});
self.addEventListener("message", (event) => {
  if ((event.data as { t?: unknown } | null)?.t === "apply-update") event.waitUntil(applyUpdate(event.source as Client | null));
});
