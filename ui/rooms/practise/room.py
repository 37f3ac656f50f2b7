"""Practise itself: which puzzle is on the table, what was answered and asked, and what follows an act."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import ClassVar, NamedTuple, Self

from fantan import house, puzzles
from fantan.cards import Card, NotationError
from fantan.puzzles import Answer, Code, Question
from ui import ask, typed
from ui.rooms import Answered, Options, Record, number, parts, written
from ui.rooms.practise.drawing import DEAL, FOLD, MIXED, Drawing
from ui.table.scene import Act, Scene

_FIRST = Code(kind="P01", rules="pagat", level=1, seed="")


class Wish(NamedTuple):
    """What the next puzzles are to be."""

    kind: str
    level: int
    rules: str

    def __str__(self) -> str:
        return ".".join(map(str, self))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form, `mixed.2.pagat`.

        :raises NotationError: when it names what there is not.
        """
        kind, _, rest = text.partition(".")
        level, _, rules = rest.partition(".")
        wish = cls(kind, number(level), str(house.rule_set(rules)))
        if kind not in (MIXED, *puzzles.KINDS) or wish.level not in puzzles.LEVELS:
            raise NotationError(f"not a kind of puzzle: {text!r}")
        return wish


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
    wanted: Wish | None = None
    """What is to come instead, as chosen so far; the puzzle on the table stays until it is asked for."""
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
        if not query.get("puzzle"):
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
            wanted=Wish.parse(part["wanted"]) if part["wanted"] else None,
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
            wanted=self.wanted,
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

    @property
    def wish(self) -> Wish:
        """What the next puzzles are to be, as chosen so far."""
        return self.wanted or Wish(self.kind, self.code.level, self.code.rules)

    def act(self, act: Act, seed: str) -> Self:
        """Answer, ask about a card, go on to the next puzzle, or choose what kind of puzzle that is."""
        if act.do.startswith(f"{FOLD}."):
            return self._choose(act.do.removeprefix(f"{FOLD}."), act.text)
        wanted = self.answer is None
        match act.do:
            case "typed" if ask.types(self.question):
                return self._said(ask.typed_in(self.question, act.text, wanted=wanted, told=not wanted))
            case str(do) if do == DEAL:
                return self._shown(seed)
            case "next" if not wanted:
                return self._next(seed)
            case "card" if not wanted and len(act.cards) == 1 and ask.explains(self.question):
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
        return replace(
            self, code=found, answer=None, about=None, wanted=None, again=again, notice=told, seq=self.seq + 1
        )

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
        same = self.wish.kind == self.kind
        again = same and self.kind == MIXED and not right and not self.again
        return self._chosen(seed, same_kind=again)

    def _shown(self, seed: str) -> Self:
        """A fresh puzzle of what was chosen; of the kind on the table, where none was chosen."""
        same = self.wish.kind == self.kind
        return replace(self._chosen(seed, same_kind=same), again=False)

    def _another(self, seed: str) -> str:
        if self.kind != MIXED:
            return self.kind
        others = [kind for kind in puzzles.KINDS if kind != self.code.kind]
        return Random(seed).choice(others)

    def _choose(self, name: str, value: str) -> Self:
        """Wish for another kind, level or rule set."""
        wish = self.wish
        if name == "kind" and value in (MIXED, *puzzles.KINDS):
            wish = wish._replace(kind=value)
        elif name == "level" and value in map(str, puzzles.LEVELS):
            wish = wish._replace(level=int(value))
        elif name == "rules" and _named(value):
            wish = wish._replace(rules=value)
        return self if wish == self.wish else replace(self, wanted=wish, notice="", seq=self.seq + 1)

    def _chosen(self, seed: str, *, same_kind: bool) -> Self:
        """A fresh puzzle of what was chosen, maybe of the `same_kind` once more because the last one went wrong."""
        wish = self.wish
        room = replace(self, kind=wish.kind)
        kind = self.code.kind if same_kind else room._another(seed)
        return room._dealt(Code(kind, wish.rules, wish.level, seed), again=same_kind)


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
