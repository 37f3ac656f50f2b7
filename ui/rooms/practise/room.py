"""Practise itself: which puzzle is on the table, what was answered and asked, and what follows an act."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from random import Random
from typing import ClassVar, Self

from fantan import puzzles, words
from fantan.cards import Card, NotationError
from fantan.learner import MAIN, Asking, Mode, daily, read_day
from fantan.puzzles import Answer, Code, Question
from ui import ask, typed
from ui.rooms import Answered, Go, Known, Options, Record, number, parts, written
from ui.rooms.practise import supply
from ui.rooms.practise.drawing import DEAL, FOLD, Drawing
from ui.rooms.practise.face import Face, LessonFace
from ui.rooms.practise.streak import Streak
from ui.rooms.practise.supply import MIXED
from ui.rooms.practise.wish import Wish
from ui.table.scene import Act, Scene


@dataclass(frozen=True)
class Practise:
    """One puzzle after another."""

    name: ClassVar[str] = "practise"
    keys: ClassVar[frozenset[str]] = frozenset({"puzzle", "day", "mode", "theme"})

    code: Code
    answer: Answer | None = None
    """None until the puzzle is answered."""
    about: Card | None = None
    """The card that was asked about after the answer."""
    laid: int = 0
    """How many of the missing cards were laid since, one at a time, as the learner asked for."""
    aim: str = ""
    """The concept that the puzzle is asked for; empty where a kind or this very puzzle was asked for."""
    plan: Wish = field(default_factory=Wish)
    """What puzzles follow one another now."""
    wanted: Wish | None = None
    """What is to come instead, as chosen so far; the puzzle on the table stays until it is asked for."""
    streak: Streak = field(default_factory=Streak)
    day: date | None = None
    """The day whose puzzle was on the table last."""
    said: str = ""
    """What was answered to it."""
    done: int = 0
    right: int = 0
    """How many puzzles were answered on this visit, and how many of them rightly."""
    notice: str = ""
    """The key of a sentence about what could not be done."""
    choosing: bool = field(default=False, compare=False)
    """Whether an address left open which puzzle comes, until it is known who asks."""
    known: Known = field(default_factory=Known, compare=False, repr=False)
    seq: int = 0

    @classmethod
    def open(cls, query: Mapping[str, str], seed: str, before: Self | None) -> Self:
        """Open the puzzle of a link, a way to practise, the puzzle that was open before, or a first one."""
        room = before or cls(replace(supply.FIRST, seed=seed), choosing=True)
        try:
            if query.get("puzzle"):
                code = supply.parse(query["puzzle"])
                return room if before and code == room.code else room._apart()._dealt(code)
            if query.get("day"):
                return room._of_day(read_day(query["day"]))
            if query.get("mode") or query.get("theme"):
                theme = query.get("theme", "")
                mode = Mode.THEME if theme else Mode(query["mode"])
                plan = Wish.parse(f"{mode}.{theme or MIXED}.{room.plan.level}.{room.code.rules}")
                return replace(room, plan=plan, streak=room.streak.again(), choosing=True)
        except ValueError:  # a NotationError is one
            return room._apart()._dealt(replace(room.code, seed=seed, twist=0), notice="practise.damaged")
        return room

    @classmethod
    def recall(cls, text: str, seq: int) -> Self:
        """Open the puzzle that was open, with its answer if there was one.

        :raises NotationError: when a part is damaged, or the answer is none to this puzzle.
        """
        part = parts(text)
        code = supply.parse(part["puzzle"])
        usual = f"{Mode.THEME if part['kind'] else Mode.CONTINUE}.{part['kind'] or MIXED}.0.{code.rules}"
        room = cls(
            code,
            about=Card.parse(part["about"]) if part["about"] else None,
            aim=supply.lesson(part["aim"]) or "",
            plan=Wish.parse(part["plan"] or usual),
            wanted=Wish.parse(part["wanted"]) if part["wanted"] else None,
            streak=Streak.recall(*(part[name] for name in ("rights", "over", "slips", "replaying"))),
            day=read_day(part["day"]) if part["day"] else None,
            said=part["said"],
            done=number(part["done"]),
            right=number(part["right"]),
            seq=seq,
        )
        if not supply.there(room.code):
            raise NotationError(f"no such puzzle: {room.code}")
        if room.mode is Mode.DAILY and not room.of_day:
            room = room._apart()
        if not _answers(room.day, room.said):
            room = replace(room, said="")
        if not part["answer"]:
            return room
        room = replace(room, answer=ask.recall(room.question, part["answer"]))
        return replace(room, laid=min(number(part["laid"]), len(room.to_lay)))

    def record(self, before: Self) -> Record:
        """Keep the puzzle and its answer, and what follows."""
        text = written(
            puzzle=self.code,
            answer=self.answer,
            about=self.about,
            laid=self.laid,
            aim=self.aim,
            plan=self.plan,
            wanted=self.wanted,
            **self.streak.record(),
            day=self.day,
            said=self.said,
            done=self.done,
            right=self.right,
        )
        if self.answer is None or before.answer is not None:
            return Record(text)
        right = puzzles.grade(self.question, self.answer).right
        concept = (right and self.aim) or supply.concept(self.code, self.answer)
        return Record(text, answered=(Answered(concept, str(self.code), right, before.told),))

    @cached_property
    def question(self) -> Question:
        """The puzzle on the table."""
        return supply.question(self.code)

    @property
    def wish(self) -> Wish:
        """What the next puzzles are to be, as chosen so far."""
        return self.wanted or self.plan

    @property
    def mode(self) -> Mode:
        """How puzzles follow one another now."""
        return self.plan.mode

    @property
    def of_day(self) -> bool:
        """Whether the puzzle on the table is that of the day."""
        return self.day is not None and str(self.code) == daily(self.day)

    @property
    def told(self) -> bool:
        """Whether the learner saw the answer of this very puzzle before."""
        return self.streak.replaying or str(self.code) in self.known.learner.firsts

    @property
    def hit(self) -> bool:
        """Whether the puzzle was answered rightly."""
        return self.answer is not None and puzzles.grade(self.question, self.answer).right

    @property
    def due(self) -> str | None:
        """The concept that is due and that this puzzle is about, where the learner goes on with what is."""
        concept = self.aim or MAIN.get(self.code.kind, self.code.kind)
        due = self.mode is Mode.CONTINUE and self.known.learner.of(concept).due(self.known.now)
        return supply.lesson(concept) if due else None

    @property
    def to_lay(self) -> tuple[Card, ...]:
        """The cards that can be laid one at a time, to show what a wrong answer overlooked."""
        return self.face().to_lay(self.answer, self.about) if self.answer else ()

    def face(self, lang: str = words.FALLBACK) -> Face:
        """How the puzzle is put and explained."""
        step = supply.step(str(self.code))
        return Face(self.question, lang) if step is None else LessonFace(self.question, lang, step)

    @property
    def lesson(self) -> str | None:
        """The lesson that would help more than another puzzle: after an answer, or where nothing else is due."""
        if self.known.guest or self.hit:
            return None
        if self.answer is None:
            going = self.mode is Mode.CONTINUE
            return supply.lesson(self.known.learner.stuck(self.known.now)) if going else None
        blamed = supply.concept(self.code, self.answer)
        return supply.lesson(self.known.learner.back_to(blamed, supply.needs()))

    def knowing(self, known: Known, seed: str) -> Self:
        """The room with what is known of the learner now; a newcomer begins with the first puzzle."""
        room = replace(self, known=known)
        if not self.choosing:
            return room
        if self.mode is Mode.DAILY:
            return room._of_day(known.today)
        newcomer = self.seq == 0 and not known.learner.concepts and self.mode is Mode.CONTINUE
        return replace(room, choosing=False) if newcomer else room._next(seed)

    def act(self, act: Act, seed: str) -> "Self | Go":
        """Answer, ask about a card, go on to the next puzzle, or choose what kind of puzzle that is."""
        if act.do.startswith(f"{FOLD}."):
            return self._choose(act.do.removeprefix(f"{FOLD}."), act.text)
        wanted = self.answer is None
        match act.do:
            case "typed" if ask.types(self.question):
                return self._said(ask.typed_in(self.question, act.text, wanted=wanted, told=not wanted))
            case str(do) if do == DEAL:
                return self._begun(seed)
            case "next" if not wanted and not self._ended:
                return self._next(seed) if self.wanted is None else self._begun(seed)
            case "more" if not wanted and self.mode is Mode.DAILY:
                return replace(self, plan=self.plan._replace(mode=Mode.CONTINUE))._next(seed)
            case "streak" if not wanted and self.mode is Mode.STREAK:
                return replace(self, streak=self.streak.again())._next(seed)
            case "replay" if not wanted and self.streak.over and not self.streak.replaying:
                return replace(self, streak=self.streak.replay())._next(seed)
            case ask.LAY if self.laid < len(self.to_lay):
                return replace(self, laid=self.laid + 1, notice="", seq=self.seq + 1)
            case "lesson" if self.lesson:
                return Go("learn", (("lesson", f"{self.lesson}.1"),))
            case "card" if not wanted and len(act.cards) == 1 and self.face().explains:
                return self._said(typed.Why(*act.cards))
        answer = ask.read(self.question, act) if wanted else None
        return self._said(answer) if answer else self

    def scene(self, chosen: Options) -> Scene:
        """The puzzle; after the answer, with all that is to be said about it."""
        return Drawing(self, chosen).drawn()

    @property
    def _ended(self) -> bool:
        """Whether nothing follows by itself: a streak is over, its slips are mended, or it is the puzzle of the day."""
        streak = self.streak
        over = streak.over if not streak.replaying else not streak.slips
        return self.mode is Mode.DAILY or (self.mode is Mode.STREAK and over)

    def _apart(self) -> Self:
        """The room for a puzzle of its own: that of the day and the streak are left, its slips are kept."""
        if self.mode not in {Mode.DAILY, Mode.STREAK}:
            return self
        return replace(self, plan=self.plan._replace(mode=Mode.CONTINUE), streak=self.streak.again())

    def _dealt(self, code: Code, notice: str = "") -> Self:
        """A fresh puzzle; where the rules of a house give none of its kind, one that there is, and a word about it."""
        found = supply.nearest(code)
        told = notice if found == code else "practise.none"
        plan = self.plan._replace(rules=found.rules)
        return replace(
            self,
            code=found,
            answer=None,
            about=None,
            laid=0,
            aim="",
            plan=plan,
            wanted=None,
            choosing=False,
            notice=told,
            seq=self.seq + 1,
        )

    def _of_day(self, day: date) -> Self:
        """The puzzle of a day; where it was answered before, with that answer."""
        code = Code.parse(daily(day))
        if self.mode is Mode.DAILY and code == self.code:
            return replace(self, day=day, choosing=False)
        plan = self.plan._replace(mode=Mode.DAILY)
        room = replace(self, plan=plan, day=day, said=self.said if day == self.day else "")._dealt(code)
        return replace(room, answer=ask.recall(room.question, room.said)) if room.said else room

    def _said(self, said: Answer | typed.Why | str) -> Self:
        """An answer, a question why, or what is no answer."""
        room = replace(self, notice="", seq=self.seq + 1)
        match said:
            case Answer():
                hit = puzzles.grade(self.question, said).right
                room = replace(room, answer=said, done=self.done + 1, right=self.right + hit)
                if self.mode is Mode.STREAK:
                    room = replace(room, streak=self.streak.after(str(self.code), hit))
                return replace(room, said=str(said)) if self.of_day else room
            case typed.Why(card=card):
                return replace(room, about=card, laid=0)
        return replace(room, notice=said)

    def _next(self, seed: str) -> Self:
        """The next puzzle of what is going on."""
        if self.streak.replaying and self.streak.slips:
            return self._dealt(supply.parse(self.streak.slips[0]))
        rng, plan = Random(seed), self.plan
        choice = self._asking.next(
            Mode.THEME if plan.mode is Mode.STREAK else plan.mode,
            rng,
            self.streak.level if plan.mode is Mode.STREAK else plan.level or None,
        )
        aimed = plan.mode in {Mode.CONTINUE, Mode.WEAK} or supply.lesson(plan.kind) is not None
        room = self._dealt(supply.made(choice, plan.rules, seed, aimed=aimed))
        asked = room.code.twist or (aimed and choice.concept in supply.about(room.code))
        return replace(room, aim=choice.concept) if asked else room

    @property
    def _asking(self) -> Asking:
        """What the next puzzle is chosen from: all there is, or what the theme leaves of it."""
        items = supply.items(self.plan.rules)
        if self.mode is Mode.STREAK:
            items = supply.others(items, self.code.kind)
        elif self.mode is Mode.THEME:
            kind = self.plan.kind
            items = supply.others(items, self.code.kind) if kind == MIXED else supply.themed(items, kind)
        known, last = self.known, self.code.kind if self.seq else ""
        return Asking(known.learner, supply.needs(), items, known.now, last)

    def _choose(self, name: str, value: str) -> Self:
        """Wish for another way, kind, level or rule set."""
        wish = self.wish.but(name, value)
        return self if wish == self.wish else replace(self, wanted=wish, notice="", seq=self.seq + 1)

    def _begun(self, seed: str) -> Self:
        """A fresh puzzle of what was chosen."""
        room = replace(self, plan=self.wish, streak=self.streak.again())
        if self.wish.mode is not Mode.DAILY:
            return room._next(seed)
        return replace(room._of_day(self.known.today), wanted=None, seq=self.seq + 1)


def _answers(day: date | None, said: str) -> bool:
    """Whether a text is an answer to the puzzle of a day."""
    with suppress(NotationError):
        return day is not None and ask.recall(supply.question(Code.parse(daily(day))), said) is not None
    return False
