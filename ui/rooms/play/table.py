"""Who sits down to what: everything a deal follows from, in a form to share."""

import re
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Self

from fantan import house
from fantan.bots import BOTS
from fantan.cards import NotationError, drawn
from fantan.notation import parse_log
from fantan.rules import RuleSet
from fantan.state import Action, Deal, State

YOU = 0
"""Your seat; the others are bots."""
_FORM = (
    r"([a-z0-9:~-]+);seats=([0-9]);bots=([a-z]+);dealer=([0-9]);seed=([a-z0-9]{1,12})"
    r"(?:;winner=([0-9]))?(?:;carried=([0-9]{1,3}))?"
)


@dataclass(frozen=True)
class Table:
    """A game to be played: rules, seats, bots, dealer, and the seed of the shuffle.

    >>> str(Table.parse("sjuan;seats=5;bots=random;dealer=2;seed=k3f9x2"))
    'sjuan;seats=5;bots=random;dealer=2;seed=k3f9x2'
    """

    rules: str = "pagat"
    seats: int = 4
    bots: str = "careful"
    dealer: int = 0
    seed: str = "0"
    winner: int | None = None
    """Who won the deal before, in a match."""
    carried: int = 0
    """The chips that the deal before left in the pot."""

    def __str__(self) -> str:
        text = f"{self.rules};seats={self.seats};bots={self.bots};dealer={self.dealer};seed={self.seed}"
        if self.winner is not None:
            text += f";winner={self.winner}"
        return f"{text};carried={self.carried}" if self.carried else text

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form.

        :raises NotationError: when it cannot be read, or no such game can be played.
        """
        read = re.fullmatch(_FORM, text, re.IGNORECASE)
        if not read:
            raise NotationError(f"not a table: {text!r}")
        key, seats, bots, dealer, seed, winner, carried = read.groups()
        rules = house.rule_set(key.lower())
        won = None if winner is None else int(winner)
        table = cls(str(rules), int(seats), bots, int(dealer), seed, won, int(carried or 0))
        there = range(table.seats)
        if bots not in BOTS or table.seats not in rules.seats or table.dealer not in there or won not in {None, *there}:
            raise NotationError(f"no such game: {text!r}")
        return table

    @classmethod
    def usual(cls, rules: str, seed: str) -> Self:
        """A table for these rules: four seats, or the nearest number there may be, and a dealer by lot."""
        seats = min(house.rule_set(rules).seats, key=lambda number: abs(number - cls.seats))
        return cls(rules, seats, dealer=drawn(Random(seed), range(seats)), seed=seed)

    def wishing(self, name: str, value: str) -> Self:
        """The table with something else at it: `rules`, `seats` or `bots`; the same one where there is no such thing.

        Rules for fewer seats take seats away; the dealer has one of them.
        """
        if name == "rules":
            try:
                there = house.rule_set(value).seats
            except NotationError:
                return self
            return replace(self, rules=value)._seated(min(max(self.seats, there[0]), there[-1]))
        if name == "seats" and value.isdecimal() and int(value) in self.rule_set.seats:
            return self._seated(int(value))
        if name == "bots" and value in BOTS:
            return replace(self, bots=value)
        return self

    def _seated(self, seats: int) -> Self:
        return replace(self, seats=seats, dealer=self.dealer % seats)

    @cached_property
    def rule_set(self) -> RuleSet:
        """The rules that are played."""
        return house.rule_set(self.rules)

    @classmethod
    def parse_played(cls, text: str) -> tuple[Self, tuple[Action, ...], bool]:
        """Read a deal as an address carries it: its table, what was done in it, and whether a turn was taken back.

        Whether it could be done is not asked.

        :raises NotationError: when it cannot be read.
        """
        head, _, tail = text.partition(";log=")
        log, _, practice = tail.partition(";")
        if practice not in ("", "practice"):
            raise NotationError(f"cannot read {practice!r}")
        return cls.parse(head), parse_log(log), bool(practice)

    def deal(self) -> Deal:
        """Deal the cards, the same ones for the same table."""
        rng = Random(f"{self.seed}.{self.rules}.{self.seats}")
        return Deal.shuffled(self.rule_set, seats=self.seats, dealer=self.dealer, rng=rng, winner=self.winner)

    def bot(self, state: State) -> Action:
        """What the bot whose turn it is does; the same in the same moment."""
        rng = Random(f"{self.seed}.{len(state.log)}")
        return BOTS[self.bots](state.view(state.turn), rng)
