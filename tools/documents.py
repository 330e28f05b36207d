"""The tables in the documents that are drawn from data, between markers: `python -m tools.documents`.

`<!-- table NAME -->` … `<!-- end NAME -->` is replaced by what the table's function draws: measured figures
from docs/figures.json, the room's options from `engine.options`, the service's settings from
`signaling.settings`. tests/test_documents.py holds the documents to their data.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from engine.options import OPTIONS, Option, Value
from engine.variants import VARIANTS
from signaling.settings import descriptions
from tools.figures import load
from tools.robot_tables import beside, robots, search, strength, turns
from tools.tables import markdown, told

ROOT: Final = Path(__file__).resolve().parent.parent
DOCUMENTS: Final = ("README.md", "ARCHITECTURE.md", "SECURITY.md")
BLOCK: Final = re.compile(r"(<!-- table (?P<name>[a-z]+) -->\n).*?(<!-- end (?P=name) -->)", re.DOTALL)
CHANGES: Final = {
    "freeJokerFlat500": "a thrown joker brings 500, whatever is melded",
    "closeBan": "in whose first turn nobody may close",
    "maxReshuffles": "how often the discards become the stock again before the round is void",
    "maxJokersPerMeld": "jokers that one meld may hold",
    "realPerJoker": "real tiles that each joker in a meld needs",
    "oneDeck": "two players, 53 tiles, ten on the rack; the atu has no twin",
    "match": "when the match is over",
    "spoilAtDoubles": "three doubles spoil the deal (*strică jocul*)",
    "takeLastMeansTabla": "the row's last tile may be taken without laying; that announces 'pe tablă'",
    "jokerLayoffOnOthers": "a joker may be laid off on another's meld",
    "jokerScoring": "A: a joker used again counts nothing, its substitute 50; B: the 50 goes with the joker",
    "closeOnOpening": "one may open and close in the same turn",
    "closingOneDoubles": "a 1 thrown to close, or an atu of 1, doubles like a joker",
    "announcePenalty": "cost of not announcing the last three tiles",
    "tablaBonus": "what closing 'pe tablă' brings",
    "cleanRunRequired": "an opening needs a run without a joker",
    "highAce": "worth of an ace after a 13",
    "extraTime": "30 s more for one turn of each player, once a round",
    "openAllAtEnd": "all tiles are opened after the round, so that each phone checks the whole deal",
}
"""What each room option changes, in the words of ARCHITECTURE."""


def startup(figures: Mapping[str, Any]) -> str:
    rows = [
        [row["name"], *(f"{row[at] / 1000:.1f} s" for at in ("cold", "warm")), f"{row['bytes'] / 1e6:.2f} MB"]
        for row in figures["rows"]
    ]
    heads = ["from the start of the navigation", "first visit", "later visits", "bytes at the first visit"]
    chromium = figures["chromium"].partition(".")[0]
    return markdown(heads, rows, 3) + told(figures, f", Chromium {chromium}, median of {figures['runs']}")


def move(figures: Mapping[str, Any]) -> str:
    rows = [
        [row["name"], *(f"{row[what][at]:.1f} ms" for what in ("move", "echo") for at in ("median", "p99"))]
        for row in figures["rows"]
    ]
    heads = ["guest → dealer → guest", "a move, median", "99 %", "a bare text, median", "99 %"]
    moves = sum(row["move"]["count"] for row in figures["rows"])
    return markdown(heads, rows, 4) + told(figures, f", {moves} moves")


def deal(figures: Mapping[str, Any]) -> str:
    rows = [
        [row["name"], f"{row['dealer']:.0f} ms", f"{row['guest']:.0f} ms", f"{row['KiB']:.1f} KiB"]
        for row in figures["rows"]
    ]
    heads = ["one joint deal, four seats", "the dealer computes", "each guest", "sent to each guest"]
    chromium = figures["chromium"].partition(".")[0]
    return markdown(heads, rows, 3) + told(figures, f", Chromium {chromium}, median of {figures['runs']}")


def fair(figures: Mapping[str, Any]) -> str:
    """From what tests/engine/test_deal_fair.py and test_deal_stuffed.py say of themselves."""
    start, said = "test_deal_fair.py::test_no_strategy_that_looks_honest_gains[", figures["said"]
    rows = [
        [name.removeprefix(start)[:-1], f"{row['deals']:,}", *(f"{row[of]:+.1f}" for of in FAIR)]
        for name, row in said.items()
        if name.startswith(start)
    ]
    if (draws := said.get(DRAWS)) is not None:
        rows.append(["from a seed to a deck, alone", f"{draws['draws']:,}", f"{draws[FAIR[0]]:+.1f}", "–"])
    heads = ["χ² in standard deviations above chance", "deals", *FAIR]
    return markdown(heads, rows, 3) + f"\n{_stuffed(said.get(STUFFED))}{figures['day']}.\n"


def survival(figures: Mapping[str, Any]) -> str:
    """What the tests with full counts say of themselves, and what the fuzzer and the soaks recorded."""
    rows = [
        [what, f"{sum(row[of] for row in found):,}"]
        for what, start, of in SURVIVAL
        if (found := [row for name, row in figures["said"].items() if name.startswith(start) and of in row])
    ]
    known = load()
    if (fuzz := known.get("fuzz")) is not None:
        rows.append(["runs of the coverage-guided fuzzer, up to twelve messages each", f"{fuzz['runs']:,}"])
        rows.append(["ways into the code that it found and the tests say again", f"{fuzz['kept']:,}"])
    for name, of, where in SOAKS:
        if (soak := known.get(name)) is not None:
            early, late = (soak["_".join(filter(None, (when, of, "mb")))] for when in ("early", "late"))
            rows.append([f"{where}: early and late in {soak['matches']} matches", f"{early} MB, {late} MB"])
    return markdown(["survived", ""], rows, 1) + f"\n{figures['day']}.\n"


def _stuffed(row: Mapping[str, int] | None) -> str:
    if row is None:
        return ""
    deals, caught = row["deals"], row["caught"]
    share = f"{caught / deals:.1%}, where 63 of 64 are {63 / 64:.1%}"
    return f"Of {deals:,} deals with one stuffed deck {caught:,} were caught: {share}. "


def settings(_: Mapping[str, Any]) -> str:
    rows = [[f"`{one.flag}`", one.text, f"`{one.default}`"] for one in descriptions()]
    return markdown(["flag", "what it is", "default"], rows)


def options(_: Mapping[str, Any]) -> str:
    rows = [
        [f"`{name}`", _values(option.values), _defaults(option), CHANGES[name]]
        for name, option in OPTIONS.items()
    ]
    return markdown(["option", "values", "default", "what it changes"], rows)


def _values(values: Sequence[Value]) -> str:
    """Long series in short: "0–9", "rounds 1, 2, 3"."""
    if all(type(value) is int for value in values) and len(values) > 3:
        return f"{values[0]}–{values[-1]}"
    by_word: dict[str, list[str]] = {}
    for word, _, number in (_value(value).partition(" ") for value in values):
        by_word.setdefault(word, []).append(number)
    return "; ".join(f"{word} {', '.join(numbers)}".strip() for word, numbers in by_word.items())


def _value(value: Value) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _defaults(option: Option) -> str:
    """The default in each variant that knows the option: once where all agree."""
    by_value: dict[str, list[str]] = {}
    for variant, value in option.defaults.items():
        by_value.setdefault(_value(value), []).append(variant)
    if len(by_value) == 1 and len(option.defaults) == len(VARIANTS):
        return next(iter(by_value))
    return "; ".join(f"{', '.join(variants)}: {value}" for value, variants in by_value.items())


FAIR: Final = ("first tiles", "jokers")
DRAWS: Final = "test_deal_fair.py::test_the_decks_and_the_places_are_shuffled_evenly"
STUFFED: Final = "test_deal_stuffed.py::test_a_stuffed_deck_escapes_once_in_64"
SURVIVAL: Final = (
    ("deaths of a dealer between two steps, in matches of all games", "test_crash_matrix.py::", "deaths"),
    ("matches in Chromium whose dealer's page was killed", "test_page_kill.py::", "matches"),
    ("kills of a native dealer's process", "test_kill.py::", "kills"),
    ("messages from hostile phones", "test_hostile.py::", "messages"),
    ("random walks of service, dealers and guests", "test_split_model.py::", "walks"),
)
SOAKS: Final = (
    ("soak", "", "Table, its guests and all"),
    ("soak page", "heap", "a worker's Python in Chromium"),
    ("soak page", "scripts", "the scripts of that worker"),
)
TABLES: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "startup": startup,
    "move": move,
    "search": search,
    "beside": beside,
    "robots": robots,
    "strength": strength,
    "turns": turns,
    "deal": deal,
    "fair": fair,
    "survival": survival,
    "settings": settings,
    "options": options,
}
MEASURED: Final = {
    "startup",
    "move",
    "search",
    "beside",
    "robots",
    "strength",
    "turns",
    "deal",
    "fair",
    "survival",
}
FROM: Final = {"beside": "search", "turns": "strength", "fair": "tests", "survival": "tests"}
"""Tables whose figures have another name than they."""


def drawn(text: str) -> str:
    """A document with its tables drawn from today's data; one that was not measured stays as it is."""
    figures = load()

    def table(block: re.Match[str]) -> str:
        name = block["name"]
        source = FROM.get(name, name)
        if name in MEASURED and source not in figures:
            return block[0]
        return f"{block[1]}{TABLES[name](figures.get(source, {}))}{block[3]}"

    return BLOCK.sub(table, text)


def main() -> int:
    for name in DOCUMENTS:
        document = ROOT / name
        before = document.read_text(encoding="utf-8")
        after = drawn(before)
        if after != before:
            document.write_text(after, encoding="utf-8")
            print(f"  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
