"""What is due when."""

from __future__ import annotations

import heapq
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=tuple[object, ...])


class Agenda(Generic[Key]):
    """One moment per key. Moving a moment later costs no new heap entry, so pings cannot make it grow."""

    def __init__(self) -> None:
        self._due: dict[Key, float] = {}
        self._queued: dict[Key, float] = {}
        self._heap: list[tuple[float, int, Key]] = []
        self._serial = 0

    def set(self, key: Key, when: float) -> None:
        self._due[key] = when
        if when < self._queued.get(key, float("inf")):
            self._push(key, when)

    def drop(self, key: Key) -> None:
        """Forget the key; quietly, if it is not there."""
        self._due.pop(key, None)

    @property
    def next(self) -> float | None:
        """The earliest moment, or None when nothing is planned."""
        while self._heap:
            when, _, key = self._heap[0]
            if self._queued.get(key) == when and self._due.get(key) == when:
                return when
            self._settle_first()
        return None

    def pop(self, now: float) -> Key | None:
        """Remove and return the earliest key whose moment has come. One at a time: what is done about it may
        drop others."""
        when = self.next
        if when is None or when > now:
            return None
        key = heapq.heappop(self._heap)[2]
        del self._queued[key], self._due[key]
        return key

    def _settle_first(self) -> None:
        when, _, key = heapq.heappop(self._heap)
        if self._queued.get(key) != when:
            return
        del self._queued[key]
        if key in self._due:
            self._push(key, self._due[key])

    def _push(self, key: Key, when: float) -> None:
        self._serial += 1
        self._queued[key] = when
        heapq.heappush(self._heap, (when, self._serial, key))
