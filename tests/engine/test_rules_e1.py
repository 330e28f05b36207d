"""RULES.md 5.1 and 5.2, E1: deal, doubles, turn and row, each test named after its paragraph or worked case.

Melds, closing and counting are in `test_rules_e1_table`; what the answers of the author decide is in
`test_rulings_e1`, contradictions are in `test_contradictions`.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.action import DoubleDone
from engine.announcing import LastTiles
from engine.event import Closed, DoubleOffered, DoublesExchanged, Spoilt, seen_by
from engine.forced import forced
from engine.match import Match
from engine.reason import Reason
from engine.round import Round, mask
from engine.rules import Phase, RulesError
from engine.tile import FULL_SET, HIDDEN, parse, tile
from engine.variants import ETALAT
from tests.engine import test_rules_e1_table
from tests.kit import cases
from tests.kit.moves import action, after, position, refused
from tests.kit.rulings import row, unopened

E1 = ETALAT


def test_every_action_case_is_played_here_or_beside() -> None:
    names = {*globals(), *vars(test_rules_e1_table)}
    for case in cases.ids("E1", "action"):
        assert any(name.startswith(f"test_{case.lower().replace('-', '_')}_") for name in names), case


# ------------------------------------------------------------------ 5.1 deal, atu, doubles


@pytest.mark.parametrize(("seats", "stock"), [(2, 76), (3, 62), (4, 48)])
def test_e1_8_the_deal_and_the_atu_apart(seats: int, stock: int) -> None:
    order = Random(seats).sample(FULL_SET, 106)
    round_ = Round(E1, seats).after_all(Round(E1, seats).deal(order, starter=0))
    assert [len(rack) for rack in round_.racks] == [15, *[14] * (seats - 1)]
    assert (len(round_.stock), round_.atu, round_.phase) == (stock, order[-1], Phase.DOUBLES)
    assert round_.waiting == tuple(range(seats))


@pytest.mark.parametrize(
    "change", [{"values": None}, {"laying": None}, {"laying": None, "tabla": None, "few": LastTiles()}]
)
def test_rules_that_do_not_fit_together_are_no_variant(change: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        replace(E1, **change)


TWIN = "phase {phase}\nturn {turn}\nturns {turns}\natu R9\ntwin 0\nrack 0 R9 …\nrow 0 {row}\n{more}"


def test_e1_62_not_after_ones_first_tile_from_the_stock() -> None:
    text = TWIN.format(phase="throw", turn=0, turns=2, row="R3 R4", more="drawn 0 1")
    assert refused(position(text, E1), "atu") is Reason.TOO_LATE


def test_e1_63_the_starter_announces_after_the_opening_discard() -> None:
    text = TWIN.format(phase="take", turn=1, turns=1, row="R3", more="")
    round_ = position(text, E1)
    assert refused(round_, "0 atu") is None
    assert refused(round_, "1 atu") is Reason.NO_TWIN
    said = after(round_, "0 atu")
    assert (said.announced, refused(said, "0 atu")) == (0, Reason.NO_TWIN)


def test_e1_10_a_starter_who_takes_from_the_row_may_still_announce() -> None:
    """The window is the first tile from the stock, not the first turn."""
    text = """
        phase take
        turn 0
        turns 2
        atu R9
        twin 0
        drawn 1
        rack 0 R9 R1 Y1 K3 K5
        row 0 R3 B1
        """
    assert refused(after(position(text, E1), "take 1: R1 Y1 B1"), "0 atu") is None


DOUBLES = """
    phase doubles
    atu Y9
    rack 0 R5 R5 R12 R12 K1 R1 R3 Y4 Y6 Y8 B10 B11 K5 K7 K9
    rack 1 B7 B7 K11 K11 Y1 Y1 R2 R4 R7 Y10 Y12 B2 B5 B13
    rack 2 B3 B3 Y13 Y13 K2 K2 R6 R8 R10 Y3 Y5 B4 B6 B12
    """


def test_e1_13_one_tile_for_one_tile_unseen_and_within_a_kind() -> None:
    round_ = after(position(DOUBLES, E1, 3), "0 doubles small big", "1 doubles small key", "0 offer 1 R5")
    (offered,) = position_before_offer(round_)
    for seat, seen in ((0, tile("R5")), (1, HIDDEN), (2, HIDDEN), (None, HIDDEN)):
        fact = seen_by(offered, seat)
        assert isinstance(fact, DoubleOffered)
        assert fact.tile == seen
    assert mask(round_, 1).choices(1).exchange == round_.choices(1).exchange
    (exchanged,) = round_.play(1, action("accept 0 B7"))
    assert exchanged == DoublesExchanged(0, 1, tile("R5"), tile("B7"))
    assert seen_by(exchanged, 1) == exchanged
    assert seen_by(exchanged, 2) == DoublesExchanged(0, 1, HIDDEN, HIDDEN)
    then = round_.after(exchanged)
    assert (then.racks[0].tiles.count(tile("R5")), tile("B7") in then.racks[0]) == (1, True)
    assert (then.racks[1].tiles.count(tile("B7")), tile("R5") in then.racks[1]) == (1, True)
    assert then.market.kinds[:2] == (("big",), ("key",))


def position_before_offer(round_: Round) -> tuple[DoubleOffered, ...]:
    """The offers that lie open, as the facts they came from."""
    return tuple(DoubleOffered(o.seat, o.to, o.kind, o.tile) for o in round_.market.offers)


@pytest.mark.parametrize(
    ("moves", "move", "verdict"),
    [
        ([], "0 doubles small small big", Reason.NO_DOUBLE),
        ([], "0 doubles key", Reason.NO_DOUBLE),
        ([], "0 offer 1 R5", Reason.OTHER_KIND),
        (["0 doubles small"], "0 offer 1 R5", Reason.OTHER_KIND),
        (["0 doubles small", "1 doubles big"], "0 offer 1 R5", Reason.OTHER_KIND),
        (["0 doubles small", "1 doubles small"], "0 offer 0 R5", Reason.OTHER_KIND),
        (["0 doubles small", "1 doubles small"], "0 offer 1 K1", Reason.NO_DOUBLE),
        (["0 doubles small", "1 doubles small", "1 done"], "0 offer 1 R5", Reason.OTHER_KIND),
        (["0 doubles small", "1 doubles small"], "1 accept 0 B7", Reason.NO_OFFER),
        (["0 doubles small", "1 doubles small", "0 offer 1 R5"], "1 accept 0 Y1", Reason.OTHER_KIND),
        (["0 doubles small", "1 doubles small", "0 offer 1 R5"], "1 accept 0 B9", Reason.NO_DOUBLE),
        (
            ["0 doubles small", "1 doubles small", "0 offer 1 R5", "0 doubles"],
            "1 accept 0 B7",
            Reason.NO_OFFER,
        ),
        (["0 done"], "0 doubles small", Reason.TOO_LATE),
        ([], "0 throw R5", Reason.DOUBLES_FIRST),
        (["0 done", "1 done", "2 done"], "0 doubles small", Reason.TOO_LATE),
    ],
)
def test_e1_13_what_is_no_exchange(moves: list[str], move: str, verdict: Reason) -> None:
    assert refused(after(position(DOUBLES, E1, 3), *moves), move) is verdict


def test_e1_13_the_starter_throws_once_all_are_done_or_time_is_up() -> None:
    round_ = after(position(DOUBLES, E1, 3), "0 doubles small", "1 done")
    assert round_.waiting == (0, 2)
    for seat in round_.waiting:
        assert forced(mask(round_, seat), seat) == DoubleDone()
        round_ = round_.after_all(round_.play(seat, forced(mask(round_, seat), seat)))
    assert (round_.phase, round_.turn, refused(round_, "throw R5")) == (Phase.THROW, 0, None)


def test_e1_83_a_double_of_1s_is_not_swapped_for_one_of_12s() -> None:
    round_ = after(position(DOUBLES, E1, 3), "0 doubles big", "1 doubles key")
    assert refused(round_, "0 offer 1 R12") is Reason.OTHER_KIND


def test_e1_81_three_doubles_spoil_the_deal_and_the_match_deals_anew() -> None:
    round_ = position(DOUBLES, E1, 3)
    assert mask(round_, 1).choices(1).spoil == parse("Y1 B7 K11")
    spoilt = after(round_, "1 spoil B7 K11 Y1")
    assert (spoilt.end, spoilt.lines, spoilt.points) == (Spoilt(1, parse("Y1 B7 K11")), (), (0, 0, 0))
    match = Match(E1, 3).after(spoilt)
    assert (match.points, match.next_starter) == ((), 0)


def test_e1_82_two_doubles_and_the_atus_twin_do_not() -> None:
    round_ = position(DOUBLES.replace("R12 R12 K1", "R12 R12 Y9"), E1, 3)
    assert refused(round_, "0 spoil R5 R12 Y9") is Reason.NO_DOUBLE
    assert round_.choices(0).spoil == ()


def test_e1_14_jokers_make_no_double() -> None:
    round_ = position(DOUBLES.replace("R12 R12 K1", "R12 R12 J J"), E1, 3)
    assert refused(round_, "0 spoil R5 R12 J") is Reason.TOO_FEW_DOUBLES


# ------------------------------------------------------------------ 5.2 turn, row, breaking


def test_e1_42_in_the_first_lap_from_the_stock_only() -> None:
    text = "phase take\nturn 1\nturns 1\nrack 1 R4 R5 …\nrow 0 R3"
    assert refused(position(text, E1), "take 0: R3 R4 R5") is Reason.FIRST_LAP


def test_e1_43_the_first_tile_lies_across_and_is_dead() -> None:
    assert refused(row("R4 R5 K1 K3", "R3 K6"), "take 0: R3 R4 R5") is Reason.DEAD_TILE
    assert refused(row("R4 R5 K1 K3", "R3"), "take 0: R3 R4 R5") is Reason.DEAD_TILE
    assert refused(row("R4 R5 K1 K3", "R3"), "close row K1: R3 R4 R5") is Reason.DEAD_TILE


OPENING_ROW = "phase take\nturn 0\nturns 2\nrack 0 R10 R11 R13 K5 B5 R5 K3 K7\nrow 0 R2 R3 R12"


def test_e1_44_the_last_tile_may_serve_the_opening() -> None:
    round_ = position(OPENING_ROW, E1)
    assert refused(round_, "take 2: R10 R11 R12 R13 | K5 B5 R5") is None
    assert refused(round_, "take 2: R11 R12 R13") is Reason.UNDER_45
    then = after(round_, "take 2: R10 R11 R12 R13 | K5 B5 R5")
    assert (str(then.racks[0]), then.rows, then.phase) == ("K3 K7", (parse("R2 R3"),), Phase.THROW)


def test_e1_45_it_is_not_taken_without_laying() -> None:
    assert refused(position(OPENING_ROW, E1), "take 2") is Reason.LAY_WHAT_YOU_TAKE


def test_e1_49_breaking_the_row_brings_all_that_follow() -> None:
    round_ = row("R4 R5 K1 K3 K9", "K2 R6 Y1 Y5 Y8")
    then = after(round_, "take 1: R4 R5 R6")
    assert (then.rows, str(then.racks[0])) == ((parse("K2"),), "Y1 Y5 Y8 K1 K3 K9")


def test_e1_20_what_follows_may_be_laid_too_or_laid_off() -> None:
    round_ = row("R4 R5 Y2 Y3 K9", "K2 R6 Y1 B9 Y8")
    assert refused(round_, "take 1: R4 R5 R6 | Y1 Y2 Y3 | B9 > 0 low") is None
    in_one = row("K1 K3 K7 K9", "K2 R6 R7 R8 Y8")
    assert refused(in_one, "take 1: R6 R7 R8") is None


def test_e1_50_not_in_the_turn_of_the_opening() -> None:
    text = "phase take\nturn 0\nturns 4\nrack 0 R10 R11 R13 K5 B5 R5 K3 K7\nrow 0 R2 R3 R12 K6"
    assert refused(position(text, E1), "take 2: R10 R11 R12 R13 | K5 B5 R5") is Reason.NOT_OPENED
    opened = after(unopened(E1, "R10 R11 R12 R13 K5 B5 R5 Y4 Y5"), "lay R10 R11 R12 R13 | K5 B5 R5")
    assert refused(opened, "take 0: Y4 Y5 Y6") is Reason.ALREADY_TOOK


def test_e1_21_with_three_tiles_only_the_last_one() -> None:
    assert refused(row("R4 R5 K1", "K2 R6 Y1"), "take 1: R4 R5 R6") is Reason.TOO_FEW_TO_BREAK
    assert refused(row("R4 R5 K1", "K2 Y1 R6"), "take 2: R4 R5 R6") is None
    assert refused(row("R4 R5 K1 K3", "K2 R6 Y1"), "take 1: R4 R5 R6") is None


@pytest.mark.parametrize("rack", ["R4 R5", "R4"])
def test_e1_53_with_one_or_two_tiles_from_the_stock_only(rack: str) -> None:
    assert refused(row(rack, "K2 Y1 R6"), "take 2: R4 R5 R6") is Reason.STOCK_ONLY
    assert row(rack, "K2 Y1 R6").choices(0).take == ()


def test_e1_55_two_tiles_are_laid_off_and_the_third_closes() -> None:
    round_ = row("B9 B8", "K2", "stock R1 …")
    end = after(round_, "draw", "close R1: B9 > 0 low | B8 > 0 low")
    assert isinstance(end.end, Closed)
    assert refused(after(round_, "draw"), "lay B8 B9 R1") is Reason.NOT_A_MELD


def test_e1_24_a_thrown_joker_may_be_taken_and_is_unused() -> None:
    then = after(row("R4 R5 K1 K3", "K2 Y1 J"), "take 2: R4 R5 J")
    assert then.table[1].tiles == parse("R4 R5 J")


def test_e1_24_a_joker_used_once_stays_so_in_the_row() -> None:
    then = after(row("R4 R5 K1 K3", "K2 Y1 J*"), "take 2: R4 R5 J*")
    assert refused(
        replace(then, turns=6, racks=(then.racks[0].add(tile("R6")), then.racks[1])), "lay R6 for 1"
    )
