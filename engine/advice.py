"""*Ajutor*: what to do now and why, from what the player may see (T1.46)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.finish import best_close
from engine.partition import cover
from engine.round import Round
from engine.tile import Tile
from engine.usefulness import by_usefulness


@dataclass(frozen=True, slots=True)
class Tip:
    """`code` says why, with `tiles` and `count`; the words are the screen's.

    code: not-your-turn; has-twin; take-melds (`tiles`: the meld it makes); draw; closes; throw-loose
    (`tile` is in no meld; `count` tiles lie in melds); throw-melded (every other tile is needed more).
    """

    do: Literal["wait", "draw", "take", "throw", "close", "atu"]
    code: str
    tile: Tile | None = None
    tiles: tuple[Tile, ...] = ()
    count: int = 0


def advice(round_: Round, seat: int) -> Tip:
    """The tip for `seat`. `round_` may be masked for it."""
    choices, rack = round_.choices(seat), round_.racks[seat]
    if choices.announce_atu:
        return Tip("atu", "has-twin", round_.atu)
    if choices.draw:
        return _taking(round_, seat)
    if not choices.throw:
        return Tip("wait", "not-your-turn")
    if (close := best_close(round_, seat)) is not None:
        return Tip("close", "closes", close.discard)
    thrown = by_usefulness(rack, round_)[0]
    melded = [t for m in cover(rack.tiles, round_.rules.jokers) for t in m.tiles]
    loose = melded.count(thrown) < rack.tiles.count(thrown)
    return Tip("throw", "throw-loose" if loose else "throw-melded", thrown, count=len(melded))


def _taking(round_: Round, seat: int) -> Tip:
    """Take the discard if it lets more tiles lie in melds, else draw."""
    rack, jokers = round_.racks[seat].tiles, round_.rules.jokers
    before = sum(len(m.tiles) for m in cover(rack, jokers))
    for at in round_.choices(seat).take:
        top = round_.rows[round_.rules.rows.source(seat, round_.seats)][at]
        melds = cover((*rack, top), jokers)
        if sum(len(m.tiles) for m in melds) > before:
            made = next(m for m in melds if top in m.tiles)
            return Tip("take", "take-melds", top, made.tiles)
    return Tip("draw", "draw")
