/** What a player does at the table: each button and gesture, and the words for what came of it. */
import { meldNames, tileName, tileNames, t, word } from "../i18n/l10n";
import { fromSorted, groups, perRow, reconcile, spans, type Slots } from "../ui/board/arrangement";
import { holds, rackDuring, type Judged } from "../ui/laying/building";
import { Laying } from "../ui/laying/laying";
import { marked, type Arrangements } from "./arrangement";
import type { Ask, DoubleKind, Hint, HintAnswer, Place, TileName, View } from "./protocol";
import type { Answer, Session } from "./session";
import { closable, cutOff, eyes, seatName, type GameState, type State } from "./state";
import type { Store } from "./store";

export class Play {
  /** The slot a tile is being thrown from: of two equal tiles, that one goes. */
  private leaving: number | null = null;
  /** The slots whose groups were weighed last. */
  private weighed: Slots | null = null;
  readonly laying = new Laying({
    view: () => this.view(),
    slots: () => this.store.state.game?.slots ?? [],
    building: () => this.store.state.game?.building ?? null,
    hint: (hint) => this.hint(hint),
    ask: (ask) => this.act(ask),
    set: (building, slots) =>
      this.change((game) => ({ ...game, building, slots, selected: slots === game.slots ? game.selected : null, green: new Set(), said: null })),
  });

  constructor(
    private readonly store: Store<State>,
    private readonly session: () => Session | null,
    private readonly arrangements: Arrangements,
  ) {}

  /** Lays the rack of the newest view on the slots, as this player left them. */
  static laid(game: GameState, arrangements: Arrangements, leaving: number | null): GameState {
    const view = eyes(game);
    if (!view || view.stage !== "play" || view.behind) return game;
    const slotsOf = `${view.seat}/${view.round}`;
    const building = game.building && holds(game.building, view) ? game.building : null;
    const slots =
      slotsOf === game.slotsOf
        ? reconcile(game.slots, rackDuring(building, view), leaving)
        : arrangements.load(game.record.game, view.seat, view.round, view.rack);
    if (slots === game.slots && slotsOf === game.slotsOf && building === game.building) return game;
    arrangements.save(game.record.game, view.seat, view.round, slots);
    const selected = game.selected !== null && slots[game.selected] !== null ? game.selected : null;
    return { ...game, slots, slotsOf, building, selected: slotsOf === game.slotsOf ? selected : null, green: new Set() };
  }

  settleSlots(game: GameState): GameState {
    const laid = Play.laid(game, this.arrangements, this.leaving);
    if (laid !== game) this.leaving = null;
    queueMicrotask(() => void this.weigh());
    return laid;
  }

  reveal(seat: number): void {
    this.change((game) => this.settleSlots({ ...game, revealed: seat, said: null }));
    this.session()?.post({ t: "here", seat });
  }

  select(slot: number | null): void {
    this.change((game) => ({ ...game, selected: slot !== null && game.slots[slot] ? slot : null }));
  }

  arrange(slots: Slots, selected: number | null = null): void {
    const view = this.view();
    // The board lays out whatever it is shown; only what is there now is the player's to arrange.
    if (view?.behind) return;
    this.change((game) => ({ ...game, slots, selected, green: new Set() }));
    const game = this.store.state.game;
    if (view && game) this.arrangements.save(game.record.game, view.seat, view.round, slots);
    void this.weigh();
    void this.laying.rearranged();
  }

  draw(): void {
    void this.act({ a: "draw" });
  }

  take(seat: number): void {
    const row = this.view()?.seats.find((other) => other.seat === seat)?.row ?? [];
    void this.act({ a: "take", at: row.length - 1 });
  }

  /** From the common row, laying `places` in the same move. */
  takeFrom(at: number, places: Place[]): Promise<boolean> {
    return this.act({ a: "take", at, places });
  }

  /** Throws the tile in `slot`, or the chosen one. */
  throw(slot: number | null = this.store.state.game?.selected ?? null): void {
    const tile = this.tileAt(slot);
    if (tile === null && mustTake(this.view())) return this.refuse({ ok: false, code: "take-first", detail: {} });
    if (tile === null) return this.say(t("choose-to-throw"));
    this.leaving = slot;
    void this.act({ a: "throw", tile });
  }

  /** `take`: the atu or the row's last tile first. What is being built is laid with it. */
  close(take: "none" | "row" | "atu" = "none"): void {
    const { slots, selected } = this.store.state.game ?? { slots: [], selected: null };
    const places = this.laying.places();
    this.leaving = selected;
    void this.act({ a: "close", free: this.tileAt(selected), groups: groups(slots), take, ...(places ? { places } : {}) });
  }

  announce(): void {
    void this.act({ a: "atu" }, t("atu-announced"));
  }

  announceTabla(): void {
    void this.act({ a: "tabla" }, t("tabla-announced"));
  }

  announceFew(): void {
    void this.act({ a: "few" });
  }

  announceDoubles(kinds: DoubleKind[]): void {
    void this.act({ a: "doubles", kinds });
  }

  offerDouble(to: number, tile: TileName): void {
    void this.act({ a: "offer", to, tile }, t("doubles-offered"));
  }

  acceptDouble(of: number, tile: TileName): void {
    void this.act({ a: "accept", of, tile });
  }

  doneWithDoubles(): void {
    void this.act({ a: "doubles-done" });
  }

  spoil(): Promise<boolean> {
    return this.act({ a: "spoil" });
  }

  takeOver(): void {
    void this.act({ a: "takeover" });
  }

  start(): void {
    void this.act({ a: "start" });
  }

  next(): void {
    void this.act({ a: "next" });
  }

  /** *Încheie partida*: the match ends when all who are here have said so. */
  end(): void {
    void this.act({ a: "end" });
  }

  moreTime(): void {
    void this.act({ a: "more-time" }, t("more-time-taken"));
  }

  /** The dealer waits no more for somebody who is not here. */
  kick(seat: number): void {
    void this.act({ a: "kick", seat });
  }

  rematch(): void {
    void this.act({ a: "rematch" });
  }

  async sort(): Promise<void> {
    const by = this.store.state.game?.sortedBy === "colour" ? "number" : "colour";
    const answer = await this.hint({ h: "sort", by });
    const game = this.store.state.game;
    if (answer?.h !== "sort" || !game) return;
    this.arrange(fromSorted(answer.slots, perRow(game.slots)));
    this.change((now) => ({ ...now, sortedBy: by, said: t(`sorted-${by}`) }));
  }

  async verify(): Promise<void> {
    const answer = await this.hint({ h: "verify", groups: this.groups() });
    if (answer?.h !== "verify") return;
    this.change((game) => ({ ...game, green: marked(game.slots, answer.groups), said: verified(answer) }));
  }

  async help(): Promise<void> {
    const answer = await this.hint({ h: "help", groups: this.groups() });
    if (answer?.h !== "help") return;
    // What is chosen is thrown with one press; and of what is laid off the places light up.
    const chosen = answer.do === "throw" || answer.do === "close" || answer.code === "lay-off";
    this.change((game) => {
      const at = chosen && answer.tile !== null ? game.slots.lastIndexOf(answer.tile) : -1;
      return { ...game, said: advice(answer, closable(eyes(game), game)), selected: at >= 0 ? at : game.selected };
    });
  }

  say(said: string | null): void {
    this.change((game) => ({ ...game, said }));
  }

  /** Resolves once answered; true if it was allowed. What was refused is said on the status line. */
  async act(ask: Ask, said: string | null = null): Promise<boolean> {
    const view = this.view();
    const session = this.session();
    const game = this.store.state.game;
    if (!view || !session || !game || game.busy) return false;
    if (cutOff(game)) {
      this.say(t("now-waiting", { dealer: seatName(view, view.dealer) }));
      return false;
    }
    this.change((game) => ({ ...game, busy: true, said: null }));
    const answer = await session.ask(view.seat, ask);
    this.change((game) => ({ ...game, busy: false, selected: answer.ok ? null : game.selected }));
    if (answer.ok) this.say(said);
    else this.refuse(answer);
    return answer.ok;
  }

  /** What the groups are worth as they lie, asked again when they lie otherwise. */
  private async weigh(): Promise<void> {
    const slots = this.store.state.game?.slots;
    if (!slots || slots === this.weighed || !this.view()?.layoutCounts) return;
    this.weighed = slots;
    const lying = spans(slots);
    const answer = await this.hint({ h: "preview", groups: lying.map(({ tiles }) => tiles), take: null });
    if (answer?.h !== "preview" || slots !== this.weighed) return;
    const worth: Judged[] = answer.groups.map((group, at) => ({ ...group, from: lying[at]?.from ?? 0, lying: lying[at]?.tiles ?? [] }));
    this.change((game) => ({ ...game, worth, lies: answer.closes === true }));
  }

  async hint(hint: Hint): Promise<HintAnswer | null> {
    const view = this.view();
    const session = this.session();
    if (!view || !session) return null;
    const answer = await session.hint(view.seat, hint);
    if (!answer.ok) this.refuse(answer);
    return answer.ok ? (answer.answer ?? null) : null;
  }

  private refuse(answer: Extract<Answer, { ok: false }>): void {
    const said = refusal(answer);
    this.change((game) => ({ ...game, said, refused: { said, code: answer.code } }));
  }

  private view(): View | null {
    const game = this.store.state.game;
    return game && eyes(game);
  }

  private groups(): TileName[][] {
    return groups(this.store.state.game?.slots ?? []);
  }

  private tileAt(slot: number | null): TileName | null {
    return slot === null ? null : (this.store.state.game?.slots[slot] ?? null);
  }

  private change(how: (game: GameState) => GameState): void {
    const game = this.store.state.game;
    if (game) this.store.set({ game: how(game) });
  }
}

function mustTake(view: View | null): boolean {
  return view !== null && view.turn === view.seat && view.step === "take" && view.choices.throw.length === 0;
}

function refusal(answer: Extract<Answer, { ok: false }>): string {
  return word("refused", answer.code, worded(answer.detail));
}

function verified(answer: Extract<HintAnswer, { h: "verify" }>): string {
  if (answer.canClose) return t("verified-can-close", { count: answer.count, free: tileNames(answer.free) });
  if (answer.free.length > 0) return word("refused", "arrange-first");
  return answer.count === 0 ? t("verified-none") : t("verified", { count: answer.count });
}

function advice(answer: Extract<HintAnswer, { h: "help" }>, lies: boolean): string {
  if (answer.code === "closes" && !lies) return t("help-arrange", { tile: tileName(answer.tile) });
  return word("help", answer.code, { tile: tileName(answer.tile), tiles: meldNames(answer.tiles), count: answer.count, kept: meldNames(answer.kept), do: answer.do });
}

const TILES = /^(?:[RYBK]\d+|J)(?: (?:[RYBK]\d+|J))*$/u;

/** Details as the catalogues take them: a tile, or several with spaces between, in words. */
function worded(detail: Record<string, unknown>): Record<string, string | number> {
  const words: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(detail)) {
    if (typeof value === "number") words[key] = value;
    else words[key] = TILES.test(String(value)) ? tileNames(String(value).split(" ")) : String(value);
  }
  return words;
}
