"""What a screen shows of the joint deal, as `DealView` and its neighbours in pwa/src/app/protocol.ts."""

from __future__ import annotations

from typing import Any

from client.emoji import emoji_of
from client.guest import Guest

Json = dict[str, Any]


def deal_view(guest: Guest, *, host: bool) -> Json | None:
    """This round's deal; None in a local game and in the lobby."""
    game, deals = guest.game, guest.game.deals
    if not deals.head or game.round is None:
        return None
    return {
        "number": deals.number,
        "redeals": [{"deal": deal, "seat": seat} for deal, seat in deals.redeals],
        "by": list(deals.by),
        "verified": None if host else bool(deals.opened) and guest.doubt is None,
        "audited": deals.audited,
        "notes": [*guest.notes, *(["stopped-before"] if guest.stopped_before is not None else [])],
    }


def table_code(guest: Guest) -> list[str] | None:
    """Four emoji, equal on all phones that were told the same story (PROTOCOLS.md 1, step 10)."""
    head = guest.game.deals.head
    return list(emoji_of(head)) if head else None


def broken(guest: Guest) -> Json | None:
    """Why this phone stopped believing the dealer."""
    doubt = guest.doubt
    if doubt is None:
        return None
    return {"code": doubt.code, "expected": doubt.expected, "came": doubt.came}
