"""Fifty matches in a row in one room, while one guest's connection comes and goes: does the dealer's memory
level off? `python -m tests.bench.soak [matches]`.

A Host and two friends' phones as guests, in one process, over perfect pipes; the clock is turned by hand.
After each match the dealer asks for another one. Measured after a collection: what the whole process holds,
and how many Python objects live.
"""

from __future__ import annotations

import gc
import random
import sys
import tracemalloc

from client.messages import GoOn, Rematch
from engine import deal
from tests.kit.room import Room
from tools.figures import record

MATCHES = 50
LEVEL = 0.10
"""How much more may be held at the end than after the first quarter."""


def one_match(room: Room, rng: random.Random) -> None:
    """Everybody plays to the end; Ion's phone loses its connection now and then, and comes back."""
    while not over(room):
        if rng.random() < 0.1:
            room.leaves("Ion")
            room.wait(rng.choice((1.0, 8.0)))
            room.arrives("Ion")
        if room.host.table.game.between:
            for name in ("Ana", "Ion", "Eva"):
                room.ask(name, GoOn())
        elif room.host.table.game.turn is not None:
            room.plays_turn()
        else:
            room.wait(1)
        for friend in room.friends.values():
            friend.said.clear()
            friend.guest.told.clear()
    room.saved.clear()


def over(room: Room) -> bool:
    match = room.host.table.game.match
    return match is not None and match.over


def main(matches: int) -> int:
    rng, held, objects = random.Random(1), [], []
    deal.DECKS = 4  # type: ignore[misc] # the deal is not what is measured
    room = Room(rounds=1)
    room.start()
    tracemalloc.start()
    for number in range(matches):
        one_match(room, rng)
        room.guest("Ana").told.clear()
        gc.collect()
        held.append(tracemalloc.get_traced_memory()[0])
        objects.append(len(gc.get_objects()))
        print(f"{number + 1:3} {held[-1] / 1e6:7.2f} MB {objects[-1]:8} objects", flush=True)
        assert room.ask("Ana", Rematch()) is None
    quarter = max(1, matches // 4)
    early, late = max(held[:quarter]), max(held[-quarter:])
    figures = {"early_mb": round(early / 1e6, 2), "late_mb": round(late / 1e6, 2), "objects": objects[-1]}
    record("soak", matches=matches, **figures)
    return 0 if late <= early * (1 + LEVEL) else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES))
