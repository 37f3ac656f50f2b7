"""What a learner wants to practise: how puzzles follow one another, and of which kind, level and rules they are."""

from typing import NamedTuple, Self

from fantan import house, puzzles
from fantan.cards import NotationError
from fantan.learner import Mode
from ui.rooms import number
from ui.rooms.learn import USUAL
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
    rules: str = USUAL

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

    def but(self, name: str, value: str) -> Self:
        """It with another value; as it was where there is none such. Who chooses a kind wants it as the theme."""
        if name == "mode" and value in set(Mode):
            return self._replace(mode=Mode(value))
        if name == "kind" and value in _kinds(self.rules):
            return self._replace(kind=value, mode=Mode.THEME)
        if name == "level" and value in map(str, LEVELS):
            return self._replace(level=int(value))
        if name == "rules" and supply.named(value):
            return self._replace(rules=value, kind=self.kind if self.kind in _kinds(value) else MIXED)
        return self


def _kinds(rules: str) -> tuple[str, ...]:
    return (MIXED, *puzzles.kinds_for(house.rule_set(rules)))
