"""The bridge between the browser's worker and the game: text in, text out.

`handle(text)` takes one input of pwa/src/app/protocol.ts, to which the worker has added ``now`` in
milliseconds, and answers with a JSON array of effects in the order in which they are to be done: what is
saved comes before what is sent.
"""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import Iterable
from typing import Any, Final

from client.base64url import to_text
from client.browser.asks import NoSuchAsk, hint_of, wish_of
from client.browser.variants import variants
from client.browser.view import happening, view
from client.effects import Effect, GuestEffect, Keep, Part, Save, Send
from client.evidence import evidence
from client.facts import MatchMade, Seated
from client.guest import Guest
from client.host import Host
from client.names import clean
from client.promises import Promises
from client.wire import WireError, encode

Json = dict[str, Any]
LOG_LINES: Final = 30
LOCAL_KEY: Final = "local"


class Bridge:
    """One phone: a dealer's, a guest's, or one that plays alone. `rng` is the system's generator but in
    tests.
    """

    def __init__(self, rng: random.Random, *, thinking: bool = True) -> None:
        self._rng = rng
        self._thinking = thinking
        self._reset()

    def _reset(self) -> None:
        self._game = ""
        self._code: str | None = None
        self._host: Host | None = None
        self._guest: Guest | None = None
        self._dealer: int | None = None
        self._active = 0
        self._logs: dict[int, deque[Json]] = {}
        self._asked: dict[tuple[int, int], int] = {}
        self._out: list[Json] = []

    def handle(self, text: str) -> str:
        """One input of the page, as JSON. Never raises: what went wrong in here is answered as ``{"t":
        "failed"}``.
        """
        self._out = []
        try:
            said = json.loads(text)
            self._take(said, said["now"] / 1000)
        except Exception as error:
            self._out.append({"t": "failed", "code": type(error).__name__, "detail": str(error)[:500]})
        return json.dumps(self._out, ensure_ascii=False, separators=(",", ":"))

    # ------------------------------------------------------------------ inputs

    def _take(self, said: Json, now: float) -> None:
        match said["t"]:
            case "variants":
                return self._out.append({"t": "variants", "variants": variants()})
            case "leave":
                return self._reset()
            case "local" | "host" | "guest" | "restore":
                self._start(said, now)
            case "peer" | "text" | "gone":
                self._connection(said, now)
            case "ask":
                self._ask(said, now)
            case "hint":
                self._hint(said)
            case "tick":
                self._tick(now)
            case "evidence":
                return self._evidence(said["seat"])
            case unknown:
                raise ValueError(f"unknown input {unknown!r}")
        return self._show(now)

    def _start(self, said: Json, now: float) -> None:
        self._reset()
        begin = {
            "local": self._begin_local,
            "host": self._begin_host,
            "guest": self._begin_guest,
            "restore": self._restore,
        }
        begin[said["t"]](said, now)

    def _connection(self, said: Json, now: float) -> None:
        if said["t"] == "peer":
            self._peer(said, now)
        elif said["t"] == "text":
            self._text(said["peer"], said["text"], now)
        else:
            self._gone(said["peer"], now)

    def _begin_local(self, said: Json, now: float) -> None:
        setup = _setup(said["rules"], said["game"], self._new_id(), local=True)
        seats = [
            Seated(clean(s["name"], f"Robot {n + 1}"), level=s.get("level") or setup.level)
            if s["kind"] == "robot"
            else Seated(clean(s["name"], f"Jucător {n + 1}"), LOCAL_KEY, n)
            for n, s in enumerate(said["seats"])
        ]
        self._begin(said["game"], LOCAL_KEY, None, now)
        assert self._host is not None
        self._do(self._host.open(setup, seats, now))

    def _begin_host(self, said: Json, now: float) -> None:
        setup = _setup(said["rules"], said["game"], said["match"], local=False)
        self._begin(said["game"], said["key"], said["code"], now)
        assert self._host is not None
        self._do(self._host.open(setup, [Seated(clean(said["name"], "Dealer"), said["key"])], now))

    def _begin(self, game: str, key: str, code: str | None, now: float) -> None:
        self._game, self._code = game, code
        self._host = Host(self._rng, self._rng, now, thinking=self._thinking)
        self._keep("role", "host")
        self._keep("key", key)
        self._keep("code", code or "")

    def _begin_guest(self, said: Json, _now: float) -> None:
        promises = Promises(self._rng, dict(said.get("keep", {})))
        self._game, self._guest = said["game"], Guest(said["key"], 0, said["name"], promises=promises)

    def _restore(self, said: Json, now: float) -> None:
        keep = said["keep"]
        self._game, self._code = said["game"], keep.get("code") or None
        self._host = Host(self._rng, self._rng, now, thinking=self._thinking)
        self._do(self._host.restore([(n, text) for n, text in said["facts"]], keep["key"], now))

    def _peer(self, said: Json, now: float) -> None:
        if self._guest is not None:
            self._dealer = said["peer"]
            self._say(self._guest.greet(now))
        elif self._host is not None:
            self._do(self._host.joined(said["peer"], said["key"], said["place"], now))

    def _text(self, peer: int, text: str, now: float) -> None:
        if self._guest is not None and peer == self._dealer:
            self._say(self._guest.receive(text, now))
        elif self._host is not None:
            self._do(self._host.receive(peer, text, now))

    def _gone(self, peer: int, now: float) -> None:
        if self._host is not None:
            self._do(self._host.gone(peer, now))
        elif peer == self._dealer:
            self._dealer = None

    def _tick(self, now: float) -> None:
        if self._host is not None:
            self._do(self._host.tick(now))
        elif self._guest is not None:
            self._say(self._guest.tick(now))

    def _ask(self, said: Json, now: float) -> None:
        seat, guest = said["seat"], self._at(said["seat"])
        try:
            wish = wish_of(guest, said["ask"])
        except NoSuchAsk as no:
            code, detail = no.args
            return self._out.append(
                {"t": "answer", "id": said["id"], "ok": False, "code": code, "detail": detail}
            )
        if self._host is not None:
            asked, effects = self._host.ask(seat, wish, now)
            self._asked[seat, asked] = said["id"]
            self._do(effects)
        else:
            asked, messages = guest.ask(wish, now)
            self._asked[seat, asked] = said["id"]
            self._say(messages)
        return None

    def _hint(self, said: Json) -> None:
        try:
            answer = hint_of(self._at(said["seat"]), said["hint"])
        except NoSuchAsk as no:
            code, detail = no.args
            return self._out.append(
                {"t": "answer", "id": said["id"], "ok": False, "code": code, "detail": detail}
            )
        self._out.append({"t": "answer", "id": said["id"], "ok": True, "answer": answer})
        return None

    def _evidence(self, seat: int) -> None:
        """A file for the owner of this phone, for `python -m engine audit`."""
        guest = self._guest or self._at(seat)
        text = json.dumps(evidence(guest), ensure_ascii=False, indent=1)
        self._out.append({"t": "evidence", "name": f"remi-{guest.n}.json", "text": text})

    # ------------------------------------------------------------------ effects

    def _do(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            match effect:
                case Save(first, texts):
                    facts = [[n, text] for n, text in enumerate(texts, first)]
                    self._out.append({"t": "save", "game": self._game, "epoch": 0, "facts": facts})
                case Send(peer, message):
                    self._out.append({"t": "send", "peer": peer, "text": encode(message)})
                case Part(peer, code):
                    self._out.append({"t": "part", "peer": peer, "why": code})

    def _say(self, messages: Iterable[GuestEffect]) -> None:
        for message in messages:
            if isinstance(message, Keep):
                self._keep(message.key, message.text)
            elif self._dealer is not None:
                self._out.append({"t": "send", "peer": self._dealer, "text": encode(message)})

    def _keep(self, key: str, text: str) -> None:
        self._out.append({"t": "put", "key": key, "text": text})

    # ------------------------------------------------------------------ the screen

    @property
    def _guests(self) -> list[Guest]:
        if self._host is not None:
            return sorted(self._host.people.values(), key=lambda guest: guest.place)
        return [self._guest] if self._guest is not None else []

    def _at(self, seat: int) -> Guest:
        for guest in self._guests:
            if guest.seat == seat:
                return guest
        raise NoSuchAsk("not-now", {})

    def _show(self, now: float) -> None:
        """Views of all who play on this phone, answers to what they asked, and when to be woken."""
        views = [self._view(guest, now) for guest in self._guests]
        seats: list[int] = [v["seat"] for v in views]
        turn = next((v["turn"] for v in views), None)
        self._active = (
            turn if turn in seats else self._active if self._active in seats else next(iter(seats), 0)
        )
        self._out.append({"t": "view", "views": views, "active": self._active if views else None})
        for guest in self._guests:
            self._answer(guest)
        wake = self._host.wake_at if self._host else self._guest.wake_at if self._guest else None
        self._out.append({"t": "wake", "at": None if wake is None else round(wake * 1000) + 1})

    def _view(self, guest: Guest, now: float) -> Json:
        log = self._logs.setdefault(guest.place, deque(maxlen=LOG_LINES))
        log.extend(line for n, fact in guest.told if (line := happening(n, fact)) is not None)
        guest.told.clear()
        return view(guest, host=self._host is not None, code=self._code, log=list(log), now=now)

    def _answer(self, guest: Guest) -> None:
        for answer in guest.answers:
            id_ = self._asked.pop((guest.seat if guest.seat is not None else -1, answer.id), None)
            if id_ is None:
                continue
            if answer.code is None:
                self._out.append({"t": "answer", "id": id_, "ok": True})
            else:
                detail = dict(answer.detail)
                self._out.append(
                    {"t": "answer", "id": id_, "ok": False, "code": answer.code, "detail": detail}
                )
        guest.answers.clear()

    def _new_id(self) -> str:
        return to_text(self._rng.randbytes(16))


def _setup(rules: Json, game: str, match: str, *, local: bool) -> MatchMade:
    return MatchMade(
        room=game,
        match=match,
        variant=rules["variant"],
        options=tuple(sorted(rules.get("options", {}).items())),
        rounds=rules["rounds"],
        seconds=rules["seconds"],
        robots=rules["robots"],
        level=rules["level"],
        local=local,
    )


_bridge: Bridge | None = None


def handle(text: str) -> str:
    """The worker's one entry. See `Bridge.handle`."""
    global _bridge
    if _bridge is None:
        _bridge = Bridge(random.SystemRandom())
    return _bridge.handle(text)


__all__ = ["Bridge", "WireError", "handle"]
