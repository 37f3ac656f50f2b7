"""What happens in a deal: who begins, whose turn it is, what is left, who has won."""

from itertools import pairwise
from random import Random

import pytest

from fantan import RULESETS, Card, Deal, Pass, Play, State, Suit, View, judge, legal_actions, play
from fantan.house import rule_set
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


# --- stock, face-up cards, placed starters, limited passes ---------------------------------------------------------

DOMINO = (
    "domino; dealer=0; AC 2C 3C 4C 5C 6C KC / AD 2D 3D 4D 5D 6D KD; "
    "stock=7C 7D 8C 9C TC JC QC 8D 9D TD JD QD "
    "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
)


def test_a_pass_draws_the_top_card_of_the_stock_and_ends_the_turn():
    """S2.36, C34: even when the drawn card would fit."""
    before = State.parse(DOMINO)
    after = play(before, PASS)

    assert after.hands == (before.hands[0], before.hands[1] | material.cards("7C"))
    assert after.stock == before.stock[1:]
    assert (after.turn, after.passes) == (0, (0, 1))
    assert after.view(0).stock == 37
    assert State.parse(DOMINO + "; log=-,-,7C").layout == material.cards("7C")


def test_with_an_empty_stock_a_pass_is_a_pass():
    """C34."""
    rng = Random(0)
    for seed in range(100):
        deal = Deal.shuffled(RULESETS["domino"], seats=2, dealer=0, rng=Random(seed))
        for before, after in pairwise(material.moments(deal, rng)):
            if not before.stock and after.log[-1] == PASS:
                assert after.hands == before.hands
                return
    raise AssertionError("no stock ran out")


@pytest.mark.parametrize(
    ("key", "log", "starters"),
    [
        ("free", "4D,4S", "4C 4D 4H 4S"),  # S2.35, C33
        ("free~start:suit", "", ""),
        ("free~start:suit", "4D,7C,5D,QH", "4D 7C QH"),  # C33: of each suit the first, whatever follows it
    ],
)
def test_the_log_tells_what_rows_start_with(key, log, starters):
    moment = state(key, log, dealer=3)
    told = {Card(rank, suit) for suit in Suit if (rank := moment.rules.starter(suit))}

    assert told == material.cards(starters)
    assert moment.view(0).rules is moment.rules


FACE_UP = rule_set("equal-hands~rest:spare")


def test_a_face_up_card_is_laid_by_whoever_wants_it_instead_of_an_own_one():
    """C12: the hand stays as it is, so it cannot go out by it."""
    rng = Random(3)
    deal = Deal.shuffled(FACE_UP, seats=5, dealer=0, rng=rng)
    state = State.start(deal)
    while not any(judge(state.view(state.turn), Play(card)) for card in state.spare):
        state = play(state, rng.choice(legal_actions(state.view(state.turn))))
    card = next(card for card in state.spare if judge(state.view(state.turn), Play(card)))
    after = play(state, Play(card))

    assert len(deal.spare) == 2
    assert Play(card) in legal_actions(state.view(state.turn))
    assert after.hands == state.hands
    assert after.spare == state.spare - {card}
    assert card in after.layout
    assert State.parse(str(after)) == after


@pytest.mark.parametrize(
    ("key", "starters"),
    [
        ("shichi-narabe", "7C 7D 7H 7S"),  # S4.35
        ("shichi-narabe-passes", "7C 7D 7H 7S"),  # C26
        ("cinquillo", "5C 5D 5H 5S"),  # S4.34
        ("cinquillo-oros", ""),  # C25
    ],
)
def test_starters_lie_there_before_the_first_turn_and_are_in_no_log(key, starters):
    deal = Deal.shuffled(RULESETS[key], seats=4, dealer=0, rng=Random(1))
    state = State.start(deal)

    assert state.layout == material.cards(starters)
    assert state.log == ()
    assert all(state.layout.isdisjoint(hand) for hand in state.hands)
    assert sum(map(len, deal.hands)) == {"shichi-narabe": 48, "shichi-narabe-passes": 52}.get(key, 40)


def test_whoever_was_dealt_the_seven_of_diamonds_leads_though_it_lies_there_already():
    """R-ASAHI."""
    for seed in range(20):
        deal = Deal.shuffled(RULESETS["shichi-narabe-passes"], seats=4, dealer=0, rng=Random(seed))

        assert Card.parse("7D") in deal.hands[deal.leader]


@pytest.mark.parametrize(
    ("key", "winner", "leader"),
    [
        ("pagat", 3, 1),  # C5: left of the dealer, whoever won
        ("chips", 3, 3),  # S4.14
        ("chips", 0, 0),  # the dealer, if he won
        ("sjuan-hearts", 3, None),  # the holder
        ("domino", 0, 1),
    ],
)
def test_who_leads_a_later_deal(key, winner, leader):
    rules = RULESETS[key]
    seats = min(4, rules.seats[-1])
    deal = Deal.shuffled(rules, seats=seats, dealer=0, rng=Random(1), winner=winner)

    if leader is None:
        assert rules.opening.card in deal.hands[deal.leader]
    else:
        assert deal.leader == leader


NARABE = (
    "shichi-narabe-passes; dealer=0; AC 2C 3C JC QC KC AD 2D 3D JD QD KD 7H / "
    "4C 5C 6C 8C 9C TC 4D 5D 6D 8D 9D TD 7S / AH 2H 3H 4H 5H 6H 8H 9H TH JH QH KH 7D / "
    "AS 2S 3S 4S 5S 6S 8S 9S TS JS QS KS 7C"
)
"""Seat 0 holds what is far off; seat 2 leads."""


def test_one_pass_too_many_lays_the_hand_down_with_its_gaps_and_the_others_play_on():
    """R-JP-spec, R-ASAHI: three passes, the fourth eliminates. Passes by choice count as forced ones do."""
    log = "6H,6S,-,6C,5H,5S,-,6D,4H,4S,-,8C,3H,3S"
    before = State.parse(f"{NARABE}; log={log}")
    after = play(before, PASS)

    assert (before.turn, before.passes) == (0, (3, 0, 0, 0))
    assert judge(before.view(0), PASS).reason == "eliminated"
    assert (after.hands[0], after.eliminated, after.passes) == (frozenset(), (0,), (4, 0, 0, 0))
    assert after.layout == before.layout | before.hands[0]
    assert after.winner is None
    assert judge(after.view(1), Play(Card.parse("9C"))).reason == "extends_high"
    assert judge(after.view(1), Play(Card.parse("TC"))).missing == (Card.parse("9C"),)  # J♣ beside it does not help
    later = play(play(play(after, Play(Card.parse("9C"))), Play(Card.parse("2H"))), Play(Card.parse("2S")))
    assert later.turn == 1  # seat 0 is out, and is passed over
    assert State.parse(str(later)) == later
    assert vars(State.parse(str(later))) == vars(later)


def test_places_go_to_those_who_went_out_then_to_who_is_left_then_to_the_eliminated():
    for seed in range(60):
        rng = Random(seed)
        deal = Deal.shuffled(RULESETS["shichi-narabe-passes"], seats=4, dealer=0, rng=rng)
        *before, end = material.moments(deal, rng)
        left = [seat for seat, hand in enumerate(end.hands) if hand]

        assert len(left) <= 1
        assert end.places == (*end.finished, *left, *reversed(end.eliminated))
        assert end.winner == end.places[0]
        assert all(moment.winner is None for moment in before)
        assert all(end.view(seat).over for seat in range(4))


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
