"""What a dealer remembers of who knocked (PROTOCOLS.md 2): a repeat gets the same bytes, for 10 minutes."""

from collections import OrderedDict
from dataclasses import dataclass

KEPT_SECONDS = 600.0
KEPT_COUNT = 256


@dataclass(slots=True)
class Attempt:
    """One knock: its body, when it came, and the answer's body once there is one."""

    body: bytes
    since: float
    answer: bytes | None = None


class Attempts:
    """Bounded in number and time; the oldest give way, since answering one of them again betrays nothing."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, Attempt] = OrderedDict()

    def find(self, attempt: bytes, now: float) -> Attempt | None:
        """What is remembered under this id, whatever its body was."""
        while self._kept and next(iter(self._kept.values())).since + KEPT_SECONDS <= now:
            self._kept.popitem(last=False)
        return self._kept.get(attempt)

    def start(self, attempt: bytes, body: bytes, now: float) -> Attempt:
        """Remember a new knock; it has no answer yet."""
        entry = self._kept[attempt] = Attempt(body, now)
        if len(self._kept) > KEPT_COUNT:
            self._kept.popitem(last=False)
        return entry

    def __len__(self) -> int:
        return len(self._kept)
