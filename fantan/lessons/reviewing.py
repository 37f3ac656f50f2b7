"""Items for later: a position of the exit check of a lesson, with its cards in other places."""

from dataclasses import replace
from random import Random

from fantan.cards import drawn
from fantan.lessons.asking import Unasked, asked
from fantan.lessons.carrying import nearest
from fantan.lessons.lesson import Lesson, Step
from fantan.puzzles.symmetry import Symmetry, kept
from fantan.rules import RuleSet


def review(lesson: Lesson, rules: RuleSet, rng: Random) -> Step:
    """One more unaided item of a lesson, in a rule set or the nearest one that has the lesson.

    It is drawn from the exit check, and its cards change places by a symmetry of the rules: the pattern is asked for
    again, not the picture. The same lot gives the same item for ever.
    """
    step = drawn(rng, drawn(rng, nearest(lesson, rules).check))
    return _moved(step, drawn(rng, kept(step.question))) if step.question else step


def _moved(step: Step, symmetry: Symmetry) -> Step:
    """A step with its cards in other places; the step itself where there is nothing to ask about those."""
    rules = step.rules
    moved = replace(
        step,
        view=symmetry.view(step.view),
        card=symmetry.card(rules, step.card) if step.card else None,
        given=tuple(symmetry.card(rules, card) for card in step.given),
        others=tuple(symmetry.card(rules, card) for card in step.others),
    )
    try:
        return replace(moved, question=asked(moved))
    except Unasked:
        return step
