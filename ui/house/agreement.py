"""What a house has agreed on: read from an address, changed by a choice, refused where no game could be played."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Self

from fantan import house, words
from fantan.cards import NotationError, drawn
from fantan.puzzles import KINDS, LEVELS, Code
from fantan.rules import RuleSet
from fantan.variants import RULESETS
from ui.rooms import Go
from ui.rooms.play import Table

_USUAL_SEATS = 4
START = "base"
"""The name of the choice of the rule set to start from."""
_LONGEST = 400
"""More than any key of ours has letters."""


@dataclass(frozen=True)
class Agreement:
    """The rules of a house, and the shipped ones that it started from."""

    rules: RuleSet
    notice: str = ""
    """The key of a sentence about what was asked for and cannot be."""
    facts: tuple[tuple[str, object], ...] = ()
    """What that sentence names."""

    @classmethod
    def open(cls, key: str | None, before: RuleSet | None = None) -> Self:
        """The rules of an address; without one those read last, or the main game."""
        usual = before or next(iter(RULESETS.values()))
        if key is None:
            return cls(usual)
        try:
            return cls(house.rule_set(key))
        except house.Unplayable as refused:
            return cls(_base(key), refused.reason, tuple(refused.facts.items()))
        except NotationError:
            return cls(next(iter(RULESETS.values())), "house.damaged")

    @cached_property
    def base(self) -> RuleSet:
        """The rule set that ships."""
        return _base(str(self.rules))

    @property
    def changes(self) -> int:
        """How many options are not as usual."""
        return str(self.rules).count("~")

    @property
    def playable(self) -> bool:
        """Whether a deal can be played to its end."""
        return "warning.dead" not in house.warnings(self.rules)

    def after(self, act: object) -> Self:
        """What follows a choice, as the browser sends it; nothing in it is trusted."""
        if not isinstance(act, Mapping):
            return self
        key, changes = act.get("rules"), act.get("changes")
        if not isinstance(key, str) or not isinstance(changes, Mapping) or len(key) > _LONGEST:
            return self
        if not all(isinstance(part, str) and len(part) <= _LONGEST for pair in changes.items() for part in pair):
            return self
        wished = {str(name): str(value) for name, value in changes.items()}
        start = wished.pop(START, "")
        try:
            shown = house.rule_set(start or key)
            return type(self)(house.changed(shown, wished))
        except house.Unplayable as refused:
            return type(self)(shown, refused.reason, tuple(refused.facts.items()))
        except NotationError:
            return self

    def said(self, lang: str) -> str:
        """What cannot be, in words; empty where nothing was refused."""
        return words.text(self.notice, lang, **dict(self.facts)) if self.notice else ""

    def deal(self, seed: str) -> Go:
        """The way to a table where these rules are played: four seats, or the nearest number there may be."""
        seats = min(self.rules.seats, key=lambda seats: abs(seats - _USUAL_SEATS))
        table = Table(str(self.rules), seats, dealer=drawn(Random(seed), range(seats)), seed=seed)
        return Go("play", (("deal", str(table)),))

    def puzzle(self, seed: str) -> Go:
        """The way to puzzles by these rules."""
        return Go("practise", (("puzzle", str(Code(next(iter(KINDS)), str(self.rules), min(LEVELS), seed))),))


def _base(key: str) -> RuleSet:
    return RULESETS[key.partition("~")[0]]
