"""PROTOCOL.md, Transport: what is a frame and what is not."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signaling.frames import (
    MAX_FRAME,
    Answer,
    Claim,
    Claimed,
    Create,
    End,
    Error,
    ErrorCode,
    FrameError,
    Heirs,
    Knock,
    Knocked,
    Open,
    Opened,
    Ping,
    Pong,
    Reply,
    Request,
    Superseded,
    Transfer,
    Transferred,
    Waiting,
    parse_reply,
    parse_request,
    write_reply,
    write_request,
)

TOKEN = "AAAAAAAAAAAAAAAAAAAAAA"
HASH = "A" * 43

codes = st.text("0123456789", min_size=5, max_size=5)
tokens = st.binary(min_size=16, max_size=16)
hashes = st.binary(min_size=32, max_size=32)
seats = st.integers(0, 15)
counts = st.integers(0, 2**32 - 1)
bodies = st.text("abcXYZ019-_", min_size=1, max_size=300)
heir_maps = st.dictionaries(seats, hashes, max_size=8)

requests: st.SearchStrategy[Request] = st.one_of(
    st.builds(Create, hashes, st.none() | hashes, st.none() | codes, counts, heir_maps),
    st.builds(Open, codes, tokens),
    st.builds(Heirs, heir_maps),
    st.builds(Ping, st.booleans()),
    st.builds(Transfer, seats),
    st.just(End()),
    st.builds(Answer, tokens, bodies),
    st.builds(Knock, codes, tokens, bodies, st.none() | tokens),
    st.builds(Claim, codes, tokens, seats),
)
replies: st.SearchStrategy[Reply] = st.one_of(
    st.builds(Opened, codes, counts, counts),
    st.builds(Superseded, counts, seats),
    st.just(Pong()),
    st.builds(Knocked, tokens, bodies, st.booleans()),
    st.builds(Transferred, counts),
    st.builds(Claimed, counts, st.booleans()),
    st.builds(Waiting, counts),
    st.builds(Answer, tokens, bodies),
    st.builds(Error, st.sampled_from(ErrorCode), st.text(max_size=40)),
)


@given(requests)
def test_every_request_reads_back_what_was_written(frame: Request) -> None:
    assert parse_request(write_request(frame)) == frame


@given(replies)
def test_every_reply_reads_back_what_was_written(frame: Reply) -> None:
    assert parse_reply(write_reply(frame)) == frame


def test_the_text_is_the_contract() -> None:
    frame = Create(bytes(32), None, None, 0, {1: bytes(32)})
    text = f'{{"t":"create","owner":"{HASH}","join":null,"code":null,"epoch":0,"heirs":{{"1":"{HASH}"}}}}'
    assert write_request(frame) == text
    assert json.loads(write_reply(Opened("01234", 0, 86400))) == {
        "t": "room",
        "code": "01234",
        "epoch": 0,
        "ttl": 86400,
    }


def test_what_may_be_null_may_be_left_out() -> None:
    text = f'{{"t":"knock","code":"01234","attempt":"{TOKEN}","body":"AAAA"}}'
    assert parse_request(text) == Knock("01234", bytes(16), "AAAA", None)


GOOD: dict[str, dict[str, Any]] = {
    "create": {"owner": HASH, "join": None, "code": None, "epoch": 0, "heirs": {}},
    "open": {"code": "01234", "token": TOKEN},
    "ping": {"moved": True},
    "transfer": {"seat": 1},
    "knock": {"code": "01234", "attempt": TOKEN, "body": "AAAA", "join": None},
    "claim": {"code": "01234", "token": TOKEN, "heir": 1},
}


@pytest.mark.parametrize(
    ("tag", "change"),
    [
        ("open", {"code": "1234"}),
        ("open", {"code": "012345"}),
        ("open", {"code": "0123x"}),
        ("open", {"code": "٠١٢٣٤"}),
        ("open", {"code": "01234\n"}),
        ("open", {"code": 1234}),
        ("open", {"code": None}),
        ("open", {"token": TOKEN + "AA"}),
        ("open", {"token": TOKEN + "=="}),
        ("open", {"token": TOKEN[:-1] + "B"}),
        ("open", {"token": "+" + TOKEN[1:]}),
        ("open", {"token": None}),
        ("open", {"extra": 1}),
        ("ping", {"moved": 1}),
        ("ping", {"moved": None}),
        ("transfer", {"seat": True}),
        ("transfer", {"seat": 1.0}),
        ("transfer", {"seat": -1}),
        ("transfer", {"seat": 16}),
        ("transfer", {"seat": "1"}),
        ("knock", {"body": ""}),
        ("knock", {"body": "a b"}),
        ("knock", {"body": "aa=="}),
        ("knock", {"body": "\ud800"}),
        ("knock", {"join": HASH}),
        ("create", {"owner": TOKEN}),
        ("create", {"epoch": 2**32}),
        ("create", {"heirs": []}),
        ("create", {"heirs": {"01": HASH}}),
        ("create", {"heirs": {"-1": HASH}}),
        ("create", {"heirs": {"16": HASH}}),
        ("create", {"heirs": {"1": TOKEN}}),
        ("create", {"heirs": {"1": None}}),
    ],
)
def test_a_strange_field_is_no_frame(tag: str, change: dict[str, Any]) -> None:
    parse_request(json.dumps({"t": tag, **GOOD[tag]}))
    refused(json.dumps({"t": tag, **GOOD[tag], **change}))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "null",
        "[]",
        "7",
        '"ping"',
        "{}",
        '{"t":null}',
        '{"t":["ping"]}',
        '{"t":"pong"}',
        '{"t":"room","code":"01234","epoch":0,"ttl":1}',
        '{"t":"ping"}',
        '{"t":"ping","moved":true} ping',
        '{"t":"ping","moved":true,"moved":true}',
        '{"t":"ping","t":"ping","moved":true}',
        '{"t":"transfer","seat":NaN}',
        '{"t":"transfer","seat":' + "9" * 6000 + "}",
        "[" * 16_000,
        '{"t":' * 3_000,
        '{"t":"heirs","heirs":{"1":"' + HASH + '","1":"' + HASH + '"}}',
    ],
)
def test_junk_is_no_frame(text: str) -> None:
    refused(text)


@given(st.text(max_size=60) | st.recursive(st.none() | st.text() | st.integers(), st.lists).map(json.dumps))
def test_nothing_but_a_frame_error_comes_of_text(text: str) -> None:
    refused(text)


@given(requests, st.data())
def test_a_damaged_frame_is_refused_or_another_frame(frame: Request, data: st.DataObject) -> None:
    text = write_request(frame)
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(st.sampled_from(['"', "{", "}", "0", "A", "é", ""])) + text[at + 1 :]
    with suppress(FrameError):
        again = parse_request(damaged)
        assert parse_request(write_request(again)) == again


def test_the_limit_counts_bytes_of_utf8() -> None:
    frame = Answer(bytes(16), "A")
    largest = Answer(bytes(16), "A" * (MAX_FRAME - len(write_request(frame)) + 1))
    assert len(write_request(largest)) == MAX_FRAME
    assert parse_request(write_request(largest)) == largest
    for text in (write_request(largest) + " ", "é" * (MAX_FRAME // 2 + 1)):
        with pytest.raises(FrameError) as caught:
            parse_request(text)
        assert caught.value.code is ErrorCode.TOO_BIG


def test_an_error_does_not_repeat_what_the_peer_sent() -> None:
    with pytest.raises(FrameError) as caught:
        parse_request('{"t":"open","code":"secret","token":"secret"}')
    assert "secret" not in str(caught.value)


def refused(text: str) -> None:
    with pytest.raises(FrameError) as caught:
        parse_request(text)
    assert caught.value.code is ErrorCode.BAD_FRAME
