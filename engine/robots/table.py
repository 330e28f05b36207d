"""Throwing below Maestru, with an eye on the laid table; and when to play 'pe tablă'."""

from __future__ import annotations

import random
from typing import Final

from engine.laid import opened_in
from engine.robots import throwing
from engine.robots.level import Level
from engine.robots.outlook import Outlook
from engine.rules import Phase
from engine.tile import Tile

WAITS: Final = 4
"""Unseen tiles that must be able to close a rack before a robot plays 'pe tablă' (E1.46)."""


def dares(view: Outlook, level: Level) -> bool:
    """True if a robot announces 'pe tablă': at its own second turn, when its rack waits for its last tile."""
    if level in (Level.EASY, Level.NORMAL) or view.round_.phase is not Phase.TAKE or view.round_.lap < 2:
        return False
    return view.distance(view.rack) <= 1 and view.live(view.rack) >= WAITS


def throw(view: Outlook, level: Level, rng: random.Random) -> Tile:
    """The least useful tile, not one that the robot may lay off later; or any of the weakest (T1.43)."""
    order = throwing.weakest(view)
    if opened_in(view.round_.table, view.seat) is not None:
        fitting = {t for meld in view.round_.table for t in _room(view, meld.id)}
        order = [t for t in order if t not in fitting] or order
    at_random = rng.random() < throwing.AT_RANDOM[level]
    return rng.choice(order[: throwing.WEAKEST]) if at_random else order[0]


def _room(view: Outlook, at: int) -> tuple[Tile, ...]:
    meld = view.round_.table[at]
    return tuple(t for high in (False, True, None) for t in meld.room(high, view.jokers))
