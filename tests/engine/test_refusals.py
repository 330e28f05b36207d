"""What nobody may do in the etalat family: each attempt is refused for the right reason and changes nothing.

The seat's own view of the round, in which all other tiles lie face down, refuses it for the same reason
(`refused`).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.options import configured
from engine.reason import Reason
from engine.round import Round, mask
from engine.variants import ALPHA_ETALAT, ETALAT, RUMMY45, TABLA
from tests.kit.moves import after, position, refused
from tests.kit.rulings import ALL, all_at_once, last_two, row, table, unopened

E1 = ETALAT
ONES, RUN = "K1 R1 Y1", "R5 R6 R7"
MELDED = "lay R10 R11 R12 R13 | K5 B5 R5"


def opened_now() -> Round:
    return after(unopened(E1, "R10 R11 R12 R13 K5 B5 R5 Y4 Y5 Y6"), MELDED)


def dealt() -> Round:
    return position("phase doubles\nrack 0 R5 R5 R12 R12 K1 R1 R3 Y4 Y6 Y8 B10 B11 K5 K7 K9", E1)


def first_lap(seat: int = 1) -> Round:
    phase = "take" if seat else "throw"
    rack = "R10 R11 R12 R13 K5 B5 R5 Y4 Y5 …"
    first = "R2" * seat
    return position(f"phase {phase}\nturn {seat}\nturns {seat}\nrack {seat} {rack}\nrow 0 {first}", E1)


def on_the_rack() -> Round:
    rack = "R10 R11 R12 R13 K5 B5 R5 Y4 Y5"
    text = f"phase take\nturn 0\nturns 4\non_rack 0\natu K3\nrack 0 {rack}\nrow 0 R2 R3 Y6"
    return position(text + "\nlaid 1 K10 K11 K12", E1)


def over() -> Round:
    return after(last_two(E1, "K9", drawn="K9"), "throw K9")


Attempt = tuple[Callable[[], Round], str, Reason]

TURN: list[Attempt] = [
    (over, "draw", Reason.ROUND_OVER),
    (over, "0 tabla", Reason.ROUND_OVER),
    (lambda: Round(E1, 2), "draw", Reason.SHUFFLING),
    (dealt, "0 throw R5", Reason.DOUBLES_FIRST),
    (dealt, "0 lay R5 R12 K1", Reason.DOUBLES_FIRST),
    (lambda: table(E1, "R2 R3", ONES), "1 draw", Reason.NOT_YOUR_TURN),
    (lambda: table(E1, "R2 R3", ONES), "1 lay R2 R3 R4", Reason.NOT_YOUR_TURN),
    (lambda: table(E1, "R2 R3", ONES), "1 throw R2", Reason.NOT_YOUR_TURN),
    (lambda: table(E1, "R2 R3", ONES), "draw", Reason.ALREADY_TOOK),
    (lambda: table(E1, "R2 R3", ONES), "take 0", Reason.ALREADY_TOOK),
    (lambda: table(E1, "R2 R3", ONES), "close row K9: R2 R3 R4", Reason.ALREADY_TOOK),
    (lambda: table(E1, "R2 R3", ONES), "throw B1", Reason.NOT_HELD),
    (lambda: first_lap(0), "draw", Reason.STARTER_ONLY_THROWS),
    (lambda: row("R4 R5 K1 K3", "R3 R6"), "throw K1", Reason.TAKE_FIRST),
    (lambda: row("R4 R5 R6 K3", "R3 R6"), "lay R4 R5 R6", Reason.TAKE_FIRST),
    (lambda: row("R4 R5 R6 K3", "R3 R6"), "close K3: R4 R5 R6", Reason.TAKE_FIRST),
]

LAYING: list[Attempt] = [
    (lambda: first_lap(0), MELDED, Reason.FIRST_LAP),
    (lambda: unopened(E1, "R10 R11 R12"), "lay R10 R11 R12", Reason.UNDER_45),
    (lambda: unopened(E1, "R10 Y10 B10 R11 Y11 B11"), "lay R10 Y10 B10 | R11 Y11 B11", Reason.NO_RUN),
    (lambda: unopened(ALPHA_ETALAT, "R1 Y1 B1"), "lay R1 Y1 B1", Reason.NO_RUN),
    (lambda: unopened(E1, "R1 Y1 B1 R5 Y5 B5"), "lay R1 Y1 B1 | R5 Y5 B5", Reason.NO_RUN),
    (lambda: unopened(E1, "R10 R11 R12"), "lay", Reason.NOTHING_IS_LAID),
    (lambda: unopened(TABLA, "R4 R5 R6 …"), "lay R4 R5 R6", Reason.NOTHING_IS_LAID),
    (lambda: table(E1, "R2 R3 R5", ONES), "lay R2 R3 R5", Reason.NOT_A_MELD),
    (lambda: table(E1, "R2 Y2", ONES), "lay R2 Y2", Reason.NOT_A_MELD),
    (lambda: table(E1, "R2 R2 Y2", ONES), "lay R2 R2 Y2", Reason.NOT_A_MELD),
    (lambda: table(E1, "R4 R3 R2", ONES), "lay R4 R3 R2", Reason.NOT_A_MELD),
    (lambda: table(E1, "R12 R13 R1 R2", "K2 Y2 B2"), "lay R12 R13 R1 R2", Reason.NOT_A_MELD),
    (lambda: table(E1, "R2 J J R3", ONES), "lay R2 J J", Reason.NOT_A_MELD),
    (lambda: table(E1, "R2 R3 J J R6 R7", ONES), "lay R2 R3 J J R6 R7", Reason.NOT_A_MELD),
    (lambda: table(E1, "J R1 R2", "K3 Y3 B3"), "lay J R1 R2", Reason.NOT_A_MELD),
    (lambda: table(E1, "R2 R3", ONES), "lay R2 R3 R4", Reason.NOT_HELD),
    (lambda: table(E1, "R2 R3 R4", ONES), "lay R2 R3 R4 | R2 R3 R4", Reason.NOT_HELD),
    (lambda: table(E1, "R2 R3 R4 R13", ONES), "lay R2 R3 R4 | R12 R13 K9", Reason.NOT_A_MELD),
    (lambda: after(on_the_rack(), "draw"), MELDED, Reason.PLAYS_ON_THE_RACK),
]

LAY_OFFS: list[Attempt] = [
    (opened_now, "lay K9 > 1", Reason.JUST_OPENED),
    (lambda: unopened(E1, "R7 R8"), "lay R7 > 0 high", Reason.NOT_OPENED),
    (lambda: table(E1, "R8 R2", RUN), "lay R8 > 7 high", Reason.NO_SUCH_MELD),
    (lambda: table(E1, "R8 R2", RUN), "lay R8 > 1", Reason.DOES_NOT_FIT),
    (lambda: table(E1, "R8 R2", RUN), "lay R8 > 1 low", Reason.DOES_NOT_FIT),
    (lambda: table(E1, "R9 R2", RUN), "lay R9 > 1 high", Reason.DOES_NOT_FIT),
    (lambda: table(E1, "R8 R2", RUN), "lay R4 > 1 low", Reason.NOT_HELD),
    (lambda: table(E1, "R1 R2", ONES), "lay R1 > 1", Reason.DOES_NOT_FIT),
    (lambda: table(E1, "B1 R2", ONES), "lay B1 > 1 high", Reason.DOES_NOT_FIT),
    (lambda: table(E1, "R2 R3", "R12 R13 R1"), "lay R2 > 1 high", Reason.DOES_NOT_FIT),
    (lambda: table(E1, "Y2 R3", "R2 B2 J*"), "lay Y2 > 1", Reason.SET_LOCKED),
    (lambda: table(E1, "J R3", "R2 B2 J"), "lay J > 1", Reason.DOES_NOT_FIT),
    (lambda: table(E1, "J R3", "R5 R6 R7 R8 J"), "lay J > 1 high", Reason.DOES_NOT_FIT),
    (
        lambda: table(configured("E1", {"jokerLayoffOnOthers": False}), "J R3", RUN),
        "lay J > 1 high",
        Reason.JOKER_ON_OTHERS,
    ),
]

SWAPS: list[Attempt] = [
    (lambda: unopened(E1, "R7 R8"), "lay R7 for 0", Reason.NOT_OPENED),
    (lambda: table(E1, "B9 B2", "B11 J B13"), "lay B9 for 1", Reason.JOKER_ELSEWHERE),
    (lambda: table(E1, "B12 B2", RUN), "lay R6 for 1", Reason.JOKER_ELSEWHERE),
    (lambda: table(E1, "B9 B2", "B11 J B13"), "lay B12 for 1", Reason.NOT_HELD),
    (lambda: table(E1, "B12 B2", "B11 J* B13"), "lay B12 for 1", Reason.JOKER_USED_UP),
    (lambda: table(E1, "B12 B2", "R12 Y12 J"), "lay B12 for 1", Reason.COLOUR_UNKNOWN),
    (lambda: table(E1, "B12 B2", "R12 Y12 J*"), "lay B12 for 1", Reason.JOKER_USED_UP),
    (lambda: table(RUMMY45, "B12 B2", "B11 J B13"), "lay B12 for 4", Reason.NO_SUCH_MELD),
]

ROW: list[Attempt] = [
    (first_lap, "take 0: R3 R4 R5", Reason.FIRST_LAP),
    (lambda: row("R4 R5 K1 K3", "R6"), "take 0: R4 R5 R6", Reason.DEAD_TILE),
    (lambda: row("R4 R5 K1 K3", "R3 R6"), "take 2: R4 R5 R6", Reason.NOTHING_TO_TAKE),
    (lambda: row("R4 R5 K1 K3", "R3 R6"), "take 1", Reason.LAY_WHAT_YOU_TAKE),
    (lambda: row("K2 K3 K1 R9", "R3 R6"), "take 1: K1 K2 K3", Reason.LAY_WHAT_YOU_TAKE),
    (lambda: row("B9 K3 K1 R9", "R3 B9"), "take 1: B9 > 0 low", Reason.LAY_WHAT_YOU_TAKE),
    (lambda: row("R4 R5 K1", "R3 R6 K9"), "take 1: R4 R5 R6", Reason.TOO_FEW_TO_BREAK),
    (lambda: row("R4 R5", "R3 K9 R6"), "take 2: R4 R5 R6", Reason.STOCK_ONLY),
    (lambda: row("R4 R5 K1 K3", "R3 R6 K9", rules=RUMMY45), "take 1: R4 R5 R6", Reason.ONLY_THE_LAST),
    (on_the_rack, "take 2: Y4 Y5 Y6", Reason.PLAYS_ON_THE_RACK),
    (lambda: row("R4 R5 K1 R6", "R3 K9 R7"), "take 2: R4 R5 R6 R7 | K1 > 0 high", Reason.DOES_NOT_FIT),
]

CLOSING: list[Attempt] = [
    (lambda: all_at_once(E1, 0), ALL, Reason.FIRST_TURN),
    (lambda: all_at_once(E1, 2), ALL.replace("| K8 Y8 R8 ", ""), Reason.NOT_ALL_MELDED),
    (lambda: all_at_once(E1, 2), ALL.replace("close K9", "close K10"), Reason.NOT_HELD),
    (lambda: all_at_once(configured("E1", {"closeOnOpening": False}), 2), ALL, Reason.CLOSE_NEXT_TURN),
    (lambda: last_two(E1, "K9 K2", drawn="K9"), "close K9", Reason.NOT_ALL_MELDED),
    (lambda: unopened(E1, "R5"), "close K9", Reason.NOT_OPENED),
    (lambda: table(E1, "R5 R6 R7", ONES), "close K9: R5 R6 R7", Reason.NOT_ALL_MELDED),
    (lambda: last_two(E1, "R5 R6 R7", drawn="R7"), "close R7: R5 R6 R7", Reason.NO_TILE_TO_THROW),
    (lambda: row("R4 R5 K1", "R3 K9", "atu R6"), "close atu K1: R4 R5 K1", Reason.ATU_STAYS),
    (lambda: row("R4 R5 K1 K3", "R3 K9", "atu R6"), "close atu K1: R4 R5 R6", Reason.NOT_ALL_MELDED),
    (lambda: row("R4 R5 K1", "R3 K9"), "close row K1: R4 R5 K9", Reason.NOT_A_MELD),
    (lambda: row("R4 R5 K1 K3", "R3 R6"), "close row K1: R4 R5 R6", Reason.NOT_ALL_MELDED),
    (on_the_rack, "close row Y6: R10 R11 R12 R13 | K5 B5 R5 | Y4 Y5 Y6", Reason.NO_TILE_TO_THROW),
]

SAID: list[Attempt] = [
    (lambda: table(E1, "R2 R3", ONES), "0 tabla", Reason.ALREADY_OPENED),
    (on_the_rack, "0 tabla", Reason.ALREADY_SAID),
    (lambda: unopened(E1, "R2 R3"), "0 tabla", Reason.TOO_LATE),
    (lambda: unopened(RUMMY45, "R2 R3"), "0 tabla", Reason.NOTHING_TO_ANNOUNCE),
    (lambda: table(E1, "R2 R3", ONES), "0 few", Reason.NOTHING_TO_ANNOUNCE),
    (
        lambda: table(configured("E1", {"announcePenalty": 500}), "R2 R3 R4", ONES),
        "0 few",
        Reason.NOTHING_TO_ANNOUNCE,
    ),
    (lambda: table(E1, "R2 R3", ONES), "0 atu", Reason.NO_TWIN),
    (lambda: table(E1, "R2 R3", ONES), "0 done", Reason.TOO_LATE),
    (dealt, "0 doubles key", Reason.NO_DOUBLE),
    (dealt, "0 offer 1 R5", Reason.OTHER_KIND),
    (dealt, "0 accept 1 R5", Reason.NO_OFFER),
    (dealt, "0 spoil R5 R12", Reason.TOO_FEW_DOUBLES),
    (dealt, "0 spoil R5 R5 R12", Reason.NO_DOUBLE),
    (dealt, "0 spoil R5 R12 K1", Reason.NO_DOUBLE),
]

ATTEMPTS = [*TURN, *LAYING, *LAY_OFFS, *SWAPS, *ROW, *CLOSING, *SAID]


@pytest.mark.parametrize(
    ("where", "move", "reason"), [pytest.param(*a, id=f"{a[2]}: {a[1]}") for a in ATTEMPTS]
)
def test_refused(where: Callable[[], Round], move: str, reason: Reason) -> None:
    assert refused(where(), move) is reason


def test_at_least_fifty_attempts_and_every_reason_of_the_family() -> None:
    elsewhere = {
        Reason.JOKER_STAYS,  # T2: a joker in a row
        Reason.OWN_JOKER,  # only with Q22 switched off
        Reason.USE_THE_JOKER,  # only with Q52 switched off
    }
    assert len(ATTEMPTS) >= 50
    assert set(Reason) - {reason for _, _, reason in ATTEMPTS} == elsewhere


def test_whoever_looks_on_is_not_asked() -> None:
    """A masked round refuses for its owner what the dealer's refuses, whatever the owner cannot see."""
    round_ = table(E1, "B12 B2", "B11 J* B13")
    assert refused(mask(round_, 0), "lay B12 for 1") is Reason.JOKER_USED_UP
