"""The device's key: made once, kept with mode 600, refused when others may read it."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519

from client.native.identity import KEY_FILE, Identity, IdentityError, verify


def test_the_key_is_the_same_at_every_start(tmp_path: Path) -> None:
    first = Identity.at(tmp_path / "deep" / "down")
    assert Identity.at(tmp_path / "deep" / "down").public == first.public
    assert len(first.public) == 65
    assert first.public[0] == 4


@pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX")
def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    Identity.at(tmp_path)
    path = tmp_path / KEY_FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]
    for mode in (0o640, 0o604, 0o660):
        path.chmod(mode)
        with pytest.raises(IdentityError):
            Identity.at(tmp_path)


def test_of_many_first_starts_one_key_wins(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: Identity.at(tmp_path).public, range(16)))
    assert len(keys) == 1


def pem(key: ec.EllipticCurvePrivateKey | ed25519.Ed25519PrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"nonsense",
        pem(ec.generate_private_key(ec.SECP384R1())),
        pem(ed25519.Ed25519PrivateKey.generate()),
    ],
    ids=["empty", "nonsense", "another curve", "another algorithm"],
)
def test_a_file_that_holds_no_p256_key_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / KEY_FILE
    path.write_bytes(content)
    path.chmod(0o600)
    with pytest.raises(IdentityError):
        Identity.at(tmp_path)
    assert path.read_bytes() == content


def test_signatures_are_64_bytes_and_bind_key_and_text() -> None:
    one, other = Identity.fresh(), Identity.fresh()
    for _ in range(20):
        signature = one.sign(b"text")
        assert len(signature) == 64
        assert verify(one.public, b"text", signature)
        assert not verify(one.public, b"texts", signature)
        assert not verify(other.public, b"text", signature)


@pytest.mark.parametrize("key", [b"", bytes(65), b"\x04" + bytes(64), b"\x02" + bytes(32)])
def test_no_key_verifies_nothing(key: bytes) -> None:
    assert not verify(key, b"text", Identity.fresh().sign(b"text"))
