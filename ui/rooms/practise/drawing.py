"""How a Practise room looks: its scene in one language."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fantan import puzzles, words
from fantan.variants import RULESETS
from ui import ask, options
from ui.rooms import Options, title
from ui.table.scene import Button, Choice, Fold, Line, Option, Scene, Typed

if TYPE_CHECKING:
    from ui.rooms.practise.room import Practise

MIXED = "mixed"
FOLD = "puzzle"
DEAL = "puzzles"
"""The button that ends the choice."""


class Drawing:
    """A Practise room in one language, on its way to a scene."""

    def __init__(self, room: "Practise", chosen: Options) -> None:
        self.room, self.chosen, self.lang = room, chosen, chosen.lang
        self.question, self.answer = room.question, room.answer

    def drawn(self) -> Scene:
        """The whole scene."""
        room, question = self.room, self.question
        return Scene(
            form="wide",
            round=str(room.code),
            seq=room.seq,
            heading=ask.heading(question, self.lang),
            status=self._status(),
            address=f"puzzle={room.code}",
            line=self._line(),
            buttons=self._buttons(),
            folds=(self._settings(), options.fold(self.chosen, "deck")),
            typed=self._field(),
            **ask.table(question, self.lang, self.answer, room.about),
            **self._asked(),
        )

    def _asked(self) -> ask.Asked:
        """The question; once it is answered, a tap on a card asks about it."""
        if self.answer is None:
            return ask.asking(self.question, self.lang)
        shown = ask.answered(self.question, self.answer, self.lang, self.room.about)
        shown["pick"] = "one" if ask.explains(self.question) else "none"
        return shown

    def _status(self) -> str:
        if self.answer is not None:
            return ask.result(self.question, self.answer, self.lang)
        if not self.room.done:
            return words.text("practise.first", self.lang)
        return words.count("practise.done", self.room.done, self.lang, right=self.room.right)

    def _line(self) -> Line:
        room = self.room
        notice = words.text(room.notice, self.lang) if room.notice else ""
        if self.answer is not None:
            return Line(notice) if notice else ask.feedback(self.question, self.answer, self.lang, room.about)
        prompt = ask.prompt(self.question, self.lang)
        return Line(notice, then=prompt) if notice else Line(prompt)

    def _buttons(self) -> tuple[Button, ...]:
        if self.answer is None:
            return ask.buttons(self.question, self.lang)
        return (Button("next", words.text("practise.next", self.lang), "next", primary=True),)

    def _field(self) -> Typed | None:
        if not ask.types(self.question):
            return None
        return ask.field(ask.example(self.question, wanted=self.answer is None), self.lang)

    def _settings(self) -> Fold:
        lang, room = self.lang, self.room
        kinds = {kind: words.text(f"practise.kind.{kind}", lang) for kind in (MIXED, *puzzles.KINDS)}
        levels = {str(level): words.text(f"practise.level.{level}", lang) for level in puzzles.LEVELS}
        rules = {key: title(key, lang) for key in dict.fromkeys((*RULESETS, room.code.rules))}
        return Fold(
            FOLD,
            words.text("practise.settings", lang),
            "deal",
            choices=(
                self._choice("kind", kinds, room.wish.kind),
                self._choice("level", levels, str(room.wish.level)),
                self._choice("rules", rules, room.wish.rules),
            ),
            buttons=(Button(DEAL, words.text("practise.show", lang), "deal", primary=True),),
        )

    def _choice(self, name: str, values: Mapping[str, str], chosen: str) -> Choice:
        offered = tuple(Option(value, text) for value, text in values.items())
        return Choice(name, words.text(f"practise.{name}", self.lang), offered, chosen)
