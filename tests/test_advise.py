"""What is advised: the same whatever lies hidden, true word by word, and never at odds with the coach."""

import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fantan import RULESETS, advice, inference, solver
from fantan.advice import RUNGS, Advice, Strength, advise, hint, question, waiting
from fantan.advice import advice as advising
from fantan.advice.proof import certain, races
from fantan.advice.trial import SEARCHED, Trial, clear
from fantan.advice.ways import ways
from fantan.bots import BOTS, worths
from fantan.cards import Card
from fantan.house import rule_set
from fantan.judge import judge, legal_actions, play
from fantan.solver import Position, can_force
from fantan.state import Deal, Play, State, View
from fantan.words import Sentence
from tests import advice_check, material
from tests.test_catalogues import ENGLISH, forms

FEW = 24
"""Ways to try where it does not matter how many."""
POSITIONS = tomllib.loads((material.ROOT / "tests" / "positions.toml").read_text(encoding="utf-8"))["position"]

JOKERS = (
    "pagat~jokers:1; 6-8H 7S; KH 2C *; sizes=3,5,5",
    "pagat~jokers:1; 6-8H 7S; 9H JC *; sizes=3,5,5",
    "sjuan-hearts~jokers:1; -; 5C *; sizes=2,25,25",
    "pagat~jokers:1; 7H; JC *; sizes=2,25,25",
    "pagat~jokers:1; 7D 7H; 8D 9D 6H; sizes=3,24,24",
)
"""Where a joker is all that can be laid, where a card fits beside it, where it has one place, where others hold it."""
ENDING = (
    "pagat; 2-JC 4-AD 2-AH 4-JS; KC 3S QS KS; sizes=4,4,2; log=7H,7D,6H,8H,9H,7S,TH,JH,7C,8C,6C,6D,5H,5C,4H,8D,9D,TD,"
    "4C,3C,5D,QH,4D,9C,JD,TC,QD,-,2C,6S,5S,KH,3H,AH,2H,KD,4S,8S,AD,9S,-,TS,JS,-,JC"
)
"""An ending in which one card wins whatever the others do in some ways, and the other in none."""
OPEN = (
    "devyatka; 8-TC 6-JD 8-KH 6-JS; 7C QC AC KD 7H AH QS; seat=2; turn=2; sizes=4,4,7; log=9D,TD,-,9S,TS,8S,8D,7S,-,9H,"
    "6S,TH,9C,JD,JH,TC,7D,8C,QH,KH,6D,8H,JS"
)
"""An ending in which one card wins in all 70 ways whatever the others do, and two others in 68."""
SOUTH = (
    "cinquillo; 3-7C 3-QD A-6H 5-KS; 2C JC 2D KD 7H 2S; seat=2; turn=2; sizes=7,3,6; log=4H,6D,6H,7D,4D,6S,7S,JD,6C,3H,"
    "2H,JS,QS,4C,3C,AH,QD,3D,KS,-,7C"
)
"""An ending in which two cards win in 34 of 36 ways whatever the others do; one in 27, and did as well in trials."""


@pytest.fixture(scope="module", autouse=True)
def kernels():
    """The search is ready."""
    solver.warm()


def dealt(rules, seats, rng):
    """Every state of a deal that the careful bot plays, or now and then anybody."""
    state = State.start(Deal.shuffled(rules, seats=seats, dealer=rng.randrange(seats), rng=rng))
    while not state.over:
        yield state
        view = state.view(state.turn)
        actions = legal_actions(view)
        state = play(state, rng.choice(actions) if rng.random() < 0.3 else BOTS["careful"](view, rng))


def views(number, seed, keys=tuple(RULESETS)):
    """Views of the seat to move, from deals of all rule sets and numbers of seats."""
    rng, found = Random(seed), []
    while len(found) < number:
        rules = rule_set(rng.choice(keys))
        found += [state.view(state.turn) for state in dealt(rules, rng.choice(rules.seats), rng)]
    return rng.sample(found, number)


def sentences(view, worlds):
    """All that advice, hints and the coach say of a view, each with what is said with it."""
    told = advise(view, worlds)
    yield told.reasons
    yield told.evidence
    yield waiting(view)
    for rung in range(len(RUNGS)):
        yield hint(view, rung, worlds).sentences
    for choice in told.ranked:
        asked = question(view, choice.card, Strength.FIRM, worlds)
        if asked:
            yield (asked,)


def checked(view, worlds=FEW):
    """The keys of all sentences of a view, each of which is true."""
    seen = set()
    for among in sentences(view, worlds):
        for sentence in among:
            assert advice_check.true(sentence, among, view, worlds), f"{sentence.said('en', 'ABCDEFGH')} {view}"
            seen.add(sentence.key)
    return seen


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["view"].split(";")[1].strip())
def test_a_position_that_is_worked_out_by_hand(position):
    view = View.parse(position["view"])
    told = advise(view)
    best = {told.best, *told.equal}

    assert best == set(map(Card.parse, position["best"]))
    assert {sentence.key for sentence in told.reasons} >= set(position["reason"])
    assert {sentence.key for sentence in told.evidence} >= set(position["evidence"])
    assert told.proven == ("advice.wins" in position["evidence"])
    for choice in told.ranked:
        asked = question(view, choice.card, Strength.FIRM)
        assert (asked is None) == (choice.card in best)
    checked(view, advice.WORLDS)


@pytest.mark.parametrize(
    ("text", "best", "next_best", "said"),
    [
        (
            OPEN,
            ["AH"],
            ["7C", "7H"],
            "With all hands open, A♥ wins in each of the 70 ways the cards can lie, whatever the others do. "
            "With all hands open, 7♣ wins in 68 of the 70 ways the cards can lie, whatever the others do.",
        ),
        (
            SOUTH,
            ["2C", "2D"],
            ["KD"],
            "With all hands open, 2♣ wins in 34 of the 36 ways the cards can lie, whatever the others do. "
            "With all hands open, K♦ wins in 27 of the 36 ways the cards can lie, whatever the others do.",
        ),
    ],
    ids=["devyatka", "cinquillo"],
)
def test_of_all_ways_a_card_that_wins_for_certain_in_more_is_better(text, best, next_best, said):
    """Though a trial of each way tells them hardly apart."""
    told = advise(View.parse(text))
    ranked = [str(choice.card) for choice in told.ranked]

    assert sorted(map(str, (told.best, *told.equal))) == best
    assert sorted(ranked[len(best) : len(best) + len(next_best)]) == next_best
    assert " ".join(sentence.said("en") for sentence in told.evidence) == said
    checked(View.parse(text), advice.WORLDS)


@pytest.mark.slow
def test_cards_as_good_of_all_ways_win_in_as_many_and_no_card_that_did_as_well_in_more():
    """In endings of real deals, by the search after each card."""
    endings, equals, nearly = 0, 0, 0
    for view in views(1_000, "endings", ("devyatka", "cinquillo")):
        few = len(legal_actions(view)) > 1 and sum(view.sizes) <= SEARCHED
        told = advise(view, 100) if few else Advice()
        if not told.every or told.proven:
            continue
        positions = ways(view, 100).positions
        wins = {each.card: sum(advice_check.forces(way, each.card) for way in positions) for each in told.ranked}
        worth = {each.card: each.worth for each in told.ranked}
        good = (told.best, *told.equal)

        assert {wins[card] for card in good} == {wins[told.best]}
        for card in set(wins).difference(good):
            assert worth[card] < worth[told.best] or wins[card] < wins[told.best], view
            nearly += not told.cost(card)
        if told.equal:
            assert ("advice.equal.every" in {each.key for each in told.reasons}) == (wins[told.best] > 0)
        endings, equals = endings + 1, equals + bool(told.equal)
    assert min(endings, equals, nearly) > 5, (endings, equals, nearly)


@pytest.mark.parametrize(
    ("text", "principle", "card"),
    [
        (  # to lay the card or to keep it is a decision; nothing tells which is better
            "shichi-narabe-passes; 2-QC 5-9D A-QH 3-KS; 4D AS; sizes=2,6,5; passes=1,2,3",
            "Only one card fits: lay it, or keep it and use a pass. Think of who waits for it.",
            "4♦ fits below 5♦.",
        ),
        (  # by no one idea, but by their sum
            "free; -; 5H 9H JH 7S 7C; sizes=5,24,23",
            "No one principle decides here: the tutor weighs several small things.",
            "J♥ opens the hearts row. By the tutor’s own ideas J♥ is best; nothing was tried out.",
        ),
        (  # whoever lays the last card is out
            "shichi-narabe-passes; 2-QC 5-9D A-QH 2-KS; TD; sizes=1,6,5; passes=1,2,3",
            "Lay your last card, and you are out.",
            "10♦ fits above 9♦.",
        ),
        (  # each as good by all ideas
            "pagat; 2-KC 2-KD; AC AD 2S",
            "No principle tells your cards apart here. Think of who waits for what.",
            "A♣ fits above K♣. A♦ looks just as good.",
        ),
    ],
)
def test_where_nothing_is_tried_a_hint_says_what_is_to_decide_and_what_the_choice_rests_on(text, principle, card):
    view = View.parse(text)

    assert not advise(view).counted
    assert hint(view, RUNGS.index("principle")).said("en") == principle
    assert hint(view, RUNGS.index("card")).said("en").startswith(card)
    checked(view)


def test_cards_that_stay_blocked_are_told_with_their_gates_one_by_one():
    view = View.parse("pagat; 4-9C 7-JD 4-9H 5-JS; 6D QD TH")

    assert (
        hint(view, RUNGS.index("card"))
        .said("en")
        .startswith("Keep 6♦: 5♦ stays blocked until you lay it. Keep 10♥: J♥ stays blocked until you lay it. Only 2 ")
    )


def test_there_are_ten_such_positions():
    assert len(POSITIONS) == 10


def test_every_key_of_advice_coach_and_hints_has_a_check():
    keys = {key for key in ENGLISH if key.split(".")[0] in {"advice", "coach", "hint", "waiting"}}

    assert keys == set(advice_check.CHECKS) | advice_check.LABELS


@pytest.mark.parametrize(
    "key", ["pagat", *(pytest.param(key, marks=pytest.mark.slow) for key in ("sjuan-hearts", "cinquillo"))]
)
def test_whatever_is_said_in_deals_is_true(key):
    for view in views(12, f"true.{key}", (key,)):
        checked(view)


@pytest.mark.slow
def test_what_is_hinted_is_never_asked_about_and_all_that_is_said_is_true():
    """In 10,000 states, nor does it cost anything, which a review would tell.

    Of one in ten all that is said is looked at; each key is among it, and checked the first times.
    """
    said, asked, chosen = Counter(), 0, 0
    for number, view in enumerate(views(10_000, "hinted")):
        told = advise(view, FEW)
        for card in hint(view, RUNGS.index("card"), FEW).cards:
            assert question(view, card, Strength.FIRM, FEW) is None
            assert told.cost(card) == 0
            chosen += 1
        asked += any(question(view, choice.card, Strength.FIRM, FEW) for choice in told.ranked)
        for among in sentences(view, FEW) if number % 10 == 0 else ():
            for sentence in among:
                said[sentence.key] += 1
                if said[sentence.key] <= 10:
                    assert advice_check.true(sentence, among, view, FEW), f"{sentence} {view}"
    rare = (ENDING, *JOKERS, *(position["view"] for position in POSITIONS))
    elsewhere = {"hint.over", "hint.early"}.union(*(checked(View.parse(text)) for text in rare))

    assert chosen > 7_000 < asked * 30
    assert set(advice_check.CHECKS) - set(said) - elsewhere == set(), said


@pytest.mark.slow
def test_advice_is_the_same_however_the_unseen_cards_are_dealt_anew():
    """In 2,000 views, each dealt anew in a way that all that was done leaves possible."""
    rng, seen, anew = Random("anew"), 0, 0
    while seen < 2_000:
        rules = rule_set(rng.choice(tuple(RULESETS)))
        for state in dealt(rules, rng.choice(rules.seats), rng):
            view = state.view(state.turn)
            (world,) = inference.sample(view, rng, 1)
            said = tuple(sentences(view, 6))
            advising._advised.cache_clear()

            assert tuple(sentences(replace(state, hands=world.hands, stock=world.stock).view(state.turn), 6)) == said
            seen, anew = seen + 1, anew + (world.hands != state.hands)
    assert anew > 1_500


def test_what_is_said_of_a_joker_is_true():
    keys = tuple(key for key, rules in material.GROWN.items() if rules.deck.jokers)
    said = set().union(*map(checked, (*map(View.parse, JOKERS), *views(60, "jokers", keys))))

    assert {key for key in advice_check.CHECKS if "joker" in key} <= said


def test_the_deal_that_is_over_and_another_seats_turn_are_told_as_they_are():
    for text in ("pagat; 7S; 8S KD; sizes=2,0,3", "pagat; 6-8H; 5H 9H KS; turn=1"):
        checked(View.parse(text))


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("pagat; 6-8H 7S; 9H JH 6S", "card"),
        ("pagat; 6-8H 7S; 9H JH 6S", "far"),
        ("pagat; 4-AC 2-AD 2-AH 2-JS; 3C QS; sizes=2,2,1", "forced"),
        ("pagat; 4-AC 2-AD 2-AH 2-JS; 3C QS; sizes=2,2,1", "blocked"),
        ("pagat; 4-AC 2-AD 2-AH 2-JS; 3C QS; sizes=2,2,1", "gate"),
        ("pagat; 3-AC 2-KD 2-QH 2-8S; 2C KH AD; sizes=3,4,3", "neighbour"),
        ("pagat; 7C 6-8H 7S; 9H JH 6S; sizes=3,22,22", "of"),
    ],
)
def test_the_checks_refuse_what_is_not_true(text, fact):
    """Each sentence with that fact, said of the wrong thing."""
    view, wrong = View.parse(text), 0
    for among in sentences(view, advice.WORLDS):
        for sentence in among:
            facts = dict(sentence.facts)
            if fact in facts:
                facts[fact] = {"forced": 0, "of": 400}.get(fact, Card.parse("2H"))
                false = replace(sentence, facts=tuple(facts.items()))
                others = tuple(false if each is sentence else each for each in among)
                assert not advice_check.true(false, others, view, advice.WORLDS), sentence.key
                wrong += 1
    assert wrong


@pytest.mark.parametrize("key", [*material.GROWN, "sjuan~end:places", "sjuan~rest:spare"])
def test_every_legal_card_is_ranked_in_every_rule_set(key):
    rules = rule_set(key)
    for seats in (rules.seats[0], rules.seats[-1]):
        for state in list(dealt(rules, seats, Random(seats)))[::7]:
            view = state.view(state.turn)
            told, able = advise(view, FEW), legal_actions(view)

            plays = [act for act in able if isinstance(act, Play) and act.joker is told.joker]
            assert {choice.card for choice in told.ranked} == {act.card for act in plays}
            assert not told.joker or not any(judge(view, Play(card)) for card in view.hand)
            assert told.forced == (len(able) < 2)
            assert told.counted == (not told.forced and solver.solvable(view.rules) and len(told.ranked) > 1)
            assert [choice.cost for choice in told.ranked] == sorted(choice.cost for choice in told.ranked)
            assert all((choice.worth is None) == (not told.counted) for choice in told.ranked)
            assert {choice.card for choice in told.ranked if not choice.cost} >= {
                *told.equal,
                *filter(None, [told.best]),
            }
            if told.ranked:
                assert told.cost(told.best) == 0


def test_advice_is_the_same_each_time():
    for view in views(20, "again", ("pagat",)):
        first = advise(view)
        advising._advised.cache_clear()

        assert advise(view) == first


@pytest.mark.slow
def test_advice_is_the_same_in_every_process():
    """Sets have another order in each; nothing that is said may hang on it."""
    told = """
import tests.test_advise as tests
tests.solver.warm()
for view in tests.views(20, "processes"):
    told = tests.advise(view)
    print(view, told.ranked, told.proven, *(each.said("en") for each in (*told.reasons, *told.evidence)))
"""
    said = {
        subprocess.run(
            [sys.executable, "-c", told],
            cwd=material.ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(material.ROOT)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(said) == 1
    assert "Choice" in said.pop()


@pytest.mark.parametrize(
    ("text", "key", "card", "true"),
    [
        (SOUTH, "advice.equal.every", "2D", True),
        (SOUTH, "advice.equal.every", "KD", False),
        (OPEN, "advice.equal.every", "7C", False),
        (OPEN, "advice.equal.tried", "7C", False),
        ("free; -; 5H 9H JH 7S 7C; sizes=5,24,23", "advice.preferred", "JH", True),
        ("free; -; 5H 9H JH 7S 7C; sizes=5,24,23", "advice.preferred", "7S", False),
        (SOUTH, "advice.preferred", "2C", False),
    ],
)
def test_the_checks_tell_cards_that_are_as_good_from_others(text, key, card, true):
    card = Card.parse(card)
    sentence = Sentence(key, (("card", card), ("cards", (card,))), 1)

    assert advice_check.true(sentence, (sentence,), View.parse(text), advice.WORLDS) is true


def test_until_the_search_is_ready_ideas_alone_decide(monkeypatch):
    monkeypatch.setattr(solver, "ready", lambda: False)
    for view in views(60, "ideas", ("pagat",)):
        told = advise(view)
        if told.forced:
            continue
        scores = worths(view)

        assert not told.counted
        assert told.proven or {told.best, *told.equal} == {
            card for card in scores if scores[card] == max(scores.values())
        }
        assert all(question(view, choice.card, Strength.FIRM) is None for choice in told.ranked)
        checked(view)


@pytest.mark.parametrize(
    "text",
    [
        "pagat; 6-8H; 5H 9H 7S",  # nobody tells how many cards the others hold
        "pagat; 6-8H; 5H 9H 7S; sizes=3,2,2",  # so many cards there are not
        "pagat; 6-8H; 5H 9H 7S; sizes=3,23,23; turn=1",  # another seat's turn
        "pagat; 8H; 7D 7S; sizes=2,24,25",  # a row that cannot have grown
        "domino; 6-8H; 5H 9H 7S; sizes=3,7; stock=39",  # a stock
        "shichi-narabe-passes; 6-8H 7C 7D 7S; 5H 9H; sizes=2,20,22",  # passes by choice
    ],
)
def test_where_nothing_can_be_counted_ideas_alone_decide_and_the_coach_is_silent(text):
    view = View.parse(text)
    told = advise(view)

    assert not told.forced
    assert not told.counted
    assert len(told.ranked) > 1
    assert all(question(view, choice.card, Strength.FIRM) is None for choice in told.ranked)
    checked(view)


def test_the_coach_asks_the_sooner_the_firmer_and_not_at_all_when_off():
    asked, unasked = (dict.fromkeys(Strength, 0) for _ in range(2))
    for view in views(150, "coach", ("pagat",)):
        for choice in advise(view, 100).ranked:
            for strength in Strength:
                found = question(view, choice.card, strength, 100)
                asked[strength] += found is not None
                unasked[strength] += found is None and choice.cost >= strength.least
                assert found is None or choice.cost >= strength.least

    assert asked[Strength.OFF] == 0 < asked[Strength.GENTLE] < asked[Strength.FIRM]
    # The gentle one trusts the ideas where they see little difference, and hardly ever misses anything by it.
    assert unasked[Strength.FIRM] == 0
    assert 10 * unasked[Strength.GENTLE] <= asked[Strength.GENTLE]


def test_the_gentle_coach_tries_nothing_where_ideas_see_no_difference(monkeypatch):
    for view, scores in ((view, worths(view)) for view in views(20, "near", ("pagat",))):
        best = max(scores, key=scores.__getitem__, default=Card.parse("7S"))
        with monkeypatch.context() as untried:
            untried.setattr("fantan.advice.coach.advise", None)
            assert question(view, best, Strength.GENTLE) is None


def test_the_coach_says_nothing_of_a_card_that_cannot_be_laid():
    view = View.parse(POSITIONS[0]["view"])

    assert question(view, Card.parse("KS"), Strength.FIRM) is None
    with pytest.raises(KeyError):
        advise(view).cost(Card.parse("KS"))


def test_a_question_names_no_better_card():
    for position in POSITIONS:
        view = View.parse(position["view"])
        told = advise(view)
        for choice in told.ranked:
            if asked := question(view, choice.card, Strength.FIRM):
                assert not {told.best, *told.equal} & {fact for _, fact in asked.facts}


def test_a_plan_that_must_guess_is_no_proof():
    """In each way some card wins, but not the same in both: whoever cannot see the hands cannot know which."""
    view = View.parse("pagat; 4-AC 2-AD 2-AH 2-JS; 3C QS; sizes=2,2,1")
    ways = [Position(view.rules, world.hands, view.layout, 0) for world in inference.sample(view, Random(1), 40)]
    some = [way for way in dict.fromkeys(ways) if any(can_force(advice_check.laid(way, card), 0) for card in view.hand)]
    for card in view.hand:
        alone = [way for way in some if can_force(advice_check.laid(way, card), 0)]

        assert certain(alone, card)
        assert not certain(some, card)
    assert not any(races(view, card) for card in view.hand)


def test_sentences_are_short_and_say_nothing_in_hundredths():
    for key in advice_check.CHECKS:
        for form in forms(ENGLISH[key]):
            assert all(len(part.split()) <= 20 for part in re.split(r"[.?!] ", form)), key
            assert "%" not in form


@pytest.mark.parametrize(
    ("text", "rung", "said"),
    [
        (
            "pagat; 2-AC 2-AD 3-AH 2-JS; 2H QS; sizes=2,1,1",
            "principle",
            "Count the turns that are left: you can be out first for sure.",
        ),
        (
            "pagat; 2-AC 2-AD 3-AH 2-JS; 2H QS; sizes=2,1,1",
            "card",
            "Lay 2♥. 2♥ opens nothing for the others. Keep Q♠: K♠ stays blocked until you lay it. Q♠ fits above J♠.",
        ),
        (
            "pagat; 2-AC 2-AD 3-AH 2-JS; 2H QS; sizes=2,1,1",
            "evidence",
            "2♥ wins however the unseen cards lie. There are 2 ways they can lie, and nobody can stop you in any.",
        ),
        (
            "pagat; 4-AC 2-AD 2-AH 2-JS; 3C QS; sizes=2,2,1",
            "evidence",
            "With all hands open, 3♣ wins in 2 of the 3 ways the cards can lie, whatever the others do. "
            "With all hands open, Q♠ wins in 1 of the 3 ways the cards can lie, whatever the others do.",
        ),
        (
            ENDING,
            "evidence",
            "With all hands open, Q♠ wins in 3 of the 5 ways the cards can lie, whatever the others do. "
            "With all hands open, the others can stop 3♠ in each of the 5 ways the cards can lie.",
        ),
        (
            "pagat; 3-AC 2-KD 2-QH 2-8S; 2C KH AD; sizes=3,4,3",
            "card",
            "Lay 2♣. 2♣ fits below 3♣. A♦ and K♥ win just as surely.",
        ),
    ],
)
def test_a_hint_gives_its_reasons_and_then_its_evidence(text, rung, said):
    assert hint(View.parse(text), RUNGS.index(rung)).said("en") == said


@pytest.mark.parametrize(
    ("text", "card", "asked"),
    [
        ("pagat; 4-AC 2-AD 2-AH 2-JS; 3C QS; sizes=2,2,1", "QS", "Are you sure? Who else waits for Q♠?"),
        ("pagat; 4-AC 2-AD 2-AH 2-JS; 3C QS; sizes=2,2,1", "3C", None),
        (
            "pagat; 6-8D 6-7S; 5C 7C TC 9D 2H 7H 8H TH QH 2S 3S 8S; sizes=12,12,12,11; log=-,-,7D,7S,8D,6D,6S",
            "9D",
            "Are you sure? Which card would bring your 2♥ closer?",
        ),
    ],
)
def test_the_coach_asks(text, card, asked):
    found = question(View.parse(text), Card.parse(card), Strength.FIRM)

    assert (found and found.said("en")) == asked


@pytest.mark.parametrize(
    ("better", "worse", "number", "every", "expected"),
    [
        (0.60, 0.50, 400, False, True),
        (0.60, 0.50, 20, False, False),  # so few ways show that by chance
        (0.60, 0.50, 20, True, True),  # but these are all there are
        (0.52, 0.50, 100, True, False),  # that is next to nothing
        (0.50, 0.60, 400, False, False),
    ],
)
def test_a_gain_is_clear_when_chance_alone_seldom_makes_it(better, worse, number, every, expected):
    """The ways that the worse card wins are others, so that the gain has its largest error."""
    one, two = round(better * number), round(worse * number)
    first = Trial(tuple(way < one for way in range(number)))
    second = Trial(tuple(way >= number - two for way in range(number)))

    assert clear(first, second, every) is expected


@given(view=material.views(), rung=st.integers(0, len(RUNGS)))
def test_any_view_gets_advice_and_hints(view, rung):
    """Also one that an author wrote, and no deal leads to: then nothing is counted."""
    told = advise(view, 6)
    hint(view, rung, 6)

    assert not told.counted or inference.count(view)
    for choice in told.ranked:
        question(view, choice.card, Strength.FIRM, 6)
