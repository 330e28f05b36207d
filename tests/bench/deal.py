"""What one joint deal among four seats costs: the dealer's phone, each guest's, and the bytes they take.

Measured natively, and on the interpreter that players run: Pyodide in a worker of a page in Chromium. From
the tap on *Pornește* to the moment when all have their tiles; texts are written and read as on the wire.
Goal: 150 ms of computing, 12 KiB for each guest.
"""

from collections import defaultdict
from statistics import median
from time import perf_counter

from client.effects import Effect, Send
from client.messages import ToGuest, Told
from client.wire import decode_told, encode
from engine.event import Dealt
from engine.steps import Opened, Sealed
from tests.kit.room import Friend, Room

RUNS = 15
FRIENDS = ("Ion", "Eva", "Dan")
GOAL_MS, GOAL_KIB = 150.0, 12.0
Row = dict[str, float]


class Timed(Room):
    """Knows how long each phone has computed, and what each was sent of the deal."""

    def __init__(self, seed: int) -> None:
        self.spent: dict[str, float] = defaultdict(float)
        self.bytes: dict[str, int] = defaultdict(int)
        super().__init__(FRIENDS, seed=seed)
        self.spent.clear()

    def hear(self, friend: Friend, text: str) -> None:
        start = perf_counter()
        effects = self.host.receive(friend.peer, text, self.now)
        self.spent["dealer"] += perf_counter() - start
        self.do(effects)

    def _do(self, effect: Effect) -> None:
        names = {friend.peer: name for name, friend in self.friends.items()}
        if isinstance(effect, Send) and effect.peer in names:
            return self._told(names[effect.peer], effect.message)
        return super()._do(effect)

    def _told(self, name: str, message: ToGuest) -> None:
        start = perf_counter()
        text = encode(message)
        written = perf_counter()
        answers = self.friends[name].guest.take(decode_told(text), self.now)
        self.spent["dealer"] += written - start
        self.spent[name] += perf_counter() - written
        if isinstance(message, Told) and isinstance(message.fact, Sealed | Opened | Dealt):
            self.bytes[name] += len(text.encode())
        self.say(self.friends[name], answers)


def one(seed: int) -> Row:
    """A deal from the dealer's tap on; times in ms, sizes in KiB, of the guest who had most."""
    room = Timed(seed)
    start = perf_counter()
    room.start()
    whole = perf_counter() - start
    round_ = room.host.table.game.round
    assert round_ is not None
    assert round_.racks
    guests = [room.spent[name] for name in FRIENDS]
    return {
        "dealer": 1000 * (whole - sum(guests)),
        "guest": 1000 * max(guests),
        "KiB": max(room.bytes.values()) / 1024,
    }


def measured() -> Row:
    """Medians."""
    rows = [one(seed) for seed in range(RUNS)]
    return {name: median(row[name] for row in rows) for name in rows[0]}


IN_CHROMIUM = "import json; from tests.bench.deal import measured; json.dumps(measured())"
FILES = ("engine", "client", "tests/kit", "tests/bench/deal.py")


def main() -> None:
    # Not at the top: this file also runs where there is no browser to start.
    from tests.bench._chromium import in_chromium
    from tools.figures import record

    native, (version, embedded) = measured(), in_chromium(IN_CHROMIUM, FILES)
    rows = {"natively": native, "in Chromium": embedded}
    print(f"{'one joint deal, four seats':30}{'dealer ms':>12}{'guest ms':>12}{'KiB a guest':>14}")
    for name, row in rows.items():
        print(f"{name:30}{row['dealer']:12.1f}{row['guest']:12.1f}{row['KiB']:14.1f}")
    good = max(embedded["dealer"], embedded["guest"]) <= GOAL_MS and embedded["KiB"] <= GOAL_KIB
    print(f"goal {GOAL_MS:.0f} ms and {GOAL_KIB:.0f} KiB: {'reached' if good else 'MISSED'}")
    record(
        "deal",
        runs=RUNS,
        chromium=version,
        rows=[{"name": name, **{k: round(v, 1) for k, v in row.items()}} for name, row in rows.items()],
    )


if __name__ == "__main__":
    main()
