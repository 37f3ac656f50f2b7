"""What a learner wants to practise: how puzzles follow one another, and of which kind, level and rules they are."""

from typing import NamedTuple, Self

from fantan import house, puzzles
from fantan.cards import NotationError
from fantan.learner import Mode
from ui.rooms import number
from ui.rooms.practise import supply
from ui.rooms.practise.supply import MIXED

SUITS = 0
"""The level that suits the learner."""
LEVELS = (SUITS, *puzzles.LEVELS)


class Wish(NamedTuple):
    """What the next puzzles are to be."""

    mode: Mode = Mode.CONTINUE
    kind: str = MIXED
    """A kind of puzzle, a concept, or a mixture: the theme, where there is one."""
    level: int = SUITS
    rules: str = "pagat"

    def __str__(self) -> str:
        return ".".join(map(str, self))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form, `theme.mixed.2.pagat`; what was kept before there were modes begins with the kind.

        :raises NotationError: when it names what there is not.
        """
        whole = text if text.partition(".")[0] in set(Mode) else f"{Mode.THEME}.{text}"
        mode, kind, level, rules = whole.split(".", 3) if whole.count(".") >= 3 else [""] * 4
        wish = cls(Mode.CONTINUE, kind, number(level), str(house.rule_set(rules)))
        if mode not in set(Mode) or not supply.is_theme(kind) or wish.level not in LEVELS:
            raise NotationError(f"not a kind of puzzle: {text!r}")
        return wish._replace(mode=Mode(mode))
