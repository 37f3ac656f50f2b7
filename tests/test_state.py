"""What happens in a deal: who begins, whose turn it is, what is left, who has won."""

from random import Random

import pytest

from fantan import RULESETS, Card, Deal, Pass, Play, State, View, play
from fantan.state import PASS
from tests import material

HANDS = (
    "4C 5C 8C TC 4D 9D TD JD 2H 5H 3S 7S JS / "
    "3C 6C 7C 9C JC 2D AD 7H 8H KH 2S 4S 6S / "
    "2C KC AC 3D 5D 7D QD 4H 9H JH AH 5S AS / "
    "QC 6D 8D KD 3H 6H TH QH 8S 9S TS QS KS"
)
"""Four hands; seat 1 holds the sevens of clubs and hearts."""


def state(key: str, log: str = "", dealer: int = 0) -> State:
    """The moment after a log, with the hands above."""
    return State.parse(f"{key}; dealer={dealer}; {HANDS}; log={log}")


@pytest.mark.parametrize(
    ("key", "dealer", "leader"),
    [
        ("pagat", 0, 1),  # S1.10
        ("pagat", 3, 0),  # S1.10
        ("sjueren", 1, 2),  # S0.17
        ("gamerules", 2, 3),  # S3.14
        ("sjuan", 3, 0),  # S2.16
        ("sjuan-hearts", 0, 1),  # S2.31: seat 1 holds 7♥
        ("sjuan-hearts", 3, 1),  # S2.31
        ("sjuan-diamonds", 0, 2),  # S2.32: seat 2 holds 7♦
    ],
)
def test_the_rule_set_names_the_leader(key, dealer, leader):
    assert state(key, dealer=dealer).turn == leader


@pytest.mark.parametrize("key", material.PLAIN)
def test_the_seat_after_the_dealer_is_dealt_the_first_card_and_so_gets_the_longer_hand(key):
    """S0.11, S0.15, S2.13."""
    for dealer in range(5):
        deal = Deal.shuffled(RULESETS[key], seats=5, dealer=dealer, rng=Random(dealer))

        sizes = [len(deal.hands[(dealer + 1 + place) % 5]) for place in range(5)]

        assert sizes == [11, 11, 10, 10, 10]


def test_the_same_seed_gives_the_same_deal_and_another_seed_another():
    def dealt(seed: int) -> str:
        return str(Deal.shuffled(RULESETS["pagat"], seats=4, dealer=0, rng=Random(seed)))

    assert dealt(7) == dealt(7)
    assert dealt(7) != dealt(8)


def test_a_laid_card_goes_from_the_hand_to_the_table_and_the_turn_moves_on():
    before = state("pagat")
    after = before.after(Play(Card.parse("7C")))

    assert after.hands[1] == before.hands[1] - material.cards("7C")
    assert after.layout == material.cards("7C")
    assert after.turn == 2
    assert [after.hands[seat] for seat in (0, 2, 3)] == [before.hands[seat] for seat in (0, 2, 3)]


def test_a_pass_changes_nothing_but_the_turn():
    """S1.17: no card is drawn."""
    before = state("pagat", "7C,7D,8D,8C,7H")
    after = before.after(PASS)

    assert (after.hands, after.layout) == (before.hands, before.layout)
    assert after.turn == (before.turn + 1) % 4
    assert after.log[-1] == Pass()


def test_the_turn_comes_back_to_the_first_seat():
    assert state("pagat", "7C").turn == 2
    assert state("pagat", "7C,7D,8D").turn == 0
    assert state("pagat", "7C,7D,8D,8C").turn == 1


def test_an_earlier_state_is_a_shorter_log_of_the_same_deal():
    later = state("pagat", "7C,7D,8D,8C")

    assert state("pagat", "7C,7D").after(Play(Card.parse("8D"))).after(Play(Card.parse("8C"))) == later
    assert later.log[:2] == state("pagat", "7C,7D").log
    assert hash(state("pagat", "7C,7D,8D,8C")) == hash(later)


def test_nobody_has_won_while_everyone_holds_a_card():
    assert state("pagat", "7C,7D,8D,8C").winner is None


@pytest.mark.parametrize(
    "key", [key for key, rules in RULESETS.items() if 3 in rules.seats and not rules.ending.ranked]
)
def test_the_deal_ends_with_the_last_card_of_one_hand(key):
    """S0.32, S1.22, S2.26, S3.21: at once, and the others keep what they hold."""
    deal = Deal.shuffled(RULESETS[key], seats=3, dealer=0, rng=Random(3))
    *before, end = material.moments(deal, Random(3))

    assert all(moment.winner is None for moment in before)
    assert end.winner == before[-1].turn
    assert [len(hand) for hand in end.hands].count(0) == 1  # S0.35, S1.24
    assert all(end.view(seat).over for seat in range(3))


def test_a_view_knows_the_table_the_own_hand_and_the_sizes_of_the_others():
    view = state("pagat", "7C,7D,8D,8C").view(2)

    assert view == View.parse(
        "pagat; 7-8C 7-8D; 2C KC AC 3D 5D QD 4H 9H JH AH 5S AS; seat=2; turn=1; sizes=12,12,12,12; log=7C,7D,8D,8C"
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"dealer": 4}, "no such seat: dealer 4, leader 1"),
        ({"leader": -1}, "no such seat: dealer 0, leader -1"),
        ({"hands": ()}, "pagat is for 3 to 8 seats, not 0"),
        ({"hands": (material.cards("7C"),) * 2}, "pagat is for 3 to 8 seats, not 2"),
        ({"hands": (material.cards("7C"),) * 3}, "the hands are not the whole pack, each card once"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(change, message):
    good = state("pagat").deal
    values = {"rules": good.rules, "dealer": 0, "hands": good.hands, "leader": 1} | change

    with pytest.raises(ValueError, match=message):
        Deal(**values)


def test_each_rule_set_has_its_own_number_of_seats():
    with pytest.raises(ValueError, match="sjueren is for 3 to 6 seats, not 7"):
        Deal.shuffled(RULESETS["sjueren"], seats=7, dealer=0, rng=Random(1))


def test_playing_leaves_the_state_before_as_it_was():
    before = state("pagat")
    text = str(before)
    play(before, Play(Card.parse("7C")))

    assert str(before) == text
    assert before == state("pagat")
