"""Sealed introductions (PROTOCOLS.md 2): offer and answer under keys that only the link's holders have."""

import hashlib
from typing import Literal

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from engine.digest import encode

Role = Literal["offer", "answer"]
SECRET_SIZE = 16
ATTEMPT_SIZE = 16
NONCE_SIZE = 12
SEALED = 1
OPEN = 0


class SealError(Exception):
    """The body was not made by a holder of the secret, for this room, role, attempt and offer."""


def join_token(secret: bytes, code: str) -> bytes:
    """J, 16 bytes: shown to the service by who comes by the link. The dealer registers its SHA-256."""
    return _derive(secret, encode("join", code.encode("ascii")), 16)


def seal(
    text: str, secret: bytes, role: Role, code: str, attempt: bytes, bound: bytes, nonce: bytes
) -> bytes:
    """A body only holders of `secret` can read. `bound` is empty for an offer, `bind(offer)` for its answer.

    `nonce` is 12 bytes, drawn anew for every body: two bodies under one nonce would betray both.
    """
    box = AESGCM(_key(secret, role, code))
    return bytes([SEALED]) + nonce + box.encrypt(nonce, text.encode(), _aad(role, code, attempt, bound))


def unseal(body: bytes, secret: bytes, role: Role, code: str, attempt: bytes, bound: bytes) -> str:
    """What `seal` was given. Raises SealError for everything else, an unsealed body included."""
    if len(body) < 1 + NONCE_SIZE or body[0] != SEALED:
        raise SealError("not sealed")
    box = AESGCM(_key(secret, role, code))
    try:
        text = box.decrypt(body[1 : 1 + NONCE_SIZE], body[1 + NONCE_SIZE :], _aad(role, code, attempt, bound))
        return text.decode()
    except (InvalidTag, ValueError) as error:
        raise SealError("another secret, room, role, attempt or offer") from error


def bare(text: str) -> bytes:
    """The body of who came by the bare code. An empty text as an answer is a dealer's no."""
    return bytes([OPEN]) + text.encode()


def read_bare(body: bytes) -> str:
    """What `bare` was given. Raises SealError."""
    if not body or body[0] != OPEN:
        raise SealError("sealed, or nothing at all")
    try:
        return body[1:].decode()
    except UnicodeDecodeError as error:
        raise SealError("not text") from error


def bind(offer_body: bytes) -> bytes:
    """What ties an answer to the one offer body that it answers."""
    return hashlib.sha256(offer_body).digest()


def _key(secret: bytes, role: Role, code: str) -> bytes:
    return _derive(secret, encode("seal", role.encode("ascii"), code.encode("ascii")), 32)


def _aad(role: Role, code: str, attempt: bytes, bound: bytes) -> bytes:
    return encode("aad", role.encode("ascii"), code.encode("ascii"), attempt, bound)


def _derive(secret: bytes, info: bytes, size: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=size, salt=b"", info=info).derive(secret)
