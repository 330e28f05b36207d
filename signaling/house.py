"""The rooms with the sockets around them: what dealer, joiner and heir requests have in common."""

from __future__ import annotations

import hashlib
import hmac
import math
from collections import Counter
from dataclasses import dataclass, field

from signaling.agenda import Agenda
from signaling.frames import CloseCode, Error, ErrorCode, Reply, Superseded, Waiting
from signaling.limits import Limits, Meter
from signaling.outputs import Refused
from signaling.peers import Peer, Peers
from signaling.store import Room, Store
from signaling.succession import Vote


@dataclass(slots=True)
class Pending:
    """A knock the dealer has not answered. It stays, without ``conn``, when the joiner goes: what a dealer
    may still have to answer is what the limit counts."""

    conn: int | None
    invited: bool


@dataclass(slots=True)
class Live:
    """The part of a room that a restart forgets."""

    away_since: float | None
    """None while ``owner`` is connected."""
    owner: int | None = None
    knocks: dict[bytes, Pending] = field(default_factory=dict)
    votes: dict[bytes, Vote] = field(default_factory=dict)

    def waiting(self, invited: bool) -> int:
        """Unanswered knocks of this kind."""
        return sum(1 for knock in self.knocks.values() if knock.invited == invited)


class House:
    """State and the steps that several kinds of request share; ``Rooms`` is the way in."""

    def __init__(self, limits: Limits, store: Store, now: float) -> None:
        self.limits = limits
        self.store = store
        self.agenda: Agenda[tuple[object, ...]] = Agenda()
        self.peers = Peers(limits, self.agenda)
        self.live: dict[str, Live] = {}
        self.origins: Counter[str] = Counter()
        self.joins = Meter(limits.joins_per_room, limits.room_window, limits.rooms)
        self._guesses = Meter(limits.joins_per_address, limits.address_window, limits.addresses)
        self._misses = Meter(limits.misses, limits.misses_window)
        for room in store:
            self._take_in(room, now)

    # Rooms

    def room(self, code: str) -> Room:
        """The room that is known to exist."""
        room = self.store.get(code)
        assert room is not None
        return room

    def own(self, peer: Peer) -> Room:
        """The room this socket is the owner of. Raises Refused."""
        if peer.room is None:
            raise Refused(ErrorCode.FORBIDDEN, "no room is yours")
        return self.room(peer.room)

    def must_be_free(self, peer: Peer, code: str | None) -> None:
        """A socket has one room at most. Raises Refused."""
        if peer.room is not None and peer.room != code:
            raise Refused(ErrorCode.FORBIDDEN, "this socket has a room")

    def add(self, room: Room, now: float) -> None:
        """A new room, whose owner is still to be attached."""
        self.store.put(room)
        self._take_in(room, now)

    def end(self, code: str, reason: CloseCode, now: float) -> None:
        """The room is no more; everybody who has to do with it hears why."""
        live = self.live[code]
        conns = [knock.conn for knock in live.knocks.values()]
        conns += [vote.conn for vote in live.votes.values()]
        # The owner last: its going would tell those who knock that they may try again.
        for conn in dict.fromkeys([*conns, live.owner]):
            if conn is not None:
                self.close(conn, reason, now)
        self.agenda.drop(("room", code))
        self.agenda.drop(("pass", code))
        del self.live[code]
        self._count_origin(self.room(code), -1)
        self.store.drop(code)

    def _take_in(self, room: Room, now: float) -> None:
        self.live[room.code] = Live(away_since=now)
        self._count_origin(room, 1)
        self.agenda.set(("room", room.code), room.expires)

    def _count_origin(self, room: Room, change: int) -> None:
        self.origins[room.origin] += change
        if not self.origins[room.origin]:
            del self.origins[room.origin]

    # Their owners

    def attach(self, peer: Peer, code: str, now: float) -> None:
        """Make the socket the owner's: that replaces the one before it and cancels every claim."""
        live = self.live[code]
        if live.owner is not None and live.owner != peer.conn:
            self.close(live.owner, CloseCode.REPLACED, now)
        live.owner, live.away_since, peer.room = peer.conn, None, code
        for vote in live.votes.values():
            if vote.conn is not None and vote.conn != peer.conn:
                self.peers.send(vote.conn, Waiting(whole_seconds(self.limits.owner_away)))
        self.forget_votes(code, now)

    def detach(self, code: str, now: float) -> None:
        """The owner's socket is there no more: nobody will answer those who knocked."""
        live = self.live[code]
        owner = None if live.owner is None else self.peers.get(live.owner)
        if owner is not None:
            owner.room = None
        live.owner, live.away_since = None, now
        for attempt, knock in list(live.knocks.items()):
            error = ErrorCode.NO_DEALER if knock.invited else ErrorCode.UNKNOWN
            self.resolve(code, attempt, Error(error, "nobody answers"), now)

    def was_superseded(self, peer: Peer, room: Room, token_hash: bytes) -> bool:
        """Tell a former owner to whom the room went; False if this is none."""
        passing = room.past.get(token_hash)
        if passing is not None:
            self.peers.send(peer.conn, Superseded(passing.epoch, passing.seat))
        return passing is not None

    # Their knocks and claims

    def resolve(self, code: str, attempt: bytes, reply: Reply, now: float) -> None:
        """Tell the joiner, if still there, and forget the knock; nothing happens without one."""
        knock = self.live[code].knocks.pop(attempt, None)
        self.agenda.drop(("knock", code, attempt))
        if knock is not None and knock.conn is not None:
            self.peers[knock.conn].knock = None
            self.peers.send(knock.conn, reply)
            self.peers.listen(knock.conn, now)

    def forget_votes(self, code: str, now: float) -> None:
        """All claims on the room are void."""
        live = self.live[code]
        for vote in live.votes.values():
            if vote.conn is not None:
                self.peers[vote.conn].claim = None
                self.peers.listen(vote.conn, now)
        live.votes.clear()
        self.agenda.drop(("pass", code))

    def leave_vote(self, peer: Peer) -> None:
        """The claim stays, but nobody waits for it on this socket."""
        if peer.claim is not None:
            for vote in self.live[peer.claim].votes.values():
                if vote.conn == peer.conn:
                    vote.conn = None
        peer.claim = None

    # Guessers

    def may_guess(self, peer: Peer, now: float) -> None:
        """Asked before the answer could depend on what exists. Raises Refused."""
        if not self._misses.ready("", now) or not self._guesses.take(peer.address, now):
            raise Refused(ErrorCode.RATE, "too many tries")

    def missed(self, now: float) -> None:
        """A guess hit nothing that the guesser may know of."""
        self._misses.take("", now)

    def miss(self, peer: Peer, now: float) -> None:
        """Answer a wrong token. Always raises Refused."""
        self.may_guess(peer, now)
        self.missed(now)
        raise Refused(ErrorCode.UNKNOWN, "no such room")

    # Sockets

    def close(self, conn: int, code: CloseCode, now: float) -> None:
        """Close a socket and forget it."""
        self.peers.close(conn, code)
        self.forget(conn, now)

    def forget(self, conn: int, now: float) -> None:
        """The socket is gone; harmless to repeat."""
        peer = self.peers.remove(conn)
        if peer is None:
            return
        # Its own knock first: one socket may have knocked at its own room.
        if peer.knock is not None:
            code, attempt = peer.knock
            self.live[code].knocks[attempt].conn = None
        self.leave_vote(peer)
        if peer.room is not None:
            self.detach(peer.room, now)


def token_hash(token: bytes) -> bytes:
    """What the service keeps of a token."""
    return hashlib.sha256(token).digest()


def same(one: bytes, other: bytes) -> bool:
    """Equal, in a time that does not tell how nearly."""
    return hmac.compare_digest(one, other)


def whole_seconds(seconds: float) -> int:
    """Rounded up, so that who waits that long has waited enough."""
    return max(0, math.ceil(seconds))
