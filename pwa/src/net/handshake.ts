/**
 * Who is at the other end: the four messages of PROTOCOLS.md 2, without I/O. Each end feeds what arrives to `receive`,
 * one message at a time, and sends what the steps hold, until a step says whom it met. The first message that is not
 * the expected one rejects with a MeetError; the connection is then to be closed.
 */
import { type Bytes, digest, encode, equal, fromBase64url, toBase64url, utf8 } from "./bytes";
import { emojiOf } from "./emoji";
import { MeetError } from "./errors";
import { KEY_SIZE, SIGNATURE_SIZE, type Signer, verify } from "./identity";

export const VERSION = 1;
export const NONCE_SIZE = 32;
const LIMIT = 1024;
const PLACES = 256;
const EPOCHS = 2 ** 32;

/** Which match a dealer deals: `room` and `match` are 16 bytes as base64url, `epoch` counts its dealers from 0. */
export interface Meta {
  readonly room: string;
  readonly match: string;
  readonly epoch: number;
}

/** The other end has proved `key` (65 bytes as base64url). `place` is the joiner's, `meta` the dealer's, at both ends. */
export interface Met {
  readonly key: string;
  readonly place: number;
  readonly meta: Meta;
  readonly emoji: string[];
}

/** What a message led to: text to send, and after that whom we met or why it failed. */
export interface Step {
  readonly send?: string;
  readonly met?: Met;
  readonly failed?: MeetError;
}

type Fields = Record<string, unknown>;

interface Hello {
  text: string;
  key: string;
  fields: Fields;
}

/** O, who offered. Send `start()`, then feed what arrives. */
export class JoinerHandshake {
  private hello = "";
  private heard: { dealer: Hello; meta: Meta; transcript: Bytes } | null = null;

  /** `own` and `other`: the fingerprints of the offer and of the answer; `nonce`: 32 new bytes. */
  constructor(
    private readonly signer: Signer,
    private readonly own: Bytes,
    private readonly other: Bytes,
    private readonly nonce: Bytes,
    private readonly place = 0,
  ) {}

  async start(): Promise<string> {
    const commit = toBase64url(await digest("nonce", this.nonce));
    const key = toBase64url(this.signer.public);
    this.hello = JSON.stringify({ t: "hello", v: VERSION, key, commit, place: this.place });
    return this.hello;
  }

  async receive(text: string): Promise<Step> {
    if (!this.heard) return this.answerHello(text);
    const { dealer, meta, transcript } = this.heard;
    await checkSignature(read(text, "proof"), dealer.key, "A", transcript);
    return { met: { key: dealer.key, place: this.place, meta, emoji: await emojiOf(transcript) } };
  }

  private async answerHello(text: string): Promise<Step> {
    const dealer = readHello(text);
    binary(dealer.fields, "nonceA", NONCE_SIZE);
    const meta = readMeta(dealer.fields);
    const transcript = await transcriptOf(this.own, this.other, this.hello, text, this.nonce);
    this.heard = { dealer, meta, transcript };
    const sig = toBase64url(await this.signer.sign(signedText("O", transcript)));
    return { send: JSON.stringify({ t: "proof", nonceO: toBase64url(this.nonce), sig }) };
  }
}

/** A, who answered. Feed what arrives. */
export class DealerHandshake {
  private readonly hello: string;
  private heard: Hello | null = null;

  /** `own` and `other`: the fingerprints of the answer and of the offer; `nonce`: 32 new bytes. */
  constructor(
    private readonly signer: Signer,
    private readonly own: Bytes,
    private readonly other: Bytes,
    nonce: Bytes,
    private readonly meta: Meta,
  ) {
    const { room, match, epoch } = meta;
    const key = toBase64url(signer.public);
    this.hello = JSON.stringify({ t: "hello", v: VERSION, room, match, epoch, key, nonceA: toBase64url(nonce) });
  }

  /** Another version is a failed step: its hello tells the joiner too. */
  async receive(text: string): Promise<Step> {
    return this.heard ? this.answerProof(text, this.heard) : this.answerHello(text);
  }

  private answerHello(text: string): Step {
    try {
      const joiner = readHello(text);
      binary(joiner.fields, "commit", 32);
      whole(joiner.fields, "place", PLACES);
      this.heard = joiner;
    } catch (error) {
      if (error instanceof MeetError && error.code === "version") return { send: this.hello, failed: error };
      throw error;
    }
    return { send: this.hello };
  }

  private async answerProof(text: string, joiner: Hello): Promise<Step> {
    const fields = read(text, "proof");
    const nonce = binary(fields, "nonceO", NONCE_SIZE);
    if (!equal(await digest("nonce", nonce), binary(joiner.fields, "commit", 32))) {
      throw new MeetError("tampered", "another nonce than the promised one");
    }
    const transcript = await transcriptOf(this.other, this.own, joiner.text, this.hello, nonce);
    await checkSignature(fields, joiner.key, "O", transcript);
    const sig = toBase64url(await this.signer.sign(signedText("A", transcript)));
    const place = whole(joiner.fields, "place", PLACES);
    const met = { key: joiner.key, place, meta: this.meta, emoji: await emojiOf(transcript) };
    return { send: JSON.stringify({ t: "proof", sig }), met };
  }
}

/** h: both fingerprints and both hellos exactly as sent, so that nothing can be swapped or downgraded. */
export function transcriptOf(
  offerer: Bytes,
  answerer: Bytes,
  helloO: string,
  helloA: string,
  nonceO: Bytes,
): Promise<Bytes> {
  return digest("hello", offerer, answerer, utf8(helloO), utf8(helloA), nonceO);
}

/** What a proof signs. */
export function signedText(role: "O" | "A", transcript: Bytes): Bytes {
  return encode("proof", utf8(role), transcript);
}

function read(text: string, kind: string): Fields {
  if (text.length > LIMIT) throw new MeetError("tampered", "too long for a handshake");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MeetError("tampered", "not a handshake");
  }
  if (typeof value !== "object" || value === null || !("t" in value) || value.t !== kind) {
    throw new MeetError("tampered", `not a ${kind}`);
  }
  return value as Fields;
}

function readHello(text: string): Hello {
  const fields = read(text, "hello");
  if (fields["v"] !== VERSION) throw new MeetError("version", "the other side speaks another version");
  return { text, key: toBase64url(binary(fields, "key", KEY_SIZE)), fields };
}

function readMeta(fields: Fields): Meta {
  const id = (name: string): string => toBase64url(binary(fields, name, 16));
  return { room: id("room"), match: id("match"), epoch: whole(fields, "epoch", EPOCHS) };
}

async function checkSignature(fields: Fields, key: string, role: "O" | "A", transcript: Bytes): Promise<void> {
  const signature = binary(fields, "sig", SIGNATURE_SIZE);
  if (!(await verify(fromBase64url(key), signedText(role, transcript), signature))) {
    throw new MeetError("tampered", "the signature is not over what we saw");
  }
}

function binary(fields: Fields, name: string, size: number): Bytes {
  const value = fields[name];
  try {
    return fromBase64url(typeof value === "string" ? value : "", size);
  } catch {
    throw new MeetError("tampered", `no proper ${name}`);
  }
}

function whole(fields: Fields, name: string, limit: number): number {
  const value = fields[name];
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value >= limit) {
    throw new MeetError("tampered", `no proper ${name}`);
  }
  return value;
}
