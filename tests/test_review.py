"""The review of a deal: a small one worked out by hand, and what holds in every deal of every rule set."""

import re
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fantan import RULESETS, Card, Deal, Pass, Play, Rank, State, View, advice, legal_actions, play, solver, words
from fantan.house import rule_set
from fantan.judge import fitting, joker_places
from fantan.notation import parse_cards, parse_log
from fantan.review import Cause, Kind, Punished, Review, kept, review, sentences
from fantan.review.choices import _thrown
from fantan.rules import Deck, MistakenPass
from fantan.state import PASS
from tests import review_check
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
    told = kept(PLAYED)

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
    told = kept(PLAYED)

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


def test_of_several_causes_the_nearest_comes_first_then_what_could_have_come_before():
    # At first 6♦ lacks one card, and 9♣, 9♦ and 9♥ two. Then 1 lays 7♣ and not 7♦, and one is missing to each row.
    state = dealt("-,7C,7H,-", "9C 6D 9D 9H", "7C 8C 7D 8D", "6C 6H 7H 8H")
    told = kept(state).causes

    assert [(str(cause.card), cause.far, cause.declined) for cause in told[0]] == [
        ("7D", 1, ()),
        ("7C", 2, ()),
        ("7H", 2, ()),
    ]
    assert [(str(cause.card), cause.far, cause.declined) for cause in told[3]] == [
        ("7D", 1, (1,)),
        ("8C", 1, ()),
        ("8H", 1, ()),
    ]


def test_the_ledger_adds_cards_and_passes_to_the_turn_on_which_a_seat_goes_out():
    told = kept(PLAYED)

    assert [(row.seat, row.dealt, row.passes, row.turns, row.left, row.out) for row in told.race] == [
        (2, 4, (), 4, 0, 4),
        (0, 4, (1,), 4, 1, 5),
        (1, 4, (4,), 4, 1, 5),
    ]


def test_what_a_card_opened_is_followed_to_its_first_use():
    told = kept(PLAYED)
    clubs, hearts, six, eight = (told.turns[at] for at in (1, 2, 3, 5))

    assert (clubs.opened, str(clubs.after.card), clubs.after.at, clubs.after.seat) == (parse_order("6C 8C"), "6C", 3, 0)
    assert not clubs.after.only  # it could have laid 8♣
    assert (str(hearts.after.card), hearts.after.seat, hearts.after.only) == ("6H", 1, False)
    assert (six.opened, six.after) == ((), None)
    assert (str(eight.after.card), eight.after.seat, eight.after.only) == ("9H", 2, False)


def test_a_card_without_which_another_had_passed_is_told_apart():
    # 7♣ is all that lets seat 1 in: it has 6♣ and nothing else that fits.
    state = dealt("7C,6C", "7C 7D 9D 6H", "6C 8D 9C 6D", "8C 7H 8H 9H")
    told = kept(state)

    assert told.turns[0].after.only
    assert told.saved(0) == (told.turns[0],)
    assert told.saved(1) == ()


def test_a_pass_that_is_put_right_is_one_turn_and_no_pass():
    state = dealt("-!,^7C,6C", "7C 7D 9D 6H", "6C 8D 9C 6D", "8C 7H 8H 9H")
    first, second = kept(state).turns
    row = kept(state).ledger[0]

    assert (first.kind, str(first.corrected), str(first.card), first.left) == (Kind.MISTAKEN, "7C", "7C", 3)
    assert second.at == 2
    assert (row.passes, row.turns, row.left, row.out) == ((), 1, 3, 4)


def test_a_pass_in_error_that_stands_counts_and_has_no_cause_but_the_seat_itself():
    told = kept(dealt("-!,-", "7C 7D 9D 6H", "6C 8D 9C 6D", "8C 7H 8H 9H"))

    assert [turn.kind for turn in told.turns] == [Kind.MISTAKEN, Kind.PASS]
    assert (told.ledger[0].passes, told.ledger[0].out) == ((1,), 5)
    assert set(told.causes) == {1}


def test_a_drawn_card_takes_a_turn_more():
    state = State.start(Deal.shuffled(RULESETS["domino"], seats=2, dealer=1, rng=Random(1)))
    while not any(isinstance(action, Pass) for action in state.log):
        state = play(state, legal_actions(state.view(state.turn))[0])
    row = kept(state).ledger[state.seats[-1]]

    assert (row.dealt, row.drawn, len(row.passes), row.out) == (7, 1, 1, 9)


@st.composite
def courses(draw):
    """A deal played at random by any rule set, also with passes in error, to its end or up to some moment."""
    rules = EVERY[draw(st.sampled_from(sorted(EVERY)))]
    seats, rng = draw(st.sampled_from(rules.seats)), Random(draw(st.integers(0, 2**32)))
    state = State.start(Deal.shuffled(rules, seats=seats, dealer=rng.randrange(seats), rng=rng))
    most = draw(st.integers(0, 400))
    while not state.over and len(state.log) < most:
        state = play(state, _any(state, rng))
    return state


def _any(state, rng):
    """Something that can happen next: also a pass in error, and the card that puts it right."""
    actions = legal_actions(state.view(state.turn))
    if state.mistaken is not None and rng.random() < 0.5:
        view = state.view(state.mistaken)
        fits = [*sorted(view.hand & {*fitting(view)}), *joker_places(view)]
        card = rng.choice(fits)
        return Play(card, corrects=True, joker=card not in view.hand)
    if PASS not in actions and state.rules.passing.mistaken in MISTAKES and rng.random() < 0.1:
        return Pass(mistaken=True)
    return rng.choice(actions)


@settings(max_examples=25)
@given(courses())
def test_the_sums_of_the_ledger_explain_the_order(state):
    told = kept(state)

    for row in told.ledger:
        assert row.out == row.turns + row.left
    if state.finished:
        assert tuple(row.seat for row in told.race)[: len(state.finished)] == state.finished
    # Who still holds cards is placed by how many: what is missing to the sum. Once only jokers are left, of equals by
    # whose turn would be next.
    first = state.turn if state.jokers and state.layout == {*state.rules.deck.cards} else 0
    inside = [row for row in told.ledger if state.sizes[row.seat]]
    placed = sorted(inside, key=lambda row: (row.out - row.turns, (row.seat - first) % len(told.ledger)))
    assert [row.seat for row in placed] == [seat for seat in state.places if state.sizes[seat]]
    if state.over:
        assert told.race[0].seat == state.winner or not state.finished


@settings(max_examples=25)
@given(courses())
def test_every_action_is_in_one_turn_of_its_class(state):
    told = kept(state)
    at = [turn.at for turn in told.turns]

    assert [place for place, action in enumerate(state.log) if not action.corrects] == at
    for turn in told.turns:
        before = told.moments[turn.at]
        actions = legal_actions(before.view(turn.seat))
        assert turn.seat == state.seats[turn.at]
        assert turn.number == sum(
            seat == turn.seat for seat in (each.seat for each in told.turns if each.at <= turn.at)
        )
        jokers = [Play(card, joker=True) for card in turn.places]
        assert [*map(Play, turn.fitted), *jokers] == [action for action in actions if action != PASS]
        if turn.action == PASS:
            assert turn.kind == (Kind.CHOSEN if turn.fitted or jokers else Kind.PASS)
        elif isinstance(turn.action, Play):
            assert turn.kind == (Kind.FREE if len(actions) > 1 else Kind.FORCED)
        else:
            assert turn.kind is Kind.MISTAKEN


@settings(max_examples=25)
@given(courses())
def test_a_pass_is_caused_by_cards_that_fit_and_that_another_holds(state):
    told = kept(state)

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


# What is counted: chances, choices that cost, and the account of both.

FULL = State.start(Deal.shuffled(RULESETS["pagat"], seats=4, dealer=3, rng=Random(19)))
while not FULL.over:
    FULL = play(FULL, legal_actions(FULL.view(FULL.turn))[-1])


@pytest.fixture(scope="module", autouse=True)
def _warm():
    solver.warm()


@pytest.fixture(scope="module")
def whole():
    """The review of a whole deal."""
    return review(FULL)


def test_a_chance_is_told_at_the_deal_before_each_own_turn_and_at_the_end(whole):
    at = {(chance.at, chance.seat) for chance in whole.chances}
    last = [chance for chance in whole.chances if chance.at == len(FULL.log)]

    assert len(at) == len(whole.chances)
    assert at == {*((0, seat) for seat in range(4)), *((turn.at, turn.seat) for turn in whole.turns)} | {
        (len(FULL.log), seat) for seat in range(4)
    }
    assert all(0 <= chance.share <= 1 for chance in whole.chances)
    assert [chance.share for chance in last] == [seat == FULL.winner for seat in range(4)]


def test_the_same_deal_has_the_same_review_and_says_how_far_it_is(whole):
    parts = []

    assert review(FULL, progress=parts.append) == whole
    assert parts == sorted(parts)
    assert parts[-1] == 1


def test_a_chance_is_that_of_the_view_alone():
    """Two deals that a seat cannot tell apart, at the deal."""
    one, two = (
        dealt("", "6C 8C 9C 6D", *others, rules=TWELVE)
        for others in (("7C 7D 9D 6H", "8D 7H 8H 9H"), ("8D 7H 8H 9H", "7C 7D 9D 6H"))
    )
    told = [next(chance for chance in review(state, seats=()).chances if not chance.seat) for state in (one, two)]

    assert told[0] == told[1]


def test_who_can_only_win_has_all_chances():
    """Seat 2 is to lay its last card, and seat 0, of whose two cards both fit, is to see no more of them."""
    told = {(chance.at, chance.seat): chance.share for chance in review(PLAYED, seats=()).chances}

    assert PLAYED.winner == 2
    assert told[11, 2] == 1
    assert told[9, 0] < 1


def test_the_account_adds_up_to_the_result_exactly(whole):
    assert [account.seat for account in whole.accounts] == [0, 1, 2, 3]
    for account in whole.accounts:
        first = next(chance.share for chance in whole.chances if chance.seat == account.seat)
        costs = [choice.cost for choice in whole.choices if choice.seat == account.seat]
        assert Fraction(1, 4) + account.deal == first
        assert first - sum(costs) + account.course == (account.seat == FULL.winner)
        assert account.sum == account.result


def test_the_choices_that_cost_are_those_of_advice(whole):
    """No more and no fewer: a free choice is listed when the card was not among the best, with the same cost."""
    listed = {choice.turn.at: choice for choice in whole.choices}

    for turn in whole.turns:
        if turn.kind is not Kind.FREE:
            assert turn.at not in listed
            continue
        advised = advice.advise(whole.moments[turn.at].view(turn.seat))
        cost = advised.cost(turn.card)
        assert (turn.at in listed) == (cost > 0)
        if cost:
            assert (listed[turn.at].better, listed[turn.at].cost) == (advised.best, Fraction(cost))
            assert listed[turn.at].reasons == advised.reasons


def test_some_choices_of_a_careless_player_cost(whole):
    assert whole.choices
    assert {choice.punished for choice in whole.choices} <= {Punished.SAVED, Punished.LOST, Punished.SPARED}
    for choice in whole.choices:
        assert (choice.punished is Punished.SPARED) == (choice.seat == FULL.winner)


def test_only_the_choices_of_the_seats_asked_for_are_weighed(whole):
    asked = review(FULL, seats=(2,))

    assert asked.choices == tuple(choice for choice in whole.choices if choice.seat == 2)
    assert asked.accounts == (whole.accounts[2],)


@pytest.mark.parametrize("key", ["domino", "shichi-narabe-passes"])
def test_where_nothing_can_be_counted_the_turns_and_the_ledger_are_told(key):
    rules = RULESETS[key]
    state = State.start(Deal.shuffled(rules, seats=rules.seats[0], dealer=0, rng=Random(2)))
    while not state.over:
        state = play(state, legal_actions(state.view(state.turn))[0])
    told = review(state)

    assert not told.counted
    assert (told.chances, told.choices, told.accounts) == ((), (), ())
    assert len(told.turns) == len(state.log)


def test_where_the_first_card_decides_how_rows_begin_all_is_counted_from_there_on():
    state = State.start(Deal.shuffled(RULESETS["free"], seats=3, dealer=0, rng=Random(2)))
    while not state.over:
        state = play(state, Random(len(state.log)).choice(legal_actions(state.view(state.turn))))
    told = review(state)

    assert told.counted
    assert told.accounts == ()
    assert told.choices
    assert {(chance.at, chance.seat) for chance in told.chances} == {
        *((1, seat) for seat in range(3)),
        *((turn.at, turn.seat) for turn in told.turns if turn.at),
        *((len(state.log), seat) for seat in range(3)),
    }


def test_chances_that_are_known_are_not_counted_again(whole, monkeypatch):
    monkeypatch.setattr("fantan.review.reviewed.chances", None)

    assert review(FULL, seats=(1,), known=whole.chances).chances == whole.chances


def test_until_the_search_is_ready_nothing_is_counted(monkeypatch):
    monkeypatch.setattr(solver, "ready", lambda: False)

    assert not review(FULL).counted


def test_a_forced_win_that_was_thrown_away_is_shown_with_a_line_that_can_be_played():
    state = State.start(Deal.shuffled(RULESETS["pagat"], seats=3, dealer=0, rng=Random(0)))
    while not state.over:
        state = play(state, Random(len(state.log)).choice(legal_actions(state.view(state.turn))))
    told = review(state, seats=(0,))
    threw = [choice for choice in told.choices if choice.threw]

    assert threw
    for choice in told.choices:
        before = told.moments[choice.turn.at]
        wins = solver.winning_actions(before)
        assert (choice.threw is not None) == (bool(wins) and choice.turn.action not in wins)
    for choice in threw:
        state = told.moments[choice.turn.at]
        assert Play(choice.threw) in solver.winning_actions(state)
        assert choice.line[0] == (0, choice.turn.action)
        for seat, action in choice.line:
            assert state.turn == seat
            state = play(state, action)
        assert state.over
        assert state.winner != 0
        # Where the card that was better by what could be seen forces nothing, another one is named.
        named, _ = _thrown(told.moments[choice.turn.at], choice.turn, choice.turn.card)
        assert Play(named) in solver.winning_actions(told.moments[choice.turn.at])


# Words.

NAMES = ("You", *"ABCDEFG")


def said(told: Review) -> list[str]:
    """Everything that can be said of a deal."""
    lines = [*(line for turn in told.turns for line in sentences.came(told, turn))]
    lines += [line for choice in told.choices for line in sentences.cost(choice)]
    for seat in range(len(told.ledger)):
        lines += [*sentences.finding(told, seat), sentences.added(told.ledger[seat])]
        lines += [line for line in [sentences.saved(told, seat)] if line]
    lines += [line for account in told.accounts for line in sentences.luck(account, len(told.ledger))]
    return [line.said("en", NAMES) for line in lines]


@settings(max_examples=15)
@given(courses())
def test_every_deal_can_be_told_in_short_sentences(state):
    for text in said(kept(state)):
        assert text.endswith(".")
        assert "{" not in text
        assert all(len(sentence.split()) <= 20 for sentence in text.split(". ")), text


def untrue(told: Review) -> list[str]:
    """All that a review says and that cannot be derived again."""
    return [
        f"{sentence.key}: {sentence.said('en', NAMES)}"
        for sentence, among, at, about in review_check.everything(told)
        if not review_check.true(told, sentence, among, at, about)
    ]


def at_random(rules, number):
    """A deal that was played at random, with passes in error; every third is still under way."""
    rng = Random(number)
    seats = rng.choice(list(rules.seats))
    state = State.start(Deal.shuffled(rules, seats=seats, dealer=rng.randrange(seats), rng=rng))
    most = rng.randrange(60) if number % 3 == 2 else 400
    while not state.over and len(state.log) < most:
        state = play(state, _any(state, rng))
    return state


def test_all_that_is_said_of_a_whole_deal_is_true(whole):
    keys = {sentence.key for sentence, *_ in review_check.everything(whole)}

    assert untrue(whole) == []
    assert {"review.cost", "review.luck.fair", "review.punished.lost.other"} <= keys


@pytest.mark.parametrize("key", EVERY)
def test_all_that_is_said_without_counting_is_true(key):
    for number in (1, 2):
        assert untrue(kept(at_random(EVERY[key], number))) == []


@pytest.mark.slow
@pytest.mark.parametrize("key", EVERY)
def test_all_that_is_said_without_counting_is_true_of_many_deals(key):
    for number in range(3, 20):
        assert untrue(kept(at_random(EVERY[key], number))) == []


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_all_that_is_counted_is_true(seats):
    for number in (1, 2):
        state = State.start(Deal.shuffled(RULESETS["pagat"], seats=seats, dealer=0, rng=Random(number)))
        while not state.over:
            state = play(state, Random(len(state.log)).choice(legal_actions(state.view(state.turn))))

        assert untrue(review(state, seats=(0, 1))) == []


def test_every_key_of_a_review_has_its_check_or_is_a_label():
    """Whether it speaks to you or of another is left out; what is counted in the singular or plural is one key."""
    file = words.CATALOGUES / "en" / "LC_MESSAGES" / "fantan.po"
    keys = re.findall(r'^msgid "(review\.[^"]+)"', file.read_text(encoding="utf-8"), re.M)
    stated = {re.sub(r"\.(you|other)$", "", key) for key in keys if key.split(".")[1] not in review_check.LABELS}
    # What a sum is made of, and why there is no account.
    plain = {f"review.part.{part}" for part in ("dealt", "drawn", "taken", "passes")}
    plain |= {f"review.luck.{word}" for word in ("wait", "missing", "unknown", "open", "later")} | {"review.luck"}

    assert stated - plain == set(review_check.CHECKS)


# 0 goes out with hearts. 1 has 6♦ and 9♦ left, and needs 8♦ for the latter. 2 has 8♦ left, which needs nobody.
HELD = dealt("7H,-,7C,6H,8C,6C,8H,9C,7D,9H", "6H 7H 8H 9H", "8C 9C 6D 9D", "6C 7C 7D 8D")


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (1, "You won on turn 4. A could have been out on turn 5 at best."),
        (2, "You won on turn 4. B needed 4 too, and sat later."),
    ],
)
def test_a_turn_that_hangs_on_cards_of_others_is_told_as_the_best_there_was(seat, told):
    assert HELD.winner == 0
    assert " ".join(line.said("en", NAMES) for line in sentences.finding(kept(HELD), seat)) == told


def test_a_deal_under_way_tells_who_is_nearest_and_promises_nothing():
    """You have to pass now."""
    state = dealt("", "6C 9C 6H 9H", "7C 9D 7H 8H", "8C 6D 7D 8D")

    assert [line.said("en", NAMES) for line in sentences.finding(kept(state), 0)] == [
        "The deal is under way. You are nearest to going out: turn 4 at best."
    ]


def test_the_first_card_that_decides_how_rows_begin_opens_what_lies_beside_it():
    state = dealt("8H,9H", "6C 8C 9C 8H", "7C 6D 8D 9H", "7D 9D 6H 7H", rules=TWELVE.but(row=RULESETS["free"].row))
    first = kept(state).turns[0]

    assert Card.parse("9H") in first.opened
    assert (str(first.after.card), first.after.seat) == ("9H", 1)


def test_a_card_that_lay_in_the_stock_is_not_said_to_have_stayed_in_a_hand():
    state = at_random(RULESETS["domino"], 0)
    told = kept(state)
    turn = told.turns[28]

    assert turn.opened == (Card.parse("AD"),)
    assert turn.opened[0] in state.stock
    assert [line.said("en", NAMES) for line in sentences.came(told, turn)] == ["Nobody laid A♦ in a later turn."]


def test_a_chance_knows_its_error_and_at_the_deal_it_is_small(whole):
    first = [chance for chance in whole.chances if not chance.at]

    assert all(0 < chance.error < 0.015 for chance in first)
    assert all(0 < chance.error < 0.03 for chance in whole.chances if chance.worlds)
    assert not any(chance.error for chance in whole.chances if chance.at == len(FULL.log))


@pytest.mark.parametrize("lang", words.languages())
def test_what_was_worked_out_by_hand_is_told_so(lang):
    told = kept(PLAYED)
    came = [" ".join(line.said(lang, NAMES) for line in sentences.came(told, turn)) for turn in told.turns]

    if lang == "en":
        assert came[0] == "Nothing fitted. 6♣ waited for 7♣, and A held that."
        assert came[1] == "You laid 6♣ on turn 2."
        assert came[3] == "It ends the row on that side and lets nobody in."
        assert came[10] == "Nothing fitted. 9♦ waited for 8♦, and B held that. B could have laid it on turn 3."
        assert [line.said(lang, NAMES) for line in sentences.finding(told, 0)] == [
            "B won on turn 4.",
            "You needed 5.",
        ]
        assert sentences.added(told.ledger[0]).said(lang) == "4 cards dealt and 1 pass make 5 turns."
