"""What a phone keeps of a game, and what it has asked its edge to sign or to check."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import count

from client.effects import Check, Keep, PhoneEffect, Sign

Effects = list[PhoneEffect]


@dataclass(slots=True)
class Desk:
    """`kept`: the small records that the phone's store holds of this game, by name."""

    kept: dict[str, str]
    _ids: count[int] = field(default_factory=lambda: count(1))
    _asked: dict[int, tuple[Sign | Check, object]] = field(default_factory=dict)

    def keep(self, name: str, text: str) -> Effects:
        """Write a record down, unless it stands there already."""
        if self.kept.get(name) == text:
            return []
        self.kept[name] = text
        return [Keep(name, text)]

    def number(self, effects: Iterable[PhoneEffect], about: object) -> Effects:
        """`effects`, with numbers on what is to be signed or checked; `about` is what the answer is for."""
        out: Effects = []
        for effect in effects:
            if isinstance(effect, Sign | Check):
                effect = replace(effect, id=next(self._ids))
                self._asked[effect.id] = effect, about
            out.append(effect)
        return out

    def answered(self, id_: int) -> tuple[Sign | Check | None, object]:
        """What was asked under that number and what it was for; (None, None) if nothing was."""
        return self._asked.pop(id_, (None, None))

    def waits_for(self, about: object) -> bool:
        """True if something is still to be answered that is for this."""
        return any(other is about for _, other in self._asked.values())

    def drop(self) -> None:
        """No answer that is still to come counts any more."""
        self._asked.clear()
