"""Sealed bodies (PROTOCOLS.md 2): only the same secret, role, room, attempt and offer open one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.base64url import from_text, to_text
from client.native.seal import SealError, bare, read_bare, seal, unseal

SECRET, CODE, ATTEMPT, BOUND, NONCE = b"s" * 16, "01234", b"a" * 16, b"b" * 32, b"n" * 12
BODY = seal("text", SECRET, "answer", CODE, ATTEMPT, BOUND, NONCE)


def test_opens_with_all_that_it_was_sealed_with() -> None:
    assert unseal(BODY, SECRET, "answer", CODE, ATTEMPT, BOUND) == "text"


@pytest.mark.parametrize(
    "changed",
    [
        {"secret": b"S" * 16},
        {"role": "offer"},
        {"code": "01235"},
        {"attempt": b"A" * 16},
        {"bound": b"B" * 32},
        {"bound": b""},
        {"body": bare("text")},
        {"body": b""},
        {"body": BODY[:12]},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_opens_with_nothing_else(changed: dict[str, object]) -> None:
    whole: dict[str, object] = {
        "body": BODY,
        "secret": SECRET,
        "role": "answer",
        "code": CODE,
        "attempt": ATTEMPT,
        "bound": BOUND,
    }
    with pytest.raises(SealError):
        unseal(**{**whole, **changed})  # type: ignore[arg-type]


@given(at=st.integers(0, len(BODY) - 1), bit=st.integers(0, 7))
def test_law_no_changed_bit_goes_unnoticed(at: int, bit: int) -> None:
    body = bytearray(BODY)
    body[at] ^= 1 << bit
    with pytest.raises(SealError):
        unseal(bytes(body), SECRET, "answer", CODE, ATTEMPT, BOUND)


@given(text=st.text())
def test_law_bare_bodies_come_back(text: str) -> None:
    assert read_bare(bare(text)) == text


@pytest.mark.parametrize("body", [b"", BODY, b"\x00\xff", b"\x02text"])
def test_what_is_no_bare_body(body: bytes) -> None:
    with pytest.raises(SealError):
        read_bare(body)


@given(data=st.binary(max_size=80))
def test_law_base64url_comes_back(data: bytes) -> None:
    assert from_text(to_text(data)) == data


@pytest.mark.parametrize("text", ["A", "AB=", "AB==", "AC", "A+A", "A/AA", "AA AA", "ș", "AAAA\n"])
def test_base64url_has_one_spelling(text: str) -> None:
    with pytest.raises(ValueError):
        from_text(text)
