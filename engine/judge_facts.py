"""The judge's `fact`: numbers that the rules imply, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine import facts
from engine.judge_input import CaseError, Fields
from engine.rules import Rules
from engine.variants import VARIANTS


def fact(rules: Rules, case: object) -> int | str:
    """The exact value of a fact; a fraction as text."""
    name = Fields(case, "input").get("fact") if isinstance(case, dict) else None
    if not isinstance(name, str) or name not in FACTS:
        raise CaseError("unknown-fact", f"{name!r:.40}; known: {' '.join(FACTS)}", name or "", FACTS)
    names, compute = FACTS[name]
    return compute(rules, Fields.of(case, "input", ("fact", *names)))


def _stock(rules: Rules, given: Fields) -> int | str:
    return facts.stock_after_deal(rules, given.whole("players", rules.players), given.truth("with_atu"))


def _reshuffle(rules: Rules, given: Fields) -> int | str:
    tiles = facts.reshuffled(rules, given.whole("players", rules.players))
    if not tiles:
        raise CaseError("kind-not-in-variant", f"{rules.name} makes no new stock", f"{rules.name}, reshuffle")
    return tiles


def _atu_given_player(rules: Rules, given: Fields) -> int | str:
    tiles = given.whole("tiles", range(len(rules.deck)))
    return str(facts.holds_twin(rules, tiles, given.truth("joker_counts")))


def _atu_anyone(rules: Rules, given: Fields) -> int | str:
    tiles = facts.dealt(rules, given.whole("players", rules.players))
    return str(facts.holds_twin(rules, tiles, given.truth("joker_counts")))


def _codes(_: Rules, given: Fields) -> int | str:
    return facts.codes(given.whole("digits", range(1, 19)))


def _rack_cost(rules: Rules, given: Fields) -> int | str:
    variant = given.get("variant") if given.has("variant") else rules.name
    if not isinstance(variant, str) or variant not in VARIANTS:
        raise CaseError("unknown-variant", f"input.variant: {variant!r:.40}", variant, VARIANTS)
    rules = VARIANTS[variant]
    cost = rules.settling.rack_cost(given.tiles("rack", rules.deck))
    if cost is None:
        raise CaseError("kind-not-in-variant", f"{variant} counts no racks", f"{variant}, rack_cost")
    return cost


def _double_round(rules: Rules, _: Fields) -> int | str:
    chance = facts.doubled(rules)
    if not chance:
        raise CaseError(
            "kind-not-in-variant", f"{rules.name} doubles no round", f"{rules.name}, double_round"
        )
    return str(chance)


def _piles(rules: Rules, _: Fields) -> int | str:
    if rules.doubles is None:
        raise CaseError("kind-not-in-variant", f"{rules.name} makes no piles", f"{rules.name}, piles")
    return facts.piles()


Fact = Callable[[Rules, Fields], int | str]

FACTS: Final[Mapping[str, tuple[tuple[str, ...], Fact]]] = {
    "stock": (("players", "with_atu"), _stock),
    "reshuffle": (("players",), _reshuffle),
    "atu_given_player": (("tiles", "joker_counts"), _atu_given_player),
    "atu_anyone": (("players", "joker_counts"), _atu_anyone),
    "codes": (("digits",), _codes),
    "rack_cost": (("variant", "rack"), _rack_cost),
    "double_round": ((), _double_round),
    "piles": ((), _piles),
}
