"""Robots: `decide` picks an action for a seat from what that seat may see, and from nothing else (T1.43)."""

from __future__ import annotations

import random
from enum import StrEnum

from engine.action import Action, AnnounceAtu, Discard, Draw, TakeDiscard
from engine.finish import best_close
from engine.meld import JokerRule
from engine.partition import cover
from engine.round import Round
from engine.tile import Tile
from engine.usefulness import by_usefulness


class Level(StrEnum):
    """How well a robot plays."""

    EASY = "usor"
    NORMAL = "normal"
    HARD = "greu"


RANDOM_THROW = {Level.EASY: 0.4, Level.NORMAL: 0.1, Level.HARD: 0.0}
"""How often a robot throws at random among its weakest tiles."""
WEAKEST = 4


def decide(round_: Round, seat: int, level: Level, rng: random.Random) -> Action:
    """The move of a robot whose turn it is. Same round, level and state of `rng`: same move."""
    choices = round_.choices(seat)
    if choices.announce_atu:
        return AnnounceAtu()
    if choices.draw:
        helps = level is not Level.EASY and any(_helps(round_, seat, at) for at in choices.take)
        return TakeDiscard(choices.take[-1]) if helps else Draw()
    close = best_close(round_, seat)
    return close if close is not None else Discard(_throw(round_, seat, level, rng))


def _helps(round_: Round, seat: int, at: int) -> bool:
    """True if the discard makes more tiles lie in melds than the rack has without it."""
    source = round_.rules.rows.source(seat, round_.seats)
    rack, jokers = round_.racks[seat].tiles, round_.rules.jokers
    return _melded((*rack, round_.rows[source][at]), jokers) > _melded(rack, jokers)


def _melded(tiles: tuple[Tile, ...], jokers: JokerRule) -> int:
    return sum(len(m.tiles) for m in cover(tiles, jokers))


def _throw(round_: Round, seat: int, level: Level, rng: random.Random) -> Tile:
    weakest = by_usefulness(round_.racks[seat], round_)
    if rng.random() < RANDOM_THROW[level]:
        return rng.choice(weakest[:WEAKEST])
    return weakest[0]
