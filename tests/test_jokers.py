"""Jokers (C37): where one may be laid, who lays the card for it, what it counts, and what is not counted with them."""

from dataclasses import replace
from random import Random

import pytest

from fantan import (
    RULESETS,
    Card,
    Deal,
    NotationError,
    Play,
    State,
    View,
    inference,
    judge,
    legal_actions,
    play,
    solver,
    words,
)
from fantan.advice import RUNGS, advise, hint
from fantan.bots import BOTS, choices, thought
from fantan.house import Unplayable, rule_set
from fantan.match import Item, Match, account, settle
from fantan.notation import for_address
from fantan.review import Kind, kept
from fantan.review.sentences import came, finding
from fantan.state import PASS, Pass
from fantan.witness import concerns, witnesses
from tests import material
from tests.test_state import HANDS

ONE = HANDS.replace(" / ", " * / ", 1)
"""The hands of the tests of deals, the first with a joker."""
NAMES = ("you", "Ida", "Jonas", "Maren", "Per")


def state(log: str = "", key: str = "pagat~jokers:1") -> State:
    """The moment after a log, with those hands."""
    return State.parse(f"{key}; dealer=3; {ONE}; log={log}")


def ends(key: str, seats: int, *, first: int = 0) -> list[State]:
    """Deals that were played at random, each at its end."""
    rules = rule_set(key)
    return [
        material.moments(Deal.shuffled(rules, seats=seats, dealer=number % seats, rng=Random(number)), Random(number))[
            -1
        ]
        for number in range(first, first + 60)
    ]


# What the judge says; the answer to Q23 unless the comment says otherwise.


@pytest.mark.parametrize(
    ("view", "action", "reason"),
    [
        ("pagat~jokers:1; 7D; 8D 5H *", "*6D", "joker_fits"),  # next to the end of a row
        ("pagat~jokers:1; 7D; 8D 5H *", "*7H", "joker_fits"),  # a row that is not open yet
        ("pagat~jokers:1; 4-JH; 8D *", "*3H", "joker_fits"),  # "♥4 to ♥J out: only ♥3 or ♥Q"
        ("pagat~jokers:1; 4-JH; 8D *", "*QH", "joker_fits"),
        ("pagat~jokers:1; 4-JH; 8D *", "*KH", "gap"),
        ("pagat~jokers:1; 4-JH; 8D *", "*8H", "already_laid"),
        ("pagat~jokers:1; 7D; 8D 5H *", "*8D", "joker_for_own"),  # it would come straight back
        ("pagat~jokers:1; 7D; 8D 5H *", "*5H", "row_not_open"),  # the card itself has to wait: that comes first
        ("pagat~jokers:1; 7D; 8D 5H *", "8D", "extends_high"),  # a card is laid as ever
        ("pagat~jokers:1; 7D; 8D 5H", "*6D", "joker_not_held"),
        ("pagat; 7D; 8D 5H", "*6D", "no_jokers"),
        ("pagat~jokers:1; 7D; 5H *; turn=1", "*6D", "not_your_turn"),
        ("sjuan-hearts~jokers:1; -; 5H *", "*7H", "joker_fits"),  # the opening card, by a joker
        ("sjuan-hearts~jokers:1; -; 5H *", "*7D", "opening_card_first"),
        ("cinquillo~jokers:1; 5C 5D 5H 5S; 2H *", "*8C", "not_in_deck"),
        ("pagat~jokers:1; 7D; 5H *", "pass", "must_play"),  # a joker that can be laid must be
        ("pagat~jokers:1; 7D; 5H", "pass", "pass_allowed"),
        ("shichi-narabe-passes~jokers:1; 7C 7D 7H 7S; 2H *; passes=0,0,0", "pass", "pass_chosen"),
        ("shichi-narabe-passes~jokers:1; 7C 7D 7H 7S; 2H *; passes=3,0,0", "pass", "no_passes_left"),
        ("pagat~jokers:1; 7D; *; log=7D,-!; sizes=3,3,1; seat=2; turn=1", "^*6D", "no_mistake"),  # not its pass
        ("pagat~jokers:1; 7D; *; log=7D,-!; sizes=3,1,3; seat=1; turn=2", "^*6D", "joker_fits"),
        ("pagat~jokers:1; 2-AC 2-AD 2-AH 2-AS; *", "pass", "deal_over"),  # nothing but jokers is left
        ("pagat~jokers:1; 2-AC 2-AD 2-AH 2-AS; *", "*7D", "deal_over"),
    ],
)
def test_where_a_joker_may_be_laid(view, action, reason):
    verdict = judge(View.parse(view), material.action(action))

    assert verdict.reason.value == reason
    assert f"{verdict.view.rules}.{verdict.reason.clause}" == verdict.clause


@pytest.mark.parametrize(
    ("view", "action", "said"),
    [
        (
            "pagat~jokers:1; 7D; 8D 5H *",
            "*6D",
            "A joker may be laid for 6♦, which fits now. Whoever holds 6♦ lays it at once and takes the joker.",
        ),
        (
            "pagat~jokers:1; 7D; 8D 5H *",
            "*8D",
            "8♦ fits, and you hold it yourself. Lay the card: a joker for it would come straight back to you.",
        ),
        (
            "pagat~jokers:1; 7D; 5H *",
            "*9D",
            "9♦ has to wait: 8♦ comes first, and it is not in your hand. "
            "A joker is laid only for a card that fits now.",
        ),
        (
            "pagat~jokers:1; 7D; 5H *",
            "pass",
            "You cannot pass: your joker can be laid for a card that fits. Whoever can lay must.",
        ),
        (
            "pagat~jokers:1; 7D; 8D *",
            "pass",
            "You cannot pass: 8♦ fits. Whoever can lay a card must. Your joker could be laid as well.",
        ),
        (
            "shichi-narabe-passes~jokers:1; 7C 7D 7H 7S; 2H *; passes=2,0,0",
            "pass",
            "You may pass although your joker can be laid. This is your last pass.",
        ),
        ("pagat~jokers:1; 2-AC 2-AD 2-AH 2-AS; *", "pass", "The deal is over: every card lies on the table."),
    ],
)
def test_the_judge_says_why(view, action, said):
    assert judge(View.parse(view), material.action(action)).explain() == said


def test_what_may_be_done_is_cards_then_jokers_then_the_pass():
    view = View.parse("shichi-narabe-passes~jokers:1; 7C 7D 7H 7S; 8H 6C 2S *")

    assert " ".join(map(str, legal_actions(view))) == "6C 8H *8C *6D *8D *6H *6S *8S -"


# What happens in a deal.


def test_the_holder_lays_the_card_and_has_the_joker_in_its_stead():
    before, after = state(), state("*7C")

    assert (before.jokers, before.sizes) == ((1, 0, 0, 0), (14, 13, 13, 13))
    assert after.layout == material.cards("7C")
    assert after.hands[1] == before.hands[1] - {Card.parse("7C")}
    assert (after.jokers, after.sizes) == ((0, 1, 0, 0), (13, 13, 13, 13))
    assert after.turn == 1  # it moves on from who laid the joker
    assert (after.view(1).jokers, after.view(0).jokers) == (1, 0)


def test_a_joker_puts_a_mistaken_pass_right():
    """S1.18: before the next action, and the turn stays where it is."""
    after = state("-!,^*7H")

    assert (after.turn, after.passes, after.jokers) == (1, (0, 0, 0, 0), (0, 1, 0, 0))


def test_a_joker_that_is_the_last_card_goes_out():
    out = [end for end in ends("pagat~jokers:2", 4) if isinstance(end.log[-1], Play) and end.log[-1].joker]

    assert out
    for end in out:
        assert end.finished == (end.seats[-1],) == (end.winner,)
        assert sum(end.jokers) == 2


def test_a_deal_ends_when_only_jokers_are_left_and_is_won_by_whoever_is_next():
    """Two players, each with a joker: they would lay them for ever."""
    stuck = [end for end in ends("pagat~jokers:2~seats:2", 2) if not end.finished]

    assert stuck
    for end in stuck:
        assert end.sizes == end.jokers == (1, 1)
        assert end.places == (end.turn, 1 - end.turn)
        assert all(end.view(seat).over for seat in (0, 1))
        assert sum(settle(end)) == 1  # the point for the win


def test_who_holds_a_joker_is_not_eliminated_but_where_no_card_can_ever_fit():
    """Then its cards are laid in their places (Q17), and its jokers, which have none, leave the game."""
    played = [
        (view, legal_actions(view))
        for number in range(20)
        for deal in [Deal.shuffled(rule_set("shichi-narabe-passes~jokers:2"), seats=4, dealer=0, rng=Random(number))]
        for now in material.moments(deal, Random(number))[:-1]
        if (view := now.view(now.turn)).jokers
    ]

    assert all(any(isinstance(action, Play) for action in legal) for _, legal in played)
    start = State.start(Deal.shuffled(rule_set("shichi-narabe-passes~jokers:2"), seats=3, dealer=0, rng=Random(1)))
    seat = start.jokers.index(max(start.jokers))
    gone = replace(start, turn=seat, passes=(3, 3, 3)).after(PASS)
    assert (gone.eliminated, gone.sizes[seat], gone.jokers[seat]) == ((seat,), 0, 0)
    assert start.hands[seat] < gone.layout


def test_a_joker_counts_as_a_card_and_has_no_pips():
    short = State.start(Deal.shuffled(rule_set("chips~jokers:1"), seats=4, dealer=3, rng=Random(1)))

    assert short.sizes == (14, 13, 13, 13)
    assert [(line.payer, line.amount) for line in account(short) if line.item is Item.ANTE] == [(0, 1)]  # C10
    for end in ends("chips~jokers:2", 4):
        lines = account(end)
        cards = {line.payer: line.times for line in lines if line.item is Item.CARDS}
        assert cards == {seat: size for seat, size in enumerate(end.sizes) if size}
        assert sum(settle(end)) == -sum(line.amount for line in lines if line.payee == "next")
    for end in ends("pips~jokers:2", 4):
        counted = sum(line.amount for line in account(end) if line.item is Item.PIPS)
        worth = dict(end.rules.stakes.pips)
        assert counted == sum(worth[card.rank] for hand in end.hands for card in hand)


def test_a_match_with_jokers_reads_back():
    match, rng = Match(rule_set("pagat~jokers:1"), 4), Random(5)
    while not match.over:
        match = match.after(material.moments(match.deal(rng), rng)[-1])

    assert Match.parse(str(match)) == match
    assert len(match.winners) == 1


# How it is written.


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("pagat~jokers:2; 7D; * 5H *", "pagat~jokers:2; 7D; 5H * *"),
        ("pagat~jokers:1;7D;*", "pagat~jokers:1; 7D; *"),
        ("pagat~jokers:1; *; 5H *; log=7D,*8D", "pagat~jokers:1; 7-8D; 5H *; log=7D,*8D"),
        ("PAGAT~JOKERS:1; 7D; 5h,*", "pagat~jokers:1; 7D; 5H *"),
    ],
)
def test_a_joker_in_a_hand_is_a_star(text, canonical):
    view = View.parse(text)

    assert str(view) == canonical
    assert View.parse(for_address(canonical)) == view


@pytest.mark.parametrize(
    "text",
    [
        *("pagat; 7D; 5H *", "pagat~jokers:1; 7D; * *", "pagat~jokers:1; 7D; *5H", "pagat~jokers:1; 7D *; 5H"),
        "pagat; *; 5H; log=*7D",
    ],
)
def test_more_jokers_than_there_are_and_jokers_elsewhere_are_refused(text):
    with pytest.raises(NotationError):
        View.parse(text)


@pytest.mark.parametrize("hands", [HANDS, ONE.replace(" * ", " * * "), HANDS.replace("JS", "*", 1), HANDS + " *"])
def test_a_deal_holds_the_jokers_of_its_pack_where_they_were_dealt(hands):
    with pytest.raises(NotationError):
        State.parse(f"pagat~jokers:1; dealer=3; {hands}")


def test_a_deal_with_jokers_reads_back():
    deal = Deal.shuffled(rule_set("equal-hands~jokers:1"), seats=4, dealer=0, rng=Random(3))

    assert deal.sizes == (13, 13, 13, 13)  # 53 less one that is taken out
    assert Deal.parse(str(deal)) == deal
    assert str(state("*7C,*7S")) == f"pagat~jokers:1; dealer=3; {ONE}; log=*7C,*7S"


def test_a_log_names_a_joker_where_none_may_be_laid():
    with pytest.raises(NotationError, match=r"action 1, \*8H, is not legal: row_not_open"):
        state("*8H")


# What a house may settle, and where it matters.


@pytest.mark.parametrize("key", ["domino~jokers:1", "equal-hands~jokers:1~rest:spare"])
def test_where_a_card_need_not_be_in_a_hand_there_are_no_jokers(key):
    with pytest.raises(Unplayable) as refused:
        rule_set(key)

    assert refused.value.reason == "refused.jokers"


@pytest.mark.parametrize(
    ("key", "dealt"),
    [
        ("pagat~jokers:1", "All 52 cards and 1 joker are dealt"),
        ("shichi-narabe~jokers:2", "Then the other 48 cards and 2 jokers are dealt"),
        ("equal-hands~jokers:1", "Everybody gets the same number of cards"),
    ],
)
def test_the_rules_say_that_jokers_are_dealt_with_the_cards(key, dealt):
    rules = rule_set(key)
    clause = next(clause for clause in rules.clauses if clause.id == f"{rules}.deal")

    assert dealt in words.text(clause.text, "en", **rules.facts)


def test_the_smallest_positions_with_and_without_jokers():
    laid, passed = witnesses(RULESETS["sjuan"], rule_set("sjuan~jokers:1"))

    assert (str(laid.action), laid.hand, laid.layout, laid.jokers) == ("*7H", frozenset(), frozenset(), 1)
    assert (laid.one.reason.value, laid.two.reason.value) == ("no_jokers", "joker_fits")
    assert concerns(laid) == {"deck", "joker"}
    assert (passed.action, passed.jokers, str(passed.card)) == (PASS, 1, "AH")
    assert (passed.one.reason.value, passed.two.reason.value) == ("pass_allowed", "must_play")
    assert concerns(passed) == {"must", "pass"}
    assert witnesses(rule_set("sjuan~jokers:1"), rule_set("sjuan~jokers:2")) == ()


# Bots, hints and the review.


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("key", ["pagat~jokers:2", "shichi-narabe-passes~jokers:2", "free~jokers:1"])
def test_bots_keep_a_joker_while_a_card_fits_and_say_so(level, key):
    rng, told = Random(level), set()
    for number in range(6):
        now = State.start(Deal.shuffled(rule_set(key), seats=4, dealer=0, rng=Random(number)))
        while not now.over:
            view = now.view(now.turn)
            action, legal = BOTS[level](view, rng), legal_actions(view)
            assert action in choices(level, view)
            assert set(choices(level, view)) <= set(legal)
            if level != "random" and isinstance(action, Play):
                assert action.joker is all(each.joker for each in legal if isinstance(each, Play))
            sentence = thought(level, view, action)
            assert not {"{", "None"} & set(sentence.said("en"))
            told.add(sentence.key)
            now = play(now, action)
    assert "bot.thought.joker" in told


@pytest.mark.parametrize("key", ["pagat~jokers:2", "shichi-narabe-passes~jokers:2", "free~jokers:1"])
def test_hints_lead_to_something_that_may_be_done_and_count_nothing(key):
    said = set()
    for number in range(4):
        deal = Deal.shuffled(rule_set(key), seats=4, dealer=0, rng=Random(number))
        for now in material.moments(deal, Random(number))[:-1]:
            view = now.view(now.turn)
            advice, legal = advise(view), legal_actions(view)
            cards = [Play(choice.card, joker=advice.joker) for choice in advice.ranked]
            assert set(cards) <= set(legal)
            assert bool(cards) == any(isinstance(action, Play) for action in legal)
            assert advice.joker is (bool(cards) and all(each.joker for each in legal if isinstance(each, Play)))
            assert not advice.counted
            assert not advice.proven
            for rung in range(len(RUNGS)):
                told = hint(view, rung)
                said |= {sentence.key for sentence in told.sentences}
                assert told.rung != "evidence"
                assert "{" not in told.said("en")
    assert {"hint.able.joker", "hint.lay.joker", "hint.principle.joker", "hint.principle.joker_kept"} <= said


def test_with_jokers_nothing_is_counted_and_nothing_searched():
    view = state("*7C,7H").view(2)

    assert not solver.solvable(view.rules)
    for counted in (inference.count, inference.chances, inference.holders):
        with pytest.raises(inference.Untold):
            counted(view)


@pytest.mark.parametrize("key", ["pagat~jokers:2", "shichi-narabe-passes~jokers:2"])
def test_a_review_tells_what_jokers_did(key):
    said = set()
    for end in ends(key, 4):
        made = kept(end)
        for turn in made.turns:
            before = made.moments[turn.at]
            legal = legal_actions(before.view(turn.seat))
            plays = [action for action in legal if isinstance(action, Play)]
            kinds = {Kind.FREE: len(legal) > 1, Kind.FORCED: len(legal) == 1, Kind.PASS: not plays}
            assert kinds.get(turn.kind, bool(plays))
            assert turn.joker is (isinstance(turn.action, Play) and turn.action.joker)
            assert set(turn.fitted) | set(turn.places) == {action.card for action in plays}
            for sentence in came(made, turn):
                said.add(sentence.key)
                assert not any(fault in sentence.said("en", NAMES) for fault in ("None", "{"))
        for row in made.ledger:
            if row.seat in end.finished:
                assert row.out == row.turns  # cards and passes, jokers among the cards
            assert row.dealt + row.drawn == end.deal.sizes[row.seat] - (7 in [c.rank for c in end.rules.placed]) * sum(
                card in end.rules.placed for card in end.deal.hands[row.seat]
            )
        assert all(sentence.said("en", NAMES) for seat in range(4) for sentence in finding(made, seat))
    assert {"review.came.joker.you", "review.came.joker.other"} <= said


def test_a_review_does_not_say_that_the_others_passed_when_only_jokers_were_left():
    stuck = next(end for end in ends("pagat~jokers:2~seats:2", 2) if not end.finished)

    (told,) = finding(kept(stuck), 0)
    assert told.said("en", NAMES).endswith("won: only jokers were left, and nobody was closer to going out.")


def test_a_pass_by_mistake_with_nothing_but_a_joker_to_lay_is_told_so():
    text = f"pagat~jokers:1; dealer=3; {ONE}; log="
    hand = material.cards("4C 5C 8C TC 4D 9D TD JD 2H 5H 3S JS")
    assert hand < State.parse(text).hands[0]
    made = kept(State.parse(text + "7S,7H,7D,6D,-!,^*8D"))

    turn = made.turns[-1]
    assert (turn.kind, turn.fitted, turn.joker, str(turn.corrected)) == (Kind.MISTAKEN, (), True, "8D")
    assert " ".join(sentence.said("en", NAMES) for sentence in came(made, turn)).startswith(
        "A joker could be laid: a pass by mistake. The pass was put right with a joker for 8♦."
    )
    assert isinstance(turn.action, Pass)


def test_a_deal_with_jokers_that_somebody_went_out_of_ends_as_any_other():
    over = View.parse("pagat~jokers:1; 7D; 5H *; sizes=2,0,3")

    assert judge(over, PASS).explain() == judge(View.parse("pagat; 7D; 5H; sizes=1,0,3"), PASS).explain()


def test_a_joker_that_is_not_held_is_what_the_verdict_is_about():
    action = Play(Card.parse("6D"), joker=True)

    assert judge(View.parse("pagat~jokers:1; 7D; 8D 5H"), action).action == action
