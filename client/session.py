"""The native shell: it carries texts, signatures and the time between ports and a Phone, and does the Phone's
effects in order.

No rules and no decisions in here: what is saved is on the disk before what follows it is sent
(PROTOCOLS.md 4).
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import AbstractAsyncContextManager, suppress
from itertools import count
from typing import Any, Protocol

from client.effects import Check, Keep, NameHeirs, Part, PhoneEffect, Role, Save, Say, Send, Sign
from client.guest import Guest
from client.messages import Wish
from client.phone import Phone
from client.ports import Channel, ChannelClosed, Clock, MeetError, Meta, Store
from client.wire import encode
from engine.action import Action
from engine.base64url import from_text, to_text
from engine.digest import encode as tagged

LONGEST_SLEEP = 1.0
BACK_OFF = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0)
HOPELESS = frozenset({"tampered", "version", "refused", "expired"})
VISIT = 3.0
LAST_WORDS = 1.0
"""Seconds for what was sent last to arrive."""

Play = Callable[[Guest], Action | Wish | None]
"""Looks at a guest whenever something has changed, and may answer with what to ask."""


class Door(Protocol):
    """A dealer's door, while it is open: who comes in has proved a key."""

    def __aiter__(self) -> AsyncIterator[Channel]: ...

    @property
    def down(self) -> bool:
        """True while the service cannot be reached."""

    @property
    def epoch(self) -> int:
        """That of the room, as the service said when it was opened last."""

    def moved(self) -> None: ...
    async def give_up(self) -> None:
        """End the room, if it is still this device's."""

    async def name_heirs(self, hashes: dict[int, bytes]) -> None: ...
    async def transfer(self, seat: int) -> int: ...


class World(Protocol):
    """How this device meets others. All may raise MeetError."""

    def learn(self, secret: bytes) -> None:
        """The link's secret, from the old dealer, for who came by the bare code."""

    async def meet(self) -> Channel:
        """A fresh, handshaken connection to the room's dealer."""

    def door(self, token: bytes, epoch: int, meta: Callable[[], Meta]) -> AbstractAsyncContextManager[Door]:
        """Open the room that `token` owns."""

    async def claim(self, token: bytes, heir: int) -> tuple[int, bool] | None:
        """Say who shall have the room of a dealer who is gone: its epoch and whether it is this device's,
        once it has passed.
        """

    def sign(self, data: bytes) -> bytes: ...
    def check(self, key: bytes, data: bytes, signature: bytes) -> bool: ...


class Passed(MeetError):
    """The room is another's since that epoch; raised by `World.door` and while going through a Door."""

    def __init__(self, epoch: int) -> None:
        super().__init__("superseded", f"since epoch {epoch}")
        self.epoch = epoch


class PhoneSession:
    """A device running natively. `game` names it in the store; `token` owns the room if this device opened
    it. patience: seconds of silence after which its player asks to carry the match on; None for never.
    """

    def __init__(
        self,
        phone: Phone,
        world: World,
        store: Store,
        game: str,
        clock: Clock,
        play: Play,
        *,
        token: bytes = b"",
    ) -> None:
        self.phone = phone
        self.patience: float | None = None
        self._world, self._store, self._game, self._clock, self._play = world, store, game, clock, play
        self._token = token
        self._door: Door | None = None
        self._heirs: dict[int, bytes] | None = None
        self._channels: dict[int, Channel] = {}
        self._numbers = count(1)
        self._changed = asyncio.Event()
        self._part = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy = asyncio.Lock()

    @property
    def now(self) -> float:
        """This device's clock, in seconds."""
        return self._clock.now()

    @property
    def finished(self) -> bool:
        """True once there is nothing more to do here: the match is over, or nobody will be believed."""
        guest = next(iter(self.phone.guests), None)
        return guest is not None and bool(guest.broken or guest.parted or guest.game.finished)

    async def run(self) -> None:
        """Be in the room, in whatever part, until finished. Raises what the store raises: an unsaved game
        does not go on; MeetError where there is no way back.
        """
        waking = asyncio.create_task(self._wake())
        try:
            while not self.finished:
                self._part.clear()
                dealing = self.phone.host or self.phone.elect
                await self._until(self._deal() if dealing else self._follow(), waking)
            await asyncio.sleep(LAST_WORDS if self.phone.host is not None else 0)
        finally:
            waking.cancel()
            await asyncio.gather(waking, *self._tasks, return_exceptions=True)
            for channel in list(self._channels.values()):
                await channel.close()

    async def _until(self, part: Coroutine[Any, Any, None], waking: asyncio.Task[None]) -> None:
        """Play a part until it changes. What goes wrong in the timers goes wrong here."""
        playing, changed = asyncio.create_task(part), asyncio.create_task(self._part.wait())
        done, _ = await asyncio.wait({playing, changed, waking}, return_when=asyncio.FIRST_COMPLETED)
        for task in (playing, changed):
            task.cancel()
        await asyncio.gather(playing, changed, return_exceptions=True)
        if changed not in done:
            for task in (playing, waking):
                if task in done:
                    task.result()

    async def ask(self, wish: Action | Wish, place: int = 0) -> None:
        """Somebody on this device asks."""
        guest = self.phone.guests[place]
        await self.do(self.phone.ask(guest, wish, self.now)[1])

    async def give(self, seat: int) -> None:
        """*Predă pachetul*: the service first, then the match. Raises MeetError."""
        assert self._door is not None
        epoch = await self._door.transfer(seat)
        await self.do(self.phone.hand_over(seat, epoch, self.now))

    # ------------------------------------------------------------------ effects

    async def do(self, effects: Iterable[PhoneEffect]) -> None:
        """Do effects in order; a Save is on the disk before the next one begins."""
        async with self._busy:
            todo = list(effects)
            while todo:
                todo = [*await self._do(todo[0]), *todo[1:]]
        self._changed.set()
        if self.finished:
            self._part.set()

    async def _do(self, effect: PhoneEffect) -> Iterable[PhoneEffect]:
        match effect:
            case Save(first, texts, epoch):
                self._store.append(self._game, epoch, list(enumerate(texts, first)))
                if self._door is not None:
                    self._door.moved()
            case Keep():
                self._store.put(kept_name(self._game), json.dumps(self.phone.kept))
            case Send(peer, message) | Say(peer, message):
                await self._send(peer, encode(message))
            case Part(peer):
                self._close(peer)
            case NameHeirs(hashes):
                self._heirs = {seat: from_text(text) for seat, text in hashes}
                if self._door is not None:
                    await self._door.name_heirs(self._heirs)
            case Sign(id_, text):
                sig = to_text(self._world.sign(tagged("epoch", text.encode())))
                return self.phone.signed(id_, sig, self.now)
            case Check(id_, key, text, sig):
                return self.phone.checked(id_, self.now, good=self._good(key, text, sig))
            case Role():
                await self._change_part(effect)
        return ()

    async def _change_part(self, role: Role) -> None:
        if role.dealer:
            self._token = from_text(role.token)
            self._world.learn(from_text(role.secret))
        else:
            self._heirs = None
        if not role.dealer and self._door is not None:
            await self._door.give_up()
        self._part.set()

    def _good(self, key: str, text: str, sig: str) -> bool:
        try:
            return self._world.check(from_text(key), tagged("epoch", text.encode()), from_text(sig))
        except ValueError:
            return False

    async def _send(self, peer: int, text: str) -> None:
        channel = self._channels.get(peer)
        if channel is not None:
            with suppress(ChannelClosed):
                await channel.send(text)

    def _close(self, peer: int) -> None:
        channel = self._channels.pop(peer, None)
        if channel is not None:
            self._spawn(channel.close())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------------ parts

    async def _deal(self) -> None:
        """The room is this device's: let everybody in."""
        failures = 0
        while True:
            await asyncio.sleep(BACK_OFF[min(failures, len(BACK_OFF) - 1)])
            failures += 1
            try:
                async with self._world.door(self._token, self._meta().epoch, self._meta) as door:
                    failures, self._door = 0, door
                    if self._heirs is not None:
                        await door.name_heirs(self._heirs)
                    async for channel in door:
                        self._spawn(self._listen(next(self._numbers), channel))
            except Passed as passed:
                return await self.do(self.phone.superseded(passed.epoch, self.now))
            except MeetError as error:
                if error.code in HOPELESS:
                    raise
                if error.code == "code-taken":
                    await self._visit()
            finally:
                self._door = None

    async def _visit(self) -> None:
        """Somebody else has registered this room: they show each other by what right they deal."""
        with suppress(MeetError, ChannelClosed, TimeoutError):
            channel = await self._world.meet()
            try:
                for text in self.phone.visit():
                    await channel.send(text)
                key, epoch = to_text(channel.remote_key), channel.meta.epoch
                async with asyncio.timeout(VISIT):
                    while True:
                        await self.do(self.phone.visited(await channel.receive(), key, epoch))
            finally:
                await channel.close()

    def _meta(self) -> Meta:
        if self.phone.elect is not None:
            setup, epoch = self.phone.elect.settled.setup, self.phone.elect.epoch
        else:
            assert self.phone.host is not None
            game = self.phone.host.table.game
            assert game.setup is not None
            setup, epoch = game.setup, game.epoch
        return Meta(from_text(setup.room), from_text(setup.match), epoch)

    async def _follow(self) -> None:
        """A guest: a lost connection is made anew, at first at once, then more patiently."""
        failures, lost = 0, self.now
        while not self.finished:
            await asyncio.sleep(BACK_OFF[min(failures, len(BACK_OFF) - 1)])
            try:
                channel = await self._world.meet()
            except MeetError as error:
                if error.code in HOPELESS:
                    raise
                failures += 1
                await self._perhaps_claim(lost)
                continue
            failures = 0
            await self._listen(next(self._numbers), channel)
            lost = self.now

    async def _perhaps_claim(self, lost: float) -> None:
        heir = self.phone.heir(self.now)
        if heir is None or self.patience is None or self.now - lost < self.patience:
            return
        with suppress(MeetError):
            passed = await self._world.claim(from_text(heir[0]), heir[1])
            if passed is not None and passed[1]:
                await self.do(self.phone.succeed(passed[0]))

    async def _listen(self, peer: int, channel: Channel) -> None:
        """Hear a connection to its end."""
        self._channels[peer] = channel
        key, epoch = to_text(channel.remote_key), channel.meta.epoch
        try:
            await self.do(self.phone.joined(peer, key, channel.place, epoch, self.now))
            while peer in self._channels:
                text = await channel.receive()
                await self.do(self.phone.receive(peer, text, self.now))
        except ChannelClosed:
            pass
        finally:
            self._channels.pop(peer, None)
            self._spawn(channel.close())
        await self.do(self.phone.gone(peer, self.now))

    # ------------------------------------------------------------------ time

    async def _wake(self) -> None:
        """Timers, and whoever plays here."""
        up: bool | None = None
        while True:
            if self._door is not None and up is not (not self._door.down):
                up = not self._door.down
                await self.do(self.phone.service(self.now, up=up))
                await self.do(self.phone.opened(self._door.epoch, self.now) if up else [])
            await self._plays()
            wake = self.phone.wake_at
            if wake is not None and wake <= self.now:
                await self.do(self.phone.tick(self.now))
                self._drop_the_lost()
                continue
            self._changed.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(
                    min(LONGEST_SLEEP, LONGEST_SLEEP if wake is None else wake - self.now)
                ):
                    await self._changed.wait()

    async def _plays(self) -> None:
        for guest in [] if self.phone.elect is not None else self.phone.guests:
            wish = None if self.finished else self._play(guest)
            if wish is not None:
                await self.do(self.phone.ask(guest, wish, self.now)[1])

    def _drop_the_lost(self) -> None:
        """A guest's connection that has fallen silent is given up, and made anew."""
        guest = self.phone.guest
        if guest is not None and self.phone.elect is None and guest.link == "lost":
            for peer in list(self._channels):
                self._close(peer)


def kept_name(game: str) -> str:
    """Where a game's small records are in the store, as one JSON object."""
    return f"kept {game}"


def kept_in(store: Store, game: str) -> dict[str, str]:
    """A game's small records, as they were written last."""
    return dict(json.loads(store.get(kept_name(game)) or "{}"))


def newest(store: Store, game: str) -> list[tuple[int, str]]:
    """The facts of the newest log of a game that was dealt here."""
    lines = store.load(game)
    last = max((epoch for epoch, _, _ in lines), default=0)
    return [(n, text) for epoch, n, text in lines if epoch == last]
