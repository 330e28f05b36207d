import { expect, test } from "vitest";
import { Attempts, repeated } from "./attempts";

const body = Uint8Array.of(1, 2, 3);

test("remembers for ten minutes (PROTOCOLS 2)", () => {
  const attempts = new Attempts();
  const entry = attempts.start("a", body, 100_000);
  expect(attempts.find("a", 699_999)).toBe(entry);
  expect(attempts.find("b", 100_000)).toBeUndefined();
  expect(attempts.find("a", 700_000)).toBeUndefined();
  expect(attempts.size).toBe(0);
});

test("of more than 256 the oldest give way", () => {
  const attempts = new Attempts();
  for (let n = 0; n < 257; n++) attempts.start(String(n), body, n);
  expect(attempts.size).toBe(256);
  expect(attempts.find("0", 300)).toBeUndefined();
  expect(attempts.find("1", 300)).toBeDefined();
});

test("only the very same knock gets the same answer", () => {
  const entry = new Attempts().start("a", body, 0);
  expect(repeated(entry, body)).toBeNull();
  entry.answer = Uint8Array.of(9);
  expect(repeated(entry, Uint8Array.of(1, 2, 3))).toBe(entry.answer);
  expect(repeated(entry, Uint8Array.of(1, 2, 4))).toBeNull();
  expect(repeated(entry, Uint8Array.of(1, 2))).toBeNull();
});
