/** The dealer's door (PROTOCOLS.md 2): a room at the service, and links to who has come in and proved a key. */
import { type Bytes, fromBase64url, random, toBase64url } from "./bytes";
import { Attempts, repeated } from "./attempts";
import { MeetError, whyNoRooms } from "./errors";
import { DealerHandshake, type Meta, NONCE_SIZE } from "./handshake";
import type { Signer } from "./identity";
import { type Link, makeLink, shakeHands } from "./link";
import { Line } from "./peer";
import { type Knock, Porch, type RoomRecord } from "./porch";
import { fingerprint } from "./sdp";
import * as sealing from "./seal";

/** Connections being made at once. Strangers who guess codes must not keep out who was invited. */
const PENDING = { bare: 8, sealed: 32 } as const;

export interface HostOptions {
  /** The signaling service's web address. */
  readonly url: string;
  readonly identity: Signer;
  /** Asked anew at every handshake. */
  readonly meta: () => Meta;
  readonly onlink: (link: Link) => void;
  /** Null: newcomers can come; else why not. `lost`: and this page can do nothing about it. */
  readonly onstatus?: (trouble: MeetError | null, lost: boolean) => void;
  /** Refuses who comes by the bare code. */
  readonly linkOnly?: boolean;
  readonly iceServers?: readonly RTCIceServer[];
}

export class Host {
  private readonly attempts = new Attempts();
  private readonly pending = { bare: new Set<Line>(), sealed: new Set<Line>() };
  private porch: Porch | null = null;
  private readonly early: Knock[] = [];

  private constructor(private readonly options: HostOptions) {}

  /** Makes a room, or reclaims that of `record`. Rejects with a MeetError. Save `record` before showing the code. */
  static async open(options: HostOptions, record: RoomRecord | null = null): Promise<Host> {
    const unable = whyNoRooms();
    if (unable) throw new MeetError(unable);
    const host = new Host(options);
    host.porch = await Porch.open(options.url, record, {
      knock: (knock) => host.hear(knock),
      status: (trouble, lost) => options.onstatus?.(trouble, lost),
    });
    for (const knock of host.early.splice(0)) host.hear(knock);
    globalThis.addEventListener("online", host.poke);
    globalThis.document?.addEventListener("visibilitychange", host.poke);
    return host;
  }

  get record(): RoomRecord {
    return this.room.record;
  }

  /** `performance.now()` when the service was lost, null while it is there (PROTOCOLS.md 3, rule 6). */
  get down(): number | null {
    return this.room.down;
  }

  /** The game goes on: the room's 24 hours begin anew. */
  moved(): void {
    this.room.moved();
  }

  /** The SHA-256 of each seat's heir token, as base64url (PROTOCOLS.md 3). */
  nameHeirs(heirs: Readonly<Record<number, string>>): void {
    this.room.nameHeirs(heirs);
  }

  /** Gives the room to an heir; resolves to its new epoch. Rejects with a MeetError. */
  transfer(seat: number): Promise<number> {
    return this.room.transfer(seat);
  }

  /** `forever`: the room ends for all; else it can be opened again with its record. Links stay open. */
  close(forever = false): void {
    globalThis.removeEventListener("online", this.poke);
    globalThis.document?.removeEventListener("visibilitychange", this.poke);
    this.room.close(forever);
    for (const line of [...this.pending.bare, ...this.pending.sealed]) line.close();
  }

  private get room(): Porch {
    if (!this.porch) throw new Error("the room is not open yet");
    return this.porch;
  }

  private readonly poke = (): void => {
    if (globalThis.document?.visibilityState !== "hidden") this.room.poke();
  };

  private hear(knock: Knock): void {
    if (this.porch) void this.consider(knock);
    else this.early.push(knock);
  }

  private async consider(knock: Knock): Promise<void> {
    const id = toBase64url(knock.attempt);
    const now = performance.now();
    const known = this.attempts.find(id, now);
    if (known) {
      const again = repeated(known, knock.body);
      if (again) this.room.answer(knock.attempt, again);
      return;
    }
    const entry = this.attempts.start(id, knock.body, now);
    try {
      const offer = await this.read(knock);
      await this.receive(knock, offer, (answer) => {
        entry.answer = answer;
        this.room.answer(knock.attempt, answer);
      });
    } catch (error) {
      if (!(error instanceof MeetError)) throw error;
      if (!entry.answer && error.code !== "busy") {
        entry.answer = sealing.bare("");
        this.room.answer(knock.attempt, entry.answer);
      }
      console.info("somebody did not get in:", error.message);
    }
  }

  private async read(knock: Knock): Promise<string> {
    if (sealing.isSealed(knock.body)) return sealing.unseal(knock.body, this.context("offer", knock, NOTHING));
    if (this.options.linkOnly) throw new MeetError("refused", "by the link only");
    return sealing.readBare(knock.body);
  }

  private async receive(knock: Knock, offer: string, say: (answer: Bytes) => void): Promise<void> {
    const sealed = sealing.isSealed(knock.body);
    const { identity, meta, iceServers, onlink } = this.options;
    const pending = this.pending[sealed ? "sealed" : "bare"];
    if (pending.size >= PENDING[sealed ? "sealed" : "bare"]) throw new MeetError("busy", "too many at the door");
    const line = new Line(iceServers);
    pending.add(line);
    try {
      const answer = await line.answer(offer);
      say(await this.reply(knock, answer));
      await line.opened();
      const shake = new DealerHandshake(identity, fingerprint(answer), fingerprint(offer), random(NONCE_SIZE), meta());
      const met = await shakeHands(line, (text) => shake.receive(text));
      onlink(makeLink(line, met, sealed));
    } catch (error) {
      line.close();
      throw error;
    } finally {
      pending.delete(line);
    }
  }

  private async reply(knock: Knock, answer: string): Promise<Bytes> {
    if (!sealing.isSealed(knock.body)) return sealing.bare(answer);
    const context = this.context("answer", knock, await sealing.bind(knock.body));
    return sealing.seal(answer, context, random(sealing.NONCE_SIZE));
  }

  private context(role: sealing.Role, { attempt }: Knock, bound: Bytes): sealing.Context {
    const { code, secret } = this.room.record;
    return { secret: fromBase64url(secret, sealing.SECRET_SIZE), role, code, attempt, bound };
  }
}

const NOTHING: Bytes = new Uint8Array(0);
