"""What each kind of step asks: from a step to its question, with the answer that judge, rules or match give.

Nothing here knows a rule. Where a step cannot be asked about (no card is right, or the rules have no such thing),
`Unasked` says why.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from fantan import match
from fantan.judge import Reason, judge
from fantan.lessons.lesson import Kind, Step
from fantan.lessons.relations import Relation, relation
from fantan.puzzles import (
    Choice,
    Form,
    Question,
    fits_or_waits,
    forced_or_free,
    legal_set,
    may_i_pass,
    mend,
    missing_chain,
    two_books,
    which_fits,
)
from fantan.rules import MistakenPass, clauses
from fantan.state import PASS, Pass, Play, View, leader

YES, NO = "yes", "no"
NOBODY = "nobody"
"""The answer that nobody has won yet."""
USUAL = "usual"
"""What a clause is called that has only one kind."""
OPTIONS = 3
"""How many things `says` offers."""

SAYS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "order": ("ace-high", "ring", "ace-low", "ace-first"),
        "leader": ("left", "holder", "winner"),
        "later": ("left", "winner", "holder"),
        "pass": (USUAL, "stock", "limit"),
        "mistaken": ("refused", "corrected", "fined", "house", "fined-pot", "limit"),
        "end": (USUAL, "ranked", "limit"),
        "score": ("points", "none", "pot-cards", "pips", "pot", "points-cards", "cards", "chips", "places"),
        "match": ("single", "wins", "deals", "target"),
        "rest": (NO, "removed", "spare"),
        "total": ("low", "high", NO),
        "tie": (USUAL, "ranked", NO),
    }
)
"""What `says` can ask about: the clauses by name, each with its kinds, as `RuleSet.clauses` knows them."""

RESTS_ON: Mapping[Kind, str] = MappingProxyType(
    {Kind.WINNER: "end", Kind.SHARE: "deal", Kind.LEADS: "leader", Kind.PAYS: "score", Kind.MEND: "mistaken"}
)
"""The clause that the answer of a kind rests on, where it is about no card."""

_BELONGS: Mapping[Kind, tuple[Relation, ...]] = MappingProxyType(
    {
        Kind.SUIT: (Relation.SAME,),
        Kind.ABOVE: (Relation.ABOVE,),
        Kind.BESIDE: (Relation.NEXT_ABOVE, Relation.NEXT_BELOW),
    }
)


class Unasked(ValueError):
    """A step that cannot be asked about; it says why."""


def asked(step: Step) -> Question | None:
    """The question of a step; None where there is nothing to ask.

    :raises Unasked: when the position has no answer to give.
    """
    make = _ASK.get(step.kind)
    return make(step) if make else None


def _one(step: Step) -> Question:
    question = which_fits(step.view)
    if not question.right:
        raise Unasked("one card has to fit")
    return question


def _set(step: Step) -> Question:
    return legal_set(step.view)


def _chain(step: Step) -> Question:
    view, card, given = step.view, step.card, step.given
    assert card is not None
    missing = judge(view, Play(card)).missing
    if len(missing) <= len(given) or missing[: len(given)] != given:
        raise Unasked("a card has to be missing, and what is given has to come first")
    if not {card, *missing, *view.layout}.isdisjoint(step.others):
        raise Unasked("the others have to be neither missing, nor laid, nor asked about")
    question = missing_chain(view, card, step.others)
    offered = tuple(other for other in question.offered if other not in given)
    return replace(question, right=missing[len(given) :], offered=offered)


def _fits(step: Step) -> Question:
    assert step.card is not None
    return fits_or_waits(step.view, step.card)


def _may(step: Step) -> Question:
    """As whether it fits, and it may be somebody else's turn; which reasons there are depends on the card alone."""
    assert step.card is not None
    verdict = judge(step.view, Play(step.card))
    why = next(choice for choice in fits_or_waits(step.view, step.card).choices if choice.id == "why")
    reasons = (Reason.NOT_YOUR_TURN.value, *(option for option in why.options if option != _far(step)))
    lay = Choice("lay", (YES, NO), YES if verdict else NO)
    return Question(step.kind, Form.CHOICE, step.view, step.card, choices=(lay, Choice("why", reasons, verdict.reason)))


def _far(step: Step) -> str:
    """The end of its row where a card does not belong."""
    assert step.card is not None
    low, high = Reason.EXTENDS_LOW.value, Reason.EXTENDS_HIGH.value
    return high if step.rules.side(step.card).value == "low" else low


def _turn(step: Step) -> Question:
    return may_i_pass(_must(step))


def _count(step: Step) -> Question:
    return forced_or_free(_must(step))


def _must(step: Step) -> View:
    """The view of a step, in a game in which whoever can lay a card must."""
    if step.rules.passing.limit is not None:
        raise Unasked(f"{step.rules} lets players pass by choice")
    return step.view


def _mend(step: Step) -> Question:
    view = step.view
    if step.rules.passing.mistaken is MistakenPass.REFUSED and not isinstance(view.log[-1], Pass):
        raise Unasked(f"{step.rules} refuses a mistaken pass, so nobody can have acted after it")
    return mend(view)


def _books(step: Step) -> Question:
    other, starter = step.other, step.rules.row.starter
    assert other is not None
    # Where cards lie on the table, what begins the rows is known in both games.
    return two_books(step.view, other.started(starter) if step.view.layout and starter else other)


def _picked(step: Step) -> Question:
    """A set of cards of the hand, apart from the one that is asked about and those that are given."""
    if step.kind is not Kind.SUIT and not step.rules.fixed:
        raise Unasked("the ranks have an order only once the first card is laid")
    cards = step.rules.deck.sort(step.view.hand - {step.card} - set(step.given))
    belongs = [card for card in (*cards, *step.given) if relation(step, card) in _BELONGS[step.kind]]
    if not set(step.given) <= set(belongs):
        raise Unasked("what is given has to belong there")
    right = tuple(card for card in belongs if card not in step.given)
    if not right or len(right) == len(cards):
        raise Unasked("some cards have to belong there, and some not")
    return Question(step.kind, Form.SET, step.view, step.card, offered=cards, right=right)


def _winner(step: Step) -> Question:
    sizes = step.view.sizes
    if not sizes or step.rules.ending.ranked:
        raise Unasked("the sizes of all hands, and rules by which the first one out has won")
    seats = tuple(map(str, range(len(sizes))))
    right = str(sizes.index(0)) if step.view.over else NOBODY
    return Question(step.kind, Form.CHOICE, step.view, choices=(Choice("winner", (*seats, NOBODY), right),))


def _share(step: Step) -> Question:
    rules, table = step.rules, step.table
    if table.seats not in rules.seats:
        raise Unasked(f"{rules} is not played by {table.seats}")
    sizes = rules.hand_sizes(table.seats)
    right, least = sizes[-table.dealer - 1], min(sizes)
    options = tuple(map(str, range(least - 1, least + 3)))
    return Question(step.kind, Form.CHOICE, step.view, choices=(Choice("share", options, str(right)),))


def _leads(step: Step) -> Question:
    rules, table = step.rules, step.table
    if table.seats not in rules.seats:
        raise Unasked(f"{rules} is not played by {table.seats}")
    card = rules.opening.card
    hands = [frozenset({card} if card and seat == table.holder else ()) for seat in range(table.seats)]
    first = leader(rules, table.dealer, hands, table.winner)
    seats = tuple(map(str, range(table.seats)))
    return Question(step.kind, Form.CHOICE, step.view, choices=(Choice("leads", seats, str(first)),))


def _pays(step: Step) -> Question:
    view = step.view
    right = match.price(view.rules, view.hand)
    numbers = {0, len(view.hand), right, right + 1 if right else 2 * len(view.hand)}
    options = tuple(map(str, sorted(numbers)))
    return Question(step.kind, Form.CHOICE, view, choices=(Choice("pays", options, str(right)),))


def _says(step: Step) -> Question:
    kinds = clauses.kinds(step.rules)
    if step.about not in kinds and NO not in SAYS[step.about]:
        raise Unasked(f"{step.rules} says nothing about {step.about!r}")
    right = kinds.get(step.about, NO) or USUAL
    others = [kind for kind in SAYS[step.about] if kind != right][: OPTIONS - 1]
    options = tuple(kind for kind in SAYS[step.about] if kind in (right, *others))
    choice = Choice("says", options, right, name=f"says.{step.about}")
    return Question(step.kind, Form.CHOICE, step.view, choices=(choice,))


def _rule(step: Step) -> Question:
    right = _clause(step)
    if right not in step.options or not set(step.options) <= set(clauses.kinds(step.rules)):
        raise Unasked(f"{step.rules} has to have all of {step.options}, and {right!r} among them")
    choice = Choice("clause", step.options, right)
    return Question(step.kind, Form.CHOICE, step.view, step.card, choices=(choice,))


def _clause(step: Step) -> str:
    """The name of the clause that decides: about a card, about a pass, or about what another kind asks."""
    if step.about:
        return RESTS_ON[Kind(step.about)]
    if step.card in step.view.layout and step.card.rank in (step.rules.deck.ranks[0], step.rules.deck.ranks[-1]):
        return "ends"
    verdict = judge(step.view, Play(step.card) if step.card else PASS)
    return verdict.clause.partition(".")[2]


_ASK: Mapping[Kind, Callable[[Step], Question]] = MappingProxyType(
    {
        Kind.ONE: _one,
        Kind.SET: _set,
        Kind.CHAIN: _chain,
        Kind.FITS: _fits,
        Kind.MAY: _may,
        Kind.TURN: _turn,
        Kind.COUNT: _count,
        Kind.MEND: _mend,
        Kind.RULE: _rule,
        Kind.SUIT: _picked,
        Kind.ABOVE: _picked,
        Kind.BESIDE: _picked,
        Kind.WINNER: _winner,
        Kind.SHARE: _share,
        Kind.LEADS: _leads,
        Kind.PAYS: _pays,
        Kind.SAYS: _says,
        Kind.BOOKS: _books,
    }
)
