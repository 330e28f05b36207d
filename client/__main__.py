"""`python -m client`: a robot at a friend's table, or a dealer without a screen. For trying things out and
for tests.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import sys
import time
from pathlib import Path

from client.base64url import from_text, to_text
from client.evidence import evidence
from client.facts import MatchMade, Seated
from client.guest import Guest
from client.host import Host
from client.messages import GoOn, Start, Wish
from client.native.doorbell import WebDoorbell
from client.native.identity import Identity
from client.native.porch import StandingRoom
from client.native.rtc import Answerer, join
from client.native.store import SqliteStore
from client.ports import Channel, MeetError, Meta
from client.promises import Promises
from client.session import DealerSession, GuestSession
from engine.action import Action
from engine.bots import Level, decide
from engine.variants import VARIANTS


class WallClock:
    """The system's clock, in seconds since 1970."""

    def now(self) -> float:
        return time.time()


class Player:
    """Plays a seat with a robot's head: one ask for each state of the game."""

    def __init__(self, level: Level, rng: random.Random) -> None:
        self._level, self._rng, self._seen = level, rng, -1

    def __call__(self, guest: Guest) -> Action | Wish | None:
        game, seat = guest.game, guest.seat
        if seat is None or game.round is None or guest.n == self._seen:
            return None
        self._seen = guest.n
        if game.round.over:
            return GoOn() if game.match is not None and not game.match.over else None
        return decide(game.round, seat, self._level, self._rng) if game.turn == seat else None


async def sit_down(args: argparse.Namespace) -> int:
    """Join a room and play in it to the end of the match."""
    code, _, secret = args.room.rpartition("#")[2].partition(".")
    key = Identity.at(Path(args.home)) if args.home else Identity.fresh()
    doorbell = WebDoorbell(args.url)

    async def connect() -> Channel:
        return await join(doorbell, code, from_text(secret) if secret else None, key)

    kept: dict[str, str] = {}
    promises = Promises(random.SystemRandom(), kept)
    guest = Guest(to_text(key.public), 0, args.name, promises=promises)
    player = Player(Level(args.level), _thoughts(args))
    await GuestSession(guest, connect, player, kept.__setitem__, WallClock()).run()
    if guest.doubt is not None:
        print(f"{guest.doubt.code}: {_write_evidence(args, guest)}", file=sys.stderr)
    match = guest.game.match
    names = [seat.name for seat in guest.game.seats]
    print(dict(zip(names, match.totals, strict=True)) if match else guest.parted or guest.broken, flush=True)
    return 0 if match is not None and match.over else 1


async def deal(args: argparse.Namespace) -> int:
    """Open a room, play its first seat with a robot's head, start when enough people are there."""
    home = _home(args)
    key, clock = Identity.at(home), WallClock()
    porch = await StandingRoom.create(args.url)
    print(f"{porch.code}.{to_text(porch.record.secret)}", flush=True)
    room, match = secrets.token_bytes(16), secrets.token_bytes(16)
    setup = MatchMade(
        to_text(room), to_text(match), args.variant, (), args.rounds, args.seconds, args.robots, args.level
    )
    with SqliteStore(home / "games.sqlite") as store:
        host = Host(random.SystemRandom(), _thoughts(args), clock.now())
        session = DealerSession(host, store, setup.room, clock)
        await session.do(host.open(setup, [Seated(args.name, to_text(key.public))], clock.now()))
        async with Answerer(porch, porch.record.secret, key, lambda: Meta(room, match, 0)) as door:
            dealing = asyncio.create_task(session.run(door))
            await _play_own_seat(session, args)
            await asyncio.sleep(1)
            dealing.cancel()
    await porch.close()
    print(host.table.game.match.totals if host.table.game.match else None, flush=True)
    return 0


async def _play_own_seat(session: DealerSession, args: argparse.Namespace) -> None:
    player = Player(Level(args.level), _thoughts(args))
    while (match := session.host.table.game.match) is None or not match.over:
        await asyncio.sleep(0.05)
        game = session.host.table.game
        if game.lobby and sum(seat.person for seat in game.seats) >= args.people:
            await session.ask(0, Start())
        wish = player(session.host.person(0)[1])
        if wish is not None:
            await session.ask(0, wish)


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
    """Exit status 0 when the match was played to its end."""
    parser = argparse.ArgumentParser(prog="python -m client", description=__doc__)
    kinds = parser.add_subparsers(dest="what", required=True)
    joining = kinds.add_parser("join", help="sit down in a room and play with a robot's head")
    joining.add_argument("room", help="code, code.secret, or the whole invite link")
    dealing = kinds.add_parser("deal", help="open a room and deal in it")
    dealing.add_argument("--variant", default="T1", choices=sorted(VARIANTS))
    dealing.add_argument("--rounds", type=int, default=1)
    dealing.add_argument("--seconds", type=int, default=60)
    dealing.add_argument("--robots", type=int, default=0)
    dealing.add_argument("--people", type=int, default=2, help="start once so many people are there")
    for kind in (joining, dealing):
        kind.add_argument("--url", default="http://localhost:8080", help="address of the service")
        kind.add_argument("--name", default="Robot")
        kind.add_argument("--level", default="normal", choices=[level.value for level in Level])
        kind.add_argument("--home", help="where this device keeps its key and games")
        kind.add_argument("--seed", type=int)
    args = parser.parse_args(argv)
    try:
        return asyncio.run(sit_down(args) if args.what == "join" else deal(args))
    except MeetError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
