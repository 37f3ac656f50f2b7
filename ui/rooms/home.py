"""The Home room: a real position and one question, answered by one tap, before anything is explained."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from fantan import words
from fantan.cards import Card, NotationError
from fantan.judge import Verdict, judge
from fantan.state import Play, View
from ui import ask, typed
from ui.rooms import Go, Options
from ui.rooms.learn import course
from ui.table import felt, scene

FIRST = View.parse("pagat; 7-8S 6-8H 6-TD; 9H KD 8C")
SHOWN = tuple(map(Card.parse, ("9H", "KD", "8C")))
"""Its hand in the order it is shown."""


@dataclass(frozen=True)
class Home:
    """The first question, and the card that was tapped last."""

    name: ClassVar[str] = "home"
    keys: ClassVar[frozenset[str]] = frozenset()

    tapped: Card | None = None
    notice: str = ""
    """The key of a sentence about something typed that is none of the cards."""
    seq: int = 0

    @classmethod
    def open(cls, query: Mapping[str, str], seed: str, before: Self | None) -> Self:  # noqa: ARG003
        """Ask the question, or show it as it was left."""
        return before or cls()

    @property
    def verdict(self) -> Verdict | None:
        """What the judge says of the card that was tapped."""
        return judge(FIRST, Play(self.tapped)) if self.tapped else None

    def act(self, act: scene.Act, seed: str) -> "Self | Go":  # noqa: ARG002
        """Answer the question, or go on to the first lesson."""
        if act.do == "lesson":
            return Go("learn", (("lesson", f"{next(iter(course())).id}.1"),))
        room = replace(self, notice="", seq=self.seq + 1)
        cards = _cards(act)
        if self.verdict:
            return room
        if len(cards) == 1 and cards[0] in FIRST.hand:
            return replace(room, tapped=cards[0])
        return replace(room, notice="home.typed" if act.do == "typed" else "")

    def scene(self, options: Options) -> scene.Scene:
        """The question, and what the answer taught."""
        lang, verdict = options.lang, self.verdict
        heading, lead = _said(verdict, lang)
        laid = frozenset({self.tapped}) if self.tapped and verdict else frozenset()
        view = View(FIRST.rules, FIRST.layout | laid, FIRST.hand - laid)
        next_step = scene.Button("lesson", words.text("home.next", lang), primary=True)
        prompt = words.text(self.notice or ("home.prompt" if verdict is None else "home.again"), lang)
        return scene.Scene(
            form="beside",
            round=self.name,
            seq=self.seq,
            heading=heading,
            **felt.felt(view, lang, ends=bool(verdict), verdict=verdict),
            lead=lead,
            hand=tuple(_held(card, verdict, lang) for card in SHOWN),
            hand_label=words.text("cards.one", lang),
            pick="none" if verdict else "one",
            line=None if verdict else scene.Line(prompt),
            buttons=(next_step,) if verdict else (),
            typed=None if verdict else ask.field("home.example", lang),
        )


def _cards(act: scene.Act) -> tuple[Card, ...]:
    """The cards that an act names; asking why names one too."""
    if act.do != "typed":
        return act.cards if act.do == "card" else ()
    try:
        said = typed.parse(act.text)
    except NotationError:
        return ()
    match said:
        case typed.Cards(cards=cards):
            return cards
        case typed.Why(card=card):
            return (card,)
    return ()


def _said(verdict: Verdict | None, lang: str) -> tuple[str, str]:
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
