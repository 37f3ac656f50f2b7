"""The Home room: a real position and one question, answered by one tap, before anything is explained."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from fantan import words
from fantan.cards import Card, NotationError
from fantan.judge import Verdict, judge
from fantan.puzzles import Answer, which_fits
from fantan.state import Play, View
from ui import ask, typed
from ui.rooms import Go, Options, Record, parts, written
from ui.rooms.learn import course
from ui.table import felt, scene

FIRST = View.parse("pagat; 7-8S 6-8H 6-TD; 9H KD 8C")
QUESTION = which_fits(FIRST)
SHOWN = tuple(map(Card.parse, ("9H", "KD", "8C")))
"""Its hand in the order it is shown."""


@dataclass(frozen=True)
class Home:
    """The first question, and the card that was tapped last."""

    name: ClassVar[str] = "home"
    keys: ClassVar[frozenset[str]] = frozenset()

    tapped: Card | None = None
    why: Card | None = None
    """The card that was asked about since; asking tries nothing."""
    notice: str = ""
    """The key of a sentence about something typed that is no answer."""
    seq: int = 0

    @classmethod
    def open(cls, query: Mapping[str, str], seed: str, before: Self | None) -> Self:  # noqa: ARG003
        """Ask the question, or show it as it was left."""
        return before or cls()

    @classmethod
    def recall(cls, text: str, seq: int) -> Self:
        """Show the card that was tapped again, and the one that was asked about.

        :raises NotationError: when it is none of the cards.
        """
        part = parts(text)
        tapped, why = (Card.parse(part[name]) if part[name] else None for name in ("tapped", "why"))
        if tapped is not None and tapped not in SHOWN:
            raise NotationError(f"not one of the cards: {tapped}")
        return cls(tapped, why, seq=seq)

    def record(self, before: Self) -> Record:  # noqa: ARG002
        """Keep what was tapped and asked; it is a first try, and evidence of nothing."""
        return Record(written(tapped=self.tapped, why=self.why))

    @property
    def verdict(self) -> Verdict | None:
        """What the judge says of the card that was tapped."""
        return judge(FIRST, Play(self.tapped)) if self.tapped else None

    @property
    def asked(self) -> Verdict | None:
        """What the judge says of the card that was asked about."""
        return judge(FIRST, Play(self.why)) if self.why else None

    def act(self, act: scene.Act, seed: str) -> "Self | Go":  # noqa: ARG002
        """Answer the question, or go on to the first lesson."""
        if self.verdict:
            return Go("learn", (("lesson", f"{next(iter(course())).id}.1"),)) if act.do == "lesson" else self
        if act.do == "typed":
            return self._said(ask.typed_in(QUESTION, act.text, wanted=True, told=True))
        answer = ask.read(QUESTION, act)
        return self._said(answer) if answer else self

    def scene(self, options: Options) -> scene.Scene:
        """The question, and what the answer taught."""
        lang, verdict, asked = options.lang, self.verdict, self.asked
        told = asked if asked is not None and asked.missing else verdict
        heading, lead = _heading(told, lang)
        laid = frozenset({self.tapped}) if self.tapped and verdict else frozenset()
        view = View(FIRST.rules, FIRST.layout | laid, FIRST.hand - laid)
        return scene.Scene(
            form="beside",
            round=self.name,
            seq=self.seq,
            heading=heading,
            **felt.felt(view, lang, ends=bool(verdict), verdict=told),
            lead=lead,
            hand=tuple(_held(card, verdict, lang) for card in SHOWN),
            hand_label=words.text("cards.one", lang),
            pick="none" if verdict else "one",
            line=None if verdict else scene.Line(self._line(lang)),
            buttons=(_onward(lang),) if verdict else (),
            typed=None if verdict else ask.field("home.example", lang),
        )

    def _said(self, said: Answer | typed.Why | str) -> Self:
        room = replace(self, why=None, notice="", seq=self.seq + 1)
        match said:
            case Answer():
                return replace(room, tapped=said.cards[0])
            case typed.Why(card=card):
                return replace(room, why=card)
        return replace(room, notice=said)

    def _line(self, lang: str) -> str:
        if self.notice:
            return words.text(self.notice, lang)
        asked = self.asked
        if asked:
            return words.text("home.try", lang)
        if asked is not None and not asked.missing:
            return asked.explain(lang)
        return words.text("home.again" if self.tapped else "home.prompt", lang)


def _onward(lang: str) -> scene.Button:
    """The way to the first lesson."""
    first = next(iter(course()))
    text = words.text("home.next", lang, number=course().number(first), minutes=first.minutes)
    return scene.Button("lesson", text, primary=True)


def _heading(verdict: Verdict | None, lang: str) -> tuple[str, str]:
    """The heading and what stands below it."""
    if verdict is None or not isinstance(verdict.action, Play):
        return words.text("home.question", lang), words.text("home.lead", lang)
    card = verdict.action.card
    if verdict:
        why = words.text(f"home.right.{verdict.reason}", lang, neighbour=verdict.neighbour, suit=card.suit)
        others = [judge(FIRST, Play(other)) for other in SHOWN if other != card]
        waiting = [
            words.text("home.other", lang, card=other.action.card, missing=other.missing)
            for other in others
            if isinstance(other.action, Play) and other.missing
        ]
        return words.text("home.right", lang, card=card), " ".join([why, *waiting])
    first = words.count("home.missing", len(verdict.missing), lang, missing=verdict.missing)
    note = words.text(f"note.{verdict.reason}", lang, starter=FIRST.rules.row.starter)
    return words.text("home.wrong", lang, card=card), f"{first} {note}"


def _held(card: Card, told: Verdict | None, lang: str) -> scene.Held:
    """A card as far as the answer has told about it."""
    name, verdict = words.name(card, lang), judge(FIRST, Play(card))
    tapped = told is not None and told.action == Play(card)
    mark: scene.Mark | None = None
    if told:
        mark = "right" if tapped else "fits" if verdict else "waits"
    elif tapped:
        mark = "tried"
    if mark:
        name = words.text("card.told", lang, name=name, reason=verdict.brief(lang))
    return scene.Held(card, name, mark)
