"""How what is on the table is put and explained: a puzzle, or one more question of a lesson."""

from dataclasses import dataclass

from fantan import words
from fantan.cards import Card
from fantan.lessons import Step
from fantan.puzzles import Answer, Question, grade
from ui import ask
from ui.rooms.learn import telling
from ui.rooms.learn.facts import facts, situation
from ui.table import felt, scene


@dataclass(frozen=True)
class Face:
    """A puzzle in one language."""

    question: Question
    lang: str

    @property
    def heading(self) -> str:
        """What is asked."""
        return ask.heading(self.question, self.lang)

    @property
    def prompt(self) -> str:
        """How it is to be answered."""
        return ask.prompt(self.question, self.lang)

    @property
    def situation(self) -> str:
        """What is to be known beside the cards."""
        return ""

    @property
    def buttons(self) -> tuple[scene.Button, ...]:
        """The buttons that send an answer."""
        return ask.buttons(self.question, self.lang)

    @property
    def explains(self) -> bool:
        """Whether each card can be asked about after the answer."""
        return ask.explains(self.question)

    def table(self, answer: Answer | None, about: Card | None) -> felt.Felt:
        """The table; before the answer it gives nothing away."""
        return ask.table(self.question, self.lang, answer, about)

    def asking(self) -> ask.Asked:
        """The question."""
        return ask.asking(self.question, self.lang)

    def answered(self, answer: Answer, about: Card | None) -> ask.Asked:
        """The answer beside what was right."""
        shown = ask.answered(self.question, answer, self.lang, about)
        shown["pick"] = "one" if self.explains else "none"
        return shown

    def feedback(self, answer: Answer, about: Card | None) -> scene.Line:
        """What there is to say about the answer."""
        return ask.feedback(self.question, answer, self.lang, about)

    def result(self, answer: Answer) -> str:
        """The answer in figures."""
        return ask.result(self.question, answer, self.lang)

    def to_lay(self, answer: Answer, about: Card | None) -> tuple[Card, ...]:
        """The cards that can be laid one at a time, to show what was overlooked."""
        return ask.to_lay(self.question, answer, about)


@dataclass(frozen=True)
class LessonFace(Face):
    """A question of a lesson in one language."""

    step: Step

    @property
    def heading(self) -> str:
        """What is asked."""
        return words.text(f"learn.check.{self.step.kind}.heading", self.lang, **facts(self.step, self.lang))

    @property
    def prompt(self) -> str:
        """How it is to be answered."""
        return telling.prompt(self.step, self.question, self.lang)

    @property
    def situation(self) -> str:
        """What is to be known beside the cards."""
        return situation(self.step, self.lang)

    @property
    def buttons(self) -> tuple[scene.Button, ...]:
        """The buttons that send an answer."""
        return telling.buttons(self.step, self.question, self.lang)

    @property
    def explains(self) -> bool:
        """Whether each card can be asked about after the answer."""
        return self.step.kind not in telling.OWN and ask.explains(self.question)

    def table(self, answer: Answer | None, about: Card | None) -> felt.Felt:
        """The table; before the answer it gives nothing away."""
        lit = answer is not None and self.step.kind not in telling.OWN
        verdict = ask.told(self.question, answer, about) if answer and lit and self.explains else None
        return felt.felt(self.step.view, self.lang, ends=lit, verdict=verdict, hand=bool(self.step.view.hand))

    def asking(self) -> ask.Asked:
        """The question."""
        return telling.asking(self.step, self.question, self.lang)

    def answered(self, answer: Answer, about: Card | None) -> ask.Asked:
        """The answer beside what was right."""
        shown = telling.answered(self.step, self.question, answer, self.lang, about)
        shown["pick"] = "one" if self.explains else "none"
        return shown

    def feedback(self, answer: Answer, about: Card | None) -> scene.Line:
        """What there is to say about the answer."""
        return telling.feedback(self.step, self.question, answer, self.lang, about)

    def result(self, answer: Answer) -> str:
        """The answer in figures; where cards belong to another one, whether it was right."""
        if self.step.kind not in telling.CARDS:
            return super().result(answer)
        right = grade(self.question, answer).right
        return words.text(f"result.chosen.{'right' if right else 'wrong'}", self.lang)

    def to_lay(self, answer: Answer, about: Card | None) -> tuple[Card, ...]:
        """The cards that can be laid one at a time, to show what was overlooked."""
        return telling.to_lay(self.step, self.question, answer, about)
