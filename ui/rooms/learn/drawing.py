"""How a lesson is drawn: one step in one language, on its way to a scene."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from fantan import words
from fantan.cards import Card
from fantan.judge import Verdict, judge
from fantan.lessons import Kind, Lesson, Stage, Step
from fantan.puzzles import Answer, Form, Mark, Question
from fantan.state import Play, View
from ui import ask
from ui.rooms.learn.course import course
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
        if question is None or answer is None:
            return judge(self.step.view, Play(self.step.card)) if self.step.card and question is None else None
        return ask.told(*self._whole(question, answer), self.room.why)

    def _whole(self, question: Question, answer: Answer) -> tuple[Question, Answer]:
        """A question and its answer, together with the beginning of an order that was given."""
        given = self.step.given
        if question.form is not Form.ORDER or not given:
            return question, answer
        whole = replace(question, offered=(*given, *question.offered), right=(*given, *question.right))
        return whole, replace(answer, cards=(*given, *answer.cards))

    def moment(self) -> scene.Scene:
        """The step as it stands."""
        room = self.room
        question, answer = room.question, room.answer
        if question is None:
            parts = ask.Asked(
                hand=self._worked(), hand_label=self._text("cards.set"), pick="none", lines=True, choices=()
            )
        elif answer is None:
            parts = ask.asking(question, self.lang)
        elif room.settled:
            parts = ask.answered(*self._whole(question, answer), self.lang, room.why)
            parts["hand"] = tuple(self._again(held) for held in parts["hand"] if held.card not in self.step.given)
        else:
            parts = self._tried(question, answer)
        # Room for a reason below each card of a question is kept from the start: nothing moves when they come.
        parts["lines"] = question is None or question.form is not Form.CHOICE
        return scene.Scene(
            form="beside",
            round=f"{room.address}.{room.tries}",
            seq=room.seq,
            heading=self._written("heading"),
            **self._felt(),
            address=f"lesson={room.address}",
            aside=True,
            crumb=self._crumb(),
            progress=self._progress(),
            lead=self._lead(),
            points=self._points(),
            rule=self._rule(),
            **parts,
            first=len(self.step.given) + 1 if question and question.form is Form.ORDER else 1,
            line=self._line(),
            buttons=self._buttons(),
            folds=(self._fold(),),
            typed=self._field(),
        )

    def farewell(self) -> scene.Scene:
        """The end of a lesson: what the learner can do now, and where to go."""
        room, lesson = self.room, self.lesson
        following = course().after(lesson)
        number, steps = course().number(lesson), len(lesson.steps) + 1
        ways = (
            (scene.Button("follow", self._text("learn.follow", number=number + 1), "next", primary=True),)
            if following
            else (
                scene.Button("play", self._text("learn.play")),
                scene.Button("practise", self._text("learn.practise"), "next", primary=True),
            )
        )
        return scene.Scene(
            form="beside",
            round=f"{room.address}.{room.tries}",
            seq=room.seq,
            heading=self._text("learn.done", number=number),
            **felt.felt(self.step.view, self.lang, ends=True, hand=False),
            address=f"lesson={room.address}",
            aside=True,
            crumb=self._crumb(),
            progress=(steps, steps, self._text("learn.progress.done")),
            lead=self._text("learn.done.lead"),
            points=tuple(scene.Point(self._text(f"lesson.{lesson.id}.can{n}")) for n in (1, 2)),
            line=scene.Line(self._text(f"lesson.{lesson.id}.farewell"), "right"),
            buttons=(scene.Button("map", self._text("learn.map")), *ways),
            folds=(self._fold(),),
        )

    def _text(self, key: str, **facts: object) -> str:
        return words.text(key, self.lang, **facts)

    def _written(self, part: str) -> str:
        """A text of the step. It names cards by their notation, `{7C}`, and the card it is about as `{card}`."""
        step = self.step
        facts: dict[str, object] = {str(card): card for card in step.view.rules.deck.cards}
        if step.card:
            facts["card"] = step.card
        key = f"learn.check.{step.kind}.{part}" if self.room.check else f"lesson.{self.lesson.id}.{step.id}.{part}"
        return self._text(key, **facts)

    def _lead(self) -> str:
        """What stands below the heading; a question with options says all it has to say in them."""
        question = self.room.question
        return "" if question and question.form is Form.CHOICE else self._written("lead")

    def _crumb(self) -> str:
        title = self._text(f"lesson.{self.lesson.id}.title")
        return self._text("learn.crumb", number=course().number(self.lesson), title=title)

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
        hand = question is None or question.form in (Form.ONE, Form.SET)
        if question and answer is None:
            drawn = felt.felt(step.view, self.lang, hand=hand)
            drawn["places"] += tuple(self._given())
            return drawn
        return felt.felt(self._view(), self.lang, ends=room.settled, verdict=self.verdict, hand=hand)

    def _view(self) -> View:
        """The position; a card that was rightly tapped to be laid lies there, as long as nothing else is asked."""
        room, view = self.room, self.step.view
        if not (room.right and room.question and room.question.form is Form.ONE and room.answer) or room.why:
            return view
        laid = frozenset(room.answer.cards)
        return View(view.rules, view.layout | laid, view.hand - laid)

    def _given(self) -> tuple[scene.Place, ...]:
        """The part of an answer that is shown from the start."""
        step = self.step
        if step.kind is not Kind.CHAIN or not step.given:
            return tuple(scene.Place(card, "open") for card in step.given)
        queue = tuple(
            scene.Place(card, "yours" if card in step.view.hand else "missing", number)
            for number, card in enumerate(step.given, start=1)
        )
        return (*queue, scene.Place(step.card, "waits")) if step.card else queue

    def _worked(self) -> tuple[scene.Held, ...]:
        """The hand of a worked position, each card with its verdict."""
        view = self.step.view
        return tuple(self._judged(judge(view, Play(card)), card) for card in felt.sort(view, view.hand))

    def _judged(self, verdict: Verdict, card: Card) -> scene.Held:
        queue = self.verdict.missing if self.verdict is not None else ()
        number = queue.index(card) + 1 if card in queue else 0
        mark: scene.Mark | None = "fits" if verdict else "tried" if card == self.step.card else "waits"
        if number and not verdict:
            mark = None
        word = self._text(f"learn.word.{'fits' if verdict else 'queue' if number else 'waits'}", number=number)
        name = self._text("card.told", name=words.name(card, self.lang), reason=word)
        return scene.Held(card, name, mark, number, word, verdict.brief(self.lang))

    def _tried(self, question: Question, answer: Answer) -> ask.Asked:
        """A card was tried and has to wait; the others may still be tried, and say nothing."""
        parts = ask.asking(question, self.lang)
        parts["hand"] = tuple(
            self._refused(held, "tried") if held.card in answer.cards else self._again(held) for held in parts["hand"]
        )
        return parts

    def _again(self, held: scene.Held) -> scene.Held:
        """A card as it is shown, or as one that was tried in vain before."""
        answer = self.room.answer
        before = held.card in self.room.tried and not (answer and held.card in answer.cards)
        return self._refused(held, "early") if before else held

    def _refused(self, held: scene.Held, mark: scene.Mark) -> scene.Held:
        word, verdict = self._text(f"mark.{Form.ONE}.{Mark.WRONG}"), judge(self.step.view, Play(held.card))
        name = self._text("card.told", name=words.name(held.card, self.lang), reason=word)
        return replace(held, mark=mark, name=name, word=word, line=verdict.brief(self.lang))

    def _points(self) -> tuple[scene.Point, ...]:
        """How a queue of missing cards is worked off, where a position shows one longer than a sentence tells."""
        verdict = self.verdict
        if self.room.question or verdict is None or len(verdict.missing) < 2:
            return ()
        missing, view = verdict.missing, verdict.view
        points = []
        for number, card in enumerate(missing, start=1):
            part = "first" if number == 1 else "last" if number == len(missing) else "then"
            if number == 1:
                first = judge(View(view.rules, view.layout, frozenset({card})), Play(card))
                said = self._text(f"learn.point.{first.reason}", card=card, neighbour=first.neighbour)
            else:
                said = self._text(f"learn.point.{part}", card=card)
            yours = card in view.hand
            points.append(scene.Point(f"{said} {self._text('learn.point.yours')}" if yours else said, number, yours))
        return (*points, scene.Point(self._text("learn.point.fits", card=self.step.card)))

    def _rule(self) -> tuple[str, str] | None:
        """The clause to quote, and the book it stands in."""
        rules, name = self.step.view.rules, self.step.clause
        clause = next((clause for clause in rules.clauses if clause.id == f"{rules}.{name}"), None)
        if clause is None:
            return None
        source = self._text("learn.source", rules=self._text(f"rules.{rules}"), clause=self._text(clause.title))
        return self._text(clause.text, **rules.facts), source

    def _line(self) -> scene.Line | None:
        room = self.room
        question, answer = room.question, room.answer
        if question is None:
            return None
        notice = self._text(room.notice) if room.notice else ""
        if answer is None:
            one = question.form is Form.ORDER and len(question.right) == 1
            prompt = self._text("learn.prompt.next" if one else f"learn.prompt.{question.form}")
            return scene.Line(notice, then=prompt) if notice else scene.Line(prompt)
        about = room.why or (question.right[0] if room.shown and question.right else None)
        line = scene.Line(notice) if notice else ask.feedback(*self._whole(question, answer), self.lang, about)
        if not room.settled:
            return replace(line, then=self._text("learn.try_other"))
        if self.step.kind is Kind.RULE and not room.right:
            return replace(line, text=f"{self._text('learn.rule.other')} {line.text}")
        counted = question.form is Form.SET and not room.right and not about
        return replace(line, then=ask.result(question, answer, self.lang)) if counted else line

    def _field(self) -> scene.Typed | None:
        room, question = self.room, self.room.question
        if question is None or not ask.types(question):
            return None
        return ask.field(ask.example(question, wanted=not room.settled), self.lang)

    def _buttons(self) -> tuple[scene.Button, ...]:
        room = self.room
        back = scene.Button("back", self._text("learn.back" if room.at else "learn.map"))
        onward = scene.Button("next", self._onward(), "next", primary=True)
        question = room.question
        if question is None:
            know = (scene.Button("know", self._text("learn.know")),) if room.at == 0 else ()
            return (back, *know, onward)
        if room.answer is None:
            return (back, *ask.buttons(question, self.lang))
        if not room.settled:
            return back, scene.Button("show", self._text("learn.show"))
        if room.right or room.check:
            return back, onward
        return scene.Button("retry", self._text("learn.retry"), "undo"), onward

    def _onward(self) -> str:
        """The way on, by what comes next."""
        room, steps = self.room, self.lesson.steps
        if room.check is None:
            after = steps[room.at + 1].stage if room.at + 1 < len(steps) else Stage.CHECK
            return self._text(f"learn.next.{after}")
        if not room.check.last:
            return self._text("learn.next.question")
        return self._text("learn.next.done" if room.right and not room.check.missed else "learn.next.missed")

    def _fold(self) -> scene.Fold:
        room = self.room
        ways = [("again", "learn.again")]
        if room.check is None:
            ways.append(("know", "learn.know"))
        ways.append(("map", "learn.map"))
        buttons = tuple(scene.Button(id, self._text(key)) for id, key in ways)
        return scene.Fold("lesson", self._text("learn.fold"), "options", buttons=buttons)
