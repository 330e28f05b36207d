"""The joint deal: nobody can choose which tile lies where, or swap one unnoticed (PROTOCOLS.md 1).

The dealer seals 64 shuffled, salted decks; the guests' nonces, pledged before, pick one of them and the
order in which its places are dealt; the other 63 are opened. All functions are pure: nonces and the master
come in as arguments. Ids are 16 bytes, nonces, keys and hashes 32, salts 16.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, Protocol, Self

from engine.digest import Numbers, digest, encode, expand
from engine.tile import Tile

DECKS: Final = 64
SALT: Final = 16
Kind = Literal[0, 1]
"""0 a deal, 1 a reshuffle."""


class Hash(Protocol):
    """A hash that goes on."""

    def copy(self) -> Self: ...
    def update(self, data: bytes, /) -> None: ...
    def digest(self) -> bytes: ...


def pledge(room: bytes, match: bytes, deal: int, seat: int, nonce: bytes) -> bytes:
    """Step 1: what a phone says before it knows anything, about the nonce it will reveal."""
    return digest("pledge", room, match, _u32(deal), _u8(seat), nonce)


def log_start(room: bytes, match: bytes) -> bytes:
    """head₀: the hash of a log in which nothing has happened."""
    return digest("log", room, match)


def log_next(head: bytes, text: str) -> bytes:
    """headₙ from headₙ₋₁ and the wire text of fact n as a seatless onlooker sees it."""
    return digest("fact", head, text.encode())


@dataclass(frozen=True)
class Context:
    """What a deal is bound to: the room, the match, its dealers so far, its number, and all history."""

    room: bytes
    match: bytes
    epoch: int
    deal: int
    kind: Kind
    head: bytes
    pool: tuple[Tile, ...]

    @cached_property
    def hash(self) -> bytes:
        """ctx of step 2."""
        numbers = (_u32(self.epoch), _u32(self.deal), _u8(self.kind))
        return digest("deal", self.room, self.match, *numbers, self.head, bytes(sorted(self.pool)))

    @cached_property
    def leaf_start(self) -> Hash:
        """What all leaves have in common, hashed once: 6,784 of them are made for a deal."""
        return hashlib.sha256(encode("leaf", self.hash) + _u32(3))


@dataclass(frozen=True)
class Deck:
    """One of the 64, rebuilt from its key."""

    context: Context
    number: int
    key: bytes

    @cached_property
    def order(self) -> tuple[Tile, ...]:
        """Leaf i is the tile at index i."""
        tiles = sorted(self.context.pool)
        Numbers("order", self.context.hash, self.key, _u8(self.number)).shuffle(tiles)
        return tuple(tiles)

    @cached_property
    def salts(self) -> tuple[bytes, ...]:
        """The salt of each leaf."""
        size = SALT * len(self.context.pool)
        run = expand("salts", self.context.hash, self.key, _u8(self.number), size=size)
        return tuple(run[at : at + SALT] for at in range(0, size, SALT))

    @cached_property
    def leaves(self) -> tuple[bytes, ...]:
        """The hash of each tile under its salt."""
        pairs = enumerate(zip(self.order, self.salts, strict=True))
        return tuple(
            [_leaf(self.context.leaf_start, self.number, i, face, salt) for i, (face, salt) in pairs]
        )

    @property
    def root(self) -> bytes:
        """One hash for all leaves."""
        return root(self.context, self.number, self.leaves)


def leaf(context: Context, number: int, index: int, face: Tile, salt: bytes) -> bytes:
    """The hash that hides the tile at `index` of deck `number`."""
    return _leaf(context.leaf_start, number, index, face, salt)


def _leaf(start: Hash, number: int, index: int, face: Tile, salt: bytes) -> bytes:
    hasher = start.copy()
    hasher.update(bytes((number, index, face)) + _SALT_SIZE + salt)
    return hasher.digest()


def root(context: Context, number: int, leaves: Sequence[bytes]) -> bytes:
    """The root of a deck from its leaves."""
    return digest("root", context.hash, _u8(number), b"".join(leaves))


@dataclass(frozen=True)
class Sealing:
    """The dealer's side of step 2: 64 decks from one `master`, which nobody else ever sees."""

    context: Context
    master: bytes

    @cached_property
    def decks(self) -> tuple[Deck, ...]:
        """All 64."""
        ctx = self.context.hash
        keys = (digest("key", self.master, ctx, _u8(d)) for d in range(DECKS))
        return tuple(Deck(self.context, d, key) for d, key in enumerate(keys))

    @cached_property
    def seal(self) -> bytes:
        """What is told before the nonces are: it fixes every deck."""
        return seal_of(self.context, [deck.root for deck in self.decks])

    def open(self, draw: Lottery) -> Opening:
        """Step 4: the keys of the decks that were not picked, and the leaves of the one that was."""
        keys = tuple(deck.key for deck in self.decks if deck.number != draw.pick)
        return Opening(keys, self.decks[draw.pick].leaves)


def seal_of(context: Context, roots: Sequence[bytes]) -> bytes:
    """One hash for all 64 roots."""
    return digest("seal", context.hash, *roots)


@dataclass(frozen=True)
class Opening:
    """What the dealer shows once the nonces are known."""

    keys: tuple[bytes, ...]
    leaves: tuple[bytes, ...]


def transcript(context: Context, seal: bytes, pledges: Mapping[int, bytes]) -> bytes:
    """T of step 3: what a phone answers with its nonce, once and never to another T for the same deal."""
    return digest("sealed", context.hash, seal, *_by_seat(pledges))


@dataclass(frozen=True)
class Lottery:
    """What the revealed nonces decide: which deck, the order of its places, and who starts round 1."""

    context: Context
    seed: bytes

    @staticmethod
    def of(
        context: Context, seal: bytes, pledges: Mapping[int, bytes], nonces: Mapping[int, bytes]
    ) -> Lottery:
        """Drawn from the transcript and the nonces; without nonces (all absent) from the transcript alone."""
        return Lottery(context, digest("seed", transcript(context, seal, pledges), *_by_seat(nonces)))

    @cached_property
    def pick(self) -> int:
        """The deck used, 0…63."""
        return Numbers("pick", self.seed).below(DECKS)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Place k holds the leaf with index places[k]."""
        places = list(range(len(self.context.pool)))
        Numbers("places", self.seed).shuffle(places)
        return tuple(places)

    def starter(self, seats: int, keys: Sequence[bytes]) -> int:
        """Step 5: who starts round 1; `keys` are the 63 opened ones."""
        return Numbers("starter", self.seed, b"".join(keys)).below(seats)

    def dealt(self, deck: Deck) -> tuple[Tile, ...]:
        """The tiles in the order of their places."""
        return tuple(deck.order[at] for at in self.places)


@dataclass(frozen=True)
class OpenedDeal:
    """A deal as every phone knows it once it is opened."""

    context: Context
    seal: bytes
    draw: Lottery
    opening: Opening

    @cached_property
    def rebuilt(self) -> bytes | None:
        """Step 4, on a guest's phone: the seal that 63 roots from keys and one from leaves give; None if
        there are more or fewer of them.
        """
        keys, leaves = self.opening.keys, self.opening.leaves
        if len(keys) != DECKS - 1 or len(leaves) != len(self.context.pool):
            return None
        key = iter(keys)
        roots = [
            root(self.context, d, leaves if d == self.draw.pick else Deck(self.context, d, next(key)).leaves)
            for d in range(DECKS)
        ]
        return seal_of(self.context, roots)

    @property
    def sound(self) -> bool:
        """True if the seal told before is of these decks."""
        return self.rebuilt == self.seal

    def shows(self, place: int, face: Tile, salt: bytes) -> bool:
        """Step 6: the tile at `place` is `face`, by its salt."""
        if not 0 <= place < len(self.draw.places) or len(salt) != SALT:
            return False
        index = self.draw.places[place]
        return leaf(self.context, self.draw.pick, index, face, salt) == self.opening.leaves[index]

    def faces(self, key: bytes) -> tuple[Tile, ...] | None:
        """Step 7: all tiles in the order of their places, by the picked deck's key; None if it is not it."""
        deck = Deck(self.context, self.draw.pick, key)
        return self.draw.dealt(deck) if deck.leaves == self.opening.leaves else None


def robot_seed(picked_key: bytes, seat: int) -> bytes:
    """Step 5: a robot's random seed."""
    return digest("robot", picked_key, _u8(seat))


def _by_seat(values: Mapping[int, bytes]) -> list[bytes]:
    return [_u8(seat) + values[seat] for seat in sorted(values)]


def _u8(number: int) -> bytes:
    return number.to_bytes(1, "big")


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


_SALT_SIZE: Final = _u32(SALT)
