import { describe, expect, it, test } from "vitest";
import { type Bytes, utf8 } from "./bytes";
import { bare, type Context, readBare, seal, unseal } from "./seal";

const filled = (size: number, letter: string): Bytes => utf8(letter.repeat(size));
const context: Context = {
  secret: filled(16, "s"),
  role: "answer",
  code: "01234",
  attempt: filled(16, "a"),
  bound: filled(32, "b"),
};
const tampered = expect.objectContaining({ code: "tampered" });

describe("sealed bodies (PROTOCOLS 2)", () => {
  const changes: Partial<Context>[] = [
    { secret: filled(16, "S") },
    { role: "offer" },
    { code: "01235" },
    { attempt: filled(16, "A") },
    { bound: filled(32, "B") },
    { bound: filled(0, "") },
  ];
  test.each(changes)("open with nothing else: %o", async (change) => {
    const body = await seal("text", context, filled(12, "n"));
    expect(await unseal(body, context)).toBe("text");
    await expect(unseal(body, { ...context, ...change })).rejects.toThrow(tampered);
  });

  it("no changed bit goes unnoticed", async () => {
    const body = await seal("text", context, filled(12, "n"));
    for (let at = 0; at < body.length; at++) {
      const changed = body.slice();
      changed[at] = (body[at] ?? 0) ^ 1;
      await expect(unseal(changed, context)).rejects.toThrow(tampered);
    }
  });

  test.each([[[]], [[0, 65]], [[2, 65]], [[1]], [[1, 2, 3]]])("what is not sealed is refused: %j", async (bytes) => {
    await expect(unseal(Uint8Array.from(bytes), context)).rejects.toThrow(tampered);
  });
});

describe("bare bodies", () => {
  it("come back", () => {
    expect(readBare(bare("bună"))).toBe("bună");
    expect(readBare(bare(""))).toBe("");
  });

  test.each([[[]], [[1, 65]], [[0, 255]], [[2, 65]]])("what is none is refused: %j", (bytes) => {
    expect(() => readBare(Uint8Array.from(bytes))).toThrow(tampered);
  });
});
