"""Why a player may not. The codes cross the wire; the words for them live in the app."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """One code for each way a move can break the rules."""

    ROUND_OVER = "round-over"
    SHUFFLING = "shuffling"
    NOT_YOUR_TURN = "not-your-turn"
    TAKE_FIRST = "take-first"
    ALREADY_TOOK = "already-took"
    STARTER_ONLY_THROWS = "starter-only-throws"
    NOTHING_TO_TAKE = "nothing-to-take"
    DEAD_TILE = "dead-tile"
    ONLY_THE_LAST = "only-the-last"
    JOKER_STAYS = "joker-stays"
    NOT_HELD = "not-held"
    NO_TWIN = "no-twin"
    FIRST_TURN = "first-turn"
    NOT_A_MELD = "not-a-meld"
    NOT_ALL_MELDED = "not-all-melded"
    NO_TILE_TO_THROW = "no-tile-to-throw"
    ATU_STAYS = "atu-stays"
    # the laid table
    NOTHING_IS_LAID = "nothing-is-laid"
    FIRST_LAP = "first-lap"
    NO_RUN = "no-run"
    UNDER_45 = "under-45"
    NOT_OPENED = "not-opened"
    JUST_OPENED = "just-opened"
    CLOSE_NEXT_TURN = "close-next-turn"
    NO_SUCH_MELD = "no-such-meld"
    DOES_NOT_FIT = "does-not-fit"
    SET_LOCKED = "set-locked"
    JOKER_ELSEWHERE = "joker-elsewhere"
    COLOUR_UNKNOWN = "colour-unknown"
    JOKER_USED_UP = "joker-used-up"
    JOKER_ON_OTHERS = "joker-on-others"
    OWN_JOKER = "own-joker"
    USE_THE_JOKER = "use-the-joker"
    # the common row
    LAY_WHAT_YOU_TAKE = "lay-what-you-take"
    STOCK_ONLY = "stock-only"
    TOO_FEW_TO_BREAK = "too-few-to-break"
    # announcements and doubles
    PLAYS_ON_THE_RACK = "plays-on-the-rack"
    ALREADY_OPENED = "already-opened"
    ALREADY_SAID = "already-said"
    TOO_LATE = "too-late"
    NOTHING_TO_ANNOUNCE = "nothing-to-announce"
    DOUBLES_FIRST = "doubles-first"
    NO_DOUBLE = "no-double"
    OTHER_KIND = "other-kind"
    NO_OFFER = "no-offer"
    TOO_FEW_DOUBLES = "too-few-doubles"


class IllegalAction(Exception):
    """The player may not do that. `detail` holds the tiles or numbers that make the reason concrete."""

    def __init__(self, reason: Reason, **detail: str | int) -> None:
        super().__init__(reason.value, detail)
        self.reason = reason
        self.detail = detail


def deny(reason: Reason | None) -> None:
    """Raise IllegalAction for a reason; None is consent."""
    if reason is not None:
        raise IllegalAction(reason)
