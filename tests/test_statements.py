"""What the source texts say beyond single judgements: examples, dealing, turns, chips, matches, advice."""

from random import Random

import pytest

from fantan import RULESETS, Card, Deal, Play, Reason, State, View, advice, judge, legal_actions, play
from fantan.bots import BOTS
from fantan.cards import shuffled
from fantan.match import Item, Line, Match, Purse, account, pot, settle
from fantan.rules import Stakes, Unit
from fantan.state import PASS, Action
from tests import material

HANDS = (
    "4C 5C 8C TC 4D 9D TD JD 2H 5H 3S 7S JS / "
    "3C 6C 7C 9C JC 2D AD 7H 8H KH 2S 4S 6S / "
    "2C KC AC 3D 5D 7D QD 4H 9H JH AH 5S AS / "
    "QC 6D 8D KD 3H 6H TH QH 8S 9S TS QS KS"
)
"""Four hands. Seat 1 holds the sevens of clubs and hearts, seat 2 that of diamonds, seat 0 that of spades."""


def moment(key: str, log: str = "", dealer: int = 0) -> State:
    """The moment after a log, with the hands above."""
    return State.parse(f"{key}; dealer={dealer}; {HANDS}; log={log}")


def finished(state: State, rng: Random) -> State:
    """The same deal, played on at random to its end."""
    while not state.over:
        state = play(state, rng.choice(legal_actions(state.view(state.turn))))
    return state


def written(actions: tuple[Action, ...]) -> str:
    """Actions as texts."""
    return " ".join(map(str, actions))


# --- Examples --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "able", "card", "missing"),
    [
        ("sjueren; 6-9H; 5H TH JH 7S", "5H TH 7S", "JH", "TH"),  # S0.30
        ("pagat; 6-8H; 4H 5H 9H TH", "5H 9H", "TH", "9H"),  # S1.14
        ("pagat; 6-8H; 4H 5H 9H TH", "5H 9H", "4H", "5H"),  # S1.14
        ("pagat; 6-8H; 5H TH 7C", "7C 5H", "TH", "9H"),  # S1.32
        ("sjuan; 5-8H; AH 2H 3H 4H 9H TH JH QH KH", "4H 9H", "JH", "9H TH"),  # S2.19
        ("sjuan; 7H 7-8S; 9H", "-", "9H", "8H"),  # S2.41: an eight of another suit does not count
        ("chips; 7D 6-8S; 4S 5S 9S TS", "5S 9S", "TS", "9S"),  # S4.19
        ("chips; 7D; AS KS", "-", "KS", "7S 8S 9S TS JS QS"),  # S4.37: of no use until the row gets there
    ],
)
def test_an_example_holds(view, able, card, missing):
    seen = View.parse(view)

    assert written(legal_actions(seen)) == able
    assert " ".join(map(str, judge(seen, Play(Card.parse(card))).missing)) == missing


def test_a_turn_ends_with_one_card():
    """S0.31, S1.33."""
    before = moment("sjueren", "7H,7D,6H")
    after = play(before, Play(Card.parse("5H")))

    assert written(legal_actions(before.view(0))) == "5H 7S"
    assert after.turn == 1
    assert judge(after.view(0), Play(Card.parse("7S"))).reason is Reason.NOT_YOUR_TURN
    assert "7S" in written(legal_actions(moment("sjueren", "7H,7D,6H,5H,8H,9H,TH").view(0)))


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_all_suits_are_alike(rules):
    """S0.6, S4.5: no suit is trump, none is above another. Only the opening card, where there is one, has a suit."""
    for card in rules.deck.cards:
        ways = {
            tuple(step.rank for step in path if step.suit is suit)
            for suit in rules.deck.suits
            for path in rules.paths[Card(card.rank, suit)]
        }
        assert len(ways) == 1


# --- Dealing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", material.PLAIN)
def test_the_whole_pack_is_dealt_and_the_table_is_empty(key):
    """S0.13, S1.9."""
    state = State.start(Deal.shuffled(RULESETS[key], seats=5, dealer=4, rng=Random(1)))

    assert sorted(card for hand in state.hands for card in hand) == sorted(RULESETS[key].deck.cards)
    assert (state.layout, state.stock, state.spare) == (frozenset(), (), frozenset())


@pytest.mark.parametrize("dealer", range(5))
@pytest.mark.parametrize("key", ["sjueren", "pagat", "sjuan", "gamerules", "chips"])
def test_cards_are_dealt_one_by_one_from_the_left(key, dealer):
    """S0.11, S0.15, S1.7, S2.10, S3.10, S4.10."""
    rules = RULESETS[key]
    pack = shuffled(Random(3), rules.deck.cards)

    deal = Deal.shuffled(rules, seats=5, dealer=dealer, rng=Random(3))

    for place, card in enumerate(pack, start=1):
        assert card in deal.hands[(dealer + place) % 5]


@pytest.mark.parametrize(
    ("seats", "uneven"),
    [(3, True), (4, False), (5, True), (6, True), (7, True), (8, True)],  # S4.11, and for eight C9
)
def test_some_german_hands_are_one_card_longer(seats, uneven):
    sizes = RULESETS["chips"].hand_sizes(seats)

    assert max(sizes) - min(sizes) == uneven


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("key", ["sjuan", "gamerules"])
def test_longer_hands_play_first_and_go_round_the_table(key, seats):
    """S2.13, S3.11: in the order of play no hand is longer than one before it, and after a round all had as many."""
    had = [0] * seats
    for dealer in range(seats):
        deal = Deal.shuffled(RULESETS[key], seats=seats, dealer=dealer, rng=Random(dealer))
        sizes = [len(deal.hands[(deal.leader + place) % seats]) for place in range(seats)]

        assert sizes == sorted(sizes, reverse=True)
        had = [cards + len(hand) for cards, hand in zip(had, deal.hands, strict=True)]
    assert had == [52] * seats


# --- The opening card ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "dealer", "log"),
    [
        # S4.16, S4.17, C7: the leader has the first turn all the same, and passes without the seven of diamonds.
        ("chips", 0, "- 7D"),
        ("chips", 2, "- - - 7D"),
        ("chips-hearts", 1, "- - - 7H"),  # S4.33: all else is the same
        ("sjuan-hearts", 1, "7H"),  # S2.31: its holder begins
        ("sjuan-diamonds", 1, "7D"),  # S2.32, S0.36
    ],
)
def test_the_opening_card_comes_first(key, dealer, log):
    """S4.15 calls it the seven of clubs, but means that of diamonds (C6). Its holder has no choice."""
    state = moment(key, dealer=dealer)
    for action in log.split():
        only = PASS if action == "-" else Play(Card.parse(action))

        assert legal_actions(state.view(state.turn)) == (only,)

        state = play(state, only)


def test_the_seven_of_clubs_does_not_open_the_german_game():
    """S4.15, a slip (C6)."""
    verdict = judge(moment("chips").view(1), Play(Card.parse("7C")))

    assert verdict.reason is Reason.OPENING_CARD_FIRST
    assert written(verdict.missing) == "7D"


# --- Chips -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "chips"),
    [(3, 1), (4, 4), (5, 2), (6, 4), (7, 3), (8, 4)],
)
def test_a_short_hand_antes_one_chip_less(seats, chips):
    """S4.12, S4.13: the pot holds one for each of the longest hands."""
    assert pot(State.start(Deal.shuffled(RULESETS["chips"], seats=seats, dealer=0, rng=Random(1)))) == chips


def test_a_pass_before_the_opening_card_has_its_price_too():
    """S4.16, S4.21, S4.42, C8: the leader holds other sevens, and pays all the same."""
    state = moment("chips", "-")

    assert Line(Item.PASS, 1, Purse.POT, 1) in account(state)
    assert pot(state) == 5


@pytest.mark.parametrize(("seed", "winner", "payee"), [(0, 3, 3), (1, 0, 0), (24, 1, Purse.NEXT)])
def test_a_card_kept_back_costs_three_chips(seed, winner, payee):
    """S4.22, S4.27, S4.39: seat 1 passes with two sevens that fit. Should it win all the same, it pays the next pot."""
    state = finished(moment("chips", "-,7D,8D,9D,-!"), Random(seed))
    lines = account(state)

    assert state.winner == winner
    assert [line for line in lines if line.item is Item.FINE] == [Line(Item.FINE, 1, payee, 1, 3)]
    assert winner == 1 or Line(Item.CARDS, 1, winner, len(state.hands[1])) in lines


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("stakes", "ante", "card"),
    [
        (RULESETS["sjuan-pot"].stakes, 0, 0),  # S2.28
        (Stakes(Unit.CHIPS, ante=1), 1, 0),  # S2.29
        (Stakes(Unit.CHIPS, ante=1, card=1), 1, 1),  # S2.30
    ],
)
def test_the_winner_takes_the_pot(stakes, ante, card, seed):
    rules = RULESETS["sjuan-pot"].but(stakes=stakes)
    state = finished(State.start(Deal.shuffled(rules, seats=5, dealer=0, rng=Random(seed))), Random(seed))
    paid = [ante + state.passes[seat] + card * len(state.hands[seat]) for seat in range(5)]

    assert settle(state) == tuple(sum(paid) * (seat == state.winner) - paid[seat] for seat in range(5))


# --- Matches ---------------------------------------------------------------------------------------------------------


def matched(key: str, seats: int, seed: int) -> Match:
    """A match played at random to its end."""
    rng = Random(seed)
    match = Match(RULESETS[key], seats, dealer=seed % seats)
    while not match.over:
        match = match.after(finished(State.start(match.deal(rng)), rng))
    return match


@pytest.mark.parametrize("seed", range(4))
def test_a_match_goes_to_three_wins(seed):
    """S1.23; the dealer's left begins each time (S1.10), and the deal moves on to the left (S1.26)."""
    match = matched("pagat", 4, seed)
    winners = [state.winner for state in match.deals]

    assert max(match.wins) == winners.count(winners[-1]) == 3
    assert winners[:-1].count(winners[-1]) == 2
    assert match.winners == (winners[-1],)
    assert [state.deal.dealer for state in match.deals] == [(seed + number) % 4 for number in range(len(winners))]
    assert all(state.deal.leader == (state.deal.dealer + 1) % 4 for state in match.deals)


@pytest.mark.parametrize("key", ["chips", "chips-any-seven", "chips-hearts", "pips"])
@pytest.mark.parametrize("seed", range(4))
def test_in_a_german_match_everybody_deals_once(key, seed):
    """S4.9, S4.14, S4.28; most chips win (S4.29), or fewest pips (S4.32)."""
    match = matched(key, 5, seed)
    first, *later = match.deals
    best = min(match.standings) if key == "pips" else max(match.standings)

    assert [state.deal.dealer for state in match.deals] == [(seed + number) % 5 for number in range(5)]
    assert first.deal.leader == (seed + 1) % 5
    assert [state.deal.leader for state in later] == [state.winner for state in match.deals[:-1]]
    assert all(match.standings[seat] == best for seat in match.winners)


@pytest.mark.parametrize("seed", [10, 45])
def test_a_tie_is_decided_by_the_cards_left_in_the_last_deal(seed):
    """S4.30, C21."""
    match = matched("chips", 3, seed)
    held = [len(hand) for hand in match.deals[-1].hands]
    tied = [seat for seat in range(3) if match.standings[seat] == max(match.standings)]

    assert len(tied) > 1
    assert match.winners == tuple(seat for seat in tied if held[seat] == min(held[other] for other in tied))


# --- Advice ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "card"),
    [
        ("sjuan; 7-8H; 7S 9H", "9H"),  # S2.37: no other spade is held, so their row would help the others alone
        ("sjuan; 7H; 6H 5H 7S", "6H"),  # S2.38: it leads to the five
        ("sjuan; 7H 7S; 8H KH 6S", "8H"),  # S2.39: it leads to the king
        ("sjuan; 7H 7S; 8H AS 6S", "6S"),  # S2.39: and here to the ace
    ],
)
def test_the_careful_player_takes_the_advice(view, card):
    assert str(BOTS["careful"](View.parse(view), Random(0))) == card


def test_a_hint_names_the_card_that_leads_to_your_own():
    """S2.38."""
    said = advice.hint(View.parse("sjuan; 7H; 6H 5H 7S"), advice.RUNGS.index("card")).said("en")

    assert said.startswith("6♥ brings your own 5♥ closer. 5♥ fits right after it.")


@pytest.mark.parametrize(
    ("view", "able"),
    [
        ("chips; 7D; 6S 7S 8S 8D", "8D 7S"),  # S4.36: with the six and the eight, the seven may wait
        ("chips; 7D; 6S 7S 8S KD", "7S"),  # but not where nothing else fits
        ("chips; 7D; 7C 7S", "7C 7S"),  # one of two sevens
    ],
)
def test_a_seven_is_held_back_only_while_another_card_fits(view, able):
    """S4.3, S4.36, S4.39, C23."""
    seen = View.parse(view)

    assert written(legal_actions(seen)) == able
    assert judge(seen, PASS).reason is Reason.MUST_PLAY


@pytest.mark.parametrize(
    ("card", "seats"),
    [
        ("6D", (2,)),  # the seven of diamonds lay there when seat 1 passed
        ("9D", (1, 2)),  # the eight did not
        ("7S", (2,)),  # any other seven would have fitted
        ("6S", (1, 2)),  # of a closed suit a pass says nothing more
        ("8S", (1, 2)),
    ],
)
def test_a_pass_tells_nothing_of_a_closed_suit(card, seats):
    """S4.38, put right by C22."""
    view = View.parse("chips; *; 2C; seat=0; turn=0; sizes=1,25,24; log=7D,-,8D")

    assert advice.holders(view, Card.parse(card)) == seats
