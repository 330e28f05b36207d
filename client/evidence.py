"""What a guest's phone was told of a match, for its owner to keep and to have checked again
(`engine.evidence`)."""

from __future__ import annotations

from typing import Any

from client.facts import Carried, Fact, MatchMade
from client.guest import Guest
from client.messages import Told
from client.wire import read, tree
from engine.evidence import FORMAT


def evidence(guest: Guest) -> dict[str, Any]:
    """The tree to write as JSON. Its log is empty on the dealer's own phone, which checks nothing."""
    before = None if guest.doubt is not None or guest.stopped_before is None else guest.stopped_before
    return {
        "format": FORMAT,
        "seat": guest.seat,
        "said": guest.doubt and _said(guest),
        "earlier": [_log(guest, log, _epoch(log[0].fact)) for log in guest.past],
        **_log(guest, guest.diary, guest.game.epoch),
        "resumed": _resumed(guest),
        "before": None if before is None else read(before),
    }


def _log(guest: Guest, log: list[Told], epoch: int) -> dict[str, Any]:
    """What one dealer of the match told, and what this phone promised and answered to it."""
    promises = guest.promises if guest.game.setup is not None else None
    nonces, answered = (
        {} if promises is None else promises.of(guest.game, kind, epoch) for kind in ("nonce", "sealed")
    )
    return {"log": [tree(told) for told in log], "nonces": nonces, "answered": answered}


def _epoch(first: Fact) -> int:
    match first:
        case MatchMade():
            return first.epoch
        case Carried():
            return first.mandate.epoch
        case _:
            return 0


def _said(guest: Guest) -> dict[str, Any]:
    assert guest.doubt is not None
    doubt, n = guest.doubt, guest.diary[-1].n if guest.diary else 0
    return {"code": doubt.code, "n": n, "expected": doubt.expected, "came": doubt.came}


def _resumed(guest: Guest) -> dict[str, Any] | None:
    if guest.resumed is None:
        return None
    known, own, n, head = guest.resumed
    return {"known": known, "own": own, "n": n, "head": head}
