import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Claim } from "../net/doorbell";
import { RoomClaim } from "./claiming";
import type { Claiming } from "./state";

describe("claiming the room of a dealer who is gone (PROTOCOLS.md 3)", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  function begun(answers: (Claim | { code: string })[]): { said: Claiming[]; passed: [number, boolean][]; asked: () => number; claim: RoomClaim } {
    const said: Claiming[] = [];
    const passed: [number, boolean][] = [];
    let asked = 0;
    const claim = new RoomClaim({
      claim: () => {
        const answer = answers[Math.min(asked++, answers.length - 1)];
        return answer && "is" in answer ? Promise.resolve(answer) : Promise.reject(Object.assign(new Error(), answer));
      },
      say: (claiming) => said.push(claiming),
      passed: (epoch, owner) => passed.push([epoch, owner]),
      now: () => performance.now(),
    });
    claim.start();
    return { said, passed, asked: () => asked, claim };
  }

  test("it waits out the service's clock, then for a second word, and then has the room", async () => {
    const waiting = (seconds: number): Claim => ({ is: "waiting", seconds });
    const { said, passed } = begun([waiting(12), waiting(0), waiting(0), { is: "claimed", epoch: 3, owner: true }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(said.at(-1)).toEqual({ is: "waiting", until: 12_000 });
    await vi.advanceTimersByTimeAsync(12_500);
    expect(said.at(-1)).toEqual({ is: "alone" });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(passed).toEqual([[3, true]]);
  });

  test("a service out of reach is asked again, one that refuses is not", async () => {
    const { said, asked } = begun([{ code: "signaling-down" }, { code: "timeout" }, { code: "refused" }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(3);
    expect(said).toEqual([{ is: "asking" }, { is: "failed", code: "refused" }]);
  });

  test("once stopped, nothing more is said or asked", async () => {
    const { said, asked, claim } = begun([{ is: "waiting", seconds: 5 }]);
    claim.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(1);
    expect(said).toEqual([{ is: "asking" }]);
  });
});
