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


class IllegalAction(Exception):
    """The player may not do that. `detail` holds the tiles or numbers that make the reason concrete."""

    def __init__(self, reason: Reason, **detail: str | int) -> None:
        super().__init__(reason.value, detail)
        self.reason = reason
        self.detail = detail
