"""A Round as text and back, so that a test can show the position it plays.

One line for each thing, its name first; tiles as everywhere. What is left out is as at the deal::

    phase   take            deal, take, throw, reshuffle
    turn    1               whose turn; also: starter, turns, reshuffles, idle, twin, announced
    atu     R9
    took    stock K5        or: row 0 R9 (the index it was taken from, the tiles)
    rack 1  R4 R5 R6 …      … is filled up with tiles nobody holds, a rack to the size of a hand
    row 0   K1 B5
    stock   K5 …            in drawing order; an atu that belongs to the stock comes last by itself
    laid    1 @3 R4 J R6^ R7:0   owner, turn (0 if left out), tiles: ^ lies sideways, :0 is credited to
                            seat 0; one line for each meld, in the order of their ids
    on_rack 0 2             seats that play 'pe tablă'; also: drawn, few, penalised
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from engine import laid
from engine.event import Drew, Took
from engine.laid import LaidMeld, Piece
from engine.market import Market
from engine.rack import Rack
from engine.round import Round
from engine.rules import Phase, Rules
from engine.tile import Tile, parse, plain, show, tile

REST = "…"
SEATS = ("on_rack", "drawn", "few", "penalised")
NUMBERS = ("starter", "turn", "turns", "reshuffles", "idle", "twin", "announced")


def read(text: str, rules: Rules, seats: int = 2) -> Round:
    """The Round that `text` shows, with all tiles of the deck. AssertionError if it shows one too many."""
    written = [_named(line) for line in text.strip().splitlines()]
    melds = [words for name, words in written if name == "laid"]
    table = tuple(_laid(at, words, rules) for at, words in enumerate(melds))
    lines = {name: words for name, words in written if name != "laid"}
    assert len(lines) + len(table) == len(written), "a name is written twice"
    seats_named: dict[str, Any] = {
        name: tuple(map(int, lines.pop(name).split())) for name in SEATS if name in lines
    }
    numbers: dict[str, Any] = {name: int(lines.pop(name)) for name in NUMBERS if name in lines}
    round_ = replace(Round(rules, seats), phase=Phase(lines.pop("phase", "throw")), **numbers)
    market = Market(() if round_.phase is Phase.DEAL else ((),) * seats)
    round_ = replace(round_, table=table, market=market, **seats_named)
    atu = tile(lines.pop("atu", "K13"))
    took = lines.pop("took", None)
    racks = [lines.pop(f"rack {seat}", REST) for seat in range(seats)]
    rows = [parse(lines.pop(f"row {row}", "")) for row in range(rules.rows.count(seats))]
    stock = lines.pop("stock", REST)
    assert not lines, f"not understood: {lines}"

    shown = [t for row in rows for t in row]
    shown += [t for rack in [*racks, stock] for t in parse(rack.replace(REST, ""))]
    left = Counter(rules.deck)
    left.subtract(plain(t) for t in [*shown, *(t for meld in table for t in meld.tiles)])
    last = _atu_last(round_, stock)
    left[atu] -= last or not rules.atu.in_stock
    assert min(left.values()) >= 0, f"too many: {show(t for t, n in left.items() if n < 0)}"
    rest = sorted(left.elements(), key=lambda t: (t * 23 % 53, t))  # scattered: filled racks hold few melds
    holding = [rules.hand + (seat == round_.turn and round_.phase is Phase.THROW) for seat in range(seats)]
    filled = [_filled(rack, rest, size) for rack, size in zip(racks, holding, strict=True)]
    return replace(
        round_,
        atu=atu,
        racks=tuple(map(Rack.of, filled)),
        rows=tuple(rows),
        stock=(*_filled(stock, rest, len(rest)), *(atu,) * last),
        took=None if took is None else _took(took, round_.turn),
    )


def draw(round_: Round) -> str:
    """The text that `read` makes `round_` of."""
    values = {name: getattr(round_, name) for name in NUMBERS}
    lines = [f"{name} {value}" for name, value in values.items() if value is not None]
    lines += [f"phase {round_.phase.value}", f"atu {round_.atu}"]
    lines += [f"rack {seat} {show(rack.tiles)}" for seat, rack in enumerate(round_.racks)]
    lines += [f"row {at} {show(row)}" for at, row in enumerate(round_.rows)]
    lines.append(f"stock {show(round_.stock)}")
    lines += [f"{name} {' '.join(map(str, seats))}" for name in SEATS if (seats := getattr(round_, name))]
    lines += [f"laid {meld.owner} @{meld.turn} {' '.join(map(_piece, meld.pieces))}" for meld in round_.table]
    match round_.took:
        case Drew(_, drawn, openly):
            lines.append(f"took stock {drawn}{' openly' * openly}")
        case Took(_, at, tiles):
            lines.append(f"took row {at} {show(tiles)}")
        case None:
            pass
    return "\n".join(lines)


def _named(line: str) -> tuple[str, str]:
    words = line.split()
    name = 2 if words[0] in ("rack", "row") else 1
    return " ".join(words[:name]), " ".join(words[name:])


def _laid(at: int, text: str, rules: Rules) -> LaidMeld:
    owner, *words = text.split()
    turn = int(words.pop(0)[1:]) if words[0].startswith("@") else 0
    marks = [word.partition(":") for word in words]
    meld = laid.read([tile(name.removesuffix("^")) for name, _, _ in marks], int(owner), rules.jokers)
    assert meld is not None, f"no meld: {text}"
    pieces = [
        replace(piece, sideways=name.endswith("^"), credit=int(seat or owner))
        for piece, (name, _, seat) in zip(meld.pieces, marks, strict=True)
    ]
    return replace(meld, id=at, turn=turn, pieces=tuple(pieces))


def _piece(piece: Piece) -> str:
    return f"{piece.tile}{'^' * piece.sideways}:{piece.credit}"


def _atu_last(round_: Round, stock: str) -> bool:
    """True if the atu belongs to the stock, still lies there and is not written."""
    return round_.rules.atu.in_stock and not round_.reshuffles and stock.endswith(REST)


def _filled(text: str, rest: list[Tile], size: int) -> tuple[Tile, ...]:
    tiles = parse(text.replace(REST, ""))
    if not text.endswith(REST):
        return tiles
    more = max(0, size - len(tiles))
    tiles = (*tiles, *rest[:more])
    del rest[:more]
    return tiles


def _took(text: str, seat: int) -> Drew | Took:
    source, *words = text.split()
    if source == "stock":
        return Drew(seat, tile(words[0]), words[1:] == ["openly"])
    return Took(seat, int(words[0]), parse(" ".join(words[1:])))
