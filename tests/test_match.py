"""Matches: what a deal brings, added up by hand, and when a match is over and who has won it."""

import tomllib
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fantan import RULESETS, Card, Deal, IllegalAction, NotationError, Pass, Play, State, legal_actions, play
from fantan.house import rule_set
from fantan.match import Item, Line, Match, Purse, account, carry, pot, price, settle
from fantan.notation import format_log, parse_log
from fantan.rules import Unit
from tests import material

MATCHES = tomllib.loads((material.ROOT / "tests" / "matches.toml").read_text(encoding="utf-8"))

CHIPS_1 = (
    "chips; dealer=2; AC 2C 4C 5C 7C QC KC 3D TD JD QD AH 3H 4H 6H TH QS KS / "
    "3C 6C 9C TC JC AD 4D 8D 9D 2H 7H 8H JH KH 5S 8S JS / 8C 2D 5D 6D 7D KD 5H 9H QH AS 2S 3S 4S 6S 7S 9S TS; "
    "log=-,-,7D,7C,8D,8C,-,9C,6D,-,TC,7S,-,8S,6S,-,5S,5D,-,7H,9S,6H,9D,4S,TD,4D,5H,3D,8H,3S,JD,JC,TS,4H,6C,9H,QD,JS,"
    "2D,QS,AD,KD,KS,-,2S,QC,-,AS,TH,JH,QH"
)
CHIPS_2 = (
    "chips; dealer=0; 2C 4C 5C 6C TC AD 3D 5D 8D QD AH 2H AS 4S 5S TS KS / "
    "3C 8C 9C JC QC KC 2D 4D 6D 7D TD JD KD 9H 6S 9S JS QS / AC 7C 9D 3H 4H 5H 6H 7H 8H TH JH QH KH 2S 3S 7S 8S; "
    "log=7D,7H,8D,6D,7C,6C,8C,8H,5C,9C,6H,5D,9H,9D,TC,JC,7S,4C,TD,TH,-,3C,5H,2C,4D,AC,3D,QC,JH,-,JD,8S,QD,9S,4H,TS,"
    "JS,QH,-,6S,3H,2H,2D,KH,AH,QS,-,AD,KD,-,KS,KC"
)
POT_1 = (
    "sjuan-pot~ante:1~card:1; dealer=0; AC 8C TC KC 3D TD QD KD JH QH 2S 3S QS / "
    "3C JC QC 5D 9D JD AH 6H 8H 5S 7S 9S KS / 2C 4C 5C 7C 9C 4D 8D 3H 5H 7H AS 4S JS / "
    "6C AD 2D 6D 7D 2H 4H 9H TH KH 6S 8S TS; log=7S,7C,6S,8C,5S,4S,7D,3S,-,9C,6D,TC,JC,8D,6C,2S,5D,5C,8S,-,9D,4D,-,3D,"
    "9S,7H,2D,TD,JD,AS,TS,QD,QC,4C,AD,KD,3C,JS,-,KC,6H,2C,-,AC,8H,5H,9H,QS,KS,-,4H,-,-,3H"
)
POT_2 = (
    "sjuan-pot~ante:1~card:1; dealer=1; 8C QC 5D 6D 9D TD 3H 9H JH 2S 6S 7S 9S / "
    "5C 9C TC KC AD 2D QD 5H 6H 8H KH 8S TS / AC 4C JC 4D 7D JD KD 2H 7H QH 3S 5S QS / "
    "2C 3C 6C 7C 3D 8D AH 4H TH AS 4S JS KS; log=7H,7C,8C,9C,7D,8D,6D,6H,-,6C,5D,5C,4C,3C,7S,8H,4D,2C,9D,5H,"
    "AC,4H,TD,8S,"
    "JD,3D,6S,TC,JC,-,9H,2D,5S,TH,9S,AD,-,4S,3H,TS,2H,JS,QC,KC,QS,AH,JH,QD,3S,KS,2S"
)
PIPS_1 = (
    "pips; dealer=0; 2C 4C 5C JC 2D 3D 4D 8D QD KD 6H 8H 9H JH 3S 6S 7S / "
    "AC 7C QC KC AD 5D TD JD 2H 3H TH QH KH 5S 8S TS JS QS / 3C 6C 8C 9C TC 6D 7D 9D AH 4H 5H 7H AS 2S 4S 9S KS; "
    "log=-,7D,8D,7C,8C,7S,8S,7H,6H,-,5H,6S,5S,4S,3S,-,9C,8H,-,6C,9H,TH,6D,JH,5D,9D,4D,TD,9S,3D,QH,TC,5C,KH,2S,2D,JD,"
    "4H,QD,3H,AS,4C,TS,3C,JC,JS,-,KD,QS,KS,2C"
)
PIPS_2 = (
    "pips; dealer=1; 4C 5C QC 6D TD QD 4H 6H 7H QH AS 2S 4S 5S 9S TS JS / "
    "2C 3C 8C 9C TC JC KC 3D 8D 9D AH 5H 8H 9H TH 3S 7S / AC 6C 7C AD 2D 4D 5D 7D JD KD 2H 3H JH KH 6S 8S QS KS; "
    "log=7D,6D,7S,8S,9S,8D,7C,7H,8C,6S,6H,8H,5D,TS,5H,6C,4H,9C,4D,5C,3D,2D,5S,9D,AD,TD,TC,JD,QD,JC,3H,QC,KC,KD,JS,9H,"
    "2H,4S,TH,QS,4C,3S,KS,2S,3C,JH,AS,2C,AC,QH"
)
OROS_1 = (
    "cinquillo-oros; dealer=0; 3C KC 2D 5D 6D 3H JH QH 4S 5S / 4C AD 4D 7D AH 2H 6H AS 7S QS / "
    "5C QC 3D JD 5H KH 2S 3S 6S JS / AC 2C 6C 7C JC QD KD 4H 7H KS; log=5D,4D,5H,4H,3H,2H,3D,-,2D,6H,5C,7H,5S,AH,6S,6C,"
    "6D,AD,-,7C,JH,4C,-,JC,4S,7S,JS,-,QH,QS,KH,KS,3C,7D,JD,2C,-,-,QC,QD,KC"
)
OROS_2 = (
    "cinquillo-oros; dealer=1; 3C KC 5D 6D 7D JD QD 4H AS 6S / 6C 7C JC 2D 3D 4D KD AH 2H JH / "
    "2C 5C AD 5H QH 2S 5S 7S JS QS / AC 4C QC 3H 6H 7H KH 3S 4S KS; log=5D,4D,5S,4S,6D,3D,5C,4C,3C,2D,2C,3S,"
    "7D,6C,AD,AC,"
    "6S,7C,7S,-,JD,JC,JS,QC,QD,KD,2S,-,AS,-,QS,KS,KC,-,5H,6H,4H"
)
PASSES_1 = (
    "shichi-narabe-passes; dealer=0; 7C 9C 2D 4D 8D TD AH 3H 7H 8H 2S TS KS / 2C 3C JC AD 3D 9D QD 2H 4H 5H QH 4S 8S / "
    "AC 5C 6C TC KC 6D 7D KD KH AS 3S 6S JS / 4C 8C QC 5D JD 6H 9H TH JH 5S 7S 9S QS; log=6D,8C,8H,-,6S,9H,8D,"
    "-,-,5S,-,-,"
    "6C,-,9C,8S,TC,9S,TS,9D,JS,-,-,JC,-,5D,4D,3D,5C,6H,TD,5H,-,QS,KS,4H,-,QC,3H,2H,JD,AH,4S,4C,-,QD,-,2S,3C,TH,2D,2C,JH"
)
PASSES_2 = (
    "shichi-narabe-passes; dealer=2; 3C 7C 8C JC 3D 7D QD 8H TH 7S 9S TS QS / 9C QC 4D 6D 8D 9D KD 9H 2S 4S 5S 6S 8S / "
    "2C 5C 6C KC 2D 5D JD AH 2H 3H 5H KH JS / AC 4C TC AD TD 4H 6H 7H JH QH AS 3S KS; log=-,-,6C,-,8C,8S,-,6H,"
    "-,6S,5H,4H,"
    "8H,8D,3H,-,9S,9H,2H,-,-,6D,AH,-,TH,9C,5D,JC,-,-,TS,5S,JS,QS,4S,KH,-,4D,-,9D,5C,QC,JD,-,2C,KD,KC,2S"
)


@pytest.mark.parametrize(
    ("record", "winner", "result"),
    [
        # Ante 1 of the 18-card hand alone (S4.12, S4.13), passes 6 + 3 + 0: a pot of 10. Left 7 and 3.
        # Seat 0: −1 −6 −7. Seat 1: −3 −3. Seat 2: 10 + 7 + 3.
        (CHIPS_1, 2, [-14, -6, 20]),
        # Ante 1 of the winner, passes 3 + 0 + 2: a pot of 6. Left 3 and 2.
        # Seat 0: −3 −3. Seat 1: −1 + 6 + 3 + 2. Seat 2: −2 −2.
        (CHIPS_2, 1, [-6, 10, -4]),
        # Ante 4 × 1 (S2.29), passes 2 + 2 + 1 + 3 (S2.28): a pot of 12. Left 2, 1 and 3 (S2.30).
        # Seat 0: −1 −2 −2. Seat 1: −1 −2 −1. Seat 2: −1 −1 + 12 + 2 + 1 + 3. Seat 3: −1 −3 −3.
        (POT_1, 2, [-5, -4, 16, -7]),
        # Ante 4, passes 0 + 0 + 2 + 1: a pot of 7. Left 1, 2 and 1.
        # Seat 0: −1 + 7 + 1 + 2 + 1. Seat 1: −1 −1. Seat 2: −1 −2 −2. Seat 3: −1 −1 −1.
        (POT_2, 0, [10, -2, -5, -3]),
        # S4.32: A♣ 15 + Q♣ 12 + K♣ 13 + A♦ 15 + 2♥ 2 = 57, and A♥ 15.
        (PIPS_1, 0, [0, 57, 15]),
        # A♥ 15, K♥ 13.
        (PIPS_2, 0, [0, 15, 13]),
        # R-LUDO: the winner 5 + (1 + 2 + 2), the others one less for each card.
        (OROS_1, 0, [10, -1, -2, -2]),
        # 5 + (3 + 1 + 3).
        (OROS_2, 0, [12, -3, -1, -3]),
        # Seat 2 is eliminated, 0 goes out, then 3; seat 1 is left (R-JP-spec).
        (PASSES_1, 0, [1, 3, 4, 2]),
        # Seats 3 and 0 are eliminated, so 0 ranks higher; 1 goes out; seat 2 is left.
        (PASSES_2, 1, [3, 1, 2, 4]),
    ],
)
def test_an_account_is_what_was_added_up_by_hand(record, winner, result):
    state = State.parse(record)

    assert state.winner == winner
    assert list(settle(state)) == result
    assert pot(state) == 0
    assert carry(state) == 0


def test_an_account_tells_line_by_line_who_pays_what_for_what():
    state = State.parse(CHIPS_2)

    assert account(state, carried=2) == (
        Line(Item.CARRIED, Purse.SCORE, Purse.POT, 2),
        Line(Item.ANTE, 1, Purse.POT, 1, 1),
        Line(Item.PASS, 0, Purse.POT, 3, 1),
        Line(Item.PASS, 2, Purse.POT, 2, 1),
        Line(Item.POT, Purse.POT, 1, 8),
        Line(Item.CARDS, 0, 1, 3, 1),
        Line(Item.CARDS, 2, 1, 2, 1),
    )
    assert settle(state, carried=2) == (-6, 12, -4)


@pytest.mark.parametrize(
    ("key", "seats", "chips"),
    [
        # S4.12, S4.13 against the same with one chip more of short hands (C10): 52 cards, rules.md no. 10.
        ("chips", 3, 1),
        ("chips", 4, 4),
        ("chips", 5, 2),
        ("chips", 6, 4),
        ("chips", 7, 3),
        ("chips", 8, 4),
        ("chips~short:more", 3, 5),
        ("chips~short:more", 4, 4),
        ("chips~short:more", 5, 8),
        ("chips~short:more", 6, 8),
        ("chips~short:more", 7, 11),
        ("chips~short:more", 8, 12),
        ("chips~ante:2", 3, 4),
        ("sjuan-pot", 3, 0),
    ],
)
def test_the_antes_lie_in_the_pot_before_the_first_turn(key, seats, chips):
    assert pot(State.start(Deal.shuffled(rule_set(key), seats=seats, dealer=1, rng=Random(1)))) == chips


def test_the_pot_grows_with_every_pass_and_goes_to_the_winner():
    *_, end = moments = played(CHIPS_1)

    assert [pot(moment) for moment in moments[:4]] == [1, 2, 3, 3]
    assert [pot(moment, carried=2) for moment in moments[:4]] == [3, 4, 5, 5]
    assert pot(moments[-2]) == 10
    assert pot(end) == 0
    assert settle(moments[2]) == (-2, -1, 0)


def played(record: str) -> list[State]:
    """Every moment of a deal."""
    end = State.parse(record)
    states = [State.start(end.deal)]
    for action in end.log:
        states.append(play(states[-1], action))
    return states


def test_a_pass_before_the_opening_card_may_be_free():
    """C8. In the first deal above seats 0 and 1 pass before 7♦."""
    free = State.parse(CHIPS_1.replace("chips;", "chips~opening-pass:free;"))

    assert settle(free) == (-13, -5, 18)


# --- mistaken passes -------------------------------------------------------------------------------------------------

HANDS = (
    "4C 5C 8C TC 4D 9D TD JD 2H 5H 3S 7S JS / "
    "3C 6C 7C 9C JC 2D AD 7H 8H KH 2S 4S 6S / "
    "2C KC AC 3D 5D 7D QD 4H 9H JH AH 5S AS / "
    "QC 6D 8D KD 3H 6H TH QH 8S 9S TS QS KS"
)
"""Seat 1 leads when 0 deals; it holds 7♣ and 7♥, seat 2 holds 7♦, seat 0 holds 7♠."""


def moment(key: str, log: str) -> State:
    """The moment after a log, with the hands above."""
    return State.parse(f"{key}; dealer=0; {HANDS}; log={log}")


@pytest.mark.parametrize(
    ("key", "log", "action", "done"),
    [
        # Refused: nothing stands but a legal action (S0.21, S2.25).
        ("sjueren", "7C", "-!", "must_play"),
        ("sjuan", "", "-!", "must_play"),
        # Corrected before the next action, by the seat that passed, with a card that fits (S1.18).
        ("pagat", "7C", "-!", "ok"),
        ("pagat", "7C,-!", "^7D", "ok"),
        ("pagat", "7C,-!", "^KC", "gap"),
        ("pagat", "7C,-!", "^6D", "not_in_hand"),
        ("pagat", "7C,-!", "^3D", "row_not_open"),
        ("pagat", "7C,-!,^7D", "^5D", "no_mistake"),
        ("pagat", "7C,-!,-", "^7D", "no_mistake"),  # C17: after the next action the pass stands
        ("pagat", "7C,-!,-,7S", "^7D", "no_mistake"),
        ("pagat", "7C", "^7D", "no_mistake"),
        ("pagat", "", "^7D", "no_mistake"),
        ("pagat", "7C,-!,-", "-!", "ok"),
        ("pagat", "7C,-!", "-!", "no_mistake"),  # seat 3 cannot lay: that pass is no mistake
        # Stands, with no penalty unless one is agreed (S3.20).
        ("gamerules", "7C", "-!", "ok"),
        ("gamerules", "7C,-!", "^7D", "no_mistake"),
        # Stands and costs (S4.22).
        ("chips-any-seven", "7C", "-!", "ok"),
        ("chips-any-seven", "7C,-!", "^7D", "no_mistake"),
        ("chips", "", "-!", "no_mistake"),  # seat 1 has no 7♦, and nothing else may be laid (C8)
    ],
)
def test_what_follows_a_mistaken_pass(key, log, action, done):
    state = moment(key, log)
    text = material.action(action)
    if done == "ok":
        assert play(state, text).log[-1] == text
        assert text not in legal_actions(state.view(state.turn))
    else:
        with pytest.raises(IllegalAction) as refused:
            play(state, text)
        assert refused.value.verdict.reason == done


def test_a_correction_leaves_the_turn_and_counts_as_no_pass():
    state = moment("pagat", "7C,-!")
    after = play(state, Play(Card.parse("7D"), corrects=True))

    assert (state.turn, state.passes, state.mistaken) == (3, (0, 0, 1, 0), 2)
    assert (after.turn, after.passes, after.mistaken) == (3, (0, 0, 0, 0), None)
    assert after.seats == (1, 2, 2)
    assert after.hands[2] == state.hands[2] - {Card.parse("7D")}
    assert play(after, Play(Card.parse("6D"))).turn == 0


def test_a_correction_with_the_last_card_wins():
    """S1.18, S1.22: the last card of a hand, laid to put a pass right."""
    deal = Deal.shuffled(RULESETS["pagat"], seats=4, dealer=0, rng=Random(4))
    *_, before, end = material.moments(deal, Random(4))
    last = end.log[-1]
    mistaken = play(before, Pass(mistaken=True))
    won = play(mistaken, Play(last.card, corrects=True))

    assert mistaken.winner is None
    assert won.winner == end.winner == before.turn
    assert settle(won) == settle(end)


FINED = "chips-any-seven"


def wrong(state: State, seat: int) -> State:
    """The same deal with a pass of a seat at its last turn but one, although it could lay a card."""
    end = state
    for place in range(len(end.log) - 1, -1, -1):
        before = State.parse(f"{end.deal}; log={format_log(end.log[:place])}" if place else str(end.deal))
        able = any(isinstance(action, Play) for action in legal_actions(before.view(before.turn)))
        if before.turn == seat and able and not before.over:
            state = play(before, Pass(mistaken=True))
            rng = Random(place)
            while not state.over:
                state = play(state, rng.choice(legal_actions(state.view(state.turn))))
            if (state.winner == seat) == (end.winner == seat):
                return state
    raise AssertionError("no such deal")


@pytest.mark.parametrize("key", [FINED, "chips-any-seven~recipient:pot"])
@pytest.mark.parametrize("by_winner", [False, True])
def test_a_fine_goes_to_the_winner_or_the_pot_and_waits_for_the_next_deal_where_the_winner_pays(key, by_winner):
    """S4.22, S4.27, C15: three chips for one mistaken pass, whoever is caught."""
    rules = rule_set(key)
    deal = Deal.shuffled(rules, seats=4, dealer=0, rng=Random(9))
    *_, end = material.moments(deal, Random(9))
    seat = end.winner if by_winner else (end.winner + 1) % 4
    state = wrong(end, seat)
    left = [len(hand) for hand in state.hands]
    passes = sum(state.passes)
    fines = [line for line in account(state) if line.item is Item.FINE]
    # All hands are of 13: every seat antes one. The winner gets antes, passes, cards, and the fine of another.
    expected = [-1 - state.passes[other] - left[other] for other in range(4)]
    expected[state.winner] += 4 + passes + sum(left)
    expected[seat] -= 3
    if key != FINED or not by_winner:
        expected[state.winner] += 3

    payee = end.winner if key == FINED else Purse.POT
    assert fines == [Line(Item.FINE, seat, Purse.NEXT if seat == payee else payee, 1, 3)]
    assert list(settle(state)) == expected
    assert carry(state) == (3 if by_winner and key == FINED else 0)
    assert sum(settle(state)) == -carry(state)


@pytest.mark.parametrize("key", ["pagat", "gamerules", "sjuan-pot~mistaken:house"])
def test_where_no_fine_is_agreed_a_mistaken_pass_costs_no_more_than_a_pass(key):
    """S1.19, S3.20, C17."""
    state = moment("sjuan-pot~mistaken:house", "7C,-!") if "pot" in key else moment(key, "7C,-!")

    assert settle(state) == ((0, 0, -1, 0) if "pot" in key else (0, 0, 0, 0))


@given(material.deals(), st.integers(0, 2**32))
def test_logs_with_mistakes_and_corrections_read_back(deal, seed):
    """Every third pass or card is a mistaken pass first, put right or not."""
    rng, state = Random(seed), State.start(deal)
    while not state.over:
        view = state.view(state.turn)
        action = rng.choice(legal_actions(view))
        wrong = Pass(mistaken=True)
        if isinstance(action, Play) and rng.random() < 0.2:
            try:
                state = play(state, wrong)
            except IllegalAction:
                assert deal.rules.passing.mistaken.value == "refused"
            else:
                if deal.rules.passing.mistaken.value == "corrected" and rng.random() < 0.7:
                    state = play(state, replace(action, corrects=True))
                if len(state.log) > 400:  # where mistakes stand, a deal may last as long as they go on
                    return
                continue
        state = play(state, action)
    read = State.parse(str(state))

    assert vars(read) == vars(state)
    assert parse_log(format_log(state.log)) == state.log


# --- matches ---------------------------------------------------------------------------------------------------------


def text(name: str) -> str:
    """A match as it is written."""
    return " ".join(MATCHES[name].split())


TIE = (
    # Ante of seat 1, passes 1 + 1 + 2: a pot of 5. 5 − 1 + 1 + 1; −1 −1 −1; −2 −1.
    (6, -3, -3),
    # Ante of seat 2, passes 2 + 4 + 0: a pot of 7. −2 −1; −4 −3; −1 + 7 + 1 + 3.
    (-3, -7, 10),
    # Ante of seat 0, passes 0 + 0 + 3: a pot of 4. −1 −1; 4 + 1 + 3; −3 −3.
    (-2, 8, -6),
)


def test_a_tie_is_decided_by_the_cards_held_in_the_last_deal():
    """S4.28, S4.29, S4.30: seats 0 and 2 have one chip each; seat 0 held one card at the end, seat 2 three."""
    match = Match.parse(text("tie"))

    assert match.results == TIE
    assert match.standings == (1, -2, 1)
    assert match.over
    assert [len(hand) for hand in match.deals[-1].hands] == [1, 0, 3]
    assert match.winners == (0,)


def test_where_the_cards_are_equal_too_the_match_is_shared():
    """C21: both hold one card."""
    match = Match.parse(text("shared"))

    assert match.standings == (4, 4, -8)
    assert [len(hand) for hand in match.deals[-1].hands] == [1, 1, 0]
    assert match.winners == (0, 1)


@pytest.mark.parametrize("name", sorted(MATCHES))
def test_a_match_is_written_as_it_is_read(name):
    match = Match.parse(text(name))

    assert str(match) == text(name)
    assert Match.parse(str(match)) == match
    assert hash(Match.parse(str(match))) == hash(match)


def test_seat_0_deals_first_where_nothing_else_is_written():
    assert Match.parse("pagat; seats=3") == Match(RULESETS["pagat"], 3) == Match.parse("pagat; seats=3; dealer=0")
    assert Match.parse("pagat; seats=3; dealer=2").next_dealer == 2


@pytest.mark.parametrize(
    ("key", "first", "later"),
    [
        ("pagat", 1, 2),  # S1.10, C5
        ("chips", 1, "winner"),  # S4.14
        ("sjuan-hearts", None, None),  # S2.31: the cards will tell
        ("sjuan-hearts~leader:left", 1, None),
        ("chips~opening:7D~leader:holder", None, "winner"),
    ],
)
def test_who_begins_is_known_before_the_cards_are_dealt_or_not(key, first, later):
    rng = Random(2)
    match = Match(rule_set(key), 3)
    *_, end = material.moments(match.deal(rng), rng)
    after = match.after(end)

    assert match.next_leader == first
    assert after.next_leader == (end.winner if later == "winner" else later)


def test_before_the_first_deal_all_are_level():
    match = Match(RULESETS["chips"], 3)

    assert (match.ahead, match.winners, match.over) == ((0, 1, 2), (), False)
    assert (match.standings, match.wins, match.carried, match.results) == ((0, 0, 0), (0, 0, 0), (0,), ())


def test_a_tie_of_places_is_decided_by_the_last_deal():
    """S4.30, C35: all but one seat hold no card at the end, so the better place says more."""
    rules = rule_set("shichi-narabe-passes~match:deals1")
    rng = Random(3)
    for _ in range(200):
        match = Match(rules, 3)
        while not match.over:
            *_, end = material.moments(match.deal(rng), rng)
            match = match.after(end)
        tied = [seat for seat in range(3) if match.standings[seat] == min(match.standings)]
        if len(tied) > 1:
            assert match.winners == (min(tied, key=match.deals[-1].places.index),)
            return
    raise AssertionError("no tie")


def test_the_deal_moves_on_and_the_winner_leads():
    """C5, S4.9, S4.14."""
    whole = Match.parse(text("tie"))
    first = Match(whole.rules, 3)
    second = first.after(whole.deals[0])

    assert (first.next_dealer, first.next_leader, first.winner, first.winners) == (0, 1, None, ())
    assert (second.next_dealer, second.next_leader) == (1, whole.deals[0].winner)
    assert not second.over
    assert second.deal(Random(1)).leader == whole.deals[0].winner
    assert second.ahead == (max(range(3), key=second.standings.__getitem__),)


def finished(rules, seats, rng):
    """A match played at random to its end."""
    match = Match(rules, seats, rng.randrange(seats))
    while not match.over:
        *_, end = material.moments(match.deal(rng), rng)
        match = match.after(end)
    return match


@pytest.mark.parametrize("key", [*RULESETS, "sjuan-pot~match:deals1", "chips~recipient:pot", "pagat~match:wins1"])
def test_every_match_ends_as_its_rule_set_says(key):
    rules, rng = rule_set(key), Random(key)
    seats = rules.seats[0]
    match = finished(rules, seats, rng)
    ending, number = rules.ending, len(match.deals)

    assert match.winners
    assert [state.deal.dealer for state in match.deals] == [(match.dealer + place) % seats for place in range(number)]
    if ending.wins:
        assert match.wins[match.winners[0]] == ending.wins == max(match.wins)  # S1.23
        assert len(match.winners) == 1
    elif ending.deals:
        assert number == seats * ending.deals  # S4.28
    elif ending.target:
        assert max(match.standings) >= ending.target  # R-LUDO
    else:
        assert number == 1
        assert match.winners == (match.winner,)
    if rules.stakes.unit is Unit.CHIPS:
        assert sum(match.standings) == -match.carried[-1]
    best = min if ending.low else max
    counted = match.wins if ending.wins else match.standings
    assert all(counted[seat] == best(counted) for seat in match.winners)
    assert Match.parse(str(match)) == match


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        (lambda text: text.replace("seats=3", "seats=9"), "not played by 9 seats"),
        (lambda text: text.replace("dealer=0 |", "dealer=1 |"), "deal 1 is not dealt by 1"),
        (lambda text: text.replace("chips; seats", "pips; seats"), "deal 1 is not of this match"),
        (lambda text: text[: text.rindex(",")], "deal 3 is not over"),
        (lambda text: text + text[text.rindex(" | ") :], "over before deal 4"),
        (lambda text: text.replace("chips; seats", "whist; seats"), "no rule set 'whist'"),
        (lambda text: text.replace("seats=3", "colour=3"), "cannot read 'colour=3'"),
        (lambda text: text.replace("; leader=0", ""), "not legal"),
        (lambda text: text.replace("chips; seats", "seats"), "expected RULESET, read 'seats=3"),
        (lambda text: text.replace("seats=3", "seats=x"), "not a number: 'x' in 'chips; seats=x"),
        (lambda text: text.replace("seats=3; ", ""), "not played by 0 seats"),
    ],
)
def test_a_match_that_cannot_be_is_named(damage, named):
    with pytest.raises(NotationError) as error:
        Match.parse(damage(text("tie")))

    assert named in str(error.value)


def test_a_fine_of_the_winner_lies_in_the_pot_of_the_next_deal():
    """C15."""
    rules = rule_set(FINED)
    rng = Random(9)
    match = Match(rules, 4)
    *_, end = material.moments(match.deal(rng), rng)
    match = match.after(wrong(end, end.winner))
    *_, next_end = material.moments(match.deal(rng), rng)
    after = match.after(next_end)

    assert match.carried == (0, 3)
    assert sum(match.standings) == -3
    assert account(next_end, 3)[0] == Line(Item.CARRIED, Purse.SCORE, Purse.POT, 3)
    assert after.carried == (0, 3, 0)
    assert sum(after.standings) == 0


def test_a_pass_before_the_opening_card_that_is_put_right_costs_nothing_and_brings_nothing():
    rules = rule_set("pagat~opening:7D~opening-pass:free~pass:1~unit:chips")
    deal = next(
        deal
        for seed in range(100)
        if Card.parse("7D") in (deal := Deal.shuffled(rules, seats=4, dealer=0, rng=Random(seed))).hands[deal.leader]
    )
    state = play(State.start(deal), Pass(mistaken=True))
    assert pot(state) == 0
    state = play(state, Play(Card.parse("7D"), corrects=True))
    assert pot(state) == 0
    assert account(state) == ()


def test_a_later_pass_that_is_put_right_costs_nothing_and_the_others_what_they_cost():
    """The leader lays the opening card; the next seat passes by mistake and lays a card; then all play on."""
    rules = rule_set("pagat~opening:7D~opening-pass:free~pass:1~unit:chips")
    deals = (Deal.shuffled(rules, seats=4, dealer=0, rng=Random(seed)) for seed in range(100))
    opened = (State.start(deal).after(Play(rules.lock)) for deal in deals if rules.lock in deal.hands[deal.leader])
    state, card = next((state, first.card) for state in opened if (first := actions(state)[0]) != Pass())
    state = play(play(state, Pass(mistaken=True)), Play(card, corrects=True))
    paid = [0] * 4
    while sum(paid) < 3:
        seat, action = state.turn, actions(state)[0]
        state = play(state, action)
        paid[seat] += action == Pass()

    assert not state.over
    assert [-won for won in settle(state)] == paid


def actions(state):
    """What the seat to move may do."""
    return legal_actions(state.view(state.turn))


@pytest.mark.parametrize(
    ("record", "lines"),
    [
        (OROS_1, [Line(Item.WIN, Purse.SCORE, 0, 5)]),
        (PASSES_1, [Line(Item.PLACE, Purse.SCORE, seat, place) for place, seat in enumerate((0, 3, 1, 2), start=1)]),
    ],
    ids=["win", "places"],
)
def test_what_nobody_pays_is_written_down(record, lines):
    assert [line for line in account(State.parse(record)) if line.payer is Purse.SCORE] == lines


def test_an_ante_of_two_is_paid_once_and_not_twice_one():
    state = State.start(Deal.shuffled(rule_set("sjuan-pot~ante:2"), seats=4, dealer=0, rng=Random(9)))

    assert account(state) == tuple(Line(Item.ANTE, seat, Purse.POT, 1, 2) for seat in range(4))


def test_every_card_that_is_still_held_has_its_line():
    state = State.parse(PIPS_1)
    lines = account(state)

    assert {(line.item, line.payer, line.times) for line in lines} == {(Item.PIPS, Purse.SCORE, 1)}
    assert [sum(line.payee == seat for line in lines) for seat in range(3)] == [len(hand) for hand in state.hands]


@pytest.mark.parametrize("rules", [*RULESETS, "sjuan-pot~card:1"])
def test_what_a_hand_costs_is_what_its_seat_is_charged_for_it(rules):
    """The price of a hand is what the account has for cards left and for pips; nothing else hangs on the hand."""
    for seed in range(3):
        agreed, rng = rule_set(rules), Random(seed)
        *_, state = material.moments(Deal.shuffled(agreed, seats=agreed.seats[0], dealer=0, rng=rng), rng)
        assert state.over
        lines = account(state)
        for seat, hand in enumerate(state.hands):
            if state.places[0] == seat:
                continue
            paid = sum(line.amount for line in lines if line.item is Item.CARDS and line.payer == seat)
            counted = sum(line.amount for line in lines if line.item is Item.PIPS and line.payee == seat)
            assert price(state.rules, hand) == paid + counted
