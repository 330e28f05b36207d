"""Robots: `decide` picks an action for a seat from what that seat may see, and from nothing else (T1.43)."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.action import Action, AnnounceAtu, AnnounceFew, AnnounceTabla, Discard, Draw, Lay, TakeDiscard
from engine.choices import Choices
from engine.finish import best_close
from engine.forced import forced
from engine.reason import IllegalAction
from engine.robots import doubles, laying, master, table, taking
from engine.robots.level import Level
from engine.robots.outlook import Outlook, look
from engine.robots.patience import better_later
from engine.round import Round, mask
from engine.rules import Phase

__all__ = ["Level", "decide"]


def decide(round_: Round, seat: int, level: Level, rng: random.Random) -> Action:
    """The move of a robot that the round waits for. Same round, level and state of `rng`: same move.

    Of `round_` it sees what `mask` leaves for `seat`.
    """
    seen = mask(round_, seat)
    for action in _ideas(look(seen, seat), seen.choices(seat), level, rng):
        try:
            seen.play(seat, action)
        except IllegalAction:
            continue
        return action
    return forced(seen, seat)


def _ideas(view: Outlook, choices: Choices, level: Level, rng: random.Random) -> Iterator[Action]:
    """What the robot would do, best first."""
    if choices.announce_atu:
        yield AnnounceAtu()
    if view.round_.phase is Phase.DOUBLES:
        yield from doubles.ideas(view, choices, level)
        return
    if choices.announce_tabla and table.dares(view, level):
        yield AnnounceTabla()
    if (close := best_close(view.round_, view.seat)) is not None:
        later = better_later(view, close) if level is Level.MASTER and choices.throw else None
        yield close if later is None else Discard(later)
    yield from _take(view, choices, level, rng) if choices.draw else _throw(view, choices, level, rng)


def _take(view: Outlook, choices: Choices, level: Level, rng: random.Random) -> Iterator[Action]:
    if choices.take and rng.random() >= taking.OVERLOOKED[level]:
        if choices.take_lays:
            take = laying.takes(view.round_, view.seat, level, choices.take)
            if take is not None:
                yield take
        elif taking.melds_more(view, view.round_.source[choices.take[-1]]):
            yield TakeDiscard(choices.take[-1])
    yield Draw()


def _throw(view: Outlook, choices: Choices, level: Level, rng: random.Random) -> Iterator[Action]:
    if choices.lay and (places := laying.lays(view.round_, view.seat, level)):
        yield Lay(places)
    if choices.announce_few:
        yield AnnounceFew()
    if level is Level.MASTER:
        yield Discard(master.throw(view))
    yield Discard(table.throw(view, level, rng))
