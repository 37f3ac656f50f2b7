"""How a Practise room looks: its scene in one language."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fantan import house, puzzles, words
from fantan.learner import Mode
from fantan.variants import RULESETS
from ui import ask, options
from ui.rooms import Options, about, title
from ui.rooms.practise.supply import MIXED
from ui.rooms.practise.wish import LEVELS
from ui.table import felt
from ui.table.scene import Button, Choice, Fold, Line, Scene, Typed

if TYPE_CHECKING:
    from ui.rooms.practise.room import Practise

FOLD = "puzzle"
DEAL = "puzzles"
"""The button that ends the choice."""


class Drawing:
    """A Practise room in one language, on its way to a scene."""

    def __init__(self, room: "Practise", chosen: Options) -> None:
        self.room, self.chosen, self.lang = room, chosen, chosen.lang
        self.question, self.answer = room.question, room.answer
        self.face = room.face(chosen.lang)

    def drawn(self) -> Scene:
        """The whole scene."""
        room = self.room
        return Scene(
            form="wide",
            round=self._round(),
            seq=room.seq,
            heading=self.face.heading,
            lead=self.face.situation,
            status=self._status(),
            address=f"day={room.day}" if room.mode is Mode.DAILY else f"puzzle={room.code}",
            line=self._line(),
            buttons=self._buttons(),
            folds=() if room.known.guest else (self._settings(), options.fold(self.chosen, "deck")),
            typed=self._field(),
            **self._table(),
            **self._asked(),
        )

    def _table(self) -> felt.Felt:
        """The table; once some of the missing cards are laid, with them."""
        room = self.room
        if self.answer is not None and room.laid:
            return ask.laid_table(self.question, self.answer, room.laid, self.lang, room.about)
        return self.face.table(self.answer, room.about)

    def _round(self) -> str:
        """The puzzle and the try: one that comes again begins without what was picked the first time."""
        return f"{self.room.code}.{self.room.done - (self.room.answer is not None)}"

    def _asked(self) -> ask.Asked:
        """The question; once it is answered, a tap on a card asks about it."""
        return self.face.asking() if self.answer is None else self.face.answered(self.answer, self.room.about)

    def _status(self) -> str:
        if self.answer is None:
            return self._standing()
        result = self.face.result(self.answer)
        return f"{result} {self._standing()}" if self.room.mode is Mode.STREAK else result

    def _standing(self) -> str:
        """How far the learner is with what is going on."""
        room = self.room
        match room.mode:
            case Mode.DAILY if room.day is not None:
                key = "today" if room.day == room.known.today else "day"
                return words.text(f"practise.{key}", self.lang, date=words.day(room.day, self.lang))
            case Mode.STREAK if room.streak.replaying and not room.streak.slips:
                return words.text("practise.mended", self.lang)
            case Mode.STREAK if room.streak.replaying:
                return words.count("practise.slips", len(room.streak.slips), self.lang)
            case Mode.STREAK:
                key = "practise.streak.over" if room.streak.over else "practise.streak"
                return words.count(key, room.streak.rights, self.lang)
        concept = room.due
        if concept:
            return words.text("practise.due", self.lang, title=words.text(f"lesson.{concept}.title", self.lang))
        if room.lesson and self.answer is None:
            return words.text("practise.stuck", self.lang, title=words.text(f"lesson.{room.lesson}.title", self.lang))
        if not room.done:
            key = f"practise.mode.{room.mode}" if room.known.learner.concepts else "practise.first"
            return words.text(key, self.lang)
        return words.count("practise.done", room.done, self.lang, right=room.right)

    def _line(self) -> Line:
        room = self.room
        notice = words.text(room.notice, self.lang) if room.notice else ""
        if self.answer is not None and room.laid and not notice:
            return ask.laid_line(self.question, self.answer, room.laid, self.lang, room.about)
        if self.answer is not None:
            return Line(notice) if notice else self.face.feedback(self.answer, room.about)
        prompt = self.face.prompt
        return Line(notice, then=prompt) if notice else Line(prompt)

    def _buttons(self) -> tuple[Button, ...]:
        if self.answer is None:
            return *self.face.buttons, *self._back()
        lays = self.room.laid < len(self.room.to_lay)
        lay = ask.lay_button(self.question, self.answer, self.room.laid, self.lang, self.room.about) if lays else None
        return (*((lay,) if lay else ()), *self._onward())

    def _onward(self) -> tuple[Button, ...]:
        """What comes after an answer."""
        room, streak = self.room, self.room.streak
        match room.mode:
            case Mode.DAILY:
                return (self._button("more", primary=True),)
            case Mode.STREAK if streak.replaying:
                return (self._button("next" if streak.slips else "streak", primary=True),)
            case Mode.STREAK if streak.over:
                replay = words.count("practise.replay", len(streak.slips), self.lang)
                return self._button("streak"), Button("replay", replay, "next", primary=True)
        return (*self._back(), self._button("next", primary=True))

    def _back(self) -> tuple[Button, ...]:
        """The way to a lesson, where that helps more than another puzzle."""
        lesson = self.room.lesson
        if lesson is None or self.room.mode is Mode.STREAK:
            return ()
        title = words.text(f"lesson.{lesson}.title", self.lang)
        return (Button("lesson", words.text("practise.lesson", self.lang, title=title)),)

    def _button(self, name: str, *, primary: bool = False) -> Button:
        return Button(
            name, words.text(f"practise.go.{name}", self.lang), "next" if primary else "none", primary=primary
        )

    def _field(self) -> Typed | None:
        if not ask.types(self.question):
            return None
        return ask.field(ask.example(self.question, wanted=self.answer is None), self.lang)

    def _settings(self) -> Fold:
        lang, room = self.lang, self.room
        wish = room.wish
        offered = puzzles.kinds_for(house.rule_set(wish.rules))
        modes = {mode.value: words.text(f"practise.mode.{mode}", lang) for mode in Mode}
        kinds = {kind: words.text(f"practise.kind.{kind}", lang) for kind in (MIXED, *offered)}
        if wish.kind not in kinds:
            kinds |= {wish.kind: words.text(f"lesson.{wish.kind}.title", lang)}
        levels = {str(level): words.text(f"practise.level.{level}", lang) for level in LEVELS}
        rules = {key: title(key, lang) for key in dict.fromkeys((*RULESETS, room.code.rules))}
        told = about(wish.rules, lang)
        if house.rule_set(wish.rules).deck.jokers:
            told = f"{told} {words.text('practise.no_jokers', lang)}"
        theme = wish.mode is Mode.THEME
        return Fold(
            FOLD,
            words.text("practise.settings", lang),
            "deal",
            choices=(
                self._choice("mode", modes, wish.mode),
                *((self._choice("kind", kinds, wish.kind),) if theme else ()),
                *((self._choice("level", levels, str(wish.level)),) if theme else ()),
                *((self._choice("rules", rules, wish.rules, told),) if wish.mode is not Mode.DAILY else ()),
            ),
            buttons=(Button(DEAL, words.text("practise.show", lang), "deal", primary=True),),
        )

    def _choice(self, name: str, values: Mapping[str, str], chosen: str, line: str = "") -> Choice:
        """What may be chosen; the line is about what is."""
        return Choice.of(name, words.text(f"practise.{name}", self.lang), values, chosen, line)
