"""The review of a deal: a small one worked out by hand, and what holds in every deal of every rule set."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from fantan import RULESETS, Card, Deal, Pass, Play, Rank, State, View, legal_actions, play
from fantan.house import rule_set
from fantan.judge import fitting
from fantan.notation import parse_cards, parse_log
from fantan.review import Cause, Kind, review
from fantan.rules import Deck, MistakenPass
from fantan.state import PASS
from tests.material import GROWN

TWELVE = RULESETS["pagat"].but(
    deck=Deck((Rank.SIX, Rank.SEVEN, Rank.EIGHT, Rank.NINE), RULESETS["pagat"].deck.suits[:3])
)
"""Six to nine in clubs, diamonds and hearts."""
MISTAKES = {MistakenPass.CORRECTED, MistakenPass.FINED, MistakenPass.HOUSE}
EVERY = {**GROWN, "sjuan~rest:spare": rule_set("sjuan~rest:spare")}


def dealt(log, *hands, rules=TWELVE):
    """A deal that seat 0 leads, after a log."""
    state = State.start(Deal.of(rules, len(hands) - 1, tuple(map(parse_cards, hands))))
    for action in parse_log(log):
        state = play(state, action)
    return state


# By turns: 0 has no seven. 1 opens clubs, 2 must open hearts. 0 may lay 6♣ or 8♣, 1 may lay 7♦ or 6♥, 2 must lay 8♥.
# 0 must lay 8♣ and 1 must lay 7♦. 2 may lay 8♦ and lays 9♥. 0 lays 6♦, and 1, with 9♦ alone, waits for 8♦. 2 is out.
PLAYED = dealt("-,7C,7H,6C,6H,8H,8C,7D,9H,6D,-,8D", "6C 8C 9C 6D", "7C 7D 9D 6H", "8D 7H 8H 9H")


def test_each_turn_is_classed_by_what_could_be_done():
    told = review(PLAYED)

    assert [(turn.seat, turn.number, turn.kind.value, " ".join(map(str, turn.others))) for turn in told.turns] == [
        (0, 1, "pass", ""),
        (1, 1, "free", "7D"),
        (2, 1, "forced", ""),
        (0, 2, "free", "8C"),
        (1, 2, "free", "7D"),
        (2, 2, "forced", ""),
        (0, 3, "forced", ""),
        (1, 3, "forced", ""),
        (2, 3, "free", "8D"),
        (0, 4, "free", "9C"),
        (1, 4, "pass", ""),
        (2, 4, "forced", ""),
    ]


def test_a_pass_has_its_causes_the_nearest_first():
    told = review(PLAYED)

    assert told.causes == {
        0: (
            Cause(Card.parse("7C"), parse_order("6C 8C 9C"), 1, holder=1, declined=()),
            Cause(Card.parse("7D"), parse_order("6D"), 1, holder=1, declined=()),
        ),
        10: (Cause(Card.parse("8D"), parse_order("9D"), 1, holder=2, declined=(8,)),),
    }


def parse_order(text):
    """Cards in their order."""
    return tuple(map(Card.parse, text.split()))


def test_the_ledger_adds_cards_and_passes_to_the_turn_on_which_a_seat_goes_out():
    told = review(PLAYED)

    assert [(row.seat, row.dealt, row.passes, row.turns, row.left, row.out) for row in told.race] == [
        (2, 4, (), 4, 0, 4),
        (0, 4, (1,), 4, 1, 5),
        (1, 4, (4,), 4, 1, 5),
    ]


def test_what_a_card_opened_is_followed_to_its_first_use():
    told = review(PLAYED)
    clubs, hearts, six, eight = (told.turns[at] for at in (1, 2, 3, 5))

    assert (clubs.opened, str(clubs.after.card), clubs.after.at, clubs.after.seat) == (parse_order("6C 8C"), "6C", 3, 0)
    assert not clubs.after.only  # it could have laid 8♣
    assert (str(hearts.after.card), hearts.after.seat, hearts.after.only) == ("6H", 1, False)
    assert (six.opened, six.after) == ((), None)
    assert (str(eight.after.card), eight.after.seat, eight.after.only) == ("9H", 2, False)


def test_a_card_without_which_another_had_passed_is_told_apart():
    # 7♣ is all that lets seat 1 in: it has 6♣ and nothing else that fits.
    state = dealt("7C,6C", "7C 7D 9D 6H", "6C 8D 9C 6D", "8C 7H 8H 9H")
    told = review(state)

    assert told.turns[0].after.only
    assert told.saved(0) == (told.turns[0],)
    assert told.saved(1) == ()


def test_a_pass_that_is_put_right_is_one_turn_and_no_pass():
    state = dealt("-!,^7C,6C", "7C 7D 9D 6H", "6C 8D 9C 6D", "8C 7H 8H 9H")
    first, second = review(state).turns
    row = review(state).ledger[0]

    assert (first.kind, str(first.corrected), str(first.card), first.left) == (Kind.MISTAKEN, "7C", "7C", 3)
    assert second.at == 2
    assert (row.passes, row.turns, row.left, row.out) == ((), 1, 3, 4)


def test_a_pass_in_error_that_stands_counts_and_has_no_cause_but_the_seat_itself():
    told = review(dealt("-!,-", "7C 7D 9D 6H", "6C 8D 9C 6D", "8C 7H 8H 9H"))

    assert [turn.kind for turn in told.turns] == [Kind.MISTAKEN, Kind.PASS]
    assert (told.ledger[0].passes, told.ledger[0].out) == ((1,), 5)
    assert set(told.causes) == {1}


def test_a_drawn_card_takes_a_turn_more():
    state = State.start(Deal.shuffled(RULESETS["domino"], seats=2, dealer=1, rng=Random(1)))
    while not any(isinstance(action, Pass) for action in state.log):
        state = play(state, legal_actions(state.view(state.turn))[0])
    row = review(state).ledger[state.seats[-1]]

    assert (row.dealt, row.drawn, len(row.passes), row.out) == (7, 1, 1, 9)


@st.composite
def courses(draw):
    """A deal played at random by any rule set, also with passes in error, to its end or up to some moment."""
    rules = EVERY[draw(st.sampled_from(sorted(EVERY)))]
    seats, rng = draw(st.sampled_from(rules.seats)), Random(draw(st.integers(0, 2**32)))
    state = State.start(Deal.shuffled(rules, seats=seats, dealer=rng.randrange(seats), rng=rng))
    most = draw(st.integers(0, 400))
    while not state.over and len(state.log) < most:
        actions = legal_actions(state.view(state.turn))
        if state.mistaken is not None and rng.random() < 0.5:
            fits = frozenset(fitting(state.view(state.mistaken)))
            action = Play(rng.choice(sorted(state.hands[state.mistaken] & fits)), corrects=True)
        elif PASS not in actions and rules.passing.mistaken in MISTAKES and rng.random() < 0.1:
            action = Pass(mistaken=True)
        else:
            action = rng.choice(actions)
        state = play(state, action)
    return state


@settings(max_examples=60)
@given(courses())
def test_the_sums_of_the_ledger_explain_the_order(state):
    told = review(state)

    for row in told.ledger:
        assert row.out == row.turns + row.left
    if state.finished:
        assert tuple(row.seat for row in told.race)[: len(state.finished)] == state.finished
    # Who still holds cards is placed by how many: what is missing to the sum.
    inside = [row for row in told.ledger if state.hands[row.seat]]
    placed = sorted(inside, key=lambda row: row.out - row.turns)
    assert [row.seat for row in placed] == [seat for seat in state.places if state.hands[seat]]
    if state.over:
        assert told.race[0].seat == state.winner or not state.finished


@settings(max_examples=60)
@given(courses())
def test_every_action_is_in_one_turn_of_its_class(state):
    told = review(state)
    at = [turn.at for turn in told.turns]

    assert [place for place, action in enumerate(state.log) if not action.corrects] == at
    for turn in told.turns:
        before = told.moments[turn.at]
        actions = legal_actions(before.view(turn.seat))
        assert turn.seat == state.seats[turn.at]
        assert turn.number == sum(
            seat == turn.seat for seat in (each.seat for each in told.turns if each.at <= turn.at)
        )
        assert [*map(Play, turn.fitted)] == [action for action in actions if action != PASS]
        if turn.action == PASS:
            assert turn.kind == (Kind.CHOSEN if turn.fitted else Kind.PASS)
        elif isinstance(turn.action, Play):
            assert turn.kind == (Kind.FREE if len(actions) > 1 else Kind.FORCED)
        else:
            assert turn.kind is Kind.MISTAKEN


@settings(max_examples=60)
@given(courses())
def test_a_pass_is_caused_by_cards_that_fit_and_that_another_holds(state):
    told = review(state)

    assert set(told.causes) == {turn.at for turn in told.turns if turn.kind is Kind.PASS}
    for at, causes in told.causes.items():
        before, seat = told.moments[at], state.seats[at]
        waiting = [card for cause in causes for card in cause.waiting]
        assert sorted(waiting) == sorted(before.hands[seat])
        for cause in causes:
            assert cause.card in fitting(before.view(seat))
            if cause.holder is None:
                assert cause.card in before.stock
            else:
                assert cause.holder != seat
                assert cause.card in before.hands[cause.holder]
            for place in cause.declined:
                moment = told.moments[place]
                assert state.seats[place] == cause.holder
                assert Play(cause.card) in legal_actions(moment.view(cause.holder))
            if cause.far == 1:
                view = before.view(seat)
                there = View(view.rules.opened(cause.card), view.layout | {cause.card}, view.hand)
                assert cause.waiting[0] in fitting(there)
