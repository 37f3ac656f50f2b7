"""A streak: right answers in a row, each puzzle harder, until the first slip; then all slips come again."""

from dataclasses import dataclass, replace
from typing import Self

from fantan.learner import climbed, easiest_first
from ui.rooms import number
from ui.rooms.practise import supply

_SEPARATOR = "|"
_MOST = 20
"""How many slips wait to be replayed; the oldest give way."""


@dataclass(frozen=True)
class Streak:
    """How far it went, and what is still to be mended."""

    rights: int = 0
    over: bool = False
    slips: tuple[str, ...] = ()
    """The puzzles that ended this streak and those before it, until they are answered rightly."""
    replaying: bool = False
    """Whether the slips come again now: the first of them is on the table."""

    @property
    def level(self) -> int:
        """How hard the next puzzle is."""
        return climbed(self.rights)

    def after(self, puzzle: str, right: bool) -> "Streak":
        """It after an answer. A slip that is not mended comes again after the others; no other puzzle counts."""
        if self.over and not (self.replaying and puzzle in self.slips):
            return self
        if self.replaying:
            others = tuple(slip for slip in self.slips if slip != puzzle)
            return replace(self, slips=others if right else (*others, puzzle))
        if right:
            return replace(self, rights=self.rights + 1)
        others = tuple(slip for slip in self.slips if slip != puzzle)
        return replace(self, over=True, slips=(*others, puzzle)[-_MOST:])

    def again(self) -> "Streak":
        """A new one; slips that were not replayed are kept."""
        return Streak(slips=self.slips)

    def replay(self) -> "Streak":
        """The replay of all slips, the easiest first."""
        return replace(self, slips=easiest_first(self.slips), replaying=True)

    def record(self) -> dict[str, object]:
        """It as parts of a moment."""
        return {
            "rights": self.rights,
            "over": self.over,
            "slips": _SEPARATOR.join(self.slips),
            "replaying": self.replaying,
        }

    @classmethod
    def recall(cls, rights: str, over: str, slips: str, replaying: str) -> Self:
        """Read these parts.

        :raises NotationError: when one is damaged.
        """
        codes = tuple(filter(None, slips.split(_SEPARATOR)))
        for code in codes:
            supply.parse(code)
        return cls(number(rights), bool(over), codes, bool(replaying))
