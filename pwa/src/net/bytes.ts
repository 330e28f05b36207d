/** Bytes that every implementation must agree on: PROTOCOLS.md, "Common". */

export type Bytes = Uint8Array<ArrayBuffer>;

const writer = new TextEncoder();
const reader = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function utf8(text: string): Bytes {
  return writer.encode(text);
}

/** Throws TypeError for bytes that are no text. */
export function textOf(bytes: Bytes): string {
  return reader.decode(bytes);
}

export function join(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function equal(a: Bytes, b: Bytes): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

export function random(size: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(size));
}

/** E: a tag of ours, then each part behind its length: no two lists of parts give the same bytes. */
export function encode(tag: string, ...parts: Bytes[]): Bytes {
  const name = utf8(`remi1/${tag}`);
  return join(Uint8Array.of(name.length), name, ...parts.flatMap((part) => [u32(part.length), part]));
}

/** H: 32 bytes. */
export async function digest(tag: string, ...parts: Bytes[]): Promise<Bytes> {
  return sha256(encode(tag, ...parts));
}

export async function sha256(data: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
}

/** base64url without padding. */
export function toBase64url(bytes: Bytes): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes of base64url without padding; RangeError unless it is their one spelling and `size` fits. */
export function fromBase64url(text: string, size?: number): Bytes {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) throw new RangeError("not base64url");
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  if (toBase64url(bytes) !== text) throw new RangeError("not canonical base64url");
  if (size !== undefined && bytes.length !== size) throw new RangeError(`${bytes.length} bytes instead of ${size}`);
  return bytes;
}

function u32(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}
