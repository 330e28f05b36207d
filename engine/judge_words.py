"""The judge's verdicts in Romanian, for people at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.judge_input import CaseError

WORDS: Final = {
    "bad-json": "Cazul nu este JSON corect",
    "too-long": "Cazul este prea lung",
    "bad-input": "Cazul nu are forma așteptată",
    "missing-field": "Lipsește un câmp",
    "unknown-field": "Câmp necunoscut",
    "unknown-variant": "Variantă necunoscută",
    "unknown-kind": "Fel de caz necunoscut",
    "kind-not-in-variant": "Varianta nu cunoaște acest fel de caz",
    "unknown-tile": "Piesă necunoscută",
    "too-many-copies": "Prea multe piese la fel",
    "wrong-count": "Număr greșit",
    "not-a-meld": "Nu este o combinație",
    "unknown-fact": "Număr necunoscut",
}
"""For each code of a `CaseError`."""


_OPENINGS: Final = {
    "run + 45": "cu o suită și cel puțin 45 de puncte",
    "set of 1s": "terță de 1",
    "no run": "fără suită",
    "under 45": "sub 45 de puncte",
    "first lap": "în prima tură nu se etalează",
}


def complaint(wrong: CaseError) -> str:
    """What is wrong with a case, in one sentence, and what could stand there instead."""
    about = wrong.about or {"not-a-meld": "nicio piesă"}.get(wrong.code, "")
    known = f" Se poate: {', '.join(wrong.known)}." if wrong.known else ""
    return f"{WORDS[wrong.code]}{about and f': {about}'}.{known}"


def words(kind: str, verdict: Any) -> str:
    """The verdict of a case of that kind, as a sentence or a few lines."""
    return _TELL[kind](verdict)


def _points(number: int) -> str:
    """A number of points in Romanian: 1 punct, 15 puncte, 25 de puncte."""
    if number == 1:
        return "1 punct"
    return f"{number} puncte" if 0 < number % 100 < 20 or number == 0 else f"{number} de puncte"


def _meld(verdict: dict[str, Any]) -> str:
    if not verdict["valid"]:
        return "Nu este o combinație."
    name = {"run": "suită", "set": "terță"}[verdict["kind"]]
    play = f", {_points(verdict['play'])}" if "play" in verdict else ""
    end = f", {_points(verdict['end'])} la final" if "end" in verdict else ""
    return f"Da: {name}{play}{end}."


def _close(verdict: dict[str, Any]) -> str:
    if not verdict["canClose"]:
        return "Nu se poate închide."
    free = "\n".join(f"  {tile}: {worth}" for tile, worth in verdict["free"].items())
    return f"Se poate închide. Piesa liberă și cât aduce:\n{free}"


def _open(verdict: dict[str, Any]) -> str:
    why = _OPENINGS[verdict["reason"]]
    return f"{'Da' if verdict['ok'] else 'Nu'}: {_points(verdict['points'])}, {why}."


def _layout(verdict: dict[str, Any]) -> str:
    groups = "\n".join(f"  {tiles}: {points}" for tiles, points in verdict["groups"])
    end = f"Se închide cu {verdict['free']}." if verdict["canClose"] else "Nu se poate închide așa."
    return f"{groups}\nÎn total {verdict['points']}, afară {verdict['outside']}. {end}"


def _score(verdict: list[int]) -> str:
    return "\n".join(f"Jucătorul {seat + 1}: {points:+d}" for seat, points in enumerate(verdict))


_TELL: Final[Mapping[str, Callable[[Any], str]]] = {
    "meld": _meld,
    "close": _close,
    "verify": lambda count: f"Cel mult {count} piese stau deodată în combinații.",
    "open": _open,
    "score": _score,
    "layout": _layout,
    "fact": str,
}
