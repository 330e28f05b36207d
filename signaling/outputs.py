"""What the rooms want done, as values."""

from __future__ import annotations

from dataclasses import dataclass

from signaling.frames import CloseCode, ErrorCode, Reply


@dataclass(frozen=True, slots=True)
class Send:
    """Send this frame to this connection."""

    conn: int
    frame: Reply


@dataclass(frozen=True, slots=True)
class Close:
    """Close this connection after what was sent to it before; nothing it says from now on counts."""

    conn: int
    code: CloseCode


Output = Send | Close


class Refused(Exception):
    """A request that changes nothing and is answered with an error frame."""

    def __init__(self, code: ErrorCode, detail: str) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
