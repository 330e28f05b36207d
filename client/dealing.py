"""The dealer's side of the joint deal (PROTOCOLS.md 1): what is told next, once pledges and nonces are there.

It asks nobody and waits for nobody: the Table hands it what came, and asks for facts whenever something
did or time passed.
"""

from __future__ import annotations

import random
from collections.abc import Set
from dataclasses import dataclass, field

from client.base64url import from_text, to_text
from client.facts import Audited, Fact, Opened, Redealt, Sealed
from client.game import Game
from client.messages import Pledge, Reveal, Salt
from engine.deal import Lottery, OpenedDeal, Sealing, pledge
from engine.event import AtuAnnounced, Dealt, DoublesExchanged, Drew, Event
from engine.holdings import Holdings, Spot, dealt_places, next_place
from engine.tile import Tile

PATIENCE = 15.0
"""Seconds for pledges, and for nonces once the seal is told."""
AUDIT_LINES = 100


@dataclass(slots=True)
class Dealing:
    """`rng` makes the master of each deal. since: when the step that is waited for began, or None."""

    rng: random.Random
    since: float | None = None
    _pledges: dict[int, bytes] = field(default_factory=dict)
    _nonces: dict[int, bytes] = field(default_factory=dict)
    _out: set[int] = field(default_factory=set)
    _sealings: list[tuple[Sealing, OpenedDeal]] = field(default_factory=list)
    _pending: Sealing | None = None
    _faces: list[tuple[Tile, ...]] = field(default_factory=list)
    _holdings: Holdings | None = None

    # ------------------------------------------------------------------ what guests send

    def pledged(self, game: Game, seat: int, message: Pledge) -> bool:
        """Take a pledge for the next shuffle; False if it is for another one or no pledge at all."""
        value = _bytes(message.pledge)
        if value is None or message.deal != game.deals + 1:
            return False
        self._pledges[seat] = value
        return True

    def revealed(self, game: Game, seat: int, message: Reveal) -> bool:
        """Take a nonce for the sealed shuffle; False if it is not what was pledged."""
        nonce = _bytes(message.nonce)
        sealed = game.sealed
        if nonce is None or sealed is None or game.context is None or message.deal != sealed.deal:
            return False
        promised = pledge(game.context.room, game.context.match, sealed.deal, seat, nonce)
        if dict(sealed.pledges).get(seat) != to_text(promised):
            return False
        self._nonces[seat] = nonce
        return True

    # ------------------------------------------------------------------ what the Table tells

    def next(self, game: Game, present: Set[int], now: float) -> tuple[Fact, ...]:
        """The facts that can be told now, none if something is still waited for. `present`: seats that can
        pledge.
        """
        assert game.round is not None
        if game.fresh is not None:
            return self._deal(game, game.fresh)
        if self.since is None:
            self.since = now
        late = now >= self.since + PATIENCE
        if game.sealed is None:
            missing = present - self._out - self._pledges.keys()
            return () if missing and not late else self._seal(game, now)
        silent = {seat for seat, _ in game.sealed.pledges} - self._nonces.keys()
        if not silent:
            return self._open(game, game.sealed)
        return self._give_up(game.sealed, min(silent), now) if late else ()

    def _seal(self, game: Game, now: float) -> tuple[Fact, ...]:
        assert game.round is not None
        context = game.context_of(game.deals + 1, int(bool(game.round.racks)))
        self._pending = Sealing(context, self.rng.randbytes(32))
        self._nonces, self.since = {}, now
        pledges = tuple((s, to_text(p)) for s, p in sorted(self._pledges.items()) if s not in self._out)
        self._pledges = {}
        seal, master = to_text(self._pending.seal), to_text(self._pending.master)
        return (Sealed(context.deal, context.kind, seal, pledges, master),)

    def _open(self, game: Game, sealed: Sealed) -> tuple[Fact, ...]:
        sealing = self._sealing(game, sealed)
        pledges = {seat: from_text(p) for seat, p in sealed.pledges}
        draw = Lottery.of(sealing.context, sealing.seal, pledges, self._nonces)
        opening = sealing.open(draw)
        nonces = tuple((seat, to_text(nonce)) for seat, nonce in sorted(self._nonces.items()))
        self.since = None
        return (Opened(nonces, tuple(map(to_text, opening.keys)), tuple(map(to_text, opening.leaves))),)

    def _give_up(self, sealed: Sealed, seat: int, now: float) -> tuple[Fact, ...]:
        self._out.add(seat)
        self._pending, self.since = None, now
        return (Redealt(sealed.deal, seat),)

    def _sealing(self, game: Game, sealed: Sealed) -> Sealing:
        """The decks behind a seal; rebuilt from the saved master after a restart."""
        assert game.context is not None
        if self._pending is None or self._pending.context != game.context:
            self._pending = Sealing(game.context, from_text(sealed.master))
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
        if len(after.opened) < len(before.opened):
            self._faces, self._sealings, self._holdings, self._out = [], [], None, set()
        if isinstance(fact, Opened):
            assert before.sealed is not None
            opened = after.opened[-1]
            sealing = Sealing(opened.context, from_text(before.sealed.master))
            self._sealings.append((sealing, opened))
            self._faces.append(opened.draw.dealt(sealing.decks[opened.draw.pick]))
        if isinstance(fact, Event) and self._faces and before.round is not None:
            self._holdings = self._holdings or Holdings(before.round.seats)
            self._holdings.follow(before.round, fact, self._faces[-1])

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
        salt = opened.draw.salts(sealing.decks[opened.draw.pick])[spot[1]]
        return Salt(spot[1], self._faces[spot[0]][spot[1]], to_text(salt))

    def audit(self, game: Game) -> tuple[Fact, ...]:
        """What is told after a round's last fact (step 7): picked keys where racks are opened, else single
        places.
        """
        if self._holdings is None or game.round is None or game.audited:
            return ()
        if game.opens_all:
            keys = [sealing.decks[opened.draw.pick].key for sealing, opened in self._sealings]
            return (Audited(tuple(map(to_text, keys))),)
        spots = [*self._holdings.left, *self._twin(game)]
        lines = [(deal, place, self._salt((deal, place)).salt) for deal, place in dict.fromkeys(spots)]
        parts = [tuple(lines[at : at + AUDIT_LINES]) for at in range(0, len(lines), AUDIT_LINES)] or [()]
        return tuple(Audited(shown=part, more=n < len(parts)) for n, part in enumerate(parts, 1))

    def _twin(self, game: Game) -> list[Spot]:
        """The dealt place of an announced twin, whether or not it ever left the rack."""
        assert game.round is not None
        assert self._holdings is not None
        for fact in game.history:
            if isinstance(fact, AtuAnnounced):
                places = dealt_places(game.round.rules, game.round.seats, game.round.starter, fact.seat)
                return [(0, p) for p in places if self._faces[0][p] == game.round.atu][:1]
        return []


def _bytes(text: str) -> bytes | None:
    try:
        return from_text(text, 32)
    except ValueError:
        return None
