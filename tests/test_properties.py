"""What holds in every rule set, for every number of seats, in every moment of every deal."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fantan import IllegalAction, Play, judge, legal_actions, play
from fantan.judge import fitting, queues
from fantan.state import PASS
from tests import material
from tests.material import fits, letters, queue


@given(material.deals(), st.integers(0, 2**32))
def test_every_card_is_in_one_place_after_every_action(deal, seed):
    """On the table, in one hand, face up or in the stock; what is removed for this number of seats is no card.

    Jokers are in the hands from first to last: who holds one can lay it, and so is not eliminated. What is laid for one
    is one card fewer in the hand it came from, and none in any other (C37).
    """
    pack = sorted(deal.rules.seated(len(deal.hands)).deck.cards)
    states = material.moments(deal, Random(seed))
    for state in states:
        held = (card for hand in state.hands for card in hand)
        assert sorted([*state.layout, *held, *state.stock, *state.spare]) == pack
        assert sum(state.jokers) == deal.rules.deck.jokers
        assert len(state.jokers) == (len(state.hands) if deal.rules.deck.jokers else 0)
    for before, after in pairwise(states):
        action, seat = after.log[-1], after.seats[-1]
        if isinstance(action, Play):
            fewer = [place == seat and action.card not in before.spare for place in range(len(before.hands))]
            assert [one - two for one, two in zip(before.sizes, after.sizes, strict=True)] == fewer
            assert after.layout == before.layout | {action.card}


@given(material.deals(), st.integers(0, 2**32))
def test_whoever_must_give_a_card_to_a_joker_has_the_joker_in_its_stead(deal, seed):
    """C37: the holder of the real card lays it at once and takes the joker."""
    for before, after in pairwise(material.moments(deal, Random(seed))):
        action, seat = after.log[-1], after.seats[-1]
        if isinstance(action, Play) and action.joker:
            giver = next(place for place, hand in enumerate(before.hands) if action.card in hand)
            assert giver != seat
            assert giver == deal.holder(action.card)
            assert after.hands[giver] == before.hands[giver] - {action.card}
            assert after.hands[seat] == before.hands[seat]
            moved = {seat: -1, giver: 1}
            assert [after.jokers[place] - before.jokers[place] for place in range(len(after.hands))] == [
                moved.get(place, 0) for place in range(len(after.hands))
            ]


@given(material.states(over=False))
def test_the_legal_actions_are_the_cards_that_fit_or_else_the_pass(state):
    """A pass is legal when nothing is playable, or by choice while any is left; so there is always something to do.

    A joker is playable for any card that fits and that somebody else holds.
    """
    view, starts = state.view(state.turn), material.starts(state)
    key, laid = view.rules.key, letters(state.layout)
    mine = [card for card in view.rules.deck.cards if card in view.playable and fits(key, laid, str(card), starts)]
    theirs = [card for card in view.rules.deck.cards if card not in view.hand and fits(key, laid, str(card), starts)]
    jokers = [Play(card, joker=True) for card in theirs if view.jokers]
    limit = material.GAMES[key].passes
    chosen = limit is not None and state.passes[state.turn] < limit
    may_pass = chosen or not (mine or jokers)

    assert legal_actions(view) == (*map(Play, mine), *jokers, *([PASS] if may_pass else []))
    assert bool(judge(view, PASS)) == may_pass


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
            view.rules.key, letters(state.layout), str(card), material.starts(view)
        )


@given(material.states())
def test_the_queue_of_every_card_is_told_whoever_holds_it(state):
    view, laid, starts = state.view(0), letters(state.layout), material.starts(state)
    unlaid = [card for card in view.rules.deck.cards if card not in state.layout]

    assert [(str(card), list(map(str, waits))) for card, waits in queues(view).items()] == [
        (str(card), queue(view.rules.key, laid, str(card), starts)) for card in unlaid
    ]
    assert fitting(view) == tuple(card for card in unlaid if fits(view.rules.key, laid, str(card), starts))


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
    """The unseen cards change places, in hands, stock and deal. Nothing that a seat is told may change."""
    seat = data.draw(st.integers(0, len(state.hands) - 1))
    others = [*(state.hands[other] for other in range(len(state.hands)) if other != seat), frozenset(state.stock)]
    unseen = sorted(card for cards in others for card in cards)
    dealt_anew = unseen[:]
    Random(seed).shuffle(dealt_anew)
    other = dict(zip(unseen, dealt_anew, strict=True))

    def swapped(hands):
        return tuple(frozenset(other.get(c, c) for c in hand) if hand & other.keys() else hand for hand in hands)

    def drawn(stock):
        return tuple(other.get(card, card) for card in stock)

    deal = replace(state.deal, hands=swapped(state.deal.hands), stock=drawn(state.deal.stock))
    world = replace(state, deal=deal, hands=swapped(state.hands), stock=drawn(state.stock))
    view = world.view(seat)

    assert view == state.view(seat)
    assert repr(view) == repr(state.view(seat))
    assert legal_actions(view) == legal_actions(state.view(seat))


@given(material.states(), st.data())
def test_a_view_holds_no_card_that_its_seat_has_not_seen(state, data):
    """S0.12: hands are kept hidden."""
    view = state.view(data.draw(st.integers(0, len(state.hands) - 1)))
    told = view.layout | view.hand | view.spare | {action.card for action in view.log if isinstance(action, Play)}

    assert told == state.layout | state.hands[view.seat] | state.spare


@given(material.views())
def test_every_action_is_explained_in_every_view(view):
    """Even in a view that no deal leads to; a place left empty would show as None or as a brace."""
    for action in material.every_action(view.rules):
        verdict = judge(view, action)
        for text in (verdict.explain(), verdict.brief()):
            assert text
            assert text.endswith(".")
            assert not any(fault in text for fault in ("None", "{", "}"))
