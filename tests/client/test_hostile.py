"""A hostile guest, or a hostile dealer: nothing that is sent can crash, stall or read a phone.

Seeded, so that a failure comes again. `REMI_LONG=1` sends more than 200,000 messages.
"""

from __future__ import annotations

import json
import os
import random
import time
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.browser.bridge import Bridge
from client.effects import Part, Send
from client.elect import Elect
from client.messages import Start
from client.names import MOST_LETTERS, clean
from client.peers import MOST_PEERS
from client.wire import TAGS, WireError, decode_ask, decode_fact, decode_told, encode
from engine.variants import VARIANTS
from tests.kit.decks import few_decks as few_decks
from tests.kit.hostile import beats, corpus, sends, unharmed
from tests.kit.mutate import mutated
from tests.kit.room import Room
from tests.kit.village import Village

LONG = bool(os.environ.get("REMI_LONG"))
WIRE = 90_000 if LONG else 2_000
TABLE = 15_000 if LONG else 300
BRIDGE = 30_000 if LONG else 400
SEEDS = range(6)
Recorder = Callable[[str, object], None]


@pytest.fixture(scope="module")
def real() -> list[str]:
    texts = corpus()
    assert len({json.loads(text)["t"] for text in texts}) > 8
    assert all(len(text) <= 16 * 1024 for text in texts)
    return texts


# ---------------------------------------------------------------------- wire


@pytest.mark.parametrize("seed", SEEDS)
def test_decoding_answers_with_a_message_or_a_wire_error(
    seed: int, real: list[str], record_property: Recorder
) -> None:
    rng = random.Random(seed)
    good = 0
    for _ in range(WIRE // len(SEEDS)):
        text = mutated(rng, real)
        for decode in (decode_ask, decode_told, decode_fact):
            try:
                value = decode(text)
            except WireError:
                continue
            good += 1
            assert decode(encode(value)) == value
    assert good > 0
    record_property("messages", WIRE // len(SEEDS))


@pytest.mark.parametrize("text", ['{"t":"bye","code":' + '"x"}' + " " * 16_384, "[" * 16_000, '{"a":' * 3000])
def test_too_long_or_too_deep_is_said_quickly(text: str) -> None:
    began = time.process_time()
    with pytest.raises(WireError):
        decode_told(text)
    assert time.process_time() - began < 1


def test_a_nested_place_or_tuple_is_not_confused_with_another_class() -> None:
    """Every tag decodes to its own class, and only where that class belongs."""
    for tag in TAGS:
        with pytest.raises(WireError):
            decode_ask(json.dumps({"t": "hello", "name": {"t": tag}}))


# ---------------------------------------------------------------------- table


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_a_hostile_guest_harms_nobody(variant: str, real: list[str], record_property: Recorder) -> None:
    """It keeps coming back and sends what it likes; the table stays whole, and the others play on."""
    rng = random.Random(variant)
    room = Room(friends=("Ion", "Eva"), variant=variant, rounds=0 if variant == "T2" else 10)
    room.start()
    for step in range(TABLE):
        sends(room, mutated(rng, real), current=rng.random() < 0.3)
        if step % 10 == 0:
            beats(room)
    unharmed(room)
    record_property("messages", TABLE)


def test_too_many_connections_are_sent_away() -> None:
    room = Room()
    parted = []
    for peer in range(100, 100 + MOST_PEERS * 2):
        effects = room.host.joined(peer, f"key-{peer}", 0, room.now)
        parted += [effect for effect in effects if isinstance(effect, Part)]
        room.do(effects)
    assert len(parted) >= MOST_PEERS
    assert {part.code for part in parted} == {"full"}
    assert room.ask("Ion", Start()) == "not-dealer"


def test_a_connection_that_never_says_hello_is_not_kept() -> None:
    room = Room()
    room.do(room.host.joined(500, "key-x", 0, room.now))
    for _ in range(20):
        room.now += 1
        room.do(room.host.receive(500, '{"t":"ping"}', room.now))
        room.do(room.host.tick(room.now))
    assert room.host.table._peers.keys() & {500} == set()


def test_who_asks_for_the_whole_game_over_and_over_is_sent_away() -> None:
    room = Room()
    room.start()
    ion = room.friends["Ion"]
    for _ in range(40):
        room.now += 0.1
        room.hear(ion, '{"t":"hello","name":"Ion"}')
    assert ion.parted == "flood"
    assert room.friends["Eva"].parted is None


def test_too_many_letters_are_a_flood_too() -> None:
    room = Room()
    for _ in range(12):
        room.now += 0.2
        room.hear(room.friends["Ion"], '{"t":"hello","name":"' + "x" * 15_000 + '"}')
    assert room.friends["Ion"].parted in ("flood", "junk")


def test_nothing_grows_with_strangers() -> None:
    """Phones that come to the lobby with ever new keys and go leave nothing behind."""
    room = Room()
    for number in range(60):
        name = f"G{number}"
        room.arrives(name)
        room.leaves(name)
        del room.friends[name]
        room.wait(70)
    table = room.host.table
    assert len(table._peers) <= 4
    assert len(table._absent.since) <= 4
    assert len(table._done) <= 4


# ---------------------------------------------------------------------- guest, heir


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hostile_dealer_cannot_crash_a_guest(seed: int, real: list[str], record_property: Recorder) -> None:
    rng = random.Random(seed)
    village = Village(rounds=2)
    ion = village["Ion"]
    assert ion.phone is not None
    for _ in range(TABLE // 2):
        if ion.guest.broken or ion.guest.parted or not ion.pipes:
            village.kill(ion)
            village.start(ion)
            village.wait(2)
        assert ion.phone is not None
        peer = next(iter(ion.pipes), 0)
        village.do(ion, ion.phone.receive(peer, mutated(rng, real), village.now))
    record_property("messages", TABLE // 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hostile_voter_cannot_crash_an_heir_nor_vote_for_others(
    seed: int, real: list[str], record_property: Recorder
) -> None:
    rng = random.Random(seed)
    village = Village()
    village.play_round()
    known = village["Ion"].guest.game.settled
    assert known is not None
    elect = Elect(village["Ion"].guest, known, 1, 1, {})
    now = village.now
    for step in range(TABLE):
        now += 0.1
        if step % 40 == 0:
            elect.joined(step, "key-Eva", 0, now)
            elect.receive(step, encode_hello(), now)
        effects = elect.receive(step - step % 40, mutated(rng, real), now)
        elect.tick(now)
        assert elect.carried is None
        assert all(not isinstance(e, Send) or "master" not in encode(e.message) for e in effects)
    record_property("messages", TABLE)


def encode_hello() -> str:
    return '{"t":"hello","name":"Eva"}'


# ---------------------------------------------------------------------- bridge


@pytest.mark.parametrize("seed", SEEDS)
def test_texts_of_a_hostile_guest_do_not_make_the_bridge_fail(
    seed: int, real: list[str], record_property: Recorder
) -> None:
    rng = random.Random(seed)
    bridge, now = Bridge(random.Random(seed), thinking=False), 1_700_000_000_000
    rules = {"variant": sorted(VARIANTS)[seed], "rounds": 1, "seconds": 60, "robots": 2, "level": "normal"}
    room, match = json.loads(real[0]).get("room", "cm9vbXJvb21yb29tcm9vbQ"), "Z2FtZWdhbWVnYW1lZ2FtZQ"

    def handle(**said: object) -> list[dict[str, object]]:
        return json.loads(bridge.handle(json.dumps({**said, "now": now})))  # type: ignore[no-any-return]

    handle(t="host", game=room, match=match, code="01234", name="Ana", key="key-Ana", rules=rules)
    for step in range(BRIDGE // len(SEEDS)):
        now += 150
        if step % 50 == 0:
            handle(t="peer", peer=step + 1, key="key-Ion", place=0, verified=True, dealer=False)
            handle(t="text", peer=step + 1, text='{"t":"hello","name":"Ion"}')
        if step == 60:
            handle(t="ask", id=1, seat=0, ask={"a": "start"})
        out = handle(t="text", peer=step - step % 50 + 1, text=mutated(rng, real))
        assert not [effect for effect in out if effect["t"] == "failed"]
        handle(t="tick")
    record_property("messages", BRIDGE // len(SEEDS))


@pytest.mark.parametrize("seed", SEEDS)
def test_nonsense_from_the_page_is_answered_and_changes_nothing_else(seed: int) -> None:
    """Whatever the page asks: JSON comes back, and the bridge goes on."""
    rng = random.Random(seed)
    bridge = Bridge(random.Random(seed), thinking=False)
    rules = {"variant": "E1", "rounds": 1, "seconds": 0, "robots": 2, "level": "normal", "options": {}}
    asks = [
        {"a": "draw"},
        {"a": "throw", "tile": "R1"},
        {"a": "lay", "places": [{"p": "meld", "tiles": ["R1"]}]},
        {"a": "close", "free": None, "groups": [["R1", "R2", "R3"]]},
        {"a": "kick", "seat": 1},
    ]
    other = ("tick", "gone", "succeed", "superseded", "hand-over", "service", "visit", "visited")
    texts = [json.dumps({"t": "ask", "id": n, "seat": 0, "ask": ask, "now": 1}) for n, ask in enumerate(asks)]
    fields = {"now": 1, "peer": 1, "epoch": 1, "seat": 0, "up": True, "text": "", "key": "k"}
    texts += [json.dumps({"t": t, **fields}) for t in other]
    people = [{"name": "Ana", "kind": "person"}, {"name": "Ion", "kind": "person"}]
    start = json.dumps({"t": "local", "game": "x" * 22, "rules": rules, "seats": people, "now": 1})
    bridge.handle(start)
    for _ in range(BRIDGE // len(SEEDS)):
        assert isinstance(json.loads(bridge.handle(mutated(rng, texts))), list)
    views = [o for o in json.loads(bridge.handle('{"t":"tick","now":2}')) if o["t"] == "view"]
    assert views[0]["views"][0]["stage"] == "play"


# ---------------------------------------------------------------------- names


NAMES = st.text(max_size=60) | st.text(
    alphabet="aăâ\u0301\u0323\u200f\u202e\u2066\u3164\u115f \n\u00a0\ufe0f", max_size=60
)


@given(NAMES)
def test_a_cleaned_name_is_short_seen_and_clean_already(name: str) -> None:
    shown = clean(name, "Jucător 1")
    assert 1 <= len(shown) <= MOST_LETTERS
    assert unicodedata.is_normalized("NFC", shown)
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn") for c in shown)
    assert clean(shown, "Jucător 1") == shown


@pytest.mark.parametrize(
    "name", ["", " ", "\u202e", "\u3164\u3164", "\u115f", "\u200b\u200d", "\n\t", "\u0301"]
)
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    assert clean(name, "Jucător 3") == "Jucător 3"


def test_nobody_sits_down_under_a_name_alone() -> None:
    """A seat belongs to a key: the same name from another device is another person (PROTOCOLS.md 2)."""
    room = Room()
    room.start()
    assert room.arrives("again", key="key-other").parted == "started"
