"""What a guest's phone was told, checked once more by itself: `python -m engine audit FILE`.

The evidence is a tree of JSON's kind and holds what every hash of PROTOCOLS.md 1 is made of::

    {"format": "remi-evidence-1",
     "seat": 1,                                    the phone's own, or null
     "said": {"code", "n", "expected", "came"},    why the phone stopped, or null
     "earlier": [{"log", "nonces", "answered"}, …],
                                                   the same three of each earlier dealer of the match
     "log": [{"t": "told", "n": 1, "fact": {…}, "salts": […]}, …],
                                                   all that it was told by the dealer of now, in order
     "nonces": {"1": base64url, …},                its own, by shuffle
     "answered": {"1": text, …},                   what it revealed them to, as `asked` writes it
     "resumed": {"known", "own", "n", "head"},     on its last new connection, or null: the number of the last
                                                   fact that it knew and its head, and where the dealer stood
     "before": {…}}                                such evidence, with which it had stopped in this match
                                                   before it was started anew, or null

It convinces its owner and nobody else: nothing in it is signed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from engine.base64url import from_text, to_text
from engine.deal import pledge
from engine.doubt import Doubt, Eyes, Standing, asked, came_back, doubt
from engine.event import Blocked, Closed, Event, Spoilt, seen_by
from engine.match import Match
from engine.options import configured, settled
from engine.round import Round
from engine.shapes import TAGS, ShapeError, Shapes
from engine.steps import Deals, Salt, Sealed, Step

FORMAT: Final = "remi-evidence-1"
MOST_FACTS: Final = 100_000
SHAPES: Final = Shapes(TAGS)
Json = dict[str, Any]


class EvidenceError(ValueError):
    """This is no evidence, or not of a joint deal. `args[0]` says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The first fact that cannot be believed: its number, its tag, and why."""

    n: int
    tag: str
    doubt: Doubt


@dataclass(frozen=True, slots=True)
class Report:
    """facts, rounds, deals: how many hold, of all the match's dealers. redeals: how many deals were given
    up. head: after the last that holds, hexadecimal. said: the code with which the phone stopped, or None.
    finding: None if all holds.
    """

    facts: int
    rounds: int
    deals: int
    redeals: int
    head: str
    said: str | None
    finding: Finding | None


def examine(tree: object) -> Report:
    """Checks everything anew. Raises EvidenceError."""
    try:
        evidence = _evidence(tree)
        if isinstance(before := evidence.get("before"), dict):
            earlier = examine({**before, "before": None})
            if earlier.finding is not None:
                return earlier
        reports = [_Replay(part).report() for part in (*evidence["earlier"], evidence)]
        return _whole(reports)
    except (KeyError, TypeError, AttributeError, ShapeError) as error:
        raise EvidenceError(f"a part is missing or of another shape: {error}") from error


def _evidence(tree: object) -> Json:
    """With all that each part needs. Raises EvidenceError."""
    if not isinstance(tree, dict) or tree.get("format") != FORMAT:
        raise EvidenceError(f"no {FORMAT}")
    own = {"seat": tree["seat"], "said": None, "resumed": None}
    earlier = [{**own, **part} for part in tree.get("earlier", [])]
    for part in (*earlier, tree):
        log = part.get("log")
        if not isinstance(log, list) or not 0 < len(log) <= MOST_FACTS:
            raise EvidenceError("no log")
    return {**tree, "earlier": earlier}


def _whole(reports: list[Report]) -> Report:
    """Of the logs of all dealers, up to what does not fit."""
    wrong = next((n for n, report in enumerate(reports) if report.finding is not None), len(reports) - 1)
    held = reports[: wrong + 1]
    return replace(
        held[-1],
        facts=sum(report.facts for report in held),
        rounds=sum(report.rounds for report in held),
        redeals=sum(report.redeals for report in held),
        said=reports[-1].said,
    )


class _Replay:
    """Folds the log again, with a check before each fact."""

    def __init__(self, evidence: Json) -> None:
        self._evidence = evidence
        self._nonces: Mapping[str, str] = evidence["nonces"]
        self._setup: Json = {}
        self._persons: list[bool] = []
        self._match: Match | None = None
        self._round: Round | None = None
        self._deals = Deals()
        self._events: list[Event] = []
        self._eyes = Eyes(evidence["seat"])
        self._heads: dict[int, str] = {}
        self._rounds = 0

    def report(self) -> Report:
        finding = next((f for told in self._evidence["log"] if (f := self._told(told))), None)
        finding = finding or self._resumed()
        said = self._evidence["said"]
        deals = self._deals
        code = None if said is None else str(said["code"])
        return Report(
            len(self._heads), self._rounds, deals.number, len(deals.redeals), deals.head.hex(), code, finding
        )

    def _told(self, told: Json) -> Finding | None:
        n, tree, salts = told["n"], told["fact"], told.get("salts", [])
        tag = str(tree["t"])
        if self._heads and n != max(self._heads) + 1:
            raise EvidenceError(f"fact {max(self._heads) + 1} is missing")
        if not self._heads and tag not in ("match", "carried"):
            raise EvidenceError("the log does not begin with its match, or with a new dealer's mandate")
        if tag in TAGS:
            wrong = self._played(SHAPES.read(tree, Event | Step), [SHAPES.read(s, Salt) for s in salts])
        else:
            wrong = self._other(tag, tree)
        if wrong is not None:
            return Finding(n, tag, wrong)
        self._deals = self._deals.heard(_text(self._public(tag, tree)))
        self._heads[n] = to_text(self._deals.head)
        return None

    def _played(self, fact: Event | Step, salts: list[Salt]) -> Doubt | None:
        """A move, or a step of the joint deal."""
        eyes = self._eyes
        if isinstance(fact, Sealed):
            eyes = replace(eyes, pledged=self._pledged(fact.deal))
        try:
            wrong = doubt(self._standing, fact, salts, eyes)
            if wrong is None:
                self._fold(fact, salts)
                wrong = self._other_answer(fact) if isinstance(fact, Sealed) else None
        except (AssertionError, ValueError, IndexError, KeyError):
            return Doubt("impossible-fact", "", repr(fact)[:200])
        return wrong

    def _fold(self, fact: Event | Step, salts: list[Salt]) -> None:
        assert self._round is not None
        if not isinstance(fact, Event):
            self._deals = self._deals.after(fact, self._round)
            return
        self._eyes = self._eyes.after(fact, salts, self._round.seats)
        self._round = self._round.after(fact)
        self._deals = self._deals.dealt(fact)
        self._events.append(fact)
        if isinstance(fact, Closed | Blocked | Spoilt):
            assert self._match is not None
            self._match = self._match.after(self._round)
            self._rounds += 1

    def _other(self, tag: str, tree: Json) -> Doubt | None:
        """A fact of the table, of which only what a deal needs is looked at."""
        wrong = doubt(self._standing, None, (), self._eyes)
        if wrong is not None:
            return wrong
        try:
            self._table(tag, tree)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError):
            return Doubt("impossible-fact", "", _text(tree)[:200])
        return None

    def _table(self, tag: str, tree: Json) -> None:
        match tag:
            case "match":
                self._begin(tree)
            case "carried":
                self._carry(tree["mandate"], tree["settled"])
            case "seated":
                self._persons.append(_is_person(tree))
            case "unseated":
                del self._persons[tree["seat"]]
            case "round":
                self._next_round()
            case _:
                pass

    def _begin(self, tree: Json) -> None:
        if self._setup or tree.get("local"):
            raise ValueError("more than one match, or one without a joint deal")
        self._deals = replace(Deals.of(tree["room"], tree["match"]), epoch=tree.get("epoch", 0))
        self._setup = tree

    def _carry(self, mandate: Json, settled: Json) -> None:
        """A new dealer carries a match on where it was settled (PROTOCOLS.md 3, rule 8)."""
        self._begin(settled["setup"])
        head = from_text(mandate["head"], 32)
        self._deals = replace(self._deals, epoch=mandate["epoch"], head=head, number=mandate["deal"])
        self._persons = [_is_person(seat) for seat in settled["seats"]]
        points = tuple(tuple(row) for row in settled["points"])
        self._match = replace(self._new_match(), first=settled["first"], points=points)

    def _new_match(self) -> Match:
        rules = configured(self._setup["variant"], dict(self._setup["options"]), len(self._persons))
        return Match(rules, len(self._persons))

    def _next_round(self) -> None:
        self._match = self._match or self._new_match()
        self._round, self._events = self._match.new_round(), []
        self._deals = self._deals.next_round()

    @property
    def _standing(self) -> Standing:
        persons = [seat for seat, person in enumerate(self._persons) if person]
        opens = bool(self._setup) and settled(self._setup["variant"], dict(self._setup["options"]))
        opens_all = bool(opens) and cast(Json, opens)["openAllAtEnd"] is True
        return Standing(persons, opens_all, self._match, self._round, self._deals, self._events)

    def _public(self, tag: str, tree: Json) -> object:
        """The fact as an onlooker without a seat sees it."""
        if tag not in TAGS:
            return tree
        fact = SHAPES.read(tree, Event | Step)
        return SHAPES.tree(seen_by(fact, None) if isinstance(fact, Event) else fact)

    # ------------------------------------------------------------------ the phone's own words

    def _pledged(self, deal: int) -> str | None:
        nonce, seat = self._nonces.get(str(deal)), self._eyes.seat
        if nonce is None or seat is None:
            return None
        return to_text(pledge(self._deals.room, self._deals.match, deal, seat, from_text(nonce)))

    def _other_answer(self, fact: Sealed) -> Doubt | None:
        """For one deal a nonce is revealed to one seal only (step 3)."""
        before, context = self._evidence["answered"].get(str(fact.deal)), self._deals.context
        if before is None or context is None:
            return None
        now = asked(context, fact)
        return None if before == now else Doubt("fork", before, now)

    def _resumed(self) -> Finding | None:
        """On a new connection the dealer must know all that this phone knows (step 10)."""
        resumed = self._evidence["resumed"]
        if resumed is None:
            return None
        n, known, own = resumed["n"], resumed["known"], resumed["own"]
        wrong = came_back(known, own, n, resumed["head"])
        if self._heads.get(known) != own:
            raise EvidenceError("the head that the phone had is not the log's")
        return None if wrong is None else Finding(known, "welcome", wrong)


def _is_person(seat: Json) -> bool:
    return not seat.get("level")


def _text(tree: object) -> str:
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":"))
