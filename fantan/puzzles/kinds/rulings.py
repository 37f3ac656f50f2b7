"""What the rules say of what was done: kinds about mistakes, and about two rule sets."""

from collections.abc import Sequence
from dataclasses import replace

from fantan.judge import Reason, judge
from fantan.puzzles.question import Choice, Form, Question
from fantan.puzzles.replay import Turn, verdicts
from fantan.rules import MistakenPass, RuleSet
from fantan.state import PASS, Action, Pass, Play, View

REASONS = (Reason.ROW_NOT_OPEN, Reason.GAP, Reason.MUST_PLAY, Reason.NOT_YOUR_TURN)
"""What can be wrong with a turn that is to be found; before the opening card is out, it is one reason more."""


def spot_illegal(view: View, turns: Sequence[Turn]) -> Question:
    """Which turn was against the rules, and why?

    `view` is the table before the turns, as seen by the seat whose hand is shown after them.

    :raises ValueError: when not exactly one turn is, or two turns are the same.
    """
    judged = zip(turns, verdicts(view, turns), strict=True)
    wrong = [(str(turn), verdict.reason) for turn, verdict in judged if verdict is not None and not verdict]
    options = tuple(map(str, turns))
    if len(wrong) != 1 or len(set(options)) < len(options):
        raise ValueError(f"not exactly one of {options} is against the rules: {wrong}")
    turn, reason = wrong[0]
    locked = view.rules.lock is not None and view.rules.lock not in view.layout
    offered = (*REASONS, Reason.OPENING_CARD_FIRST) if locked else REASONS
    why = Choice("why", tuple(reason.value for reason in offered), reason.value, "illegal")
    return Question("P05", Form.CHOICE, view, choices=(Choice("turn", options, turn), why))


def mend(view: View) -> Question:
    """You passed, though a card of yours fits: what happens now, by these rules?

    The log ends with the pass, or with what others did since.

    :raises ValueError: when there is no such pass in the log, or no card fits.
    """
    fitting = [card for card in view.rules.deck.sort(view.hand) if judge(replace(view, turn=view.seat), Play(card))]
    if not fitting or not any(isinstance(action, Pass) for action in view.log):
        raise ValueError(f"no mistaken pass in {view}")
    limited = view.rules.passing.limit is not None
    options = ("laid", "uses" if limited else "stands", "fined", "house")
    choice = Choice("mended", options, _consequence(view))
    return Question("P07", Form.CHOICE, view, fitting[0], choices=(choice,))


def two_books(view: View, other: RuleSet) -> Question:
    """What of this may be done by these rules, by the other ones, by both or by neither?

    Asked of each card of the hand, and of the pass where the two do not agree about it.

    :raises ValueError: when they agree about everything.
    """
    actions: tuple[Action, ...] = (*map(Play, view.rules.deck.sort(view.hand)), PASS)
    allowed = {action: _allowed(view, other, action) for action in actions}
    if allowed[PASS] in {"both", "neither"}:
        del allowed[PASS]
    if set(allowed.values()) <= {"both", "neither"}:
        raise ValueError(f"{view.rules} and {other} agree about {view}")
    choices = tuple(
        Choice(str(action), ("one", "two", "both", "neither"), right, "books") for action, right in allowed.items()
    )
    return Question("P10", Form.CHOICE, view, choices=choices, other=other)


def _consequence(view: View) -> str:
    """What follows from the mistaken pass of a view."""
    passing, stakes = view.rules.passing, view.rules.stakes
    if passing.limit is not None:
        used = tuple(number - (seat == view.seat) for seat, number in enumerate(view.passes))
        before = replace(view, turn=view.seat, passes=used)
        return "uses" if judge(before, PASS) else "laid"
    match passing.mistaken:
        case MistakenPass.REFUSED:
            return "laid"
        case MistakenPass.CORRECTED:
            corrects = (judge(view, Play(card, corrects=True)) for card in view.hand)
            return "laid" if any(corrects) else "stands"
        case MistakenPass.FINED if stakes.fine:
            return "fined"
    return "house"


def _allowed(view: View, other: RuleSet, action: Action) -> str:
    """By which of two rule sets something may be done."""
    one, two = judge(view, action).legal, judge(replace(view, rules=other), action).legal
    return {(True, True): "both", (True, False): "one", (False, True): "two", (False, False): "neither"}[one, two]
