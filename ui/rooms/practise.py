"""Practise: puzzles without end. One question, one answer, and then every card with its reason."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

from fantan import puzzles, words
from fantan.cards import Card, NotationError
from fantan.puzzles import Answer, Code, Form, Question
from fantan.variants import RULESETS
from ui import ask, options, typed
from ui.rooms import Options
from ui.table import felt
from ui.table.scene import Act, Button, Choice, Fold, Line, Option, Place, Scene, Typed

MIXED = "mixed"
FOLD = "puzzle"

_FIRST = Code(kind="P01", rules="pagat", level=1, seed="")


@dataclass(frozen=True)
class Practise:
    """One puzzle after another."""

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
    """The key of one sentence about what could not be done."""
    seq: int = 0

    name: ClassVar[str] = "practise"
    keys: ClassVar[frozenset[str]] = frozenset({"puzzle"})

    @classmethod
    def open(cls, query: Mapping[str, str], seed: str, before: Self | None) -> Self:
        """Open the puzzle of a link, the one that was open before, or a first one."""
        room = before or cls(replace(_FIRST, seed=seed))
        if "puzzle" not in query:
            return room
        try:
            code = Code.parse(query["puzzle"])
        except NotationError:
            return room._dealt(replace(room.code, seed=seed), notice="link")
        return room if before and code == room.code else room._dealt(code)

    @cached_property
    def question(self) -> Question:
        """The puzzle on the table."""
        return puzzles.generate(str(self.code))

    def act(self, act: Act, seed: str) -> Self:
        """Answer, ask about a card, go on to the next puzzle, or choose what kind of puzzle that is."""
        if act.do == "typed":
            return self._typed(act.text)
        if act.do.startswith(f"{FOLD}."):
            return self._choose(act.do.removeprefix(f"{FOLD}."), act.text, seed)
        if self.answer is None:
            answer = ask.read(self.question, act)
            return self._answered(answer) if answer else self
        if act.do == "next":
            return self._next(seed)
        if act.do == "card" and len(act.cards) == 1:
            return self._explaining(act.cards[0])
        return self

    def scene(self, chosen: Options) -> Scene:
        """The puzzle; after the answer, with all that is to be said about it."""
        lang, question, answer = chosen.lang, self.question, self.answer
        asked = ask.asking(question, lang) if answer is None else ask.answered(question, answer, lang, self.about)
        return Scene(
            form="wide",
            round=str(self.code),
            seq=self.seq,
            heading=words.text(f"puzzle.{question.kind}", lang, card=question.card),
            status=self._status(lang),
            address=f"puzzle={self.code}",
            line=self._line(lang),
            buttons=self._buttons(lang),
            folds=(self._settings(lang), options.fold(chosen, "deck")),
            typed=self._field(lang),
            **self._felt(lang),
            **(asked if answer is None else asked | {"pick": "one"}),
        )

    def _dealt(self, code: Code, notice: str = "", again: bool = False) -> Self:
        return replace(self, code=code, answer=None, about=None, again=again, notice=notice, seq=self.seq + 1)

    def _answered(self, answer: Answer) -> Self:
        right = self.right + puzzles.grade(self.question, answer).right
        return replace(self, answer=answer, done=self.done + 1, right=right, notice="", seq=self.seq + 1)

    def _explaining(self, card: Card) -> Self:
        return replace(self, about=card, notice="", seq=self.seq + 1)

    def _noticing(self, notice: str) -> Self:
        return replace(self, notice=notice, seq=self.seq + 1)

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
        return others[sum(map(ord, seed)) % len(others)]

    def _choose(self, name: str, value: str, seed: str) -> Self:
        """Another kind, level or rule set, and a fresh puzzle of it."""
        fresh = replace(self.code, seed=seed)
        if name == "kind" and value in (MIXED, *puzzles.KINDS) and value != self.kind:
            room = replace(self, kind=value)
            return room._dealt(replace(fresh, kind=room._another(seed)))
        if name == "level" and value in map(str, puzzles.LEVELS) and int(value) != self.code.level:
            return self._dealt(replace(fresh, level=int(value)))
        if name == "rules" and value in RULESETS and value != self.code.rules:
            return self._dealt(replace(fresh, rules=value))
        return self

    def _typed(self, text: str) -> Self:
        try:
            read = typed.parse(text)
        except NotationError:
            return self._noticing("unknown" if self.answer is None else "unknown.after")
        if self.answer is not None:
            match read:
                case typed.Why(card=card) | typed.Cards(cards=(card,)):
                    return self._explaining(card)
            return self._noticing("unknown.after")
        match read:
            case typed.Why():
                return self._noticing("early")
            case typed.Nothing() if self.question.form is not Form.SET:
                return self._noticing("none")
            case typed.Nothing():
                return self._answered(Answer())
        answer = ask.read(self.question, Act(self.seq, "check", read.cards))
        return self._answered(answer) if answer else self._noticing("offered")

    def _felt(self, lang: str) -> felt.Felt:
        """The table; before the answer with no more on it than the place of a card that is known to wait."""
        question, view = self.question, self.question.view
        if self.answer is not None:
            return felt.felt(view, lang, ends=True, verdict=ask.told(question, self.answer, self.about))
        drawn = felt.felt(view, lang)
        if question.form is Form.ORDER and question.card is not None:
            drawn["places"] += (Place(question.card, "waits"),)
        return drawn

    def _status(self, lang: str) -> str:
        if self.answer is not None:
            return ask.result(self.question, self.answer, lang)
        if not self.done:
            return words.text("practise.first", lang)
        return words.count("practise.done", self.done, lang, right=self.right)

    def _line(self, lang: str) -> Line:
        notice = words.text(f"practise.notice.{self.notice}", lang) if self.notice else ""
        if self.answer is not None:
            return Line(notice) if notice else ask.feedback(self.question, self.answer, lang, self.about)
        prompt = words.text(f"puzzle.{self.code.kind}.prompt", lang)
        return Line(notice, then=prompt) if notice else Line(prompt)

    def _buttons(self, lang: str) -> tuple[Button, ...]:
        if self.answer is None:
            return ask.buttons(self.question, lang)
        return (Button("next", words.text("practise.next", lang), "next", primary=True),)

    def _field(self, lang: str) -> Typed | None:
        """Where answers are typed: wherever there are cards to choose."""
        if not self.question.offered:
            return None
        key = self.question.form.value if self.answer is None else "after"
        return ask.field(f"practise.typed.{key}", lang)

    def _settings(self, lang: str) -> Fold:
        kinds = {kind: words.text(f"practise.kind.{kind}", lang) for kind in (MIXED, *puzzles.KINDS)}
        levels = {str(level): words.text(f"practise.level.{level}", lang) for level in puzzles.LEVELS}
        rules = {key: words.text(f"rules.{key}", lang) for key in RULESETS}
        return Fold(
            FOLD,
            words.text("practise.settings", lang),
            "deal",
            choices=(
                _choice("kind", kinds, self.kind, lang),
                _choice("level", levels, str(self.code.level), lang),
                _choice("rules", rules, self.code.rules, lang),
            ),
        )


def _choice(name: str, values: Mapping[str, str], chosen: str, lang: str) -> Choice:
    offered = tuple(Option(value, text) for value, text in values.items())
    return Choice(name, words.text(f"practise.{name}", lang), offered, chosen)
