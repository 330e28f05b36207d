"""The head of a log, byte by byte: over the text of each fact as an onlooker sees it (PROTOCOLS.md 1)."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from client.facts import MatchMade, shown_to
from client.game import Game
from client.wire import decode_fact, encode
from engine.base64url import from_text, to_text

VECTORS = Path(__file__).parents[1] / "golden" / "deal" / "wire.json"


def naive(tag: str, *parts: bytes) -> bytes:
    name = b"remi1/" + tag.encode()
    whole = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hashlib.sha256(bytes([len(name)]) + name + whole).digest()


def test_the_heads_of_a_match_are_those_of_the_text() -> None:
    rows, game = json.loads(VECTORS.read_text(encoding="utf-8")), Game()
    setup = decode_fact(rows[0]["saved"])
    assert isinstance(setup, MatchMade)
    head = naive("log", from_text(setup.room), from_text(setup.match))
    for row in rows:
        fact = decode_fact(row["saved"])
        assert encode(fact) == row["saved"]
        assert encode(shown_to(fact, None)) == row["seen"]
        head, game = naive("fact", head, row["seen"].encode()), game.after(fact)
        assert row["head"] == to_text(head) == to_text(game.head)
    kinds = [json.loads(row["seen"])["t"] for row in rows]
    assert {"match", "seated", "round", "sealed", "opened", "dealt", "drew", "threw"} <= set(kinds)


def test_an_onlooker_is_shown_neither_the_master_nor_a_rack() -> None:
    rows = json.loads(VECTORS.read_text(encoding="utf-8"))
    for row in rows:
        saved, seen = json.loads(row["saved"]), json.loads(row["seen"])
        if saved["t"] == "sealed":
            assert "master" in saved
            assert "master" not in seen
        if saved["t"] == "dealt":
            assert {tile for rack in (*seen["racks"], seen["stock"]) for tile in rack} == {"??"}
