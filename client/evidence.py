"""What a guest's phone was told of a match, for its owner to keep and to have checked again
(`engine.evidence`)."""

from __future__ import annotations

from typing import Any

from client.guest import Guest
from client.wire import tree
from engine.evidence import FORMAT


def evidence(guest: Guest) -> dict[str, Any]:
    """The tree to write as JSON. Its log is empty on the dealer's own phone, which checks nothing."""
    game, promises = guest.game, guest.promises
    own = promises is not None and game.setup is not None
    return {
        "format": FORMAT,
        "seat": guest.seat,
        "said": guest.doubt and _said(guest),
        "log": [tree(told) for told in guest.diary],
        "nonces": promises.of(game, "nonce") if promises is not None and own else {},
        "answered": promises.of(game, "sealed") if promises is not None and own else {},
        "resumed": _resumed(guest),
    }


def _said(guest: Guest) -> dict[str, Any]:
    assert guest.doubt is not None
    doubt, n = guest.doubt, guest.diary[-1].n if guest.diary else 0
    return {"code": doubt.code, "n": n, "expected": doubt.expected, "came": doubt.came}


def _resumed(guest: Guest) -> dict[str, Any] | None:
    if guest.resumed is None:
        return None
    known, own, n, head = guest.resumed
    return {"known": known, "own": own, "n": n, "head": head}
