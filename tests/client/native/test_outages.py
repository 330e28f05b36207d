"""A dealer and a guest in network namespaces of their own: outages and a change of address between them
(NETWORK.md; DESIGN.md 5). The game goes on, and says what it is doing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import pytest

from client.facts import CameBack, Fact, LostTurn, TookOver, WentAway
from client.native.store import SqliteStore
from client.session import newest
from client.wire import decode_fact
from engine.event import Discarded
from tests.kit.processes import line, start

LONG = bool(os.environ.get("REMI_LONG"))
OUTAGES = (4, 12, 25, 60) if LONG else (4, 12, 25)
PATIENCE = 90
GUEST = 1


def run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, timeout=20)


def unable() -> str | None:
    """Why there can be no namespaces here."""
    if shutil.which("ip") is None:
        return "the command ip is missing"
    name = f"remi-{os.getpid()}-try"
    made = subprocess.run(["ip", "netns", "add", name], check=False, capture_output=True, timeout=20)
    if made.returncode:
        return f"network namespaces cannot be made here: {made.stderr.decode().strip()}"
    run("ip", "netns", "del", name)
    return None


WHY_NOT = unable()
pytestmark = pytest.mark.skipif(WHY_NOT is not None, reason=WHY_NOT or "")


class Net:
    """Three places on one switch: the service's with the switch, a dealer's, a guest's."""

    def __init__(self) -> None:
        self.hub, self.dealer, self.guest = (f"remi-{os.getpid()}-{n}" for n in ("hub", "dealer", "guest"))

    def build(self) -> None:
        for place in self.places:
            run("ip", "netns", "add", place)
            self.inside(place, "ip", "link", "set", "lo", "up")
        self.inside(self.hub, "ip", "link", "add", "br0", "type", "bridge")
        self.inside(self.hub, "ip", "addr", "add", "10.77.0.1/24", "dev", "br0")
        self.inside(self.hub, "ip", "link", "set", "br0", "up")
        for number, place in enumerate((self.dealer, self.guest), 2):
            port = f"to{number}"
            made = ("ip", "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", place)
            self.inside(self.hub, *made)
            self.inside(self.hub, "ip", "link", "set", port, "master", "br0", "up")
            self.inside(place, "ip", "addr", "add", f"10.77.0.{number}/24", "dev", "eth0")
            self.inside(place, "ip", "link", "set", "eth0", "up")

    @property
    def places(self) -> tuple[str, str, str]:
        return self.hub, self.dealer, self.guest

    def inside(self, place: str, *command: str) -> None:
        run(*self.within(place), *command)

    def within(self, place: str) -> list[str]:
        return ["ip", "netns", "exec", place]

    def cut(self, *, off: bool) -> None:
        """The guest's wire, at the switch: its phone sees an interface that is up and leads nowhere."""
        self.inside(
            self.hub, "ip", "link", "set", "to3", "nomaster" if off else "master", *([] if off else ["br0"])
        )

    def move(self) -> None:
        """The guest gets another address, as on the way from one network to another."""
        self.inside(self.guest, "ip", "addr", "flush", "dev", "eth0")
        self.inside(self.guest, "ip", "addr", "add", "10.77.0.33/24", "dev", "eth0")

    def remove(self) -> None:
        for place in self.places:
            subprocess.run(["ip", "netns", "del", place], check=False, capture_output=True, timeout=20)


@pytest.fixture
def net() -> Iterator[Net]:
    net = Net()
    try:
        net.build()
        yield net
    finally:
        net.remove()


class Log:
    """What the dealer's store holds."""

    def __init__(self, home: Path, code: str) -> None:
        self.file, self.code = home / "games.sqlite", code

    def facts(self, since: int = 0) -> list[Fact]:
        with SqliteStore(self.file) as store:
            return [decode_fact(text) for _, text in newest(store, self.code)][since:]

    def until(self, holds: Callable[[list[Fact]], bool], since: int) -> list[Fact]:
        """The facts after number `since`, once they are as wanted."""
        end = time.monotonic() + PATIENCE
        while not holds(facts := self.facts(since)):
            assert time.monotonic() < end, facts[-8:]
            time.sleep(0.5)
        return facts


def plays_again(facts: list[Fact]) -> bool:
    """The guest's last turn was its own: nobody played it for it."""
    own = [fact for fact in facts if isinstance(fact, Discarded | LostTurn) and fact.seat == GUEST]
    return len(own) >= 2 and all(isinstance(fact, Discarded) for fact in own[-2:])


def went_and_came(facts: list[Fact]) -> bool:
    """The guest was missed and is back, be it from a robot that took its seat meanwhile (T1.35)."""
    told = [type(fact) for fact in facts]
    return WentAway in told and not {CameBack, TookOver}.isdisjoint(told[told.index(WentAway) :])


class Heard:
    """What a device says aloud of its connections."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @property
    def lines(self) -> list[str]:
        return self.file.read_text(encoding="utf-8").splitlines()

    def until(self, said: str, since: int) -> None:
        """That was said after so many lines, sooner or later."""
        end = time.monotonic() + PATIENCE
        while not any(said in line for line in self.lines[since:]):
            assert time.monotonic() < end, (said, self.lines[since:])
            time.sleep(0.5)


def test_outages_and_a_change_of_address(net: Net, tmp_path: Path) -> None:
    """Both ends say what goes on, as their pages do: an outage of 4 s passes unnoticed, at 5 s the way is
    shaky, at 9 s it is lost and made anew, and a dealer tells everybody who is away.
    """
    started, files = [], {}

    def begin(place: str, *arguments: str, aside: IO[str] | None = None) -> subprocess.Popen[str]:
        started.append(start(*arguments, within=net.within(place), aside=aside))
        return started[-1]

    try:
        url = line(begin(net.hub, "signaling", "--host", "10.77.0.1", "--port", "0")).partition(": ")[2]
        common = ("--url", url, "--level", "usor", "--pace", "0.3", "--aloud")
        endless = ("--variant", "T2", "--rounds", "0", "--people", "2")
        for name in ("Ana", "Ion"):
            files[name] = (tmp_path / f"{name}.txt").open("w", encoding="utf-8")
        ana, ion = (Heard(tmp_path / f"{name}.txt") for name in ("Ana", "Ion"))
        dealing = ("deal", *endless, *common, "--home", str(tmp_path / "Ana"), "--name", "Ana")
        room = line(begin(net.dealer, "client", *dealing, aside=files["Ana"]))
        joining = ("join", room, *common, "--home", str(tmp_path / "Ion"), "--name", "Ion")
        guest = begin(net.guest, "client", *joining, aside=files["Ion"])
        log = Log(tmp_path / "Ana", room.partition(".")[0])
        log.until(plays_again, 0)
        for seconds in OUTAGES:
            before, said = len(log.facts()), (len(ana.lines), len(ion.lines))
            net.cut(off=True)
            time.sleep(seconds)
            net.cut(off=False)
            if seconds > 20:
                log.until(went_and_came, before)
            log.until(plays_again, len(log.facts()))
            if seconds > 10:
                ion.until("dealer shaky", said[1])
                ion.until("dealer lost", said[1])
                ana.until("Ion shaky", said[0])
            if seconds > 20:
                ana.until("Ion away", said[0])
            ion.until("dealer ok, Ana here, Ion here", said[1] if seconds > 10 else 0)
        net.move()
        log.until(plays_again, len(log.facts()) + 1)  # one word may have been under way
        assert guest.poll() is None
    finally:
        for process in started:
            process.kill()
            process.communicate()
        for file in files.values():
            file.close()
