/** How a guest meets the dealer (PROTOCOLS.md 2): one offer, one answer, a connection, a handshake. */
import { type Bytes, fromBase64url, random } from "./bytes";
import { knock } from "./doorbell";
import { MeetError, whyNoRooms } from "./errors";
import { JoinerHandshake, NONCE_SIZE } from "./handshake";
import type { Signer } from "./identity";
import { type Link, makeLink, shakeHands } from "./link";
import { Line } from "./peer";
import { fingerprint } from "./sdp";
import * as sealing from "./seal";

export interface JoinOptions {
  /** The signaling service's web address. */
  readonly url: string;
  readonly identity: Signer;
  /** Which person of several on this device. */
  readonly place?: number;
  readonly iceServers?: readonly RTCIceServer[];
  /** Rejects with "aborted". */
  readonly signal?: AbortSignal;
}

/**
 * Meets the dealer of room `code`, with the link's secret (base64url) or, with null, by the bare code. Rejects with a
 * MeetError. Every call builds a connection of its own: to come back after a loss, call it again.
 */
export async function join(code: string, secret: string | null, options: JoinOptions): Promise<Link> {
  const unable = whyNoRooms();
  if (unable) throw new MeetError(unable);
  const line = new Line(options.iceServers);
  const aborted = abortion(options.signal);
  try {
    return await Promise.race([connect(line, code, secret, options), aborted.promise]);
  } catch (error) {
    line.close();
    throw error;
  } finally {
    aborted.forget();
  }
}

async function connect(line: Line, code: string, secret: string | null, options: JoinOptions): Promise<Link> {
  const offer = await line.offer();
  const answer =
    secret === null
      ? await introduceBare(options.url, code, offer)
      : await introduceSealed(options.url, code, fromBase64url(secret, sealing.SECRET_SIZE), offer);
  if (answer === "") throw new MeetError("refused", "the dealer said no");
  await line.accept(answer);
  await line.opened();
  const shake = new JoinerHandshake(
    options.identity,
    fingerprint(offer),
    fingerprint(answer),
    random(NONCE_SIZE),
    options.place,
  );
  const met = await shakeHands(line, (text) => shake.receive(text), await shake.start());
  return makeLink(line, met, secret !== null);
}

async function introduceBare(url: string, code: string, offer: string): Promise<string> {
  const attempt = random(sealing.ATTEMPT_SIZE);
  return sealing.readBare(await knock(url, { code, attempt, body: sealing.bare(offer), join: null }));
}

async function introduceSealed(url: string, code: string, secret: Bytes, offer: string): Promise<string> {
  const attempt = random(sealing.ATTEMPT_SIZE);
  const ours = { secret, role: "offer", code, attempt, bound: new Uint8Array(0) } as const;
  const body = await sealing.seal(offer, ours, random(sealing.NONCE_SIZE));
  const reply = await knock(url, { code, attempt, body, join: await sealing.joinToken(secret, code) });
  return sealing.unseal(reply, { ...ours, role: "answer", bound: await sealing.bind(body) });
}

function abortion(signal: AbortSignal | undefined): { promise: Promise<never>; forget: () => void } {
  let stop = (): void => {};
  const promise = new Promise<never>((_, reject) => {
    stop = () => reject(new MeetError("aborted"));
  });
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop);
  return { promise, forget: () => signal?.removeEventListener("abort", stop) };
}
