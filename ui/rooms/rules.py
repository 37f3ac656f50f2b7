"""The Rules room: one rule set at a time, with a picture of how its rows grow."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from fantan import words
from fantan.cards import Cards, NotationError, Rank, Suit
from fantan.judge import fitting
from fantan.rules import RuleSet
from fantan.state import View
from fantan.variants import RULESETS
from ui.rooms import Options, Record, parts, written
from ui.table import felt
from ui.table.scene import Act, Choice, Fold, Line, Option, Scene

_PICTURED = Suit.HEARTS
"""The suit of the row in the picture, where no opening card names another."""
_EXAMPLE = Rank.SEVEN
"""The rank of the first card in the picture, where that card decides how rows begin."""
_BESIDE = 2
"""How many cards lie on each side of the starter in the picture."""


@dataclass(frozen=True)
class Rules:
    """The rule set that is being read."""

    name: ClassVar[str] = "rules"
    keys: ClassVar[frozenset[str]] = frozenset({"rules"})

    rules: RuleSet
    seq: int = 0
    notice: str = ""
    """The key of a sentence about an address that names no rule set."""

    @classmethod
    def open(cls, query: Mapping[str, str], seed: str, before: Self | None) -> Self:  # noqa: ARG003 - nothing is drawn by lot
        """Open the rule set of an address, or the one read last, or the main game."""
        usual = before or cls(RULESETS["pagat"])
        asked = query.get("rules", str(usual.rules))
        if asked not in RULESETS:
            return cls(RULESETS["pagat"], usual.seq + 1, "book.unknown")
        return before if before and asked == str(before.rules) else cls(RULESETS[asked], usual.seq + 1)

    @classmethod
    def recall(cls, text: str, seq: int) -> Self:
        """Open the rule set that was read last.

        :raises NotationError: when there is none of that name.
        """
        rules = parts(text)["rules"]
        if rules not in RULESETS:
            raise NotationError(f"not a rule set: {rules!r}")
        return cls(RULESETS[rules], seq)

    def record(self, before: Self) -> Record:  # noqa: ARG002
        """Keep which rule set is read."""
        return Record(written(rules=self.rules))

    def act(self, act: Act, seed: str) -> Self:  # noqa: ARG002
        """Turn to another rule set."""
        if act.do != "choose.rules" or act.text not in RULESETS:
            return self
        return type(self)(RULESETS[act.text], self.seq + 1)

    def scene(self, options: Options) -> Scene:
        """A row of this rule set, and the choice of another."""
        lang, rules = options.lang, self.rules.started(_EXAMPLE)
        opening = rules.lock
        suit = opening.suit if opening else _PICTURED
        view = View(rules, frozenset() if opening else _middle(rules, suit), frozenset())
        cards = tuple(card for card in fitting(view) if card.suit is suit)
        text = (
            words.text(self.notice, lang) if self.notice else words.count("book.picture", len(cards), lang, cards=cards)
        )
        return Scene(
            form="wide",
            round=str(rules),
            seq=self.seq,
            heading=words.text(f"rules.{rules}", lang),
            lead=words.text(f"rules.{rules}.about", lang),
            line=Line(text),
            folds=(self._others(lang),),
            address=f"rules={rules}",
            **felt.felt(view, lang, ends=True, suits=(suit,), hand=False),
        )

    def _others(self, lang: str) -> Fold:
        titles = tuple(Option(key, words.text(f"rules.{key}", lang)) for key in RULESETS)
        choice = Choice("rules", words.text("book.choose", lang), titles, str(self.rules))
        return Fold("choose", words.text("book.other", lang), "options", choices=(choice,))


def _middle(rules: RuleSet, suit: Suit) -> Cards:
    near = (card for card in rules.deck.cards if len(rules.paths[card][0]) <= _BESIDE)
    return frozenset(card for card in near if card.suit is suit)
