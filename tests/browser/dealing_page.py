"""A dealer's page without screens: the app's own worker with its Python and its database, in a page that can
be killed at the very instant one wants; and friends who are guests of it, in the test's own process.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, Error, Route

from client.effects import GuestEffect, Keep
from client.guest import Guest
from client.messages import GoOn, Wish
from client.promises import Promises
from client.wire import encode
from engine.action import Action
from engine.bots import Level, decide
from tests.browser.engine_worker import EngineWorker
from tests.browser.table import kept

Json = dict[str, Any]
PATIENCE = 300
INSTANTS = ("add", "complete", "send")
"""Where the worker can be held: a write under way, a write done and nothing said yet, something said."""
HOLD = """
(() => {
  const channel = new BroadcastChannel("hold");
  let plan = null, heap = null;
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const make = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await make.apply(WebAssembly, given);
      heap ??= (made.instance ?? made).exports.memory ?? given[1]?.env?.memory ?? null;
      return made;
    };
  }
  channel.onmessage = ({ data }) => {
    if (data.what === "heap") post({ t: "heap", bytes: heap?.buffer.byteLength ?? 0 });
    else plan = data;
  };
  const at = (what) => {
    if (plan?.what !== what || --plan.count > 0) return;
    channel.postMessage(what);
    for (;;); // until the page is killed
  };
  const add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function (...given) {
    const request = add.apply(this, given);
    at("add");
    return request;
  };
  const transaction = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (stores, mode, ...more) {
    const made = transaction.call(this, stores, mode, ...more);
    if (mode === "readwrite") made.addEventListener("complete", () => at("complete"));
    return made;
  };
  const post = self.postMessage.bind(self);
  self.postMessage = (said) => {
    post(said);
    if (said.t === "send") at("send");
  };
})();
"""
WATCH = """() => {
  window.held = null;
  window.holding = new BroadcastChannel("hold");
  window.holding.onmessage = ({ data }) => { window.held = data; };
}"""
BLANK = "/manifest.webmanifest"
"""Something of the app's own origin that starts nothing."""


async def held_worker(route: Route) -> None:
    """The worker as built, which can be held."""
    answer = await route.fetch()
    body = HOLD + await answer.text()
    await route.fulfill(status=200, content_type="text/javascript", body=body)


@dataclass
class Friend:
    """A guest's phone. `told` is every fact that it was ever told, over all of its connections."""

    guest: Guest
    peer: int = 0
    told: list[Json] = field(default_factory=list)
    acted: tuple[int, int] = (-1, -1)


class DealingPage:
    """A room of `names`, the first of whom deals here. `rng` is all the chance there is but the tiles."""

    def __init__(
        self, context: BrowserContext, pwa: Path, names: tuple[str, ...], rng: random.Random
    ) -> None:
        self.context, self.pwa, self.rng = context, pwa, rng
        self.name = names[0]
        self.friends = [Friend(self._guest(name)) for name in names[1:]]
        self.view: Json = {}
        self.refused: list[Json] = []
        self.kills = 0
        self._peers = self._asks = 0
        self._acted: tuple[int, int] = (-1, -1)

    def _guest(self, name: str) -> Guest:
        return Guest(f"key-{name}", 0, name, promises=Promises(self.rng))

    # ------------------------------------------------------------------ the page

    async def boots(self) -> None:
        """A fresh page, on which Python has started."""
        self.page = await self.context.new_page()
        await self.page.goto(BLANK)
        await self.page.evaluate(WATCH)
        self.worker = await EngineWorker.booted(self.page, self.pwa)

    async def opens(self, game: str, match: str, variant: str) -> None:
        """A room of one round, with everybody there."""
        self.game = game
        rules = {
            "variant": variant,
            "rounds": 1,
            "seconds": 90,
            "robots": 0,
            "level": "normal",
            "options": {},
        }
        await self._post(
            t="host", game=game, match=match, code="01234", name=self.name, key="key-dealer", rules=rules
        )
        await self._arrive()
        await self._until(lambda: len(self.view.get("seats", ())) > len(self.friends))
        await self._ask({"a": "start"})

    async def rematch(self) -> None:
        """Once a match is over: everybody plays another one."""
        before = self.view["match"]
        await self._ask({"a": "rematch"})
        await self._until(lambda: self.view["match"] != before)

    async def hold(self, what: str, count: int) -> None:
        """The worker is to stand still at that instant, the `count`-th time it comes to it."""
        await self.page.evaluate("plan => window.holding.postMessage(plan)", {"what": what, "count": count})

    @property
    async def held(self) -> bool:
        return await self.page.evaluate("() => window.held") is not None

    async def killed(self) -> None:
        """The page's process is gone. What it had said by then had left it."""
        await self._hear()
        session = await self.context.new_cdp_session(self.page)
        crashed = asyncio.Event()
        self.page.on("crash", lambda _: crashed.set())
        with suppress(Error, TimeoutError):
            async with asyncio.timeout(2):
                await session.send("Page.crash")
        async with asyncio.timeout(PATIENCE):
            await crashed.wait()
        await self.page.close()
        self.kills += 1

    async def restored(self) -> None:
        """Another page carries the game on from what the database holds."""
        await self.boots()
        self.view = {}
        self._acted = (-1, -1)
        await self._post(t="restore", game=self.game)
        await self._until(lambda: bool(self.view))
        await self._arrive()

    async def heap(self) -> int:
        """How many bytes the worker's Python has taken for itself."""
        await self.page.evaluate("() => window.holding.postMessage({ what: 'heap' })")
        said = await self.worker.next("heap")
        return int(said["bytes"])

    async def facts(self) -> list[tuple[int, str]]:
        """What the database holds of the game."""
        return await kept(self.page, self.game)

    # ------------------------------------------------------------------ playing

    async def plays(self, until: Callable[[], bool]) -> bool:
        """All play until then, or until the worker is held; False if it is. AssertionError if nothing happens
        for a long while.
        """
        told, end = -1, 0.0
        while not until():
            if self.friends[0].guest.n != told:
                told, end = self.friends[0].guest.n, self._now() + PATIENCE
            assert self._now() < end, self.standing
            if await self.held:
                return False
            await self._hear()
            for friend in self.friends:
                await self._moves(friend)
            await self._deals()
        return True

    @property
    def standing(self) -> Json:
        """What everybody waits for."""
        wanted = ("stage", "turn", "step", "seat", "choices")
        guests = [(f.guest.n, f.guest.game.waiting, f.acted, f.guest.answers[-2:]) for f in self.friends]
        said = {name: self.view.get(name) for name in wanted}
        return {**said, "acted": self._acted, "refused": self.refused[-3:], "guests": guests}

    async def plays_on(self, facts: int) -> None:
        """All play until the last friend has heard so many facts more, or the match is over."""
        until = self.friends[-1].guest.n + facts
        await self.plays(lambda: self.over or self.friends[-1].guest.n >= until)

    @property
    def over(self) -> bool:
        """The match is over on every phone."""
        return self.view.get("stage") == "finished" and all(each.guest.game.finished for each in self.friends)

    async def _moves(self, friend: Friend) -> None:
        now = self._now()
        await self._says(friend, friend.guest.tick(now))
        state = friend.guest.game.epoch, friend.guest.n
        wish = self._thought(friend.guest)
        if wish is not None and friend.acted != state:
            friend.acted = state
            await self._says(friend, friend.guest.ask(wish, now)[1])

    def _thought(self, guest: Guest) -> Action | Wish | None:
        round_, seat = guest.game.round, guest.seat
        if guest.game.between:
            return GoOn()
        if round_ is None or seat not in guest.game.waiting:
            return None
        return decide(round_, seat, Level.HARD, self.rng)

    async def _deals(self) -> None:
        """The dealer's own player draws, and throws anything."""
        choices = self.view.get("choices")
        state = len(self.view.get("log", ())), (self.view.get("log") or [{"n": 0}])[-1]["n"]
        if choices is None or state == self._acted:
            return
        ask: Json | None = None
        if choices["draw"]:
            ask = {"a": "draw"}
        elif choices["throw"] and self.view["turn"] == self.view["seat"]:
            ask = {"a": "throw", "tile": self.rng.choice(choices["throw"])}
        elif choices["doubles"] is not None:
            ask = {"a": "doubles-done"}
        if ask is not None:
            self._acted = state
            await self._ask(ask)

    # ------------------------------------------------------------------ between the page and the friends

    async def flaps(self, friend: Friend) -> None:
        """That phone's connection is lost, and made anew at once."""
        await self._post(t="gone", peer=friend.peer)
        await self._comes(friend)

    async def _arrive(self) -> None:
        for friend in self.friends:
            await self._comes(friend)

    async def _comes(self, friend: Friend) -> None:
        self._peers += 1
        friend.peer = self._peers
        here = {"place": 0, "verified": True, "dealer": False, "epoch": 0}
        await self._post(t="peer", peer=friend.peer, key=friend.guest.key, **here)
        await self._says(friend, friend.guest.greet(self._now()))

    async def _says(self, friend: Friend, said: list[GuestEffect]) -> None:
        for message in said:
            if not isinstance(message, Keep):
                await self._post(t="text", peer=friend.peer, text=encode(message))

    async def _hear(self) -> None:
        """What the worker said since, taken to whom it is for."""
        for said in await self.page.evaluate("() => window.engineWorker.all()"):
            match said["t"]:
                case "send":
                    await self._told(said["peer"], said["text"])
                case "part" if said["why"] == "silent":
                    await self._returns(said["peer"])
                case "view":
                    self.view = said["views"][0] if said["views"] else {}
                case "elsewhere":  # the browser has not yet noticed that the page which had the game is gone
                    await self._post(t="steal")
                case "answer" if not said["ok"]:
                    self.refused.append(said)
                case "failed" | "unsaved" | "robbed" | "error":
                    raise AssertionError(said)
                case _:
                    pass

    async def _returns(self, peer: int) -> None:
        """On a busy machine a friend may be silent for too long, and comes again as phones do."""
        if (friend := self._friend(peer)) is not None:
            await self._comes(friend)

    def _friend(self, peer: int) -> Friend | None:
        return next((each for each in self.friends if each.peer == peer), None)

    async def _told(self, peer: int, text: str) -> None:
        if (friend := self._friend(peer)) is None:
            return
        message = json.loads(text)
        if message["t"] == "told":
            friend.told.append(message)
        answer = friend.guest.receive(text, self._now())
        assert friend.guest.broken is None, friend.guest.doubt
        await self._says(friend, answer)

    async def _until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await self._hear()

    async def _ask(self, ask: Json) -> None:
        self._asks += 1
        await self._post(t="ask", id=self._asks, seat=self.view.get("seat", 0), ask=ask)

    async def _post(self, **said: Any) -> None:
        await self.worker.post(said)

    def _now(self) -> float:
        return asyncio.get_running_loop().time()
