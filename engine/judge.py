"""Verdicts for arguments at the table: one case in, one verdict out, as the worked cases have them.

A case is an object ``{"variant", "kind", "input"}``; other fields are passed over, so that the file of worked
cases can be fed in as it is. A verdict is what that file calls `expect`. The rules answer, through the code
that plays them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from engine.judge_facts import fact
from engine.judge_input import CaseError, Fields, check_copies, read_json, tiles_in
from engine.judge_score import score_melds, score_payments
from engine.judge_table import opening, score_table
from engine.layout import as_it_lies
from engine.meld import Group, Meld, Values, readings, value
from engine.options import decks
from engine.partition import closings, cover
from engine.rules import Rules
from engine.settling_etalat import Scores
from engine.settling_melds import AsLaid
from engine.tile import Tile, exceeds, show
from engine.variants import VARIANTS

_LARGEST_RACK: Final = 40
"""Tiles of a rack that is judged where a broken row may fill it; nobody holds so many."""

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
        raise CaseError("unknown-variant", f"{variant!r:.40}; known: {' '.join(VARIANTS)}", variant, VARIANTS)
    if not isinstance(kind, str) or kind not in KINDS:
        raise CaseError("unknown-kind", f"{kind!r:.40}; known: {' '.join(KINDS)}", kind, KINDS)
    rules, (asked, verdict) = VARIANTS[variant], KINDS[kind]
    if not asked(rules):
        raise CaseError("kind-not-in-variant", f"{variant} has no {kind}", f"{variant}, {kind}")
    return verdict(rules, fields.get("input"))


def _any(_: Rules) -> bool:
    return True


def _on_racks(rules: Rules) -> bool:
    """Melds stay on the rack until somebody closes."""
    return rules.laying is None


def _lays(rules: Rules) -> bool:
    return rules.laying is not None


def _by_layout(rules: Rules) -> bool:
    return isinstance(rules.settling, AsLaid)


def _meld(rules: Rules, text: object) -> Verdict:
    found = readings(tiles_in(text, "input", rules.deck), rules.jokers)
    if not found:
        return {"valid": False}
    verdict: dict[str, object] = {"valid": True, "kind": "set" if isinstance(found[0], Group) else "run"}
    for name, values in _counts(rules):
        verdict[name] = max(value(meld, values) for meld in found)
    return verdict


def _counts(rules: Rules) -> Iterator[tuple[str, Values]]:
    """What melds are worth in play and, if that differs, in the final count."""
    if rules.values is not None:
        yield "play", rules.values
        if isinstance(rules.settling, Scores) and rules.settling.counting.values != rules.values:
            yield "end", rules.settling.counting.values


def _close(rules: Rules, text: object) -> Verdict:
    tiles = tiles_in(text, "input", rules.deck)
    sizes = {game.hand + 1: game for game in decks(rules)}
    if len(tiles) not in sizes:
        held = f"{len(tiles)} tiles; who closes holds {' or '.join(map(str, sizes))}"
        raise CaseError("wrong-count", held, len(tiles), sizes)
    check_copies(tiles, "input", sizes[len(tiles)].deck)
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
    most = rules.hand + 1 if _on_racks(rules) else _LARGEST_RACK
    if len(tiles) > most:
        raise _too_many(tiles, most)
    return sum(len(meld.tiles) for meld in cover(tiles, rules.jokers))


def _too_many(tiles: Sequence[Tile], most: int) -> CaseError:
    return CaseError(
        "wrong-count", f"{len(tiles)} tiles; a rack holds at most {most}", len(tiles), [f"0–{most}"]
    )


def _layout(rules: Rules, text: object) -> Verdict:
    if not isinstance(text, str):
        raise CaseError("bad-input", "input: tiles, _ for an empty slot, / between rows", "input")
    rows = [row.split() for row in text.split("/")]
    tiles = tiles_in(" ".join(word for row in rows for word in row if word != "_"), "input", rules.deck)
    if len(tiles) > rules.hand + 1:
        raise _too_many(tiles, rules.hand + 1)
    each = iter(tiles)
    slots = [[None if word == "_" else next(each) for word in row] for row in rows]
    full = [game.hand + 1 for game in decks(rules) if exceeds(tiles, game.deck) is None]
    layout = as_it_lies(slots, rules.jokers, rules.values, full)
    return {
        "groups": [[show(block.tiles), block.points] for block in layout.blocks],
        "points": layout.points,
        "outside": len(layout.outside),
        "canClose": layout.free is not None,
        "free": None if layout.free is None else str(layout.free),
    }


def _open(rules: Rules, case: object) -> Verdict:
    verdict = opening(rules, case)
    return {"ok": verdict.ok, "points": verdict.points, "reason": verdict.why}


def _score(rules: Rules, case: object) -> Verdict:
    if _lays(rules):
        return list(score_table(rules, case))
    score = score_payments if rules.values is None else score_melds
    return list(score(rules, case))


KINDS: Final[Mapping[str, tuple[Callable[[Rules], bool], Kind]]] = {
    "meld": (_any, _meld),
    "close": (_on_racks, _close),
    "verify": (_any, _verify),
    "open": (_lays, _open),
    "score": (_any, _score),
    "layout": (_by_layout, _layout),
    "fact": (_any, fact),
}
"""For each kind, which variants know it, and who answers."""
