"""What a house may settle, in words: the options in groups, each value as a choice, the usual one marked."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from fantan import words
from fantan.cards import Card, Suit
from fantan.house import OPTIONS
from fantan.rules import RuleSet

GROUPS: Mapping[str, tuple[str, ...]] = {
    "pack": ("deck", "jokers", "ace", "start", "placed"),
    "begin": ("opening", "leader", "later"),
    "deal": ("seats", "rest", "each"),
    "passing": ("passes", "mistaken", "fine", "recipient", "pass", "opening-pass"),
    "paid": ("unit", "win", "card", "pips", "ante", "short"),
    "end": ("end", "match", "total"),
}
"""The options by what they are about, in the order in which people settle them."""
_AMOUNTS = {
    **dict.fromkeys(("pass", "ante", "fine"), "amount.chips"),
    "each": "cards",
    "jokers": "amount.jokers",
    "passes": "option.passes.some",
    "win": "amount.points",
    "card": "option.card.some",
}
"""What is counted where a value is a number."""


@dataclass(frozen=True)
class Choice:
    """One option in the words of a language."""

    name: str
    label: str
    values: tuple[tuple[str, str], ...]
    """Each value with what it says."""
    chosen: str
    usual: str
    """The value of the rule set that ships."""

    @property
    def changed(self) -> bool:
        """Whether the house has settled something else than usual."""
        return self.chosen != self.usual


def choices(group: str, base: RuleSet, agreed: RuleSet, lang: str) -> tuple[Choice, ...]:
    """The options of a group as they stand."""
    return tuple(
        Choice(
            name,
            words.text(f"option.{name}", lang),
            tuple((value, _begun(said(name, value, lang))) for value in OPTIONS[name].values),
            OPTIONS[name].read(agreed),
            OPTIONS[name].read(base),
        )
        for name in GROUPS[group]
    )


@cache
def said(name: str, value: str, lang: str) -> str:
    """A value of an option in words."""
    if name in _AMOUNTS and value.isdecimal() and int(value):
        return words.count(_AMOUNTS[name], int(value), lang)
    match name:
        case "seats":
            few, _, many = value.partition("-")
            return words.text(f"option.seats.{'range' if many else 'exactly'}", lang, few=few, many=many)
        case "start" if value not in {"leader", "suit"}:
            return words.rank(Card.parse(value + Suit.CLUBS).rank, lang)
        case "opening" if value != "none":
            return words.name(Card.parse(value), lang)
        case "match" if value != "single":
            kind = value.rstrip("0123456789")
            return words.count(f"option.match.{kind}", int(value.removeprefix(kind)), lang)
    return words.text(f"option.{name}.{value}", lang)


def _begun(text: str) -> str:
    """A text that stands alone, with a capital in front."""
    return text[:1].upper() + text[1:]
