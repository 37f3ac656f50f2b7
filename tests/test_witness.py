"""Witnesses: every one is a disagreement, none is larger than it need be, and where there is none, there is nothing."""

from collections import defaultdict
from dataclasses import replace
from functools import cache, reduce
from itertools import chain, combinations, permutations
from random import Random

import pytest

from fantan import witness as module
from fantan.cards import Card, Rank, Suit
from fantan.house import rule_set
from fantan.judge import Reason, judge, queues
from fantan.rules import ACE_HIGH, ACE_LOW, Deck, Row, RuleSet
from fantan.state import PASS, Deal, Play, State, View
from fantan.variants import RULESETS
from fantan.witness import compared, concerns, laid_beforehand, sentence, witnesses
from tests.material import GROWN, PAIRS, SHORT, cards, moments

SOME = [
    ("pagat", "sjuan"),
    ("sjuan", "sjuan-hearts"),
    ("sjuan-hearts", "sjuan-diamonds"),
    ("pagat", "sjuan-diamonds"),
    ("pagat", "gamerules"),
]
FIVES = SHORT.but(key="fives", row=Row(Rank.FIVE), deck=Deck(ACE_LOW))
SEVENS_SHORT = SHORT.but(key="sevens-short", row=Row(Rank.SEVEN))
EACH = GROWN["free~start:suit"]
BESIDE = [
    pytest.param(*pair, id="-".join(map(str, pair)), marks=() if str(pair[1]) == "free" else pytest.mark.slow)
    for pair in [(EACH, RULESETS[key]) for key in ("free", "pagat", "sjuan-hearts", "cinquillo")]
    + [(RULESETS["sjuan"], EACH), (RULESETS["free"], rule_set("free~deck:36"))]
]
"""Games in which the first cards decide how rows start, beside others."""

MADE = [(SHORT, FIVES), (FIVES, SHORT), (SHORT, SEVENS_SHORT), (SEVENS_SHORT, SHORT), (SHORT, RULESETS["pagat"])]


def kind(one, two):
    """The class of a disagreement; None where there is none."""
    if one.reason is two.reason or not (one or two):
        return None
    return (one.action == PASS, one.reason, two.reason)


def kinds(one, two):
    return {kind(each.one, each.two) for each in witnesses(one, two)}


@cache
def played(rules):
    """The table and the hand of whoever has the turn, at every other moment of two deals."""
    seats = 4 if 4 in rules.seats else rules.seats[0]
    deals = [Deal.shuffled(rules, seats=seats, dealer=0, rng=Random(seed)) for seed in range(2)]
    states = [state for seed, deal in enumerate(deals) for state in moments(deal, Random(seed))[:-1]]
    return [(state.layout, state.hands[state.turn]) for state in states[::2]]


def held(rules, other, layout, hand):
    """A position as a rule set can hold it, nothing but cards told; None where it cannot.

    Where players choose how rows start, it is with the rank of the other game; where they choose in both, with an ace.
    """
    blank = View(rules, frozenset(), frozenset())
    if rules.facts["starter"] is None and layout:
        start = (other.facts["starter"] or Rank.ACE).letter
        suits = sorted({card.suit for card in layout})
        starters = ",".join(start + suit for suit in suits) if rules.row.each else start
        blank = View.parse(f"{rules}; -; -; starter={starters}")
    waiting = queues(blank)
    if not layout | hand <= set(waiting) or not laid_beforehand(rules) <= layout:
        return None
    return replace(blank, layout=layout, hand=hand) if all(set(waiting[card]) <= layout for card in layout) else None


@pytest.mark.parametrize(("one", "two"), [*PAIRS, *BESIDE])
def test_every_witness_is_a_disagreement_on_the_same_position(one, two):
    for witness in witnesses(one, two):
        assert (str(witness.one.view.rules), str(witness.two.view.rules)) == (str(one), str(two))
        assert witness.layout == witness.two.view.layout
        assert witness.hand == witness.two.view.hand
        assert witness.action == witness.two.action
        assert judge(witness.one.view, witness.action) == witness.one
        assert judge(witness.two.view, witness.action) == witness.two
        assert witness.one.reason is not witness.two.reason
        assert witness.one or witness.two


@pytest.mark.parametrize(("one", "two"), [*PAIRS, *BESIDE])
def test_both_games_can_hold_the_position_and_their_rows_have_no_gaps(one, two):
    for witness in witnesses(one, two):
        assert not witness.layout & witness.hand
        assert held(one, two, witness.layout, witness.hand) == witness.one.view
        assert held(two, one, witness.layout, witness.hand) == witness.two.view


@pytest.mark.parametrize(("one", "two"), [*PAIRS, *BESIDE])
def test_there_is_one_of_each_kind_and_the_small_ones_come_first(one, two):
    found = witnesses(one, two)
    sizes = [len(witness.layout) for witness in found]

    assert sizes == sorted(sizes)
    assert len({kind(each.one, each.two) for each in found}) == len(found)


@pytest.mark.parametrize(("one", "two"), [*PAIRS, *BESIDE])
def test_the_search_finds_the_same_again_and_the_other_way_round(one, two):
    witnesses.cache_clear()
    found = witnesses(one, two)
    witnesses.cache_clear()

    assert witnesses(one, two) == found
    assert [(each.two, each.one) for each in witnesses(two, one)] == [(each.one, each.two) for each in found]


@pytest.mark.parametrize(("one", "two"), MADE, ids=str)
def test_games_of_other_starters_and_packs_are_searched_both_ways(one, two):
    found = witnesses(one, two)

    assert [(each.two, each.one) for each in witnesses(two, one)] == [(each.one, each.two) for each in found]
    assert {kind(each.one, each.two) for each in found} >= {
        kind(judge(View(one, layout, hand), action), judge(View(two, layout, hand), action))
        for layout in grown(one, two, 4)
        for card in one.deck.cards
        if card in two.paths and card not in layout
        for hand in [frozenset((card,))]
        for action in (Play(card), PASS)
    } - {None}


def test_a_pass_that_does_more_in_one_game_is_shown_where_nothing_fits(monkeypatch):
    """As where a pass draws a card: allowed in both, but not the same."""

    def drawing(view, action):
        verdict = judge(view, action)
        draws = view.rules.key == "drawing" and verdict.reason is Reason.PASS_ALLOWED
        return replace(verdict, reason=Reason.EXTENDS_LOW) if draws else verdict

    monkeypatch.setattr(module, "judge", drawing)
    (found,) = witnesses(RULESETS["sjuan"], RULESETS["sjuan"].but(key="drawing"))

    assert (found.layout, found.action) == (frozenset(), PASS)
    assert found.one.reason is Reason.PASS_ALLOWED
    assert not judge(found.one.view, Play(*found.hand))


@pytest.mark.parametrize(("one", "two"), [*PAIRS, *BESIDE])
def test_a_deal_shows_no_kind_of_disagreement_that_no_witness_has(one, two):
    """Deals of one game, every moment of them judged by the other; for pairs without a witness the proof by sample."""
    known = kinds(one, two)
    for layout, hand in played(one):
        ours, theirs = held(one, two, layout, hand), held(two, one, layout, hand)
        if ours and theirs:
            for action in (*map(Play, hand), PASS):
                found = kind(judge(ours, action), judge(theirs, action))
                assert found is None or found in known, (str(ours), str(action))


@pytest.mark.parametrize(("one", "two"), BESIDE)
def test_wherever_rows_start_there_is_no_kind_of_disagreement_that_no_witness_has(one, two):
    """Rows that end anywhere, and start anywhere where players choose in both games; every hand of one card."""
    known, rng = kinds(one, two), Random(33)
    shared = one.paths.keys() & two.paths.keys()
    fixed = one.facts["starter"] or two.facts["starter"]
    for _ in range(60):
        rank = fixed or rng.choice(sorted(shared)).rank
        games = [reduce(RuleSet.opened, [Card(rank, suit) for suit in Suit], rules) for rules in (one, two)]
        some = rng.sample(sorted(shared), rng.randint(1, 6))
        layout = closed(games, {*some, *laid_beforehand(one), *laid_beforehand(two)})
        for card in shared - layout if layout <= shared else ():
            views = [View(rules.as_of(layout), layout, frozenset({card})) for rules in games]
            for action in (Play(card), PASS):
                found = kind(*(judge(view, action) for view in views))
                assert found is None or found in known, (list(map(str, views)), str(action))


def closed(games, cards):
    """The least table with these cards on which no row has a gap in any of the games."""
    waiting = [queues(View(rules, frozenset(), frozenset())) for rules in games]
    while more := {step for card in cards for queue in waiting for step in queue.get(card, ())} - cards:
        cards = cards | more
    return frozenset(cards)


def grown(one, two, most):
    """Every layout of up to so many cards that has no gaps in either game."""
    layers = [{laid for laid in [frozenset()] if not laid_beforehand(one) | laid_beforehand(two)}]
    for _ in range(most):
        following = set()
        for layout in layers[-1]:
            waiting = [queues(View(rules, layout, frozenset())) for rules in (one, two)]
            following |= {layout | {card} for card in waiting[0] if not waiting[0][card] and waiting[1].get(card) == ()}
        layers.append(following)
    return chain.from_iterable(layers)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        *(pytest.param(*map(RULESETS.__getitem__, pair), id="-".join(pair)) for pair in SOME),
        *(pytest.param(*pair, id="-".join(map(str, pair))) for pair in MADE),
    ],
)
def test_no_smaller_position_will_do(one, two):
    """All tables of up to three cards, with all hands of one card and some of two."""
    least = defaultdict(lambda: 99)
    for witness in witnesses(one, two):
        least[kind(witness.one, witness.two)] = len(witness.layout)
    near = cards("AH 2H 6H 7H 8H KH 7D 8D 7C")
    pack = [card for card in one.deck.cards if card in near and card in two.paths]
    for layout in grown(one, two, 3):
        shared = [card for card in one.deck.cards if card in two.paths]
        for hand in chain(combinations(shared, 1), combinations(pack, 2)):
            if layout & set(hand):
                continue
            ours, theirs = View(one, layout, frozenset(hand)), View(two, layout, frozenset(hand))
            for action in (*map(Play, hand), PASS):
                found = kind(judge(ours, action), judge(theirs, action))
                assert found is None or least[found] <= len(layout), (str(ours), str(action))


@pytest.mark.parametrize("two", ["sjuan", "sjuan-hearts"])
def test_no_row_of_one_suit_is_smaller_however_long(two):
    """The hearts row alone, at every length: the ace needs most of it."""
    one, two = RULESETS["pagat"], RULESETS[two]
    least = {kind(each.one, each.two): len(each.layout) for each in witnesses(one, two)}
    orders = [[Card(rank, Suit.HEARTS) for rank in ranks] for ranks in (ACE_HIGH, ACE_LOW)]
    runs = [{frozenset(order[low:high]) for low in range(7) for high in range(8, 14)} for order in orders]
    for layout in {frozenset(), *(runs[0] & runs[1])}:
        for card in set(orders[0]) - layout:
            for action in (Play(card), PASS):
                verdicts = [judge(View(rules, layout, frozenset((card,))), action) for rules in (one, two)]
                found = kind(*verdicts)
                assert found is None or least[found] <= len(layout)


@pytest.mark.parametrize(
    ("one", "two", "first"),
    [
        ("sjuan", "sjuan-hearts", ("-", "7D", "7D", Reason.OPENS_ROW, Reason.OPENING_CARD_FIRST)),
        ("sjuan-diamonds", "sjuan", ("-", "7H", "7H", Reason.OPENING_CARD_FIRST, Reason.OPENS_ROW)),
        ("pagat", "sjuan", ("2H 3H 4H 5H 6H 7H", "AH", "AH", Reason.GAP, Reason.EXTENDS_LOW)),
        ("free", "free~start:suit", ("AD", "2H", "2H", Reason.ROW_NOT_OPEN, Reason.OPENS_ROW)),  # C33
        ("sjuan", "free~start:suit", ("-", "AH", "AH", Reason.ROW_NOT_OPEN, Reason.OPENS_ROW)),
    ],
)
def test_the_smallest_of_all_is_the_one_a_teacher_would_take(one, two, first):
    witness = witnesses(GROWN[one], GROWN[two])[0]
    layout, hand, action, *reasons = first

    assert witness.layout == (frozenset() if layout == "-" else cards(layout))
    assert witness.hand == cards(hand)
    assert witness.action == Play(Card.parse(action))
    assert [witness.one.reason, witness.two.reason] == reasons


def test_games_that_differ_in_their_score_judge_alike():
    for one, two in permutations(("pagat", "sjueren", "gamerules", "sjuan-ace-high"), 2):
        assert witnesses(RULESETS[one], RULESETS[two]) == ()


def test_packs_of_two_kinds_meet_on_the_cards_that_both_have():
    """The short pack jumps from seven to jack; the full one does not."""
    found = witnesses(SHORT, FIVES)

    assert found
    assert all(card in SHORT.paths for each in found for card in each.layout | each.hand)
    jack = next(each for each in found if each.one.reason is Reason.EXTENDS_HIGH and each.two.reason is Reason.GAP)
    assert jack.hand == cards("JH")
    assert jack.layout == cards("5H 6H 7H")


def test_rows_from_two_starters_meet_too():
    first = witnesses(SHORT, SEVENS_SHORT)[0]

    assert first.layout == frozenset()
    assert {first.one.reason, first.two.reason} == {Reason.OPENS_ROW, Reason.ROW_NOT_OPEN}


def test_cards_laid_beforehand_are_on_every_table(monkeypatch):
    """The four fives lie there from the start; the other game must have grown its rows to them."""
    monkeypatch.setattr(module, "laid_beforehand", lambda rules: SHORT.starters if rules is SHORT else frozenset())
    witnesses.cache_clear()
    found = witnesses(SHORT, RULESETS["pagat"])
    witnesses.cache_clear()
    fives, sixes, sevens = ({Card(rank, suit) for suit in Suit} for rank in (Rank.FIVE, Rank.SIX, Rank.SEVEN))

    assert found[0].layout == fives | sixes | sevens
    assert all(each.layout >= fives | sixes | sevens for each in found)
    assert any(each.hand == cards("JH") and each.one and not each.two for each in found)


def test_what_takes_several_changes_at_once_is_about_them_all():
    """A lock on another card and another pack: neither alone makes the one game the other."""
    for each in witnesses(SHORT, RULESETS["sjuan-hearts"]):
        assert concerns(each)


@pytest.mark.parametrize(("one", "two"), [*PAIRS, *BESIDE])
def test_a_witness_is_about_clauses_that_differ(one, two):
    differing = {difference.name for difference in compared(one, two, "en")[0]}
    for witness in witnesses(one, two):
        assert concerns(witness) <= differing
        assert concerns(witness)


def test_the_clauses_of_a_witness_are_those_that_decide():
    ace = witnesses(RULESETS["pagat"], RULESETS["sjuan"])
    lock = witnesses(RULESETS["sjuan"], RULESETS["sjuan-hearts"])

    assert {concerns(each) for each in ace} == {frozenset({"order", "ends"})}
    assert {concerns(each) for each in lock} == {frozenset({"open", "opening"})}


@pytest.mark.parametrize(("one", "two"), [*PAIRS, *BESIDE])
def test_every_clause_of_both_is_compared_once(one, two):
    differing, same = compared(one, two, "en")
    theirs = {clause.id.partition(".")[2]: clause for clause in two.clauses}
    ours = {clause.id.partition(".")[2]: clause for clause in one.clauses}
    names = [difference.name for difference in differing] + [clause.id.partition(".")[2] for clause in same]

    assert sorted(names) == sorted({*ours, *theirs})
    for difference in differing:
        assert (difference.one, difference.two) == (ours.get(difference.name), theirs.get(difference.name))
    for clause in same:
        other = theirs[clause.id.partition(".")[2]]
        assert sentence(one, clause, "en") == sentence(two, other, "en")


def test_differences_stand_in_reading_order():
    differing, _ = compared(RULESETS["sjuan"], RULESETS["sjuan-hearts"], "en")

    assert [difference.name for difference in differing] == ["leader", "opening", "open"]
    assert differing[1].one is None


def test_what_lies_beforehand_is_asked_of_a_deal():
    rules = RULESETS["pagat"]

    assert laid_beforehand(rules) == frozenset()
    assert State.start(Deal.shuffled(rules, seats=4, dealer=0, rng=Random(1))).layout == frozenset()
