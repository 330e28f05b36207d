/** What may be in an offer or an answer (PROTOCOLS.md 2). */
import type { Bytes } from "./bytes";
import { MeetError } from "./errors";

const LIMIT = 8 * 1024;
// Parsers disagree about exotic line ends and letters, and only what all of them read alike can be checked.
const PLAIN = /^(?:[\x20-\x7e]*\r?\n)+$/;
const FINGERPRINT = /^a=fingerprint:sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})\r?$/im;

/**
 * The certificate's SHA-256, 32 bytes. Throws "tampered" unless `sdp` has the allowed shape: at most 8 KiB of plain
 * text, one m= line (application), exactly one fingerprint in the whole text.
 */
export function fingerprint(sdp: string): Bytes {
  if (sdp.length > LIMIT || !PLAIN.test(sdp)) throw new MeetError("tampered", "not a short plain description");
  const media = sdp.match(/^m=\S*/gm) ?? [];
  if (media.length !== 1 || media[0] !== "m=application") {
    throw new MeetError("tampered", "not exactly one application line");
  }
  const found = FINGERPRINT.exec(sdp)?.[1];
  if (found === undefined || (sdp.match(/a=fingerprint/gi) ?? []).length !== 1) {
    throw new MeetError("tampered", "not exactly one sha-256 fingerprint");
  }
  return Uint8Array.from(found.split(":"), (byte) => Number.parseInt(byte, 16));
}
