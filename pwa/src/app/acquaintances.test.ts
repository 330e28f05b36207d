import { describe, expect, test } from "vitest";
import { Acquaintances } from "./acquaintances";
import { memory } from "./keep.test-kit";

describe("keys are pinned at first sight (PROTOCOLS.md 2)", () => {
  const mihai = { name: "Mihai", key: "K1" };

  test("who comes again from the same device is no news", () => {
    const known = new Acquaintances(memory());
    expect(known.see([mihai])).toEqual([]);
    expect(known.see([mihai, { name: "Elena", key: "K2" }])).toEqual([]);
  });

  test("a changed key for a known name is news until it is accepted, and then both are known", () => {
    const known = new Acquaintances(memory());
    known.see([mihai]);
    const other = { name: "Mihai", key: "K9" };
    expect(known.see([other])).toEqual([other]);
    expect(known.see([other])).toEqual([other]);
    known.accept(other);
    expect(known.see([other])).toEqual([]);
    expect(known.see([mihai])).toEqual([]);
  });

  test("what was found when signs were compared is kept by device, not by name", () => {
    const keep = memory();
    const known = new Acquaintances(keep);
    expect(known.compared("K1")).toBeNull();
    known.remember("K1", true);
    known.remember("K9", false);
    expect(new Acquaintances(keep).compared("K1")).toBe(true);
    expect(new Acquaintances(keep).compared("K9")).toBe(false);
  });
});
