"""A knock: from a joiner to the dealer, while who guesses codes learns nothing (PROTOCOL.md)."""

from __future__ import annotations

from signaling.frames import CloseCode, Error, ErrorCode, Knock, Knocked
from signaling.house import House, Pending, same, token_hash
from signaling.outputs import Refused
from signaling.peers import Peer


def knock(house: House, peer: Peer, frame: Knock, now: float) -> None:
    """Pass it on, or refuse: honestly to who was invited, always alike to who may be guessing."""
    if peer.knock is not None:
        raise Refused(ErrorCode.BUSY, "one knock at a time")
    invited = _is_invited(house, frame)
    if invited:
        obstacle = _obstacle(house, frame, invited)
        if obstacle is not None:
            raise Refused(obstacle, "not now")
    else:
        house.may_guess(peer, now)
        if not _may_come_bare(house, frame, now):
            house.missed(now)
            raise Refused(ErrorCode.UNKNOWN, "no such room")
    _pass_on(house, peer, frame, invited, now)


def give_up(house: House, code: str, attempt: bytes, now: float) -> None:
    """The dealer had time enough."""
    house.resolve(code, attempt, Error(ErrorCode.TIMEOUT, "the dealer did not answer"), now)


def _is_invited(house: House, frame: Knock) -> bool:
    room = house.store.get(frame.code)
    known = None if room is None else room.join
    return known is not None and frame.join is not None and same(known, token_hash(frame.join))


def _may_come_bare(house: House, frame: Knock, now: float) -> bool:
    # A join token that is wrong belongs to an earlier room of the same code.
    if house.store.get(frame.code) is None or frame.join is not None:
        return False
    return _obstacle(house, frame, False) is None and house.joins.take(frame.code, now)


def _obstacle(house: House, frame: Knock, invited: bool) -> ErrorCode | None:
    live = house.live[frame.code]
    if live.owner is None:
        return ErrorCode.NO_DEALER
    if frame.attempt not in live.knocks and live.waiting(invited) >= house.limits.knocks_per_room:
        return ErrorCode.FULL
    return None


def _pass_on(house: House, peer: Peer, frame: Knock, invited: bool, now: float) -> None:
    """To the dealer. A repeat of a knock it still holds only changes who gets the answer."""
    live = house.live[frame.code]
    known = live.knocks.get(frame.attempt)
    peer.knock = (frame.code, frame.attempt)
    if known is not None:
        before, known.conn = known.conn, peer.conn
        if before is not None:
            house.peers[before].knock = None
            house.close(before, CloseCode.REPLACED, now)
        return
    live.knocks[frame.attempt] = Pending(peer.conn, invited)
    house.agenda.set(("knock", frame.code, frame.attempt), now + house.limits.knock_wait)
    assert live.owner is not None
    house.peers.send(live.owner, Knocked(frame.attempt, frame.body, invited))
