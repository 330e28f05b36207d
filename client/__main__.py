"""`python -m client`: a robot at a friend's table, or a dealer without a screen. For trying things out and
for tests.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import secrets
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from client.evidence import evidence
from client.facts import MatchMade, Seated
from client.game import Presence
from client.guest import Guest
from client.messages import GoOn, Start, TakeOver, Wish
from client.native.identity import Identity
from client.native.neighbours import Neighbours
from client.native.porch import StandingRoom
from client.native.seeking import NeverReachedError, NoRoomError, Seeker
from client.native.store import SqliteStore
from client.phone import Phone
from client.ports import MeetError
from client.session import PhoneSession, kept_in, newest
from engine.action import Action
from engine.base64url import from_text, to_text
from engine.bots import Level, decide
from engine.variants import VARIANTS

INVITE: Final = re.compile(r"(?P<code>[0-9]{5})(?:\.(?P<secret>[A-Za-z0-9_-]{22}))?")
"""The end of an invite link: the code, and 16 bytes as base64url."""


class WallClock:
    """The system's clock, in seconds since 1970."""

    def now(self) -> float:
        return time.time()


class Player:
    """Plays a seat with a robot's head: one ask for each state of the game. `people`: as the dealer, start
    once so many are there. `pace`: seconds before each ask. `aloud`: says on stderr how the connections
    stand, whenever that changes.
    """

    def __init__(
        self, level: Level, rng: random.Random, people: int = 0, pace: float = 0.0, *, aloud: bool = False
    ) -> None:
        self._level, self._rng, self._people, self._pace = level, rng, people, pace
        self._seen, self._since, self._asked = (-1, -1), 0.0, True
        self._aloud, self._said = aloud, ""

    def __call__(self, guest: Guest) -> Action | Wish | None:
        if self._aloud and (said := standing(guest)) != self._said:
            self._said = said
            print(said, file=sys.stderr, flush=True)
        state = guest.game.epoch, guest.n
        if state != self._seen:
            self._seen, self._since, self._asked = state, time.monotonic(), False
        if guest.seat is None or self._asked or time.monotonic() < self._since + self._pace:
            return None
        self._asked = True
        return self._wish(guest, guest.seat)

    def _wish(self, guest: Guest, seat: int) -> Action | Wish | None:
        game = guest.game
        if game.lobby:
            return Start() if 0 < self._people <= sum(sitting.person for sitting in game.seats) else None
        if game.seats[seat].presence is Presence.ROBOT:
            return TakeOver()
        if game.between:
            return GoOn()
        if game.round is None or seat not in game.waiting:
            return None
        return decide(game.round, seat, self._level, self._rng)


def standing(guest: Guest) -> str:
    """How the way to the dealer stands, and everybody at the table, as one line."""
    shaky = {seat for seat in guest.shaky if seat < len(guest.game.seats)}
    people = [
        f"{seat.name} {'shaky' if n in shaky and seat.presence is Presence.HERE else seat.presence.value}"
        for n, seat in enumerate(guest.game.seats)
        if seat.person
    ]
    return ", ".join([f"dealer {guest.link}", *people])


async def sit_down(args: argparse.Namespace) -> int:
    """Join a room and play in it to the end of the match, as its dealer if it comes to that."""
    code, secret = args.room
    with _device(args) as (key, store):
        store.put("seat", json.dumps([code, secret, args.name]))
        return await _sit(args, key, store)


async def _sit(args: argparse.Namespace, key: Identity, store: SqliteStore) -> int:
    """Be a guest where the store says, for as long as there is something to come back to."""
    code, secret, name = json.loads(store.get("seat") or "")
    kept, saved = kept_in(store, code), newest(store, code)
    if saved:  # an heir by now: it deals in the room under its heir token
        secret = secret or kept.get("secret", "")
    seeker = partial(Seeker, known=_was_in(store, code))
    session = _session(args, key, store, (code, secret, kept.get("heir", "")), _player(args), seeker)
    await session.do(session.phone.restore(saved, name, session.now))
    status = await _to_the_end(args, session)
    store.put("seat", None)
    return status


def _room(invite: str) -> tuple[str, str]:
    """The code and the link's secret, "" without one."""
    found = INVITE.fullmatch(invite.rpartition("#")[2])
    if found is None:
        raise argparse.ArgumentTypeError(f"bad-invite: {invite!r} is neither five digits nor an invite link")
    return found["code"], found["secret"] or ""


def _was_in(store: SqliteStore, code: str) -> bool:
    """This device had a seat in the room: it was told the link's secret."""
    return "secret" in kept_in(store, code)


async def deal(args: argparse.Namespace) -> int:
    """Open a room, play its first seat with a robot's head, start when enough people are there."""
    with _device(args) as (key, store):
        porch = await StandingRoom.create(args.url)
        keys = porch.code, to_text(porch.record.secret), to_text(porch.record.token)
        await porch.close()
        store.put("room", json.dumps([keys, args.people]))
        store.put("seat", None)
        room, match = (to_text(secrets.token_bytes(16)) for _ in range(2))
        setup = MatchMade(room, match, args.variant, (), args.rounds, args.seconds, args.robots, args.level)
        session = _session(args, key, store, keys, _player(args, args.people))
        session.phone.kept["secret"] = keys[1]
        await session.do(session.phone.open(setup, [Seated(args.name, to_text(key.public))], session.now))
        print(f"{keys[0]}.{keys[1]}", flush=True)
        return await _to_the_end(args, session)


async def resume(args: argparse.Namespace) -> int:
    """Carry on what was begun last from this home: as a guest who had a seat, or as who opened the room."""
    with _device(args) as (key, store):
        seat, room = store.get("seat"), store.get("room")
        if seat is not None and _was_in(store, json.loads(seat)[0]):
            return await _sit(args, key, store)
        if room is None:
            print("no room was opened or joined from here: sit down with `join CODE`", file=sys.stderr)
            return 2
        keys, people = json.loads(room)
        session = _session(args, key, store, keys, _player(args, people))
        await session.do(session.phone.restore(newest(store, keys[0]), args.name, session.now))
        return await _to_the_end(args, session)


@contextmanager
def _device(args: argparse.Namespace) -> Iterator[tuple[Identity, SqliteStore]]:
    """This device's key and store; without a home both are forgotten."""
    key = Identity.at(_home(args)) if args.home else Identity.fresh()
    with SqliteStore(_home(args) / "games.sqlite" if args.home else ":memory:") as store:
        yield key, store


def _session(
    args: argparse.Namespace,
    key: Identity,
    store: SqliteStore,
    keys: Sequence[str],
    player: Player,
    others: Callable[[str, str, bytes | None, Identity], Neighbours] = Neighbours,
) -> PhoneSession:
    """keys: the room's code, the link's secret, and the token of who opened it."""
    code, secret, token = keys
    kept = kept_in(store, code)
    phone = Phone(random.SystemRandom(), to_text(key.public), kept, thinking=not args.hasty)
    world = others(args.url, code, from_text(secret) if secret else None, key)
    session = PhoneSession(phone, world, store, code, WallClock(), player, token=from_text(token))
    session.patience = args.patience
    return session


async def _to_the_end(args: argparse.Namespace, session: PhoneSession) -> int:
    await session.run()
    guest = session.phone.guests[0]
    if guest.doubt is not None:
        print(f"{guest.doubt.code}: {_write_evidence(args, guest)}", file=sys.stderr)
    match = guest.game.match
    names = [seat.name for seat in guest.game.seats]
    print(dict(zip(names, match.totals, strict=True)) if match else guest.parted or guest.broken, flush=True)
    return 0 if match is not None and match.over else 1


def _player(args: argparse.Namespace, people: int = 0) -> Player:
    return Player(Level(args.level), _thoughts(args), people, args.pace, aloud=args.aloud)


def _write_evidence(args: argparse.Namespace, guest: Guest) -> Path:
    """The file for `python -m engine audit`."""
    file = _home(args) / f"evidence-{guest.n}.json"
    file.write_text(json.dumps(evidence(guest), ensure_ascii=False, indent=1), encoding="utf-8")
    return file


def _home(args: argparse.Namespace) -> Path:
    home = Path(args.home or ".remi")
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    return home


def _thoughts(args: argparse.Namespace) -> random.Random:
    """A robot's own randomness: nothing that anybody else depends on."""
    return random.Random(args.seed)  # noqa: S311


def main(argv: list[str]) -> int:
    """Exit status 0 when the match was played to its end; 1 also where the service was never reached; 2 where
    there was no coming in.
    """
    parser = argparse.ArgumentParser(prog="python -m client", description=__doc__)
    kinds = parser.add_subparsers(dest="what", required=True)
    joining = kinds.add_parser("join", help="sit down in a room and play with a robot's head")
    joining.add_argument("room", type=_room, help="code, code.secret, or the whole invite link")
    dealing = kinds.add_parser("deal", help="open a room and deal in it")
    resuming = kinds.add_parser(
        "resume", help="carry on, as guest or as dealer, what was begun last from this home"
    )
    dealing.add_argument("--variant", default="T1", choices=sorted(VARIANTS))
    dealing.add_argument("--rounds", type=int, default=1)
    dealing.add_argument("--seconds", type=int, default=60)
    dealing.add_argument("--robots", type=int, default=0)
    dealing.add_argument("--people", type=int, default=2, help="start once so many people are there")
    for kind in (joining, dealing, resuming):
        kind.add_argument("--url", default="http://localhost:8080", help="address of the service")
        kind.add_argument("--name", default="Robot")
        kind.add_argument("--level", default="normal", choices=[level.value for level in Level])
        kind.add_argument("--home", help="where this device keeps its key and games")
        kind.add_argument("--seed", type=int)
        kind.add_argument("--pace", type=float, default=0.0, help="seconds to think before each move")
        kind.add_argument("--hasty", action="store_true", help="robots in other seats do not hesitate")
        kind.add_argument("--aloud", action="store_true", help="say how the connections stand")
        kind.add_argument("--patience", type=float, help="carry on after so many seconds without a dealer")
    args = parser.parse_args(argv)
    parts = {"join": sit_down, "deal": deal, "resume": resume}
    try:
        return asyncio.run(parts[args.what](args))
    except (MeetError, NoRoomError) as error:
        print(error, file=sys.stderr)
        return 2
    except NeverReachedError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
