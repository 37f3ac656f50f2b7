"""Deals at random, with a second bookkeeping beside the engine: `python -m tests.bench.deals [number]`.

The players see the table in their own way: a list of the cards that fit, renewed by each card laid. They lay any that
they hold, and pass when they hold none, or where passes are by choice. `play` must agree every time.
"""

import sys
from collections import Counter
from functools import cache, partial
from multiprocessing import Pool
from random import Random
from time import perf_counter

from fantan import Card, Deal, Play, RuleSet, State, play
from fantan.match import account, carry, pot, settle
from fantan.rules import Unit
from fantan.state import PASS
from tests.material import GAMES, GROWN, Game

SUITS = "CDHS"


def report(number: int) -> None:
    """Play so many deals of every rule set for every number of seats, and print what came of them."""
    tables = [(rules.key, seats) for rules in GROWN.values() for seats in rules.seats]
    start, total = perf_counter(), Counter[str]()
    with Pool() as pool:
        for (key, seats), seen in zip(tables, pool.imap(partial(_count, number), tables), strict=True):
            turns = f"{seen['turns'] / number:5.1f} turns, at most {seen['most']:3}"
            print(
                f"{key:22} {seats} seats  {turns}   eliminated {seen['eliminated']:6}   empty stock {seen['empty']:6}"
            )
            total.update(seen)
    print(f"{number * len(tables):,} deals in {perf_counter() - start:.0f} s, {total['turns']:,} turns, no fault")


def _count(number: int, table: tuple[str, int]) -> Counter[str]:
    key, seats = table
    rng, seen = Random(f"{key}.{seats}"), Counter[str]()
    for dealer in range(number):
        state = played(GROWN[key], seats, dealer % seats, rng)
        seen["turns"] += len(state.log)
        seen["most"] = max(seen["most"], len(state.log))
        seen["eliminated"] += len(state.eliminated)
        seen["empty"] += GAMES[key].draws and not state.stock
    return seen


def bound(game: Game, seats: int, cards: int) -> int:
    """More turns than a deal can have.

    Where whoever can lay a card must, the next card of some row is always in a hand, for every card is dealt, lies
    face up, or was drawn. So of as many turns as there are seats one lays a card. A pass that draws takes one of the
    stock. Passes by choice and the pass that eliminates are counted seat by seat.

    Whoever lays a joker brings a card to the table, too: no more turns lay something than there are cards. Once they
    all lie, the deal is over, whatever jokers are left; else two of them would go round for ever.
    """
    if game.passes is not None:
        return cards + (game.passes + 1) * seats
    return cards * seats + (cards if game.draws else 0)


def played(rules: RuleSet, seats: int, dealer: int, rng: Random) -> State:
    """A deal to its end, looked at after every turn, and settled."""
    game = GAMES[rules.key]
    state = State.start(Deal.shuffled(rules, seats=seats, dealer=dealer, rng=rng))
    pack = sorted(state.rules.deck.cards)
    most = bound(game, seats, len(pack))
    table = Table(game, frozenset(pack))
    used = [0] * seats
    jokers = [*(state.deal.jokers or used)]
    while not state.over:
        seat = state.turn
        hand = state.hands[seat] | state.spare
        mine = [card for card in table.ready if card in hand]
        chosen = game.passes is not None and used[seat] < game.passes and rng.random() < 0.3
        others = [card for card in table.ready if card not in hand] if game.jokers and jokers[seat] else []
        if others and not chosen and (not mine or rng.random() < 0.3):
            card = others[int(rng.random() * len(others))]
            giver = next(each for each in range(seats) if card in state.hands[each])
            jokers[seat], jokers[giver] = jokers[seat] - 1, jokers[giver] + 1
            table.lay(card)
            state = play(state, Play(card, joker=True))
        elif mine and not chosen:
            card = mine[int(rng.random() * len(mine))]
            table.lay(card)
            state = play(state, Play(card))
        else:
            used[seat] += 1
            if game.passes is not None and used[seat] > game.passes:
                table.put(state.hands[seat])
                jokers[seat] = 0
            state = play(state, PASS)
        assert len(state.log) <= most, f"a deal without end: {state}"
        assert [*(state.jokers or [0] * seats)] == jokers
    _check(state, pack)
    return state


class Table:
    """The cards that fit: for each suit its starter, then the first card to either side that is not there.

    Of a suit whose starter is still to decide, every card fits.
    """

    def __init__(self, game: Game, pack: frozenset[Card]) -> None:
        self.game, self.pack, self.laid = game, pack, set[Card]()
        self.lock = Card.parse(game.lock) if game.lock and not game.placed else None
        self.sides: dict[str, list[Card]] = {}
        self.ends: dict[str, int] = {}
        if game.start:
            self.open(game.order, game.start, SUITS)
        if game.placed:
            self.put(frozenset(Card.parse(f"{game.start}{suit}") for suit in SUITS))

    @property
    def ready(self) -> list[Card]:
        """The cards that fit."""
        if self.lock is not None and self.lock not in self.laid:
            return [self.lock]
        found = {self.sides[side][place] for side, place in self.ends.items() if place < len(self.sides[side])}
        free = {card for card in self.pack - self.laid if f"{card.suit}up" not in self.sides}
        return sorted((found & self.pack) | free)

    def open(self, order: str, start: str, suits: str) -> None:
        """Let the rows of some suits start with a rank."""
        self.sides |= {side: row for side, row in _sides(order, start).items() if side[0] in suits}
        self.ends |= {side: 0 for side in self.sides if side[0] in suits}

    def lay(self, card: Card) -> None:
        """Lay a card, which may decide where rows start."""
        if f"{card.suit}up" not in self.sides:
            order, start = self.game.order, str(card)[0]
            place = order.index(start)
            self.open(order[place:] + order[:place], start, str(card)[1] if self.game.each else SUITS)
        self.put(frozenset({card}))

    def put(self, cards: frozenset[Card]) -> None:
        """Put cards in their places, whether they fit or not."""
        self.laid |= cards
        for side, row in self.sides.items():
            while self.ends[side] < len(row) and row[self.ends[side]] in self.laid:
                self.ends[side] += 1


@cache
def _sides(order: str, start: str) -> dict[str, list[Card]]:
    """Each suit's cards from the starter outward, to either side."""
    place = order.index(start)
    ways = {"up": order[place:], "down": order[place::-1]}
    return {suit + way: [Card.parse(rank + suit) for rank in ranks] for suit in SUITS for way, ranks in ways.items()}


def _check(state: State, pack: list[Card]) -> None:
    """No card is lost or doubled, and what one pays another gets."""
    rules, seats = state.rules, len(state.hands)
    assert sorted([*state.layout, *state.stock, *state.spare, *(c for hand in state.hands for c in hand)]) == pack
    assert sorted(state.places) == list(range(seats))
    assert state.winner == state.places[0]
    assert len(state.seats) == len(state.log)
    if state.jokers and len(state.layout) == len(pack):
        assert sum(state.sizes) == sum(state.jokers) <= GAMES[rules.key].jokers
    elif not rules.ending.ranked:
        assert list(state.sizes).count(0) == 1
        assert state.finished == (state.winner,)
    for carried in (0, 3):
        result = settle(state, carried)
        assert pot(state, carried) == 0 or rules.stakes.unit is not Unit.CHIPS
        if rules.stakes.unit is Unit.CHIPS:
            assert sum(result) == carried - carry(state)
        assert sum(line.amount for line in account(state)) >= 0


if __name__ == "__main__":
    report(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
