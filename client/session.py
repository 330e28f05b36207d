"""The native shell: it carries texts and time between ports and a Host or a Guest, and does their effects
in order.

No rules and no decisions in here: what is saved is on the disk before what follows it is sent
(PROTOCOLS.md 4).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import suppress
from itertools import count

from client.base64url import to_text
from client.effects import Effect, GuestEffect, Keep, NameHeirs, Part, Save, Send
from client.guest import Guest
from client.host import Host
from client.messages import Wish
from client.ports import Channel, ChannelClosed, Clock, MeetError, Store
from client.wire import encode
from engine.action import Action

LONGEST_SLEEP = 1.0
BACK_OFF = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0)


class DealerSession:
    """A dealer's phone running natively. `game` names it in the store."""

    def __init__(self, host: Host, store: Store, game: str, clock: Clock) -> None:
        self.host = host
        self._store = store
        self._game = game
        self._clock = clock
        self._channels: dict[int, Channel] = {}
        self._numbers = count(1)
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def now(self) -> float:
        """The dealer's clock, in seconds."""
        return self._clock.now()

    async def run(self, channels: AsyncIterator[Channel]) -> None:
        """Deal until cancelled. Raises what the store or the door raises: an unsaved game does not go on."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._wake())
            async for channel in channels:
                group.create_task(self._listen(next(self._numbers), channel))

    async def ask(self, seat: int, wish: Action | Wish) -> int:
        """Somebody on this device asks; see `Host.ask`."""
        asked, effects = self.host.ask(seat, wish, self.now)
        await self.do(effects)
        return asked

    async def do(self, effects: Iterable[Effect]) -> None:
        """Do effects in order; a Save is on the disk before the next one begins."""
        for effect in effects:
            match effect:
                case Save(first, texts):
                    self._store.append(self._game, 0, list(enumerate(texts, first)))
                case Send(peer, message):
                    await self._send(peer, encode(message))
                case Part(peer):
                    await self._close(peer)
                case NameHeirs():
                    pass
        self._changed.set()

    async def _send(self, peer: int, text: str) -> None:
        channel = self._channels.get(peer)
        if channel is not None:
            with suppress(ChannelClosed):
                await channel.send(text)

    async def _close(self, peer: int) -> None:
        channel = self._channels.pop(peer, None)
        if channel is not None:
            closing = asyncio.create_task(channel.close())
            self._tasks.add(closing)
            closing.add_done_callback(self._tasks.discard)

    async def _listen(self, peer: int, channel: Channel) -> None:
        self._channels[peer] = channel
        await self.do(self.host.joined(peer, to_text(channel.remote_key), channel.place, self.now))
        with suppress(ChannelClosed):
            while True:
                text = await channel.receive()
                await self.do(self.host.receive(peer, text, self.now))
        self._channels.pop(peer, None)
        await self.do(self.host.gone(peer, self.now))

    async def _wake(self) -> None:
        while True:
            wake = self.host.wake_at
            if wake is not None and wake <= self.now:
                await self.do(self.host.tick(self.now))
                continue
            self._changed.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_SLEEP if wake is None else wake - self.now):
                    await self._changed.wait()


class GuestSession:
    """A guest's phone running natively. `connect` makes one fresh, handshaken connection; `play` looks at
    the Guest whenever something came in and may answer with what to ask; `keep` writes a small secret to
    the disk."""

    def __init__(
        self,
        guest: Guest,
        connect: Callable[[], Awaitable[Channel]],
        play: Callable[[Guest], Action | Wish | None],
        keep: Callable[[str, str], None],
        clock: Clock,
    ) -> None:
        self.guest = guest
        self._keep = keep
        self._connect = connect
        self._play = play
        self._clock = clock

    async def run(self) -> None:
        """Play until the match is over or the dealer says good-bye; a lost connection is made anew, at
        first at once, then more patiently. MeetError where there is no way back."""
        failures = 0
        while not self._finished:
            await asyncio.sleep(BACK_OFF[min(failures, len(BACK_OFF) - 1)])
            try:
                channel = await self._connect()
            except MeetError as error:
                failures += 1
                if failures > len(BACK_OFF) or error.code in ("tampered", "version", "refused"):
                    raise
                continue
            failures = 0
            await self._talk(channel)

    @property
    def _finished(self) -> bool:
        return bool(self.guest.broken or self.guest.parted or self.guest.game.finished)

    async def _talk(self, channel: Channel) -> None:
        beating = asyncio.create_task(self._beat(channel))
        try:
            await self._say(channel, self.guest.greet(self._clock.now()))
            while not self._finished:
                text = await channel.receive()
                await self._say(channel, self.guest.receive(text, self._clock.now()))
                await self._act(channel)
        except ChannelClosed:
            return
        finally:
            beating.cancel()
            await channel.close()

    async def _act(self, channel: Channel) -> None:
        wish = self._play(self.guest)
        if wish is not None and not self._finished:
            _, messages = self.guest.ask(wish, self._clock.now())
            await self._say(channel, messages)

    async def _beat(self, channel: Channel) -> None:
        with suppress(ChannelClosed):
            while self.guest.link != "lost":
                await asyncio.sleep(max(0.0, (self.guest.wake_at or 0.0) - self._clock.now()))
                await self._say(channel, self.guest.tick(self._clock.now()))
            await channel.close()

    async def _say(self, channel: Channel, messages: Iterable[GuestEffect]) -> None:
        for message in messages:
            if isinstance(message, Keep):
                self._keep(message.key, message.text)
            else:
                await channel.send(encode(message))
