"""What a phone was told, in a file, checked again at a terminal: `python -m engine audit FILE`."""

from __future__ import annotations

import copy
import io
import json
import random
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from client.browser.bridge import Bridge
from client.browser.deal_view import deal_view
from client.effects import Keep
from client.evidence import evidence
from client.messages import Told, Welcome
from client.phone import Phone
from client.wire import encode
from engine.__main__ import main
from engine.audit_cli import WORDS
from engine.base64url import to_text
from engine.doubt import Doubt
from engine.event import Drew
from engine.evidence import EvidenceError, examine
from engine.tile import TILES
from tests.kit.liar import LyingRoom, instead
from tests.kit.room import START, Room


@cache
def honest() -> str:
    """A match of two rounds, as Ion's phone was told it."""
    room = Room(rounds=2, robots=1)
    room.start()
    for _ in range(2):
        while not room.host.table.game.round.over:  # type: ignore[union-attr]
            if room.turn in ("Ana", "Ion", "Eva"):
                room.plays_turn()
            else:
                room.wait(1)
        room.goes_on()
    return json.dumps(evidence(room.guest("Ion")), ensure_ascii=False)


@cache
def lied() -> str:
    """The same until Ion draws a tile that lies elsewhere."""

    def swap(told: Told) -> Told:
        assert isinstance(told.fact, Drew)
        return Told(told.n, Drew(told.fact.seat, TILES[(told.fact.tile + 1) % 52]), told.salts)

    room = LyingRoom()
    room.start()
    room.until("Ion")
    room.start_lying(instead(Drew, lambda told: swap(told) if told.fact.seat == 1 else told, "Ion"))
    room.draws("Ion")
    return json.dumps(evidence(room.guest("Ion")), ensure_ascii=False)


def asked(text: str, tmp_path: Path) -> int:
    file = tmp_path / "dovada.json"
    file.write_text(text, encoding="utf-8")
    return main(["audit", str(file)])


def test_all_fits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(honest(), tmp_path) == 0
    said = capsys.readouterr().out
    assert said.startswith("Totul se potrivește")
    assert "2 runde încheiate" in said


def test_a_lie_is_named_with_what_was_expected_and_what_came(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(lied(), tmp_path) == 1
    said = capsys.readouterr().out
    assert "o piesă nu este cea sigilată la locul ei [wrong-place]" in said
    assert "așteptat" in said
    assert "venit" in said


def test_standard_input_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(honest().encode())))
    assert main(["audit", "-"]) == 0


@pytest.mark.parametrize(
    "text", ["", "null", "{}", "[1]", "[" * 100_000, '{"format": "remi-evidence-1", "log": []}']
)
def test_what_is_no_evidence(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(text, tmp_path) == 2
    assert capsys.readouterr().err.startswith("Nu pot citi dovada")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert main(["audit", str(tmp_path / "nothing")]) == 2


def test_every_doubt_has_words() -> None:
    codes = {line.split('"')[1] for line in _lines_of("engine/doubt.py") if 'Doubt("' in line}
    codes |= {f"audit-{line.split('return ')[1].split(chr(34))[1]}" for line in _returned_codes()}
    assert codes - {"audit-"} <= WORDS.keys()


def _lines_of(file: str) -> list[str]:
    path = Path(__file__).parents[2] / file
    return [
        line.split("Doubt(", 1)[-1]
        for line in path.read_text(encoding="utf-8").splitlines()
        if "Doubt(" in line
    ]


def _returned_codes() -> list[str]:
    path = Path(__file__).parents[2] / "engine/audit.py"
    return [line for line in path.read_text(encoding="utf-8").splitlines() if 'return "' in line]


# ---------------------------------------------------------------------- tampering, and nonsense


def tampered(change: Any) -> Any:
    tree = json.loads(honest())
    change(tree)
    return tree


def fact(tree: Any, tag: str) -> Any:
    return next(told["fact"] for told in tree["log"] if told["fact"]["t"] == tag)


def swap_first(tree: Any) -> None:
    rack = fact(tree, "dealt")["racks"][1]
    rack[0] = "R1" if rack[0] != "R1" else "R2"


CHANGES = {
    "another tile on one's rack": swap_first,
    "another seal": lambda tree: fact(tree, "sealed").update(seal=to_text(bytes(32))),
    "another nonce of one's own": lambda tree: tree["nonces"].update({"1": to_text(bytes(32))}),
    "a nonce changed": lambda tree: fact(tree, "opened")["nonces"][0].__setitem__(1, to_text(bytes(32))),
    "a key changed": lambda tree: fact(tree, "opened")["keys"].__setitem__(0, to_text(bytes(32))),
    "somebody renamed": lambda tree: tree["log"][1]["fact"].update(name="Altcineva"),
    "a fact left out of a round": lambda tree: tree["log"].remove(
        next(told for told in tree["log"] if told["fact"]["t"] == "sealed")
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_whoever_tampers_with_evidence_is_seen(what: str) -> None:
    """Also where a change touches no hash by itself: the head of the log goes into the next deal."""
    tree = tampered(CHANGES[what])
    try:
        assert examine(tree).finding is not None
    except EvidenceError:
        assert what == "a fact left out of a round"


Path_ = list[str | int]


def paths(tree: Any, at: Path_ | None = None) -> list[Path_]:
    here = at or []
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [here, *(p for key, value in items for p in paths(value, [*here, key]))]


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=50),
    lambda some: st.lists(some, max_size=3) | st.dictionaries(st.text(max_size=5), some, max_size=3),
    max_leaves=5,
)


@settings(max_examples=60)
@given(data=st.data())
def test_nonsense_anywhere_never_raises_anything_else(data: st.DataObject) -> None:
    tree = json.loads(lied())
    tree["log"] = tree["log"][:20]
    path = data.draw(st.sampled_from(paths(tree)))
    junk = data.draw(JUNK)
    if not path:
        tree = junk
    else:
        inner = tree
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = copy.deepcopy(junk)
    with suppress(EvidenceError):
        examine(tree)


# ---------------------------------------------------------------------- from the page


def test_the_bridge_hands_the_file_over() -> None:
    room = Room(("Ion",))
    room.start()
    bridge = Bridge(random.Random(1))

    def say(**said: Any) -> list[dict[str, Any]]:
        return json.loads(bridge.handle(json.dumps({"now": 1000, **said})))  # type: ignore[no-any-return]

    say(t="guest", game=to_text(b"room" * 4), name="Ion", key="key-Ion", keep={})
    out = say(t="evidence", seat=1)
    assert [o["t"] for o in out] == ["evidence"]
    assert out[0]["name"].endswith(".json")
    assert json.loads(out[0]["text"])["log"] == []


# ---------------------------------------------------------------------- over a reload


def heard(disk: dict[str, str], log: list[Any], key: str = "key-Ana") -> Phone:
    """Ion's phone, started with what its disk holds, is told all that by who has that key; the disk gets what
    it keeps.
    """
    phone = Phone(random.Random(1), "key-Ion", dict(disk), thinking=False)
    phone.restore([], "Ion", START)
    phone.joined(1, key, 0, 0, START)
    match = log[0]["fact"]["match"]
    for message in (encode(Welcome(match, 0, 0, "", len(log), 0, 1)), *map(json.dumps, log)):
        for effect in phone.receive(1, message, START):
            if isinstance(effect, Keep):
                disk[effect.key] = effect.text
    return phone


def test_the_proof_outlives_the_page_that_stopped() -> None:
    disk: dict[str, str] = {}
    stopped = heard(disk, json.loads(lied())["log"]).guests[0]
    assert stopped.broken == "wrong-place"
    again = heard(disk, json.loads(honest())["log"][:40]).guests[0]
    assert again.broken is None
    view = deal_view(again, host=False)
    assert view is not None
    assert "stopped-before" in view["notes"]
    report = examine(json.loads(json.dumps(evidence(again))))
    assert report.said == "wrong-place"
    assert report.finding is not None
    assert report.finding.doubt.code == "wrong-place"
    other = heard({}, json.loads(honest())["log"][:40]).guests[0]
    assert evidence(other)["before"] is None


def test_who_only_passes_the_dealer_s_words_on_is_not_believed() -> None:
    """Somebody in between has proved a key, and the facts name another one as the dealer's."""
    log = json.loads(honest())["log"][:40]
    assert heard({}, log).guests[0].n == 40
    fooled = heard({}, log, "key-Mallory").guests[0]
    assert fooled.doubt == Doubt("between", "key-Ana", "key-Mallory")
    assert fooled.n == 2  # as soon as somebody sits there
