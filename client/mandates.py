"""By what right somebody deals: mandates, who must sign them, and which of two counts (PROTOCOLS.md 3).

Values in, values out. Signing and checking signatures is the edge's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from client.facts import Carried, Mandate, Seated, Settled
from client.wire import WireError, decode_record, encode

MOST_ROUNDS: Final = 100
"""A longer score sheet would not fit into one message; so long a match is ended first."""
Kind = Literal["hand-over", "succession"]


def mandate(settled: Settled, epoch: int, seat: int) -> Mandate:
    """The mandate of `seat` to deal from `epoch` on, where the match was settled last."""
    setup, totals = settled.setup, tuple(map(sum, zip(*settled.points, strict=True)))
    return Mandate(
        setup.room,
        setup.match,
        epoch,
        seat,
        settled.seats[seat].key,
        len(settled.points),
        totals or (0,) * len(settled.seats),
        settled.deal,
        settled.head,
    )


def text_of(signed: Mandate) -> str:
    """What is signed, behind the tag "epoch"."""
    return encode(signed)


def is_about(signed: Mandate, settled: Settled) -> bool:
    """True if the mandate carries on from just there."""
    return signed.seat in range(len(settled.seats)) and mandate(settled, signed.epoch, signed.seat) == signed


def kind(carried: Carried) -> Kind | None:
    """A hand-over has the old dealer's signature, a succession the heir's and that of one more seat."""
    seats, signers = carried.settled.seats, {key for key, _ in carried.signatures}
    people = {seat.key for seat in seats if seat.key}
    if carried.settled.dealer in range(len(seats)) and seats[carried.settled.dealer].key in signers:
        return "hand-over"
    return "succession" if carried.mandate.key in signers and len(signers & people) > 1 else None


@dataclass(frozen=True, slots=True)
class Allegiance:
    """The dealer this phone follows in a match. It never goes down (rule 5). kind: "" for the first one."""

    epoch: int
    key: str
    kind: Kind | Literal[""] = ""

    def text(self) -> str:
        """For the store."""
        return f"{self.epoch} {self.key} {self.kind}"

    @staticmethod
    def of(text: str) -> Allegiance:
        """From the store. ValueError if it is none."""
        epoch, key, kind_ = text.split(" ")
        known: dict[str, Kind | Literal[""]] = {"": "", "hand-over": "hand-over", "succession": "succession"}
        if kind_ not in known:
            raise ValueError(kind_)
        return Allegiance(int(epoch), key, known[kind_])

    def may_be(self, epoch: int, key: str) -> bool:
        """True if such a dealer may have a right to be heard at all: not one of an earlier epoch, and of this
        one only the very dealer, or whoever might have been given the cards by hand.
        """
        return epoch > self.epoch or (epoch == self.epoch and (key == self.key or self.kind == "succession"))

    def yields_to(self, epoch: int, how: Kind) -> bool:
        """True if a valid mandate of that epoch and kind counts more than this."""
        beaten = self.kind == "succession" and how == "hand-over"
        return epoch > self.epoch or (epoch == self.epoch and beaten)


def _people(settled: Settled) -> list[Seated]:
    """Who sits where; a phone that is behind may not have heard of a new heir token."""
    return [replace(seat, heir="") for seat in settled.seats]


def last_carried(kept: Mapping[str, str]) -> Carried | None:
    """The newest mandate that a phone has believed, or deals by; `kept`: its small records."""
    try:
        return decode_record(kept["carried"], Carried)
    except (KeyError, WireError):
        return None


def objection(carried: Carried, own: Settled | None, follows: Allegiance | None, dealer: str) -> str | None:
    """Why this phone does not follow, as a code, the signatures apart; None if it does.

    own: where the match was settled as far as this phone knows. dealer: the key that the connection proved.
    """
    signed, settled, how = carried.mandate, carried.settled, kind(carried)
    if how is None or not is_about(signed, settled) or signed.key in ("", settled.seats[settled.dealer].key):
        return "no-mandate"
    if dealer != signed.key:
        return "other-dealer"
    known = follows is not None and (follows.epoch, follows.key) == (signed.epoch, signed.key)
    if follows is not None and not known and not follows.yields_to(signed.epoch, how):
        return "old-dealer"
    if own is not None and own.setup.match == signed.match and _people(own) != _people(settled):
        return "other-seats"
    same = own is not None and own.head == settled.head and own.epoch == settled.epoch
    return "other-story" if same and own != settled else None
