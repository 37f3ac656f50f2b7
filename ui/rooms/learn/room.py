"""A lesson in progress: what is asked, what was answered, and what follows."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self
from urllib.parse import urlencode

from fantan import house
from fantan.cards import Card, NotationError
from fantan.lessons import Lesson, Step
from fantan.puzzles import Answer, Form, Question, grade
from ui import ask, typed
from ui.rooms import Answered, Go, Options, Record, number, parts, written
from ui.rooms.learn.course import USUAL, Check, address, course, placed, taught
from ui.rooms.learn.drawing import Drawing
from ui.rooms.learn.farewell import farewell
from ui.rooms.learn.telling import to_lay
from ui.table.scene import Act, Scene

_ID = "[A-Z][0-9]{1,2}"
"""What the id of a lesson looks like."""


@dataclass(frozen=True)
class Learn:
    """A lesson in progress, and what was learned so far."""

    name: ClassVar[str] = "learn"
    keys: ClassVar[frozenset[str]] = frozenset({"lesson", "rules"})

    lesson: Lesson | None = None
    """None is the map."""
    rules: str = USUAL
    """The key of the rules that the learner chose; a lesson that cannot be taught in them is in others."""
    visit: str = ""
    """The key of the rules of a link, for as long as its lesson is open; empty where they are the learner's own."""
    at: int = 0
    """The step, from 0; after the last one comes the check."""
    check: Check | None = None
    answer: Answer | None = None
    tried: tuple[Card, ...] = ()
    """The cards that were tried before this answer, and had to wait."""
    shown: bool = False
    """Whether the learner asked to be shown the answer."""
    done: bool = False
    """Whether the check is passed, and the lesson takes its leave."""
    helped: bool = False
    """Whether this very question was answered before, and the answer explained."""
    why: Card | None = None
    """The card that was asked about since the answer."""
    laid: int = 0
    """How many of the missing cards were laid to show them."""
    notice: str = ""
    """The key of a sentence about something else than the lesson."""
    learned: frozenset[str] = frozenset()
    reached: tuple[tuple[str, int], ...] = ()
    """The step at which each lesson was left."""
    checks: tuple[tuple[str, Check], ...] = ()
    """The checks that were left under way, by their lessons."""
    tries: int = 0
    seq: int = 0

    @classmethod
    def open(cls, query: Mapping[str, str], seed: str, before: Self | None) -> Self:  # noqa: ARG003
        """Open the step of an address, `L09.3`; the map when it names none.

        Rules beside a lesson are for that lesson; alone they are the learner's choice.
        """
        kept = cls() if before is None else before
        left = kept._left()
        room = cls(rules=kept.rules, learned=left.learned, reached=left.reached, checks=left.checks)
        room = replace(room, tries=kept.tries + 1, seq=kept.seq + 1)
        wish = query.get("lesson", "")
        try:
            by = str(house.rule_set(query.get("rules", kept.rules).lower()))
            if not wish:
                return replace(room, rules=by)
            if kept.lesson and wish.upper() == kept.address and by == kept.by:
                return kept
            lesson, at, asked = placed(wish, by)
        except NotationError:
            return replace(room, notice="learn.damaged")
        return replace(room, visit=by if by != room.rules else "")._to(lesson, at, asked)

    @classmethod
    def recall(cls, text: str, seq: int) -> Self:
        """Open the step that was open, as it was left, and what was learned so far.

        Where the course has that step no longer, the map is opened.

        :raises NotationError: when a part is damaged.
        """
        part = parts(text)
        laid = number(part["laid"])
        reached = tuple(map(_place, filter(None, part["reached"].split(","))))
        learned = frozenset(filter(None, part["learned"].split(",")))
        rules = str(house.rule_set(part["rules"] or USUAL))
        checks = tuple(map(_left_check, filter(None, part["checks"].split("|"))))
        visit = str(house.rule_set(part["visit"])) if part["visit"] else ""
        room = cls(rules=rules, learned=learned, reached=reached, checks=checks, tries=number(part["tries"]), seq=seq)
        if any(not re.fullmatch(_ID, id) for id in learned):
            raise NotationError(f"not lessons: {part['learned']!r}")
        if not part["lesson"]:
            return room
        id, at = _place(part["lesson"])
        lesson = taught(id, visit or rules)
        if lesson is None or at > len(lesson.steps):
            return room
        check = Check.parse(part["check"]) if at == len(lesson.steps) else None
        if check and not check.fits(lesson):
            raise NotationError(f"no check of {lesson.id}: {part['check']!r}")
        room = replace(room, visit=visit, lesson=lesson, at=at, check=check, done=bool(part["done"] and check))
        if not part["answer"] or room.question is None:
            return replace(room, helped=bool(part["helped"]))
        return replace(
            room,
            answer=ask.recall(room.question, part["answer"]),
            tried=tuple(map(Card.parse, part["tried"].split())),
            shown=bool(part["shown"]),
            helped=bool(part["helped"]),
            why=Card.parse(part["why"]) if part["why"] else None,
        )._showing(laid)

    def record(self, before: Self) -> Record:
        """Keep the step as it is, and what was learned so far."""
        text = written(
            lesson=address(self.lesson, self.at) if self.lesson else "",
            visit=self.visit,
            rules=self.rules if self.rules != USUAL else "",
            check=self.check,
            answer=self.answer,
            tried=" ".join(map(str, self.tried)),
            shown=self.shown,
            helped=self.helped,
            done=self.done,
            why=self.why,
            laid=self.laid,
            learned=",".join(sorted(self.learned)),
            reached=",".join(f"{id}.{at + 1}" for id, at in self.reached),
            checks="|".join(f"{id}:{check}" for id, check in self.checks),
            tries=self.tries,
        )
        if self.lesson is None or self.step is None or self.answer in (None, before.answer) or self.done:
            return Record(text)
        aided = self.helped or before.answer is not None or before.why is not None
        puzzle = f"{self.lesson.id}.{self.step.id}" + (f".{self.check.asked[self.check.at][1]}" if self.check else "")
        return Record(text, answered=(Answered(self.lesson.id, puzzle, self.right, aided),))

    def joined(self, other: Self) -> Self:
        """This room, with what was learned and reached in another one besides."""
        learned = self.learned | other.learned
        reached = {id: at for id, at in (*other.reached, *self.reached) if id not in learned}
        checks = {id: check for id, check in (*other.checks, *self.checks) if id not in learned}
        return replace(self, learned=learned, reached=tuple(reached.items()), checks=tuple(checks.items()))

    @property
    def by(self) -> str:
        """The key of the rules that were asked for: those of a link, or the learner's own."""
        return self.visit or self.rules

    @property
    def step(self) -> Step | None:
        """The step shown now; None on the map."""
        if self.lesson is None:
            return None
        return self.check.step(self.lesson) if self.check else self.lesson.steps[self.at]

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self.step.asked if self.step else None

    @property
    def right(self) -> bool:
        """Whether the answer is."""
        return self.question is not None and self.answer is not None and grade(self.question, self.answer).right

    @property
    def trying(self) -> bool:
        """Whether other cards may still be tried after a wrong one: in practice, until the answer is shown."""
        question = self.question
        return question is not None and question.form is Form.ONE and not (self.check or self.shown or self.right)

    @property
    def settled(self) -> bool:
        """Whether nothing more is asked here."""
        return self.question is None or self.shown or (self.answer is not None and not self.trying)

    @property
    def address(self) -> str:
        """The parameter of the address that opens this step again, or this question of the check."""
        return address(self.lesson, self.at, self.check) if self.lesson else ""

    @property
    def query(self) -> str:
        """The address that opens this step again, whatever rules its reader has chosen."""
        return urlencode({"lesson": self.address, "rules": self.by}, safe=":~") if self.lesson else ""

    @property
    def elsewhere(self) -> bool:
        """Whether the lesson begins here, and is not in the rules that were asked for."""
        lesson = self.lesson
        return lesson is not None and not lesson.compares and lesson.rules.key != self.by and self.at == 0

    def resume(self, lesson: Lesson) -> str:
        """The parameter of the address that takes up a lesson where it was left."""
        return f"{lesson.id}.{dict(self.reached).get(lesson.id, 0) + 1}"

    def due(self) -> Lesson | None:
        """The lesson to take next."""
        return next((lesson for lesson in course() if lesson.id not in self.learned), None)

    def act(self, act: Act, seed: str) -> "Self | Go":  # noqa: ARG002
        """Answer, ask why, go on, go back, or leave."""
        lesson, question = self.lesson, self.question
        if lesson is None:
            return self
        room = replace(self, why=None, notice="", seq=self.seq + 1)
        match act.do:
            case "map":
                return Go(self.name)
            case "gate" if self.done:
                return Go("play", (("coached", self.by),))
            case "again":
                return room._to(lesson, 0)._without(lesson)
            case "know" if self.check is None:
                return room._to(lesson, len(lesson.steps))
            case "follow" if self.done and (following := course().after(lesson)):
                return replace(room, visit="")._to(taught(following.id, self.rules) or following, 0)
            case "practise" | "play" as page if self.done:
                return Go(page)
            case "back" if self.done or self.at > 0:
                return room._to(lesson, len(lesson.steps) if self.done else self.at - 1)
            case "back":
                return Go(self.name)
            case "next" if self.settled and not self.done:
                return room._next()
            case "retry" if self.settled and question and not (self.right or self.check):
                return replace(room._fresh(), helped=True)
            case ask.LAY if self.settled and self._showing(self.laid + 1) != self:
                return replace(room, why=self.why)._showing(self.laid + 1)
            case "show" if self.answer and self.trying:
                return replace(room, shown=True)
            case "typed" if question and ask.types(question) and not self.done:
                said = ask.typed_in(question, act.text, wanted=not self.settled, told=self.answer is not None)
                return room._said(said)
        answer = ask.read(question, act) if question and not self.settled else None
        return room._said(answer) if answer else self

    def scene(self, options: Options) -> Scene:
        """The lesson as it stands."""
        if self.lesson is None or self.step is None:
            raise LookupError("the map is no table")
        drawing = Drawing(self, self.lesson, self.step, options.lang)
        return farewell(drawing) if self.done else drawing.moment()

    def _to(self, lesson: Lesson, at: int, asked: tuple[int, int] | None = None) -> Self:
        """At a step; at the check where it was left, unless another question of it was asked for."""
        room, check = self._left(), None
        if at == len(lesson.steps):
            check = dict(room.checks).get(lesson.id)
            if not (check and check.fits(lesson) and (asked is None or asked in check.asked[: check.at + 1])):
                check = Check.of(lesson, asked or (0, 0))
        reached = tuple((dict(room.reached) | {lesson.id: at}).items())
        return replace(room, lesson=lesson, at=at, check=check, done=False, reached=reached)._fresh()

    def _left(self) -> Self:
        """This room when its step is left: the check is kept, and what was answered in it stays answered."""
        if self.lesson is None or self.check is None or self.done:
            return self
        room = self._next() if self.settled else self
        if room.done or room.check is None:
            return room
        return replace(room, checks=tuple((dict(room.checks) | {self.lesson.id: room.check}).items()))

    def _without(self, lesson: Lesson) -> Self:
        """Without the check of a lesson that was left under way."""
        return replace(self, checks=tuple((id, check) for id, check in self.checks if id != lesson.id))

    def _showing(self, laid: int) -> Self:
        """So many of the missing cards laid, or all there are."""
        if self.step is None or self.question is None or self.answer is None:
            return self
        cards = to_lay(self.step, self.question, self.answer, self.why)
        return replace(self, laid=min(laid, len(cards)))

    def _fresh(self) -> Self:
        return replace(self, answer=None, tried=(), shown=False, helped=False, laid=0, tries=self.tries + 1)

    def _next(self) -> Self:
        assert self.lesson is not None
        if self.check is None:
            return self._to(self.lesson, self.at + 1)
        check = self.check.after(self.lesson, self.right)
        if check is not None:
            return replace(self, check=check)._fresh()
        reached = tuple((id, at) for id, at in self.reached if id != self.lesson.id)
        room = replace(self, done=True, learned=self.learned | {self.lesson.id}, reached=reached)
        return room._without(self.lesson)

    def _said(self, said: Answer | typed.Why | str) -> Self:
        """An answer, a question why, or what is no answer."""
        match said:
            case Answer():
                before = self.answer.cards if self.answer else ()
                return replace(self, answer=said, tried=tuple(dict.fromkeys((*self.tried, *before))))
            case typed.Why(card=card):
                return replace(self, why=card, laid=0)
        return replace(self, notice=said)


def _place(text: str) -> tuple[str, int]:
    """The lesson and the step, from 0, of a kept address."""
    read = re.fullmatch(rf"({_ID})\.([1-9][0-9]{{0,2}})", text)
    if not read:
        raise NotationError(f"expected LESSON.STEP, read {text!r}")
    return read[1], int(read[2]) - 1


def _left_check(text: str) -> tuple[str, Check]:
    """The lesson of a kept check, and the check."""
    id, _, check = text.partition(":")
    if not re.fullmatch(_ID, id):
        raise NotationError(f"expected LESSON:CHECK, read {text!r}")
    return id, Check.parse(check)
