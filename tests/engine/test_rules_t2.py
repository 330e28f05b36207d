"""RULES.md 3, T2: played positions, each named after the paragraph or the worked case that it plays."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.action import AnnounceAtu, Close, Discard, Draw, NewMeld, TakeDiscard
from engine.event import Blocked, Closed, Discarded
from engine.forced import forced
from engine.layout import on_rack
from engine.match import Match
from engine.options import configured
from engine.reason import Reason
from engine.round import Round, mask
from engine.rules import Endless, Line, Phase, Rounds, Target
from engine.tile import FULL_SET, HIDDEN, JOKER, ONE_DECK, Tile, parse, tile
from engine.variants import TABLA_POINTS
from tests.kit import cases, picture
from tests.kit.play import close, played, reason

ELSEWHERE = {"T2-48": "the seat of who left is kept and played: the Table's seats"}
PLAYED = {"T2-37", "T2-38", "T2-40", "T2-42", "T2-43", "T2-45", "T2-47"}

MELDS = "R4 R5 R6 / K7 B7 Y7 / R11 R12 R13 R1 / B2 B3 B4 B5"
FOURTEEN = MELDS.replace("/ ", "")
CAUGHT = "R2 R3 Y5 Y9 B9 K8 K8 B6 Y6 R8 K2 Y2 Y3 B8"


def test_every_action_case_is_played_here_or_named_with_its_place() -> None:
    assert PLAYED | set(ELSEWHERE) == cases.ids("T2", "action")


def position(text: str, seats: int = 2) -> Round:
    return picture.read(text, TABLA_POINTS, seats)


def closing(more: str = "", rack: str = f"{FOURTEEN} K9") -> Round:
    """Seat 0 has taken its tile and can close."""
    return position(f"turns 4\nrack 0 {rack}\nrack 1 {CAUGHT}\ntook stock K9\n{more}")


# ------------------------------------------------------------------ deal, direction, rows


@pytest.mark.parametrize(("seats", "left"), [(2, 76), (3, 62), (4, 48)])
def test_t2_7_the_atu_lies_beside_the_stock(seats: int, left: int) -> None:
    order = Random(seats).sample(FULL_SET, 106)
    round_ = Round(TABLA_POINTS, seats).after_all(Round(TABLA_POINTS, seats).deal(order, 0))
    assert len(round_.stock) == left
    assert round_.atu == order[-1]
    for seat in range(seats):
        assert set(mask(round_, seat).stock) == {HIDDEN}


def test_t2_6_play_passes_to_the_left() -> None:
    assert TABLA_POINTS.direction == "left"


def test_t2_37_the_first_discard_lies_in_the_left_neighbours_row_who_may_take_it() -> None:
    round_ = played(position("turn 0\nrack 0 B5 …", 3), Discard(tile("B5")))
    assert round_.rows == ((), parse("B5"), ())
    assert (round_.turn, round_.choices(1).source, round_.choices(1).take) == (1, 1, (0,))
    assert tile("B5") in played(round_, TakeDiscard(0)).racks[1]


def test_t2_38_a_joker_in_a_row_is_never_taken() -> None:
    round_ = position("phase take\nturn 1\nturns 4\nrow 1 K2 J")
    assert reason(round_, 1, TakeDiscard(1)) is Reason.JOKER_STAYS
    assert round_.choices(1).take == ()
    assert reason(round_, 1, TakeDiscard(0)) is Reason.ONLY_THE_LAST  # nor what it buries
    assert round_.choices(1).draw


def test_t2_40_the_top_of_another_row_is_out_of_reach() -> None:
    round_ = position("phase take\nturn 1\nturns 4\nrow 2 K2\nrow 0 B7", 3)
    assert (round_.choices(1).source, round_.choices(1).take) == (1, ())
    assert reason(round_, 1, TakeDiscard(0)) is Reason.NOTHING_TO_TAKE


def test_t2_12_what_was_there_before_is_buried() -> None:
    round_ = position("phase take\nturn 1\nturns 4\nrow 1 K2 B7")
    assert round_.choices(1).take == (1,)
    assert reason(round_, 1, TakeDiscard(0)) is Reason.ONLY_THE_LAST


# ------------------------------------------------------------------ the atu


def with_atu(atu: str = "R13") -> Round:
    """Seat 0, about to take, can close with the atu R13."""
    rack = FOURTEEN.replace("R13", "K9")
    return position(f"phase take\nturns 4\natu {atu}\nrack 0 {rack}\nrack 1 {CAUGHT}")


def test_t2_8_the_atu_is_taken_in_the_closing_move_into_a_meld() -> None:
    round_ = with_atu()
    assert round_.choices(0).take_atu
    (fact,) = round_.play(0, close(MELDS, "K9", take="atu"))
    over = round_.after(fact)
    assert (over.over, over.points) == (True, (90, -70))
    assert mask(round_, 1).after(fact).points == (90, -70)


def test_t2_42_the_atu_is_taken_no_other_way() -> None:
    round_ = with_atu()
    incomplete = MELDS.replace(" / B2 B3 B4 B5", "")
    assert reason(round_, 0, close(incomplete, "B2", take="atu")) is Reason.NOT_ALL_MELDED
    drawn = played(round_, Draw())
    assert reason(drawn, 0, close(MELDS, "K9", take="atu")) is Reason.ALREADY_TOOK
    assert not drawn.choices(0).take_atu


def test_t2_43_the_atu_is_not_the_free_tile() -> None:
    round_ = position(f"phase take\nturns 4\natu K9\nrack 0 {FOURTEEN}\nrack 1 {CAUGHT}")
    assert reason(round_, 0, close(MELDS, "K9", take="atu")) is Reason.ATU_STAYS


def test_t2_8_who_holds_the_twin_may_meld_one_and_throw_the_other() -> None:
    round_ = position(f"phase take\nturns 4\natu R13\ntwin 0\nrack 0 {FOURTEEN}\nrack 1 {CAUGHT}")
    assert played(round_, close(MELDS, "R13", take="atu")).points == (90 + 50, -70)


def test_t2_9_the_dealt_twin_pays_by_itself_though_it_was_thrown() -> None:
    round_ = closing("atu B13\ntwin 0")
    over = played(replace(round_, twin=1), close(MELDS, "K9"))
    assert over.points == (90, -70 + 50)
    assert mask(round_, 0).twin == 0
    assert mask(round_, 1).twin is None
    assert reason(round_, 0, AnnounceAtu()) is Reason.NO_TWIN
    thrown = played(position("turns 4\natu R9\ntwin 0\nrack 0 R9 …\ntook stock K9"), Discard(tile("R9")))
    assert thrown.twin == 0


def test_t2_9_the_end_of_the_round_tells_all_who_had_the_twin() -> None:
    round_ = closing("atu B13\ntwin 0")
    (fact,) = round_.play(0, close(MELDS, "K9"))
    assert isinstance(fact, Closed)
    assert fact.twin == 0
    assert mask(round_, 1).after(fact).lines == round_.after(fact).lines


@pytest.mark.parametrize(("atu", "factor"), [("R9", 1), ("K1", 2), ("J", 2)])
def test_t2_10_an_atu_that_is_a_1_or_a_joker_doubles_the_round(atu: str, factor: int) -> None:
    assert played(closing(f"atu {atu}"), close(MELDS, "K9")).points == (90 * factor, -70 * factor)
    nobody = replace(
        closing(f"atu {atu}"), phase=Phase.OVER, end=Blocked("stock", (parse(CAUGHT), parse(CAUGHT)))
    )
    assert nobody.points == (-70 * factor, -70 * factor)


# ------------------------------------------------------------------ closing and the count


def test_t2_19_the_dealt_fifteen_may_close_at_once() -> None:
    round_ = position(f"turns 0\nrack 0 {FOURTEEN} K9")
    assert round_.choices(0).close
    assert played(round_, close(MELDS, "K9")).over


def test_t2_16_one_joker_in_a_meld() -> None:
    rack = "R4 R6 R8 R9 J J K7 B7 Y7 Y8 B2 B3 B4 B5 K9"
    melds = "R4 J R6 J R8 R9 / K7 B7 Y7 / B2 B3 B4 B5"
    assert reason(closing(rack=rack), 0, close(melds, "K9")) is Reason.NOT_A_MELD


def test_t2_20_melds_pay_as_they_are_laid() -> None:
    rack = "R9 R10 J K7 B7 Y7 R11 R12 R13 R1 B2 B3 B4 B5 K9"
    high = close("R9 R10 J / K7 B7 Y7 / R11 R12 R13 R1 / B2 B3 B4 B5", "K9")
    low = close("J R9 R10 / K7 B7 Y7 / R11 R12 R13 R1 / B2 B3 B4 B5", "K9")
    down = close("R10 R9 J / K7 B7 Y7 / R11 R12 R13 R1 / B2 B3 B4 B5", "K9")
    assert played(closing(rack=rack), high).points[0] == 100
    assert played(closing(rack=rack), low).points[0] == 95
    assert reason(closing(rack=rack), 0, down) is Reason.NOT_A_MELD


def test_t2_21_the_lines_tell_what_each_meld_is_worth() -> None:
    over = played(closing("atu K1\ntwin 1"), close(MELDS, "K9"))
    assert over.lines == (
        Line("meld", None, 0, 15, parse("R4 R5 R6")),
        Line("meld", None, 0, 15, parse("K7 B7 Y7")),
        Line("meld", None, 0, 40, parse("R11 R12 R13 R1")),
        Line("meld", None, 0, 20, parse("B2 B3 B4 B5")),
        Line("rack", None, 1, -70, tuple(sorted(parse(CAUGHT)))),
        Line("atu", None, 1, 50),
        Line("double-round", None, 0, 90),
        Line("double-round", None, 1, -20),
    )


def test_t2_23_a_thrown_joker_doubles_the_closers_own_round() -> None:
    round_ = closing(rack=f"{FOURTEEN} J")
    assert played(round_, close(MELDS, "J")).points == (180, -70)
    assert played(replace(round_, atu=tile("K1")), close(MELDS, "J")).points == (360, -140)
    assert played(replace(round_, twin=0), close(MELDS, "J")).points == (280, -70)


def test_c_t2_5_with_all_fifteen_in_melds_an_end_tile_is_pulled_out() -> None:
    rack = "R1 R2 R3 R4 B5 B6 B7 K9 K10 K11 K12 Y13 R13 B13 K13"
    slots: list[Tile | None] = []
    for meld in ("R1 R2 R3 R4", "B5 B6 B7", "K9 K10 K11 K12", "Y13 R13 B13 K13"):
        slots += [*parse(meld), None]
    laid = on_rack(TABLA_POINTS, [slots])
    assert (laid.outside, laid.free, laid.close()) == ((), None, None)
    assert played(
        closing(rack=rack), close("R1 R2 R3 / B5 B6 B7 / K9 K10 K11 K12 / Y13 R13 B13 K13", "R4")
    ).over


def test_t2_20_the_layout_gives_the_closing_move() -> None:
    slots: list[Tile | None] = []
    for meld in MELDS.split("/"):
        slots += [*parse(meld), None]
    layout = on_rack(TABLA_POINTS, [slots, [tile("K9"), None]])
    assert layout.close() == close(MELDS, "K9")
    assert layout.close("atu") == close(MELDS, "K9", take="atu")


def test_t2_18_others_racks_are_shown_at_the_end() -> None:
    (fact,) = closing().play(0, close(MELDS, "K9"))
    assert isinstance(fact, Closed)
    assert fact.racks == ((), tuple(sorted(parse(CAUGHT))))


# ------------------------------------------------------------------ rounds that nobody closes


def test_t2_45_the_round_ends_with_the_turn_of_the_last_draw() -> None:
    text = f"phase take\nturns 4\nrack 0 {CAUGHT}\nstock K9\nrow 0 B13"
    round_ = played(position(text), Draw())
    assert not round_.over
    thrown, end = round_.play(0, Discard(tile("K9")))
    assert thrown == Discarded(0, tile("K9"))
    assert isinstance(end, Blocked)
    assert (end.by, end.racks[0]) == ("stock", tuple(sorted(parse(CAUGHT))))
    assert round_.after_all((thrown, end)).points[0] == -70


def test_t2_25_whoever_drew_the_last_tile_may_still_close() -> None:
    text = f"phase take\nturns 4\nrack 0 {FOURTEEN}\nrack 1 {CAUGHT}\nstock K9"
    assert played(position(text), Draw(), close(MELDS, "K9")).points == (90, -70)


def test_t2_26_three_laps_without_a_draw_end_the_round() -> None:
    taking = "turns 9\nrack 0 B5 …\ntook row 0 B5"
    (_, end) = position(f"{taking}\nidle 5").play(0, Discard(tile("B5")))
    assert isinstance(end, Blocked)
    assert end.by == "stalemate"
    assert len(position(f"{taking}\nidle 4").play(0, Discard(tile("B5")))) == 1


def test_t2_26_a_draw_begins_the_count_anew() -> None:
    round_ = position("phase take\nturns 9\nidle 5")
    round_ = played(round_, Draw(), Discard(round_.racks[0].tiles[0]))
    assert (round_.over, round_.idle) == (False, 0)
    assert played(round_, TakeDiscard(0), Discard(round_.racks[1].tiles[0])).idle == 1


# ------------------------------------------------------------------ the match


def test_t2_47_a_match_has_no_end_by_default() -> None:
    match = Match(TABLA_POINTS, 2, first=0, points=((900, -300),) * 40)
    assert isinstance(TABLA_POINTS.length, Endless)
    assert not match.over


@pytest.mark.parametrize(
    ("points", "over"), [((499, -400), False), ((500, -400), True), ((300, -500), True), ((300, -499), False)]
)
def test_t2_27_a_target_cuts_both_ways(points: tuple[int, ...], over: bool) -> None:
    assert Match(replace(TABLA_POINTS, length=Target(500)), 2, first=0, points=(points,)).over is over


def test_t2_28_the_highest_total_wins_whoever_hit_the_target() -> None:
    match = Match(replace(TABLA_POINTS, length=Target(500)), 2, first=0, points=((120, -500),))
    assert (match.over, match.winners) == (True, (0,))


def test_t2_27_or_a_number_of_rounds() -> None:
    rules = configured("T2", {"match": "rounds 2"})
    assert rules.length == Rounds(2)


# ------------------------------------------------------------------ one deck


def test_t2_2_one_deck_ten_tiles_each_and_no_twin() -> None:
    rules = configured("T2", {"oneDeck": True}, seats=2)
    order = Random(7).sample(ONE_DECK, 53)
    round_ = Round(rules, 2).after_all(Round(rules, 2).deal(order, 1))
    assert ([len(rack) for rack in round_.racks], len(round_.stock), round_.twin) == ([10, 11], 31, None)
    text = (
        "turns 0\natu K13\nrack 0 R1 R2 R3 B5 B6 B7 B8 K9 K10 K11 Y4\nrack 1 J R4 R5 R6 R7 R8 R9 R10 R11 R12"
    )
    over = played(picture.read(text, rules), close("R1 R2 R3 / B5 B6 B7 B8 / K9 K10 K11", "Y4"))
    assert over.points == (60, -50 - 6 * 5 - 3 * 10)


# ------------------------------------------------------------------ played for who is away


def test_forced_closes_with_the_best_partition() -> None:
    rack = "R1 R2 R3 B1 Y1 K1 R11 R12 R13 R1 B4 B5 B6 B7 Y9"
    round_ = closing(rack=rack)
    assert played(round_, forced(mask(round_, 0), 0)).points[0] == 165


def test_forced_throws_the_joker_when_that_is_worth_more() -> None:
    round_ = closing(rack=f"{FOURTEEN} J")
    move = forced(mask(round_, 0), 0)
    assert isinstance(move, Close)
    assert move.discard == JOKER
    assert all(isinstance(place, NewMeld) for place in move.places)


def test_forced_draws() -> None:
    assert forced(mask(with_atu(), 0), 0) == Draw()
