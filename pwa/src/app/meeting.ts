/** Meeting other phones, as the app needs it. `net.ts` fulfils it with WebRTC and the signaling service; tests by hand. */
import type { Invite } from "../net/invite";
import type { Claim } from "../net/doorbell";
import type { RoomRecord } from "../net/porch";
import type { Line } from "./peers";

/** `keys`: null for a new room, else those of the room that is to be reclaimed. */
export interface Opening {
  game: string;
  /** Asked anew at every handshake: a rematch has another id. */
  match: () => string;
  keys: RoomRecord | null;
  /** Only who comes by the link is let in. */
  linkOnly: boolean;
}

export interface RoomHooks {
  /** A guest's phone has proved its key. */
  arrived(line: Line): void;
  /** Null: the room can be reached by newcomers; else why not, as a code of the family "way". */
  door(trouble: string | null): void;
  /** The service says that the room is another's now (PROTOCOLS.md 3). */
  superseded(epoch: number, seat: number): void;
}

export interface OpenRoom {
  /** As they are now: the service may have opened the room under another epoch since. */
  readonly keys: RoomRecord;
  /** The game goes on: the room's 24 hours begin anew. */
  moved(): void;
  /** The SHA-256 of each seat's heir token. */
  nameHeirs(heirs: Readonly<Record<number, string>>): void;
  /** Gives the room to the heir at that seat; resolves to its new epoch. Rejects with an error that has a `code`. */
  transfer(seat: number): Promise<number>;
  /** `forever`: the room ends for all; else it can be opened again with its keys. */
  close(forever: boolean): void;
}

export interface Meeting {
  /** Null when rooms work here, else why not, as a code of the family "way". */
  unable(): string | null;
  /** This device's public key, base64url. */
  key(): Promise<string>;
  /** Opens a new room, or the one whose `keys` this phone holds. Rejects with an error that has a `code`. */
  open(room: Opening, hooks: RoomHooks): Promise<OpenRoom>;
  /** Meets a room's dealer. Rejects with an error that has a `code`. */
  meet(invite: Invite, signal: AbortSignal): Promise<Line>;
  /** Says, with one's own heir token, who shall have the room of a dealer who is gone. Rejects with an error that has a `code`. */
  claim(code: string, token: string, heir: number): Promise<Claim>;
  /** This device's signature of a record of succession, base64url; and whether that of another device is right. */
  sign(text: string): Promise<string>;
  check(key: string, text: string, signature: string): Promise<boolean>;
  link(invite: Invite): string;
  /** What a person typed or pasted: five digits, or a link; null for anything else. */
  parse(text: string): Invite | null;
}
