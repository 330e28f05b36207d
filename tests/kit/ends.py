"""The worked `open` and `score` cases of the etalat family as positions of the engine that plays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.event import Blocked
from engine.round import Round
from engine.rules import Phase, Rules
from tests.kit.moves import action, position


def opening(case: dict[str, Any], rules: Rules) -> tuple[Round, str]:
    """Somebody in that lap who holds the melds and two tiles more, and the laying of them."""
    melds = case["input"]["melds"]
    lap = case["input"].get("lap", 2)
    text = f"turn 0\nturns {2 * (lap - 1)}\ntook stock K3\nrack 0 {' '.join(melds)} K3 Y7"
    return position(text, rules), "lay " + " | ".join(melds)


def settled(case: dict[str, Any], rules: Rules) -> Round | None:
    """The round once it has ended so; None if tiles lie on melds that the case does not name."""
    given = case["input"]
    players, closer = given["players"], given.get("closer")
    if any(player.get("laid") for player in players):
        return None
    lines = [
        f"turn {closer or 0}",
        f"turns {8 * len(players) + (closer or 0)}",
        f"atu {given.get('atu', 'B6')}",
    ]
    for seat, player in enumerate(players):
        on_rack = seat == closer and given.get("mode") == "tabla"
        melds = player.get("melds", [])
        tiles = given["closing_tile"] if seat == closer else player.get("rack", "")
        lines.append(f"rack {seat} {' '.join([*(melds if on_rack else []), tiles])}")
        lines += [f"on_rack {seat}"] if on_rack else [f"laid {seat} @2 {meld}" for meld in melds]
        lines += [f"penalised {seat}"] if player.get("penalised") else []
    if "atu_bonus_to" in given:
        lines.append(f"{'twin' if rules.atu.automatic else 'announced'} {given['atu_bonus_to']}")
    round_ = position("\n".join(lines), rules, len(players))
    if closer is None:
        racks = tuple(rack.tiles for rack in round_.racks)
        return replace(round_, phase=Phase.OVER, end=Blocked("stock", racks))
    melds = players[closer].get("melds", []) if given.get("mode") == "tabla" else []
    close = f"close {given['closing_tile']}: {' | '.join(melds)}"
    return round_.after_all(round_.play(closer, action(close)))
