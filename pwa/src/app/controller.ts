/** The app: which screen is shown, and what each button on a screen outside the table does. */
import { FAMILIES } from "../i18n/families";
import { setLanguage, t, word, type Language } from "../i18n/l10n";
import type { Place } from "../rules/places";
import { numberOf, textOf } from "../ui/parts/choice";
import { chosenIn, playable, sent } from "../ui/parts/options-chosen";
import type { Invite } from "../net/invite";
import type { Engine } from "../worker/client";
import type { Updates } from "../worker/updates";
import { Arrangements } from "./arrangement";
import { Awake } from "./awake";
import { Games } from "./games";
import { BackGuard } from "./history";
import { Installing } from "./install";
import { kept, tab } from "./keep";
import type { Meeting } from "./meeting";
import { codeOf } from "./peers";
import { Play } from "./play";
import type { Level, LocalSeat, RoomRules } from "./protocol";
import { Rooms, withTicket, type GameRecord } from "./rooms";
import { saveFile } from "./save-file";
import { FIRST_RULES, LEVELS, type Screen, type Setup, type Sheet, type State } from "./state";
import { Store } from "./store";

const STEPS = { interpreter: 1, library: 2, game: 3 } as const;
const TOAST = 3_500;

export class App {
  readonly store: Store<State>;
  readonly play: Play;
  readonly games: Games;
  readonly install: Installing;
  private readonly rooms = new Rooms();
  private readonly back: BackGuard;
  /** Settles when Python runs (true) or could not be started. */
  booted: Promise<boolean> = Promise.resolve(false);
  private updates: Updates | null = null;
  /** Grows with each start and each way back: what was waited for and is no longer wanted does not begin. */
  private turn = 0;

  constructor(
    private readonly engine: Engine,
    readonly meeting: Meeting,
  ) {
    const language = kept.read<Language>("language", "ro");
    setLanguage(language);
    this.store = new Store<State>(firstState(language));
    const arrangements = new Arrangements();
    this.games = new Games(this.store, engine, meeting, this.rooms, {
      arrange: (game) => this.play.settleSlots(game),
      closed: (trouble) => this.home(trouble),
      forgotten: (game) => arrangements.forget(game),
    });
    this.play = new Play(this.store, () => this.games.session, arrangements);
    this.back = new BackGuard(() => this.goBack());
    this.install = new Installing((install) => this.store.set({ install }));
    engine.onmessage = (output) => {
      if (output.t === "variants") this.store.set({ variants: output.variants });
      else this.games.receive(output);
    };
    const awake = new Awake();
    this.store.subscribe((state) => {
      this.back.hold(this.deep());
      awake.want(state.game !== null);
    });
  }

  /** Opens what the address or the tab's last game asks for. */
  async start(): Promise<void> {
    this.booted = this.boot();
    window.addEventListener("hashchange", () => this.followLink());
    const going = this.rooms.get(this.rooms.current() ?? "");
    if (this.followLink()) return;
    if (going) return this.resume(going);
    this.store.set({ unfinished: this.rooms.unfinished(Date.now()) });
    const invite = tab.read<Invite | null>("invite", null);
    if (invite) this.enterRoom(invite);
  }

  // ------------------------------------------------------------ around

  async boot(): Promise<boolean> {
    this.store.set({ engine: { is: "loading", part: 0 } });
    try {
      await this.engine.boot((step) => this.store.set({ engine: { is: "loading", part: STEPS[step] / 4 } }));
      this.store.set({ engine: { is: "ready" } });
      this.engine.post({ t: "variants" });
      return true;
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      this.store.set({ engine: { is: "failed", code: codeOf(error), detail } });
      return false;
    }
  }

  retryBoot(): void {
    this.booted = this.boot();
  }

  speak(language: Language): void {
    kept.write("language", language);
    setLanguage(language);
    document.documentElement.lang = language;
    this.store.set({ language });
  }

  rename(form: FormData): void {
    const name = cleanName(textOf(form, "name"));
    if (name === "") return;
    kept.write("name", name);
    this.store.set({ name, sheet: null });
    const { invite, screen } = this.store.state;
    if (invite && screen === "join") void this.joinNow(invite);
  }

  show(screen: Screen): void {
    this.store.set({ screen, sheet: null, trouble: null });
  }

  open(sheet: Sheet | null): void {
    this.store.set({ sheet });
  }

  /** Opens a place of the rules, from wherever one is. */
  read(place: Place): void {
    const { sheet } = this.store.state;
    const open = sheet?.kind === "rules" ? sheet : { trail: [], over: sheet?.kind === "take" ? sheet : null };
    this.open({ kind: "rules", trail: [...open.trail, place], over: open.over ?? null });
  }

  /** One step back in the rules; from the first place out of them. */
  readBack(): void {
    const { sheet } = this.store.state;
    if (sheet?.kind !== "rules") return this.open(null);
    const trail = sheet.trail.slice(0, -1);
    if (trail.length > 0) this.open({ ...sheet, trail });
    else this.leaveRules();
  }

  /** Out of the rules, to where they were opened from. */
  leaveRules(): void {
    const { sheet } = this.store.state;
    this.open(sheet?.kind === "rules" ? (sheet.over ?? null) : null);
  }

  home(trouble: string | null = null): void {
    this.turn++;
    const unfinished = this.rooms.unfinished(Date.now());
    const screen = trouble !== null && this.store.state.invite ? "join" : "start";
    this.store.set({ screen, sheet: null, starting: false, unfinished, trouble });
    if (trouble === null) this.remindInvite(null);
    void this.update();
  }

  toast(text: string): void {
    const mark = (this.store.state.toast?.mark ?? 0) + 1;
    this.store.set({ toast: { text, mark } });
    setTimeout(() => {
      if (this.store.state.toast?.mark === mark) this.store.set({ toast: null });
    }, TOAST);
  }

  /** A new version waits: it is taken when nobody is in the middle of something. */
  found(updates: Updates): void {
    this.updates = updates;
    void this.update();
  }

  private async update(): Promise<void> {
    const { screen, game, sheet } = this.store.state;
    if (this.updates && screen === "start" && game === null && sheet === null) await this.updates.apply();
  }

  // ------------------------------------------------------------ starting

  playAlone(form: FormData): void {
    const robots = numberOf(form, "robots", 1);
    const rules = this.rules("alone", form, 1 + robots);
    if (rules === null) return;
    const me: LocalSeat = { name: this.store.state.name, kind: "person" };
    this.startLocal({ ...rules, robots }, [me, ...robotSeats(robots, rules.level, [me.name])]);
  }

  playTogether(form: FormData): void {
    const seats: LocalSeat[] = [];
    for (let i = 0; i < numberOf(form, "seats", 2); i++) {
      if (textOf(form, `kind-${i}`) === "robot") {
        seats.push(robotSeat(textOf(form, `level-${i}`) as Level, seats.map((seat) => seat.name)));
      } else {
        const name = cleanName(textOf(form, `name-${i}`)) || t("together-player", { number: i + 1 });
        seats.push({ name, kind: "person" });
      }
    }
    if (!seats.some((seat) => seat.kind === "person")) return this.toast(t("together-nobody"));
    kept.write("seats", seats);
    const robots = seats.filter((seat) => seat.kind === "robot").length;
    const rules = this.rules("together", form, seats.length);
    if (rules !== null) this.startLocal({ ...rules, robots }, seats);
  }

  async createRoom(form: FormData): Promise<void> {
    const rules = this.rules("create", form, 2 + numberOf(form, "robots", 0));
    const linkOnly = form.has("link-only");
    kept.write("link-only", linkOnly);
    if (rules === null) return;
    await this.starting(() => this.games.host(rules, linkOnly));
  }

  /** From the field "Intră cu un cod": digits or a whole link. */
  joinText(text: string): void {
    const invite = this.meeting.parse(text);
    if (invite) this.enterRoom(invite);
    else this.store.set({ trouble: "bad-code" });
  }

  async resume(record: GameRecord): Promise<void> {
    await this.starting(() => this.games.resume(record));
  }

  forget(record: GameRecord): void {
    this.games.forget(record.game);
    this.store.set({ unfinished: this.rooms.unfinished(Date.now()) });
  }

  /** Puts a local game aside, or leaves a room for good. */
  leave(): void {
    const local = this.store.state.game?.record.role === "local";
    this.store.set({ sheet: null });
    void this.games.leave(!local);
  }

  /** Whether the next room lets in only who has the link. */
  get linkOnly(): boolean {
    return kept.read("link-only", false);
  }

  /** *Plec puțin*: a robot plays meanwhile. A dealer's phone must stay where it is: the tiles are on it. */
  async stepOut(): Promise<void> {
    const dealer = this.store.state.game?.record.role === "dealer";
    this.store.set({ sheet: null });
    if ((await this.play.act({ a: "step-out" })) && !dealer) await this.games.leave(false);
  }

  /** *Mută locul aici*: asks for a ticket; the sheet shows it when it comes. */
  offerSeat(seat: number | null): void {
    this.open({ kind: "move", seat });
    void this.play.act({ a: "offer-seat", ...(seat === null ? {} : { seat }) });
  }

  /** *Predă pachetul*. */
  async handOver(seat: number): Promise<void> {
    this.store.set({ sheet: null });
    try {
      await this.games.handOver(seat);
    } catch (error) {
      this.toast(word("way", codeOf(error)));
    }
  }

  /** *Revanșă* once the dealer is gone: a room of one's own with the same rules. */
  async rematchElsewhere(): Promise<void> {
    const before = this.store.state.game?.record;
    if (!before?.rules) return;
    const { rules } = before;
    await this.games.leave(true);
    await this.starting(() => this.games.host(rules, before.linkOnly ?? false));
  }

  /** What this phone was told, as a file for `python -m engine audit`. */
  async saveEvidence(): Promise<void> {
    const found = await this.games.evidence();
    if (found) saveFile(found.name, found.text);
  }

  /** What was chosen last; each game keeps its own options. */
  remembered(kind: Setup): RoomRules {
    const rules = { ...FIRST_RULES, ...kept.read<Partial<RoomRules>>(`rules.${kind}`, {}) };
    return { ...rules, options: kept.read<RoomRules["options"]>(`options.${rules.variant}`, {}) };
  }

  /** Another game on a screen where one is set up: its options show. */
  choose(kind: Setup, variant: string): void {
    kept.write(`rules.${kind}`, { ...this.remembered(kind), variant });
    this.store.set({});
  }

  rememberedSeats(): LocalSeat[] {
    return kept.read<LocalSeat[]>("seats", []);
  }

  /** The rules that a form asks for, kept for next time; null, and said so, where they are not for so many. */
  private rules(kind: Setup, form: FormData, players: number): RoomRules | null {
    const before = this.remembered(kind);
    const info = this.store.state.variants?.find(({ name }) => name === before.variant) ?? null;
    const level = textOf(form, "level");
    const rules: RoomRules = {
      ...before,
      rounds: numberOf(form, "rounds", before.rounds),
      seconds: numberOf(form, "seconds", before.seconds),
      robots: numberOf(form, "robots", before.robots),
      level: LEVELS.find((known) => known === level) ?? before.level,
      options: info ? chosenIn(form, info) : before.options,
    };
    kept.write(`rules.${kind}`, rules);
    kept.write(`options.${rules.variant}`, rules.options);
    const trouble = playable(rules, players) ? null : "for-two";
    this.store.set({ trouble });
    return trouble === null ? sent(rules, info) : null;
  }

  private startLocal(rules: RoomRules, seats: LocalSeat[]): void {
    void this.starting(() => Promise.resolve(this.games.local(rules, seats)));
  }

  private async starting(begin: () => Promise<void>): Promise<void> {
    const turn = ++this.turn;
    this.store.set({ starting: true, trouble: null });
    try {
      const ready = await this.booted;
      if (turn !== this.turn) return;
      if (!ready) return this.store.set({ starting: false });
      await begin();
    } catch (error) {
      this.store.set({ starting: false, trouble: codeOf(error) });
    }
  }

  // ------------------------------------------------------------ links and the way back

  private followLink(): boolean {
    if (location.hash.length <= 1) return false;
    const invite = this.meeting.parse(location.hash);
    // The secret must not stay in the address bar (PROTOCOLS.md 2).
    history.replaceState(history.state, "", location.pathname + location.search);
    if (!invite) return this.damagedLink();
    if (this.store.state.game) void this.games.leave(false).then(() => this.enterRoom(invite));
    else this.enterRoom(invite);
    return true;
  }

  /** A game that goes on here, or that this tab is to go on with, is not given up for it. */
  private damagedLink(): boolean {
    if (this.store.state.game || this.rooms.current() !== null) {
      this.toast(word("way", "bad-code"));
      return false;
    }
    this.store.set({ screen: "join", sheet: null, trouble: "bad-code" });
    return true;
  }

  private enterRoom(invite: Invite): void {
    const known = this.rooms.byCode(invite.code, Date.now());
    if (known && invite.ticket && known.role === "guest") return void this.resume(withTicket(known, invite));
    const ours = known !== null && (invite.secret === null || invite.secret === known.secret);
    if (ours) return void this.resume(known);
    this.remindInvite(invite);
    this.store.set({ screen: "join", sheet: null, trouble: this.meeting.unable() });
    if (this.store.state.name !== "" && this.store.state.trouble === null) void this.joinNow(invite);
  }

  private async joinNow(invite: Invite): Promise<void> {
    await this.starting(() => this.games.join(invite));
  }

  /** A reload before the first handshake must still know where it was going. */
  private remindInvite(invite: Invite | null): void {
    if (invite) tab.write("invite", invite);
    else tab.drop("invite");
    this.store.set({ invite });
  }

  private deep(): boolean {
    const { screen, sheet } = this.store.state;
    return screen !== "start" || sheet !== null;
  }

  private goBack(): void {
    const { screen, sheet, game } = this.store.state;
    if (sheet) this.readBack();
    else if (screen !== "game") this.home();
    else if (!game || game.way.is === "stopped" || game.way.is === "gone") void this.games.leave(false);
    else this.open({ kind: "leave" });
    this.back.hold(this.deep());
  }
}

function firstState(language: Language): State {
  return {
    screen: "start",
    sheet: null,
    language,
    name: kept.read("name", ""),
    engine: { is: "loading", part: 0 },
    variants: null,
    unfinished: [],
    invite: null,
    trouble: null,
    starting: false,
    game: null,
    toast: null,
    install: "no",
  };
}

/** 1–20 characters, NFC, without control and direction-changing characters; "" if nothing is left. */
export function cleanName(text: string): string {
  const plain = text.normalize("NFC").replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, "").replace(/\s+/gu, " ").trim();
  return [...plain].slice(0, 20).join("").trim();
}

function robotSeat(level: Level, taken: readonly string[]): LocalSeat {
  const names = FAMILIES["robot-name"].map((number) => word("robot-name", number));
  const name = names.find((free) => !taken.includes(free)) ?? t("robot-name-other");
  return { name, kind: "robot", level: LEVELS.find((known) => known === level) ?? "normal" };
}

function robotSeats(count: number, level: Level, taken: readonly string[]): LocalSeat[] {
  const seats: LocalSeat[] = [];
  for (let i = 0; i < count; i++) seats.push(robotSeat(level, [...taken, ...seats.map((seat) => seat.name)]));
  return seats;
}
