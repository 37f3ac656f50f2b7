"""Advice: each rung says what it says, nothing it cannot know, and all of it is true of the view."""

from dataclasses import replace
from random import Random

import pytest

from fantan import advice, solver
from fantan.advice import RUNGS
from fantan.cards import Card, drawn
from fantan.house import rule_set
from fantan.judge import judge, legal_actions, play
from fantan.state import PASS, Deal, Play, State, View
from tests.material import GROWN

NAMES = ("You", "Ida", "Jonas", "Maren", "Olav", "Tuva", "Emil", "Sara")


@pytest.fixture(autouse=True)
def by_ideas_alone(monkeypatch):
    """The search is not ready, whatever was asked in other tests; what it adds has tests of its own."""
    monkeypatch.setattr(solver, "ready", lambda: False)


def moments(rules: str, seats: int, seed: int):
    """Every view of one random deal, each of the seat to move."""
    rng = Random(seed)
    state = State.start(Deal.shuffled(rule_set(rules), seats=seats, dealer=0, rng=rng))
    while state.winner is None:
        yield state
        state = play(state, rng.choice(legal_actions(state.view(state.turn))))


@pytest.mark.parametrize(
    ("view", "rung", "said"),
    [
        ("pagat; 6-8H 7S; 9H JH 6S", "able", "Yes, you can lay a card."),
        ("pagat; 6-8H 7S; 9H JH 6S", "principle", "Lay towards your own cards that have far to go."),
        ("pagat; 6-8H 7S; 9H JH 6S", "suit", "Look at your hearts."),
        (
            "pagat; 6-8H 7S; 9H JH 6S",
            "card",
            "9♥ brings your own J♥ closer. Only 10♥ is missing then. Keep 6♠: 5♠ stays blocked until you lay it. "
            "6♠ fits below 7♠.",
        ),
        ("pagat; 6H 7H; 5H 8H 3H 4H", "card", "5♥ brings your own 3♥ closer. Only 4♥ (yours) is missing then."),
        ("pagat; 6-8H; TH KS", "able", "None of your cards fits. You have to pass."),
        ("pagat; 6-8H; TH KS", "waiting", "None of your cards fits. You have to pass."),
        ("pagat; 6-8H; 5H KS", "principle", "There is nothing to decide here: only one card can be laid."),
        ("pagat; 6-8H; 5H KS", "card", "5♥ fits below 6♥."),
        ("pagat; 6-8H; 5H KS; turn=1", "able", "When your turn comes, as things stand: Yes, you can lay a card."),
    ],
)
def test_a_rung_says(view, rung, said):
    assert advice.hint(View.parse(view), RUNGS.index(rung)).said("en").startswith(said)


def test_the_rungs_before_the_card_point_at_no_card():
    for state in moments("pagat", 4, 1):
        view = state.view(state.turn)

        assert {advice.hint(view, rung).cards for rung in range(RUNGS.index("card"))} == {()}


@pytest.mark.parametrize("seats", [3, 4, 8])
def test_the_card_rung_points_at_the_best_cards_and_tells_of_all_that_fit(seats):
    for state in moments("sjuan-hearts", seats, seats):
        view = state.view(state.turn)
        fit = {card for card in view.hand if judge(view, Play(card))}
        hint, advised = advice.hint(view, RUNGS.index("card")), advice.advise(view)
        named = {dict(sentence.facts).get("card") for sentence in hint.sentences}

        assert hint.cards == ((advised.best, *advised.equal) if fit else ())
        assert fit - set(hint.cards) <= named


def test_a_hint_is_the_same_whatever_the_others_hold():
    rng = Random(5)
    for state in moments("pagat", 4, 2):
        view = state.view(state.turn)
        others = [seat for seat in range(4) if seat != state.turn]
        unseen = sorted(card for seat in others for card in state.hands[seat])
        rng.shuffle(unseen)
        hands = list(state.hands)
        for seat in others:
            hands[seat] = frozenset(unseen[: len(state.hands[seat])])
            del unseen[: len(state.hands[seat])]
        other = replace(state, hands=tuple(hands)).view(state.turn)

        for rung in range(len(RUNGS)):
            assert advice.hint(view, rung) == advice.hint(other, rung)
        assert advice.waiting(view) == advice.waiting(other)


def test_what_is_said_to_be_missing_is_what_the_judge_misses():
    """The card that is brought closer does fit once the cards named are laid, in their order."""
    for state in moments("pagat", 4, 3):
        view = state.view(state.turn)
        hint = advice.hint(view, RUNGS.index("card"))
        closer = [dict(sentence.facts) for sentence in hint.sentences if sentence.key == "hint.closer"]
        if not closer:
            continue
        card, far = closer[0]["card"], closer[0]["far"]
        laid = [card, *(other for other in judge(view, Play(far)).missing if other != card)]
        after = replace(view, layout=view.layout | set(laid), hand=view.hand - set(laid))

        assert judge(view, Play(card))
        assert card in judge(view, Play(far)).missing
        assert judge(after, Play(far))


@pytest.mark.parametrize("seats", [3, 5, 8])
@pytest.mark.parametrize("rules", ["pagat", "free~start:suit"])
def test_whoever_holds_a_card_is_never_ruled_out(rules, seats):
    for state in moments(rules, seats, seats):
        view = state.view(state.turn)
        for seat in range(seats):
            if seat == state.turn:
                continue
            for card in state.hands[seat]:
                assert seat in advice.holders(view, card)


def test_a_pass_rules_its_seat_out_for_what_fitted_then():
    view = View.parse("pagat; *; 2C; seat=0; turn=0; sizes=1,25,24; log=7H,-,8H")

    assert advice.holders(view, Card.parse("9H")) == (1, 2)
    assert advice.holders(view, Card.parse("6H")) == (2,)
    assert advice.holders(view, Card.parse("7S")) == (2,)


def test_a_pass_rules_its_seat_out_for_a_whole_suit_that_was_not_open_then():
    """C33: any card of it would have fitted, whichever opened it later."""
    view = View.parse("free~start:suit; *; 2C; sizes=1,9,40; log=7H,-,9D")

    assert advice.holders(view, Card.parse("TD")) == (2,)
    assert advice.holders(view, Card.parse("KS")) == (2,)
    assert advice.holders(view, Card.parse("8H")) == (2,)
    assert advice.holders(view, Card.parse("9H")) == (1, 2)


def test_what_waits_is_told_for_every_blocked_card():
    view = View.parse("pagat; *; 2C TH JH; seat=0; turn=0; sizes=3,24,23; log=7H,-,8H")

    assert [sentence.said("en", NAMES) for sentence in advice.waiting(view)] == [
        "2♣ waits for 7♣, 6♣, 5♣, 4♣ and 3♣. Jonas may hold 7♣.",
        "10♥ waits for 9♥. Ida or Jonas may hold 9♥.",
        "J♥ waits for 9♥ and 10♥ (yours). Ida or Jonas may hold 9♥.",
    ]


@pytest.mark.slow
def test_every_hint_of_whole_deals_can_be_said():
    for rules in GROWN.values():
        for state in list(moments(rules.key, rules.seats[-1], 6))[::6]:
            for seat in range(rules.seats[-1]):
                view = state.view(seat)
                for rung in range(len(RUNGS)):
                    assert advice.hint(view, rung).said("en")
                for sentence in advice.waiting(view):
                    assert all(len(part.split()) <= 20 for part in sentence.said("en", NAMES).split(". "))


def test_a_pass_is_never_called_a_choice():
    view = View.parse("pagat; 7S; KD 2H")

    assert legal_actions(view) == (PASS,)
    assert advice.advise(view).forced
    assert advice.hint(view, RUNGS.index("card")).cards == ()


def test_nothing_is_said_to_wait_where_nothing_does():
    view = View.parse("pagat; 6-8H; 5H 9H 7C")

    assert advice.hint(view, len(RUNGS)).rung != "waiting"
    assert advice.waiting(view) == ()


def test_a_deal_that_is_over_asks_for_nothing():
    assert advice.hint(View.parse("pagat; 7S; 8S KD; sizes=2,0,3"), 0).said("en").startswith("The deal is over.")


@pytest.mark.parametrize("sizes", ["", "; sizes=2,5,5"])
def test_a_view_that_does_not_tell_the_seats_or_cannot_be_names_no_holder(sizes):
    view = View.parse(f"pagat; *; 5H TH; log=7H,-,8H{sizes}")

    assert advice.holders(view, Card.parse("9H")) == ()
    assert [sentence.said("en") for sentence in advice.waiting(view)] == [
        "5♥ waits for 6♥.",
        "10♥ waits for 9♥.",
    ]


def test_equal_cards_are_all_named_the_first_in_the_pack_first():
    view = View.parse("pagat; 7C 7D; 5C 6C 5D 6D")
    advised = advice.advise(view)

    assert (advised.best, *advised.equal) == (Card.parse("6C"), Card.parse("6D"))
    assert "6♦ looks just as good." in advice.hint(view, RUNGS.index("card")).said("en")


@pytest.mark.parametrize("seats", [4, 5])
def test_no_holder_is_ruled_out_where_some_are_out_and_the_others_play_on(seats):
    rules = rule_set("sjuan~end:places")
    for seed in range(6):
        state = State.start(Deal.shuffled(rules, seats=seats, dealer=0, rng=Random(seed)))
        rng = Random(seed)
        while not state.over:
            state = play(state, drawn(rng, legal_actions(state.view(state.turn))))
            if () in {tuple(hand) for hand in state.hands}:
                for seat, hand in enumerate(state.hands):
                    for other in (other for other in range(seats) if other != seat and hand):
                        view = state.view(other)
                        assert all(seat in advice.holders(view, card) for card in hand)


def test_with_cards_face_up_the_last_rung_tells_what_waits():
    view = View.parse("sjuan~rest:spare; 6-8H; 5H KS; spare=9H")
    assert advice.hint(view, len(RUNGS)).rung == "waiting"
