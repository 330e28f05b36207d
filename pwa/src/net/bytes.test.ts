import { expect, test } from "vitest";
import { encode, fromBase64url, toBase64url, utf8 } from "./bytes";

test.each(["A", "AB=", "AB==", "AC", "A+A", "A/AA", "AA AA", "ș", "AAAA\n"])("base64url has one spelling: %j", (text) => {
  expect(() => fromBase64url(text)).toThrow(RangeError);
});

test("base64url comes back, of every length", () => {
  for (let size = 0; size < 70; size++) {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 151 + size) & 255);
    expect(fromBase64url(toBase64url(bytes), size)).toEqual(bytes);
    expect(() => fromBase64url(toBase64url(bytes), size + 1)).toThrow(RangeError);
  }
});

test("E: no two lists of parts give the same bytes", () => {
  const lists = [[], [""], ["", ""], ["ab"], ["a", "b"], ["", "ab"], ["ab", ""]];
  const made = new Set(lists.map((parts) => toBase64url(encode("t", ...parts.map(utf8)))));
  expect(made.size).toBe(lists.length);
});
