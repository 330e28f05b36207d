"""A claim: how a room outlives its dealer's phone (PROTOCOLS.md 3, rule 2)."""

from __future__ import annotations

from signaling.frames import Claim, Claimed, ErrorCode, Waiting
from signaling.house import House, token_hash, whole_seconds
from signaling.outputs import Refused
from signaling.peers import Peer
from signaling.store import Room
from signaling.succession import Vote, chosen, is_owners, pass_to, seat_of


def claim(house: House, peer: Peer, frame: Claim, now: float) -> None:
    """Note the claim, or say what became of the room."""
    room = house.store.get(frame.code)
    token = token_hash(frame.token)
    if room is None:
        house.miss(peer, now)
    elif token == room.owner:
        _claim_own(house, peer, room, now)
    elif seat_of(room, token) is None:
        if not house.was_superseded(peer, room, token):
            house.miss(peer, now)
    elif is_owners(room, frame.heir):
        house.peers.send(peer.conn, Claimed(room.epoch, owner=False))
    elif frame.heir not in room.heirs:
        raise Refused(ErrorCode.FORBIDDEN, "no heir at this seat")
    else:
        _vote(house, peer, room, frame.heir, token, now)


def settle(house: House, code: str, now: float) -> bool:
    """Let the room pass if it may by now; True when it did."""
    live = house.live[code]
    heir = chosen(live.votes)
    if heir is None or live.away_since is None:
        return False
    passes_at = live.away_since + house.limits.owner_away
    if now < passes_at:
        house.agenda.set(("pass", code), passes_at)
        return False
    _succeed(house, code, heir, now)
    return True


def _claim_own(house: House, peer: Peer, room: Room, now: float) -> None:
    """The heir asks, perhaps without knowing that the room has passed to it, and so for whomever: that is as
    good as an open.
    """
    if room.seat is None and room.owner not in room.heirs.values():
        raise Refused(ErrorCode.FORBIDDEN, "the room is yours: open it")
    house.must_be_free(peer, room.code)
    house.attach(peer, room.code, now)
    house.peers.send(peer.conn, Claimed(room.epoch, owner=True))


def _vote(house: House, peer: Peer, room: Room, heir: int, token: bytes, now: float) -> None:
    """A claim outlives its socket; a token has one claim, its last."""
    live = house.live[room.code]
    if live.away_since is None:
        house.peers.send(peer.conn, Waiting(whole_seconds(house.limits.owner_away)))
        return
    house.leave_vote(peer)
    before = live.votes.get(token)
    if before is not None and before.conn is not None:
        house.peers[before.conn].claim = None
    live.votes[token] = Vote(heir, peer.conn)
    peer.claim = room.code
    if not settle(house, room.code, now):
        wait = live.away_since + house.limits.owner_away - now
        house.peers.send(peer.conn, Waiting(whole_seconds(wait)))


def _succeed(house: House, code: str, heir: int, now: float) -> None:
    live = house.live[code]
    room = pass_to(house.room(code), heir)
    house.store.put(room)
    live.away_since = now
    votes = [(token, vote.conn) for token, vote in live.votes.items() if vote.conn is not None]
    house.forget_votes(code, now)
    for token, conn in votes:
        peer = house.peers[conn]
        # A socket that made itself another room meanwhile has to come back with another one.
        owner = token == room.owner and peer.room is None
        if owner:
            house.attach(peer, code, now)
        house.peers.send(conn, Claimed(room.epoch, owner))
