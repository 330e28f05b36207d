"""PROTOCOLS.md 1, byte by byte: the engine against a second, naive reading of the text, and fixed vectors."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.base64url import from_text, to_text
from engine.deal import (
    DECKS,
    Context,
    Deck,
    Lottery,
    OpenedDeal,
    Opening,
    Sealing,
    log_next,
    log_start,
    pledge,
    robot_seed,
    transcript,
)
from engine.digest import Numbers, digest, encode, expand
from engine.tile import TILES, parse, show

GOLDEN = Path(__file__).parents[1] / "golden" / "deal"
DEALS: list[dict[str, Any]] = json.loads((GOLDEN / "deal.json").read_text(encoding="utf-8"))


# ---------------------------------------------------------------------- the text once more, read naively


def e(tag: str, *parts: bytes) -> bytes:
    name = ("remi1/" + tag).encode()
    out = bytes([len(name)]) + name
    for part in parts:
        out += bytes([len(part) >> 24, len(part) >> 16 & 255, len(part) >> 8 & 255, len(part) & 255]) + part
    return out


def h(tag: str, *parts: bytes) -> bytes:
    return hashlib.sha256(e(tag, *parts)).digest()


def x(tag: str, *parts: bytes, n: int = 4096) -> bytes:
    return hashlib.shake_256(e(tag, *parts)).digest(n)


def words(data: bytes) -> Iterator[int]:
    return (int.from_bytes(data[i : i + 4], "big") for i in range(0, len(data), 4))


def below(m: int, source: Iterator[int]) -> int:
    while True:
        w = next(source)
        if w < 2**32 - 2**32 % m:
            return w % m


def shuffled(items: list[int], source: Iterator[int]) -> list[int]:
    for i in range(len(items) - 1, 0, -1):
        j = below(i + 1, source)
        items[i], items[j] = items[j], items[i]
    return items


def face(name: str) -> int:
    return 52 if name == "J" else 13 * "RYBK".index(name[0]) + int(name[1:]) - 1


def deal_by_the_text(g: dict[str, Any]) -> dict[str, Any]:
    """Steps 1–5 of PROTOCOLS.md 1 from what a golden case gives, word for word."""
    room, match, head, master = (from_text(g[name]) for name in ("room", "match", "head", "master"))
    u32deal = g["deal"].to_bytes(4, "big")
    nonces = {int(seat): from_text(nonce) for seat, nonce in g["nonces"].items()}
    pledges = {s: h("pledge", room, match, u32deal, bytes([s]), nonce) for s, nonce in nonces.items()}
    pool = sorted(face(name) for name in g["pool"].split())
    n = len(pool)
    ctx = h(
        "deal", room, match, g["epoch"].to_bytes(4, "big"), u32deal, bytes([g["kind"]]), head, bytes(pool)
    )
    keys, orders, salts, leaves, roots = [], [], [], [], []
    for d in range(64):
        key = h("key", master, ctx, bytes([d]))
        order = shuffled(list(pool), words(x("order", ctx, key, bytes([d]))))
        run = x("salts", ctx, key, bytes([d]), n=16 * n)
        salt = [run[16 * i : 16 * i + 16] for i in range(n)]
        leaf = [h("leaf", ctx, bytes([d, i, order[i]]), salt[i]) for i in range(n)]
        roots.append(h("root", ctx, bytes([d]), b"".join(leaf)))
        keys.append(key)
        orders.append(order)
        salts.append(salt)
        leaves.append(leaf)
    seal = h("seal", ctx, *roots)
    t = h("sealed", ctx, seal, *(bytes([s]) + p for s, p in sorted(pledges.items())))
    seed = h("seed", t, *(bytes([s]) + nonce for s, nonce in sorted(nonces.items())))
    pick = below(64, words(x("pick", seed)))
    others = b"".join(key for d, key in enumerate(keys) if d != pick)
    return {
        "ctx": ctx,
        "pledges": pledges,
        "keys": keys,
        "orders": orders,
        "salts": salts,
        "leaves": leaves,
        "roots": roots,
        "seal": seal,
        "T": t,
        "seed": seed,
        "pick": pick,
        "places": shuffled(list(range(n)), words(x("places", seed))),
        "starter": {seats: below(seats, words(x("starter", seed, others))) for seats in (2, 3, 4)},
        "robot": {seat: h("robot", keys[pick], bytes([seat])) for seat in range(4)},
    }


def sealed(g: dict[str, Any]) -> tuple[Context, Sealing]:
    context = Context(
        from_text(g["room"]),
        from_text(g["match"]),
        g["epoch"],
        g["deal"],
        g["kind"],
        from_text(g["head"]),
        parse(g["pool"]),
    )
    return context, Sealing(context, from_text(g["master"]))


def opened(g: dict[str, Any]) -> tuple[Sealing, OpenedDeal]:
    context, sealing = sealed(g)
    nonces = {int(seat): from_text(nonce) for seat, nonce in g["nonces"].items()}
    pledges = {int(seat): from_text(value) for seat, value in g["pledges"].items()}
    draw = Lottery.of(context, sealing.seal, pledges, nonces)
    return sealing, OpenedDeal(context, sealing.seal, draw, sealing.open(draw))


# ---------------------------------------------------------------------- vectors


@pytest.mark.parametrize("g", DEALS, ids=lambda g: g["name"])
def test_1_to_5_the_vectors_are_what_the_text_says(g: dict[str, Any]) -> None:
    text = deal_by_the_text(g)
    for name in ("ctx", "seal", "T", "seed"):
        assert g[name] == to_text(text[name]), name
    assert g["pick"] == text["pick"]
    assert g["places"] == text["places"]
    assert {int(s): from_text(p) for s, p in g["pledges"].items()} == text["pledges"]
    assert {int(k): v for k, v in g["starter"].items()} == text["starter"]
    assert {int(k): from_text(v) for k, v in g["robot"].items()} == text["robot"]
    assert [from_text(root) for root in g["roots"]] == text["roots"]
    for deck in g["decks"]:
        d = deck["number"]
        assert from_text(deck["key"]) == text["keys"][d]
        assert [face(name) for name in deck["order"].split()] == text["orders"][d]
        assert [from_text(salt) for salt in deck["salts"]] == text["salts"][d]
        assert [from_text(leaf) for leaf in deck["leaves"]] == text["leaves"][d]


@pytest.mark.parametrize("g", DEALS, ids=lambda g: g["name"])
def test_1_to_5_the_engine_makes_the_vectors(g: dict[str, Any]) -> None:
    context, sealing = sealed(g)
    nonces = {int(seat): from_text(nonce) for seat, nonce in g["nonces"].items()}
    for seat, nonce in nonces.items():
        made = pledge(context.room, context.match, context.deal, seat, nonce)
        assert to_text(made) == g["pledges"][str(seat)]
    assert to_text(context.hash) == g["ctx"]
    assert [to_text(deck.root) for deck in sealing.decks] == g["roots"]
    assert to_text(sealing.seal) == g["seal"]
    pledges = {int(seat): from_text(value) for seat, value in g["pledges"].items()}
    assert to_text(transcript(context, sealing.seal, pledges)) == g["T"]
    draw = Lottery.of(context, sealing.seal, pledges, nonces)
    assert (to_text(draw.seed), draw.pick, list(draw.places)) == (g["seed"], g["pick"], g["places"])
    keys = sealing.open(draw).keys
    assert {str(seats): draw.starter(seats, keys) for seats in (2, 3, 4)} == g["starter"]
    picked = sealing.decks[draw.pick].key
    assert {str(seat): to_text(robot_seed(picked, seat)) for seat in range(4)} == g["robot"]
    for deck in g["decks"]:
        rebuilt = Deck(context, deck["number"], from_text(deck["key"]))
        assert show(rebuilt.order) == deck["order"]
        assert [to_text(salt) for salt in rebuilt.salts] == deck["salts"]
        assert [to_text(leaf) for leaf in rebuilt.leaves] == deck["leaves"]


def test_the_log_s_heads() -> None:
    g = json.loads((GOLDEN / "log.json").read_text(encoding="utf-8"))
    room, match = from_text(g["room"]), from_text(g["match"])
    head = h("log", room, match)
    assert log_start(room, match) == head == from_text(g["heads"][0])
    for text, told in zip(g["facts"], g["heads"][1:], strict=True):
        assert log_next(head, text) == h("fact", head, text.encode()) == from_text(told)
        head = from_text(told)


@pytest.mark.parametrize(
    "row", json.loads((GOLDEN / "draws.json").read_text(encoding="utf-8")), ids=lambda r: r["bound"]
)
def test_draws_are_fair_numbers_of_the_stream(row: dict[str, Any]) -> None:
    seed = row["bound"].to_bytes(4, "big")
    stream, numbers = words(x("golden", seed)), Numbers("golden", seed)
    expected = [below(row["bound"], stream) for _ in row["draws"]]
    assert row["draws"] == expected == [numbers.below(row["bound"]) for _ in row["draws"]]


@given(st.lists(st.integers(0, 200), max_size=200), st.binary(max_size=8))
def test_a_shuffle_is_the_one_of_the_text(items: list[int], seed: bytes) -> None:
    mine = list(items)
    Numbers("t", seed).shuffle(mine)
    assert mine == shuffled(list(items), words(x("t", seed)))


@given(st.text("abc", min_size=1, max_size=4), st.lists(st.binary(max_size=5), max_size=4))
def test_hashes_are_those_of_the_text(tag: str, parts: list[bytes]) -> None:
    assert encode(tag, *parts) == e(tag, *parts)
    assert digest(tag, *parts) == h(tag, *parts)
    assert expand(tag, *parts, size=33) == x(tag, *parts, n=33)


# ---------------------------------------------------------------------- what binds the dealer


GAME, SOLE = DEALS[0], DEALS[1]


@pytest.mark.parametrize("g", DEALS, ids=lambda g: g["name"])
def test_4_an_honest_opening_is_sound_and_shows_every_place(g: dict[str, Any]) -> None:
    sealing, deal = opened(g)
    assert deal.sound
    faces = deal.faces(sealing.decks[deal.draw.pick].key)
    assert faces is not None
    assert sorted(faces) == sorted(parse(g["pool"]))
    salts = sealing.decks[deal.draw.pick].salts
    for place, tile in enumerate(faces):
        salt = salts[deal.draw.places[place]]
        assert [t for t in TILES[:53] if deal.shows(place, t, salt)] == [tile]


CHANGES = {
    "room": lambda c: replace(c, room=b"another room...."),
    "match": lambda c: replace(c, match=b"another match..."),
    "epoch": lambda c: replace(c, epoch=1),
    "deal": lambda c: replace(c, deal=2),
    "kind": lambda c: replace(c, kind=1),
    "head": lambda c: replace(c, head=bytes(32)),
    "pool": lambda c: replace(c, pool=(*c.pool[1:], TILES[52])),
}


@pytest.mark.parametrize("what", CHANGES)
def test_2_the_context_binds(what: str) -> None:
    context, sealing = sealed(GAME)
    other = CHANGES[what](context)
    assert other.hash != context.hash
    assert Sealing(other, sealing.master).seal != sealing.seal


@pytest.mark.parametrize("d", range(DECKS))
def test_4_any_other_key_breaks_the_seal(d: int) -> None:
    _, deal = opened(SOLE)
    if d == deal.draw.pick:
        leaves = (bytes(32), *deal.opening.leaves[1:])
        assert not replace(deal, opening=Opening(deal.opening.keys, leaves)).sound
        return
    at = d - (d > deal.draw.pick)
    keys = (*deal.opening.keys[:at], bytes(32), *deal.opening.keys[at + 1 :])
    assert not replace(deal, opening=Opening(keys, deal.opening.leaves)).sound


def test_4_too_few_or_too_many_are_no_opening() -> None:
    _, deal = opened(SOLE)
    keys, leaves = deal.opening.keys, deal.opening.leaves
    for opening in (
        Opening(keys[1:], leaves),
        Opening((*keys, bytes(32)), leaves),
        Opening(keys, leaves[1:]),
        Opening(keys, (*leaves, bytes(32))),
        Opening((), ()),
    ):
        assert not replace(deal, opening=opening).sound


def test_6_a_salt_opens_its_own_place_only() -> None:
    sealing, deal = opened(SOLE)
    deck = sealing.decks[deal.draw.pick]
    faces = deal.draw.dealt(deck)
    salt = deck.salts[deal.draw.places[7]]
    assert deal.shows(7, faces[7], salt)
    assert not any(deal.shows(place, faces[7], salt) for place in range(len(faces)) if place != 7)
    assert not any(deal.shows(place, faces[7], salt) for place in (-1, -46, 53, 10**6))
    assert not deal.shows(7, faces[7], salt[:-1])


def test_7_only_the_picked_key_opens_all() -> None:
    sealing, deal = opened(SOLE)
    assert deal.faces(sealing.decks[deal.draw.pick].key) is not None
    assert deal.faces(sealing.decks[(deal.draw.pick + 1) % DECKS].key) is None
