/** This device's key. A seat belongs to it, and the private half can never leave the browser. */
import { type DBSchema, openDB } from "idb";
import { type Bytes, toBase64url } from "./bytes";

const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;
const SIGNATURE = { name: "ECDSA", hash: "SHA-256" } as const;
export const KEY_SIZE = 65;
export const SIGNATURE_SIZE = 64;

export interface Signer {
  /** The P-256 point, 65 bytes raw. */
  readonly public: Bytes;
  /** ECDSA with SHA-256, 64 bytes r‖s. */
  sign(data: Bytes): Promise<Bytes>;
}

export interface Identity extends Signer {
  /** `public` as base64url. */
  readonly key: string;
}

interface Schema extends DBSchema {
  keys: { key: "device"; value: CryptoKeyPair };
}

/** A key pair that lasts as long as the page. */
export async function freshIdentity(): Promise<Identity> {
  return identityOf(await freshPair());
}

/** This device's key, made at first use. Rejects where the browser refuses storage (a private window). */
export async function deviceIdentity(name = "remi-identity"): Promise<Identity> {
  const made = await freshPair();
  const db = await openDB<Schema>(name, 1, { upgrade: (fresh) => void fresh.createObjectStore("keys") });
  try {
    // One transaction looks and writes, so that of two tabs that start at once one key wins for both.
    const change = db.transaction("keys", "readwrite", { durability: "strict" });
    const found = await change.store.get("device");
    if (!found) await change.store.put(made, "device");
    await change.done;
    return await identityOf(found ?? made);
  } finally {
    db.close();
  }
}

/** Whether the owner of the raw point `key` signed `data`; false for anything malformed. */
export async function verify(key: Bytes, data: Bytes, signature: Bytes): Promise<boolean> {
  if (key.length !== KEY_SIZE || signature.length !== SIGNATURE_SIZE) return false;
  try {
    const point = await crypto.subtle.importKey("raw", key, CURVE, false, ["verify"]);
    return await crypto.subtle.verify(SIGNATURE, point, signature, data);
  } catch (error) {
    // Bytes that are no point of the curve.
    if (error instanceof DOMException) return false;
    throw error;
  }
}

async function freshPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(CURVE, false, ["sign", "verify"]);
}

async function identityOf(pair: CryptoKeyPair): Promise<Identity> {
  const point = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  return {
    public: point,
    key: toBase64url(point),
    sign: async (data) => new Uint8Array(await crypto.subtle.sign(SIGNATURE, pair.privateKey, data)),
  };
}
