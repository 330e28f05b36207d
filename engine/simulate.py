"""``python -m engine simulate``: robots against robots, and what their rounds were like.

Everything follows from ``--seed``: the deals, who starts, what the robots think.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TextIO

from engine.bots import Level, decide
from engine.event import Closed
from engine.options import OptionError, configured
from engine.round import Round, mask
from engine.rules import Phase, Rules
from engine.variants import VARIANTS

SECONDS_A_TURN: Final = 20
INTERRUPTED: Final = 130
"""The exit status of what Ctrl+C ended, as shells have it."""
_BAR: Final = 40
_WHAT: Final = "Roboți contra roboți: cât țin rundele, cine câștigă și ce plătesc ceilalți."


@dataclass(frozen=True, slots=True)
class Played:
    """A round that is over: its turns, who started, who closed it, the payment, points by seat.

    payment: where opponents pay the closer, what one of them paid; elsewhere the closer's points.
    """

    turns: int
    starter: int
    closer: int | None
    payment: int
    points: tuple[int, ...]


def rounds(rules: Rules, levels: Sequence[Level], number: int, seed: int) -> Iterator[Played]:
    """`number` rounds, each with another starter, of robots of these levels, a seat each.

    A spoilt deal (E1.14) counts for nothing and is dealt anew.
    """
    cards, thoughts = (Random(f"{what} {seed}") for what in ("cards", "thoughts"))  # noqa: S311 to be repeated
    first = cards.randrange(len(levels))
    for played in range(number):
        round_ = play(rules, levels, (first + played) % len(levels), cards, thoughts)
        while round_.spoilt:
            round_ = play(rules, levels, round_.starter, cards, thoughts)
        yield _played(round_)


def play(rules: Rules, levels: Sequence[Level], starter: int, cards: Random, thoughts: Random) -> Round:
    """A whole round; `cards` shuffles, `thoughts` is the robots' own chance. Each sees its own side alone."""
    round_, asked = Round(rules, len(levels)), 0
    while not round_.over:
        if round_.shuffling:
            order = cards.sample(round_.pool, len(round_.pool))
            events = round_.deal(order, starter) if round_.phase is Phase.DEAL else round_.reshuffle(order)
        else:
            seat = round_.waiting[asked % len(round_.waiting)]
            asked += 1
            events = round_.play(seat, decide(mask(round_, seat), seat, levels[seat], thoughts))
        round_ = round_.after_all(events)
    return round_


def report(variant: str, levels: Sequence[Level], played: Sequence[Played]) -> dict[str, Any]:
    """What ``--json`` prints. Means are rounded to two digits; None where nothing was closed."""
    turns = [p.turns for p in played]
    paid = [p.payment for p in played if p.closer is not None]
    seats = range(len(levels))
    return {
        "variant": variant,
        "players": len(levels),
        "rounds": len(played),
        "levels": [level.value for level in levels],
        "turns_mean": round(sum(turns) / len(turns), 2),
        "turns_min": min(turns),
        "turns_max": max(turns),
        "closed": len(paid),
        "payment_mean": round(sum(paid) / len(paid), 2) if paid else None,
        "wins": [sum(p.closer == seat for p in played) for seat in seats],
        "points": [sum(p.points[seat] for p in played) for seat in seats],
    }


def main(arguments: list[str]) -> int:
    """Play, and print what came of it; the status to exit with."""
    args = _arguments(arguments)
    levels = _levels(args)
    try:
        rules = configured(args.variant, {}, len(levels))
    except OptionError as wrong:
        sys.exit(f"simulate: {wrong}")
    try:
        played = list(watched(rounds(rules, levels, args.rounds, args.seed), args.rounds, sys.stderr))
    except KeyboardInterrupt:  # half a table tells nothing
        return INTERRUPTED
    found = report(args.variant, levels, played)
    print(json.dumps(found) if args.json else _text(found))
    return 0


def _played(round_: Round) -> Played:
    end, points = round_.end, round_.points
    if not isinstance(end, Closed):
        return Played(round_.turns, round_.starter, None, 0, points)
    payers = {line.source for line in round_.lines if line.to == end.seat and line.source is not None}
    paid = sum(line.amount for line in round_.lines if line.to == end.seat and line.source in payers)
    payment = paid // len(payers) if payers else points[end.seat]
    return Played(round_.turns, round_.starter, end.seat, payment, points)


def watched(played: Iterable[Played], number: int, out: TextIO) -> Iterator[Played]:
    """The rounds, with a bar on a terminal."""
    for done, one in enumerate(played, 1):
        if out.isatty():
            full = _BAR * done // number
            out.write(f"\r[{'#' * full}{'.' * (_BAR - full)}] {done}/{number}" + "\n" * (done == number))
            out.flush()
        yield one


def _text(found: dict[str, Any]) -> str:
    minutes = found["turns_mean"] * SECONDS_A_TURN / 60
    paid = "-" if found["payment_mean"] is None else f"{found['payment_mean']:.0f}"
    longest = f"cea mai scurtă {found['turns_min']}, cea mai lungă {found['turns_max']}"
    lines = [
        f"{found['variant']}, jucători: {found['players']}, runde: {found['rounds']}",
        f"ture pe rundă: {found['turns_mean']:.1f} ({longest})",
        f"minute pe rundă, la {SECONDS_A_TURN} s tura: {minutes:.1f}",
        f"runde închise: {found['closed']}",
        f"plata medie: {paid}",
    ]
    seats = zip(found["levels"], found["wins"], found["points"], strict=True)
    lines += [
        f"locul {n} {level:8} câștigate {wins:5}   puncte {points:7}"
        for n, (level, wins, points) in enumerate(seats, 1)
    ]
    return "\n".join(lines)


def _levels(args: Namespace) -> list[Level]:
    """A level for each seat; `--levels` says how many seats there are."""
    if args.levels is None:
        return [Level(args.level)] * args.players
    return [Level(name) for name in args.levels]


def _arguments(arguments: list[str]) -> Namespace:
    parser = ArgumentParser(prog="python -m engine simulate", description=_WHAT)
    names = [level.value for level in Level]
    parser.add_argument("--variant", default="T1", choices=list(VARIANTS))
    parser.add_argument("--players", type=int, help="2, 3 sau 4")
    parser.add_argument("--rounds", type=_positive, default=40)
    parser.add_argument("--level", default="normal", choices=names, help="al tuturor roboților")
    parser.add_argument("--levels", type=_names, help="câte unul pe loc, cu virgule")
    parser.add_argument("--seed", type=int, default=1, help="aceeași sămânță, aceleași runde")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(arguments)
    if args.levels and set(args.levels) - set(names):
        parser.error(f"nivelurile sunt {', '.join(names)}")
    if args.levels and args.players not in (None, len(args.levels)):
        parser.error("câte niveluri, atâția jucători")
    if args.players is None:
        args.players = len(args.levels) if args.levels else 4
    if args.players not in VARIANTS[args.variant].players:
        parser.error(f"{args.variant} nu se joacă în {args.players}")
    return args


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or int(text) < 1:
        raise ArgumentTypeError(f"un număr întreg, de la 1 în sus, nu {text!r:.40}")
    return int(text)
