"""Show me: after a wrong answer the missing cards are laid on the table, one at a time, as often as it is asked for."""

from dataclasses import replace

from fantan import words
from fantan.cards import Card
from fantan.judge import Verdict, judge
from fantan.puzzles import Answer, Question, grade
from fantan.puzzles.kinds import NONE, read_order
from fantan.state import Play, View
from ui.ask.feedback import told
from ui.table import felt, scene

LAY = "lay"
"""The button that lays the next card."""


def to_lay(question: Question, answer: Answer, about: Card | None = None) -> tuple[Card, ...]:
    """The cards to be laid one after another: what must come first, then the card it was about.

    None after a right answer, and where no card is missing.
    """
    if grade(question, answer).right:
        return ()
    if question.kind == "P09":
        right = question.choices[0].right
        return () if right == NONE else read_order(right)
    verdict = told(question, answer, about)
    if verdict is None or not isinstance(verdict.action, Play) or not verdict.missing:
        return ()
    return (*verdict.missing, verdict.action.card)


def lay_button(
    question: Question, answer: Answer, laid: int, lang: str, about: Card | None = None
) -> scene.Button | None:
    """The button that lays the next card, when so many are laid; None where there is nothing more to lay."""
    cards = to_lay(question, answer, about)
    if laid >= len(cards):
        return None
    if not laid:
        return scene.Button(LAY, words.text("show.first", lang), "hint")
    return scene.Button(LAY, words.text("show.next", lang, card=cards[laid]), "next")


def laid_line(question: Question, answer: Answer, laid: int, lang: str, about: Card | None = None) -> scene.Line:
    """What to say when so many cards are laid: which one it was, and which one fits next."""
    cards = to_lay(question, answer, about)
    card, following = cards[laid - 1], cards[laid : laid + 1]
    if following:
        return scene.Line(words.text("show.laid", lang, card=card, next=following[0]), "right")
    return scene.Line(words.text("show.done", lang, card=card), "right")


def laid_table(question: Question, answer: Answer, laid: int, lang: str, about: Card | None = None) -> felt.Felt:
    """The table when so many of the cards are laid; those that are still missing are numbered."""
    cards = to_lay(question, answer, about)
    view = question.view
    start = view.rules.placed if question.kind == "P09" else view.layout
    now = View(view.rules, start | frozenset(cards[:laid]), view.hand - frozenset(cards[:laid]))
    return felt.felt(now, lang, verdict=_waiting(now, cards[laid:]), hand=bool(now.hand))


def _waiting(view: View, left: tuple[Card, ...]) -> Verdict | None:
    """What the last of the cards waits for."""
    return judge(replace(view, hand=view.hand | {left[-1]}), Play(left[-1])) if left else None
