"""A guest's own nonces: drawn, kept before they are pledged, and revealed once and for one seal only
(PROTOCOLS.md 1).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from client.base64url import from_text, to_text
from client.effects import GuestEffect, Keep
from client.facts import Sealed
from client.game import Game
from client.messages import Pledge, Reveal
from engine.deal import pledge, transcript


class Fork(Exception):
    """The dealer asks for a nonce again, for another seal of the same deal."""


@dataclass(slots=True)
class Promises:
    """`kept` is what this phone's store holds of earlier promises. `rng` draws nonces: the system's, but
    in tests.
    """

    rng: random.Random
    kept: dict[str, str] = field(default_factory=dict)

    def make(self, game: Game, seat: int) -> list[GuestEffect]:
        """Pledge a nonce for the next shuffle; the same one if it was pledged before."""
        assert game.setup is not None
        deal = game.deals + 1
        effects = self._keep(f"nonce {game.setup.match} {deal}", to_text(self.rng.randbytes(32)))
        value = self.pledged(game, seat, deal)
        assert value is not None
        return [*effects, Pledge(deal, value)]

    def pledged(self, game: Game, seat: int, deal: int) -> str | None:
        """What this phone pledged for shuffle `deal`, or None."""
        assert game.setup is not None
        nonce = self.kept.get(f"nonce {game.setup.match} {deal}")
        if nonce is None:
            return None
        room, match = from_text(game.setup.room), from_text(game.setup.match)
        return to_text(pledge(room, match, deal, seat, from_text(nonce)))

    def reveal(self, game: Game, seat: int, sealed: Sealed) -> list[GuestEffect]:
        """Answer a seal that this seat's pledge went into. Raises Fork if another seal was answered before.

        A phone that would reveal again after its dealer was "restored" loses everything: decks can be
        tried out.
        """
        assert game.setup is not None
        nonce = self.kept.get(f"nonce {game.setup.match} {sealed.deal}")
        if nonce is None or seat not in dict(sealed.pledges):
            return []
        answer = to_text(self._transcript(game, sealed))
        key = f"sealed {game.setup.match} {sealed.deal}"
        if self.kept.get(key, answer) != answer:
            raise Fork(self.kept[key], answer)
        return [*self._keep(key, answer), Reveal(sealed.deal, nonce)]

    def _transcript(self, game: Game, sealed: Sealed) -> bytes:
        assert game.context is not None
        pledges = {seat: from_text(value) for seat, value in sealed.pledges}
        return transcript(game.context, from_text(sealed.seal), pledges)

    def _keep(self, key: str, text: str) -> list[GuestEffect]:
        if key in self.kept:
            return []
        self.kept[key] = text
        return [Keep(key, text)]
