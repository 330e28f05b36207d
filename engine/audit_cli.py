"""``python -m engine audit FILE``: the evidence of a guest's phone, checked again and answered in words."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from engine.evidence import EvidenceError, Finding, Report, examine

MOST_BYTES: Final = 64 * 2**20

WORDS: Final = {
    "impossible-fact": "regulile nu permit acest fapt",
    "no-seal": "piese împărțite sau nonce-uri arătate fără un sigiliu înainte",
    "other-deal": "nu este pasul care urma",
    "hidden-redeal": "o împărțire începută a fost înlocuită fără să se spună",
    "other-pledge": "sigiliul poartă alt angajament decât cel trimis",
    "barred": "un telefon care a stricat o împărțire a intrat din nou în aceeași rundă",
    "other-nonce": "un nonce nu este cel promis",
    "other-seal": "pachetele deschise nu sunt cele sigilate",
    "other-starter": "începe alt jucător decât cel ieșit la sorți",
    "wrong-place": "o piesă nu este cea sigilată la locul ei",
    "audit-withheld": "runda s-a încheiat și verificarea ei nu a venit",
    "audit-other-key": "cheile arătate la sfârșit nu deschid pachetele jucate",
    "audit-other-place": "un loc arătat la sfârșit nu se potrivește cu sigiliul",
    "audit-not-held": "cineva a pus jos o piesă pe care nu o avea în acel moment",
    "audit-no-twin": "perechea atuului nu a fost împărțită cui a luat-o în seamă",
    "audit-other-twin": "perechea atuului a fost împărțită și nu a fost plătită",
    "audit-other-atu": "atuul nu este cel de la locul lui",
    "audit-other-rack": "o tablă arătată la sfârșit nu este cea care a rămas din piesele împărțite",
    "audit-impossible-fact": "runda, citită din nou, nu respectă regulile",
    "fork": "dealerul a spus două povești diferite",
    "rolled-back": "telefonul dealerului s-a întors în timp",
}


def main(arguments: list[str]) -> int:
    """Exit status: 0 if everything fits, 1 if something does not, 2 if the file is no evidence."""
    parser = argparse.ArgumentParser(
        prog="python -m engine audit",
        description="Verifică din nou ce i-a spus dealerul unui telefon: 0 se potrivește, 1 nu, 2 necitibil.",
    )
    parser.add_argument(
        "file", type=Path, help="dovada salvată de pe telefon (JSON); - pentru intrarea standard"
    )
    try:
        report = examine(_read(parser.parse_args(arguments).file))
    except (OSError, EvidenceError) as wrong:
        print(f"Nu pot citi dovada: {wrong}", file=sys.stderr)
        return 2
    print("\n".join(_summary(report)))
    return 0 if report.finding is None else 1


def _read(file: Path) -> object:
    """The tree in the file. Raises EvidenceError or OSError."""
    source = sys.stdin.buffer if str(file) == "-" else file.open("rb")
    with source:
        data = source.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise EvidenceError("prea mare")
    try:
        tree: object = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise EvidenceError(f"nu este JSON: {str(error)[:200]}") from error
    return tree


def _summary(report: Report) -> list[str]:
    held = (
        f"{report.facts} fapte, {report.deals} amestecări sigilate"
        f" ({report.redeals} reluate), {report.rounds} runde încheiate"
    )
    if report.finding is None:
        lines = [f"Totul se potrivește: {held}.", f"Amprenta ultimului fapt: {report.head}"]
        if report.said is not None:
            lines.append(f"Telefonul s-a oprit totuși cu „{report.said}”, ceea ce nu reiese de aici.")
        return lines
    return [*_finding(report.finding), f"Până acolo se potrivesc: {held}."]


def _finding(finding: Finding) -> list[str]:
    code = finding.doubt.code
    return [
        f"Nu se potrivește la faptul {finding.n} ({finding.tag}): {WORDS.get(code, code)} [{code}].",
        *(f"  {name}: {text}" for name, text in _compared(finding) if text),
    ]


def _compared(finding: Finding) -> list[tuple[str, str]]:
    return [("așteptat", finding.doubt.expected), ("venit   ", finding.doubt.came)]
