"""Who sits down to what: everything a deal follows from, in a form to share."""

import re
from dataclasses import dataclass
from random import Random
from typing import Self

from fantan.bots import BOTS
from fantan.cards import NotationError
from fantan.state import Action, Deal, State
from fantan.variants import RULESETS

YOU = 0
"""Your seat; the others are bots."""


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

    def __str__(self) -> str:
        return f"{self.rules};seats={self.seats};bots={self.bots};dealer={self.dealer};seed={self.seed}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form.

        :raises NotationError: when it cannot be read, or no such game can be played.
        """
        form = r"([a-z-]+);seats=([0-9]);bots=([a-z]+);dealer=([0-9]);seed=([a-z0-9]{1,12})"
        read = re.fullmatch(form, text)
        if not read:
            raise NotationError(f"not a table: {text!r}")
        rules, seats, bots, dealer, seed = read.groups()
        table = cls(rules, int(seats), bots, int(dealer), seed)
        known = rules in RULESETS and bots in BOTS
        if not known or table.seats not in RULESETS[rules].seats or table.dealer >= table.seats:
            raise NotationError(f"no such game: {text!r}")
        return table

    def deal(self) -> Deal:
        """Deal the cards, the same ones for the same table."""
        rng = Random(f"{self.seed}.{self.rules}.{self.seats}")
        return Deal.shuffled(RULESETS[self.rules], seats=self.seats, dealer=self.dealer, rng=rng)

    def bot(self, state: State) -> Action:
        """What the bot whose turn it is does; the same in the same moment."""
        rng = Random(f"{self.seed}.{len(state.log)}")
        return BOTS[self.bots](state.view(state.turn), rng)
