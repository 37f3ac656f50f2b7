"""What a house may settle: options as data, each with its values and how it stands in a rule set."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from fantan.cards import Card, Rank, Suit
from fantan.rules import Leader, MistakenPass, Placed, Recipient, Rest, Row, RuleSet, Unit

_PACKS = {
    "52": frozenset(Rank),
    "40": frozenset(Rank) - {Rank.EIGHT, Rank.NINE, Rank.TEN},
    "36": frozenset(Rank) - {Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE},
}
_COURTS = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
_PIPS = {
    "german": (11, 12, 13, 15),  # S4.32
    "tens": (10, 10, 10, 15),
    "ace-one": (11, 12, 13, 1),
}
"""What jack, queen, king and ace count, in the tables that are told (C20)."""


@dataclass(frozen=True)
class Option:
    """One thing a house may settle: its name, the values it can have, and how it stands in a rule set."""

    name: str
    values: tuple[str, ...]
    read: Callable[[RuleSet], str]
    apply: Callable[[RuleSet, str], RuleSet]


def _field(name: str, group: str, field: str, values: Mapping[str, object]) -> Option:
    """An option that is one field of one group."""
    names = {value: text for text, value in values.items()}

    def read(rules: RuleSet) -> str:
        value = getattr(getattr(rules, group), field)
        return names.get(value, str(value))

    def apply(rules: RuleSet, text: str) -> RuleSet:
        return _changed(rules, group, **{field: values[text]})

    return Option(name, tuple(values), read, apply)


def _changed(rules: RuleSet, group: str, **fields: Any) -> RuleSet:
    return replace(rules, **{group: replace(getattr(rules, group), **fields)})


def _numbers(least: int, most: int) -> Mapping[str, int]:
    return {str(number): number for number in range(least, most + 1)}


def _named(*members: Any) -> Mapping[str, Any]:
    return {member.value: member for member in members}


def _pack(rules: RuleSet) -> str:
    return str(len(rules.deck.cards))


def _with_pack(rules: RuleSet, value: str) -> RuleSet:
    ranks = tuple(rank for rank in Rank if rank in _PACKS[value])
    changed = _changed(rules, "deck", ranks=ranks)
    return _with_ace(changed, _ace(rules))


def _ace(rules: RuleSet) -> str:
    return "low" if rules.deck.ranks[0] is Rank.ACE else "high"


def _with_ace(rules: RuleSet, value: str) -> RuleSet:
    others = tuple(rank for rank in rules.deck.ranks if rank is not Rank.ACE)
    return _changed(rules, "deck", ranks=(Rank.ACE, *others) if value == "low" else (*others, Rank.ACE))


def _start(rules: RuleSet) -> str:
    if rules.row.each:
        return "suit"
    return "leader" if rules.row.starter is None else rules.row.starter.letter


def _with_start(rules: RuleSet, value: str) -> RuleSet:
    decided = {"leader": Row(None, chosen=True), "suit": Row(None, chosen=True, begun=frozenset())}
    return replace(rules, row=decided.get(value) or Row(Card.parse(value + Suit.CLUBS).rank))


def _seats(rules: RuleSet) -> str:
    few, many = rules.seats[0], rules.seats[-1]
    return str(few) if few == many else f"{few}-{many}"


def _with_seats(rules: RuleSet, value: str) -> RuleSet:
    few, _, many = value.partition("-")
    return replace(rules, seats=range(int(few), int(many or few) + 1))


def _opening(rules: RuleSet) -> str:
    return str(rules.opening.card or "none")


def _with_opening(rules: RuleSet, value: str) -> RuleSet:
    return _changed(rules, "opening", card=None if value == "none" else Card.parse(value))


def _passes(rules: RuleSet) -> str:
    return "must" if rules.passing.limit is None else str(rules.passing.limit)


def _with_passes(rules: RuleSet, value: str) -> RuleSet:
    return _changed(rules, "passing", limit=None if value == "must" else int(value))


def _table(rules: RuleSet) -> str:
    worth = dict(rules.stakes.pips)
    return next((name for name, counts in _PIPS.items() if tuple(map(worth.get, _COURTS)) == counts), "none")


def _with_table(rules: RuleSet, value: str) -> RuleSet:
    counts = dict(zip(_COURTS, _PIPS.get(value, ()), strict=False))
    table = tuple((rank, counts.get(rank, int(rank))) for rank in Rank) if counts else ()
    return _changed(rules, "stakes", pips=table)


def _match(rules: RuleSet) -> str:
    told = {"wins": rules.ending.wins, "deals": rules.ending.deals, "target": rules.ending.target}
    return next((f"{name}{number}" for name, number in told.items() if number), "single")


def _with_match(rules: RuleSet, value: str) -> RuleSet:
    ends = {name: int(value.removeprefix(name)) for name in ("wins", "deals", "target") if value.startswith(name)}
    return _changed(rules, "ending", **{"wins": 0, "deals": 0, "target": 0, **ends})


_CARDS = tuple(str(Card(rank, suit)) for suit in Suit for rank in Rank)
_TABLES = tuple(f"{few}-{many}" if few < many else str(few) for few in range(2, 9) for many in range(few, 9))
_MATCHES = (
    "single",
    *(f"wins{number}" for number in range(1, 11)),
    *(f"deals{number}" for number in range(1, 5)),
    *(f"target{number}" for number in range(5, 105, 5)),
)

OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        option.name: option
        for option in (
            Option("seats", _TABLES, _seats, _with_seats),
            Option("deck", tuple(_PACKS), _pack, _with_pack),
            _field("jokers", "deck", "jokers", _numbers(0, 2)),
            Option("ace", ("high", "low"), _ace, _with_ace),
            Option("start", (*(rank.letter for rank in Rank), "leader", "suit"), _start, _with_start),
            _field("rest", "dealing", "rest", _named(*Rest)),
            _field("each", "dealing", "each", _numbers(0, 20)),
            _field("placed", "opening", "placed", _named(*Placed)),
            Option("opening", ("none", *_CARDS), _opening, _with_opening),
            _field("leader", "opening", "leader", _named(Leader.LEFT_OF_DEALER, Leader.HOLDER)),
            _field("later", "opening", "later", _named(*Leader)),
            Option("passes", ("must", *_numbers(0, 9)), _passes, _with_passes),
            _field("mistaken", "passing", "mistaken", _named(*MistakenPass)),
            _field("unit", "stakes", "unit", _named(*Unit)),
            _field("pass", "passing", "cost", _numbers(0, 10)),
            _field("opening-pass", "opening", "pass_free", {"paid": False, "free": True}),
            _field("ante", "stakes", "ante", _numbers(0, 10)),
            _field("short", "stakes", "short", {"less": -1, "same": 0, "more": 1}),
            _field("card", "stakes", "card", _numbers(0, 10)),
            _field("fine", "stakes", "fine", _numbers(0, 10)),
            _field("recipient", "stakes", "recipient", _named(*Recipient)),
            _field("win", "stakes", "points", _numbers(0, 20)),
            Option("pips", ("none", *_PIPS), _table, _with_table),
            _field("end", "ending", "ranked", {"first": False, "places": True}),
            Option("match", _MATCHES, _match, _with_match),
            _field("total", "ending", "low", {"high": False, "low": True}),
        )
    }
)
"""Everything a house may settle, in the order in which it is applied."""
