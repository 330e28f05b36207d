/**
 * What this phone must remember of each game to come back to it: how to reach the room, and who one is there. The
 * game itself (its facts) is in the worker's store.
 */
import type { Invite } from "../net/invite";
import { kept, tab, type Keep } from "./keep";
import type { RoomRules, View } from "./protocol";

export interface GameRecord {
  /** Room id, base64url of 16 bytes; the same name under which the store keeps the facts. */
  game: string;
  role: "local" | "dealer" | "guest";
  /** The name played under. */
  name: string;
  /** Everybody's names, for the list of unfinished games. */
  people: string[];
  rules: RoomRules | null;
  round: number;
  started: boolean;
  finished: boolean;
  /** Unix milliseconds of the last thing that happened. */
  touched: number;
  /** Rooms only. `secret` is the link's S, null for a guest who came by the bare code; `token` the dealer's owner token. */
  match: string | null;
  code: string | null;
  secret: string | null;
  token: string | null;
  epoch: number;
  /** A dealer's room that lets in only who has the link. */
  linkOnly?: boolean;
  /** Brings this device the seat that another one has had. */
  ticket?: string | null;
}

/** A room lives 24 h after its last move (RULES.md T1.50), and so does the way back to it. */
export const ROOM_LIFE = 24 * 60 * 60 * 1000;
/** A local game stays listed for a month. */
export const LOCAL_LIFE = 30 * ROOM_LIFE;

/** The record of a game is written again at least this often while it is played. */
const FRESH = 60_000;

export function freshRecord(role: GameRecord["role"], game: string, name: string, rules: RoomRules | null = null, people: string[] = []): GameRecord {
  const room = { match: null, code: null, secret: null, token: null, epoch: 0 };
  return { game, role, name, people, rules, round: 0, started: false, finished: false, touched: Date.now(), ...room };
}

/** The record once `view` was seen; the same one where there is nothing new to write. */
export function noted(record: GameRecord, view: View): GameRecord {
  const next: GameRecord = {
    ...record,
    people: view.seats.map((seat) => seat.name),
    rules: view.rules,
    round: view.round,
    started: view.stage !== "lobby" && view.stage !== "connecting",
    finished: view.stage === "finished",
    match: view.match || record.match,
    touched: Date.now(),
  };
  const same = JSON.stringify({ ...next, touched: 0 }) === JSON.stringify({ ...record, touched: 0 });
  return same && next.touched - record.touched < FRESH ? record : next;
}

/** The record with what brings this device another one's seat. A ticket without a secret costs nobody the link's. */
export function withTicket(record: GameRecord, { secret, ticket }: Invite): GameRecord {
  return { ...record, ticket: ticket ?? null, secret: secret ?? record.secret };
}

const KEY = "game.";
const CURRENT = "current";

export class Rooms {
  constructor(
    private readonly keep: Keep = kept,
    private readonly here: Keep = tab,
  ) {}

  save(record: GameRecord): void {
    this.keep.write(KEY + record.game, record);
  }

  get(game: string): GameRecord | null {
    return this.keep.read<GameRecord | null>(KEY + game, null);
  }

  forget(game: string): void {
    this.keep.drop(KEY + game);
    if (this.current() === game) this.setCurrent(null);
  }

  all(): GameRecord[] {
    return this.keep
      .keys(KEY)
      .map((key) => this.keep.read<GameRecord | null>(key, null))
      .filter((record): record is GameRecord => record !== null);
  }

  /** Games that can be gone on with, newest first; those past their life are forgotten on the way. */
  unfinished(now: number): GameRecord[] {
    const open: GameRecord[] = [];
    for (const record of this.all()) {
      const life = record.role === "local" ? LOCAL_LIFE : ROOM_LIFE;
      if (now - record.touched > life) this.forget(record.game);
      else if (!record.finished) open.push(record);
    }
    return open.sort((a, b) => b.touched - a.touched);
  }

  /** A room this phone already knows under that code: opening its link again goes back to it. */
  byCode(code: string, now: number): GameRecord | null {
    return this.unfinished(now).find((record) => record.code === code) ?? null;
  }

  /** The game this tab is in, which a reload goes back to. */
  current(): string | null {
    return this.here.read<string | null>(CURRENT, null);
  }

  setCurrent(game: string | null): void {
    if (game === null) this.here.drop(CURRENT);
    else this.here.write(CURRENT, game);
  }
}
