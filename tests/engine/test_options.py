"""RULES.md 12.1: what a room may choose, what goes together, and that each choice changes what it says."""

from __future__ import annotations

import pytest

from engine.options import OPTIONS, OptionError, Value, configured, settled
from engine.rules import Rules
from engine.variants import VARIANTS

ROOM_ONLY = {"extraTime", "openAllAtEnd"}

DEFAULTS: list[tuple[str, str, Value]] = [
    ("freeJokerFlat500", "T1", False),
    ("closeBan", "T1", "own-first-turn"),
    ("closeBan", "T2", "none"),
    ("closeBan", "A-T", "own-first-turn"),
    ("maxReshuffles", "T1", 3),
    ("maxReshuffles", "A-T", 3),
    ("maxReshuffles", "E2", 3),
    ("maxJokersPerMeld", "T2", 1),
    ("realPerJoker", "A-T", 2),
    ("realPerJoker", "A-E", 2),
    ("oneDeck", "T2", False),
    ("match", "T1", "rounds 4"),
    ("match", "T2", "endless"),
    ("match", "E1", "rounds 4"),
    ("spoilAtDoubles", "E1", True),
    ("takeLastMeansTabla", "E1", False),
    ("jokerLayoffOnOthers", "E1", True),
    ("jokerScoring", "E1", "A"),
    ("closeOnOpening", "E1", True),
    ("closingOneDoubles", "E1", True),
    ("announcePenalty", "E1", 0),
    ("tablaBonus", "E1", 250),
    ("cleanRunRequired", "E2", False),
    ("highAce", "E2", 5),
    ("extraTime", "T1", False),
    ("openAllAtEnd", "T1", False),
    ("openAllAtEnd", "T2", True),
]


@pytest.mark.parametrize(("name", "variant", "value"), DEFAULTS)
def test_defaults(name: str, variant: str, value: Value) -> None:
    assert settled(variant, {})[name] == value


def test_no_option_is_missing_from_the_table_of_defaults() -> None:
    assert {name for name, _, _ in DEFAULTS} == set(OPTIONS)


EVERY = [(v, name, value) for name, o in OPTIONS.items() for v in o.defaults for value in o.values]


@pytest.mark.parametrize(("variant", "name", "value"), EVERY)
def test_the_default_changes_nothing_and_every_other_value_something(
    variant: str, name: str, value: Value
) -> None:
    if (name, value) == ("openAllAtEnd", False) and VARIANTS[variant].settling.counts_racks:
        return  # refused: test_what_does_not_fit
    rules = configured(variant, {name: value})
    assert isinstance(rules, Rules)
    default = OPTIONS[name].defaults[variant] == value
    assert (rules == VARIANTS[variant]) is (default or name in ROOM_ONLY)


@pytest.mark.parametrize(
    ("variant", "chosen", "seats", "code"),
    [
        ("T1", {"colour": 1}, None, "unknown-option"),
        ("T1", {"oneDeck": True}, None, "not-in-variant"),
        ("E1", {"highAce": 10}, None, "not-in-variant"),
        ("T1", {"maxReshuffles": 10}, None, "bad-value"),
        ("T1", {"maxReshuffles": True}, None, "bad-value"),
        ("T1", {"freeJokerFlat500": 1}, None, "bad-value"),
        ("T1", {"match": "rounds 5"}, None, "bad-value"),
        ("T2", {"oneDeck": True}, 3, "two-players-only"),
        ("T2", {"openAllAtEnd": False}, None, "racks-are-counted"),
        ("E1", {"openAllAtEnd": False}, None, "racks-are-counted"),
    ],
)
def test_what_does_not_fit(variant: str, chosen: dict[str, Value], seats: int | None, code: str) -> None:
    with pytest.raises(OptionError) as refused:
        configured(variant, chosen, seats)
    assert refused.value.code == code


def test_what_is_chosen_stands_beside_the_defaults() -> None:
    chosen = settled("T2", {"oneDeck": True, "match": "target 500"})
    assert (chosen["oneDeck"], chosen["match"], chosen["maxJokersPerMeld"]) == (True, "target 500", 1)
    assert configured("T2", {"oneDeck": True, "match": "target 500"}, seats=2).hand == 10
