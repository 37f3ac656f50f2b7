"""Practise itself: which puzzle is on the table, what was answered and asked, and what follows an act."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import ClassVar, Self

from fantan import house, puzzles
from fantan.cards import Card, NotationError
from fantan.puzzles import Answer, Code, Question
from ui import ask, typed
from ui.rooms import Answered, Options, Record, number, parts, written
from ui.rooms.practise.drawing import FOLD, MIXED, Drawing
from ui.table.scene import Act, Scene

_FIRST = Code(kind="P01", rules="pagat", level=1, seed="")


@dataclass(frozen=True)
class Practise:
    """One puzzle after another."""

    name: ClassVar[str] = "practise"
    keys: ClassVar[frozenset[str]] = frozenset({"puzzle"})

    code: Code
    answer: Answer | None = None
    """None until the puzzle is answered."""
    about: Card | None = None
    """The card that was asked about after the answer."""
    kind: str = MIXED
    """The kind of puzzle that is wanted, or a mixture."""
    again: bool = False
    """Whether this kind came once more because the one before was answered wrongly."""
    done: int = 0
    right: int = 0
    """How many puzzles were answered on this visit, and how many of them rightly."""
    notice: str = ""
    """The key of a sentence about what could not be done."""
    seq: int = 0

    @classmethod
    def open(cls, query: Mapping[str, str], seed: str, before: Self | None) -> Self:
        """Open the puzzle of a link, the one that was open before, or a first one."""
        room = before or cls(replace(_FIRST, seed=seed))
        if "puzzle" not in query:
            return room
        try:
            code = Code.parse(query["puzzle"])
        except NotationError:
            return room._dealt(replace(room.code, seed=seed), notice="practise.damaged")
        return room if before and code == room.code else room._dealt(code)

    @classmethod
    def recall(cls, text: str, seq: int) -> Self:
        """Open the puzzle that was open, with its answer if there was one.

        :raises NotationError: when a part is damaged, or the answer is none to this puzzle.
        """
        part = parts(text)
        room = cls(
            Code.parse(part["puzzle"]),
            about=Card.parse(part["about"]) if part["about"] else None,
            kind=part["kind"] or MIXED,
            again=bool(part["again"]),
            done=number(part["done"]),
            right=number(part["right"]),
            seq=seq,
        )
        if room.kind not in (MIXED, *puzzles.KINDS):
            raise NotationError(f"not a kind of puzzle: {room.kind!r}")
        if not _there(room.code):
            raise NotationError(f"no such puzzle: {room.code}")
        return replace(room, answer=ask.recall(room.question, part["answer"])) if part["answer"] else room

    def record(self, before: Self) -> Record:
        """Keep the puzzle and its answer."""
        text = written(
            puzzle=self.code,
            answer=self.answer,
            about=self.about,
            kind=self.kind,
            again=self.again,
            done=self.done,
            right=self.right,
        )
        if self.answer is None or before.answer is not None:
            return Record(text)
        right = puzzles.grade(self.question, self.answer).right
        return Record(text, answered=(Answered(self.code.kind, str(self.code), right, aided=False),))

    @cached_property
    def question(self) -> Question:
        """The puzzle on the table."""
        return puzzles.generate(str(self.code))

    def act(self, act: Act, seed: str) -> Self:
        """Answer, ask about a card, go on to the next puzzle, or choose what kind of puzzle that is."""
        if act.do.startswith(f"{FOLD}."):
            return self._choose(act.do.removeprefix(f"{FOLD}."), act.text, seed)
        wanted = self.answer is None
        match act.do:
            case "typed" if ask.types(self.question):
                return self._said(ask.typed_in(self.question, act.text, wanted=wanted, told=not wanted))
            case "next" if not wanted:
                return self._next(seed)
            case "card" if not wanted and len(act.cards) == 1:
                return self._said(typed.Why(*act.cards))
        answer = ask.read(self.question, act) if wanted else None
        return self._said(answer) if answer else self

    def scene(self, chosen: Options) -> Scene:
        """The puzzle; after the answer, with all that is to be said about it."""
        return Drawing(self, chosen).drawn()

    def _dealt(self, code: Code, notice: str = "", again: bool = False) -> Self:
        """A fresh puzzle; where the rules of a house give none of its kind, one that there is, and a word about it."""
        found = next(code for code in (code, *_instead(code)) if _there(code))
        told = notice if found == code else "practise.none"
        return replace(self, code=found, answer=None, about=None, again=again, notice=told, seq=self.seq + 1)

    def _said(self, said: Answer | typed.Why | str) -> Self:
        """An answer, a question why, or what is no answer."""
        room = replace(self, notice="", seq=self.seq + 1)
        match said:
            case Answer():
                right = self.right + puzzles.grade(self.question, said).right
                return replace(room, answer=said, done=self.done + 1, right=right)
            case typed.Why(card=card):
                return replace(room, about=card)
        return replace(room, notice=said)

    def _next(self, seed: str) -> Self:
        """The next puzzle: of another kind after a right answer, of the same kind once more after a wrong one."""
        right = self.answer is not None and puzzles.grade(self.question, self.answer).right
        again = self.kind == MIXED and not right and not self.again
        kind = self.code.kind if again else self._another(seed)
        return self._dealt(replace(self.code, kind=kind, seed=seed), again=again)

    def _another(self, seed: str) -> str:
        if self.kind != MIXED:
            return self.kind
        others = [kind for kind in puzzles.KINDS if kind != self.code.kind]
        return Random(seed).choice(others)

    def _choose(self, name: str, value: str, seed: str) -> Self:
        """Another kind, level or rule set, and a fresh puzzle of it."""
        fresh = replace(self.code, seed=seed)
        if name == "kind" and value in (MIXED, *puzzles.KINDS) and value != self.kind:
            room = replace(self, kind=value)
            return room._dealt(replace(fresh, kind=room._another(seed)))
        if name == "level" and value in map(str, puzzles.LEVELS) and int(value) != self.code.level:
            return self._dealt(replace(fresh, level=int(value)))
        if name == "rules" and value != self.code.rules and _named(value):
            return self._dealt(replace(fresh, rules=value))
        return self


def _instead(code: Code) -> Iterator[Code]:
    """What may come instead of a puzzle that there is not: an easier one, another kind, the main game."""
    for kind in dict.fromkeys((code.kind, *puzzles.KINDS)):
        yield replace(code, kind=kind, level=min(puzzles.LEVELS))
    yield replace(code, rules=_FIRST.rules)


def _there(code: Code) -> bool:
    try:
        puzzles.generate(str(code))
    except NotationError:
        return False
    return True


def _named(key: str) -> bool:
    """Whether there are such rules."""
    try:
        return str(house.rule_set(key)) == key
    except NotationError:
        return False
