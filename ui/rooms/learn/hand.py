"""The hand of a lesson: worked through card by card, and what was tried in it."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fantan import words
from fantan.cards import Card
from fantan.judge import Verdict, judge
from fantan.lessons import Step
from fantan.puzzles import Answer, Form, Mark, Question
from fantan.state import Play, View
from ui import ask
from ui.table import felt, scene

if TYPE_CHECKING:
    from ui.rooms.learn.room import Learn


@dataclass(frozen=True)
class Hand:
    """The cards below the felt at one step."""

    room: "Learn"
    step: Step
    lang: str

    def worked(self, about: Verdict | None) -> ask.Asked:
        """Each card with its verdict, and with its number in the queue of the card that the step is `about`."""
        view = self.step.view
        held = (self._judged(judge(view, Play(card)), card, about) for card in felt.sort(view, view.hand))
        label = words.text("cards.set", self.lang)
        return ask.Asked(hand=tuple(held), hand_label=label, pick="none", lines=True, choices=())

    def _judged(self, verdict: Verdict, card: Card, about: Verdict | None) -> scene.Held:
        queue = about.missing if about is not None else ()
        number = queue.index(card) + 1 if card in queue else 0
        mark: scene.Mark | None = "fits" if verdict else "tried" if card == self.step.card else "waits"
        if number and not verdict:
            mark = None
        word = self._text(f"learn.word.{'fits' if verdict else 'queue' if number else 'waits'}", number=number)
        name = self._text("card.told", name=words.name(card, self.lang), reason=word)
        return scene.Held(card, name, mark, number, word, verdict.brief(self.lang))

    def left(self, view: View) -> tuple[scene.Held, ...]:
        """The hand after a card was laid: what fits on the next turn, and what still has to wait."""
        return tuple(self._left(judge(view, Play(card)), card) for card in felt.sort(view, view.hand))

    def _left(self, verdict: Verdict, card: Card) -> scene.Held:
        word = self._text(f"learn.left.{'fits' if verdict else 'waits'}")
        name = self._text("card.told", name=words.name(card, self.lang), reason=word)
        return scene.Held(card, name, "fits" if verdict else "waits", word=word, line=verdict.brief(self.lang))

    def tried(self, question: Question, answer: Answer) -> ask.Asked:
        """A card was tried and has to wait; the others may still be tried, and say nothing."""
        parts = ask.asking(question, self.lang)
        parts["hand"] = tuple(
            self._refused(held, "tried") if held.card in answer.cards else self.again(held) for held in parts["hand"]
        )
        return parts

    def again(self, held: scene.Held) -> scene.Held:
        """A card as it is shown, or as one that was tried in vain before."""
        answer = self.room.answer
        before = held.card in self.room.tried and not (answer and held.card in answer.cards)
        return self._refused(held, "early") if before else held

    def _refused(self, held: scene.Held, mark: scene.Mark) -> scene.Held:
        word, verdict = self._text(f"mark.{Form.ONE}.{Mark.WRONG}"), judge(self.step.view, Play(held.card))
        name = self._text("card.told", name=words.name(held.card, self.lang), reason=word)
        return replace(held, mark=mark, name=name, word=word, line=verdict.brief(self.lang))

    def _text(self, key: str, **facts: object) -> str:
        return words.text(key, self.lang, **facts)


def points(verdict: Verdict | None, lang: str) -> tuple[scene.Point, ...]:
    """How a queue of missing cards is worked off, where it is longer than a sentence tells."""
    if verdict is None or len(verdict.missing) < 2:
        return ()
    missing, view = verdict.missing, verdict.view
    told = []
    for number, card in enumerate(missing, start=1):
        part = "first" if number == 1 else "last" if number == len(missing) else "then"
        if part == "first":
            first = judge(View(view.rules, view.layout, frozenset({card})), Play(card))
            said = words.text(f"learn.point.{first.reason}", lang, card=card, neighbour=first.neighbour)
        else:
            said = words.text(f"learn.point.{part}", lang, card=card)
        yours = card in view.hand
        told.append(scene.Point(f"{said} {words.text('learn.point.yours', lang)}" if yours else said, number, yours))
    return (*told, scene.Point(words.text("learn.point.fits", lang, card=verdict.action.card)))  # type: ignore[union-attr]
