"""Bots: legal, blind to other hands, each as good as its level; and what they say of their cards is true."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from fantan.bots import BOTS, MISTAKES, WEIGHTS, Idea, choices, ideas, thought, worths
from fantan.cards import Card
from fantan.inference import sample
from fantan.judge import judge, legal_actions, play
from fantan.solver import Policy, Position, playouts
from fantan.state import PASS, Deal, Pass, Play, State, View
from fantan.variants import RULESETS
from tests.material import GROWN, queue, starts


def played(deal: Deal, level: str, rng: Random) -> Iterator[tuple[State, View, Play | Pass]]:
    """Every moment of a deal in which all seats play on a level, with what the bot does there."""
    state = State.start(deal)
    while not state.over:
        view = state.view(state.turn)
        action = BOTS[level](view, rng)
        yield state, view, action
        state = play(state, action)


def shuffled(rules, seats, seed):
    return Deal.shuffled(rules, seats=seats, dealer=0, rng=Random(seed))


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("rules", GROWN.values(), ids=str)
def test_every_bot_plays_every_rule_set_and_seat_count_to_the_end_and_only_as_is_legal(level, rules):
    for seats in rules.seats:
        moments = list(played(shuffled(rules, seats, seats), level, Random(1)))

        assert all(judge(view, action) for _, view, action in moments)
        assert play(moments[-1][0], moments[-1][2]).over


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("key", ["pagat", "shichi-narabe", "free"])
def test_what_a_bot_could_do_is_what_it_does_by_some_lot(level, key):
    for number, (_, view, action) in enumerate(played(shuffled(RULESETS[key], 3, 4), level, Random(4))):
        assert action in choices(level, view)
        if number % 20 == 0:
            assert {BOTS[level](view, Random(lot)) for lot in range(400)} == set(choices(level, view))


def others(state: State, rng: Random) -> State:
    """A deal that the seat to move cannot tell from this one, at the same moment."""
    view = state.view(state.turn)
    (world,) = sample(view, rng, 1)
    laid = [(seat, action.card) for seat, action in zip(state.seats, state.log, strict=True) if action != PASS]
    hands = tuple(hand | {card for owner, card in laid if owner == seat} for seat, hand in enumerate(world.hands))
    again = State.start(replace(state.deal, hands=hands))
    for action in state.log:
        again = play(again, action)
    return again


@pytest.mark.parametrize("key", ["pagat", "sjuan-hearts", "chips", "free"])
@pytest.mark.parametrize("level", BOTS)
def test_a_bot_chooses_the_same_whatever_the_others_hold(level, key):
    differ = 0
    for seats in (3, 5):
        for number, (state, view, _) in enumerate(played(shuffled(RULESETS[key], seats, 9), level, Random(9))):
            if number % 5 == 2:
                again = others(state, Random(number))
                differ += again.hands != state.hands

                assert BOTS[level](again.view(state.turn), Random(3)) == BOTS[level](view, Random(3))
    assert differ > 5


@pytest.mark.parametrize(
    ("view", "action"),
    [
        # Its own jack waits for the nine; the heart leads nowhere of its own.
        ("pagat; 7-8S 6-8H; 9S JS 5H", "9S"),
        # The king is farther off than the jack.
        ("pagat; 7-8S 6-8H; 9S JS 9H KH", "9H"),
        # Nothing waits for either: the ace ends its row, the six would open five places.
        ("pagat; 7S 2-KH; 6S AH", "AH"),
        # One card fits, and one has to be laid.
        ("pagat; 7S; 8S KD", "8S"),
    ],
)
def test_careful_lays_towards_its_own_farthest_card_or_opens_least(view, action):
    assert str(BOTS["careful"](View.parse(view), Random(0))) == action


def test_careful_passes_when_nothing_fits():
    assert BOTS["careful"](View.parse("pagat; 7S; KD"), Random(0)) == Pass()


@pytest.mark.parametrize(
    ("view", "card", "found"),
    [
        # A jack of its own waits two cards off; beyond it queen, king and ace.
        ("pagat; 7-8S 6-8H; 9S JS 5H", "9S", {"route": 1, "own": 1, "distance": 2, "beyond": 3}),
        # Three cards wait below the five, none its own. It has one other card to lay, and holds one more than seat 1.
        ("pagat; 7-8S 6-8H; 9S JS 5H; sizes=3,2,4", "5H", {"gate": 3, "tempo": 3, "race": -3}),
        # Its six comes next, nothing of its own is above.
        (
            "pagat; -; 7S 6S 4S",
            "7S",
            {"link": 1, "route": 1, "own": 2, "distance": 3, "beyond": 2, "gate": 7, "starter": 1},
        ),
        # An ace ends its row.
        ("pagat; 2-KH; AH 2S", "AH", {"dead_end": 1}),
        # Where the first card decides, rows go up and round: six to king, ace to four.
        ("free; -; 5C 4C", "5C", {"route": 1, "own": 1, "distance": 12, "starter": 1}),
    ],
)
def test_what_the_ideas_find_can_be_counted_by_hand(view, card, found):
    by_idea = ideas(View.parse(view))[Card.parse(card)]

    assert {idea.value: number for idea, number in by_idea.items() if number} == found


def test_a_card_is_worth_the_sum_of_its_ideas():
    view = View.parse("pagat; 7-8S 6-8H; 9S JS 5H; sizes=3,2,4")
    found = ideas(view)

    for weights in (WEIGHTS, MISTAKES):
        expected = {card: sum(weights[idea] * found[card][idea] for idea in Idea) for card in found}
        assert worths(view, weights) == pytest.approx(expected)
    assert worths(view) == worths(view, WEIGHTS)


@pytest.mark.parametrize(
    ("view", "mistake", "better"),
    [
        # A starter goes out at once, although none of its cards waits for it and the nine leads to its jack.
        ("pagat; 7-8S; 9S JS 7H", "7H", "9S"),
        # It sees its own five. But the six can wait, for nobody else can lay the five, and the ace gives nobody a move.
        ("pagat; 7H 2-KS; 6H 5H AS", "6H", "AS"),
        # More room is better, although it is for others alone.
        ("pagat; 7S 3-7H; 8S 2H", "8S", "2H"),
    ],
)
def test_the_beginner_makes_its_mistakes_and_the_strong_bot_does_not(view, mistake, better):
    view = View.parse(view)

    assert str(BOTS["beginner"](view, Random(0))) == mistake
    assert str(BOTS["strong"](view, Random(0))) == better


def test_of_equal_cards_the_lot_decides():
    """Four starters with nothing of its own behind any of them."""
    view = View.parse("pagat; -; 7C 7D 7H 7S")

    for level in ("beginner", "strong"):
        assert {str(BOTS[level](view, Random(seed))) for seed in range(50)} == {"7C", "7D", "7H", "7S"}


WAYS = {
    "random": (Policy.RANDOM, WEIGHTS),
    "beginner": (Policy.LINEAR, MISTAKES),
    "careful": (Policy.CAREFUL, WEIGHTS),
    "strong": (Policy.LINEAR, WEIGHTS),
}
"""The policy and the weights of each level in a playout."""


def test_each_level_is_better_than_the_one_before():
    """One seat against three random bots; what is between the last two, only `tests.bench.tournament` can tell."""
    deals = [Position.of(State.start(shuffled(RULESETS["pagat"], 4, seed))) for seed in range(400)]
    wins = dict.fromkeys(BOTS, 0)
    for level in BOTS:
        policy, weights = WAYS[level]
        for seat in range(4):
            policies = [policy if other == seat else Policy.RANDOM for other in range(4)]
            ended = playouts(deals, policies, number=1, rng=Random(seat), weights=list(weights.values()))
            wins[level] += sum(each[seat] for each in ended)

    assert wins["random"] * 1.05 < wins["beginner"] < wins["careful"] / 1.5
    assert wins["careful"] < wins["strong"]


def checked(level: str, view: View, action: Play | Pass) -> str:
    """See from the view alone that what a bot says is true; the key of what it says."""
    sentence = thought(level, view, action)
    facts, key = dict(sentence.facts), sentence.key.removeprefix("bot.thought.")
    legal = [each.card for each in legal_actions(view) if each != PASS]
    said = sentence.said("en")

    def behind(card):
        """The cards that wait for one once it lies, by the end of its row, the nearest first."""
        begun = starts(view)
        begun.setdefault(card.suit, card.rank.letter)
        after = {str(each) for each in view.layout | {card}}
        rules = view.rules.opened(card)
        found = {}
        for other in rules.deck.cards:
            full = queue(str(view.rules), set(), str(other), begun)
            if other not in view.layout and other.suit is card.suit and str(card) in full:
                left = queue(str(view.rules), after, str(other), begun)
                found.setdefault(rules.side(other), []).append((len(left), other))
        return [[other for _, other in sorted(side)] for side in found.values()]

    def closed(card):
        """How many cards wait on the ends where nothing in the hand does."""
        return sum(len(side) for side in behind(card) if not view.hand.intersection(side))

    own = view.hand - {facts.get("card")}
    assert set(facts.get("own", ())) <= own
    assert facts.get("card", legal[0] if legal else None) in [*legal, None]
    assert facts.get("other") in [*legal, None]
    match key:
        case "pass":
            assert not legal
        case "chosen_pass":
            assert legal
        case "only":
            assert legal == [facts["card"]]
        case "any" | "equal":
            assert len(legal) > 1
        case "own":
            waiting = [other for side in behind(facts["card"]) for other in side]
            assert set(facts["own"]) == own.intersection(waiting) != set()
        case "closer":
            assert any(facts["far"] in own.intersection(side) for side in behind(facts["card"]))
        case "least":
            counts = {card: sum(map(len, behind(card))) for card in legal}
            assert counts[facts["card"]] == sentence.number == min(counts.values()) > 0
            assert not any(own.intersection(side) for card in legal for side in behind(card))
        case "link.kept":
            assert set(facts["next"]) == {side[0] for side in behind(facts["other"])} & view.hand != set()
        case "link":
            assert set(facts["next"]) == {side[0] for side in behind(facts["card"])} & own != set()
        case "gate":
            assert closed(facts["other"]) == sentence.number > closed(facts["card"])
        case "gate.more":
            assert closed(facts["card"]) == sentence.number > 0
        case "beyond":
            tails = {}
            for card in (facts["card"], facts["other"]):
                mine = [[other in view.hand for other in side] for side in behind(card)]
                tails[card] = sum(side[::-1].index(True) for side in mine if any(side))
            assert tails[facts["other"]] == sentence.number > tails[facts["card"]]
        case "starter":
            assert facts["card"] in view.rules.opened(facts["card"]).starters
        case "dead_end":
            assert not behind(facts["card"])
        case "dead_end.kept":
            assert not behind(facts["other"])
        case _:
            raise AssertionError(key)
    assert not re.search(r"[{}%]", said)
    assert all(len(part.split()) <= 20 for part in re.split(r"(?<=[.!?]) ", said)), said
    return key


@pytest.mark.parametrize("level", BOTS)
def test_what_a_bot_says_of_its_card_is_true(level):
    keys = set()
    for key in ("pagat", "free", "shichi-narabe-passes"):
        rules = GROWN[key]
        for seed, seats in enumerate(rules.seats[:2]):
            for _, view, action in played(shuffled(rules, seats, seed), level, Random(seed)):
                keys.add(checked(level, view, action))

    expected = {
        "random": {"any", "chosen_pass"},
        "beginner": {"starter", "own", "gate.more"},
        "careful": {"closer", "least", "dead_end"},
        "strong": {"own", "gate"},
    }
    assert keys >= {"pass", "only"} | expected[level]


def test_a_bot_at_the_end_of_a_deal_has_nothing_left_to_lay():
    view = replace(View.parse("pagat; 7S; 8S KD"), sizes=(2, 0, 3))

    assert not any(judge(view, action) for action in (Play(card) for card in view.hand))
