/** Sealed introductions (PROTOCOLS.md 2): offer and answer under keys that only the link's holders have. */
import { type Bytes, encode, join, sha256, textOf, utf8 } from "./bytes";
import { MeetError } from "./errors";

export type Role = "offer" | "answer";

export const SECRET_SIZE = 16;
export const ATTEMPT_SIZE = 16;
export const NONCE_SIZE = 12;
const SEALED = 1;
const OPEN = 0;
const NOTHING: Bytes = new Uint8Array(0);

/** What a body belongs to. `bound` is empty for an offer, `bind(offer)` for its answer. */
export interface Context {
  secret: Bytes;
  role: Role;
  code: string;
  attempt: Bytes;
  bound: Bytes;
}

/** J, 16 bytes: shown to the service by who comes by the link. The dealer registers its SHA-256. */
export async function joinToken(secret: Bytes, code: string): Promise<Bytes> {
  const info = encode("join", utf8(code));
  const source = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf(info), source, 128));
}

/** A body only holders of the secret can read. `nonce` is 12 bytes, drawn anew for every body. */
export async function seal(text: string, context: Context, nonce: Bytes): Promise<Bytes> {
  const box = await crypto.subtle.encrypt(gcm(context, nonce), await keyOf(context, "encrypt"), utf8(text));
  return join(Uint8Array.of(SEALED), nonce, new Uint8Array(box));
}

/** What `seal` was given. Rejects with "tampered" for everything else, an unsealed body included. */
export async function unseal(body: Bytes, context: Context): Promise<string> {
  if (!isSealed(body) || body.length < 1 + NONCE_SIZE) throw new MeetError("tampered", "not sealed");
  const nonce = body.slice(1, 1 + NONCE_SIZE);
  const key = await keyOf(context, "decrypt");
  try {
    return textOf(new Uint8Array(await crypto.subtle.decrypt(gcm(context, nonce), key, body.slice(1 + NONCE_SIZE))));
  } catch {
    throw new MeetError("tampered", "another secret, room, role, attempt or offer");
  }
}

/** The body of who came by the bare code. An empty text as an answer is a dealer's no. */
export function bare(text: string): Bytes {
  return join(Uint8Array.of(OPEN), utf8(text));
}

/** What `bare` was given; throws "tampered". */
export function readBare(body: Bytes): string {
  if (body[0] !== OPEN) throw new MeetError("tampered", "sealed, or nothing at all");
  try {
    return textOf(body.slice(1));
  } catch {
    throw new MeetError("tampered", "not text");
  }
}

export function isSealed(body: Bytes): boolean {
  return body[0] === SEALED;
}

/** What ties an answer to the one offer body that it answers. */
export function bind(offerBody: Bytes): Promise<Bytes> {
  return sha256(offerBody);
}

async function keyOf({ secret, role, code }: Context, use: "encrypt" | "decrypt"): Promise<CryptoKey> {
  const info = encode("seal", utf8(role), utf8(code));
  const source = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(hkdf(info), source, { name: "AES-GCM", length: 256 }, false, [use]);
}

function hkdf(info: Bytes): HkdfParams {
  return { name: "HKDF", hash: "SHA-256", salt: NOTHING, info };
}

function gcm({ role, code, attempt, bound }: Context, nonce: Bytes): AesGcmParams {
  return { name: "AES-GCM", iv: nonce, additionalData: encode("aad", utf8(role), utf8(code), attempt, bound) };
}
