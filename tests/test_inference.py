"""What a view proves of hidden cards: held against counting one by one, in small packs, for every rule set."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fantan import RULESETS, Deal, Pass, Play, Reason, State, View, legal_actions, play
from fantan.house import rule_set
from fantan.inference import Impossible, Untold, chances, count, holders, sample
from fantan.judge import fitting, judge
from fantan.notation import parse_cards, parse_log
from fantan.rules import Dealing, Deck, MistakenPass, Placed, Rest
from fantan.state import PASS
from tests import material
from tests.material import spread

MISTAKES = {MistakenPass.CORRECTED, MistakenPass.FINED, MistakenPass.HOUSE}


def short(key, ranks=4, suits="CDH", seats=range(2, 5)):
    """A rule set with a few ranks around its starter, in three suits, for few seats."""
    rules = rule_set(key)
    order, start = rules.deck.ranks, rules.row.starter
    first = max(0, order.index(start) - 1) if start else 0
    kept = tuple(suit for suit in rules.deck.suits if suit.value in suits)
    if rules.opening.placed is Placed.HANDS:
        seats = range(2, 4)  # or a hand could be nothing but starters
    dealing = Dealing(Rest.STOCK, each=2) if rules.dealing.rest is Rest.STOCK else rules.dealing
    return rules.but(deck=Deck(order[first : first + ranks], kept), seats=seats, dealing=dealing)


SHORT = [
    *(short(key) for key in RULESETS if key != "domino"),
    short("sjuan~rest:spare"),
    short("free~start:suit"),
    short("sjuan-hearts~passes:1"),
]


def course(rules, seats, rng, mistakes=0.2):
    """The states of a deal played at random, where a seat may pass by mistake and put it right."""
    state = State.start(Deal.shuffled(rules, seats=seats, dealer=rng.randrange(seats), rng=rng))
    yield state
    while not state.over and len(state.log) < 60:
        actions = legal_actions(state.view(state.turn))
        action = rng.choice(actions)
        mistaken = PASS not in actions and rules.passing.mistaken in MISTAKES and rng.random() < mistakes
        if state.mistaken is not None and rng.random() < 0.5:
            seat = state.mistaken
            cards = sorted(state.hands[seat] & frozenset(fitting(state.view(seat))))
            action = Play(rng.choice(cards), corrects=True)
        elif mistaken:
            action = Pass(mistaken=True)
        state = play(state, action)
        yield state


def told(state):
    """For each pass that proves something: whose it was, what fitted, and the cards its seat laid afterwards."""
    rules, found = state.rules, []
    if rules.passing.limit is not None:
        return found
    at = State.start(state.deal)
    for place, action in enumerate(state.log):
        if isinstance(action, Pass):
            later = zip(state.seats[place:], state.log[place:], strict=True)
            laid = frozenset(act.card for seat, act in later if seat == at.turn and isinstance(act, Play))
            found.append((at.turn, action.mistaken, frozenset(fitting(at.view(at.turn))), laid, at.spare))
        at = play(at, action)
    return found


def leads(state):
    """The card that the leader must have been dealt."""
    opening = state.rules.opening
    always = opening.leader.value == opening.later.value == "holder" and state.rules.dealing.rest is not Rest.SPARE
    return {opening.card} - state.rules.placed if always else set()


def worlds(state, seat):
    """Every way in which the cards that a seat does not see can lie, one by one, where no pass draws."""
    view = state.view(seat)
    unseen = sorted(set(state.rules.deck.cards) - view.layout - view.hand - view.spare)
    others = [other for other in range(len(state.hands)) if other != seat]
    proofs, lead, leader = told(state), leads(state), state.deal.leader
    laid = {act.card for by, act in zip(state.seats, state.log, strict=True) if by == leader and isinstance(act, Play)}
    for hands in spread(unseen, [len(state.hands[other]) for other in others]):
        held = {**dict(zip(others, hands, strict=True)), seat: view.hand}
        if not lead <= held[leader] | laid:
            continue
        if all(bool(fits & (held[by] | later | spare)) == mistaken for by, mistaken, fits, later, spare in proofs):
            yield held


def by_hand(state, seat):
    """The number of deals and of those in which a seat holds a card, counted one by one."""
    total, held = 0, Counter()
    for hands in worlds(state, seat):
        total += 1
        held.update((card, by) for by, hand in hands.items() if by != seat for card in hand)
    return total, held


@pytest.mark.parametrize("rules", [rules for rules in SHORT if rules.dealing.rest is not Rest.STOCK], ids=str)
def test_deals_and_chances_are_those_counted_one_by_one(rules):
    rng, cases = Random(str(rules)), 0
    while cases < 110:
        seats = rng.choice(rules.seats)
        states = list(course(rules, seats, rng))
        for state in rng.sample(states, min(4, len(states))):
            seat = rng.randrange(seats)
            view = state.view(seat)
            total, held = by_hand(state, seat)

            assert count(view) == total, view
            unseen = {card for card, _ in held}
            found = {(card, by): share for card, each in chances(view).items() for by, share in each.items()}
            assert found == {key: Fraction(number, total) for key, number in held.items()}, view
            assert {card: set(by) for card, by in holders(view).items()} == {
                card: {by for other, by in held if other == card} for card in unseen
            }
            cases += 1


def drawings(state, seat):
    """The hands and the stock of every deal with a stock after which a seat sees the same, gone through one by one."""
    view, each, cards = state.view(seat), state.rules.dealing.each, frozenset(state.rules.deck.cards)
    fits, at = [], State.start(state.deal)
    for action in state.log:
        fits.append(frozenset(fitting(at.view(0))))
        at = play(at, action)
    for first in combinations(cards, each):
        for second in combinations(cards.difference(first), each):
            for stock in permutations(cards.difference(first, second)):
                hands, left = [set(first), set(second)], list(stock)
                for turn, action, able in zip(state.seats, state.log, fits, strict=True):
                    if isinstance(action, Play):
                        if action.card not in hands[turn]:
                            break
                        hands[turn].remove(action.card)
                    elif able & hands[turn]:
                        break
                    elif left:
                        hands[turn].add(left.pop(0))
                else:
                    if hands[seat] == view.hand:
                        yield hands, left


@pytest.mark.parametrize(("ranks", "number"), [(3, 90), (4, 20)])
def test_where_passes_draw_it_is_counted_when_each_card_can_have_come(ranks, number):
    rules = short("domino", ranks, "DH", range(2, 3))
    rng, cases, draws = Random(ranks), 0, 0
    while cases < number:
        states = list(course(rules, 2, rng))
        for state in rng.sample(states, min(3, len(states))):
            seat, cases = rng.randrange(2), cases + 1
            view, lies = state.view(seat), list(drawings(state, seat))
            held = Counter(card for hands, _ in lies for card in hands[1 - seat])

            assert count(view) == len(lies), view
            assert {card: share[1 - seat] for card, share in chances(view).items() if share} == {
                card: Fraction(many, len(lies)) for card, many in held.items()
            }, view
            draws += len(state.log) > 4 and sum(state.passes)
    assert draws > number / 4


@pytest.mark.slow
@pytest.mark.parametrize("key", ["sjuan~end:places", "sjuan~end:places~opening:7H"])
def test_where_seats_drop_out_every_way_the_turns_can_have_gone_counts(key):
    """All deals, all dealers and leaders, replayed: the log does not tell on which card a seat went out."""
    rules = short(key, 4, "DH", range(3, 4))
    starts = [State.start(deal) for deal in every_deal(rules)]
    rng, cases, several = Random(key), 0, 0
    while cases < 8:
        for state in [*course(rules, 3, rng, mistakes=0)][5:]:
            seat = rng.randrange(3)
            view = state.view(seat)
            same = [end for end in (after(start, state.log) for start in starts) if end and end.view(seat) == view]
            held = Counter((card, by) for end in same for by in range(3) if by != seat for card in end.hands[by])

            assert count(view) == len(same), view
            assert {(card, by): share for card, each in chances(view).items() for by, share in each.items()} == {
                key: Fraction(number, len(same)) for key, number in held.items()
            }
            several += len({end.seats for end in same}) > 1
            cases += 1
    assert several


def every_deal(rules):
    """Every deal of eight cards to three seats, by every dealer, led by every seat."""
    for dealer, leader in product(range(3), repeat=2):
        sizes = [2 if seat == dealer else 3 for seat in range(3)]
        for hands in spread(sorted(rules.deck.cards), sizes):
            yield Deal(rules, dealer, hands, leader)


def after(state, log):
    """The state after a log; None where it cannot be."""
    for action in log:
        if state.over or not judge(state.view(state.turn), action):
            return None
        state = state.after(action)
    return state


FAULTS = [
    # rules, hand, sizes, log, the seat that sees it, the action that cannot be true, and what the judge says of it
    ("pagat", "9C 9D 9H", "3,4,4", "7C", 0, None, None),  # a good one, to show that the others are bad
    ("pagat", "9C 9D 9H", "3,4,5", "7C", 0, "sizes", None),
    ("pagat", "9C 9D 9H", "4,3,4", "7C", 0, "sizes", None),
    ("pagat", "9C 9D 7C", "3,4,4", "7C", 0, 0, Reason.NOT_IN_HAND),
    ("pagat", "8D 9D 9H", "3,3,4", "7C,9C", 0, 1, Reason.GAP),
    ("pagat", "9C 9D 9H", "3,3,4", "7C,8D", 0, 1, Reason.ROW_NOT_OPEN),
    ("pagat", "9C 9D 9H", "3,4,4", "7C,7C", 0, 1, Reason.ALREADY_LAID),
    ("pagat", "6C 9D 9H", "3,3,4", "7C,6C", 0, 1, Reason.NOT_IN_HAND),
    ("pagat", "9C 9D 9H 8C", "3,4,4", "7C,-", 1, 1, Reason.MUST_PLAY),
    ("pagat", "9C 9D", "2,3,3", "7C,-,7D,7H,8C", 0, 4, Reason.NOT_IN_HAND),
    ("pagat", "9C 9D 9H", "3,4,4", "7C,-,-", 0, 2, Reason.MUST_PLAY),
    ("pagat", "9D 9H", "2,4,3", "7C,-,6C,8C,-!", 0, None, None),
    ("pagat", "9C 9D", "2,4,3", "7C,-,6C,8C,-!", 0, 4, Reason.NO_MISTAKE),
    ("pagat", "9C 9D 9H", "3,3,4", "7C,^6C", 0, 1, Reason.NO_MISTAKE),
    ("pagat", "9C 9D 9H", "3,3,4", "7C,-!,^6C", 0, None, None),
    ("pagat", "9C 9D 9H 6C", "3,4,4", "7C,-!", 1, None, None),
    ("pagat", "9C 9D 9H 8D", "3,4,4", "7C,-!", 1, 1, Reason.NO_MISTAKE),
    ("pagat", "9C 9D 9H", "3,0,6", "7C,6C,8C", 0, 2, Reason.DEAL_OVER),
    ("sjueren", "9C 9D 9H", "3,4,4", "7C,-!", 0, 1, Reason.MUST_PLAY),
    ("shichi-narabe-passes", "9C 9D 9H", "3,3,3", "-!", 0, 0, Reason.NO_MISTAKE),
    ("sjuan-hearts", "9C 9D 9H 8C", "4,4,4", "-", 1, 0, Reason.MUST_PLAY),
    ("sjuan-hearts", "9C 9D 9H 8C", "4,3,4", "7C", 0, 0, Reason.OPENING_CARD_FIRST),
    ("free", "4C 4D 4H", "4,3,4", "-,2C", 1, 0, Reason.MUST_PLAY),
]


def seen(key, hand, sizes, log, seat):
    """A view of a short pack after a log that seat 0 began."""
    rules, actions = short(key, seats=range(3, 4)), parse_log(log)
    laid = frozenset(act.card for act in actions if isinstance(act, Play))
    started = rules if rules.fixed else rules.started(min(laid).rank)
    turn = sum(not (isinstance(act, Play) and act.corrects) for act in actions) % 3
    told = tuple(map(int, sizes.split(",")))
    return View(started, rules.placed | laid, parse_cards(hand), seat, turn, told, actions)


@pytest.mark.parametrize(("key", "hand", "sizes", "log", "seat", "place", "reason"), FAULTS)
def test_a_log_that_cannot_be_true_is_refused_with_the_first_action_that_cannot(
    key, hand, sizes, log, seat, place, reason
):
    view = seen(key, hand, sizes, log, seat)
    if place is None:
        assert count(view)
        return
    with pytest.raises(Impossible) as refused:
        count(view)
    assert (refused.value.place, refused.value.reason) == (None if place == "sizes" else place, reason)
    assert (str(view.log[place]) in str(refused.value)) if reason else refused.value.place is None


def test_without_sizes_nothing_can_be_counted():
    for ask in (count, chances, holders, lambda view: sample(view, Random(0), 1)):
        with pytest.raises(Untold):
            ask(View.parse("pagat; 6-8H; 5H TH 7C"))


def test_without_a_log_every_spread_of_the_unseen_cards_counts():
    view = View(short("pagat"), parse_cards("7C 8C"), parse_cards("6D 9D"), sizes=(2, 5, 3))

    assert count(view) == 56
    assert set(chances(view)[min(parse_cards("7D"))].items()) == {(1, Fraction(5, 8)), (2, Fraction(3, 8))}


def test_who_leads_holds_the_opening_card_where_its_holder_leads():
    start = View(short("sjuan-hearts"), frozenset(), parse_cards("6D 9D 8C 9C"), 0, 2, (4, 4, 4))
    (card,) = parse_cards("7H")

    assert holders(start)[card] == (2,)
    assert holders(View(short("sjuan"), *list(vars(start).values())[1:]))[card] == (1, 2)


@given(material.views())
def test_any_view_is_counted_or_refused(view):
    try:
        found = count(view)
    except Untold:
        found = not view.sizes or view.rules.deck.jokers
    except Impossible:
        found = len(view.sizes)
    assert found > 0


def moment(draw, rules):
    """A moment of a full deal, with mistakes where they happen, as one of the seats sees it."""
    rng = Random(draw(st.integers(0, 2**32)))
    states = list(course(rules, draw(st.sampled_from(rules.seats)), rng, mistakes=0.05))
    return rng.choice(states), rng


@given(st.data())
def test_what_is_true_is_possible_and_the_chances_add_up(data):
    rules = RULESETS[data.draw(st.sampled_from(sorted(RULESETS)))]
    state, rng = moment(data.draw, rules)
    view = state.view(rng.randrange(len(state.hands)))
    others = {card: seat for seat, hand in enumerate(state.hands) for card in hand if seat != view.seat}
    found = chances(view)

    assert count(view) > 0
    assert found.keys() == others.keys() | set(state.stock)
    assert all(found[card].get(seat) for card, seat in others.items())
    assert all(sum(each.values()) == 1 for each in found.values()) or state.stock
    for seat, size in enumerate(view.sizes):
        assert sum((each.get(seat, 0) for each in found.values()), Fraction()) == (seat != view.seat) * size


@given(st.data())
def test_a_world_by_lot_is_one_in_which_all_that_was_done_could_be_done(data):
    rules = RULESETS[data.draw(st.sampled_from(sorted(set(RULESETS) - {"domino", "shichi-narabe-passes"})))]
    state, rng = moment(data.draw, rules)
    view = state.view(rng.randrange(len(state.hands)))
    proofs = told(state)
    for world in sample(view, rng, 3):
        assert world.hands[view.seat] == view.hand
        assert tuple(map(len, world.hands)) == view.sizes
        assert sorted(set().union(*world.hands, view.layout)) == sorted(rules.seated(len(view.sizes)).deck.cards)
        for by, mistaken, fits, later, _ in proofs:
            assert bool(fits & (world.hands[by] | later)) == mistaken


@pytest.mark.parametrize(("key", "seats"), [("pagat", 4), ("chips", 5), ("sjuan", 8), ("domino", 2)])
def test_worlds_by_lot_are_as_frequent_as_they_are_likely(key, seats):
    """A chi-square test of the seats of each card, on a view late enough for passes to have proved something."""
    states = list(course(RULESETS[key], seats, Random(key), mistakes=0.05))
    views = [state.view(0) for state in states[len(states) // 3 :]]
    view = next(view for view in views if len({tuple(sorted(each.items())) for each in chances(view).values()}) > 1)
    number, found = 4_000, Counter()
    for world in sample(view, Random(5), number):
        found.update((card, seat) for seat, hand in enumerate(world.hands) if seat for card in hand)
        found.update((card, -1) for card in world.stock)
    for card, shares in chances(view).items():
        cells = {**shares, -1: 1 - sum(shares.values())}
        assert not any(found[card, seat] for seat in range(1, seats) if not shares.get(seat))
        terms = [(found[card, seat] - number * share) ** 2 / (number * share) for seat, share in cells.items() if share]
        assert sum(terms) < len(terms) + 5 * (2 * len(terms)) ** 0.5, (view, card)


@pytest.mark.parametrize("key", ["pagat", "sjuan-hearts", "gamerules"])
def test_every_world_comes_as_often_as_every_other(key):
    rng, cases = Random(key), 0
    while cases < 3:
        state = rng.choice(list(course(short(key), 3, rng)))
        every = [frozenset(held.items()) for held in worlds(state, 0)]
        if not 3 <= len(every) <= 40:
            continue
        number, cases = 150 * len(every), cases + 1
        found = Counter(frozenset(enumerate(world.hands)) for world in sample(state.view(0), rng, number))

        assert found.keys() == set(every)
        assert sum((many - 150) ** 2 / 150 for many in found.values()) < len(every) + 5 * (2 * len(every)) ** 0.5
