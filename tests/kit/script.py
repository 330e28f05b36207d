"""A whole round with melds laid open, thought out beforehand: who does what, until all has happened that a
test wants.

The people of a script play together and not to win: they look at all racks, lay whatever the round still
lacks and close only then. Every move is one that the engine allows, and one that can be made on the screens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from client.facts import NextRound
from client.game import Game
from engine.action import (
    Action,
    AnnounceAtu,
    AnnounceFew,
    Discard,
    DoubleDone,
    Draw,
    Lay,
    LayOff,
    NewMeld,
    SwapJoker,
    TakeDiscard,
)
from engine.base64url import from_text
from engine.deal import Context, Lottery, Sealing, pledge
from engine.event import Closed
from engine.finish import best_close
from engine.meld import Meld, readings, value
from engine.partition import cover
from engine.reason import IllegalAction
from engine.round import Round, mask
from engine.rules import Phase
from engine.tile import JOKER, Tile, plain
from engine.usefulness import by_usefulness

Step = tuple[int, Action]

OPENED, LAID_OFF, SWAPPED = "opening", "lay-off on another's meld", "joker swap"
TOOK, BROKE = "tile taken from the row", "broken row"
LEFT = 4
"""Tiles that stay on a rack while something is still lacking: with fewer nobody may break the row (E1.20)."""
DEALS, ENOUGH, LONGEST = 60, 50, 70


@dataclass
class Script:
    """Steps from the dealt round on, what of all that was wanted is lacking, and how it ended."""

    start: Round
    lacking: frozenset[str]
    steps: list[Step] = field(default_factory=list)
    end: Round | None = None

    @property
    def whole(self) -> bool:
        """True if everything has happened and somebody closed."""
        return not self.lacking and self.end is not None and isinstance(self.end.end, Closed)


def written(dealt: Round, wanted: frozenset[str], rng: Random, most: int) -> Script:
    """One way to play `dealt`; it is given up after `most` steps."""
    script, round_ = Script(dealt, wanted), dealt
    while not round_.over and len(script.steps) < most:
        seat, action = _next(round_, script.lacking, rng)
        script.lacking -= {what(round_, seat, action)}
        script.steps.append((seat, action))
        round_ = round_.after_all(round_.play(seat, action))
    script.end = round_
    return script


def _next(round_: Round, lacking: frozenset[str], rng: Random) -> Step:
    if round_.phase is Phase.DOUBLES:
        return round_.waiting[0], DoubleDone()
    for seat in range(round_.seats):
        if round_.choices(seat).announce_few:
            return seat, AnnounceFew()
    seat = round_.turn
    ideas = _taking if round_.phase is Phase.TAKE else _laying
    return seat, next(a for a in ideas(round_, seat, lacking, rng) if _allowed(round_, seat, a))


def _allowed(round_: Round, seat: int, action: Action) -> bool:
    try:
        mask(round_, seat).play(seat, action)
    except IllegalAction:
        return False
    return True


def _taking(round_: Round, seat: int, lacking: frozenset[str], rng: Random) -> Iterator[Action]:
    choices = round_.choices(seat)
    if choices.announce_atu:
        yield AnnounceAtu()
    for kind, places in ((BROKE, choices.take[:-1]), (TOOK, choices.take[-1:])):
        for at in places if kind in lacking else ():
            rack = [*round_.source[at:], *round_.racks[seat].tiles]
            yield from (TakeDiscard(at, (_new(meld),)) for meld in _with_first(rack, round_))
    yield Draw()


def _laying(round_: Round, seat: int, lacking: frozenset[str], rng: Random) -> Iterator[Action]:
    held = round_.racks[seat].tiles
    if not lacking:
        close = best_close(mask(round_, seat), seat)
        if close is not None:
            yield close
    if round_.choices(seat).opens:
        yield from (Lay(places) for places in _openings(round_, seat, lacking))
    spare = len(held) - 1 > LEFT or not lacking
    if spare:
        yield from (Lay((place,)) for place in _on_melds(round_, seat, lacking))
        if not lacking:
            melds = cover(map(plain, held), round_.rules.jokers)
            yield from (
                Lay((_new(_richest(meld.tiles, round_)),)) for meld in melds if JOKER not in meld.tiles
            )
    yield from (Discard(tile) for tile in _throws(round_, seat, lacking, rng))


def _openings(round_: Round, seat: int, lacking: frozenset[str]) -> Iterator[tuple[NewMeld, ...]]:
    """Some of the melds that the rack holds, the fewest tiles first; with a joker while none was swapped."""
    held = round_.racks[seat].tiles
    melds = [_richest(meld.tiles, round_) for meld in cover(held, round_.rules.jokers)]
    some = [c for n in range(1, len(melds) + 1) for c in combinations(melds, n)]
    for chosen in sorted(some, key=lambda melds: sum(len(meld.tiles) for meld in melds)):
        if SWAPPED not in lacking or JOKER not in held or any(JOKER in meld.tiles for meld in chosen):
            yield tuple(map(_new, chosen))


def _on_melds(round_: Round, seat: int, lacking: frozenset[str]) -> Iterator[LayOff | SwapJoker]:
    """Swaps and lay-offs, those that the round lacks first."""
    held = set(round_.racks[seat].tiles)
    offs: list[LayOff] = []
    for meld, fits in round_.choices(seat).fits:
        if SWAPPED in lacking or not lacking:
            yield from (SwapJoker(meld, tile) for tile in fits.swap if tile in held)
        ends = ((fits.low, False), (fits.high, True), (fits.into, None))
        offs += [LayOff(meld, t, high) for faces, high in ends for t in faces if t in held and t.is_real]
    others = [off for off in offs if round_.table[off.meld].owner != seat]
    if LAID_OFF in lacking:
        yield from others
    if not lacking:
        yield from offs


def _throws(round_: Round, seat: int, lacking: frozenset[str], rng: Random) -> Iterable[Tile]:
    """The least useful tiles first, and now and then another, so that no two scripts are the same."""
    first = [t for t in by_usefulness(round_.racks[seat], round_) if t.is_real]
    if len(first) > 1 and rng.random() < 0.3:
        first[0], first[1] = first[1], first[0]
    return [*first, *round_.racks[seat].tiles]


def _with_first(tiles: Sequence[Tile], round_: Round) -> Iterator[Meld]:
    """Melds of three with the first of `tiles`, without jokers."""
    first, *rest = tiles
    real = sorted({t for t in rest if t.is_real})
    if first.is_real:
        for a, b in combinations(real, 2):
            yield from readings((first, a, b), round_.rules.jokers)


def _richest(tiles: Iterable[Tile], round_: Round) -> Meld:
    """The same tiles as they are worth most: so the screens read them too."""
    values = round_.rules.values
    assert values is not None
    return max(readings(tiles, round_.rules.jokers), key=lambda meld: value(meld, values))


def _new(meld: Meld) -> NewMeld:
    return NewMeld(meld.tiles)


def what(round_: Round, seat: int, action: Action) -> str | None:
    """Which of the things above `action` is, before it happens."""
    match action:
        case Lay((NewMeld(), *_)):
            return OPENED
        case Lay((LayOff(meld), *_)) if round_.table[meld].owner != seat:
            return LAID_OFF
        case Lay((SwapJoker(), *_)):
            return SWAPPED
        case TakeDiscard(at):
            return BROKE if at < len(round_.source) - 1 else TOOK
        case _:
            return None


# ------------------------------------------------------------------ a deal for it


def dealt(game: Game, master: bytes, nonces: Mapping[int, bytes]) -> Round:
    """The first round of a match that still waits in the lobby, if the dealer draws that master and guests
    these nonces, by seat (PROTOCOLS.md 1).
    """
    next_ = game.after(NextRound())
    assert game.setup is not None
    assert next_.round is not None
    ids = from_text(game.setup.room, 16), from_text(game.setup.match, 16)
    sealing = Sealing(Context(*ids, 0, 1, 0, next_.head, next_.round.pool), master)
    pledges = {seat: pledge(*ids, 1, seat, nonce) for seat, nonce in nonces.items()}
    draw = Lottery.of(sealing.context, sealing.seal, pledges, nonces)
    order = draw.dealt(sealing.decks[draw.pick])
    starter = draw.starter(next_.round.seats, sealing.open(draw).keys)
    return next_.round.after_all(next_.round.deal(order, starter))


def search(
    game: Game, nonces: Mapping[int, bytes], wanted: frozenset[str], rng: Random
) -> tuple[bytes, Script]:
    """A master and a script with everything in it that is wanted: the first that is short ENOUGH,
    or the shortest of DEALS. AssertionError if none has at most LONGEST steps.
    """
    most = LONGEST
    found: tuple[bytes, Script] | None = None
    for _ in range(DEALS):
        master = rng.randbytes(32)
        script = written(dealt(game, master, nonces), wanted, rng, most)
        if script.whole:
            found, most = (master, script), len(script.steps) - 1
        if most < ENOUGH:
            break
    assert found is not None, f"none of {DEALS} deals has it all"
    return found
