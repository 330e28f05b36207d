/** The vectors that both implementations must agree on: PROTOCOLS.md, "Common" and 2. */
import { describe, expect, it, test } from "vitest";
import emojiVectors from "../../../tests/golden/handshake/emoji.json";
import whole from "../../../tests/golden/handshake/handshake.json";
import hashVectors from "../../../tests/golden/handshake/hashes.json";
import sdpVectors from "../../../tests/golden/handshake/sdp.json";
import sealVectors from "../../../tests/golden/handshake/seal.json";
import { digest, encode, fromBase64url, toBase64url } from "./bytes";
import { EMOJI, emojiName, emojiOf } from "./emoji";
import { MeetError } from "./errors";
import { DealerHandshake, JoinerHandshake, signedText, type Step, transcriptOf } from "./handshake";
import { type Signer, verify } from "./identity";
import { fingerprint } from "./sdp";
import { bind, joinToken, seal, unseal } from "./seal";

const bytes = (text: string) => fromBase64url(text);

async function signerOf(jwk: JsonWebKey): Promise<Signer> {
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("jwk", jwk, curve, false, ["sign"]);
  const point = Uint8Array.of(4, ...bytes(jwk.x ?? ""), ...bytes(jwk.y ?? ""));
  const sign = async (data: BufferSource) =>
    new Uint8Array(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, data));
  return { public: point, sign };
}

test.each(hashVectors)("common: E and H of $tag", async ({ tag, parts, E, H }) => {
  expect(toBase64url(encode(tag, ...parts.map(bytes)))).toBe(E);
  expect(toBase64url(await digest(tag, ...parts.map(bytes)))).toBe(H);
});

describe("seal", () => {
  const { secret, code, attempt, join } = sealVectors;
  test.each(["offer", "answer"] as const)("%s", async (role) => {
    const { text, bound, nonce, body } = sealVectors[role];
    const context = { secret: bytes(secret), role, code, attempt: bytes(attempt), bound: bytes(bound) };
    expect(toBase64url(await seal(text, context, bytes(nonce)))).toBe(body);
    expect(await unseal(bytes(body), context)).toBe(text);
  });

  it("ties the answer to the offer's body", async () => {
    expect(toBase64url(await bind(bytes(sealVectors.offer.body)))).toBe(sealVectors.answer.bound);
  });

  it("derives the join token", async () => {
    expect(toBase64url(await joinToken(bytes(secret), code))).toBe(join);
  });
});

describe("handshake", () => {
  it("agrees on the transcript, what is signed, the signatures and the emoji", async () => {
    const h = await transcriptOf(bytes(whole.fpO), bytes(whole.fpA), whole.helloO, whole.helloA, bytes(whole.nonceO));
    expect(toBase64url(h)).toBe(whole.h);
    expect(await emojiOf(h)).toEqual(whole.emoji);
    for (const role of ["O", "A"] as const) {
      const signed = signedText(role, h);
      expect(toBase64url(signed)).toBe(whole[`signed${role}`]);
      const { key } = JSON.parse(whole[`hello${role}`]);
      const { sig } = JSON.parse(whole[`proof${role}`]);
      expect(await verify(bytes(key), signed, bytes(sig))).toBe(true);
    }
  });

  it("writes the same hellos", async () => {
    const joiner = new JoinerHandshake(await signerOf(whole.joiner), FP.O, FP.A, bytes(whole.nonceO), whole.place);
    expect(await joiner.start()).toBe(whole.helloO);
    const dealer = new DealerHandshake(await signerOf(whole.dealer), FP.A, FP.O, bytes(whole.nonceA), whole.meta);
    expect((await dealer.receive(whole.helloO)).send).toBe(whole.helloA);
  });

  const FP = { O: bytes(whole.fpO), A: bytes(whole.fpA) };

  test.each(whole.scripts)("$to: $name", async (script) => {
    const offer = bytes(script.fpO ?? whole.fpO);
    const answer = bytes(script.fpA ?? whole.fpA);
    let receive: (text: string) => Promise<Step>;
    if (script.to === "joiner") {
      const nonce = bytes(whole.nonceO);
      const joiner = new JoinerHandshake(await signerOf(whole.joiner), offer, answer, nonce, whole.place);
      await joiner.start();
      receive = (text) => joiner.receive(text);
    } else {
      const dealer = new DealerHandshake(await signerOf(whole.dealer), answer, offer, bytes(whole.nonceA), whole.meta);
      receive = (text) => dealer.receive(text);
    }
    const { met, ends } = await told(receive, script.messages);
    expect(ends).toBe(script.ends);
    if (met) {
      expect(met.emoji).toEqual(whole.emoji);
      expect(met.meta).toEqual(whole.meta);
      expect(met.place).toBe(whole.place);
      expect(met.key).toBe(JSON.parse(script.to === "joiner" ? whole.helloA : whole.helloO).key);
    }
  });

  async function told(receive: (text: string) => Promise<Step>, messages: string[]) {
    try {
      for (const message of messages) {
        const { met, failed } = await receive(message);
        if (failed) return { ends: failed.code };
        if (met) return { met, ends: "met" };
      }
    } catch (error) {
      if (error instanceof MeetError) return { ends: error.code };
      throw error;
    }
    return { ends: "unfinished" };
  }
});

test.each(sdpVectors)("sdp: $name", ({ sdp, fingerprint: expected }) => {
  if (expected !== null) expect(toBase64url(fingerprint(sdp))).toBe(expected);
  else expect(() => fingerprint(sdp)).toThrow(expect.objectContaining({ code: "tampered" }));
});

test("emoji: the same list, in the same order", () => {
  expect(EMOJI.map((emoji) => [emoji, emojiName(emoji)])).toEqual(emojiVectors);
});
