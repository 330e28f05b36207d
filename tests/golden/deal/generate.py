"""Writes the vectors beside this file, the same bytes at every run (PYTHONPATH: the project).

They are fixed: a change here is a change of PROTOCOLS.md 1, and no phone could check a deal of the other
version. Binary values are base64url without padding; of the 64 decks the first and the picked one stand
whole.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from client.facts import shown_to
from client.wire import decode_fact, encode
from engine.action import Discard, Draw
from engine.base64url import to_text
from engine.deal import (
    Context,
    Deck,
    Kind,
    Lottery,
    Sealing,
    log_next,
    log_start,
    pledge,
    robot_seed,
    transcript,
)
from engine.digest import Numbers, expand
from engine.tile import FULL_SET, ONE_DECK, Tile, show
from tests.kit.room import Room

HERE = Path(__file__).parent


def fixed(label: str, size: int = 32) -> bytes:
    return expand("golden", label.encode(), size=size)


@dataclass(frozen=True, slots=True)
class Case:
    """A deal to show. `seats` are those that share in it."""

    name: str
    pool: tuple[Tile, ...]
    seats: tuple[int, ...]
    epoch: int = 0
    deal: int = 1
    kind: Kind = 0


ROOM, MATCH = fixed("room", 16), fixed("match", 16)
CASES = (
    Case("the deal of a match", FULL_SET, (1, 2, 3)),
    Case("one deck, one guest", ONE_DECK, (1,)),
    Case("a reshuffle", tuple(sorted(FULL_SET[3::5])), (0, 2), epoch=2, deal=258, kind=1),
    Case("nobody shares", FULL_SET, ()),
)


def log_vectors() -> dict[str, object]:
    facts = ['{"t":"round"}', '{"t":"seated","name":"Șerban"}', '{"t":"away","seat":1}']
    heads = [log_start(ROOM, MATCH)]
    for text in facts:
        heads.append(log_next(heads[-1], text))
    return {"room": to_text(ROOM), "match": to_text(MATCH), "facts": facts, "heads": [*map(to_text, heads)]}


def wire_vectors() -> list[dict[str, str]]:
    """A match begins: each fact as saved, as an onlooker without a seat sees it, and the head after it."""
    room = Room(("Ion",), variant="T2", options=(("oneDeck", True),))
    room.start()
    for _ in range(4):
        round_ = room.host.table.game.round
        assert round_ is not None
        name, rack = room.turn, round_.racks[round_.turn]
        if round_.choices(round_.turn).draw:
            room.ask(name, Draw())
        else:
            room.ask(name, Discard(rack.tiles[0]))
    log = room.host.table._log
    return [
        {"saved": text, "seen": encode(shown_to(decode_fact(text), None)), "head": log.head(n)}
        for n, text in room.saved
    ]


def deal_vectors(case: Case) -> dict[str, object]:
    context = Context(ROOM, MATCH, case.epoch, case.deal, case.kind, fixed("head"), case.pool)
    master = fixed(f"master {case.name}")
    nonces = {seat: fixed(f"nonce {seat}") for seat in case.seats}
    pledges = {seat: pledge(ROOM, MATCH, case.deal, seat, nonce) for seat, nonce in nonces.items()}
    sealing = Sealing(context, master)
    draw = Lottery.of(context, sealing.seal, pledges, nonces)
    keys = [deck.key for deck in sealing.decks if deck.number != draw.pick]
    picked = sealing.decks[draw.pick]
    return {
        "name": case.name,
        "room": to_text(ROOM),
        "match": to_text(MATCH),
        "epoch": case.epoch,
        "deal": case.deal,
        "kind": case.kind,
        "head": to_text(context.head),
        "pool": show(case.pool),
        "ctx": to_text(context.hash),
        "nonces": {str(seat): to_text(nonce) for seat, nonce in nonces.items()},
        "pledges": {str(seat): to_text(value) for seat, value in pledges.items()},
        "master": to_text(master),
        "roots": [to_text(deck.root) for deck in sealing.decks],
        "decks": [deck_vectors(deck) for deck in dict.fromkeys([sealing.decks[0], picked])],
        "seal": to_text(sealing.seal),
        "T": to_text(transcript(context, sealing.seal, pledges)),
        "seed": to_text(draw.seed),
        "pick": draw.pick,
        "places": list(draw.places),
        "starter": {str(seats): draw.starter(seats, keys) for seats in (2, 3, 4)},
        "robot": {str(seat): to_text(robot_seed(picked.key, seat)) for seat in range(4)},
    }


def deck_vectors(deck: Deck) -> dict[str, object]:
    return {
        "number": deck.number,
        "key": to_text(deck.key),
        "order": show(deck.order),
        "salts": [*map(to_text, deck.salts)],
        "leaves": [*map(to_text, deck.leaves)],
    }


def draw_vectors() -> list[dict[str, object]]:
    """Fair draws; for bounds just over a half of 2³² nearly every second word is skipped."""
    rows = []
    for bound in (1, 2, 3, 53, 64, 106, 2**31 + 1, 2**32 - 1):
        numbers = Numbers("golden", bound.to_bytes(4, "big"))
        rows.append({"bound": bound, "draws": [numbers.below(bound) for _ in range(200)]})
    return rows


def main() -> None:
    for name, value in {
        "log": log_vectors(),
        "deal": [deal_vectors(case) for case in CASES],
        "draws": draw_vectors(),
        "wire": wire_vectors(),
    }.items():
        text = json.dumps(value, ensure_ascii=False, indent=1)
        (HERE / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
