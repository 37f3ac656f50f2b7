"""Proofs: the right answers of a question found a second time, by playing, and held against those it came with.

Where a kind asks the judge what it says of a card, the proof lays cards until one is refused, and the other way round.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import combinations, permutations
from types import MappingProxyType

from fantan.cards import Card, Cards
from fantan.judge import Reason, judge, legal_actions
from fantan.puzzles.kinds import NONE, NUMBERS, read_order
from fantan.puzzles.question import Form, Question
from fantan.puzzles.replay import Turn
from fantan.rules import RuleSet
from fantan.rules.clauses import kinds as clause_kinds
from fantan.state import PASS, Action, Pass, Play, View


class Disproved(AssertionError):
    """A question whose answers are not what the judge says."""


def prove(question: Question) -> None:
    """Find the right answers of a question again.

    :raises Disproved: when one is missing, one is wrong, or a choice has not exactly one right option.
    """
    _same(question, "offered twice", len(set(question.offered)), len(question.offered))
    _same(question, "right but not offered", set(question.right) - set(question.offered), set())
    for choice in question.choices:
        _same(question, f"options of {choice.id}", len(set(choice.options)), len(choice.options))
        _same(question, f"the right option of {choice.id} among them", choice.right in choice.options, True)
    _PROOFS[question.kind](question)


def _same(question: Question, what: str, said: object, found: object) -> None:
    if said != found:
        raise Disproved(f"{question.kind}, {what}: {said}, but the judge finds {found}; {question.view}")


def _table(rules: RuleSet, layout: Cards, hand: Iterable[Card], **known: object) -> View:
    return View(rules, layout, frozenset(hand), **known)  # type: ignore[arg-type]


def _laid(view: View) -> tuple[Card, ...]:
    """What may be laid of a hand, as the list of all legal actions says."""
    if not view.playable:
        return ()
    return tuple(action.card for action in legal_actions(view) if isinstance(action, Play))


def _prove_hand(question: Question) -> None:
    view = question.view
    _same(
        question,
        "offered",
        question.offered,
        view.rules.deck.sort(view.hand),
    )
    _same(question, "right", question.right, tuple(card for card in _laid(view) if card in question.offered))
    if question.kind == "P06":
        _same(question, "whether the pass is", not question.right, bool(judge(view, PASS)))


def _prove_verdict(question: Question) -> None:
    card, view = question.card, question.view
    assert card is not None
    fits, why = question.choices
    chain = _chain(view, card)
    _same(question, "whether it fits", fits.right, "no" if chain else "yes")
    _same(question, "why", [option for option in why.options if _true(view, card, chain, option)], [why.right])


def _true(view: View, card: Card, chain: tuple[Card, ...], reason: str) -> bool:
    """Whether a reason on offer is true of a card, told by what is on the table."""
    rules = view.rules
    ranks, start = rules.order(card.suit), rules.starter(card.suit) or card.rank
    place, begin = ranks.index(card.rank), ranks.index(start)
    locked = rules.lock is not None and rules.lock not in view.layout and card != rules.lock
    opened = Card(start, card.suit) in view.layout
    match reason:
        case Reason.OPENS_ROW:
            return place == begin and not locked
        case Reason.EXTENDS_LOW:
            return not chain and place < begin
        case Reason.EXTENDS_HIGH:
            return not chain and place > begin
        case Reason.OPENING_CARD_FIRST:
            return locked
        case Reason.ROW_NOT_OPEN:
            return not locked and place != begin and not opened
        case Reason.GAP:
            return not locked and opened and bool(chain)
    return False


def _chain(view: View, card: Card) -> tuple[Card, ...]:
    """The fewest cards, in the only order, after which a card can be laid: found by laying whatever can be."""
    if card in _laid(_table(view.rules, view.layout, {card})):
        return ()
    layout, before = view.layout, dict[Card, Card | None]()
    while card not in before:
        fresh = [
            each
            for each in _laid(_table(view.rules, layout, set(view.rules.deck.cards) - layout))
            if each not in before
        ]
        before |= dict.fromkeys(fresh)
        layout |= frozenset(fresh)
    needed = layout - view.layout - {card}
    # What can be left out is not needed.
    for each in view.rules.deck.sort(needed):
        if _reached(view, needed - {each}, card):
            needed -= {each}
    order: list[Card] = []
    while len(order) < len(needed):
        now = view.layout | frozenset(order)
        order += _laid(_table(view.rules, now, needed - now))[:1]
    return tuple(order)


def _reached(view: View, cards: Cards, card: Card) -> bool:
    """Whether a card can be laid when these are laid as soon as they can be."""
    layout = view.layout
    while fits := _laid(_table(view.rules, layout, cards - layout)):
        layout |= frozenset(fits)
    return card in _laid(_table(view.rules, layout, {card}))


def _prove_chain(question: Question) -> None:
    assert question.card is not None
    chain = _chain(question.view, question.card)
    right = chain if question.form is Form.ORDER else question.view.rules.deck.sort(frozenset(chain))
    _same(question, "right", question.right, right)
    if question.form is Form.ORDER:
        orders = [order for order in permutations(chain) if _goes(question.view, (*order, question.card))]
        _same(question, "the orders that go", orders, [chain])
    elif chain:
        fewer = [
            some
            for some in combinations(chain, len(chain) - 1)
            if _reached(question.view, frozenset(some), question.card)
        ]
        _same(question, "fewer that do", fewer, [])


def _goes(view: View, order: Iterable[Card]) -> bool:
    """Whether cards can be laid in this order, by the list of all legal actions."""
    layout = view.layout
    for card in order:
        if card not in _laid(_table(view.rules, layout, {card})):
            return False
        layout |= {card}
    return True


def _prove_row(question: Question) -> None:
    view = question.view
    row = [card for card in view.rules.deck.cards if card.suit is question.suit and card not in view.layout]
    _same(question, "right", question.right, _laid(_table(view.rules, view.layout, row)))
    _same(question, "offered of other rows", set(question.offered) - set(row), set())


def _prove_replay(question: Question) -> None:
    turns = tuple(map(Turn.parse, question.choices[0].options))
    why = question.choices[1]
    for stays in (True, False):
        wrong = _refused(question.view, turns, stays)
        _same(question, "turns against the rules", [question.choices[0].right], [str(turn) for turn, _ in wrong])
        _same(question, "why", why.right, wrong[0][1].value)
    _same(question, "other true reasons", _also(question, turns), [why.right])


def _refused(view: View, turns: tuple[Turn, ...], stays: bool) -> list[tuple[Turn, Reason]]:
    """The turns that are refused, by what the table and the hand that is shown tell."""
    layout, turn, passes, spare, wrong = view.layout, view.turn, list(view.passes), view.spare, []
    for place, done in enumerate(turns):
        later = {each.card for each in turns[place:] if each.seat == done.seat and each.card}
        hand = view.hand | later if done.seat == view.seat else frozenset({done.card} if done.card else ())
        known = hand or (not done.card and done.seat == view.seat)
        seen = View(view.rules, layout, hand, done.seat, turn, (), (), view.stock, spare, tuple(passes))
        allowed = not known or done.action in legal_actions(seen)
        if not allowed:
            wrong.append((done, judge(seen, done.action).reason))
        if done.card and (allowed or stays):
            layout, spare = layout | {done.card}, spare - {done.card}
        if done.seat == turn:
            turn = (turn + 1) % len(view.sizes)
            while not view.sizes[turn]:
                turn = (turn + 1) % len(view.sizes)
            if isinstance(done.action, Pass) and passes:
                passes[done.seat] += 1
    return wrong


def _also(question: Question, turns: tuple[Turn, ...]) -> list[str]:
    """The reasons on offer that are true of the wrong turn."""
    view = question.view
    at = question.choices[0].options.index(question.choices[0].right)
    before, done = turns[:at], turns[at]
    layout = view.layout | {turn.card for turn in before if turn.card}
    if done.card is None:
        return [option for option in question.choices[1].options if option == Reason.MUST_PLAY]
    table = _table(view.rules, layout, {done.card})
    chain = _chain(table, done.card)
    twice = bool(before) and before[-1].seat == done.seat
    true = {option: _true(table, done.card, chain, option) for option in question.choices[1].options}
    true |= {Reason.MUST_PLAY.value: False, Reason.NOT_YOUR_TURN.value: twice}
    # A closed row is closed, whether the opening card is out or not.
    true[Reason.ROW_NOT_OPEN.value] = (
        bool(chain) and not view.rules.starters.isdisjoint(chain) and chain[-1] != view.rules.lock
    )
    return [option for option in question.choices[1].options if true[option]]


def _prove_mended(question: Question) -> None:
    view, (choice,) = question.view, question.choices
    kind = clause_kinds(view.rules)["mistaken"]
    since = list(reversed(view.log)).index(
        next(act for act in reversed(view.log) if isinstance(act, Pass) and _whose(view, act))
    )
    found = {"refused": "laid", "fined": "fined", "fined-pot": "fined", "house": "house"}.get(kind)
    if kind == "corrected":
        found = "stands" if since else "laid"
    if kind == "limit":
        used = view.passes[view.seat] if view.passes else 0
        found = "uses" if used <= (view.rules.passing.limit or 0) else "laid"
    _same(question, "what follows", choice.right, found)
    able = _laid(replace(view, turn=view.seat))
    _same(question, "whether a card fits", question.card in able, True)


def _whose(view: View, action: Action) -> bool:
    """Whether a pass is the mistaken one: where passes are limited, the last one there is."""
    return view.rules.passing.limit is not None or (isinstance(action, Pass) and action.mistaken)


def _prove_rebuilt(question: Question) -> None:
    (choice,) = question.choices
    rules, layout = question.view.rules, question.view.layout
    start = _table(rules, rules.placed, ())
    orders = {option: read_order(option) for option in choice.options if option != NONE}
    for order in orders.values():
        _same(question, "the cards of an order", rules.placed | set(order), layout)
    right = [option for option, order in orders.items() if _goes(start, order)]
    _same(question, "right", [choice.right], right or [NONE])


def _prove_books(question: Question) -> None:
    assert question.other is not None
    legal = [
        set(map(str, legal_actions(replace(question.view, rules=rules))))
        for rules in (question.view.rules, question.other)
    ]
    _same(question, "what they differ about", legal[0] != legal[1], True)
    for choice in question.choices:
        by = [choice.id in allowed for allowed in legal]
        _same(
            question,
            choice.id,
            choice.right,
            ("both" if by[1] else "one") if by[0] else ("two" if by[1] else "neither"),
        )
    asked = {choice.id for choice in question.choices}
    _same(question, "what is not asked and differs", (legal[0] ^ legal[1]) - asked, set())


def _prove_count(question: Question) -> None:
    number, decision = question.choices
    actions = legal_actions(question.view)
    many = sum(isinstance(action, Play) for action in actions)
    _same(question, "how many", number.right, min(str(many), NUMBERS[-1], key=int))
    sort = "pass" if PASS in actions else "free" if len(actions) > 1 else "forced"
    _same(question, "what is to decide", decision.right, sort)


_PROOFS: Mapping[str, Callable[[Question], None]] = MappingProxyType(
    {
        "P01": _prove_hand,
        "P02": _prove_verdict,
        "P03": _prove_chain,
        "P04": _prove_row,
        "P05": _prove_replay,
        "P06": _prove_hand,
        "P07": _prove_mended,
        "P08": _prove_chain,
        "P09": _prove_rebuilt,
        "P10": _prove_books,
        "P11": _prove_count,
    }
)
