"""Writes the vectors beside this file, the same bytes at every run (PYTHONPATH: the project).

They are fixed: a change here is a change of PROTOCOLS.md 2, and no released version would meet the new one.
Binary values are base64url without padding.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from client import mandates
from client.base64url import to_text
from client.emoji import EMOJI, emoji_of
from client.facts import Mandate
from client.native import seal
from client.native.handshake import DealerHandshake, JoinerHandshake, signed_text, transcript
from client.native.identity import Identity
from client.ports import Meta
from engine.digest import digest, encode, expand

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Steady:
    """A key that signs the same text with the same bytes every time."""

    identity: Identity

    @property
    def public(self) -> bytes:
        return self.identity.public

    def sign(self, data: bytes) -> bytes:
        der = self.identity.private.sign(data, ec.ECDSA(hashes.SHA256(), deterministic_signing=True))
        r, s = decode_dss_signature(der)
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")


def steady(scalar: int) -> Steady:
    return Steady(Identity.of(ec.derive_private_key(scalar, ec.SECP256R1())))


def jwk(signer: Steady) -> dict[str, str]:
    d = signer.identity.private.private_numbers().private_value.to_bytes(32, "big")
    x, y = signer.public[1:33], signer.public[33:]
    return {"kty": "EC", "crv": "P-256", "d": to_text(d), "x": to_text(x), "y": to_text(y)}


def fixed(label: str, size: int = 32) -> bytes:
    return expand("golden", label.encode(), size=size)


JOINER, DEALER = steady(0xA11CE), steady(0xB0B)
META = Meta(fixed("room", 16), fixed("match", 16), 7)
MANDATE = Mandate(
    room=to_text(META.room),
    match=to_text(META.match),
    epoch=1,
    seat=2,
    key=to_text(JOINER.public),
    rounds=1,
    totals=(150, -50, -100),
    deal=3,
    head=to_text(fixed("head")),
)
"""PROTOCOLS.md 3, rule 4: what is signed when a room changes hands."""
FP_O, FP_A, NONCE_O, NONCE_A = fixed("fpO"), fixed("fpA"), fixed("nonceO"), fixed("nonceA")
PLACE = 1


def hash_vectors() -> list[dict[str, object]]:
    cases: list[tuple[str, list[bytes]]] = [
        ("log", []),
        ("nonce", [b""]),
        ("nonce", [fixed("a")]),
        ("seal", [b"offer", b"01234"]),
        ("seal", [b"offe", b"r01234"]),
        ("hello", [fixed("a"), fixed("b"), "bună".encode(), b"x" * 300]),
        ("epoch", [mandates.text_of(MANDATE).encode()]),
    ]
    return [
        {
            "tag": tag,
            "parts": [to_text(part) for part in parts],
            "E": to_text(encode(tag, *parts)),
            "H": to_text(digest(tag, *parts)),
            "X": to_text(expand(tag, *parts, size=40)),
        }
        for tag, parts in cases
    ]


def seal_vectors() -> dict[str, object]:
    secret, code, attempt = fixed("secret", 16), "01234", fixed("attempt", 16)
    offer, answer = "v=0\r\na=the offer, ș and all\r\n", "v=0\r\na=the answer\r\n"
    nonces = fixed("nonce1", 12), fixed("nonce2", 12)
    offer_body = seal.seal(offer, secret, "offer", code, attempt, b"", nonces[0])
    bound = seal.bind(offer_body)
    answer_body = seal.seal(answer, secret, "answer", code, attempt, bound, nonces[1])
    return {
        "secret": to_text(secret),
        "code": code,
        "attempt": to_text(attempt),
        "join": to_text(seal.join_token(secret, code)),
        "offer": {"text": offer, "bound": "", "nonce": to_text(nonces[0]), "body": to_text(offer_body)},
        "answer": {
            "text": answer,
            "bound": to_text(bound),
            "nonce": to_text(nonces[1]),
            "body": to_text(answer_body),
        },
    }


def joiner() -> JoinerHandshake:
    return JoinerHandshake(JOINER, FP_O, FP_A, NONCE_O, PLACE)


def dealer() -> DealerHandshake:
    return DealerHandshake(DEALER, FP_A, FP_O, NONCE_A, META)


def conversation() -> dict[str, str]:
    o, a = joiner(), dealer()
    hello_o = o.start()
    hello_a = a.receive(hello_o).send or ""
    proof_o = o.receive(hello_a).send or ""
    proof_a = a.receive(proof_o).send or ""
    return {"helloO": hello_o, "helloA": hello_a, "proofO": proof_o, "proofA": proof_a}


def handshake_vectors() -> dict[str, object]:
    said = conversation()
    h = transcript(FP_O, FP_A, said["helloO"], said["helloA"], NONCE_O)
    return {
        "joiner": jwk(JOINER),
        "dealer": jwk(DEALER),
        "place": PLACE,
        "meta": {"room": to_text(META.room), "match": to_text(META.match), "epoch": META.epoch},
        "fpO": to_text(FP_O),
        "fpA": to_text(FP_A),
        "nonceO": to_text(NONCE_O),
        "nonceA": to_text(NONCE_A),
        **said,
        "h": to_text(h),
        "signedO": to_text(signed_text("O", h)),
        "signedA": to_text(signed_text("A", h)),
        "emoji": list(emoji_of(h)),
        "scripts": scripts(said),
    }


@dataclass(frozen=True, slots=True)
class Script:
    """What one end is told, and how that ends: "met" or an error's code. `seen`: other fingerprints."""

    name: str
    messages: list[str]
    ends: str = "tampered"
    seen: dict[str, str] = field(default_factory=dict)

    def value(self, to: str) -> dict[str, object]:
        return {"name": self.name, "to": to, "messages": self.messages, "ends": self.ends, **self.seen}


def changed(message: str, **fields: object) -> str:
    return json.dumps({**json.loads(message), **fields}, separators=(",", ":"))


def without(message: str, name: str) -> str:
    rest = {key: value for key, value in json.loads(message).items() if key != name}
    return json.dumps(rest, separators=(",", ":"))


JUNK = ["", "{}", "[]", "null", "7", '"hello"', "{", "[" * 900, "bună ziua", '{"t":"fact"}', "x" * 1025]
MALLORY = steady(0xBAD)


def scripts(said: dict[str, str]) -> list[dict[str, object]]:
    heard = transcript(FP_O, FP_A, said["helloO"], said["helloA"], NONCE_O)
    told_dealer = [
        *both_ends(said["helloO"], said["proofO"]),
        *hellos_to_dealer(said["helloO"], said["helloA"]),
        *proofs_to_dealer(said["helloO"], said["proofO"], heard),
    ]
    told_joiner = [
        *both_ends(said["helloA"], said["proofA"]),
        *hellos_to_joiner(said["helloO"], said["helloA"]),
        *proofs_to_joiner(said["helloA"], said["proofA"], said["proofO"], heard),
    ]
    return [script.value("dealer") for script in told_dealer] + [
        script.value("joiner") for script in told_joiner
    ]


def both_ends(hello: str, proof: str) -> list[Script]:
    other = to_text(fixed("another"))
    return [
        Script("the conversation itself", [hello, proof], "met"),
        Script("another offer", [hello, proof], seen={"fpO": other}),
        Script("another answer", [hello, proof], seen={"fpA": other}),
        Script("fingerprints exchanged", [hello, proof], seen={"fpO": to_text(FP_A), "fpA": to_text(FP_O)}),
        Script("proof before hello", [proof]),
        Script("hello twice", [hello, hello]),
        Script("version 2", [changed(hello, v=2)], "version"),
        Script("version true", [changed(hello, v=True)], "version"),
        Script("no version", [without(hello, "v")], "version"),
        Script("hello in other words", [hello + " ", proof]),
        Script("a key that is no point", [changed(hello, key=to_text(b"\x04" + bytes(64))), proof]),
        Script("another's key", [changed(hello, key=to_text(MALLORY.public)), proof]),
        Script("no signature", [hello, without(proof, "sig")]),
        Script("an empty signature", [hello, changed(proof, sig=to_text(bytes(64)))]),
        Script("a short signature", [hello, changed(proof, sig=to_text(bytes(63)))]),
        *(Script(f"first {text[:12]!r}", [text]) for text in JUNK),
        *(Script(f"instead of the proof {text[:12]!r}", [hello, text]) for text in JUNK),
    ]


def hellos_to_dealer(hello: str, own: str) -> list[Script]:
    key = to_text(JOINER.public)
    keys = (key[:-2], key + "=", key.replace("B", "+", 1), 7, None)
    places = (-1, 256, 1.5, True, "0", None)
    return [
        Script("the dealer's own hello", [own]),
        *(Script(f"no {name}", [without(hello, name)]) for name in ("key", "commit", "place")),
        *(Script(f"key {value!r:.20}", [changed(hello, key=value)]) for value in keys),
        *(Script(f"place {value!r}", [changed(hello, place=value)]) for value in places),
    ]


def proofs_to_dealer(hello: str, proof: str, heard: bytes) -> list[Script]:
    signatures = {
        "the dealer's signature": DEALER.sign(signed_text("A", heard)),
        "signed as the dealer": JOINER.sign(signed_text("A", heard)),
        "signed by another": MALLORY.sign(signed_text("O", heard)),
        "signed over another conversation": JOINER.sign(signed_text("O", NONCE_A)),
    }
    return [
        Script("another place than signed", [changed(hello, place=0), proof]),
        Script("another nonce", [hello, changed(proof, nonceO=to_text(NONCE_A))]),
        Script("no nonce", [hello, without(proof, "nonceO")]),
        *(Script(name, [hello, changed(proof, sig=to_text(sig))]) for name, sig in signatures.items()),
    ]


def hellos_to_joiner(own: str, hello: str) -> list[Script]:
    epochs = (-1, 1 << 32, 0.5, True, "0")
    return [
        Script("its own hello come back", [own]),
        *(
            Script(f"no {name}", [without(hello, name)])
            for name in ("room", "match", "epoch", "key", "nonceA")
        ),
        *(Script(f"epoch {value!r}", [changed(hello, epoch=value)]) for value in epochs),
        Script("a short room", [changed(hello, room=to_text(bytes(15)))]),
    ]


def proofs_to_joiner(hello: str, proof: str, own: str, heard: bytes) -> list[Script]:
    return [
        Script("its own proof come back", [hello, own]),
        Script("another epoch than signed", [changed(hello, epoch=8), proof]),
        Script("another match than signed", [changed(hello, match=to_text(bytes(16))), proof]),
        Script("another nonce than signed", [changed(hello, nonceA=to_text(NONCE_O)), proof]),
        Script(
            "signed as the joiner", [hello, changed(proof, sig=to_text(DEALER.sign(signed_text("O", heard))))]
        ),
        Script(
            "signed by another", [hello, changed(proof, sig=to_text(MALLORY.sign(signed_text("A", heard))))]
        ),
    ]


def sdp_vectors() -> list[dict[str, object]]:
    line = "a=fingerprint:sha-256 " + ":".join(f"{byte:02X}" for byte in FP_A)
    weak = "a=fingerprint:sha-512 " + ":".join("AA" for _ in range(64))
    head = ["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0"]
    media = ["m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=sctp-port:5000"]

    def text(*lines: str, end: str = "\r\n") -> str:
        return end.join(lines) + end

    good = [*head, *media, line]
    accepted = {
        "as Chromium writes it": text(*good),
        "fingerprint above the media, as Firefox writes it": text(*head, line, *media),
        "bare line feeds": text(*good, end="\n"),
        "small letters": text(*head, *media, line.lower()),
    }
    refused = {
        "nothing": "",
        "no fingerprint": text(*head, *media),
        "two fingerprints": text(*good, line),
        "a second, weaker one": text(*good, weak),
        "only a weaker one": text(*head, *media, weak),
        "a second one in other letters": text(*good, line.replace("a=f", "A=F")),
        "a second one hidden in a line": text(*good, "a=x " + line),
        "a short fingerprint": text(*head, *media, line[:-3]),
        "a long fingerprint": text(*head, *media, line + ":00"),
        "two media": text(*good, *media),
        "audio": text(*head, "m=audio 9 UDP/TLS/RTP/SAVPF 0", line),
        "audio as well": text(*good, "m=audio 9 UDP/TLS/RTP/SAVPF 0"),
        "no media": text(*head, line),
        "a lone carriage return": text(*head, *media, "a=x\r" + line),
        "a line separator": text(*good, "a=x\u2028a=y"),
        "a vertical tab": text(*good, "a=x\x0ba=y"),
        "a letter beyond ASCII": text(*good, "a=ș"),
        "a zero byte": text(*good, "a=\0"),
        "no end of line": text(*good).rstrip(),
        "too long": text(*good, *(["a=x" + "y" * 97] * 90)),
    }
    return [
        *(sdp_case(name, sdp, to_text(FP_A)) for name, sdp in accepted.items()),
        *(sdp_case(name, sdp, None) for name, sdp in refused.items()),
    ]


def sdp_case(name: str, sdp: str, found: str | None) -> dict[str, object]:
    return {"name": name, "sdp": sdp, "fingerprint": found}


def files() -> dict[str, object]:
    return {
        "hashes": hash_vectors(),
        "seal": seal_vectors(),
        "handshake": handshake_vectors(),
        "sdp": sdp_vectors(),
        "emoji": [list(pair) for pair in EMOJI],
    }


def text_of(value: object) -> str:
    return json.dumps(value, ensure_ascii=True, indent=1) + "\n"


if __name__ == "__main__":
    for name, value in files().items():
        (HERE / f"{name}.json").write_text(text_of(value), encoding="utf-8")
