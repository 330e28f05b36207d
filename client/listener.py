"""What a seat's phone knows: the game as it was told, what it checked of it, and why it stopped believing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from client.facts import Carried, Fact, MatchMade, NextRound
from client.game import Game
from client.messages import Public, Told
from client.promises import Fork, Promises
from engine.base64url import to_text
from engine.doubt import Doubt, Eyes, doubt
from engine.event import Event
from engine.steps import Redealt, Sealed, Step


def stopped_name(match: str) -> str:
    """Under which name a phone keeps the evidence with which it stopped in a match."""
    return f"stopped {match}"


@dataclass(slots=True)
class Listener:
    """`key`, `place` say whose seat this is. `beats`: a real connection to a dealer on another phone, whose
    every word is checked.

    doubt: why this phone stopped believing the dealer (`engine.doubt`, fork, rolled-back, junk), or None.
    """

    key: str
    place: int
    name: str
    beats: bool = True
    robot_seat: int | None = None
    game: Game = field(default_factory=Game)
    n: int = 0
    doubt: Doubt | None = None
    told: list[tuple[int, Fact]] = field(default_factory=list)
    """Facts in the order they were folded; for whoever shows them, who empties the list."""
    promises: Promises | None = None
    """This phone's own nonces; None where the seat has no share in the deal: on the dealer's phone, and
    robots.
    """
    notes: list[str] = field(default_factory=list)
    """What the owner of this phone should hear of this round's deals, though the game goes on:
    dealt-without-you, blamed (though it had answered), not-my-pledge (the dealer has one that this phone
    never made).
    """
    diary: list[Told] = field(default_factory=list)
    """All that this dealer told of the match, in order; the last one is what is doubted."""
    past: list[list[Told]] = field(default_factory=list)
    """The same of its earlier dealers, as far as this phone was there and on."""
    resumed: tuple[int, str, int, str] | None = None
    """At the last return: the fact known and its head, the dealer's newest common fact and its head."""
    _eyes: Eyes = field(default_factory=Eyes)
    _heads: dict[int, str] = field(default_factory=dict)
    _until: int = 0
    _given: int = -1

    @property
    def seat(self) -> int | None:
        """The seat this guest sits at, or None. Of what happened before it had the seat, it sees what that
        seat saw.
        """
        if self.robot_seat is not None:
            return self.robot_seat
        own = self.game.seat_of(self.key, self.place)
        given = self._given if self.game.match is not None and self._given >= 0 else None
        return given if own is None else own

    @property
    def broken(self) -> str | None:
        """The code of `doubt`."""
        return None if self.doubt is None else self.doubt.code

    @property
    def stopped_before(self) -> str | None:
        """The evidence, as JSON, with which this phone stopped in this match before it was started anew."""
        if self.promises is None or self.game.setup is None:
            return None
        return self.promises.kept.get(stopped_name(self.game.setup.match))

    @property
    def head(self) -> str:
        """The hash of all facts known, base64url; "" in a local game."""
        return to_text(self.game.deals.head)

    def know(self, game: Game, n: int, diary: Iterable[tuple[Told, str]]) -> None:
        """Begin with what the dealer's own player knew: its game, and each fact told with the head then."""
        self.game, self.n = game, n
        for told, head in diary:
            self.diary.append(told)
            self._heads[told.n] = head

    def overhear(self, public: Public) -> bool:
        """The next fact of a match whose dealer is gone, from another phone. False if it cannot be."""
        told = Told(self.n + 1, public.fact, public.salts)
        if public.n != self.game.facts + 1 or isinstance(public.fact, MatchMade | Carried):
            return False
        fact = public.fact if isinstance(public.fact, Event | Step) else None
        eyes = self._eyes if isinstance(public.fact, Sealed) else Eyes()
        try:
            if doubt(self.game.standing, fact, public.salts, eyes) is not None:
                return False
            self.diary.append(told)
            self._fold(told)
        except (Fork, AssertionError, ValueError, IndexError, KeyError):
            return False
        return True

    def _doubted(self, told: Told) -> Doubt | None:
        """Only what another phone says is doubted."""
        if not self.beats:
            return None
        fact, seat, pledged = told.fact, self.seat, None
        if isinstance(fact, Sealed) and self.promises is not None and seat is not None:
            pledged = self.promises.pledged(self.game, seat, fact.deal)
        self._eyes = replace(self._eyes, seat=seat, pledged=pledged)
        return doubt(
            self.game.standing, fact if isinstance(fact, Event | Step) else None, told.salts, self._eyes
        )

    def _note(self, fact: Fact) -> None:
        """Take note of what concerns this phone's own share in the deal."""
        if isinstance(fact, NextRound):
            self.notes.clear()
        seat = self.game.seat_of(self.key, self.place)  # not before this device had it
        if self.promises is None or seat is None:
            return
        if isinstance(fact, Sealed):
            self.promises.check(self.game)
            mine = self.promises.pledged(self.game, seat, fact.deal) is not None
            there = seat in dict(fact.pledges)
            if mine and not there and seat not in self.game.deals.out:
                self.notes.append("dealt-without-you")
            elif there and not mine:
                self.notes.append("not-my-pledge")
        if isinstance(fact, Redealt) and fact.seat == seat and self._answered(fact.deal):
            self.notes.append("blamed")

    def _answered(self, deal: int) -> bool:
        return self.promises is not None and self.promises.answered(self.game, deal) is not None

    def _fold(self, told: Told) -> None:
        """Let a fact happen that is believed. Raises what `Game.after` does, and Fork."""
        n, fact = told.n, told.fact
        if isinstance(fact, Event) and self.beats:
            self._eyes = self._eyes.after(fact, told.salts, len(self.game.seats))
        self.game = self.game.after(fact)
        self.n = n
        if isinstance(fact, MatchMade):
            self._given = self._given if n <= self._until else -1
            self._heads.clear()
            self.past.clear()
            del self.diary[:-1]  # only now: a match that cannot have begun is shown with what was before it
        self._heads[n] = self.head
        self._note(fact)
        self.told.append((n, fact))
