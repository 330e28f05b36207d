"""Two aiortc ends that meet for real, on loopback."""

import pytest

from client.native.identity import Identity
from client.native.rtc import join
from client.ports import ChannelClosed, MeetError
from tests.client.native.kit import CODE, META, Service, door, meet


async def test_meets_by_the_link_and_talks_both_ways() -> None:
    service, guest, dealer = Service(), Identity.fresh(), Identity.fresh()
    async with door(service, dealer=dealer) as answerer:
        ours, theirs = await meet(service, answerer, guest=guest, place=2)
        assert (ours.remote_key, theirs.remote_key) == (guest.public, dealer.public)
        assert (ours.place, theirs.place) == (2, 2)
        assert ours.meta == theirs.meta == META
        assert ours.emoji == theirs.emoji
        assert len(ours.emoji) == 4
        assert ours.verified
        assert theirs.verified
        await ours.send("bună")
        await theirs.send("noroc")
        assert (await theirs.receive(), await ours.receive()) == ("bună", "noroc")
        await theirs.close()
        with pytest.raises(ChannelClosed):
            await ours.receive()
        await ours.close()


async def test_meets_by_the_bare_code_unverified() -> None:
    service = Service()
    async with door(service) as answerer:
        ours, theirs = await meet(service, answerer, secret=None)
        assert not ours.verified
        assert not theirs.verified
        assert ours.emoji == theirs.emoji
        await theirs.close()
        await ours.close()


async def test_link_only_refuses_the_bare_code() -> None:
    service = Service()
    async with door(service, link_only=True):
        with pytest.raises(MeetError) as caught:
            await join(service, CODE, None, Identity.fresh())
    assert caught.value.code == "refused"
