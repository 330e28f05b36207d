"""The way to a service that may not be there: it is said, and not tried for ever."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from client.native.identity import Identity
from client.native.neighbours import Neighbours
from client.ports import Channel, MeetError

PATIENCE = 30.0
"""Seconds of trying after which a service that has never answered is given up."""


class NeverReachedError(Exception):
    """The service did not answer once."""


class Seeker(Neighbours):
    """Neighbours that are still to be found. `now`: a clock in seconds; `say`: for the person who waits."""

    def __init__(
        self,
        url: str,
        code: str,
        secret: bytes | None,
        identity: Identity,
        *,
        now: Callable[[], float] = time.monotonic,
        say: Callable[[str], None] = lambda text: print(text, file=sys.stderr, flush=True),
    ) -> None:
        super().__init__(url, code, secret, identity)
        self._address, self._now, self._say = url, now, say
        self._began: float | None = now()
        self._said = False

    async def meet(self) -> Channel:
        """Raises NeverReachedError too. A service that has answered is waited for without end."""
        try:
            channel = await super().meet()
        except MeetError as error:
            if error.code == "signaling-down":
                self._in_vain()
            else:
                self._began = None
            raise
        self._began = None
        return channel

    def _in_vain(self) -> None:
        if self._began is None:
            return
        waited = self._now() - self._began
        if waited >= PATIENCE:
            raise NeverReachedError(
                f"the service at {self._address} was never reached in {waited:.0f} s: does it run there?"
            )
        if not self._said:
            self._said = True
            self._say(f"the service at {self._address} cannot be reached; trying again")
