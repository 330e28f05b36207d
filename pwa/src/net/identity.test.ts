import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test } from "vitest";
import { utf8 } from "./bytes";
import { deviceIdentity, freshIdentity, verify } from "./identity";

test("of many first starts one key wins, and stays", async () => {
  const starts = await Promise.all(Array.from({ length: 8 }, () => deviceIdentity("many")));
  const keys = new Set(starts.map(({ key }) => key));
  expect(keys.size).toBe(1);
  expect((await deviceIdentity("many")).key).toBe(starts[0]?.key);
});

test("the private half cannot be exported", async () => {
  await deviceIdentity("kept");
  const db = await openDB("kept");
  const pair: CryptoKeyPair = await db.get("keys", "device");
  db.close();
  expect(pair.privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("jwk", pair.privateKey)).rejects.toThrow();
});

test("signatures are 64 bytes and bind key and text", async () => {
  const [one, other] = [await freshIdentity(), await freshIdentity()];
  const signature = await one.sign(utf8("text"));
  expect(signature.length).toBe(64);
  expect(await verify(one.public, utf8("text"), signature)).toBe(true);
  expect(await verify(one.public, utf8("texts"), signature)).toBe(false);
  expect(await verify(other.public, utf8("text"), signature)).toBe(false);
  for (const size of [0, 65]) expect(await verify(new Uint8Array(size), utf8("text"), signature)).toBe(false);
});
