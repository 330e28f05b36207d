import { describe, expect, it } from "vitest";
import { GameLocks, type Locks, UNLOCKED } from "./lock";

/** Web Locks of one browser, as far as they are used: a lock is waited for, held, or stolen from its holder. */
class Browser implements Locks {
  private readonly holders = new Map<string, { gone: Promise<void>; rob: () => void }>();

  async request(
    name: string,
    { signal, steal }: { signal?: AbortSignal; steal?: boolean },
    callback: () => Promise<void>,
  ): Promise<unknown> {
    const holder = this.holders.get(name);
    if (steal) holder?.rob();
    else if (holder !== undefined) await Promise.race([holder.gone, tooLate(signal)]);
    const robbed = new Promise<never>((_, reject) => {
      const gone = callback().then(() => void this.holders.delete(name));
      this.holders.set(name, { gone, rob: () => reject(new DOMException("stolen", "AbortError")) });
      void gone.then(() => reject(null));
    });
    return robbed.catch((error: unknown) => (error === null ? undefined : Promise.reject(error)));
  }
}

function tooLate(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

function tab(browser: Browser): { locks: GameLocks; robbed: string[] } {
  const robbed: string[] = [];
  return { locks: new GameLocks(browser, (game) => robbed.push(game), 20), robbed };
}

describe("PROTOCOLS 4.1: one tab has a game", () => {
  it("refuses a second tab until the first lets go", async () => {
    const browser = new Browser();
    const [one, two] = [tab(browser), tab(browser)];
    expect(await one.locks.take("g")).toBe(true);
    expect(await two.locks.take("g")).toBe(false);
    expect(await two.locks.take("h")).toBe(true);
    one.locks.release("g");
    expect(await two.locks.take("g")).toBe(true);
    expect(one.robbed).toEqual([]);
  });

  it("waits a little for a tab that is just being closed", async () => {
    const browser = new Browser();
    const [one, two] = [tab(browser), tab(browser)];
    await one.locks.take("g");
    const taken = two.locks.take("g");
    one.locks.release("g");
    expect(await taken).toBe(true);
  });

  it("may take again what it holds", async () => {
    const one = tab(new Browser());
    await one.locks.take("g");
    expect(await one.locks.take("g")).toBe(true);
    expect(one.locks.holds("g")).toBe(true);
  });

  it("tells the robbed tab, which then holds nothing", async () => {
    const browser = new Browser();
    const [one, two] = [tab(browser), tab(browser)];
    await one.locks.take("g");
    expect(await two.locks.take("g", true)).toBe(true);
    await new Promise((go) => setTimeout(go));
    expect(one.robbed).toEqual(["g"]);
    expect(one.locks.holds("g")).toBe(false);
    expect(two.locks.holds("g")).toBe(true);
    expect(two.robbed).toEqual([]);
  });

  it("fails when the browser refuses locks altogether", async () => {
    const locks = new GameLocks({ request: () => Promise.reject(new Error("SecurityError")) }, () => undefined);
    await expect(locks.take("g")).rejects.toThrow("SecurityError");
  });
});

describe("a page on plain http, which has no locks", () => {
  it("plays all the same", async () => {
    const locks = new GameLocks(UNLOCKED, () => undefined, 20);
    expect(await locks.take("g")).toBe(true);
    locks.release("g");
    expect(await locks.take("g")).toBe(true);
  });
});
