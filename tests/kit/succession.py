"""What people do, and what is seen, when a match outlives its dealer's phone in a Village."""

from __future__ import annotations

from client.game import Presence
from client.messages import GoOn
from client.phone import Phone
from tests.kit.village import Device, Village

FOUR = ("Ana", "Ion", "Eva", "Dan")


def phone(device: Device) -> Phone:
    assert device.phone is not None
    return device.phone


def deals(device: Device) -> bool:
    return device.phone is not None and device.phone.host is not None


def presence(village: Village, of: str, seen_by: str) -> Presence:
    game = village[seen_by].guest.game
    return next(seat.presence for seat in game.seats if seat.name == of)


def dealer_dies(village: Village, *heirs: str) -> None:
    """The dealer's phone is gone for good, and those left tap Continuă."""
    village.kill(village["Ana"])
    village.wait(190)
    for name in heirs:
        village.goes_on(village[name])
    village.wait(10)


def all_agree(village: Village) -> None:
    """Every phone that is on tells the same story."""
    games = [device.guest.game for device in village.devices if device.phone is not None]
    for game in games:
        assert (game.match, game.head, game.epoch) == (games[0].match, games[0].head, games[0].epoch)
        assert game.seats == games[0].seats


def void(village: Village) -> None:
    """The broken round counts for nothing; totals stay."""
    village.play_round()
    for device in village.devices:
        village.plays(device)
    village.settle()


def plays_on(village: Village) -> bool:
    """True once the next round has begun on every phone."""
    rounds = [device.guest.game.round for device in village.devices if device.phone is not None]
    return all(round_ is not None and not round_.over for round_ in rounds)


def to_the_end_of_a_round(village: Village) -> None:
    """It is settled on every phone, and nobody has pressed on yet."""
    village.settle()
    while not all(device.guest.game.between for device in village.devices):
        for device in village.devices:
            wish = village.thought(device)
            if wish is not None and not isinstance(wish, GoOn):
                village.ask(device, wish)
        village.wait(1)


def they_go_on(village: Village, *left: str) -> None:
    """Those left tap Continuă whenever it is offered, until one of them deals."""
    for _ in range(60):
        village.wait(10)
        for name in left:
            village.goes_on(village[name])
        if any(deals(village[name]) for name in left):
            break
    village.wait(15)
    assert [deals(village[name]) for name in left].count(True) == 1


def settled_points(device: Device) -> tuple[tuple[int, ...], ...]:
    settled = device.guest.game.settled
    return () if settled is None else settled.points
