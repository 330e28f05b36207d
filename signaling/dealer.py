"""What a dealer may ask: create, open, heirs, ping, transfer, close, answer (PROTOCOL.md)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from itertools import count

from signaling.frames import Answer, CloseCode, Create, ErrorCode, Open, Opened, Pong, Transferred
from signaling.house import House, same, token_hash, whole_seconds
from signaling.outputs import Refused
from signaling.peers import Peer
from signaling.store import Room, Store
from signaling.succession import heirs_clash, pass_to

CODES = 100_000


def create(house: House, peer: Peer, frame: Create, now: float, lot: int) -> None:
    """A new room, or the same one once more."""
    house.must_be_free(peer, frame.code)
    _check_heirs(house, frame.heirs)
    if frame.code is None:
        _found(house, peer, frame, free_code(house.store, lot), now)
        return
    room = house.store.get(frame.code)
    if room is not None and same(room.owner, frame.owner):
        if peer.room != frame.code:
            # All who play know an heir's hash: only its token opens what it has inherited.
            raise Refused(ErrorCode.FORBIDDEN, "the room stands: open it")
        house.store.put(replace(room, join=frame.join, heirs=frame.heirs))
        _hand_over(house, peer, frame.code, now)
    elif room is None or not house.was_superseded(peer, room, frame.owner):
        house.may_guess(peer, now)
        if room is not None:
            house.missed(now)
            raise Refused(ErrorCode.CODE_TAKEN, "another room has this code")
        _found(house, peer, frame, frame.code, now)


def free_code(store: Store, lot: int) -> str:
    """One of the free codes, all of them equally likely for a uniform ``lot``."""
    for attempt in count():
        digest = hashlib.sha256(f"{lot}/{attempt}".encode()).digest()
        code = f"{int.from_bytes(digest[:8], 'big') % CODES:05}"
        if store.get(code) is None:
            return code
    raise AssertionError("count() has no end")


def open_room(house: House, peer: Peer, frame: Open, now: float) -> None:
    """The owner is back."""
    house.must_be_free(peer, frame.code)
    room = house.store.get(frame.code)
    owner = token_hash(frame.token)
    if room is not None and same(room.owner, owner):
        _hand_over(house, peer, frame.code, now)
    elif room is None or not house.was_superseded(peer, room, owner):
        house.miss(peer, now)


def register(house: House, peer: Peer, heirs: Mapping[int, bytes]) -> None:
    """Other heirs from now on."""
    room = house.own(peer)
    _check_heirs(house, heirs)
    house.store.put(replace(room, heirs=heirs))


def ping(house: House, peer: Peer, moved: bool, now: float) -> None:
    """Anybody may; only a dealer's move renews a room."""
    if moved and peer.room is not None:
        expires = now + house.limits.room_life
        house.store.put(replace(house.room(peer.room), expires=expires))
        house.agenda.set(("room", peer.room), expires)
    house.peers.send(peer.conn, Pong())


def transfer(house: House, peer: Peer, seat: int, now: float) -> None:
    """The heir owns the room from now on, and is away until it opens it (PROTOCOLS.md 3, rule 7)."""
    room = house.own(peer)
    if seat not in room.heirs:
        raise Refused(ErrorCode.FORBIDDEN, "no heir at this seat")
    passed = pass_to(room, seat)
    house.store.put(passed)
    house.detach(room.code, now)
    house.peers.send(peer.conn, Transferred(passed.epoch))


def end(house: House, peer: Peer, now: float) -> None:
    """The room is over for everybody."""
    house.end(house.own(peer).code, CloseCode.CLOSED, now)


def answer(house: House, peer: Peer, frame: Answer, now: float) -> None:
    """An answer that comes too late for its knock is no mistake: nothing happens."""
    house.resolve(house.own(peer).code, frame.attempt, frame, now)


def _found(house: House, peer: Peer, frame: Create, code: str, now: float) -> None:
    if len(house.store) >= house.limits.rooms:
        raise Refused(ErrorCode.CAPACITY, "no place for another room")
    if house.origins[peer.address] >= house.limits.rooms_per_address:
        raise Refused(ErrorCode.CAPACITY, "too many rooms from this address")
    room = Room(
        code=code,
        owner=frame.owner,
        join=frame.join,
        heirs=frame.heirs,
        epoch=frame.epoch,
        expires=now + house.limits.room_life,
        origin=peer.address,
    )
    house.add(room, now)
    _hand_over(house, peer, code, now)


def _hand_over(house: House, peer: Peer, code: str, now: float) -> None:
    house.attach(peer, code, now)
    room = house.room(code)
    house.peers.send(peer.conn, Opened(code, room.epoch, whole_seconds(room.expires - now)))


def _check_heirs(house: House, heirs: Mapping[int, bytes]) -> None:
    if len(heirs) > house.limits.heirs_per_room:
        raise Refused(ErrorCode.FORBIDDEN, "too many heirs")
    if heirs_clash(heirs):
        raise Refused(ErrorCode.FORBIDDEN, "one token for two")
