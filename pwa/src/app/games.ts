/** Starting, carrying on and ending a game: the glue between the worker, the room's connections and the screens. */
import type { WorkerOutput } from "../worker/messages";
import { randomId } from "./base64url";
import type { Invite } from "../net/invite";
import type { RoomRecord } from "../net/porch";
import type { Meeting, OpenRoom } from "./meeting";
import { codeOf, GuestKeeper, Peers, type GuestWay, type Line } from "./peers";
import type { LocalSeat, RoomRules, View } from "./protocol";
import type { GameRecord, Rooms } from "./rooms";
import { Session, type EnginePort } from "./session";
import { dealerGone, dealerLeft, freshGame, type GameState, type State, type Way } from "./state";
import type { Store } from "./store";

export interface GamesHooks {
  /** The newest views are in; the rack may have to be laid anew. */
  arrange(game: GameState): GameState;
  /** The game is over for this page: `null` or a code of the family "way". */
  closed(trouble: string | null): void;
  /** Nothing of this game need be kept. */
  forgotten(game: string): void;
}

/** How long a leaving guest waits for its last message to be on the way. */
const FAREWELL = 1_500;
/** The record of a game is written again at least this often while it is played. */
const FRESH = 60_000;

export class Games {
  session: Session | null = null;
  private peers: Peers | null = null;
  private keeper: GuestKeeper | null = null;
  private room: OpenRoom | null = null;
  /** Grows with each game, so that what an earlier one still has under way is dropped. */
  private turn = 0;
  /** The person wants the game here, whichever tab has it. */
  private stealing = false;

  constructor(
    private readonly store: Store<State>,
    private readonly engine: EnginePort,
    private readonly meeting: Meeting,
    private readonly rooms: Rooms,
    private readonly hooks: GamesHooks,
  ) {}

  local(rules: RoomRules, seats: LocalSeat[]): void {
    const record = this.record("local", randomId(), { rules, people: seats.map((seat) => seat.name) });
    this.enter(record, { is: "opening" });
    this.session?.post({ t: "local", game: record.game, rules, seats });
  }

  /** Opens a room and becomes its dealer. Rejects with an error that has a `code`; then nothing has begun. */
  async host(rules: RoomRules): Promise<void> {
    const [game, match] = [randomId(), randomId()];
    const turn = ++this.turn;
    const key = await this.meeting.key();
    const room = await this.openRoom(game, match, null);
    if (turn !== this.turn) return room.close(true);
    const record = { ...this.record("dealer", game, { rules, people: [this.name] }), match, ...room.keys };
    this.enter(record, { is: "opening" }, true);
    this.room = room;
    this.session?.post({ t: "host", game, match, code: room.keys.code, name: this.name, key, rules });
  }

  /** Goes to a room. What becomes of it shows in the game's `way`. */
  async join(invite: Invite, known: GameRecord | null = null): Promise<void> {
    const key = await this.meeting.key();
    const record = known ?? { ...this.record("guest", "", { people: [] }), ...invite };
    this.enter(record, { is: "connecting", tries: 0 });
    if (known) this.session?.post({ t: "guest", game: known.game, name: known.name, key });
    this.keep(invite, key, known !== null);
  }

  async resume(record: GameRecord): Promise<void> {
    if (record.role === "guest" && record.code !== null) return this.join({ code: record.code, secret: record.secret }, record);
    this.enter(record, { is: "opening" });
    this.session?.post({ t: "restore", game: record.game });
  }

  /** Ends this game in this page. `forever`: the person leaves it; else it can be gone on with. */
  async leave(forever: boolean): Promise<void> {
    const game = this.store.state.game;
    if (!game) return;
    if (forever && game.record.role !== "local") await this.farewell(game);
    this.session?.post({ t: "leave" });
    if (forever || game.record.finished) this.forget(game.record.game);
    this.put(forever && game.record.role === "dealer");
    this.hooks.closed(null);
  }

  forget(game: string): void {
    if (game === "") return;
    this.rooms.forget(game);
    this.hooks.forgotten(game);
    this.engine.post({ t: "forget", game });
  }

  /** Opens the game that has stopped here once more; from another tab that has it, it is taken. */
  async openAgain(): Promise<void> {
    const record = this.store.state.game?.record;
    if (!record) return;
    this.stealing = true;
    this.put(false);
    await this.resume(record);
  }

  retry(): void {
    this.keeper?.again();
  }

  receive(output: WorkerOutput): void {
    const game = this.store.state.game?.record.game;
    switch (output.t) {
      case "elsewhere":
        return output.game === game ? this.elsewhere() : undefined;
      case "robbed":
        return output.game === game ? this.stop("robbed") : undefined;
      case "unsaved":
        return output.game === game ? this.stop(`unsaved-${output.why}`) : undefined;
      case "progress":
      case "booted":
      case "games":
        return undefined;
      case "failed":
        return this.failed(output.code, output.detail);
      default:
        return this.session?.receive(output);
    }
  }

  private elsewhere(): void {
    if (this.stealing) this.engine.post({ t: "steal" });
    else this.stop("elsewhere");
    this.stealing = false;
  }

  private failed(code: string, detail: string): void {
    if (code === "no-such-game" && this.store.state.game) this.rooms.forget(this.store.state.game.record.game);
    if (this.session) this.session.end(code, detail);
  }

  private get name(): string {
    return this.store.state.name;
  }

  private record(role: GameRecord["role"], game: string, rest: { rules?: RoomRules; people: string[] }): GameRecord {
    return {
      game,
      role,
      name: this.name,
      people: rest.people,
      rules: rest.rules ?? null,
      round: 0,
      started: false,
      finished: false,
      touched: Date.now(),
      match: null,
      code: null,
      secret: null,
      token: null,
      epoch: 0,
    };
  }

  private enter(record: GameRecord, way: Way, same = false): void {
    if (!same) this.turn++;
    this.peers = new Peers((input) => this.engine.post(input), record.role === "guest");
    this.session = new Session(this.engine, {
      views: (views, active) => this.seen(views, active),
      send: (peer, text) => this.peers?.send(peer, text),
      part: (peer) => void this.peers?.drop(peer),
      stopped: (code, detail) => this.stop(code, detail),
    });
    if (record.game) this.remember(record);
    this.store.set({ screen: "game", sheet: null, trouble: null, starting: false, game: freshGame(record, way) });
  }

  private remember(record: GameRecord): void {
    this.rooms.save(record);
    this.rooms.setCurrent(record.game);
  }

  private openRoom(game: string, match: string, keys: RoomRecord | null): Promise<OpenRoom> {
    const now = (): string => this.store.state.game?.record.match ?? match;
    return this.meeting.open({ game, match: now, keys }, {
      arrived: (line) => void this.peers?.add(line),
      door: (code) => this.way(code === null ? { is: "up" } : { is: "doorbell", code }),
    });
  }

  private async reopen(record: GameRecord): Promise<void> {
    const { match, code, secret, token, epoch } = record;
    if (match === null || code === null || secret === null || token === null) return;
    const turn = this.turn;
    try {
      const room = await this.openRoom(record.game, match, { code, secret, token, epoch });
      if (turn === this.turn) this.room = room;
      else room.close(false);
    } catch (error) {
      if (turn === this.turn) this.way({ is: "doorbell", code: codeOf(error) });
    }
  }

  private keep(invite: Invite, key: string, known: boolean): void {
    if (!this.peers) return;
    const turn = this.turn;
    const meet = async (signal: AbortSignal): Promise<Line> => {
      const line = await this.meeting.meet(invite, signal);
      if (turn === this.turn) this.met(line, key);
      return line;
    };
    const plan = { meet, say: (way: GuestWay) => this.guestWay(way), now: () => performance.now() };
    this.keeper = new GuestKeeper(this.peers, plan, known);
    this.keeper.start();
  }

  /** The room's id is known only from the first handshake on: then the game has its name, and Python its guest. */
  private met(line: Line, key: string): void {
    const game = this.store.state.game;
    if (!game || game.record.game === line.room) return;
    if (game.record.game !== "") {
      // The code has been given to another room since.
      line.close();
      throw Object.assign(new Error("another room"), { code: "expired" });
    }
    const record = { ...game.record, game: line.room, match: line.match };
    this.session?.post({ t: "guest", game: record.game, name: record.name, key });
    this.remember(record);
    this.change((now) => ({ ...now, record }));
  }

  private guestWay(way: GuestWay): void {
    if (way.is !== "stopped") return this.way(way);
    const game = this.store.state.game;
    if (game?.record.started || game?.views[0]?.stage === "lobby") return this.stop(way.code);
    // Never let in: the person may try another way.
    if (game) this.forget(game.record.game);
    this.session?.post({ t: "leave" });
    this.put(false);
    this.hooks.closed(way.code);
  }

  private seen(views: View[], active: number | null): void {
    const game = this.store.state.game;
    const view = views[0];
    if (!game || !view) return;
    const record = this.noted(game.record, view);
    const happened = (view.log.at(-1)?.n ?? 0) !== (game.views[0]?.log.at(-1)?.n ?? 0);
    if (happened) this.room?.moved();
    const opened = game.way.is === "opening";
    // Only now: while another tab has the game, its doorbell must stay in place.
    if (opened && record.role === "dealer" && this.room === null) void this.reopen(record);
    const way: Way = opened ? { is: "up" } : game.way;
    const said = happened && view.stage === "play" ? null : game.said;
    const next = { ...game, record, views, active, seen: performance.now(), way, said };
    this.store.set({ game: this.hooks.arrange(next) });
    if (view.stopped !== null) this.keeper?.told(view.stopped);
    else if (dealerLeft(view)) this.stop("dealer-gone");
  }

  private noted(record: GameRecord, view: View): GameRecord {
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
    if (same && next.touched - record.touched < FRESH) return record;
    if (next.game) this.rooms.save(next);
    return next;
  }

  private async farewell(game: GameState): Promise<void> {
    const seat = game.views[0]?.seat ?? -1;
    if (!this.session || seat < 0 || game.way.is === "stopped") return;
    const said = this.session.ask(seat, { a: "leave" });
    await Promise.race([said, new Promise((resolve) => setTimeout(resolve, FAREWELL))]);
    // The channel delivers what is queued only while it is open.
    await new Promise((resolve) => setTimeout(resolve, 150));
  }

  private stop(code: string, detail = ""): void {
    this.keeper?.stop();
    this.room?.close(false);
    this.peers?.closeAll();
    this.way({ is: "stopped", code, detail });
    if (dealerGone(code)) this.change((game) => ({ ...game, record: { ...game.record, finished: true } }));
    const record = this.store.state.game?.record;
    if (record?.finished && record.game) this.rooms.save(record);
  }

  /** Puts the game away: nothing of it is heard any more. */
  private put(forever: boolean): void {
    this.turn++;
    this.keeper?.stop();
    this.room?.close(forever);
    this.peers?.closeAll();
    this.keeper = this.room = this.peers = this.session = null;
    this.rooms.setCurrent(null);
    this.store.set({ game: null });
  }

  private way(way: Way): void {
    this.change((game) => (game.way.is === "stopped" ? game : { ...game, way }));
  }

  private change(how: (game: GameState) => GameState): void {
    const game = this.store.state.game;
    if (game) this.store.set({ game: how(game) });
  }
}
