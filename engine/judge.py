"""Verdicts for arguments at the table: one case in, one verdict out, as the worked cases have them.

A case is an object ``{"variant", "kind", "input"}``; other fields are passed over, so that the file of worked
cases can be fed in as it is. A verdict is what that file calls `expect`. The rules answer, through the code
that plays them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine import facts
from engine.judge_input import CaseError, Fields, read_json, tiles_in
from engine.judge_score import SCORES
from engine.meld import Group, Meld, readings, value
from engine.partition import closings, cover
from engine.rules import Rules
from engine.tile import Tile
from engine.variants import VARIANTS

Verdict = bool | int | str | dict[str, object] | list[int]
Kind = Callable[[Rules, object], Verdict]


def answer(line: str) -> str:
    """The JSON that answers a line of JSON; nonsense gets ``{"error": CODE, "detail": …}``. Never raises."""
    try:
        verdict: object = judge(read_json(line))
    except CaseError as wrong:
        verdict = {"error": wrong.code, "detail": wrong.detail}
    return json.dumps(verdict)


def judge(case: object) -> Verdict:
    """The verdict of a case. CaseError if it is none."""
    if not isinstance(case, Mapping):
        raise CaseError("bad-input", "a case is an object with variant, kind and input")
    fields = Fields(case, "case")
    variant, kind = fields.get("variant"), fields.get("kind")
    if not isinstance(variant, str) or variant not in VARIANTS:
        raise CaseError("unknown-variant", f"{variant!r:.40}; known: {' '.join(VARIANTS)}")
    if not isinstance(kind, str) or kind not in KINDS:
        raise CaseError("unknown-kind", f"{kind!r:.40}; known: {' '.join(KINDS)}")
    return KINDS[kind](VARIANTS[variant], fields.get("input"))


def _meld(rules: Rules, text: object) -> Verdict:
    found = readings(tiles_in(text, "input", rules.deck), rules.jokers)
    if not found:
        return {"valid": False}
    verdict: dict[str, object] = {"valid": True, "kind": "set" if isinstance(found[0], Group) else "run"}
    if rules.values is not None:
        values = rules.values
        verdict["play"] = max(value(meld, values) for meld in found)
    return verdict


def _close(rules: Rules, text: object) -> Verdict:
    tiles = tiles_in(text, "input", rules.deck)
    if len(tiles) != rules.hand + 1:
        raise CaseError("wrong-count", f"{len(tiles)} tiles; who closes holds {rules.hand + 1}")
    found = closings(tiles, rules.jokers, rules.values)
    free = {str(tile): _closing_worth(rules, melds, tile) for tile, melds in found.items()}
    return {"canClose": bool(free), "free": free}


def _closing_worth(rules: Rules, melds: Sequence[Meld], free: Tile) -> int:
    """What each opponent pays or, where melds have values, what the melds are worth."""
    if rules.values is None:
        return rules.settling.closing_worth(rules, melds, free)
    return sum(value(meld, rules.values) for meld in melds)


def _verify(rules: Rules, text: object) -> Verdict:
    tiles = tiles_in(text, "input", rules.deck)
    if len(tiles) > rules.hand + 1:
        raise CaseError("wrong-count", f"{len(tiles)} tiles; a rack holds at most {rules.hand + 1}")
    return sum(len(meld.tiles) for meld in cover(tiles, rules.jokers))


def _score(rules: Rules, case: object) -> Verdict:
    return list(SCORES[rules.name](rules, case))


def _fact(rules: Rules, case: object) -> Verdict:
    name = Fields(case, "input").get("fact") if isinstance(case, dict) else None
    if not isinstance(name, str) or name not in FACTS:
        raise CaseError("unknown-fact", f"{name!r:.40}; known: {' '.join(FACTS)}")
    names, fact = FACTS[name]
    return fact(rules, Fields.of(case, "input", ("fact", *names)))


def _stock(rules: Rules, given: Fields) -> Verdict:
    return facts.stock_after_deal(rules, given.whole("players", rules.players), given.truth("with_atu"))


def _reshuffle(rules: Rules, given: Fields) -> Verdict:
    tiles = facts.reshuffled(rules, given.whole("players", rules.players))
    if not tiles:
        raise CaseError("kind-not-in-variant", f"{rules.name} makes no new stock")
    return tiles


def _atu_given_player(rules: Rules, given: Fields) -> Verdict:
    tiles = given.whole("tiles", range(len(rules.deck)))
    return str(facts.holds_twin(rules, tiles, given.truth("joker_counts")))


def _atu_anyone(rules: Rules, given: Fields) -> Verdict:
    tiles = facts.dealt(rules, given.whole("players", rules.players))
    return str(facts.holds_twin(rules, tiles, given.truth("joker_counts")))


def _codes(_: Rules, given: Fields) -> Verdict:
    return facts.codes(given.whole("digits", range(1, 19)))


Fact = Callable[[Rules, Fields], Verdict]

FACTS: Final[Mapping[str, tuple[tuple[str, ...], Fact]]] = {
    "stock": (("players", "with_atu"), _stock),
    "reshuffle": (("players",), _reshuffle),
    "atu_given_player": (("tiles", "joker_counts"), _atu_given_player),
    "atu_anyone": (("players", "joker_counts"), _atu_anyone),
    "codes": (("digits",), _codes),
}

KINDS: Final[Mapping[str, Kind]] = {
    "meld": _meld,
    "close": _close,
    "verify": _verify,
    "score": _score,
    "fact": _fact,
}
