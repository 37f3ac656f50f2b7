"""The rules in full sentences: which clauses a rule set has, of which kind, and what their sentences name."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fantan.cards import Rank
from fantan.rules.parts import MistakenPass, Placed, Recipient, Rest, Unit
from fantan.words import Amount, Worth

if TYPE_CHECKING:
    from fantan.rules import RuleSet

HOUSE = "house"
"""The source of a clause that was agreed at the table."""

_UNITS = {Unit.POINTS: "amount.points"}


@dataclass(frozen=True)
class Clause:
    """One numbered sentence of a rule set: its id, its key in the catalogue, and the statements it rests on."""

    id: str
    text: str
    sources: tuple[str, ...]

    @property
    def title(self) -> str:
        """The key of its short title."""
        return f"clause.{self.id.partition('.')[2]}.title"


def clauses(rules: "RuleSet") -> tuple[Clause, ...]:
    """The rules in full, in reading order."""
    sources = dict(rules.sources)
    return tuple(
        Clause(f"{rules.key}.{name}", f"clause.{name}{kind and '.' + kind}", sources.get(name, (HOUSE,)))
        for name, kind in kinds(rules).items()
    )


def kinds(rules: "RuleSet") -> Mapping[str, str]:
    """Each clause's name with the kind of it that this rule set's data calls for."""
    return dict(_kinds(rules))


def facts(rules: "RuleSet") -> Mapping[str, object]:
    """What the sentences of the clauses name. What does not apply is None or nought, and no sentence asks."""
    deck, row, stakes, passing = rules.deck, rules.row, rules.stakes, rules.passing
    ranks = deck.ranks
    place = 0 if row.starter is None else ranks.index(row.starter)
    removed = rules.removal[: len(deck.suits)] if rules.dealing.rest is Rest.REMOVED else None
    deals, cost, ante, fine = rules.ending.deals, passing.cost, stakes.ante, stakes.fine
    fined = fine and passing.mistaken is MistakenPass.FINED
    return {
        "few": rules.seats[0],
        "many": rules.seats[-1] if len(rules.seats) > 1 else 0,
        "cards": len(deck.cards),
        "jokers": deck.jokers and Amount("amount.jokers", deck.jokers),
        "suits": len(deck.suits),
        "absent": _absent(ranks) or None,
        "starter": row.starter,
        "low": ranks[0],
        "high": ranks[-1],
        "below": place,
        "above": len(ranks) - place - 1,
        "dealt": len(deck.cards) - len(deck.suits) if rules.opening.placed is Placed.PACK else 0,
        "each": rules.dealing.each,
        "removed": removed,
        "opening": rules.opening.card,
        "passes": passing.limit and Amount("amount.passes", passing.limit),
        "cost": cost and Amount("amount.chips", cost),
        "ante": ante and Amount("amount.chips", ante),
        "short": stakes.short and Amount("amount.chips", abs(stakes.short)),
        "fine": fined and Amount("amount.chips", fine),
        "card": stakes.card and Amount(_UNITS.get(stakes.unit, "amount.chips"), stakes.card),
        "pips": tuple(Worth(rank, worth) for rank, worth in stakes.pips if rank in ranks and _named(rank)) or None,
        "points": stakes.points,
        "wins": rules.ending.wins,
        "deals": deals and Amount("amount.times", deals),
        "target": rules.ending.target,
    }


def _kinds(rules: "RuleSet") -> Iterator[tuple[str, str]]:
    opening, passing, stakes, ending = rules.opening, rules.passing, rules.stakes, rules.ending
    rest, free, limited = rules.dealing.rest, rules.row.chosen, passing.limit is not None
    jokers = "jokers" if rules.deck.jokers else ""
    yield "aim", ""
    yield "seats", "" if len(rules.seats) > 1 else "exactly"
    yield "deck", _kind("short" if _absent(rules.deck.ranks) else "", jokers)
    yield "order", "ring" if free else _order(rules.deck.ranks)
    yield "dealer", ""
    if stakes.ante:
        yield "ante", ""
    if stakes.ante and stakes.short:
        yield "short", "less" if stakes.short < 0 else "more"
    yield "deal", _kind(_deal(rules), jokers if rest is Rest.DEALT else "")
    if rest in {Rest.REMOVED, Rest.SPARE}:
        yield "rest", rest.value
    if opening.placed is Placed.HANDS:
        yield "placed", ""
    yield "leader", opening.leader.value
    if opening.later is not opening.leader and (ending.wins or ending.deals or ending.target):
        yield "later", opening.later.value
    if rules.lock is not None:
        yield "opening", ""
    yield "turn", "spare" if rest is Rest.SPARE else ""
    yield "open", _open(rules)
    yield "extend", "up" if free else ""
    yield "ends", "ring" if free else ""
    yield "laid", jokers
    if jokers:
        yield "joker", ""
    if not limited:
        yield "must", jokers
    yield "pass", "stock" if rest is Rest.STOCK else "limit" if limited else jokers
    if rest is Rest.STOCK:
        yield "stock", ""
    if limited:
        yield "limit", "some" if passing.limit else _kind("none", jokers)
        yield "eliminated", ""
    if passing.cost:
        yield "cost", "free" if opening.pass_free and rules.lock else ""
    yield "mistaken", _mistaken(rules)
    yield "end", "ranked" if ending.ranked else "limit" if limited else ""
    if ending.ranked:
        yield "places", "eliminated" if limited else ""
    yield "score", _score(rules)
    yield "match", "wins" if ending.wins else "deals" if ending.deals else "target" if ending.target else "single"
    if ending.deals or ending.target:
        yield "total", "low" if ending.low else "high"
        yield "tie", "ranked" if ending.ranked else ""


def _kind(*parts: str) -> str:
    """A kind that several things make together."""
    return "-".join(filter(None, parts))


def _order(ranks: tuple[Rank, ...]) -> str:
    """Where the ace stands; beside the two, where there is one."""
    if ranks[0] is not Rank.ACE:
        return "ace-high"
    return "ace-low" if Rank.TWO in ranks else "ace-first"


def _deal(rules: "RuleSet") -> str:
    rest = rules.dealing.rest
    if rest is Rest.DEALT:
        return "placed" if rules.opening.placed is Placed.PACK else ""
    return f"{rest}-placed" if rules.opening.placed is Placed.PACK else rest.value


def _open(rules: "RuleSet") -> str:
    """What opens a row."""
    if rules.row.each:
        return "suit"
    return "chosen" if rules.row.chosen else "placed" if rules.placed else "locked" if rules.lock else ""


def _mistaken(rules: "RuleSet") -> str:
    """What a mistaken pass leads to; where passes are limited, none is a mistake."""
    mistaken, stakes = rules.passing.mistaken, rules.stakes
    if rules.passing.limit is not None:
        return "limit"
    if mistaken is not MistakenPass.FINED:
        return mistaken.value
    if not stakes.fine:
        return MistakenPass.HOUSE.value
    return "fined-pot" if stakes.recipient is Recipient.POT else mistaken.value


def _score(rules: "RuleSet") -> str:
    """How the end of a deal is counted: by the unit, and for chips by what there is to be won."""
    stakes = rules.stakes
    if stakes.unit is Unit.POINTS:
        return "points-cards" if stakes.card else "points"
    if stakes.unit is Unit.PIPS and not stakes.pips:
        return Unit.NOTHING.value
    if stakes.unit is not Unit.CHIPS:
        return stakes.unit.value
    pot = stakes.ante or rules.passing.cost or (stakes.fine and _mistaken(rules) == "fined-pot")
    return "pot-cards" if pot and stakes.card else "pot" if pot else "cards" if stakes.card else "chips"


def _absent(ranks: tuple[Rank, ...]) -> tuple[Rank, ...]:
    """The ranks that are missing between the lowest and the highest number of the pack."""
    numbers = [rank for rank in ranks if rank is not Rank.ACE]
    return tuple(rank for rank in Rank if min(numbers) < rank < max(numbers) and rank not in ranks)


def _named(rank: Rank) -> bool:
    """Whether a card shows no number."""
    return rank is Rank.ACE or rank > Rank.TEN
