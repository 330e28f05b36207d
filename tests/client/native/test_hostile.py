"""A service that stands in between (PROTOCOLS.md 2): by the link it fools nobody, by the code it shows."""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress

import pytest

from client.native.identity import Identity
from client.native.peer import Line
from client.native.rtc import join
from client.native.seal import bare, read_bare, seal
from client.ports import ChannelClosed, Knock, MeetError
from tests.client.native.kit import CODE, NOWHERE, SECRET, Change, Service, door, meet

OTHER_SECRET = b"s" * 16


def flip(at: int) -> Change:
    def change(body: bytes) -> bytes:
        place = at % len(body)
        return body[:place] + bytes([body[place] ^ 1]) + body[place + 1 :]

    return change


def always(body: bytes) -> Change:
    return lambda _: body


def cut(body: bytes) -> bytes:
    return body[:-1]


def sealed_by_another(role: str) -> bytes:
    return seal(NOWHERE, OTHER_SECRET, role, CODE, bytes(16), b"", bytes(12))  # type: ignore[arg-type]


CHANGES: dict[str, Change] = {
    **{f"byte {at} changed": flip(at) for at in (0, 1, 7, 12, 13, 100, 400, -17, -16, -1)},
    "nothing": always(b""),
    "a no": always(bare("")),
    "the seal stripped": always(bare(NOWHERE)),
    "the last byte missing": cut,
    "a byte more": lambda body: body + b"\0",
    "the kind changed to open": lambda body: b"\0" + body[1:],
    "an unknown kind": lambda body: b"\2" + body[1:],
}


async def refused(service: Service, secret: bytes | None = SECRET) -> str:
    """The code with which a guest who comes now is refused, while nobody gets in at the dealer."""
    async with door(service) as answerer:
        coming = asyncio.create_task(anext(answerer))
        with pytest.raises(MeetError) as caught:
            await join(service, CODE, secret, Identity.fresh())
        assert not coming.done()
        coming.cancel()
        with suppress(asyncio.CancelledError):
            await coming
    return caught.value.code


@pytest.mark.parametrize("name", [*CHANGES, "sealed by another"])
async def test_a_changed_offer_is_refused(name: str) -> None:
    change = CHANGES.get(name, always(sealed_by_another("offer")))
    assert await refused(Service(offer=change)) == "tampered"


@pytest.mark.parametrize("name", [*CHANGES, "sealed by another"])
async def test_a_changed_answer_is_refused(name: str) -> None:
    change = CHANGES.get(name, always(sealed_by_another("answer")))
    assert await refused(Service(answer_change=change)) == "tampered"


async def earlier(kind: str) -> tuple[bytes, bytes]:
    """The attempt and the body of a meeting that went well, in the same room with the same secret."""
    service = Service()
    async with door(service) as answerer:
        ours, theirs = await meet(service, answerer)
        await theirs.close()
        await ours.close()
    (_, attempt, body) = next(seen for seen in service.seen if seen[0] == kind)
    return attempt, body


async def test_an_earlier_offer_replayed_is_refused() -> None:
    _, body = await earlier("offer")
    assert await refused(Service(offer=always(body))) == "tampered"


async def test_an_earlier_answer_replayed_is_refused() -> None:
    _, body = await earlier("answer")
    assert await refused(Service(answer_change=always(body))) == "tampered"


async def test_the_offer_sent_back_as_its_answer_is_refused() -> None:
    service = Service()
    service.answer_change = lambda _: service.bodies("offer")[-1]
    assert await refused(service) == "tampered"


async def test_two_answers_exchanged_are_both_refused() -> None:
    service = Service()
    held: dict[bytes, bytes] = {}
    both = asyncio.Event()

    async def swapped(attempt: bytes, body: bytes) -> None:
        held[attempt] = body
        if len(held) == 2:
            both.set()
        await both.wait()
        (other,) = (held[one] for one in held if one != attempt)
        service.waiting[attempt].set_result(other)

    service.answer = swapped  # type: ignore[method-assign]
    async with door(service):
        joining = [join(service, CODE, SECRET, Identity.fresh()) for _ in range(2)]
        results = await asyncio.gather(*joining, return_exceptions=True)
    assert [result.code for result in results if isinstance(result, MeetError)] == ["tampered"] * 2


async def test_a_replayed_knock_gets_the_very_same_bytes_and_no_second_connection() -> None:
    service = Service()
    async with door(service) as answerer:
        ours, theirs = await meet(service, answerer)
        (_, attempt, body) = service.seen[0]
        for _ in range(3):
            service.line.put_nowait(Knock(attempt, body, True))
        service.line.put_nowait(Knock(attempt, flip(50)(body), True))
        service.line.put_nowait(Knock(b"another attempt!", body, True))
        async with asyncio.timeout(5):
            while len(service.bodies("answer")) < 5:  # noqa: ASYNC110 - the queue has no event for "all answered"
                await asyncio.sleep(0.01)
        answers = service.bodies("answer")
        assert answers[1:4] == [answers[0]] * 3
        assert answers[4] == bare("")
        await theirs.close()
        await ours.close()


def rewrite_fingerprint(body: bytes) -> bytes:
    text = re.sub(r"(sha-256 )\S+", r"\1" + ":".join(["AB"] * 32), read_bare(body))
    return bare(text)


@pytest.mark.parametrize("where", ["offer", "answer_change"])
async def test_by_the_code_a_rewritten_fingerprint_gives_no_connection(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.native.peer.CONNECT_SECONDS", 2.0)
    service = Service(**{where: rewrite_fingerprint})  # type: ignore[arg-type]
    assert await refused(service, secret=None) == "timeout"


async def test_by_the_code_who_substitutes_itself_shows_in_the_emoji() -> None:
    """The service deals to the guest and joins the dealer, with a key of its own."""
    near, far = Service(), Service()
    async with door(near) as fake_door, door(far) as real_door:
        fake, guest = await meet(near, fake_door, secret=None)
        dealer, faker = await meet(far, real_door, secret=None)
        assert guest.emoji != dealer.emoji
        assert not guest.verified
        assert not dealer.verified
        for channel in (fake, guest, dealer, faker):
            await channel.close()


async def test_by_the_code_who_only_relays_the_handshake_is_found_out() -> None:
    """It ends both connections and passes the messages on, so that keys and signatures are the real ones."""
    near, far = Service(), Service()
    inner, outer = Line(), Line()

    async def stand_between() -> None:
        (knock,) = [await near.line.get()]
        assert knock is not None
        await near.answer(knock.attempt, bare(await inner.answer(read_bare(knock.body))))
        await outer.accept(read_bare(await far.knock(CODE, bytes(16), bare(await outer.offer()))))
        await asyncio.gather(inner.opened(), outer.opened())
        await asyncio.gather(pump(inner, outer), pump(outer, inner))

    between = asyncio.create_task(stand_between())
    async with door(far) as real_door:
        coming = asyncio.create_task(anext(real_door))
        with pytest.raises(MeetError) as caught:
            await join(near, CODE, None, Identity.fresh())
        assert caught.value.code in ("tampered", "refused")
        assert not coming.done()
        coming.cancel()
    between.cancel()
    with suppress(asyncio.CancelledError):
        await between
    await inner.close()
    await outer.close()


async def pump(source: Line, sink: Line) -> None:
    with suppress(ChannelClosed):
        while True:
            sink.send(await source.receive())
    await sink.close()


def test_changes_really_change() -> None:
    body = sealed_by_another("offer")
    changed: list[Callable[[bytes], bytes]] = list(CHANGES.values())
    assert all(change(body) != body for change in changed)
