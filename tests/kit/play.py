"""Playing positions in tests."""

from __future__ import annotations

import pytest

from engine.action import Action, Close, NewMeld, Taking
from engine.reason import IllegalAction, Reason
from engine.round import Round
from engine.tile import parse, tile
from tests.kit import picture


def close(melds: str, free: str, take: Taking = "none") -> Close:
    """The close with these melds, apart by slashes, and that free tile."""
    return Close(tuple(NewMeld(parse(meld)) for meld in melds.split("/")), tile(free), take)


def played(round_: Round, *actions: Action) -> Round:
    """The round once the seats to move have played these, one after the other."""
    for action in actions:
        round_ = round_.after_all(round_.play(round_.turn, action))
    return round_


def reason(round_: Round, seat: int, action: Action) -> Reason:
    """Why `seat` may not; that it may not changes nothing."""
    before = picture.draw(round_)
    with pytest.raises(IllegalAction) as refused:
        round_.play(seat, action)
    assert picture.draw(round_) == before
    return refused.value.reason
