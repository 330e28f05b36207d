"""What whoever opens a room may choose about the rules (RULES.md 12.1), and what goes together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.announcing import AnnouncedTabla, LastTiles
from engine.closing import BannedAtFirst
from engine.doubles import ExchangedDoubles
from engine.exhaustion import Reshuffle
from engine.laying import LaidOpen
from engine.row import ReshuffleAll
from engine.rules import Endless, Rounds, Rules, Target
from engine.settling import Payments
from engine.settling_etalat import Doubling, Scores
from engine.tile import ONE_DECK
from engine.variants import VARIANTS

Value = bool | int | str


class OptionError(ValueError):
    """The choice is none.

    `code`: unknown-option, not-in-variant, bad-value, two-players-only, racks-are-counted.
    """

    def __init__(self, code: str, option: str) -> None:
        super().__init__(code, option)
        self.code = code
        self.option = option


@dataclass(frozen=True, slots=True)
class Option:
    """values: what may be chosen. defaults: by variant; others do not know it. apply: the rules with it."""

    values: tuple[Value, ...]
    defaults: Mapping[str, Value]
    apply: Callable[[Rules, Any], Rules]


def configured(variant: str, chosen: Mapping[str, Value], seats: int | None = None) -> Rules:
    """The rules of `variant` with these options, for a table of `seats` if that is known. OptionError."""
    for name, choice in chosen.items():
        _check(variant, name, choice)
    rules = VARIANTS[variant]
    for name, choice in chosen.items():
        rules = OPTIONS[name].apply(rules, choice)
    if seats is not None and seats not in rules.players:
        raise OptionError("two-players-only", "oneDeck")
    if rules.settling.counts_racks and chosen.get("openAllAtEnd") is False:
        raise OptionError("racks-are-counted", "openAllAtEnd")
    return rules


def settled(variant: str, chosen: Mapping[str, Value]) -> dict[str, Value]:
    """Every option of `variant` with its value, chosen or default."""
    known = {name: option.defaults[variant] for name, option in OPTIONS.items() if variant in option.defaults}
    return known | dict(chosen)


def decks(rules: Rules) -> tuple[Rules, ...]:
    """The game as it is and, where that may be chosen, with one deck (T2.2)."""
    known = rules.name in OPTIONS["oneDeck"].defaults
    return (rules, _one_deck(rules, True)) if known else (rules,)


def _check(variant: str, name: str, choice: Value) -> None:
    option = OPTIONS.get(name)
    if option is None:
        raise OptionError("unknown-option", name)
    if variant not in option.defaults:
        raise OptionError("not-in-variant", name)
    if not any(type(v) is type(choice) and v == choice for v in option.values):
        raise OptionError("bad-value", name)


# ------------------------------------------------------------------ what each option changes


def _free_joker_flat(rules: Rules, on: bool) -> Rules:
    assert isinstance(rules.settling, Payments)
    return replace(rules, settling=replace(rules.settling, free_joker_flat=500 if on else None))


def _close_ban(rules: Rules, ban: Any) -> Rules:
    return replace(rules, closing=BannedAtFirst(ban))


def _max_reshuffles(rules: Rules, most: int) -> Rules:
    assert isinstance(rules.exhaustion, Reshuffle | ReshuffleAll)
    return replace(rules, exhaustion=replace(rules.exhaustion, most=most))


def _jokers_per_meld(rules: Rules, most: int) -> Rules:
    return replace(rules, jokers=replace(rules.jokers, most=most))


def _real_per_joker(rules: Rules, real: int) -> Rules:
    return replace(rules, jokers=replace(rules.jokers, real_per_joker=real))


def _one_deck(rules: Rules, on: bool) -> Rules:
    return replace(rules, deck=ONE_DECK, hand=10, players=(2,)) if on else rules


def _match(rules: Rules, length: str) -> Rules:
    name, _, number = length.partition(" ")
    lengths: dict[str, Callable[[], Rounds | Target | Endless]] = {
        "rounds": lambda: Rounds(int(number)),
        "target": lambda: Target(int(number)),
        "endless": Endless,
    }
    return replace(rules, length=lengths[name]())


def _spoil(rules: Rules, on: bool) -> Rules:
    return replace(rules, doubles=ExchangedDoubles(spoil_at=3 if on else None))


def _take_last_means_tabla(rules: Rules, on: bool) -> Rules:
    return replace(rules, tabla=AnnouncedTabla(takes_row=on))


def _joker_layoff_on_others(rules: Rules, on: bool) -> Rules:
    laying = _laying(rules)
    return replace(rules, laying=replace(laying, lay_offs=replace(laying.lay_offs, joker_on_others=on)))


def _joker_scoring(rules: Rules, system: str) -> Rules:
    scores, own = _scores(rules), (0, 50) if system == "A" else (None, None)
    counting = replace(scores.counting, reused=own[0], substitute=own[1])
    return replace(rules, settling=replace(scores, counting=counting))


def _close_on_opening(rules: Rules, on: bool) -> Rules:
    laying = _laying(rules)
    return replace(rules, laying=replace(laying, opening=replace(laying.opening, closes=on)))


def _closing_one_doubles(rules: Rules, on: bool) -> Rules:
    which: Doubling = "jokers and ones" if on else "jokers"
    return replace(rules, settling=replace(_scores(rules), thrown_doubles=which, atu_doubles=which))


def _announce_penalty(rules: Rules, penalty: int) -> Rules:
    if not penalty:
        return rules
    return replace(rules, few=LastTiles(), settling=replace(_scores(rules), penalty=-penalty))


def _tabla_bonus(rules: Rules, bonus: int) -> Rules:
    return replace(rules, settling=replace(_scores(rules), tabla_bonus=bonus))


def _clean_run(rules: Rules, on: bool) -> Rules:
    laying = _laying(rules)
    return replace(rules, laying=replace(laying, opening=replace(laying.opening, clean_run=on)))


def _high_ace(rules: Rules, worth: int) -> Rules:
    scores = _scores(rules)
    assert rules.values is not None
    counting = replace(scores.counting, values=replace(scores.counting.values, high_ace=worth))
    values = replace(rules.values, high_ace=worth)
    return replace(rules, values=values, settling=replace(scores, counting=counting))


def _of_the_room(rules: Rules, _: Value) -> Rules:
    """The Table keeps these; the rules do not change."""
    return rules


def _laying(rules: Rules) -> LaidOpen:
    assert isinstance(rules.laying, LaidOpen)
    return rules.laying


def _scores(rules: Rules) -> Scores:
    assert isinstance(rules.settling, Scores)
    return rules.settling


# ------------------------------------------------------------------ the table

_SWITCH: Final = (True, False)
_LENGTHS: Final = (
    *(f"rounds {number}" for number in (1, 2, 3, 4, 6, 10)),
    *(f"target {points}" for points in (500, 1000, 2000)),
    "endless",
)
_BANS: Final = ("own-first-turn", "starter-first-turn", "none")
_ALL: Final = tuple(VARIANTS)

OPTIONS: Final[Mapping[str, Option]] = {
    "freeJokerFlat500": Option(_SWITCH, {"T1": False}, _free_joker_flat),
    "closeBan": Option(_BANS, {"T1": "own-first-turn", "T2": "none", "A-T": "own-first-turn"}, _close_ban),
    "maxReshuffles": Option(tuple(range(10)), dict.fromkeys(("T1", "A-T", "E2"), 3), _max_reshuffles),
    "maxJokersPerMeld": Option((1, 2), {"T2": 1}, _jokers_per_meld),
    "realPerJoker": Option((1, 2), dict.fromkeys(("A-T", "A-E"), 2), _real_per_joker),
    "oneDeck": Option(_SWITCH, {"T2": False}, _one_deck),
    "match": Option(_LENGTHS, dict.fromkeys(_ALL, "rounds 4") | {"T2": "endless"}, _match),
    "spoilAtDoubles": Option(_SWITCH, {"E1": True}, _spoil),
    "takeLastMeansTabla": Option(_SWITCH, {"E1": False}, _take_last_means_tabla),
    "jokerLayoffOnOthers": Option(_SWITCH, {"E1": True}, _joker_layoff_on_others),
    "jokerScoring": Option(("A", "B"), {"E1": "A"}, _joker_scoring),
    "closeOnOpening": Option(_SWITCH, {"E1": True}, _close_on_opening),
    "closingOneDoubles": Option(_SWITCH, {"E1": True}, _closing_one_doubles),
    "announcePenalty": Option((0, 500), {"E1": 0}, _announce_penalty),
    "tablaBonus": Option((250, 500, 2000), {"E1": 250}, _tabla_bonus),
    "cleanRunRequired": Option(_SWITCH, {"E2": False}, _clean_run),
    "highAce": Option((5, 10), {"E2": 5}, _high_ace),
    "extraTime": Option(_SWITCH, dict.fromkeys(_ALL, False), _of_the_room),
    "openAllAtEnd": Option(_SWITCH, dict.fromkeys(_ALL, True) | {"T1": False}, _of_the_room),
}
"""By name; in the order of RULES.md 12.1, which is the order to apply and to show them in."""
