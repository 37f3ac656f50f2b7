"""Matches: what a deal costs and brings, line by line, and how deals add up until somebody has won."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from random import Random
from typing import Self

from fantan import house, notation
from fantan.cards import Cards, NotationError
from fantan.rules import Leader, MistakenPass, Recipient, RuleSet, Unit
from fantan.state import Deal, Pass, Play, State, leader


class Item(StrEnum):
    """What a line of an account is for."""

    CARRIED = "carried"
    """What lay in the pot from the deal before (C15)."""
    ANTE = "ante"
    PASS = "pass"
    POT = "pot"
    """The pot, which the winner takes."""
    CARDS = "cards"
    """Cards that are still held."""
    FINE = "fine"
    """A mistaken pass."""
    WIN = "win"
    """The points for the win."""
    PIPS = "pips"
    """What the cards that are still held count."""
    PLACE = "place"


class Purse(StrEnum):
    """Where something comes from or goes to that is no seat."""

    POT = "pot"
    NEXT = "next"
    """The pot of the next deal."""
    SCORE = "score"
    """The score sheet: what is written down is paid by nobody."""


Party = int | Purse
"""A seat, or what is none."""


@dataclass(frozen=True)
class Line:
    """One line of an account: so many times so much, from one party to another."""

    item: Item
    payer: Party
    payee: Party
    times: int
    each: int = 1

    @property
    def amount(self) -> int:
        """What is paid or written down."""
        return self.times * self.each


def account(state: State, carried: int = 0) -> tuple[Line, ...]:
    """What a deal has cost so far, and, once it is over, what it brings. `carried` is what the pot began with.

    Lines that come to nothing are left out.
    """
    lines = [*_pot(state, carried)]
    if state.over:
        lines += _end(state, _held(lines))
    return tuple(line for line in lines if line.amount)


def settle(state: State, carried: int = 0) -> tuple[int, ...]:
    """What each seat has won or lost by a deal: the sum of its account, in what the rule set counts.

    >>> text = "sjuan-pot; dealer=1; JH 8S KD 5D AH JS 5H 7D / 7S 3D 7H 4C JC TD 7C TS / 2D 4D 9D 2S 5C 6S 8C 4H KH"
    >>> text += "/ KS 9C QH QS 3S 2H KC AS 6H / QC 9S 6D TH JD QD 4S 3H 8H / TC 6C 8D AD 2C AC 3C 9H 5S; log=-,-,-"
    >>> settle(State.parse(text))
    (0, 0, -1, -1, -1, 0)
    """
    totals = dict.fromkeys(range(len(state.hands)), 0)
    for line in account(state, carried):
        if isinstance(line.payee, int):
            totals[line.payee] += line.amount
        if isinstance(line.payer, int):
            totals[line.payer] -= line.amount
    return tuple(totals.values())


def pot(state: State, carried: int = 0) -> int:
    """The chips in the pot at this moment; none once the winner has taken them."""
    return _held(account(state, carried))


def carry(state: State) -> int:
    """The chips that go into the pot of the next deal: fines that the winner has to pay (C15)."""
    return sum(line.amount for line in account(state) if line.payee is Purse.NEXT)


def price(rules: RuleSet, hand: Cards) -> int:
    """What a hand costs that is left when somebody else goes out, in what the rule set counts; no pot is in it."""
    stakes = rules.stakes
    pips = sum(dict(stakes.pips)[card.rank] for card in hand) if stakes.unit is Unit.PIPS else 0
    return len(hand) * stakes.card + pips


def _held(lines: list[Line] | tuple[Line, ...]) -> int:
    paid = sum(line.amount for line in lines if line.payee is Purse.POT)
    return paid - sum(line.amount for line in lines if line.payer is Purse.POT)


def _pot(state: State, carried: int) -> Iterator[Line]:
    """What goes into the pot during a deal."""
    rules, seats = state.rules, range(len(state.hands))
    stakes, passing = rules.stakes, rules.passing
    yield Line(Item.CARRIED, Purse.SCORE, Purse.POT, carried)
    if stakes.ante:
        dealt = state.deal.sizes
        for seat in seats:
            short = dealt[seat] < max(dealt)
            yield Line(Item.ANTE, seat, Purse.POT, 1, max(stakes.ante + short * stakes.short, 0))
    for seat in seats:
        yield Line(Item.PASS, seat, Purse.POT, _passes(state, seat), passing.cost)
    if passing.mistaken is MistakenPass.FINED and stakes.recipient is Recipient.POT:
        for seat in sorted(_fined(state)):
            yield Line(Item.FINE, seat, Purse.POT, 1, stakes.fine)


def _end(state: State, chips: int) -> Iterator[Line]:
    """What follows from the end of a deal; the winner takes the pot."""
    stakes, winner = state.rules.stakes, state.places[0]
    others = [seat for seat in range(len(state.hands)) if seat != winner]
    yield Line(Item.POT, Purse.POT, winner, chips)
    yield Line(Item.WIN, Purse.SCORE, winner, stakes.points)
    for seat in others:
        yield Line(Item.CARDS, seat, winner, state.sizes[seat], stakes.card)
    if state.rules.passing.mistaken is MistakenPass.FINED and stakes.recipient is Recipient.WINNER:
        for seat in sorted(_fined(state)):
            yield Line(Item.FINE, seat, Purse.NEXT if seat == winner else winner, 1, stakes.fine)
    if stakes.unit is Unit.PIPS:  # no source says what a joker counts: it counts nothing
        worth = dict(stakes.pips)
        for seat in others:
            for card in state.rules.deck.sort(state.hands[seat]):
                yield Line(Item.PIPS, Purse.SCORE, seat, 1, worth[card.rank])
    if stakes.unit is Unit.PLACES:
        for place, seat in enumerate(state.places, start=1):
            yield Line(Item.PLACE, Purse.SCORE, seat, place)


def _passes(state: State, seat: int) -> int:
    """How many passes of a seat have their price: not those put right, nor free ones before the opening card (C8)."""
    if not state.rules.opening.pass_free or state.rules.lock is None:
        return state.passes[seat]
    laid = {place: action for place, action in enumerate(state.log) if isinstance(action, Play)}
    put_right = {place - 1 for place, action in laid.items() if action.corrects}
    paid = set(range(min(laid, default=len(state.log)), len(state.log))) - laid.keys() - put_right
    return sum(state.seats[place] == seat for place in paid)


def _fined(state: State) -> list[int]:
    """The seats that made a mistaken pass, once for each."""
    done = zip(state.log, state.seats, strict=True)
    return [seat for action, seat in done if isinstance(action, Pass) and action.mistaken]


@dataclass(frozen=True)
class Match:
    """Several deals at one table, up to an end that the rule set names.

    :raises ValueError: when the deals are not those of one match.
    """

    rules: RuleSet
    seats: int
    dealer: int = 0
    """Who deals first."""
    deals: tuple[State, ...] = ()
    """The deals so far, each to its end."""

    def __post_init__(self) -> None:
        if self.seats not in self.rules.seats or self.dealer not in range(self.seats):
            raise ValueError(f"{self.rules} is not played by {self.seats} seats, dealer {self.dealer}")
        if self.deals:
            *before, last = self.deals
            type(self)(self.rules, self.seats, self.dealer, tuple(before))._check(last)

    def _check(self, state: State) -> None:
        number, deal = len(self.deals) + 1, state.deal
        if self.over:
            raise ValueError(f"the match was over before deal {number}")
        if str(deal.rules) != str(self.rules) or len(deal.hands) != self.seats:
            raise ValueError(f"deal {number} is not of this match")
        if not state.over:
            raise ValueError(f"deal {number} is not over")
        first = leader(self.rules, self.next_dealer, deal.hands, self.winner)
        if (deal.dealer, deal.leader) != (self.next_dealer, first):
            raise ValueError(f"deal {number} is not dealt by {self.next_dealer} and led by {first}")

    def after(self, state: State) -> Self:
        """The match with one more deal, which is over."""
        return type(self)(self.rules, self.seats, self.dealer, (*self.deals, state))

    def deal(self, rng: Random) -> Deal:
        """Deal the next cards."""
        return Deal.shuffled(self.rules, seats=self.seats, dealer=self.next_dealer, rng=rng, winner=self.winner)

    @property
    def winner(self) -> int | None:
        """Who won the last deal; None before the first is over."""
        return self.deals[-1].winner if self.deals else None

    @property
    def next_dealer(self) -> int:
        """Who deals next: the deal moves on by one seat each time."""
        return (self.dealer + len(self.deals)) % self.seats

    @property
    def next_leader(self) -> int | None:
        """Who begins the next deal; None where the cards will tell."""
        opening = self.rules.opening
        wanted = opening.leader if self.winner is None else opening.later
        if wanted is Leader.HOLDER:
            return None
        return leader(self.rules, self.next_dealer, (frozenset(),) * self.seats, self.winner)

    @cached_property
    def carried(self) -> tuple[int, ...]:
        """The chips that lay in the pot when each deal began, and those that wait for the next one."""
        chips = [0]
        for state in self.deals:
            chips.append(carry(state))
        return tuple(chips)

    @cached_property
    def results(self) -> tuple[tuple[int, ...], ...]:
        """What each deal has brought each seat."""
        return tuple(settle(state, chips) for state, chips in zip(self.deals, self.carried, strict=False))

    @property
    def standings(self) -> tuple[int, ...]:
        """The total of each seat."""
        return tuple(sum(result[seat] for result in self.results) for seat in range(self.seats))

    @property
    def wins(self) -> tuple[int, ...]:
        """How many deals each seat has won."""
        winners = [state.winner for state in self.deals]
        return tuple(map(winners.count, range(self.seats)))

    @property
    def over(self) -> bool:
        """Whether the match is; a single deal is a match of its own."""
        ending = self.rules.ending
        if ending.wins:
            return max(self.wins) >= ending.wins
        if ending.deals:
            return len(self.deals) >= ending.deals * self.seats
        return max(self.standings) >= ending.target if ending.target else bool(self.deals)

    @property
    def ahead(self) -> tuple[int, ...]:
        """The seats that lead: with the best total, then with the fewest cards in the last deal (S4.30, C21)."""
        if not self.deals:
            return tuple(range(self.seats))
        last, ending = self.deals[-1], self.rules.ending
        standings = self.wins if ending.wins else self.standings
        # Where the last deal was played for places, they say more than the cards: all but one seat hold none.
        held = map(last.places.index, range(self.seats)) if ending.ranked else last.sizes
        order = [(total if ending.low else -total, left) for total, left in zip(standings, held, strict=True)]
        return tuple(seat for seat in range(self.seats) if order[seat] == min(order))

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won the match: one seat, or those that share it; nobody while it goes on."""
        return self.ahead if self.over else ()

    def __str__(self) -> str:
        head = f"{self.rules}; seats={self.seats}; dealer={self.dealer}"
        return " | ".join([head, *map(str, self.deals)])

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `RULESET; seats=4; dealer=0`, then each deal with its log after a `|`.

        :raises NotationError: when a part cannot be read, or the deals are not those of one match.
        """
        head, *deals = text.split("|")
        (key,), fields = notation.split_fields(head, "RULESET", {"seats", "dealer"})
        rules = house.rule_set(key.lower())
        seats, dealer = (notation.parse_number(fields.get(name, "0"), text) for name in ("seats", "dealer"))
        states = tuple(map(State.parse, deals))
        try:
            return cls(rules, seats, dealer, states)
        except ValueError as wrong:
            raise NotationError(f"{wrong}, in {text!r}") from wrong
