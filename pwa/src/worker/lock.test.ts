import { describe, expect, it } from "vitest";
import { GameLocks, type Locks } from "./lock";

/** Web Locks of one browser, as far as they are used: a lock is free, held, or stolen from its holder. */
class Browser implements Locks {
  private readonly holders = new Map<string, (error: Error) => void>();

  request(
    name: string,
    options: { ifAvailable?: boolean; steal?: boolean },
    callback: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown> {
    const holder = this.holders.get(name);
    if (holder !== undefined && !options.steal) return Promise.resolve(callback(null));
    holder?.(new Error("stolen"));
    return new Promise((resolve, reject) => {
      this.holders.set(name, reject);
      void callback({ name })?.then(() => {
        if (this.holders.get(name) === reject) this.holders.delete(name);
        resolve(undefined);
      });
    });
  }
}

function tab(browser: Browser): { locks: GameLocks; robbed: string[] } {
  const robbed: string[] = [];
  return { locks: new GameLocks(browser, (game) => robbed.push(game)), robbed };
}

describe("PROTOCOLS 4.1: one tab has a game", () => {
  it("refuses a second tab until the first lets go", async () => {
    const browser = new Browser();
    const [one, two] = [tab(browser), tab(browser)];
    expect(await one.locks.take("g")).toBe(true);
    expect(await two.locks.take("g")).toBe(false);
    expect(await two.locks.take("h")).toBe(true);
    one.locks.release("g");
    await Promise.resolve();
    expect(await two.locks.take("g")).toBe(true);
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
