"""How a lesson is drawn: one step in one language, on its way to a scene."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from fantan import words
from fantan.cards import Cards
from fantan.judge import Verdict, judge
from fantan.lessons import Kind, Lesson, Stage, Step
from fantan.puzzles import Answer, Form, Question
from fantan.state import Play, View
from ui import ask
from ui.rooms import title
from ui.rooms.learn import telling
from ui.rooms.learn.course import USUAL, course
from ui.rooms.learn.facts import facts, situation
from ui.rooms.learn.hand import Hand, points
from ui.table import felt, scene

if TYPE_CHECKING:
    from ui.rooms.learn.room import Learn


@dataclass(frozen=True)
class Drawing:
    """A step in one language, on its way to a scene."""

    room: "Learn"
    lesson: Lesson
    step: Step
    lang: str

    @cached_property
    def verdict(self) -> Verdict | None:
        """What the judge says of the card that the step is about, that was asked about, or that an answer concerns."""
        question, answer = self.room.question, self.room.answer
        if self.step.kind in telling.CARDS:
            return None
        if question is None or answer is None:
            return (
                judge(self.step.view, Play(self.step.card)) if self.step.card and self.step.question is None else None
            )
        if self.step.kind in telling.OWN and not self.step.card:
            return None
        return ask.told(*telling.whole(self.step, question, answer), self.room.why)

    def moment(self) -> scene.Scene:
        """The step as it stands."""
        room = self.room
        question, answer = room.question, room.answer
        shown, hand = self.step.question, Hand(room, self.step, self.lang)
        if question is None:
            parts = telling.worked(self.step, shown, self.lang) if shown else hand.worked(self.verdict)
        elif answer is None:
            parts = telling.asking(self.step, question, self.lang)
        elif room.settled:
            parts = telling.answered(self.step, *telling.whole(self.step, question, answer), self.lang, room.why)
            held = (hand.again(held) for held in parts["hand"] if held.card not in self.step.given)
            parts["hand"] = hand.left(self._view()) if self._lies else tuple(held)
        else:
            parts = hand.tried(question, answer)
        # Room for a reason below each card of a question is kept from the start: nothing moves when they come.
        parts["lines"] = shown is None or shown.form is not Form.CHOICE
        return scene.Scene(
            form="beside",
            round=f"{room.address}.{room.tries}",
            seq=room.seq,
            heading=self._written("heading"),
            **self._felt(),
            address=room.query,
            aside=True,
            crumb=self.crumb(),
            progress=self._progress(),
            status=situation(self.step, self.lang),
            lead=self._lead(),
            points=points(self.verdict, self.lang) if self.step.question is None else (),
            rule=self._rule(),
            **parts,
            first=len(self.step.given) + 1 if question and question.form is Form.ORDER else 1,
            line=self._line(),
            buttons=self._buttons(),
            folds=(self.fold(),),
            typed=self._field(),
        )

    def _text(self, key: str, **facts: object) -> str:
        return words.text(key, self.lang, **facts)

    def _written(self, part: str) -> str:
        """A text of the step, with what it names."""
        step = self.step
        key = f"learn.check.{step.kind}.{part}" if self.room.check else f"lesson.{self.lesson.id}.{step.id}.{part}"
        return self._text(key, **facts(step, self.lang), told=telling.reason(step, self.lang))

    def _lead(self) -> str:
        """What stands below the heading; whether a card fits, and which rule decides, says all in its options."""
        asked = self.room.question
        return "" if asked and self.step.kind in {Kind.FITS, Kind.RULE, Kind.MAY} else self._written("lead")

    def crumb(self) -> str:
        """Where this is: the lesson, and the rules it is taught in where they are not the usual ones."""
        number, name = course().number(self.lesson), self._text(f"lesson.{self.lesson.id}.title")
        if self.lesson.compares or self.lesson.rules.key == USUAL:
            return self._text("learn.crumb", number=number, title=name)
        rules = title(self.lesson.rules.key, self.lang)
        return self._text("learn.crumb.rules", number=number, title=name, rules=rules)

    def _progress(self) -> tuple[int, int, str]:
        room, steps = self.room, len(self.lesson.steps) + 1
        if room.check:
            stage = self._text("learn.stage.check", number=room.check.at + 1, all=len(room.check.asked))
        else:
            stage = self._text(f"learn.stage.{self.step.stage}")
        return room.at, steps, self._text("learn.progress", number=room.at + 1, all=steps, stage=stage)

    def _felt(self) -> felt.Felt:
        room, step = self.room, self.step
        question, answer = room.question, room.answer
        hand = bool(step.view.hand)
        if question and answer is None:
            drawn = felt.felt(self._view(), self.lang, hand=hand)
            drawn["places"] += tuple(self._given())
            return drawn
        if question and answer and room.laid:
            return ask.laid_table(*telling.whole(step, question, answer), room.laid, self.lang, room.why)
        lit = room.settled and self.step.kind not in telling.OWN - {Kind.RULE, Kind.MAY}
        return felt.felt(self._view(), self.lang, ends=lit, verdict=self.verdict, hand=hand)

    def _view(self) -> View:
        """The position; a card that was rightly tapped to be laid lies there, as long as nothing else is asked."""
        view, laid, asked = self.step.view, self._lies, self.step.question
        if asked and self.step.kind in telling.CARDS | {Kind.MAY}:  # The eye sees no other cards of the hand.
            view = replace(view, hand=frozenset(asked.offered or view.hand & {self.step.card}))
        return View(view.rules, view.layout | laid, view.hand - laid) if laid else view

    @property
    def _lies(self) -> Cards:
        """The card that was rightly laid; none while another one is asked about."""
        room, question = self.room, self.room.question
        laying = question and question.form in {Form.ONE, Form.TURN} and room.right and not room.why
        return frozenset(room.answer.cards) if laying and room.answer else frozenset()

    def _given(self) -> tuple[scene.Place, ...]:
        """The part of an answer that is shown from the start; a card that belongs to another one need not fit."""
        step = self.step
        if step.kind in telling.CARDS:
            return ()
        if step.kind is not Kind.CHAIN or not step.given:
            return tuple(scene.Place(card, "open") for card in step.given)
        queue = tuple(
            scene.Place(card, "yours" if card in step.view.hand else "missing", number)
            for number, card in enumerate(step.given, start=1)
        )
        return (*queue, scene.Place(step.card, "waits")) if step.card else queue

    def _rule(self) -> tuple[str, str] | None:
        """The clause to quote, and the book it stands in."""
        rules, name = self.step.view.rules, self.step.clause
        clause = next((clause for clause in rules.clauses if clause.id == f"{rules}.{name}"), None)
        if clause is None:
            return None
        source = self._text("learn.source", rules=title(str(rules), self.lang), clause=self._text(clause.title))
        return self._text(clause.text, **rules.facts), source

    def _line(self) -> scene.Line | None:
        room = self.room
        question, answer = room.question, room.answer
        if question is None:
            return self._aside()
        notice = self._text(room.notice) if room.notice else ""
        if answer is None:
            prompt = telling.prompt(self.step, question, self.lang)
            return scene.Line(notice, then=prompt) if notice else scene.Line(prompt)
        if room.laid and not notice:
            return ask.laid_line(*telling.whole(self.step, question, answer), room.laid, self.lang, room.why)
        about = room.why or (question.right[0] if room.shown and question.right else None)
        line = (
            scene.Line(notice)
            if notice
            else telling.feedback(self.step, *telling.whole(self.step, question, answer), self.lang, about)
        )
        if not room.settled:
            return replace(line, then=self._text("learn.try_other"))
        if self.step.kind is Kind.RULE and not room.right:
            return replace(line, text=f"{self._text('learn.rule.other')} {line.text}")
        counted = question.form is Form.SET and self.step.kind not in telling.CARDS and not room.right and not about
        return replace(line, then=ask.result(question, answer, self.lang)) if counted else line

    def _aside(self) -> scene.Line | None:
        """What is said beside a worked position: that its rules are others, and that its options are answered."""
        shown = self.step.question
        worked = self._text("learn.worked") if shown and shown.form is Form.CHOICE else ""
        if not self.room.elsewhere:
            return scene.Line(worked) if worked else None
        return scene.Line(self._text("learn.elsewhere", rules=title(self.lesson.rules.key, self.lang)), then=worked)

    def _field(self) -> scene.Typed | None:
        room, question = self.room, self.room.question
        if question is None or not ask.types(question):
            return None
        cards = self.step.kind in telling.CARDS and not room.settled
        return ask.field("learn.example" if cards else ask.example(question, wanted=not room.settled), self.lang)

    def _buttons(self) -> tuple[scene.Button, ...]:
        room = self.room
        back = scene.Button("back", self._text("learn.back" if room.at else "learn.map"))
        onward = scene.Button("next", self._onward(), "next", primary=True)
        question = room.question
        if question is None:
            know = (scene.Button("know", self._text("learn.know")),) if room.at == 0 else ()
            return (back, *know, onward)
        if room.answer is None:
            return (back, *telling.buttons(self.step, question, self.lang))
        if not room.settled:
            return back, scene.Button("show", self._text("learn.show"))
        first = back if room.right or room.check else scene.Button("retry", self._text("learn.retry"), "undo")
        return first, *self._lay(question, room.answer), onward

    def _lay(self, question: Question, answer: Answer) -> tuple[scene.Button, ...]:
        """The button that lays the next of the missing cards, where some are missing."""
        room = self.room
        if not telling.to_lay(self.step, question, answer, room.why):
            return ()
        button = ask.lay_button(*telling.whole(self.step, question, answer), room.laid, self.lang, room.why)
        return (button,) if button else ()

    def _onward(self) -> str:
        """The way on, by what comes next."""
        room, steps = self.room, self.lesson.steps
        if room.check is None:
            after = steps[room.at + 1].stage if room.at + 1 < len(steps) else Stage.CHECK
            return self._text(f"learn.next.{after}")
        if not room.check.last:
            return self._text("learn.next.question")
        return self._text("learn.next.done" if room.right and not room.check.missed else "learn.next.missed")

    def fold(self) -> scene.Fold:
        room = self.room
        ways = [("again", "learn.again")]
        if room.at:  # At the first step these are below the table already.
            ways += [] if room.check else [("know", "learn.know")]
            ways.append(("map", "learn.map"))
        buttons = tuple(scene.Button(id, self._text(key)) for id, key in ways)
        return scene.Fold("lesson", self._text("learn.fold"), "options", buttons=buttons)
