"""The vectors that both implementations must agree on: PROTOCOLS.md, "Common" and 2."""

import json
from pathlib import Path
from typing import Any

import pytest

from client.base64url import from_text, to_text
from client.emoji import EMOJI, emoji_of
from client.native import seal
from client.native.handshake import DealerHandshake, JoinerHandshake, Met, signed_text, transcript
from client.native.identity import verify
from client.native.sdp import fingerprint
from client.ports import MeetError
from engine.digest import digest, encode, expand
from tests.golden.handshake import generate

VECTORS = Path(generate.__file__).parent


def vectors(name: str) -> Any:
    return json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", generate.files())
def test_the_files_are_what_we_compute(name: str) -> None:
    assert (VECTORS / f"{name}.json").read_text(encoding="utf-8") == generate.text_of(generate.files()[name])


@pytest.mark.parametrize("case", vectors("hashes"), ids=lambda case: case["tag"])
def test_common_e_h_x(case: dict[str, Any]) -> None:
    parts = [from_text(part) for part in case["parts"]]
    assert to_text(encode(case["tag"], *parts)) == case["E"]
    assert to_text(digest(case["tag"], *parts)) == case["H"]
    assert to_text(expand(case["tag"], *parts, size=40)) == case["X"]


@pytest.mark.parametrize("role", ["offer", "answer"])
def test_seal(role: seal.Role) -> None:
    case = vectors("seal")
    secret, attempt, one = from_text(case["secret"]), from_text(case["attempt"]), case[role]
    bound, nonce = from_text(one["bound"]), from_text(one["nonce"])
    body = seal.seal(one["text"], secret, role, case["code"], attempt, bound, nonce)
    assert to_text(body) == one["body"]
    assert seal.unseal(body, secret, role, case["code"], attempt, bound) == one["text"]
    assert to_text(seal.join_token(secret, case["code"])) == case["join"]


def test_transcript_signatures_and_emoji() -> None:
    case = vectors("handshake")
    h = transcript(
        from_text(case["fpO"]),
        from_text(case["fpA"]),
        case["helloO"],
        case["helloA"],
        from_text(case["nonceO"]),
    )
    assert to_text(h) == case["h"]
    assert list(emoji_of(h)) == case["emoji"]
    for role, key, proof in (("O", "helloO", "proofO"), ("A", "helloA", "proofA")):
        signed = signed_text(role, h)  # type: ignore[arg-type]
        assert to_text(signed) == case[f"signed{role}"]
        public = from_text(json.loads(case[key])["key"])
        assert verify(public, signed, from_text(json.loads(case[proof])["sig"]))


@pytest.mark.parametrize(
    "case", vectors("handshake")["scripts"], ids=lambda case: f"{case['to']}: {case['name']}"
)
def test_handshake_told(case: dict[str, Any]) -> None:
    whole = vectors("handshake")
    offer = from_text(case.get("fpO", whole["fpO"]))
    answer = from_text(case.get("fpA", whole["fpA"]))
    end: JoinerHandshake | DealerHandshake
    if case["to"] == "joiner":
        end = JoinerHandshake(generate.JOINER, offer, answer, generate.NONCE_O, generate.PLACE)
    else:
        end = DealerHandshake(generate.DEALER, answer, offer, generate.NONCE_A, generate.META)
    met, ends = told(end, case["messages"])
    assert ends == case["ends"]
    if met is not None:
        assert met.emoji == tuple(whole["emoji"])
        assert (met.place, met.meta) == (generate.PLACE, generate.META)
        assert met.key == (generate.DEALER if case["to"] == "joiner" else generate.JOINER).public


def told(end: JoinerHandshake | DealerHandshake, messages: list[str]) -> tuple[Met | None, str]:
    try:
        for message in messages:
            step = end.receive(message)
            if step.failed is not None:
                return None, step.failed.code
            if step.met is not None:
                return step.met, "met"
    except MeetError as error:
        return None, error.code
    return None, "unfinished"


@pytest.mark.parametrize("case", vectors("sdp"), ids=lambda case: case["name"])
def test_sdp_has_one_shape(case: dict[str, Any]) -> None:
    if case["fingerprint"] is None:
        with pytest.raises(MeetError) as caught:
            fingerprint(case["sdp"])
        assert caught.value.code == "tampered"
    else:
        assert to_text(fingerprint(case["sdp"])) == case["fingerprint"]


def test_64_emoji_all_different() -> None:
    assert len(EMOJI) == len({emoji for emoji, _ in EMOJI}) == len({name for _, name in EMOJI}) == 64
