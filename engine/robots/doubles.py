"""Exchanging doubles before the first discard (E1.13): a pair of identical tiles is better broken."""

from __future__ import annotations

from collections.abc import Iterator

from engine.action import AcceptOffer, Action, AnnounceDoubles, DoubleDone, OfferDouble, SpoilDeal
from engine.choices import Choices, Exchanging
from engine.exchanging import kinds_held
from engine.market import kind_of
from engine.robots.level import Level
from engine.robots.outlook import Outlook

HOPELESS = 5
"""The distance from which on a robot would rather have the deal made anew (E1.14)."""


def ideas(view: Outlook, choices: Choices, level: Level) -> Iterator[Action]:
    """What a robot does while doubles are exchanged; the last of it is always legal."""
    if choices.spoil and level in (Level.HARD, Level.MASTER) and _hopeless(view):
        yield SpoilDeal(choices.spoil)
    if choices.exchange is not None and level is not Level.EASY:
        yield from _exchange(view, choices.exchange)
    yield DoubleDone()


def _hopeless(view: Outlook) -> bool:
    return view.distance(view.rack, view.round_.rules.hand) >= HOPELESS


def _exchange(view: Outlook, market: Exchanging) -> Iterator[Action]:
    """Says what it holds, then takes what is offered, then offers to whoever has the same kind."""
    held, said = kinds_held(view.round_.racks[view.seat]), view.round_.market.kinds[view.seat]
    if held and not said:
        yield AnnounceDoubles(held)
    for of, kind in market.offers:
        yield from (AcceptOffer(of, t) for t in market.doubles if kind_of(t) == kind)
    for to, kinds in market.partners:
        if view.round_.market.offer(view.seat, to) is None:
            yield from (OfferDouble(to, t) for t in market.doubles if kind_of(t) in kinds)
