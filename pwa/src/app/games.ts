/** Starting, carrying on and ending a game: the glue between the worker, the room's connections and the screens. */
import type { WorkerOutput } from "../worker/messages";
import { randomId } from "./base64url";
import { word } from "../i18n/l10n";
import type { Invite } from "../net/invite";
import type { Meeting } from "./meeting";
import { Circle } from "./circle";
import { RoomClaim } from "./claiming";
import { DealerRoom } from "./dealer-room";
import { GuestKeeper, Peers, type GuestWay, type Line } from "./peers";
import type { LocalSeat, RoomRules, View } from "./protocol";
import { freshRecord, noted, type GameRecord, type Rooms } from "./rooms";
import { Session, type EnginePort, type Evidence, type RoomOutput } from "./session";
import { canGoOn, dealerLeft, freshGame, roomOver, type GameState, type State, type Way } from "./state";
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

export class Games {
  session: Session | null = null;
  readonly circle = new Circle((how) => this.change(how));
  private peers: Peers | null = null;
  private keeper: GuestKeeper | null = null;
  private room: DealerRoom | null = null;
  private claim: RoomClaim | null = null;
  /** Who may deal after this phone. An heir names its own with the first save, before it has the room. */
  private heirs: Readonly<Record<number, string>> | null = null;
  /** This device's public key, once it was needed. */
  private key = "";
  /** Grows with each game, so that what an earlier one still has under way is dropped. */
  private turn = 0;
  /** The person wants the game here, whichever tab has it. */
  private stealing = false;
  /** Called once the dealer has let a leaving guest go. */
  private parted: (() => void) | null = null;

  constructor(
    private readonly store: Store<State>,
    private readonly engine: EnginePort,
    private readonly meeting: Meeting,
    private readonly rooms: Rooms,
    private readonly hooks: GamesHooks,
  ) {}

  local(rules: RoomRules, seats: LocalSeat[]): void {
    const record = freshRecord("local", randomId(), this.name, rules, seats.map((seat) => seat.name));
    this.enter(record, { is: "opening" });
    this.session?.post({ t: "local", game: record.game, rules, seats });
  }

  /** Opens a room and becomes its dealer. Rejects with an error that has a `code`; then nothing has begun. */
  async host(rules: RoomRules, linkOnly: boolean): Promise<void> {
    const [game, match] = [randomId(), randomId()];
    const turn = ++this.turn;
    const key = (this.key = await this.meeting.key());
    const blank = { ...freshRecord("dealer", game, this.name, rules, [this.name]), match, linkOnly };
    const room = this.dealerRoom(blank);
    const keys = await room.create(blank);
    if (turn !== this.turn) return room.close(true);
    const { code, secret } = keys;
    this.enter({ ...blank, ...keys }, { is: "opening" }, true);
    this.room = room;
    this.session?.post({ t: "host", game, match, code, secret, name: this.name, key, rules });
  }

  /** Goes to a room. What becomes of it shows in the game's `way`. */
  async join(invite: Invite, known: GameRecord | null = null): Promise<void> {
    const key = (this.key = await this.meeting.key());
    const record = known ?? { ...freshRecord("guest", "", this.name), ...invite };
    this.enter(record, { is: "connecting", tries: 0, until: null });
    if (known) this.session?.post({ t: "guest", game: known.game, name: known.name, key, ticket: known.ticket ?? null });
    this.keep(invite, key, known !== null);
  }

  async resume(record: GameRecord): Promise<void> {
    if (record.role === "guest" && record.code !== null) return this.join({ code: record.code, secret: record.secret }, record);
    this.key = record.role === "dealer" ? await this.meeting.key() : "";
    this.enter(record, { is: "opening" });
    if (record.role === "dealer") this.room = this.dealerRoom(record);
    this.session?.post({ t: "restore", game: record.game });
  }

  /** Ends this game in this page. `forever`: the person leaves it; else it can be gone on with. */
  async leave(forever: boolean): Promise<void> {
    const game = this.store.state.game;
    if (!game) return;
    if (forever && game.record.role !== "local") await this.farewell(game);
    this.session?.post({ t: "leave" });
    if (forever || game.record.finished) this.forget(game.record.game);
    // A match that others may go on with keeps its room: it passes to them once this phone has been away (PROTOCOLS.md 3).
    this.put(forever && game.record.role === "dealer" && !canGoOn(game));
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

  /** All that this phone's player was told of the match; null where nobody plays here. */
  async evidence(): Promise<Evidence | null> {
    const seat = this.store.state.game?.views[0]?.seat;
    return seat === undefined || !this.session ? null : this.session.evidence(seat);
  }

  /** *Continuă partida*: asks for the room of the dealer who is gone. */
  goOn(): void {
    // Asked anew each time: if nothing comes of the first candidate, it is the next one's turn.
    const heir = (): View["heir"] => this.store.state.game?.views[0]?.heir;
    const code = this.store.state.game?.record.code;
    if (!heir() || !code) return;
    this.claim?.stop();
    this.claim = new RoomClaim({
      claim: async () => {
        const now = heir();
        if (!now) throw Object.assign(new Error("no heir"), { code: "refused" });
        return this.meeting.claim(code, now.token, now.candidate);
      },
      say: (claiming) => this.change((now) => ({ ...now, claiming })),
      passed: (epoch, owner) => (owner ? this.session?.post({ t: "succeed", epoch }) : this.keeper?.again()),
      now: () => performance.now(),
    });
    this.claim.start();
  }

  /** Somebody deals: this phone asks for the room no more, unless the person wants to go on once again. */
  private unclaim(): void {
    this.claim?.stop();
    this.claim = null;
    this.change((game) => (game.claiming === null ? game : { ...game, claiming: null }));
  }

  /** *Predă pachetul*: the room goes to `seat`'s phone at the service, then Python hands the match over. Rejects with a `code`. */
  async handOver(seat: number): Promise<void> {
    const epoch = (await this.room?.transfer(seat)) ?? null;
    if (epoch !== null) this.session?.post({ t: "hand-over", seat, epoch });
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

  private enter(record: GameRecord, way: Way, same = false): void {
    if (!same) this.turn++;
    this.heirs = null;
    this.peers = new Peers((input) => this.engine.post(input), record.role === "guest");
    this.session = new Session(this.engine, {
      views: (views, active) => this.seen(views, active),
      send: (peer, text) => this.peers?.send(peer, text),
      part: (peer) => void this.peers?.drop(peer),
      room: (output) => void this.roomMatter(output),
      stopped: (code, detail) => this.stop(code, detail),
    });
    if (record.game) this.remember(record);
    this.store.set({ screen: "game", sheet: null, trouble: null, starting: false, game: freshGame(record, way) });
    // Now, at a person's own wish to play, and not at the first look at the page: some browsers ask them.
    void navigator.storage?.persist?.();
  }

  private remember(record: GameRecord): void {
    this.rooms.save(record);
    this.rooms.setCurrent(record.game);
  }

  private dealerRoom(record: GameRecord): DealerRoom {
    return new DealerRoom(this.meeting, {
      arrived: (line) => {
        this.peers?.add(line);
        this.circle.shook(line);
      },
      way: (way) => {
        this.way(way);
        this.session?.post({ t: "service", up: way.is === "up" });
      },
      opened: (epoch) => this.session?.post({ t: "opened", epoch }),
      match: () => this.store.state.game?.record.match ?? record.match ?? "",
      superseded: (epoch, seat) => this.session?.post({ t: "superseded", epoch, seat }),
      visiting: () => this.session?.post({ t: "visit" }),
      visited: (text, { key, epoch }) => this.session?.post({ t: "visited", text, key, epoch }),
    });
  }

  /** What Python wants done with the room or with this device's key. */
  private async roomMatter(output: RoomOutput): Promise<void> {
    switch (output.t) {
      case "heirs":
        this.heirs = output.heirs;
        return this.room?.nameHeirs(this.heirs);
      case "sign":
        return this.session?.post({ t: "signed", id: output.id, sig: await this.meeting.sign(output.text) });
      case "check":
        return this.session?.post({ t: "checked", id: output.id, good: await this.meeting.check(output.key, output.text, output.sig) });
      case "visit":
        return this.room?.say(output.texts);
      case "role":
        return output.role === "dealer" ? this.deals(output) : this.follows(output.epoch);
      default:
        return output satisfies never;
    }
  }

  /** This phone deals from now on. */
  private deals({ epoch, token, secret }: Extract<RoomOutput, { t: "role" }>): void {
    this.hangUp(false);
    this.keeper = this.claim = null;
    this.peers = new Peers((input) => this.engine.post(input), false);
    this.change((game) => {
      const record = { ...game.record, role: "dealer" as const, epoch, token, secret: game.record.secret ?? secret ?? randomId() };
      this.remember(record);
      this.room = this.dealerRoom(record);
      this.room.nameHeirs(this.heirs);
      void this.room.reclaim(record);
      return { ...game, record, claiming: null, met: {}, way: { is: "up" } };
    });
  }

  /** Somebody else deals from now on: this phone is a guest under the same code. */
  private follows(epoch: number): void {
    // If the service still takes this phone for the dealer, it had forgotten that the room passed on.
    this.room?.close(true);
    this.room = null;
    this.heirs = null;
    this.peers?.closeAll();
    this.peers = new Peers((input) => this.engine.post(input), true);
    this.change((game) => {
      const record = { ...game.record, role: "guest" as const, epoch, token: null };
      this.remember(record);
      return { ...game, record, met: {}, way: { is: "reconnecting", tries: 0, until: null } };
    });
    const record = this.store.state.game?.record;
    if (record?.code) this.keep({ code: record.code, secret: record.secret }, this.key, true);
  }

  private keep(invite: Invite, key: string, known: boolean): void {
    if (!this.peers) return;
    const turn = this.turn;
    const meet = async (signal: AbortSignal): Promise<Line> => {
      const line = await this.meeting.meet(invite, signal);
      if (turn === this.turn) this.met(line, key);
      if (turn === this.turn) this.circle.shook(line);
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
    this.session?.post({ t: "guest", game: record.game, name: record.name, key, ticket: record.ticket ?? null });
    this.remember(record);
    this.change((now) => ({ ...now, record }));
  }

  private guestWay(way: GuestWay): void {
    if (way.is === "up") this.unclaim();
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
    if (opened) void this.room?.reclaim(record);
    const way: Way = opened ? { is: "up" } : game.way;
    const note = view.deal?.notes.find((each) => !game.views[0]?.deal?.notes.includes(each));
    const said = note !== undefined ? word("deal-note", note) : happened && view.stage === "play" ? null : game.said;
    const changed = record.role === "local" ? [] : this.circle.strangers(game, view, this.key);
    const next = { ...game, record, changed, views, active, seen: performance.now(), way, said };
    this.store.set({ game: this.hooks.arrange(next) });
    if (view.stopped === "left" && this.parted) this.parted();
    else if (view.stopped !== null) this.keeper?.told(view.stopped);
    else if (dealerLeft(view)) this.keeper?.miss();
  }

  private noted(record: GameRecord, view: View): GameRecord {
    const next = noted(record, view);
    if (next !== record && next.game) this.rooms.save(next);
    return next;
  }

  private async farewell(game: GameState): Promise<void> {
    const seat = game.views[0]?.seat ?? -1;
    if (!this.session || seat < 0 || game.way.is === "stopped" || game.way.is === "gone") return;
    const said = this.session.ask(seat, { a: "leave" });
    const parted = new Promise<void>((resolve) => (this.parted = resolve));
    await Promise.race([said, parted, new Promise((resolve) => setTimeout(resolve, FAREWELL))]);
    // The channel delivers what is queued only while it is open.
    await new Promise((resolve) => setTimeout(resolve, 150));
  }

  private stop(code: string, detail = ""): void {
    this.hangUp(false);
    this.way({ is: "stopped", code, detail });
    if (roomOver(code)) this.change((game) => ({ ...game, record: { ...game.record, finished: true } }));
    const record = this.store.state.game?.record;
    if (record?.finished && record.game) this.rooms.save(record);
  }

  /** Puts the game away: nothing of it is heard any more. */
  private put(forever: boolean): void {
    this.turn++;
    this.hangUp(forever);
    this.keeper = this.room = this.peers = this.session = this.claim = this.parted = null;
    this.rooms.setCurrent(null);
    this.store.set({ game: null });
  }

  private hangUp(forever: boolean): void {
    this.keeper?.stop();
    this.claim?.stop();
    this.room?.close(forever);
    this.peers?.closeAll();
  }

  private way(way: Way): void {
    this.change((game) => (game.way.is === "stopped" ? game : { ...game, way }));
  }

  private change(how: (game: GameState) => GameState): void {
    const game = this.store.state.game;
    if (game) this.store.set({ game: how(game) });
  }
}
