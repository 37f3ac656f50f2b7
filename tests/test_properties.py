"""What holds in every rule set, for every number of seats, in every moment of every deal."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fantan import RULESETS, Card, Deal, IllegalAction, Play, State, judge, legal_actions, play
from fantan.judge import fitting, queues
from fantan.state import PASS
from tests import material
from tests.material import fits, letters, queue


@given(material.deals(), st.integers(0, 2**32))
def test_every_card_is_in_one_hand_or_on_the_table_after_every_action(deal, seed):
    for state in material.moments(deal, Random(seed)):
        assert sorted([*state.layout, *(card for hand in state.hands for card in hand)]) == sorted(
            deal.rules.deck.cards
        )


@given(material.states(over=False))
def test_the_legal_actions_are_the_cards_that_fit_or_else_the_pass(state):
    """A pass is legal exactly when nothing is playable, and so there is always something to do."""
    view = state.view(state.turn)
    laid = letters(state.layout)
    mine = [card for card in state.deal.rules.deck.cards if card in view.hand and fits(view.rules.key, laid, str(card))]

    assert legal_actions(view) == (tuple(map(Play, mine)) or (PASS,))
    assert bool(judge(view, PASS)) == (not mine)


@given(material.states(over=False))
def test_missing_cards_are_enough_and_none_is_too_many(state):
    """Laid in order they make the card fit, each of them fits in its turn, and without any one of them it does not."""
    table = state.view(state.turn)
    for card in table.hand:
        verdict = judge(table, Play(card))
        held = replace(table, hand=frozenset(table.rules.deck.cards), sizes=())
        whole = table.layout | set(verdict.missing)

        assert bool(verdict.missing) != bool(verdict)
        for place, step in enumerate(verdict.missing):
            assert judge(replace(held, layout=table.layout | set(verdict.missing[:place])), Play(step))
        assert judge(replace(held, layout=whole), Play(card))
        assert not any(judge(replace(held, layout=whole - {step}), Play(card)) for step in verdict.missing)


@given(material.states(over=False))
def test_missing_cards_are_those_counted_on_the_ranks(state):
    view = state.view(state.turn)

    for card in view.hand:
        assert list(map(str, judge(view, Play(card)).missing)) == queue(
            view.rules.key, letters(state.layout), str(card)
        )


@given(material.states())
def test_the_queue_of_every_card_is_told_whoever_holds_it(state):
    view, laid = state.view(0), letters(state.layout)
    unlaid = [card for card in view.rules.deck.cards if card not in state.layout]

    assert [(str(card), list(map(str, waits))) for card, waits in queues(view).items()] == [
        (str(card), queue(view.rules.key, laid, str(card))) for card in unlaid
    ]
    assert fitting(view) == tuple(card for card in unlaid if fits(view.rules.key, laid, str(card)))


@given(material.states())
def test_play_does_what_is_legal_and_refuses_the_rest_without_a_trace(state):
    text, view = str(state), state.view(state.turn)
    legal = set(legal_actions(view))
    for action in material.every_action(view.rules):
        if action in legal:
            assert play(state, action).log == (*state.log, action)
        else:
            with pytest.raises(IllegalAction) as refused:
                play(state, action)

            assert refused.value.verdict == judge(view, action)
            assert not refused.value.verdict
            assert str(refused.value.verdict.reason) in str(refused.value)
    assert str(state) == text


@given(material.states(), st.data())
def test_nobody_acts_out_of_turn_or_after_the_end(state, data):
    seat = data.draw(st.integers(0, len(state.hands) - 1))
    if seat != state.turn or state.winner is not None:
        assert legal_actions(state.view(seat)) == ()
    else:
        assert legal_actions(state.view(seat)) != ()


@given(material.states(), st.integers(0, 2**32), st.data())
def test_a_view_is_the_same_whatever_the_others_hold(state, seed, data):
    """The unseen cards are dealt anew among the other seats. Nothing that a seat is told may change."""
    seat = data.draw(st.integers(0, len(state.hands) - 1))
    unseen = sorted(card for other, hand in enumerate(state.hands) if other != seat for card in hand)
    Random(seed).shuffle(unseen)
    hands, dealt = list(state.hands), list(state.deal.hands)
    for other in range(len(hands)):
        if other != seat:
            size = len(hands[other])
            taken, unseen = frozenset(unseen[:size]), unseen[size:]
            dealt[other] = dealt[other] - hands[other] | taken
            hands[other] = taken
    world = replace(state, deal=replace(state.deal, hands=tuple(dealt)), hands=tuple(hands))
    view = world.view(seat)

    assert view == state.view(seat)
    assert repr(view) == repr(state.view(seat))
    assert legal_actions(view) == legal_actions(state.view(seat))


@given(material.states(), st.data())
def test_a_view_holds_no_card_that_its_seat_has_not_seen(state, data):
    view = state.view(data.draw(st.integers(0, len(state.hands) - 1)))
    told = view.layout | view.hand | {action.card for action in view.log if isinstance(action, Play)}

    assert told == state.layout | state.hands[view.seat]


@given(material.views())
def test_every_action_is_explained_in_every_view(view):
    """Even in a view that no deal leads to; a place left empty would show as None or as a brace."""
    for action in material.every_action(view.rules):
        verdict = judge(view, action)
        for text in (verdict.explain(), verdict.brief()):
            assert text
            assert text.endswith(".")
            assert not any(fault in text for fault in ("None", "{", "}"))


def followers(key: str) -> dict[Card | None, list[Card]]:
    """The cards that begin to fit when a card is laid; under None, those that fit at first."""
    order, lock = material.GAMES[key]
    seven = order.index("7")
    sevens = [Card.parse("7" + suit) for suit in "CDHS"]
    found: dict[Card | None, list[Card]] = {None: [Card.parse(lock)] if lock else sevens}
    for suit in "CDHS":
        for place, rank in enumerate(order):
            steps = {place + 1} if place > seven else {place - 1} if place < seven else {place - 1, place + 1}
            found[Card.parse(rank + suit)] = [
                Card.parse(order[step] + suit) for step in sorted(steps) if 0 <= step < 13
            ]
    if lock:
        found[Card.parse(lock)] += [card for card in sevens if card != Card.parse(lock)]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(3, 9))
def test_ten_thousand_deals_of_every_number_of_seats_play_to_the_end(seats):
    """The players see the table in their own way: a list of the cards that fit, renewed by each card laid.

    They lay any card that fits and pass only when they hold none; `play` must agree every time.
    """
    games = [(rules, followers(rules.key)) for rules in RULESETS.values() if seats in rules.seats]
    rng = Random(seats)
    for number in range(10_000):
        rules, after = games[number % len(games)]
        state = State.start(Deal.shuffled(rules, seats=seats, dealer=number % seats, rng=rng))
        ready = list(after[None])
        passes = 0
        while state.winner is None:
            hand = state.hands[state.turn]
            mine = [card for card in ready if card in hand]
            if mine:
                card = mine[int(rng.random() * len(mine))]
                ready.remove(card)
                ready += after[card]
                passes = 0
                state = play(state, Play(card))
            else:
                passes += 1
                state = play(state, PASS)

            assert passes < seats
        assert sum(map(len, state.hands)) + len(state.layout) == 52
        assert [len(hand) for hand in state.hands].count(0) == 1
        assert not any(legal_actions(state.view(seat)) for seat in range(seats))
