"""What a dealer remembers of who knocked: ten minutes, 256 at most (PROTOCOLS.md 2)."""

from client.native.attempts import KEPT_COUNT, KEPT_SECONDS, Attempts


def test_remembers_for_ten_minutes() -> None:
    attempts = Attempts()
    entry = attempts.start(b"a", b"body", 100.0)
    entry.answer = b"answer"
    assert attempts.find(b"a", 100.0 + KEPT_SECONDS - 1) is entry
    assert attempts.find(b"b", 100.0) is None
    assert attempts.find(b"a", 100.0 + KEPT_SECONDS) is None
    assert len(attempts) == 0


def test_the_oldest_give_way() -> None:
    attempts = Attempts()
    for n in range(KEPT_COUNT + 1):
        attempts.start(n.to_bytes(2, "big"), b"", float(n) / 1000)
    assert len(attempts) == KEPT_COUNT
    assert attempts.find((0).to_bytes(2, "big"), 1.0) is None
    assert attempts.find((1).to_bytes(2, "big"), 1.0) is not None
