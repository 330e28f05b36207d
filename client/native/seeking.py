"""The way to a service or a room that may not be there: it is said, and not tried for ever."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from client.native.identity import Identity
from client.native.neighbours import Neighbours
from client.ports import Channel, MeetCode, MeetError

PATIENCE = 30.0
"""Seconds of trying after which a service that has never answered is given up, or a room that it forgot."""

BEHIND_THE_DOOR = frozenset({"full", "no-dealer", "timeout"})
"""Why one did not meet the dealer of a room that is there."""


class NeverReachedError(Exception):
    """The service did not answer once."""


class NoRoomError(Exception):
    """The service has no such room."""


class Seeker(Neighbours):
    """Neighbours that are still to be found. `known`: this device was in the room before, which may come back
    with its dealer. `now`: a clock in seconds; `say`: for the person who waits.
    """

    def __init__(
        self,
        url: str,
        code: str,
        secret: bytes | None,
        identity: Identity,
        *,
        known: bool = False,
        now: Callable[[], float] = time.monotonic,
        say: Callable[[str], None] = lambda text: print(text, file=sys.stderr, flush=True),
    ) -> None:
        super().__init__(url, code, secret, identity)
        self._room, self._known = f"room {code} at {url}", known
        self._address, self._now, self._say = url, now, say
        self._began, self._reached, self._found = now(), False, False
        self._said = set[str]()

    async def meet(self) -> Channel:
        """Raises NeverReachedError and NoRoomError too. Who was found once is waited for without end."""
        try:
            channel = await super().meet()
        except MeetError as error:
            self._in_vain(error.code)
            raise
        self._reached = self._found = True
        return channel

    def _in_vain(self, code: MeetCode) -> None:
        waited = self._now() - self._began
        if code == "signaling-down":
            self._unreached(waited)
            return
        self._reached = True
        if code == "unknown-room":
            self._missing(waited)
        elif code in BEHIND_THE_DOOR:
            self._found = True

    def _unreached(self, waited: float) -> None:
        if self._reached:
            return
        if waited >= PATIENCE:
            raise NeverReachedError(
                f"the service at {self._address} was never reached in {waited:.0f} s: does it run there?"
            )
        self._say_once(f"the service at {self._address} cannot be reached; trying again")

    def _missing(self, waited: float) -> None:
        if self._found:
            return
        if waited >= PATIENCE or not self._known:
            raise NoRoomError(
                f"unknown-room: there is no {self._room}: the code may be wrong, or the room is over"
            )
        self._say_once(f"there is no {self._room} now; trying again")

    def _say_once(self, text: str) -> None:
        if text not in self._said:
            self._said.add(text)
            self._say(text)
