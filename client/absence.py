"""Who is not here: since when, and what comes of it, variant by variant (T1.35–T1.37, T2.32, A.23, E1.58)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from client.facts import PutOut, RobotSat
from client.game import Game, Presence, Seat

BLIP: Final = 5.0
"""An absence shorter than this is not even told."""
LOBBY_SEAT: Final = 60.0
"""How long a seat in the lobby waits for a phone that went away."""
Person = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Patience:
    """After so many `turns` lost in a row the seat is waited for no more; `out`: for the rest of the match,
    else until *Preia jocul*.
    """

    turns: int
    out: bool = False

    def verdict(self, seat: int, lost: int) -> RobotSat | PutOut | None:
        """What becomes of `seat` now that it has lost so many turns in a row."""
        if lost < self.turns:
            return None
        return PutOut(seat) if self.out else RobotSat(seat)


USUAL: Final = Patience(2)
PATIENCE: Final[Mapping[str, Patience]] = {"A-T": Patience(3, out=True), "A-E": Patience(3, out=True)}


def patience(game: Game) -> Patience:
    """That of the variant being played."""
    assert game.setup is not None
    return PATIENCE.get(game.setup.variant, USUAL)


@dataclass(slots=True)
class Absences:
    """Since when each person, by key and place, has had no connection."""

    since: dict[Person, float] = field(default_factory=dict)

    def of(self, seat: Seat) -> float | None:
        """Since when the person of `seat` has been away; None if here, or a robot."""
        return self.since.get((seat.key, seat.place)) if seat.person else None

    def due(self, game: Game, seat: Seat) -> float | None:
        """When something is to be told: that it is an absence, or that a seat in the lobby is given up."""
        since = self.of(seat)
        if since is None:
            return None
        if seat.presence is Presence.HERE:
            return since + BLIP
        return since + LOBBY_SEAT if game.lobby else None

    def shift(self, gap: float) -> None:
        """Time stood still for `gap` seconds."""
        self.since = {person: since + gap for person, since in self.since.items()}
