"""The judge's `open` and `score` for the variants whose melds are laid on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.judge_input import CaseError, Fields, check_copies, tiles_in
from engine.laid import LaidMeld, Piece
from engine.laying import LaidOpen
from engine.meld import Meld, as_laid, readings, value
from engine.opening import Verdict
from engine.rules import Rules
from engine.settling import points
from engine.settling_etalat import Counting, Finish, Item, Made, Scores
from engine.tile import FULL_SET, HIDDEN, JOKER, REUSED, Tile, parse, plain, show

_SIDEWAYS: Final = "^"
_LAPS: Final = range(1, 1000)


def opening(rules: Rules, case: object) -> Verdict:
    """The verdict on melds laid in one turn as somebody's first."""
    given = Fields.of(case, "input", ("melds", "lap"))
    given.count("melds", range(1, 9))
    texts = [tiles_in(text, f"input.melds[{n}]", rules.deck) for n, text in enumerate(given.items("melds"))]
    check_copies([t for tiles in texts for t in tiles], "input.melds", rules.deck)
    lap = given.whole("lap", _LAPS) if "lap" in given.values else 2
    assert isinstance(rules.laying, LaidOpen)
    assert rules.values is not None
    return rules.laying.opening.judge([_meld(rules, tiles) for tiles in texts], rules.values, lap)


def score_table(rules: Rules, case: object) -> tuple[int, ...]:
    """What each seat has laid and holds, counted as at the end of a round."""
    known = ("players", "closer", "closing_tile", "atu", "atu_bonus_to", "mode")
    given = Fields.of(case, "input", known)
    seats = given.count("players", rules.players)
    given.get("closer")
    closer = given.seat("closer", seats)
    thrown = HIDDEN if closer is None else given.tile("closing_tile", FULL_SET)
    atu = given.tile("atu", FULL_SET) if given.has("atu") else HIDDEN
    finish = Finish(closer, thrown, atu, _is_tabla(rules, given))
    bonus_to = given.seat("atu_bonus_to", seats)
    scores = _scores(rules)
    table = _Table(rules, scores.counting, [thrown] if closer is not None else [])
    bonus = [rules.atu.bonus if seat == bonus_to else 0 for seat in range(seats)]
    made = [table.made(player, seat, bonus[seat]) for seat, player in enumerate(given.items("players"))]
    check_copies(table.seen, "input", rules.deck)
    return points(scores.settle(made, finish), seats)


def _is_tabla(rules: Rules, given: Fields) -> bool:
    if not given.has("mode"):
        return False
    if given.get("mode") != "tabla" or rules.tabla is None:
        raise CaseError("bad-input", "input.mode: only 'tabla', and only where that is played", "input.mode")
    return True


class _Table:
    """Reads players; `seen` collects their tiles, as the deck holds them."""

    def __init__(self, rules: Rules, counting: Counting, seen: list[Tile]) -> None:
        self.seen = seen
        self._rules = rules
        self._counting = counting

    def made(self, player: object, seat: int, bonus: int) -> Made:
        where = f"input.players[{seat}]"
        given = Fields.of(player, where, ("opened", "melds", "laid", "rack", "penalised"))
        items = [self._laid_meld(text, f"{where}.melds[{n}]") for n, text in enumerate(given.items("melds"))]
        items += [self._laid_off(text, f"{where}.laid[{n}]") for n, text in enumerate(given.items("laid"))]
        return Made(
            opened=given.truth("opened"),
            items=tuple(items),
            rack=tuple(self._rack(given)),
            penalised=given.truth("penalised", default=False),
            atu=bonus,
        )

    def _rack(self, given: Fields) -> Iterator[Tile]:
        text = given.get("rack") if given.has("rack") else ""
        for word in _words(text, f"{given.where}.rack"):
            yield self._tile(word, f"{given.where}.rack")

    def _laid_meld(self, text: object, where: str) -> Item:
        words = _words(text, where)
        tiles = [self._tile(word.removesuffix(_SIDEWAYS), where) for word in words]
        meld = _meld(self._rules, [plain(t) for t in tiles], ordered=any(map(_marked, words)))
        if [plain(t) for t in tiles] != list(meld.tiles):
            tiles = list(meld.tiles)
        pieces = (Piece(t, 0, w.endswith(_SIDEWAYS)) for t, w in zip(tiles, words, strict=True))
        laid = LaidMeld(0, 0, 0, meld, tuple(pieces), meld)
        return Item("meld", laid.tiles, sum(self._counting.pieces(laid)))

    def _laid_off(self, text: object, where: str) -> Item:
        words = _words(text, where)
        if len(words) != 1:
            raise CaseError("bad-input", f"{where}: one tile is expected", where)
        name, _, place = words[0].partition(":")
        tile = self._tile(name, where)
        return Item("laid-off", (tile,), self._single(tile, place, where))

    def _single(self, tile: Tile, place: str, where: str) -> int:
        """What a tile laid off counts; `place` tells where an ace lies, or what a joker stands for."""
        counting, values = self._counting, self._counting.values
        if tile == REUSED and counting.reused is not None:
            return counting.reused
        if plain(tile) == JOKER:
            worths = (values.low, values.ten_up, values.low_ace, values.high_ace, values.group_ace)
            if values.joker is not None and not place:
                return values.joker
            if place not in map(str, worths):
                raise CaseError("bad-input", f"{where}: write what the joker stands for, such as J:10", where)
            return int(place) if values.joker is None else values.joker
        aces = {"low": values.low_ace, "high": values.high_ace, "set": values.group_ace}
        if tile.number == 1 and place in aces:
            return aces[place]
        if tile.number == 1 or place not in ("", *aces):
            raise CaseError("bad-input", f"{where}: write where an ace lies: :low, :high or :set", where)
        return values.at(tile.number)

    def _tile(self, name: str, where: str) -> Tile:
        try:
            (tile,) = parse(name)
        except ValueError:
            raise CaseError("unknown-tile", f"{where}: {name!r:.40}", name) from None
        if tile == HIDDEN:
            raise CaseError("unknown-tile", f"{where}: {tile} is no face", tile)
        self.seen.append(plain(tile))
        return tile


def _scores(rules: Rules) -> Scores:
    assert isinstance(rules.settling, Scores)
    return rules.settling


def _words(text: object, where: str) -> list[str]:
    if not isinstance(text, str):
        raise CaseError("bad-input", f"{where}: tiles are a text such as 'R4 R5 J'", where)
    return text.split()


def _marked(word: str) -> bool:
    return word.endswith((_SIDEWAYS, "*"))


def _meld(rules: Rules, tiles: list[Tile] | tuple[Tile, ...], *, ordered: bool = False) -> Meld:
    """The meld as it lies, else the best that these tiles can be; `ordered`: only as it lies."""
    meld = as_laid(tiles, rules.jokers)
    if meld is not None:
        return meld
    found = () if ordered else readings(tiles, rules.jokers)
    assert rules.values is not None
    values = rules.values
    if not found:
        raise CaseError("not-a-meld", show(tiles) or "no tiles", show(tiles))
    return max(found, key=lambda m: value(m, values))
