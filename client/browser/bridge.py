"""The bridge between the browser's worker and the game: text in, text out.

`handle(text)` takes one input of pwa/src/app/protocol.ts, to which the worker has added ``now`` in
milliseconds, and answers with a JSON array of effects in the order in which they are to be done: what is
saved comes before what is sent.
"""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, assert_never

from client.base64url import to_text
from client.browser.asks import NoSuchAsk, hint_of, wish_of
from client.browser.variants import variants
from client.browser.view import happening, view
from client.effects import Check, Keep, NameHeirs, Part, PhoneEffect, Role, Save, Say, Send, Sign
from client.evidence import evidence
from client.facts import MatchMade, Seated
from client.guest import Guest
from client.names import clean
from client.phone import Phone
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
        self._phone: Phone | None = None
        self._active = 0
        self._acted: int | None = None
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
            case "peer" | "text" | "gone" | "tick":
                self._connection(said, now)
            case "succeed" | "hand-over" | "superseded" | "signed" | "checked" | "service":
                self._succession(said, now)
            case "opened" | "visit" | "visited":
                self._succession(said, now)
            case "ask":
                self._ask(said, now)
            case "hint":
                self._hint(said)
            case "here":
                self._here(said["seat"], now)
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
        phone = self._phone
        if phone is None:
            return
        match said["t"]:
            case "peer":
                epoch = said.get("epoch", 0)
                self._do(phone.joined(said["peer"], said["key"], said["place"], epoch, now))
            case "text":
                self._do(phone.receive(said["peer"], said["text"], now))
            case "gone":
                self._do(phone.gone(said["peer"], now))
            case _:
                self._do(phone.tick(now))

    def _succession(self, said: Json, now: float) -> None:
        phone = self._phone
        if phone is None:
            return
        match said["t"]:
            case "succeed":
                self._do(phone.succeed(said["epoch"]))
            case "opened":
                self._do(phone.opened(said["epoch"], now))
            case "hand-over":
                self._do(phone.hand_over(said["seat"], said["epoch"], now))
            case "superseded":
                self._do(phone.superseded(said["epoch"], now))
            case "signed":
                self._do(phone.signed(said["id"], said["sig"], now))
            case "checked":
                self._do(phone.checked(said["id"], now, good=said["good"]))
            case "visit":
                self._out.append({"t": "visit", "texts": phone.visit()})
            case "visited":
                self._do(phone.visited(said["text"], said["key"], said["epoch"]))
            case _:
                self._do(phone.service(now, up=said["up"]))

    def _begin_local(self, said: Json, now: float) -> None:
        setup = _setup(said["rules"], said["game"], self._new_id(), local=True)
        seats = [
            Seated(clean(s["name"], f"Robot {n + 1}"), level=s.get("level") or setup.level)
            if s["kind"] == "robot"
            else Seated(clean(s["name"], f"Jucător {n + 1}"), LOCAL_KEY, n)
            for n, s in enumerate(said["seats"])
        ]
        self._begin(said["game"], {"key": LOCAL_KEY, "code": ""})
        self._do(self._has.open(setup, seats, now))

    def _begin_host(self, said: Json, now: float) -> None:
        setup = _setup(said["rules"], said["game"], said["match"], local=False)
        kept = {"key": said["key"], "code": said["code"], "name": said["name"]}
        self._begin(said["game"], kept | {"secret": said.get("secret") or ""})
        self._do(self._has.open(setup, [Seated(clean(said["name"], "Dealer"), said["key"])], now))

    def _begin_guest(self, said: Json, now: float) -> None:
        self._begin(said["game"], {"key": said["key"], "name": said["name"]}, said.get("keep", {}))
        self._do(self._has.restore([], said["name"], now))
        for guest in self._guests:
            guest.ticket = said.get("ticket") or ""

    def _restore(self, said: Json, now: float) -> None:
        self._begin(said["game"], {}, said["keep"])
        facts = [(n, text) for n, text in said["facts"]]
        self._do(self._has.restore(facts, self._has.kept.get("name", ""), now))

    def _begin(
        self, game: str, new: Mapping[str, str], kept: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """A phone with what its store holds of the game, and what is `new` to it."""
        self._game = game
        for key, text in new.items():
            if kept.get(key) != text:
                self._keep(key, text)
        records = {**kept, **new}
        self._code = records.get("code") or None
        self._phone = Phone(self._rng, records["key"], records, thinking=self._thinking)

    @property
    def _has(self) -> Phone:
        assert self._phone is not None
        return self._phone

    def _ask(self, said: Json, now: float) -> None:
        seat, guest = said["seat"], self._at(said["seat"])
        try:
            wish = wish_of(guest, said["ask"])
        except NoSuchAsk as no:
            code, detail = no.args
            return self._out.append(
                {"t": "answer", "id": said["id"], "ok": False, "code": code, "detail": detail}
            )
        asked, effects = self._has.ask(guest, wish, now)
        self._asked[seat, asked] = said["id"]
        self._do(effects)
        if any(answer.id == asked and answer.code is None for answer in guest.answers):
            self._acted = seat
        return None

    def _here(self, seat: int, now: float) -> None:
        host = self._has.host
        if host is not None:
            self._do(host.here(seat, now))

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
        guests = self._has.guests
        guest = guests[0] if len(guests) == 1 else self._at(seat)
        text = json.dumps(evidence(guest), ensure_ascii=False, indent=1)
        self._out.append({"t": "evidence", "name": f"remi-{guest.n}.json", "text": text})

    # ------------------------------------------------------------------ effects

    def _do(self, effects: Iterable[PhoneEffect]) -> None:
        for effect in effects:
            self._out.append(self._json(effect))

    def _json(self, effect: PhoneEffect) -> Json:
        match effect:
            case Save(first, texts, epoch):
                facts = [[n, text] for n, text in enumerate(texts, first)]
                return {"t": "save", "game": self._game, "epoch": epoch, "facts": facts}
            case Send(peer, message) | Say(peer, message):
                return {"t": "send", "peer": peer, "text": encode(message)}
            case Part(peer, code):
                return {"t": "part", "peer": peer, "why": code}
            case Keep(key, text):
                return {"t": "put", "key": key, "text": text}
            case NameHeirs(hashes):
                return {"t": "heirs", "heirs": {str(seat): text for seat, text in hashes}}
            case Sign(id_, text):
                return {"t": "sign", "id": id_, "text": text}
            case Check(id_, key, text, sig):
                return {"t": "check", "id": id_, "key": key, "text": text, "sig": sig}
            case Role(dealer, epoch, token, secret):
                role = {"t": "role", "role": "dealer" if dealer else "guest", "epoch": epoch}
                return {**role, "token": token or None, "secret": secret or None}
            case _:
                assert_never(effect)

    def _keep(self, key: str, text: str) -> None:
        self._out.append({"t": "put", "key": key, "text": text})

    # ------------------------------------------------------------------ the screen

    @property
    def _guests(self) -> list[Guest]:
        return self._phone.guests if self._phone is not None else []

    def _at(self, seat: int) -> Guest:
        for guest in self._guests:
            if guest.seat == seat:
                return guest
        raise NoSuchAsk("not-now", {})

    def _show(self, now: float) -> None:
        """Views of all who play on this phone, answers to what they asked, and when to be woken."""
        views = [self._view(guest, now) for guest in self._guests]
        self._active = self._whose([v["seat"] for v in views])
        self._out.append({"t": "view", "views": views, "active": self._active if views else None})
        for guest in self._guests:
            self._answer(guest)
        wake = None if self._phone is None else self._phone.wake_at
        self._out.append({"t": "wake", "at": None if wake is None else round(wake * 1000) + 1})

    def _whose(self, seats: list[int]) -> int:
        """Who is to have this phone: of several that the round waits for, as when doubles are exchanged,
        each in turn for one thing.
        """
        acted, self._acted = self._acted, None
        waiting = [seat for seat in self._guests[0].game.waiting if seat in seats] if seats else []
        if not waiting:
            return self._active if self._active in seats else next(iter(seats), 0)
        if self._active in waiting and acted != self._active:
            return self._active
        return next((seat for seat in waiting if seat > self._active), waiting[0])

    def _view(self, guest: Guest, now: float) -> Json:
        log = self._logs.setdefault(guest.place, deque(maxlen=LOG_LINES))
        log.extend(line for n, fact in guest.told if (line := happening(n, fact)) is not None)
        guest.told.clear()
        host = self._has.host is not None
        seen = view(guest, host=host, code=self._code, log=list(log), now=now)
        return {**seen, "heir": self._heir(now)}

    def _heir(self, now: float) -> Json | None:
        """With what this guest's phone claims the room of a dealer who is gone, and for which seat."""
        heir = self._has.heir(now)
        return None if heir is None else {"token": heir[0], "candidate": heir[1]}

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
