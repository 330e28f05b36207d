"""Numbers that the rules imply (RULES.md 1.2, 11): exact, so that a claim can be checked."""

from __future__ import annotations

from fractions import Fraction

from engine.rack import Rack
from engine.round import Round
from engine.rules import Phase, Rules
from engine.tile import HIDDEN, JOKER


def dealt(rules: Rules, players: int) -> int:
    """Tiles in the racks after the deal; the starter gets one more than the others."""
    return players * rules.hand + 1


def stock_after_deal(rules: Rules, players: int, with_atu: bool) -> int:
    """Tiles left after the deal, the atu counted or not."""
    return len(rules.deck) - dealt(rules, players) - (not with_atu)


def reshuffled(rules: Rules, players: int) -> int:
    """Tiles that become the stock when it is found empty (T1.29); 0 where the round ends instead."""
    hands = players * rules.hand
    outside = rules.deck[hands + (not rules.atu.in_stock) :]
    rows = rules.rows.count(players)
    waiting = Round(
        rules,
        players,
        phase=Phase.RESHUFFLE,
        racks=(Rack((HIDDEN,) * rules.hand),) * players,
        rows=tuple(outside[row::rows] for row in range(rows)),
    )
    return len(waiting.pool)


def holds_twin(rules: Rules, tiles: int, joker_counts: bool) -> Fraction:
    """Probability that `tiles` dealt tiles hold the atu's twin; a joker's may count for nobody (T1.12)."""
    others = len(rules.deck) - 1
    chance = Fraction(tiles, others)
    jokers = rules.deck.count(JOKER)
    return chance if joker_counts else chance * Fraction(len(rules.deck) - jokers, len(rules.deck))


def doubled(rules: Rules) -> Fraction:
    """Probability that the atu doubles the round (T2.10, E1.53)."""
    return Fraction(sum(map(rules.settling.doubles_round, rules.deck)), len(rules.deck))


def piles() -> int:
    """E1's ritual: 15 piles of 7 and the atu (E1.5)."""
    return 15 * 7 + 1


def codes(digits: int) -> int:
    """Room codes of so many digits, leading zeros included (T1.50)."""
    return int(10**digits)
