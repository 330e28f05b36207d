"""Every limit of the service as a number, and the meter that counts against one."""

from __future__ import annotations

from dataclasses import dataclass, field, fields


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of everything. Counts are whole numbers, times are seconds; all must be positive.

    An *address* is an IPv4 address or an IPv6 /64. A *guess* is a frame that names a code without proving
    to belong there: a knock without the right join token, an unknown owner or heir token, a re-registration.
    """

    frame_bytes: int = 16 * 1024
    queued_frames: int = 128
    """Frames waiting to be written to one socket; a socket that lets more pile up is cut off."""
    sockets: int = 5_000
    sockets_per_address: int = 64
    rooms: int = 10_000
    """Kept far below the 100,000 codes, so that guessing stays a poor bet."""
    rooms_per_address: int = 32
    heirs_per_room: int = 8
    knocks_per_room: int = 16
    """Unanswered knocks a room holds; invited ones and bare ones are counted apart."""

    frames_per_socket: int = 120
    socket_window: float = 30.0
    joins_per_address: int = 30
    address_window: float = 60.0
    joins_per_room: int = 30
    room_window: float = 60.0
    misses: int = 200
    """Wrong guesses from everywhere together; while they are used up, nobody may guess."""
    misses_window: float = 60.0
    addresses: int = 20_000
    """Addresses whose guesses are remembered at one time; past it, new addresses may not guess."""

    first_frame: float = 10.0
    idle: float = 60.0
    """Silence allowed to a socket that is no dealer and waits for nothing."""
    silence: float = 180.0
    """Silence allowed to a dealer or to a waiting heir: they ping."""
    knock_wait: float = 20.0
    owner_away: float = 180.0
    room_life: float = 86_400.0

    def __post_init__(self) -> None:
        for one in fields(self):
            if not getattr(self, one.name) > 0:
                raise ValueError(f"{one.name} must be more than 0")
        if self.rooms > 50_000:
            raise ValueError("rooms must be at most 50000: a free code has to be easy to find")


@dataclass(slots=True)
class Meter:
    """At most ``count`` at once and ``count`` each ``window`` seconds, separately for every key.

    Holds one number per key, the moment when all its tokens are back, and at most ``keys`` of them.
    """

    count: int
    window: float
    keys: int = 1
    _full_at: dict[str, float] = field(default_factory=dict)

    def ready(self, key: str, now: float) -> bool:
        """Whether ``take`` would succeed."""
        full_at = self._full_at.get(key)
        if full_at is None:
            return len(self._full_at) < self.keys or self._forget_full(now)
        return full_at - now <= self.window * (self.count - 1) / self.count

    def take(self, key: str, now: float) -> bool:
        """Use one token of ``key``; False, and nothing used, when there is none."""
        if not self.ready(key, now):
            return False
        self._full_at[key] = max(self._full_at.get(key, now), now) + self.window / self.count
        return True

    def drop(self, key: str) -> None:
        """The key will not come again."""
        self._full_at.pop(key, None)

    def __len__(self) -> int:
        return len(self._full_at)

    def _forget_full(self, now: float) -> bool:
        """A key with all its tokens back needs no remembering. True when that made room."""
        self._full_at = {key: at for key, at in self._full_at.items() if at > now}
        return len(self._full_at) < self.keys
