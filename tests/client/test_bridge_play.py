"""Whole games through the worker's own door: whatever is asked at whatever moment, nothing stops the game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from client.browser.bridge import Bridge
from engine.variants import VARIANTS

Json = dict[str, Any]
GAME = "x" * 22
STEPS = 120


class Page:
    """What the page and its worker do: show views, keep what is saved, wake up in time."""

    def __init__(self, variant: str, seed: int, robots: int, seconds: int, people: int = 1) -> None:
        self.rng, self.now = Random(seed), 1_000_000
        self.facts: dict[int, str] = {}
        self.keep: dict[str, str] = {}
        self.views: list[Json] = []
        self.wake: int | None = None
        self.active: int | None = None
        self.bridge = Bridge(Random(seed))
        rules = {"variant": variant, "rounds": 1, "seconds": seconds, "robots": robots, "level": "usor"}
        seats = [{"name": name, "kind": "person"} for name in ("Ana", "Ion", "Eva")[:people]]
        seats += [{"name": f"R{n}", "kind": "robot", "level": "usor"} for n in range(robots)]
        self.say({"t": "local", "game": GAME, "rules": {**rules, "options": {}}, "seats": seats})

    def say(self, said: Json) -> list[Json]:
        out: list[Json] = json.loads(self.bridge.handle(json.dumps({**said, "now": self.now})))
        for each in out:
            assert each["t"] != "failed", (said, each)
            match each["t"]:
                case "save":
                    self.facts |= dict(each["facts"])
                case "put":
                    self.keep[each["key"]] = each["text"]
                case "view":
                    self.views, self.active = each["views"], each["active"]
                case "wake":
                    self.wake = each["at"]
                case _:
                    pass
        assert all(view["stopped"] is None for view in self.views)
        return out

    def sleeps(self) -> bool:
        """There is nothing that the worker is to be woken for."""
        return self.wake is None

    def wakes(self) -> None:
        """The time has come for which the worker asked."""
        assert self.wake is not None
        self.now = self.wake
        self.say({"t": "tick"})

    def reload(self) -> None:
        self.bridge = Bridge(Random(self.rng.random()))
        facts = [[n, text] for n, text in sorted(self.facts.items())]
        self.say({"t": "restore", "game": GAME, "facts": facts, "keep": self.keep})

    def hint(self, hint: Json) -> Json | None:
        answers = [o for o in self.say({"t": "hint", "id": 1, "seat": 0, "hint": hint}) if o["t"] == "answer"]
        answer: Json | None = answers[0].get("answer")
        return answer

    def ask(self, ask: Json, seat: int = 0) -> None:
        self.say({"t": "ask", "id": 2, "seat": seat, "ask": ask})

    def asks_everything(self, view: Json) -> None:
        groups, rack = [], list(view["rack"])
        while rack:
            groups.append([rack.pop() for _ in range(min(len(rack), self.rng.randint(1, 4)))])
        row = view["commonRow"]["tiles"] if view["commonRow"] else []
        self.hint({"h": "help", "groups": groups})
        self.hint({"h": "verify", "groups": groups})
        self.hint({"h": "sort", "by": self.rng.choice(["colour", "number"])})
        for take in (None, self.rng.randrange(len(row)) if row else None):
            self.hint({"h": "preview", "groups": groups, "take": take})

    def tries(self, view: Json) -> None:
        """A move that may or may not be allowed."""
        tile, other = self.rng.choice(view["rack"] or ["R1"]), self.rng.choice(["B5", "J", "R1"])
        row = view["commonRow"]["tiles"] if view["commonRow"] else []
        meld = {"p": "meld", "tiles": [tile, other, "R3"]}
        fits = [(f["meld"], t) for f in view["choices"]["fits"] for t in (*f["low"], *f["into"])]
        places = [{"p": "layoff", "meld": m, "tile": t, "high": False} for m, t in fits[:1]] or [meld]
        close = {"a": "close", "free": tile, "groups": [[tile, other]], "take": "none"}
        asks: list[Json] = [
            {"a": a} for a in ("draw", "atu", "tabla", "few", "spoil", "doubles-done", "next")
        ]
        asks += [close, {**close, "take": "row"}, {**close, "take": "atu"}, {"a": "lay", "places": places}]
        asks += [{"a": "throw", "tile": tile}, {"a": "take", "at": len(row) - 1, "places": [meld]}]
        asks += [{"a": "doubles", "kinds": ["small"]}, {"a": "offer", "to": 1, "tile": tile}]
        self.ask(self.rng.choice(asks))

    def plays(self, view: Json) -> None:
        """A step of the own turn as *Ajutor* has it, the dullest where that takes more than a button."""
        tip = self.hint({"h": "help", "groups": []})
        if view["choices"]["doubles"] is not None:
            self.ask({"a": "doubles-done"})
        elif view["step"] == "take":
            self.ask({"a": "draw"})
        elif tip is not None and tip["do"] in ("throw", "close"):
            groups = [list(view["rack"])]
            close = {"a": "close", "free": tip["tile"], "groups": groups}
            self.ask(close if tip["do"] == "close" and not view["layoutCounts"] else _throw(view, tip))
        else:
            self.ask(_throw(view, {}))


def _throw(view: Json, tip: Json) -> Json:
    return {"a": "throw", "tile": tip.get("tile") or view["rack"][-1]}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("robots", "seconds"), [(1, 0), (3, 60)])
def test_no_question_and_no_reload_stops_a_game(variant: str, robots: int, seconds: int) -> None:
    page = Page(variant, 100 * robots + len(variant), robots, seconds)
    for _ in range(STEPS):
        view = page.views[0]
        if page.rng.random() < 0.2:
            page.asks_everything(view)
        if page.rng.random() < 0.2:
            page.tries(view)
        if page.rng.random() < 0.05:
            page.reload()
        view = page.views[0]
        if view["stage"] != "play":
            page.asks_everything(view)
            page.ask({"a": "rematch"})
        elif view["choices"]["throw"] or view["choices"]["draw"] or view["choices"]["doubles"] is not None:
            page.plays(view)
        elif page.wake is not None:
            page.now = max(page.now, page.wake)
            page.say({"t": "tick"})
    assert len(page.facts) > 20


@pytest.mark.parametrize("people", [2, 3])
def test_e1_13_doubles_are_exchanged_on_one_phone_that_goes_round(people: int) -> None:
    """Everybody gets it, for one thing at a time, until all have said that they are done."""
    page = Page("E1", 7, 0, 0, people)
    seen: list[int] = []
    while page.views[0]["step"] == "doubles":
        assert page.active is not None
        doubles = page.views[page.active]["choices"]["doubles"]
        new = [] if page.active in seen else sorted({_kind(name) for name in doubles["own"]})
        seen.append(page.active)
        page.ask({"a": "doubles", "kinds": new} if new else {"a": "doubles-done"}, page.active)
        assert len(seen) <= 2 * people
    assert sorted(seen[:people]) == list(range(people))
    assert len(seen) > people  # somebody had a double to announce
    assert page.views[0]["step"] == "throw"
    assert page.active == page.views[0]["turn"]


def _kind(name: str) -> str:
    number = int(name[1:])
    return "key" if number == 1 else "small" if number <= 9 else "big"


def test_who_was_refused_keeps_the_phone() -> None:
    page = Page("E1", 7, 0, 0, 2)
    whose = page.active
    page.ask({"a": "draw"}, whose or 0)
    assert page.active == whose


def test_t1_32_on_one_phone_time_begins_when_its_owner_says_so() -> None:
    """While the phone goes from hand to hand nobody's turn runs out (*Sunt eu*)."""
    page = Page("T1", 7, 0, 60, 2)
    whose = page.active
    page.now += 300_000
    page.say({"t": "tick"})
    assert page.active == whose
    assert page.sleeps()
    page.say({"t": "here", "seat": 1 - (whose or 0)})  # somebody else looks at it meanwhile
    assert page.sleeps()
    page.say({"t": "here", "seat": whose})
    assert page.views[whose or 0]["clock"] == {"total": 60_000, "left": 60_000}
    page.now += 20_000
    page.say({"t": "here", "seat": whose})  # again: no second time
    assert page.views[whose or 0]["clock"]["left"] == 40_000
    page.wakes()
    assert page.active == 1 - (whose or 0)
    assert page.sleeps()


def test_t1_32_who_plays_alone_is_handed_nothing() -> None:
    page = Page("T1", 7, 1, 60)
    while page.views[0]["turn"] != 0:
        page.wakes()
    assert page.views[0]["clock"] == {"total": 60_000, "left": 60_000}
    assert not page.sleeps()


def test_e1_13_a_phone_that_goes_round_leaves_time_for_doubles() -> None:
    page = Page("E1", 7, 0, 60, 2)
    assert page.views[0]["step"] == "doubles"
    page.now += 120_000
    page.say({"t": "tick"})
    assert page.views[0]["step"] == "doubles"
