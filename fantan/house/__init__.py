"""House rules: a shipped rule set with options changed, under a key that says which: `sjuan~ante:1~opening:7H`."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from fantan import words
from fantan.cards import NotationError
from fantan.house.options import OPTIONS, Option
from fantan.house.warnings import endless, warnings
from fantan.rules import HOUSE, Leader, Placed, Rest, RuleSet
from fantan.variants import RULESETS

__all__ = ["OPTIONS", "Option", "Unplayable", "changed", "rule_set", "warnings"]


class Unplayable(NotationError):
    """Rules by which no game could be dealt or begun, or none would end."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(f"{reason} {facts}")
        self.reason = reason
        """Why, as a key of the catalogue."""
        self.facts: Mapping[str, object] = facts
        """What its sentence names."""


def changed(rules: RuleSet, changes: Mapping[str, str]) -> RuleSet:
    """A rule set with options changed. Its key names those that differ from the shipped one, by the alphabet.

    >>> str(changed(RULESETS["sjuan"], {"ante": "1", "opening": "7H", "ace": "low"}))
    'sjuan~ante:1~opening:7H'

    :raises Unplayable: when no game could be played by it.
    :raises NotationError: when there is no such option or value.
    """
    key, _, before = rules.key.partition("~")
    base = RULESETS[key]
    wished = {**_read(before), **changes}
    for name, value in wished.items():
        if name not in OPTIONS or value not in OPTIONS[name].values:
            raise NotationError(f"no option {name}:{value}")
    kept = {name: wished[name] for name in OPTIONS if name in wished and OPTIONS[name].read(base) != wished[name]}
    if not kept:
        return base
    agreed = base
    for name, value in kept.items():
        agreed = OPTIONS[name].apply(agreed, value)
    _refuse(agreed)
    told = "".join(f"~{name}:{kept[name]}" for name in sorted(kept))
    return replace(agreed, key=key + told, sources=_sources(base, agreed))


@lru_cache(maxsize=1024)
def rule_set(key: str) -> RuleSet:
    """The rule set of a key, shipped or of a house.

    >>> rule_set("chips~ante:2").stakes.ante
    2

    :raises NotationError: when there is none.
    """
    name, tilde, changes = key.partition("~")
    if name not in RULESETS:
        raise NotationError(f"no rule set {key!r}")
    return changed(RULESETS[name], _read(changes)) if tilde else RULESETS[name]


def _read(text: str) -> dict[str, str]:
    """The options of a key, in any case."""
    found: dict[str, str] = {}
    for part in filter(None, text.split("~")):
        name, _, value = part.partition(":")
        option = OPTIONS.get(name)
        known = next((known for known in option.values if known.lower() == value.lower()), None) if option else None
        if known is None or name in found:
            raise NotationError(f"cannot read option {part!r}")
        found[name] = known
    return found


def _refuse(rules: RuleSet) -> None:
    """What cannot be dealt or begun is no rule set; what makes little sense is only warned of."""
    starter = rules.row.starter
    if starter is not None and starter not in rules.deck.ranks:
        raise Unplayable("refused.start", rank=starter)
    if rules.opening.card is None and Leader.HOLDER in {rules.opening.leader, rules.opening.later}:
        raise Unplayable("refused.holder")
    if rules.row.chosen and rules.opening.placed is not Placed.NONE:
        raise Unplayable("refused.placed")
    if rules.row.chosen and rules.opening.card is not None:
        raise Unplayable("refused.opening")
    if rules.opening.placed is Placed.HANDS and rules.dealing.rest in {Rest.STOCK, Rest.SPARE}:
        raise Unplayable("refused.hands")
    # A joker comes back for the card it was laid for, so every card must be in a hand.
    if rules.deck.jokers and rules.dealing.rest in {Rest.STOCK, Rest.SPARE}:
        raise Unplayable("refused.jokers")
    if rules.dealing.rest is Rest.STOCK and not rules.dealing.each:
        raise Unplayable("refused.stock")
    # A hand must not be empty when those who hold starters have laid them.
    least = len(rules.deck.suits) if rules.opening.placed is Placed.HANDS else 0
    for seats in rules.seats:
        sizes = rules.hand_sizes(seats)
        pack = len(rules.pack(seats)) + rules.deck.jokers
        if min(sizes) <= least or sum(sizes) > pack:
            raise Unplayable("refused.cards", cards=pack, seats=seats)
    if endless(rules):
        raise Unplayable("refused.endless")


def _sources(base: RuleSet, agreed: RuleSet) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The sources of the clauses; where a change has touched what a clause says, it is what the house agreed."""
    said = {f"clause.{kind}": sources for kind, sources in base.sources if "." in kind}
    said |= {clause.text: clause.sources for clause in base.clauses}
    touched = {name for name, fact in agreed.facts.items() if fact != base.facts[name]}
    return tuple(
        (
            clause.id.partition(".")[2],
            (HOUSE,) if words.places(clause.text) & touched else said.get(clause.text, (HOUSE,)),
        )
        for clause in agreed.clauses
    )
