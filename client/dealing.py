"""The dealer's side of the joint deal (PROTOCOLS.md 1): what is told next, once pledges and nonces are there.

It asks nobody and waits for nobody: the Table hands it what came, and asks for facts whenever something
did or time passed.
"""

from __future__ import annotations

import random
from collections.abc import Set
from dataclasses import dataclass, field

from client.facts import Fact, NextRound
from client.game import Game
from client.messages import Pledge, Reveal
from engine.base64url import from_text, to_text
from engine.deal import Lottery, OpenedDeal, Sealing, pledge, robot_seed
from engine.event import Dealt, DoublesExchanged, Drew, Event
from engine.holdings import Holdings, Spot, dealt_places, next_place
from engine.steps import Audited, Opened, Redealt, Salt, Sealed
from engine.tile import Tile

PATIENCE = 15.0
"""Seconds for pledges, and for nonces once the seal is told."""
AUDIT_LINES = 100


@dataclass(slots=True)
class Dealing:
    """`rng` makes the master of each deal. since: when the step that is waited for began, or None. awaited:
    after the dealer's own restart, whose phones were there before it.
    """

    rng: random.Random
    since: float | None = None
    awaited: frozenset[int] = frozenset()
    _pledges: dict[int, bytes] = field(default_factory=dict)
    _nonces: dict[int, bytes] = field(default_factory=dict)
    _sealings: list[tuple[Sealing, OpenedDeal]] = field(default_factory=list)
    _pending: Sealing | None = None
    _faces: list[tuple[Tile, ...]] = field(default_factory=list)
    _holdings: Holdings | None = None

    # ------------------------------------------------------------------ what guests send

    def pledged(self, game: Game, seat: int, message: Pledge) -> bool:
        """Take a pledge for the next shuffle; False if it is for another one or no pledge at all."""
        value = _bytes(message.pledge)
        if value is None or message.deal != game.deals.number + 1:
            return False
        self._pledges[seat] = value
        return True

    def revealed(self, game: Game, seat: int, message: Reveal) -> bool:
        """Take a nonce for the sealed shuffle; False if it is not what was pledged."""
        nonce = _bytes(message.nonce)
        deals, sealed = game.deals, game.deals.sealed
        if nonce is None or sealed is None or message.deal != sealed.deal:
            return False
        promised = pledge(deals.room, deals.match, sealed.deal, seat, nonce)
        if dict(sealed.pledges).get(seat) != to_text(promised):
            return False
        self._nonces[seat] = nonce
        return True

    # ------------------------------------------------------------------ what the Table tells

    def next(self, game: Game, present: Set[int], now: float) -> tuple[Fact, ...]:
        """The facts that can be told now, none if something is still waited for. `present`: seats whose
        phones are here, or gone for so short a time that nobody was told; the others contribute nothing.
        """
        deals = game.deals
        if deals.fresh is not None:
            return self._deal(game, deals.fresh)
        if self.since is None:
            self.since = now
        late = now >= self.since + PATIENCE
        if deals.sealed is None:
            missing = (present | self.awaited) - set(deals.out) - self._pledges.keys()
            return () if missing and not late else self._seal(game, present - set(deals.out), now)
        silent = {seat for seat, _ in deals.sealed.pledges} - self._nonces.keys()
        if not silent:
            return self._open(game, deals.sealed)
        return self._give_up(deals.sealed, min(silent), now) if late else ()

    def restored(self, were_here: Set[int], now: float) -> None:
        """The dealer's phone is back: what its guests had promised comes again, once they are."""
        self.since, self.awaited = now, frozenset(were_here)

    def reachable(self, now: float) -> None:
        """Only now could anybody find the way back to this phone: what it waits for is counted from here."""
        if self.awaited:
            self.since = now

    def _seal(self, game: Game, seats: Set[int], now: float) -> tuple[Fact, ...]:
        assert game.round is not None
        deals, kind = game.deals, int(bool(game.round.racks))
        context = deals.context_of(deals.number + 1, kind, game.round.pool)
        self._pending = Sealing(context, self.rng.randbytes(32))
        self._nonces, self.since, self.awaited = {}, now, frozenset()
        pledges = tuple((s, to_text(p)) for s, p in sorted(self._pledges.items()) if s in seats)
        self._pledges = {}
        seal, master = to_text(self._pending.seal), to_text(self._pending.master)
        return (Sealed(context.deal, context.kind, seal, pledges, master),)

    def _open(self, game: Game, sealed: Sealed) -> tuple[Fact, ...]:
        sealing = self._sealing(game, sealed)
        pledges = {seat: from_text(p) for seat, p in sealed.pledges}
        draw = Lottery.of(sealing.context, sealing.seal, pledges, self._nonces)
        opening = sealing.open(draw)
        nonces = tuple((seat, to_text(nonce)) for seat, nonce in sorted(self._nonces.items()))
        self.since, self.awaited = None, frozenset()
        return (Opened(nonces, tuple(map(to_text, opening.keys)), tuple(map(to_text, opening.leaves))),)

    def _give_up(self, sealed: Sealed, seat: int, now: float) -> tuple[Fact, ...]:
        self._pending, self.since, self.awaited = None, now, frozenset()
        return (Redealt(sealed.deal, seat),)

    def _sealing(self, game: Game, sealed: Sealed) -> Sealing:
        """The decks behind a seal; rebuilt from the saved master after a restart."""
        context = game.deals.context
        assert context is not None
        if self._pending is None or self._pending.context != context:
            self._pending = Sealing(context, from_text(sealed.master))
        return self._pending

    def _deal(self, game: Game, deal: OpenedDeal) -> tuple[Fact, ...]:
        assert game.round is not None
        assert game.match is not None
        order = self._faces[-1]
        if deal.context.kind:
            return game.round.reshuffle(order)
        starter = game.match.next_starter
        if starter is None:
            starter = deal.draw.starter(game.round.seats, deal.opening.keys)
        return game.round.deal(order, starter)

    # ------------------------------------------------------------------ salts and audit

    def follow(self, before: Game, fact: Fact, after: Game) -> None:
        """Take note of a fact that happened, told or restored."""
        if isinstance(fact, NextRound):
            self._faces, self._sealings, self._holdings = [], [], None
        if isinstance(fact, Opened):
            assert before.deals.sealed is not None
            opened = after.deals.opened[-1]
            sealing = Sealing(opened.context, from_text(before.deals.sealed.master))
            self._sealings.append((sealing, opened))
            self._faces.append(opened.draw.dealt(sealing.decks[opened.draw.pick]))
        if isinstance(fact, Event) and self._faces and before.round is not None:
            self._holdings = self._holdings or Holdings(before.round.seats)
            self._holdings.follow(before.round, fact, self._faces[-1])

    def robot_seed(self, seat: int) -> bytes | None:
        """Where a robot's chance comes from until the next shuffle (step 5); None before the deal, and in
        local games.
        """
        return robot_seed(self._picked_keys[-1], seat) if self._sealings else None

    @property
    def _picked_keys(self) -> list[bytes]:
        return [sealing.decks[opened.draw.pick].key for sealing, opened in self._sealings]

    def salts(self, before: Game, fact: Fact, seat: int | None) -> tuple[Salt, ...]:
        """The salts that `fact`, about to happen, brings to `seat`: of tiles of the deal that it first
        shows to it.
        """
        round_ = before.round
        if round_ is None or not self._faces:
            return ()
        size = len(self._faces[-1])
        match fact:
            case Dealt(starter):
                own = [] if seat is None else dealt_places(round_.rules, round_.seats, starter, seat)
                return tuple(self._salt((len(self._faces) - 1, place)) for place in [*own, size - 1])
            case Drew(drawer, _, openly) if openly or drawer == seat:
                return (self._salt((len(self._faces) - 1, next_place(round_, size))),)
            case DoublesExchanged(of, by, given, taken) if seat in (of, by):
                assert self._holdings is not None
                giver, tile = (of, given) if seat == by else (by, taken)
                return (self._salt(self._holdings.spot(giver, tile)),)
            case _:
                return ()

    def _salt(self, spot: Spot) -> Salt:
        sealing, opened = self._sealings[spot[0]]
        salt = sealing.decks[opened.draw.pick].salts[opened.draw.places[spot[1]]]
        return Salt(spot[1], self._faces[spot[0]][spot[1]], to_text(salt))

    def audit(self, game: Game) -> tuple[Fact, ...]:
        """What is told after a round's last fact (step 7): picked keys where racks are opened, else single
        places.
        """
        if self._holdings is None or not game.deals.owes_audit(game.round):
            return ()
        if game.opens_all:
            return (Audited(tuple(map(to_text, self._picked_keys))),)
        lines = [(deal, place, self._salt((deal, place)).salt) for deal, place in self._holdings.shown]
        parts = [tuple(lines[at : at + AUDIT_LINES]) for at in range(0, len(lines), AUDIT_LINES)] or [()]
        told = len(game.deals.audit)
        return tuple(Audited(shown=part, more=n < len(parts)) for n, part in enumerate(parts, 1))[told:]


def _bytes(text: str) -> bytes | None:
    try:
        return from_text(text, 32)
    except ValueError:
        return None
