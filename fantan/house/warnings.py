"""What makes little sense in a rule set: combinations that can be played, and hardly should."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fantan.cards import Rank
from fantan.rules import Leader, MistakenPass, Placed, Rest, RuleSet, Unit


def warnings(rules: RuleSet) -> tuple[str, ...]:
    """What makes little sense in a rule set, as keys of the catalogue; none where all is well."""
    return tuple(f"warning.{name}" for name, found in _WARNINGS.items() if found(rules))


def endless(rules: RuleSet) -> bool:
    """Whether a deal may have no end: it goes on for places, and some cards can never be laid."""
    return rules.ending.ranked and rules.passing.limit is None and _dead(rules)


def _dead(rules: RuleSet) -> bool:
    """Some card waits, at some table, for one that is not there, or for itself."""
    starts = rules.deck.ranks if rules.row.chosen else rules.deck.ranks[:1]
    return any(_stuck(rules, seats, start) for seats in rules.seats for start in starts)


def _stuck(rules: RuleSet, seats: int, start: Rank) -> bool:
    table = rules.seated(seats).started(start)
    there, laid = set(table.deck.cards), set(table.placed)
    while fitting := {card for card in there - laid if any(laid >= set(path) for path in table.paths[card])}:
        laid |= fitting
    return laid != there


def _one_sided(rules: RuleSet) -> bool:
    ends = {rules.deck.ranks[0], rules.deck.ranks[-1]}
    return not rules.row.chosen and rules.row.starter in ends


def _few_cards(rules: RuleSet) -> bool:
    return len(rules.deck.cards) < 52 and min(rules.hand_sizes(rules.seats[-1])) < 7


def _fewer_than_three(rules: RuleSet) -> bool:
    """Two players who hold all cards between them know each other's hands."""
    return rules.seats[0] < 3 and rules.dealing.rest is not Rest.STOCK


def _holder(rules: RuleSet) -> bool:
    opening = rules.opening
    hidden = rules.dealing.rest in {Rest.STOCK, Rest.SPARE} or opening.placed is Placed.PACK
    return Leader.HOLDER in {opening.leader, opening.later} and hidden


def _paid(rules: RuleSet) -> bool:
    """Whether there is anything to pay."""
    stakes = rules.stakes
    return any((stakes.ante, stakes.card, rules.passing.cost, _fined(rules)))


def _fined(rules: RuleSet) -> bool:
    return rules.passing.mistaken is MistakenPass.FINED and rules.stakes.fine > 0


def _no_chips(rules: RuleSet) -> bool:
    unit, stakes = rules.stakes.unit, rules.stakes
    chips = stakes.ante or rules.passing.cost or _fined(rules)
    return bool(unit is not Unit.CHIPS and (chips or (stakes.card and unit is not Unit.POINTS)))


def _nothing_counted(rules: RuleSet) -> bool:
    unit, stakes = rules.stakes.unit, rules.stakes
    empty = {
        Unit.CHIPS: not _paid(rules),
        Unit.POINTS: not (stakes.points or stakes.card),
        Unit.PIPS: not stakes.pips,
        Unit.NOTHING: bool(rules.ending.deals or rules.ending.target),
    }
    return empty.get(unit, False)


def _wrong_total(rules: RuleSet) -> bool:
    """Where what is counted is bad, the least wins; else the most."""
    counted = rules.stakes.unit is not Unit.NOTHING
    return counted and rules.ending.low != (rules.stakes.unit in {Unit.PIPS, Unit.PLACES})


_WARNINGS: Mapping[str, Callable[[RuleSet], bool]] = MappingProxyType(
    {
        "dead": _dead,
        "one-sided": _one_sided,
        "few-cards": _few_cards,
        "two": _fewer_than_three,
        "opening": lambda rules: rules.lock is not None and rules.lock not in rules.starters,
        "opening-placed": lambda rules: (
            bool(rules.placed)
            and rules.opening.card is not None
            and Leader.HOLDER not in {rules.opening.leader, rules.opening.later}
        ),
        "holder": _holder,
        # Whoever of two lays a joker gives it to the other: so each is left with one, more often than not.
        "jokers-two": lambda rules: rules.deck.jokers > 1 and rules.seats[0] < 3,
        "jokers-pips": lambda rules: rules.deck.jokers > 0 and rules.stakes.unit is Unit.PIPS,
        "stock": lambda rules: (rules.dealing.each > 0) != (rules.dealing.rest is Rest.STOCK),
        "limit-mistaken": lambda rules: (
            rules.passing.limit is not None and rules.passing.mistaken is not MistakenPass.REFUSED
        ),
        "limit-cards": lambda rules: (
            rules.passing.limit is not None and (rules.stakes.card > 0 or rules.stakes.unit is Unit.PIPS)
        ),
        "fine-nothing": lambda rules: (rules.passing.mistaken is MistakenPass.FINED) != (rules.stakes.fine > 0),
        "no-chips": _no_chips,
        "nothing": _nothing_counted,
        "short": lambda rules: rules.stakes.short != 0 and not rules.stakes.ante,
        "opening-pass": lambda rules: rules.opening.pass_free and not (rules.passing.cost and rules.lock),
        "places": lambda rules: rules.stakes.unit is Unit.PLACES and not rules.ending.ranked,
        "total": _wrong_total,
    }
)
"""What is looked for, by the name of its warning."""
