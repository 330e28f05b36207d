/** RTCPeerConnection tamed (NETWORK.md): whole descriptions instead of trickling, own time limits, one text channel. */
import { MeetError, within } from "./errors";
import { fingerprint } from "./sdp";

const LABEL = "remi";
export const MESSAGE_LIMIT = 16 * 1024;
const GATHER_MS = 1_500;
const GATHER_MOST_MS = 5_000;
const CONNECT_MS = 15_000;
const DRAIN_MS = 500;
const UNREAD_LIMIT = 1024;
const UNSENT_LIMIT = 4 * 1024 * 1024;

/** Why a channel ended: by one of the two ends, by the network, or because the other end misbehaved. */
export type EndReason = "closed" | "lost" | "junk" | "too-big" | "flood" | (string & {});

/** One connection and its one data channel. Texts wait until somebody receives or listens. */
export class Line {
  private readonly pc: RTCPeerConnection;
  private channel: RTCDataChannel | null = null;
  private unread: string[] = [];
  private over: EndReason | null = null;
  private onText: ((text: string) => void) | null = null;
  private ended: ((why: EndReason) => void) | null = null;
  private wake: () => void = () => {};

  constructor(iceServers: readonly RTCIceServer[] = []) {
    // No iceCandidatePoolSize: with 1, an answering Chromium sometimes (6 in 171) gathered for ever and found nothing.
    this.pc = new RTCPeerConnection({ iceServers: [...iceServers] });
    this.pc.addEventListener("connectionstatechange", () => {
      if (this.pc.connectionState === "failed") this.end("lost");
    });
    this.pc.addEventListener("datachannel", ({ channel }) => {
      if (!this.channel && channel.label === LABEL && channel.ordered) this.adopt(channel);
      else this.end("junk");
    });
  }

  /** Our description, with the addresses found in 1.5 s. For who joins. */
  async offer(): Promise<string> {
    this.adopt(this.pc.createDataChannel(LABEL));
    return this.describe();
  }

  /** Our description for theirs. For who deals. Rejects with "tampered". */
  async answer(offer: string): Promise<string> {
    await this.hear("offer", offer);
    return this.describe();
  }

  /** Their answer to our offer. Rejects with "tampered". */
  async accept(answer: string): Promise<void> {
    await this.hear("answer", answer);
  }

  /** Waits until messages can pass, at most 15 s. Rejects with "timeout". */
  async opened(): Promise<void> {
    const open = this.until(() => this.channel?.readyState === "open");
    await within(CONNECT_MS, open, "timeout", "no connection in time");
    if (this.over !== null) throw new MeetError("timeout", `the connection failed: ${this.over}`);
  }

  /** False if it cannot leave any more. A message over 16 KiB is our own mistake. */
  send(text: string): boolean {
    if (new TextEncoder().encode(text).length > MESSAGE_LIMIT) throw new RangeError("a message has at most 16 KiB");
    if (this.over !== null || this.channel?.readyState !== "open") return false;
    if (this.channel.bufferedAmount > UNSENT_LIMIT) {
      this.close("flood");
      return false;
    }
    this.channel.send(text);
    return true;
  }

  /** The next message, or null when the last one has been received. Not to be used after `listen`. */
  async receive(): Promise<string | null> {
    await this.until(() => this.unread.length > 0);
    return this.unread.shift() ?? null;
  }

  /** From now on, texts are given to `text`, those that came before first. */
  listen(text: (text: string) => void): void {
    this.onText = text;
    for (const waiting of this.unread.splice(0)) text(waiting);
  }

  /** `ended` is called once: when the line ends, or at once if it has ended. */
  onEnd(ended: (why: EndReason) => void): void {
    this.ended = ended;
    if (this.over !== null) ended(this.over);
  }

  /** Lets what was sent leave, then closes. */
  close(why: EndReason = "closed"): void {
    this.end(why);
  }

  private async describe(): Promise<string> {
    const gathered = new Promise<void>((resolve) => {
      this.pc.addEventListener("icegatheringstatechange", () => {
        if (this.pc.iceGatheringState === "complete") resolve();
      });
    });
    const found = new Promise((resolve) => this.pc.addEventListener("icecandidate", resolve));
    await this.pc.setLocalDescription();
    await Promise.race([gathered, pause(GATHER_MS)]);
    // A busy phone may have found no address at all by then, and a description without one is of no use.
    await Promise.race([found, pause(GATHER_MOST_MS)]);
    return this.pc.localDescription?.sdp ?? "";
  }

  private async hear(type: "offer" | "answer", sdp: string): Promise<void> {
    fingerprint(sdp);
    try {
      await this.pc.setRemoteDescription({ type, sdp });
    } catch {
      throw new MeetError("tampered", "a description that makes no sense");
    }
  }

  private adopt(channel: RTCDataChannel): void {
    this.channel = channel;
    channel.addEventListener("open", () => this.wake());
    channel.addEventListener("message", ({ data }) => this.hearMessage(data));
    channel.addEventListener("close", () => this.end("closed"));
  }

  private hearMessage(data: unknown): void {
    if (this.over !== null) return;
    if (typeof data !== "string") return this.end("junk");
    if (new TextEncoder().encode(data).length > MESSAGE_LIMIT) return this.end("too-big");
    if (this.onText) return this.onText(data);
    if (this.unread.length >= UNREAD_LIMIT) return this.end("flood");
    this.unread.push(data);
    this.wake();
  }

  private end(why: EndReason): void {
    if (this.over !== null) return;
    this.over = why;
    this.wake();
    this.hangUp();
    this.ended?.(why);
  }

  /** The channel sends what it still holds before it closes; the connection must wait for that. */
  private hangUp(): void {
    const channel = this.channel;
    if (channel?.readyState !== "open") return this.pc.close();
    const timer = setTimeout(() => this.pc.close(), DRAIN_MS);
    channel.addEventListener("close", () => {
      clearTimeout(timer);
      this.pc.close();
    });
    channel.close();
  }

  /** Resolves when `ready` holds or the line is over. One waiter at a time. */
  private async until(ready: () => boolean): Promise<void> {
    while (!ready() && this.over === null) {
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
