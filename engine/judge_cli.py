"""``python -m engine judge``: JSON lines in, JSON lines out; or one case as arguments, answered in words."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import BinaryIO, Final

from engine.judge import KINDS, answer, judge
from engine.judge_input import LONGEST_LINE, CaseError, read_json
from engine.judge_words import complaint, words
from engine.variants import VARIANTS

_EXAMPLES: Final = """\
exemple:
  python -m engine judge T1 meld "R12 R13 R1"
  python -m engine judge T1 close "R4 R5 R6 B7 B8 B9 B10 B11 Y2 R2 B2 K6 K7 K8 K11"
  python -m engine judge E1 open "R10 R11 R12 / K5 B5 R5"
  python -m engine judge T2 layout "R1 R2 R3 _ B5 B6 B7 B8 _ K9 K10 K11 _ Y4"
  python -m engine judge T1 score '{"players": 3, "closer": null}'
  python -m engine judge < cazuri.jsonl

Piese: R Y B K și numărul (R1 … K13), J jokerul. Pe intrarea standard, câte un caz JSON pe linie:
{"variant": …, "kind": …, "input": …}; fiecare primește o linie JSON.
"""


def main(arguments: list[str]) -> int:
    """Exit status: 0, or 2 if the case in the arguments was none."""
    given = _parser().parse_args(arguments)
    if given.variant is None:
        return _lines(sys.stdin.buffer)
    if given.kind is None or given.input is None:
        _parser().error("un caz are variantă, fel și piese")
    return _one(given.variant, given.kind, " ".join(given.input))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engine judge",
        description="Arbitru: spune ce hotărăsc regulile.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("variant", nargs="?", help=" ".join(VARIANTS))
    parser.add_argument("kind", nargs="?", help=" ".join(KINDS))
    parser.add_argument("input", nargs="*", default=None, help="piesele sau obiectul JSON al cazului")
    return parser


def _one(variant: str, kind: str, text: str) -> int:
    named = next((name for name in VARIANTS if name.lower() == variant.lower()), variant)
    try:
        verdict = judge({"variant": named, "kind": kind, "input": _input(kind, text)})
    except CaseError as wrong:
        print(complaint(wrong), file=sys.stderr)
        return 2
    print(words(kind, verdict))
    return 0


def _input(kind: str, text: str) -> object:
    """The case's input: JSON as it is, tiles as a text, for `open` melds apart by a slash, a fact by name."""
    if text.lstrip().startswith("{"):
        return read_json(text)
    if kind == "fact":
        return {"fact": text}
    return {"melds": text.split("/")} if kind == "open" else text


def _lines(source: BinaryIO) -> int:
    for line in _bounded(source):
        print(answer(line), flush=True)
    return 0


def _bounded(source: BinaryIO) -> Iterator[str]:
    """The lines of `source`, each cut where it is too long for a case, so that no line fills the memory."""
    limit = 4 * LONGEST_LINE + 2
    while chunk := source.readline(limit):
        line = chunk
        while len(chunk) == limit and not chunk.endswith(b"\n"):
            chunk = source.readline(limit)
        yield line.decode("utf-8", "replace").rstrip("\r\n")
