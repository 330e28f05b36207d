"""Random frames, sockets and hours against a plain account of who owns what (PROTOCOLS.md 3; PROTOCOL.md)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, multiple, rule

from signaling.frames import (
    Answer,
    Claim,
    Claimed,
    Create,
    End,
    Heirs,
    Knock,
    Knocked,
    Open,
    Opened,
    Ping,
    Reply,
    Request,
    Transfer,
    Waiting,
)
from signaling.limits import Limits
from signaling.outputs import Output, Send
from signaling.rooms import Rooms
from signaling.store import MemoryStore, Room
from tests.signaling.kit import attempt, sha

LIMITS = Limits(
    sockets=8,
    sockets_per_address=4,
    rooms=2,
    rooms_per_address=1,
    knocks_per_room=2,
    # What only hides the rest here has tests of its own.
    frames_per_socket=1_000,
    joins_per_address=1_000,
    joins_per_room=1_000,
    misses=1_000,
    first_frame=3_600.0,
    idle=3_600.0,
    silence=3_600.0,
)
AWAY = LIMITS.owner_away

TOKENS = [bytes([n]) * 16 for n in range(5)]
OWNERS, HEIRS = TOKENS[:2], TOKENS[2:]
codes = st.sampled_from(["00000", "00000", "00001"])
owners = st.sampled_from([*OWNERS, *OWNERS, *HEIRS])
tokens = st.sampled_from([*HEIRS, *HEIRS, *OWNERS])
seats = st.sampled_from([1, 1, 2, 3])
usual = {seat: sha(token) for seat, token in enumerate(HEIRS, 1)}
heirs = st.just(usual) | st.just(usual) | st.dictionaries(seats, tokens.map(sha), max_size=3)


@dataclass
class Account:
    """What the outside may conclude about one room from what was said and sent."""

    expires: float
    owner: int | None = None
    away_since: float = 0.0
    claims: dict[bytes, int] = field(default_factory=dict)


class Service(RuleBasedStateMachine):
    conns = Bundle("conns")

    def __init__(self) -> None:
        super().__init__()
        self.store = MemoryStore()
        self.rooms = Rooms(LIMITS, self.store, 0.0)
        self.now = 0.0
        self.ids = 0
        self.open: dict[int, str] = {}
        self.accounts: dict[str, Account] = {}
        self.before: dict[str, Room] = {}
        self.asked: dict[int, str] = {}

    # What happens

    @rule(target=conns, address=st.sampled_from("ABC"))
    def connect(self, address: str) -> object:
        conn = self.arrive(address)
        return conn if conn in self.open else multiple()

    @rule(target=conns, address=st.sampled_from("ABC"), owner=owners, code=codes)
    def dealer_comes(self, address: str, owner: bytes, code: str) -> object:
        conn = self.arrive(address)
        self.say(conn, Create(sha(owner), sha(HEIRS[0]), code, 0, usual))
        return conn if conn in self.open else multiple()

    @rule(conn=consumes(conns))
    def goes(self, conn: int) -> None:
        self.leave(conn)

    @rule(conn=conns, owner=owners, code=codes | st.none(), named=heirs, join=st.none() | tokens)
    def create(
        self, conn: int, owner: bytes, code: str | None, named: dict[int, bytes], join: bytes | None
    ) -> None:
        self.say(conn, Create(sha(owner), None if join is None else sha(join), code, 0, named))

    @rule(conn=conns, code=codes, token=tokens | owners)
    def open_room(self, conn: int, code: str, token: bytes) -> None:
        self.say(conn, Open(code, token))

    @rule(conn=conns, named=heirs)
    def heirs(self, conn: int, named: dict[int, bytes]) -> None:
        self.say(conn, Heirs(named))

    @rule(conn=conns, moved=st.booleans())
    def ping(self, conn: int, moved: bool) -> None:
        self.say(conn, Ping(moved))

    @rule(conn=conns, seat=seats)
    def transfer(self, conn: int, seat: int) -> None:
        self.say(conn, Transfer(seat))

    @rule(conn=conns)
    def end(self, conn: int) -> None:
        self.say(conn, End())

    @rule(conn=conns, code=codes, number=st.integers(0, 5), join=st.none() | tokens)
    def knock(self, conn: int, code: str, number: int, join: bytes | None) -> None:
        self.say(conn, Knock(code, attempt(number), "AAAA", join))

    @rule(conn=conns, number=st.integers(0, 5))
    def answer(self, conn: int, number: int) -> None:
        self.say(conn, Answer(attempt(number), "AAAA"))

    @rule(conn=conns, code=codes, token=tokens, seat=seats)
    def claim(self, conn: int, code: str, token: bytes, seat: int) -> None:
        self.say(conn, Claim(code, token, seat))

    @rule(
        code=codes,
        seat=seats,
        tokens=st.lists(tokens, max_size=3),
        seconds=st.sampled_from([0.0, 90.0, 180.0]),
    )
    def dealer_goes(self, code: str, seat: int, tokens: list[bytes], seconds: float) -> None:
        """Chance alone rarely gets as far as two claims on one deserted room."""
        account = self.accounts.get(code)
        if account is not None and account.owner is not None:
            self.leave(account.owner)
        self.wait(seconds)
        for token in tokens:
            conn = self.arrive("C")
            self.say(conn, Claim(code, token, seat))
            self.leave(conn)

    @rule(conn=conns, code=codes, claims=st.booleans())
    def owner_comes(self, conn: int, code: str, claims: bool) -> None:
        room = self.store.get(code)
        if room is not None:
            token = next(token for token in TOKENS if sha(token) == room.owner)
            self.say(conn, Claim(code, token, room.seat or 1) if claims else Open(code, token))

    @rule(code=codes, seat=seats)
    def dealer_hands_over(self, code: str, seat: int) -> None:
        account = self.accounts.get(code)
        if account is not None and account.owner is not None:
            self.say(account.owner, Transfer(seat))

    @rule(seconds=st.sampled_from([0.5, 19.0, 90.0, 100.0, 180.0, 180.0, 3_000.0, 86_400.0]))
    def wait(self, seconds: float) -> None:
        until = self.now + seconds
        while (wake := self.rooms.wake_at) is not None and wake <= until:
            self.now = max(self.now, wake)
            self.step(self.rooms.expire(self.now))
        self.now = until

    # What must hold

    @invariant()
    def rooms_are_never_evicted(self) -> None:
        assert {room.code for room in self.store} == self.accounts.keys()
        assert all(account.expires > self.now for account in self.accounts.values())

    @invariant()
    def counts_are_bounded(self) -> None:
        assert self.rooms.rooms <= LIMITS.rooms
        assert self.rooms.sockets == len(self.open) <= LIMITS.sockets
        for count, most in (
            (Counter(self.open.values()), LIMITS.sockets_per_address),
            (Counter(room.origin for room in self.store), LIMITS.rooms_per_address),
        ):
            assert all(number <= most for number in count.values())

    @invariant()
    def nobody_owns_two_rooms(self) -> None:
        owners = [account.owner for account in self.accounts.values() if account.owner is not None]
        assert len(owners) == len(set(owners))
        assert set(owners) <= self.open.keys()

    @invariant()
    def nothing_is_overdue(self) -> None:
        assert (self.rooms.wake_at or self.now + 1) > self.now

    @invariant()
    def a_room_that_may_pass_has_passed(self) -> None:
        for account in self.accounts.values():
            votes = Counter(account.claims.values())
            if account.owner is None and self.now - account.away_since >= AWAY:
                assert all(number < 2 for number in votes.values())

    # The account

    def arrive(self, address: str) -> int:
        self.ids += 1
        self.open[self.ids] = address
        self.step(self.rooms.connect(self.ids, address, self.now))
        return self.ids

    def leave(self, conn: int) -> None:
        if conn in self.open:
            self.gone(conn)
        self.step(self.rooms.disconnect(conn, self.now))

    def say(self, conn: int, frame: Request) -> None:
        if isinstance(frame, Claim):
            self.asked[conn] = frame.code
        self.step(self.rooms.receive(conn, frame, self.now, self.ids), conn, frame)

    def step(self, outputs: list[Output], conn: int = 0, frame: Request | None = None) -> None:
        after = {room.code: room for room in self.store}
        for code in self.before.keys() | after.keys():
            self.check_change(self.before.get(code), after.get(code), conn, frame)
        for output in outputs:
            assert output.conn in self.open, "nothing is sent to who is not there"
            if isinstance(output, Send):
                self.sent(output.conn, output.frame, frame, after)
            else:
                self.gone(output.conn)
        self.note_claim(outputs, conn, frame)
        self.before = after

    def check_change(self, old: Room | None, new: Room | None, conn: int, frame: Request | None) -> None:
        if old is None:
            assert new is not None
            assert isinstance(frame, Create)
            self.accounts[new.code] = Account(new.expires, away_since=self.now)
        elif new is None:
            account = self.accounts.pop(old.code)
            ended = isinstance(frame, End) and account.owner == conn
            assert ended or account.expires <= self.now, "a room ends by its owner or in time"
        elif new.epoch != old.epoch:
            self.check_passing(old, new, conn, frame)
        else:
            assert new.owner == old.owner
            self.accounts[old.code].expires = new.expires

    def check_passing(self, old: Room, new: Room, conn: int, frame: Request | None) -> None:
        account = self.accounts[old.code]
        assert new.epoch == old.epoch + 1
        assert new.seat is not None
        assert new.owner == old.heirs[new.seat]
        if isinstance(frame, Transfer):
            assert account.owner == conn
        else:
            claims = dict(account.claims)
            if isinstance(frame, Claim):
                claims[sha(frame.token)] = frame.heir
            voices = [token for token, seat in claims.items() if seat == new.seat]
            assert len(voices) >= 2, "one guest alone gets no room"
            assert set(voices) <= set(old.heirs.values())
            assert account.owner is None
            assert self.now - account.away_since >= AWAY
        account.owner, account.away_since = None, self.now
        account.claims.clear()

    def sent(self, conn: int, reply: Reply, frame: Request | None, rooms: dict[str, Room]) -> None:
        match reply:
            case Opened(code):
                assert isinstance(frame, Create | Open)
                proof = frame.owner if isinstance(frame, Create) else sha(frame.token)
                assert proof == rooms[code].owner
                self.came(conn, code)
            case Claimed(_, owner=True):
                self.came(conn, self.asked[conn])
            case Knocked(number):
                assert isinstance(frame, Knock)
                assert self.accounts[frame.code].owner == conn
                assert number == frame.attempt
            case _:
                pass

    def came(self, conn: int, code: str) -> None:
        account = self.accounts[code]
        assert account.owner in (None, conn), "never two owners"
        account.owner = conn
        account.claims.clear()

    def gone(self, conn: int) -> None:
        del self.open[conn]
        for account in self.accounts.values():
            if account.owner == conn:
                account.owner, account.away_since = None, self.now

    def note_claim(self, outputs: list[Output], conn: int, frame: Request | None) -> None:
        if not isinstance(frame, Claim) or frame.code not in self.accounts:
            return
        account = self.accounts[frame.code]
        heard = any(
            isinstance(output, Send) and output.conn == conn and isinstance(output.frame, Waiting)
            for output in outputs
        )
        if heard and account.owner is None:
            account.claims[sha(frame.token)] = frame.heir


TestService = Service.TestCase
TestService.settings = settings(max_examples=max(150, settings().max_examples), stateful_step_count=60)
