"""This device's key. A seat belongs to it, so it must outlive the process and stay on the device."""

import os
import stat
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature

KEY_FILE = "identity.pem"
KEY_SIZE = 65
SIGNATURE_SIZE = 64


class IdentityError(Exception):
    """The key file cannot be used: it is no P-256 key, or others may read it."""


@dataclass(frozen=True, slots=True)
class Identity:
    """A P-256 key pair. `public` is the point, 65 bytes raw."""

    private: ec.EllipticCurvePrivateKey
    public: bytes

    @classmethod
    def of(cls, private: ec.EllipticCurvePrivateKey) -> Self:
        point = private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return cls(private, point)

    @classmethod
    def fresh(cls) -> Self:
        return cls.of(ec.generate_private_key(ec.SECP256R1()))

    @classmethod
    def at(cls, directory: Path) -> Self:
        """The key kept in `directory`, made there at first use. Raises IdentityError, OSError."""
        path = directory / KEY_FILE
        if not path.exists():
            directory.mkdir(parents=True, exist_ok=True, mode=0o700)
            _publish(path, cls.fresh()._pem())
        return cls.of(_read(path))

    def sign(self, data: bytes) -> bytes:
        """ECDSA with SHA-256, 64 bytes r‖s as WebCrypto has it."""
        r, s = decode_dss_signature(self.private.sign(data, ec.ECDSA(hashes.SHA256())))
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")

    def _pem(self) -> bytes:
        return self.private.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )


def verify(public: bytes, data: bytes, signature: bytes) -> bool:
    """Whether the owner of the raw point `public` signed `data`. False for anything malformed."""
    if len(signature) != SIGNATURE_SIZE or len(public) != KEY_SIZE:
        return False
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    try:
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public)
        point.verify(encode_dss_signature(r, s), data, ec.ECDSA(hashes.SHA256()))
    except (ValueError, InvalidSignature):
        return False
    return True


def _publish(path: Path, pem: bytes) -> None:
    # A whole file, then a link: of two processes that start at once, one key wins for both.
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".identity-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(pem)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        Path(draft).unlink()


def _read(path: Path) -> ec.EllipticCurvePrivateKey:
    if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise IdentityError(f"{path} may be read by others; after checking why, chmod 600 it")
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), None)
    except (ValueError, TypeError) as error:
        raise IdentityError(f"{path} holds no readable key") from error
    if not isinstance(key, ec.EllipticCurvePrivateKey) or not isinstance(key.curve, ec.SECP256R1):
        raise IdentityError(f"{path} holds no P-256 key")
    return key
