"""The service, dealers and guests through random losses, restarts and splits: never are the rounds of two
dealers both settled in one match, and in the end everybody is at one table (PROTOCOLS.md 3).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from client import mandates
from client.facts import Carried, Settled
from client.game import Game, Presence
from client.wire import decode_fact
from tests.kit.decks import few_decks as few_decks
from tests.kit.village import MATCH, Device, Village

LONG = bool(os.environ.get("REMI_LONG"))
PEOPLE = ("Ana", "Ion", "Eva", "Dan")
who = st.integers(0, 3)


class Split(RuleBasedStateMachine):
    village: Village

    @initialize(people=st.integers(3, 4), seed=st.integers(0, 2**16))
    def begin(self, people: int, seed: int) -> None:
        self.village = Village(PEOPLE[:people], seed=seed, rounds=10)
        self.highest: Counter[str] = Counter()
        self.known: Counter[tuple[str, int]] = Counter()
        self.forgot = False

    def device(self, number: int) -> Device:
        return self.village.devices[number % len(self.village.devices)]

    # ------------------------------------------------------------------ what happens

    @rule(turns=st.integers(1, 25))
    def play(self, turns: int) -> None:
        for _ in range(turns):
            for device in self.village.devices:
                self.village.plays(device)
            self.village.settle()
            self.village.wait(0.5)

    @rule(seconds=st.sampled_from([1.0, 6.0, 20.0, 60.0]))
    def wait(self, seconds: float) -> None:
        self.village.wait(seconds)

    @rule(number=who, instant=st.booleans())
    def dies(self, number: int, instant: bool) -> None:
        """At once, or in the middle of what it does next."""
        if instant:
            self.village.kill(self.device(number))
        else:
            self.village.crash = 0.2
            self.village.plays(self.device(number))
            self.village.settle()
            self.village.crash = 0.0

    @rule(number=who)
    def comes_back(self, number: int) -> None:
        self.village.start(self.device(number))

    @rule(one=who, other=who, away=st.booleans())
    def parted(self, one: int, other: int, away: bool) -> None:
        """Two phones cannot reach each other, with or without noticing."""
        a, b = self.device(one), self.device(other)
        self.village.cut.add(frozenset((a.name, b.name)))
        if away:
            self.village.lose(a)

    @rule()
    def links_heal(self) -> None:
        self.village.cut.clear()

    @rule(number=who)
    def loses_the_service(self, number: int) -> None:
        self.village.offline.add(self.device(number).name)

    @rule()
    def finds_the_service(self) -> None:
        self.village.offline.clear()

    @rule()
    def the_service_forgets(self) -> None:
        self.village.restart_service()
        self.forgot = True

    @rule()
    def everybody_taps(self) -> None:
        for device in self.village.devices:
            self.village.goes_on(device)
        self.village.wait(3)

    @rule(one=who, apart=st.booleans())
    def a_dealer_is_gone_for_long(self, one: int, apart: bool) -> None:
        """Chance alone rarely gets so far: apart from all, alive or not, until the others go on."""
        village, gone = self.village, self.device(one)
        if apart:
            village.offline.add(gone.name)
            village.cut |= {frozenset((gone.name, other.name)) for other in village.devices}
            village.lose(gone)
        else:
            village.kill(gone)
        for _ in range(26):
            village.wait(8)
            for device in village.devices:
                village.goes_on(device)
                village.plays(device)
        village.wait(5)

    @precondition(lambda self: any(device.deals for device in self.village.devices))
    @rule(to=who)
    def hands_over(self, to: int) -> None:
        """Between rounds, to somebody who is there: the page offers nobody else."""
        seat = to % len(self.village.devices)
        for device in self.village.devices:
            if device.deals and device.conn is not None and seat != device.guest.seat:
                game = device.guest.game
                if game.between and game.seats[seat].presence is Presence.HERE:
                    self.village.give(device, seat)
        self.village.settle()

    # ------------------------------------------------------------------ what must hold

    @invariant()
    def no_phone_goes_back_and_none_is_at_odds(self) -> None:
        if not hasattr(self, "village"):
            return
        for device in self.village.devices:
            epoch = int(device.disk.kept.get(f"dealer {MATCH}", "0").split(" ")[0])
            assert epoch >= self.highest[device.name], "a phone went back to an earlier dealer"
            self.highest[device.name] = epoch
            if device.phone is not None and device.phone.guests:
                assert device.guest.broken is None, (device.name, device.guest.doubt)
                settled = device.guest.game.settled
                if settled is not None:
                    at = device.name, settled.epoch
                    self.known[at] = max(self.known[at], len(settled.points))

    def teardown(self) -> None:
        if not hasattr(self, "village"):
            return
        self.no_phone_goes_back_and_none_is_at_odds()
        self.check_logs()
        self.heals()
        self.no_phone_goes_back_and_none_is_at_odds()
        self.check_logs()
        self.all_at_one_table()

    def check_logs(self) -> None:
        logs: dict[int, list[tuple[int, str]]] = {}
        for device in self.village.devices:
            for epoch, log in device.disk.facts.items():
                assert epoch not in logs, "two phones dealt in one epoch"
                logs[epoch] = log
        histories = {epoch: settlements(log) for epoch, log in logs.items()}
        for log in logs.values():
            first = decode_fact(log[0][1])
            if isinstance(first, Carried):
                before = histories[first.settled.epoch]
                assert first.settled in before, "a match was carried on from where it never was"
                void = len(before[-1].points) - len(first.settled.points)
                self.check_lost(first, void)
        for device in self.village.devices:
            if device.phone is not None and device.phone.guests and device.guest.game.settled is not None:
                settled = device.guest.game.settled
                assert settled in histories[settled.epoch], "a phone counts a round that nobody dealt"

    def check_lost(self, carried: Carried, void: int) -> None:
        """A hand-over loses nothing. A split may cost a dealer the round in play each time it is cut off, and
        rounds that those who go on without it know nothing of. A service that has forgotten who deals tells
        an old dealer nothing, and it deals on.
        """
        if mandates.kind(carried) == "hand-over":
            assert not void, "a hand-over lost a round"
        elif not self.forgot:
            epoch, rounds = carried.settled.epoch, len(carried.settled.points)
            dealer = next(device for device in self.village.devices if epoch in device.disk.facts)
            keys = {key for key, _ in carried.signatures}
            known = max(self.known[d.name, epoch] for d in self.village.devices if d.key in keys)
            assert void <= max(1, dealer.losses) or known <= rounds + 1, (
                "more was lost than the round in play"
            )

    def heals(self) -> None:
        village = self.village
        village.cut.clear()
        village.offline.clear()
        for device in village.devices:
            village.start(device)
        for _ in range(80):
            village.wait(10)
            for device in village.devices:
                village.goes_on(device)
            if self.together():
                return

    def together(self) -> bool:
        heads = {device.guest.game.head for device in self.village.devices}
        return len(heads) == 1 and not any(
            device.phone is not None and device.phone.elect for device in self.village.devices
        )

    def all_at_one_table(self) -> None:
        assert self.together(), [
            (d.name, d.deals, d.guest.game.epoch, d.guest.n, d.guest.parted) for d in self.village.devices
        ]
        assert sum(device.deals for device in self.village.devices) == 1


def settlements(log: list[tuple[int, str]]) -> list[Settled]:
    """Where the match was settled, one after the other, as the log tells."""
    game = Game()
    found: list[Settled] = []
    for _, text in log:
        game = game.after(decode_fact(text))
        if game.settled is not None and game.settled not in found[-1:]:
            found.append(game.settled)
    return found


def test_never_are_two_dealers_rounds_both_settled(record_property: Callable[[str, object], None]) -> None:
    walks, steps = (1500, 30) if LONG else (60, 14)
    patience = settings(
        max_examples=walks,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Split, settings=patience)
    record_property("walks", walks)
    record_property("steps", steps)
