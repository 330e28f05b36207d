"""Who is at the other end: the four messages of PROTOCOLS.md 2, without I/O.

Each end feeds what arrives to `receive` and sends what the steps hold, until a step says whom it met. The
first message that is not the expected one ends it with a MeetError; the connection is then to be closed.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from client.base64url import from_text, to_text
from client.emoji import emoji_of
from client.native.identity import KEY_SIZE, SIGNATURE_SIZE, verify
from client.ports import MeetError, Meta
from engine.digest import digest, encode

VERSION = 1
NONCE_SIZE = 32
MESSAGE_LIMIT = 1024
PLACES = 256
EPOCHS = 1 << 32


class Signer(Protocol):
    """A device's key, as `client.native.identity.Identity`."""

    @property
    def public(self) -> bytes: ...

    def sign(self, data: bytes) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Met:
    """The other end has proved `key`. `place` is the joiner's, `meta` the dealer's, at both ends."""

    key: bytes
    place: int
    meta: Meta
    emoji: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What a message led to: text to send, and after that whom we met or why it failed."""

    send: str | None = None
    met: Met | None = None
    failed: MeetError | None = None


@dataclass(frozen=True, slots=True)
class _Hello:
    text: str
    key: bytes
    fields: Mapping[str, object]


class JoinerHandshake:
    """O, who offered. Send `start()`, then feed what arrives."""

    def __init__(self, signer: Signer, own: bytes, other: bytes, nonce: bytes, place: int = 0) -> None:
        """`own` and `other`: the fingerprints of the offer and of the answer; `nonce`: 32 new bytes."""
        self._signer, self._own, self._other, self._nonce, self._place = signer, own, other, nonce, place
        self._hello = _write(
            t="hello",
            v=VERSION,
            key=to_text(signer.public),
            commit=to_text(digest("nonce", nonce)),
            place=place,
        )
        self._heard: _Hello | None = None
        self._meta: Meta | None = None
        self._transcript = b""

    def start(self) -> str:
        return self._hello

    def receive(self, text: str) -> Step:
        """Raises MeetError: "version" or "tampered"."""
        if self._heard is None or self._meta is None:
            return self._answer_hello(text)
        return self._check_proof(text, self._heard, self._meta)

    def _answer_hello(self, text: str) -> Step:
        hello = _read_hello(text)
        _binary(hello.fields, "nonceA", NONCE_SIZE)
        self._meta = _read_meta(hello.fields)
        self._heard = hello
        self._transcript = transcript(self._own, self._other, self._hello, text, self._nonce)
        signature = self._signer.sign(signed_text("O", self._transcript))
        return Step(send=_write(t="proof", nonceO=to_text(self._nonce), sig=to_text(signature)))

    def _check_proof(self, text: str, hello: _Hello, meta: Meta) -> Step:
        _check_signature(_read(text, "proof"), hello.key, "A", self._transcript)
        return Step(met=Met(hello.key, self._place, meta, emoji_of(self._transcript)))


class DealerHandshake:
    """A, who answered. Feed what arrives."""

    def __init__(self, signer: Signer, own: bytes, other: bytes, nonce: bytes, meta: Meta) -> None:
        """`own` and `other`: the fingerprints of the answer and of the offer; `nonce`: 32 new bytes."""
        self._signer, self._own, self._other, self._meta = signer, own, other, meta
        self._hello = _write(
            t="hello",
            v=VERSION,
            room=to_text(meta.room),
            match=to_text(meta.match),
            epoch=meta.epoch,
            key=to_text(signer.public),
            nonceA=to_text(nonce),
        )
        self._heard: _Hello | None = None

    def receive(self, text: str) -> Step:
        """Raises MeetError("tampered"). Another version is a failed step: its hello tells the joiner too."""
        if self._heard is None:
            return self._answer_hello(text)
        return self._answer_proof(text, self._heard)

    def _answer_hello(self, text: str) -> Step:
        try:
            hello = _read_hello(text)
        except MeetError as error:
            if error.code != "version":
                raise
            return Step(send=self._hello, failed=error)
        _binary(hello.fields, "commit", 32)
        _whole(hello.fields, "place", PLACES)
        self._heard = hello
        return Step(send=self._hello)

    def _answer_proof(self, text: str, hello: _Hello) -> Step:
        fields = _read(text, "proof")
        nonce = _binary(fields, "nonceO", NONCE_SIZE)
        if digest("nonce", nonce) != _binary(hello.fields, "commit", 32):
            raise MeetError("tampered", "another nonce than the promised one")
        heard = transcript(self._other, self._own, hello.text, self._hello, nonce)
        _check_signature(fields, hello.key, "O", heard)
        proof = _write(t="proof", sig=to_text(self._signer.sign(signed_text("A", heard))))
        place = _whole(hello.fields, "place", PLACES)
        return Step(send=proof, met=Met(hello.key, place, self._meta, emoji_of(heard)))


def transcript(offerer: bytes, answerer: bytes, hello_o: str, hello_a: str, nonce_o: bytes) -> bytes:
    """h: both fingerprints and both hellos exactly as sent, so that nothing can be swapped or downgraded."""
    return digest("hello", offerer, answerer, hello_o.encode(), hello_a.encode(), nonce_o)


def signed_text(role: Literal["O", "A"], heard: bytes) -> bytes:
    """What a proof signs."""
    return encode("proof", role.encode("ascii"), heard)


def _write(**fields: object) -> str:
    return json.dumps(fields, separators=(",", ":"))


def _read(text: str, kind: str) -> Mapping[str, object]:
    if len(text) > MESSAGE_LIMIT:
        raise MeetError("tampered", "too long for a handshake")
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MeetError("tampered", "not a handshake") from error
    if not isinstance(fields, dict) or fields.get("t") != kind:
        raise MeetError("tampered", f"not a {kind}")
    return fields


def _read_hello(text: str) -> _Hello:
    fields = _read(text, "hello")
    if fields.get("v") is True or fields.get("v") != VERSION:
        raise MeetError("version", f"the other side speaks version {fields.get('v')!r:.20}")
    return _Hello(text, _binary(fields, "key", KEY_SIZE), fields)


def _read_meta(fields: Mapping[str, object]) -> Meta:
    return Meta(_binary(fields, "room", 16), _binary(fields, "match", 16), _whole(fields, "epoch", EPOCHS))


def _check_signature(fields: Mapping[str, object], key: bytes, role: Literal["O", "A"], heard: bytes) -> None:
    if not verify(key, signed_text(role, heard), _binary(fields, "sig", SIGNATURE_SIZE)):
        raise MeetError("tampered", "the signature is not over what we saw")


def _binary(fields: Mapping[str, object], name: str, size: int) -> bytes:
    value = fields.get(name)
    try:
        return from_text(value if isinstance(value, str) else "", size)
    except ValueError as error:
        raise MeetError("tampered", f"no proper {name}") from error


def _whole(fields: Mapping[str, object], name: str, limit: int) -> int:
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < limit:
        raise MeetError("tampered", f"no proper {name}")
    return value
