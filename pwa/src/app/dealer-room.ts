/** A dealer's room at the signaling service: made, reclaimed, passed on. */
import { Superseded } from "../net/errors";
import { mayPass, type RoomRecord } from "../net/porch";
import type { Meeting, OpenRoom } from "./meeting";
import { codeOf, type Line } from "./peers";
import type { GameRecord } from "./rooms";
import type { Way } from "./state";
import { Visit } from "./visiting";

/** Milliseconds until a room is asked for again that somebody else has registered. */
const AGAIN = 15_000;

export interface DealerRoomHooks {
  arrived(line: Line): void;
  way(way: Way): void;
  /** The service has opened it, under that epoch. */
  opened(epoch: number): void;
  /** Asked anew at every handshake: a rematch has another id. */
  match(): string;
  /** The service says that the room is another's since that epoch. */
  superseded(epoch: number, seat: number): void;
  /** Whoever has registered the room meanwhile was met: `say` what Python would have said there. */
  visiting(): void;
  visited(text: string, line: Line): void;
}

export class DealerRoom {
  private room: OpenRoom | null = null;
  private again: ReturnType<typeof setTimeout> | undefined;
  /** Null until this phone's own game has named them. */
  private heirs: Readonly<Record<number, string>> | null = null;
  /** What `close` said, also to a room that opens only after it. */
  private closing: { forever: boolean } | null = null;
  private visit: Visit | null = null;

  constructor(
    private readonly meeting: Meeting,
    private readonly hooks: DealerRoomHooks,
  ) {}

  /** Rejects with an error that has a `code`. */
  async create(record: GameRecord): Promise<RoomRecord> {
    return (await this.open(record, null)).keys;
  }

  /** Has the room of `record` again, unless it is open already, or says in the way why not. */
  async reclaim(record: GameRecord): Promise<void> {
    const { code, secret, token, epoch } = record;
    if (this.room || code === null || secret === null || token === null) return;
    try {
      await this.open(record, { code, secret, token, epoch });
    } catch (error) {
      if (this.closing) return;
      this.shut(record, codeOf(error));
      if (mayPass(codeOf(error), epoch)) this.again = setTimeout(() => void this.reclaim(record), AGAIN);
      if (error instanceof Superseded) this.hooks.superseded(error.epoch, error.seat);
    }
  }

  /** The SHA-256 of each seat's heir token. */
  nameHeirs(heirs: Readonly<Record<number, string>> | null): void {
    this.heirs = heirs;
    if (heirs) this.room?.nameHeirs(heirs);
  }

  /** Gives the room away; resolves to its new epoch, or null where there is no room. Rejects with an error that has a `code`. */
  async transfer(seat: number): Promise<number | null> {
    return this.room ? this.room.transfer(seat) : null;
  }

  /** To whoever has registered the room meanwhile. */
  say(texts: readonly string[]): void {
    this.visit?.say(texts);
  }

  moved(): void {
    this.room?.moved();
  }

  close(forever: boolean): void {
    this.closing = { forever };
    clearTimeout(this.again);
    this.visit?.stop();
    this.room?.close(forever);
    this.room = null;
  }

  private async open(record: GameRecord, keys: RoomRecord | null): Promise<OpenRoom> {
    const opening = { game: record.game, match: () => this.hooks.match(), keys, linkOnly: record.linkOnly ?? false };
    const room = await this.meeting.open(opening, {
      arrived: (line) => this.hooks.arrived(line),
      door: (code) => (code === null ? this.up() : this.shut({ ...record, ...this.room?.keys }, code)),
      superseded: (epoch, seat) => this.hooks.superseded(epoch, seat),
    });
    if (this.closing) room.close(this.closing.forever || keys === null);
    else this.room = room;
    if (this.heirs) room.nameHeirs(this.heirs);
    this.hooks.opened(room.keys.epoch);
    return room;
  }

  private up(): void {
    this.hooks.way({ is: "up" });
    if (this.room) this.hooks.opened(this.room.keys.epoch);
  }

  /** The room cannot be reached by newcomers: `code` says why. */
  private shut(record: GameRecord, code: string): void {
    this.hooks.way({ is: "doorbell", code });
    if (code !== "code-taken" || record.code === null || this.closing) return;
    const invite = { code: record.code, secret: record.secret };
    this.visit ??= new Visit({
      room: record.game,
      meet: (signal) => this.meeting.meet(invite, signal),
      met: () => this.hooks.visiting(),
      heard: (text, line) => this.hooks.visited(text, line),
    });
    void this.visit.call();
  }
}
