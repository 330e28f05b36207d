/** Why two phones did not meet. The words for people live in the catalogues. */
export type MeetCode =
  | "aborted"
  | "busy"
  | "code-taken"
  | "expired"
  | "full"
  | "no-crypto"
  | "no-dealer"
  | "no-webrtc"
  | "rate"
  | "refused"
  | "replaced"
  | "signaling-down"
  | "superseded"
  | "tampered"
  | "timeout"
  | "unknown-room"
  | "version";

/**
 * `tampered`: what came was not made by a holder of the link's secret, or of the key it names; `refused`: the dealer
 * said no (the link is needed). The message is for logs, in English, and holds no address and no secret.
 */
export class MeetError extends Error {
  override readonly name = "MeetError";

  constructor(
    readonly code: MeetCode,
    readonly detail = "",
  ) {
    super(detail ? `${code}: ${detail}` : code);
  }
}

/** The room belongs to an heir now (PROTOCOLS.md 3). */
export class Superseded extends MeetError {
  constructor(
    readonly epoch: number,
    readonly seat: number,
  ) {
    super("superseded", `seat ${seat} has the room since epoch ${epoch}`);
  }
}

/** Null when this page can meet others; else why not: sealing needs HTTPS (or localhost). */
export function whyNoRooms(): "no-crypto" | "no-webrtc" | null {
  if (globalThis.crypto?.subtle === undefined) return "no-crypto";
  if (typeof RTCPeerConnection === "undefined") return "no-webrtc";
  return null;
}

/** Rejects with `code` if `work` takes longer; a late failure of `work` is nobody's concern then. */
export async function within<T>(milliseconds: number, work: Promise<T>, code: MeetCode, detail: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MeetError(code, detail)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
