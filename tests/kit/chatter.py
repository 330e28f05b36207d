"""What a hostile guest sends in one go, as bytes that a fuzzer may change: one message a line, behind a
letter that says how it is sent.
"""

from __future__ import annotations

import copy
import copyreg
import hashlib
import json
import random
from collections.abc import Callable, Sequence

from client.browser.bridge import Bridge
from client.wire import WireError, decode_ask, decode_fact, decode_told, encode
from engine.variants import VARIANTS
from tests.kit.hostile import beats, sends, unharmed
from tests.kit.mutate import mutated
from tests.kit.room import Room
from tests.kit.world import replayed

HOW = "crt"
"""c: made current first; r: as it is; t: a second passes and all hearts beat before it is sent."""
MOST = 12
"""Lines that are listened to."""
ROOM = "cm9vbXJvb21yb29tcm9vbQ"
START = 1_700_000_000_000
Hear = Callable[[bytes], None]

for half_done in (hashlib.sha256(), hashlib.shake_256()):
    copyreg.pickle(type(half_done), lambda hashed: (hashed.copy, ()))  # for `copy.deepcopy`


def wire(data: bytes) -> None:
    """Decoding answers with a message or a WireError, and a message is encoded to the same one."""
    for _, text in lines(data):
        for decode in (decode_ask, decode_told, decode_fact):
            try:
                value = decode(text)
            except WireError:
                continue
            assert decode(encode(value)) == value


def table(variant: str) -> Hear:
    """Listens as a dealer's phone does in the middle of a round of that variant."""
    begun = Room(friends=("Ion", "Eva"), variant=variant, rounds=0 if variant == "T2" else 10)
    begun.start()
    begun.exchanges_nothing()
    begun.until("Ion")

    def hear(data: bytes) -> None:
        room = copy.deepcopy(begun)
        for how, text in lines(data):
            if how == "t":
                room.now += 1
                beats(room)
            sends(room, text, current=how == "c")
        unharmed(room)
        assert replayed(room.saved) == room.host.table.game

    return hear


def bridge(variant: str) -> Hear:
    """Listens as Python in a dealer's worker does."""
    rules = {"variant": variant, "rounds": 1, "seconds": 60, "robots": 2, "level": "normal"}
    begun = Bridge(random.Random(1), thinking=False)

    def say(to: Bridge, now: int, **said: object) -> None:
        out = json.loads(to.handle(json.dumps({**said, "now": now})))
        assert not [effect for effect in out if effect["t"] == "failed"], out

    dealer = {"name": "Ana", "key": "key-Ana", "code": "01234"}
    say(begun, START, t="host", game=ROOM, match="Z2FtZWdhbWVnYW1lZ2FtZQ", rules=rules, **dealer)
    say(begun, START, t="peer", peer=1, key="key-Ion", place=0, verified=True, dealer=False)
    say(begun, START, t="text", peer=1, text='{"t":"hello","name":"Ion"}')
    say(begun, START, t="ask", id=1, seat=0, ask={"a": "start"})

    def hear(data: bytes) -> None:
        copied, now = copy.deepcopy(begun), START
        for how, text in lines(data):
            now += 1000 if how == "t" else 150
            say(copied, now, t="text", peer=1, text=text)
            say(copied, now, t="tick")

    return hear


TARGETS: dict[str, Callable[[], Hear]] = {
    "wire": lambda: wire,
    **{f"table-{name}": lambda name=name: table(name) for name in sorted(VARIANTS)},  # type: ignore[misc]
    **{f"bridge-{name}": lambda name=name: bridge(name) for name in ("T1", "E1")},  # type: ignore[misc]
}


def lines(data: bytes) -> list[tuple[str, str]]:
    """How each message is sent, and the message."""
    texts = data.decode("utf-8", "replace").split("\n")[:MOST]
    return [(text[0], text[1:]) if text and text[0] in HOW else ("r", text) for text in texts]


def changed(data: bytes, most: int, seed: int, real: Sequence[str]) -> bytes:
    """The same with a line more, less, moved or made different."""
    rng = random.Random(seed)
    said = [how + text for how, text in lines(data)]
    at, roll = rng.randrange(len(said)), rng.random()
    if roll < 0.35 and len(said) < MOST:
        said.insert(at, rng.choice(HOW) + mutated(rng, real))
    elif roll < 0.45 and len(said) < MOST:
        said.insert(at, rng.choice("cr") + rng.choice(real))
    elif roll < 0.55 and len(said) > 1:
        del said[at]
    elif roll < 0.62:
        said[at] = rng.choice(HOW) + said[at][1:]
    elif roll < 0.67:
        said.insert(rng.randrange(len(said)), said.pop(at))
    else:
        said[at] = said[at][:1] + _changed(rng, said[at][1:], real)
    return "\n".join(each.replace("\n", " ") for each in said).encode("utf-8", "replace")[:most]


def _changed(rng: random.Random, text: str, real: Sequence[str]) -> str:
    """Mutated as JSON if it is some, with parts of real messages."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return mutated(rng, real)
    return mutated(rng, real, text)
