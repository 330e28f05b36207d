/**
 * What this phone must remember of each game to come back to it: how to reach the room, and who one is there. The
 * game itself (its facts) is in the worker's store.
 */
import { kept, tab, type Keep } from "./keep";
import type { RoomRules } from "./protocol";

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
}

/** A room lives 24 h after its last move (RULES.md T1.50), and so does the way back to it. */
export const ROOM_LIFE = 24 * 60 * 60 * 1000;
/** A local game stays listed for a month. */
export const LOCAL_LIFE = 30 * ROOM_LIFE;

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
