import { describe, expect, test } from "vitest";
import type { View } from "./protocol";
import { closable } from "./state";

describe("Închide is lit", () => {
  const view = (close: boolean, layoutCounts: boolean): View => ({ choices: { close }, layoutCounts }) as unknown as View;

  test.each([
    [view(true, false), false, true],
    [view(false, false), true, false],
    [view(true, true), false, false],
    [view(true, true), true, true],
    [view(false, true), true, false],
    [null, true, false],
  ])("where the rack can close, and where it pays as it lies only if it lies so, %#", (shown, lies, lit) => {
    expect(closable(shown, { lies })).toBe(lit);
  });
});
