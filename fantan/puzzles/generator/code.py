"""Endless puzzles, each with a code that always makes the same one: `P01.pagat.2.k3f9x2`.

A position is a moment of a random deal, played to there by random legal actions, as the seat to move sees it. With a
fifth part the code stands for the same puzzle under a symmetry of its rules: `P01.pagat.2.k3f9x2.17`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Self

from fantan.cards import NotationError, drawn
from fantan.house import rule_set
from fantan.puzzles.generator import hands, rows, rulings
from fantan.puzzles.question import Question
from fantan.puzzles.symmetry import EVERY, kept
from fantan.rules import Rest, RuleSet

LEVELS = (1, 2, 3)
"""How hard a puzzle is, the easiest first."""

KINDS: Mapping[str, Callable[[RuleSet, int, Random], Question]] = MappingProxyType(
    {
        "P01": hands.draw_legal_set,
        "P02": hands.draw_fits_or_waits,
        "P03": rows.draw_missing_chain,
        "P04": rows.draw_read_row,
        "P05": rulings.draw_spot_illegal,
        "P06": hands.draw_may_i_pass,
        "P07": rulings.draw_mend,
        "P08": rows.draw_set_up,
        "P09": rows.draw_rebuild,
        "P10": rulings.draw_two_books,
        "P11": hands.draw_forced_or_free,
    }
)
"""The puzzle kinds by their id, each with how one is drawn."""

_MUST = {"P06", "P11"}
"""The kinds that ask whether a card must be laid."""


@dataclass(frozen=True)
class Code:
    """What a puzzle is made from."""

    kind: str
    rules: str
    level: int
    seed: str
    """One to twelve small letters or digits."""
    twist: int = 0
    """The number of the symmetry under which the puzzle is shown; 0 leaves everything where it is."""

    def __str__(self) -> str:
        made = f"{self.kind}.{self.rules}.{self.level}.{self.seed}"
        return f"{made}.{self.twist}" if self.twist else made

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `KIND.RULESET.LEVEL.SEED`, maybe with `.TWIST`.

        :raises NotationError: when a part is damaged, or there is no such kind, rule set, level or symmetry.
        """
        kind, rules, level, seed, *twist = text.split(".") if text.count(".") in {3, 4} else [""] * 4
        if kind not in KINDS or level not in map(str, LEVELS):
            raise NotationError(f"expected KIND.RULESET.LEVEL.SEED, read {text!r}")
        if not re.fullmatch(r"[a-z0-9]{1,12}", seed):
            raise NotationError(f"not a seed: {seed!r} in {text!r}")
        if twist and (not re.fullmatch(r"[1-9][0-9]?", twist[0]) or int(twist[0]) >= len(EVERY)):
            raise NotationError(f"not a symmetry: {twist[0]!r} in {text!r}")
        return cls(kind, str(rule_set(rules)), int(level), seed, int(twist[0]) if twist else 0)


@lru_cache(maxsize=1024)
def generate(code: str) -> Question:
    """The puzzle of a code; the same code makes the same puzzle for ever.

    >>> question = generate("P01.pagat.1.a")
    >>> question.form.value, question == generate("P01.pagat.1.a")
    ('set', True)

    :raises NotationError: when the code cannot be read, or its rules give no such position.
    """
    read = Code.parse(code)
    question = KINDS[read.kind](rule_set(read.rules), read.level, Random(str(replace(read, twist=0))))
    symmetry = EVERY[read.twist]
    if symmetry not in kept(question):
        raise NotationError(f"{read.rules} does not keep symmetry {read.twist} in {code!r}")
    return symmetry.question(question)


def isomorph(code: Code, rng: Random) -> Code:
    """The code of a puzzle like this one in which the cards have changed places, where its rules allow any.

    >>> isomorph(Code.parse("P01.pagat.1.a"), Random(7)).seed
    'a'
    """
    others = [
        symmetry.number for symmetry in kept(generate(str(replace(code, twist=0)))) if symmetry.number != code.twist
    ]
    return replace(code, twist=drawn(rng, others)) if others else code


def kinds_for(rules: RuleSet) -> tuple[str, ...]:
    """The kinds that make sense by these rules: not whether to pass, where that is free or a hand does not tell.

    >>> from fantan.variants import RULESETS
    >>> sorted(KINDS.keys() - kinds_for(RULESETS["shichi-narabe-passes"]))
    ['P06', 'P11']
    """
    told = rules.passing.limit is None and rules.dealing.rest is not Rest.SPARE
    return tuple(kind for kind in KINDS if told or kind not in _MUST)
