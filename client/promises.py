"""A guest's own nonces: drawn, kept before they are pledged, and revealed once and for one seal only
(PROTOCOLS.md 1).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from client.effects import GuestEffect, Keep
from client.game import Game
from client.messages import Pledge, Reveal
from engine.base64url import from_text, to_text
from engine.deal import pledge
from engine.doubt import Doubt, asked


class Fork(Exception):
    """The dealer asks for a nonce again, for another seal of the same deal; `args[0]` is the Doubt."""


@dataclass(slots=True)
class Promises:
    """`kept` is what this phone's store holds of earlier promises. `rng` draws nonces: the system's, but
    in tests.
    """

    rng: random.Random
    kept: dict[str, str] = field(default_factory=dict)
    _said: set[tuple[str, int]] = field(default_factory=set)

    def connected(self) -> None:
        """On a new connection everything that is still due is said again."""
        self._said.clear()

    def due(self, game: Game, seat: int) -> list[GuestEffect]:
        """What the joint deal waits for from this phone, and this connection has not heard: a nonce for the
        seal that waits, or else a pledge for the next shuffle. Nothing while an audit is owed (step 7).
        """
        deals = game.deals
        if not deals.head or game.round is None or game.match is None or deals.owes_audit(game.round):
            return []
        if deals.sealed is not None:
            return self._reveal(game, seat) if self._first("reveal", deals.number) else []
        over = game.match.over and game.round.over
        return [] if over or not self._first("pledge", deals.number + 1) else self._pledge(game, seat)

    def pledged(self, game: Game, seat: int, deal: int) -> str | None:
        """What this phone pledged for shuffle `deal`, or None."""
        nonce = self.kept.get(_key("nonce", game, deal))
        if nonce is None:
            return None
        return to_text(pledge(game.deals.room, game.deals.match, deal, seat, from_text(nonce)))

    def answered(self, game: Game, deal: int) -> str | None:
        """What this phone revealed its nonce of shuffle `deal` to (`engine.doubt.asked`), or None."""
        return self.kept.get(_key("sealed", game, deal))

    def check(self, game: Game) -> None:
        """Raises Fork if the seal that waits is not the one that was answered before.

        A phone that would reveal again after its dealer was "restored" loses everything: decks can be
        tried out.
        """
        deals = game.deals
        assert deals.sealed is not None
        assert deals.context is not None
        before, now = self.answered(game, deals.number), asked(deals.context, deals.sealed)
        if before is not None and before != now:
            raise Fork(Doubt("fork", before, now))

    def of(self, game: Game, kind: str, epoch: int) -> dict[str, str]:
        """The "nonce" or "sealed" values of a match under one of its dealers, by number of shuffle."""
        start = _key(kind, game, "", epoch)
        return {key.removeprefix(start): text for key, text in self.kept.items() if key.startswith(start)}

    def _first(self, what: str, deal: int) -> bool:
        known = (what, deal) in self._said
        self._said.add((what, deal))
        return not known

    def _pledge(self, game: Game, seat: int) -> list[GuestEffect]:
        deal = game.deals.number + 1
        key = _key("nonce", game, deal)
        effects = [] if key in self.kept else self._keep(key, to_text(self.rng.randbytes(32)))
        value = self.pledged(game, seat, deal)
        assert value is not None
        return [*effects, Pledge(deal, value)]

    def _reveal(self, game: Game, seat: int) -> list[GuestEffect]:
        deals = game.deals
        assert deals.sealed is not None
        assert deals.context is not None
        self.check(game)
        own = self.pledged(game, seat, deals.number)
        if own is None or dict(deals.sealed.pledges).get(seat) != own:
            return []
        key, nonce = _key("sealed", game, deals.number), self.kept[_key("nonce", game, deals.number)]
        effects = [] if key in self.kept else self._keep(key, asked(deals.context, deals.sealed))
        return [*effects, Reveal(deals.number, nonce)]

    def _keep(self, key: str, text: str) -> list[GuestEffect]:
        self.kept[key] = text
        return [Keep(key, text)]


def _key(kind: str, game: Game, deal: int | str, epoch: int | None = None) -> str:
    """A new dealer gets new nonces: those of a round that was broken off may have been revealed to it."""
    assert game.setup is not None
    epoch = game.epoch if epoch is None else epoch
    return f"{kind} {game.setup.match}{f'/{epoch}' if epoch else ''} {deal}"
