import { boot } from "./boot";
import { GameLocks, UNLOCKED } from "./lock";
import { Loop } from "./loop";
import type { Notice, PageInput } from "./messages";
import { GameStore } from "./store";

const BRIDGE = "client.browser.bridge";
const post = (output: object): void => self.postMessage(output);
const say = (notice: Notice): void => post(notice);

async function start(): Promise<Loop> {
  const bridge = await boot(__PYTHON__, (step) => say({ t: "progress", step }), BRIDGE);
  const locks = new GameLocks(navigator.locks ?? UNLOCKED, (game) => loop.robbed(game));
  const loop = new Loop({
    bridge,
    locks,
    store: new GameStore(),
    post,
    now: Date.now,
    later(act, milliseconds) {
      const timer = setTimeout(act, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  return loop;
}

let started: Promise<Loop | null> | null = null;

function begin(): Promise<Loop | null> {
  return start().then(
    (loop) => {
      say({ t: "booted" });
      return loop;
    },
    (error: unknown) => {
      say({ t: "failed", code: "boot", detail: String(error) });
      return null;
    },
  );
}

self.addEventListener("message", (event: MessageEvent<PageInput>) => {
  const input = event.data;
  started ??= begin();
  if (input.t !== "boot") void started.then((loop) => loop?.push(input));
});
