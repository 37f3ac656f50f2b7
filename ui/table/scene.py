"""What a card table shows at one moment: plain values that a room fills in and the component draws.

Every text in a scene is ready to read: the component holds no words of its own. Cards inside a text are written
as `10♥`; the component colours them and speaks them by name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Self

from fantan.cards import Card

PlaceState = Literal["laid", "open", "missing", "yours", "waits", "fits"]
"""A place on the felt: a card lies there, a row may grow there, a card is missing there (not in your hand,
or in it), a card in question waits there, or fits."""

Mark = Literal["fits", "waits", "tried", "right", "left", "beside", "early", "wrong", "missed"]
"""A card of the hand: shown to fit, shown to wait, just tried and refused; and in a checked answer: rightly
picked, rightly left to wait, rightly left as no part of it, picked too early, wrongly picked, missed."""

Icon = Literal["none", "hint", "waits", "right", "wrong", "missed", "pass", "undo", "log", "options", "deal", "next"]


@dataclass(frozen=True)
class Place:
    """One of the places of a row, where it is more than an empty dot."""

    card: Card
    state: PlaceState
    number: int = 0
    """The place in the queue of missing cards, from 1; 0 where there is no queue."""
    by: str = ""
    """The initial of the seat that laid the card since your last turn."""


@dataclass(frozen=True)
class Held:
    """A card below the felt: of the hand, or offered as an answer."""

    card: Card
    name: str
    """What a screen reader says, as much as the eye is told and no more: "seven of hearts"."""
    mark: Mark | None = None
    number: int = 0
    """The number it has in the queue on the felt; 0 for none."""
    word: str = ""
    """The verdict below the card: "Too early"."""
    line: str = ""
    """The reason below the verdict: "9♠ comes first."."""


@dataclass(frozen=True)
class Joker:
    """A joker of the hand; it lies after the cards, and a press on it is the act `joker`."""

    name: str
    mark: Mark | None = None
    up: bool = False
    """Whether it is taken up, and its place is asked for."""


@dataclass(frozen=True)
class Seat:
    """Another player at the table."""

    name: str
    initial: str
    cards: int
    count: str
    """The number of cards in words: "10 cards"."""
    last: str = ""
    """The last action in words: "laid 8♠", "passed"."""
    turn: bool = False


@dataclass(frozen=True)
class Step:
    """One action of another seat since your last turn; the component shows them one after another."""

    seat: int
    """Index into the scene's seats."""
    card: Card | None
    """None is a pass."""
    text: str
    """"Ida laid 8♠."."""
    before: str
    """The number of cards that seat holds before it, in words."""
    count: str
    """The same after it."""
    last: str
    heading: str
    """What the heading says until the step is shown: whose turn it is."""
    whose: int | None = None
    """Index of the seat whose card it is, where a joker was laid for it; -1 where it is yours."""


@dataclass(frozen=True)
class Line:
    """The feedback: one fixed place, reason first."""

    text: str
    icon: Icon = "none"
    then: str = ""
    """What to do next, in a quieter voice."""


@dataclass(frozen=True)
class Button:
    """An action. The button with the id `check` sends the picked cards and choices, and is off until it can."""

    id: str
    text: str
    icon: Icon = "none"
    primary: bool = False
    off: bool = False
    """Whether there is nothing it could do now."""
    counted: tuple[str, ...] = ()
    """For `check`: its text by the number of picked cards, from 0."""
    key: str = ""
    """A key that presses it from anywhere at the table, by its name in the browser: `ArrowLeft`."""
    step: int | None = None
    """How many moments it leads on, as far as there are so many: its act is `at.` and the number of that moment. It can
    be pressed again before it is answered, and leads on from where the press before it leads."""


@dataclass(frozen=True)
class Option:
    """One answer of a choice."""

    id: str
    text: str
    mark: Mark | None = None
    """Set once the answer is checked: right, wrong, missed."""
    line: str = ""
    """Why, in a few words."""


@dataclass(frozen=True)
class Choice:
    """A question with exactly one answer: a group of radio buttons or, in a fold that asks about many, a list."""

    id: str
    label: str
    options: tuple[Option, ...]
    chosen: str = ""
    """The id of the option that is on; before an answer is checked the component keeps its own."""

    @classmethod
    def of(cls, id: str, label: str, texts: Mapping[str, str], chosen: str, line: str = "") -> Self:
        """A choice between texts by their ids; the line is about the one that is on."""
        options = (Option(name, text, line=line if name == chosen else "") for name, text in texts.items())
        return cls(id, label, tuple(options), chosen)


@dataclass(frozen=True)
class Fold:
    """Something that stays folded until asked for: lines to read, or settings that act at once."""

    id: str
    text: str
    icon: Icon = "none"
    lines: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    buttons: tuple[Button, ...] = ()
    """Below the choices; one of these acts and closes the fold."""


@dataclass(frozen=True)
class Point:
    """A numbered sentence of a worked position."""

    text: str
    number: int = 0
    """0 draws a tick."""
    yours: bool = False


@dataclass(frozen=True)
class Typed:
    """The field for typed answers."""

    label: str
    example: str
    button: str


@dataclass(frozen=True)
class Side:
    """One of two tables that stand beside each other: what stands there, chosen from a list, and its rows."""

    choice: Choice
    line: Line
    ranks: tuple[str, ...] = ()
    """As in a scene; empty where there is no table on this side yet."""
    columns: tuple[str, ...] = ()
    starter: str = ""
    rows: tuple[tuple[str, str], ...] = ()
    places: tuple[Place, ...] = ()
    twin: str = ""


@dataclass(frozen=True)
class Difference:
    """Something of which the two tables say different things."""

    id: str
    title: str
    mark: str
    """The word beside the sign: "differs"."""
    names: tuple[str, str]
    """Whose each text is."""
    texts: tuple[str, str]
    sources: tuple[str, str]
    button: Button | None = None
    shown: bool = False
    """Whether the position on the tables is about it."""


@dataclass(frozen=True)
class Entry:
    """One turn in a list of turns; a press on it leads to its moment."""

    end: int
    """The number of the moment after it."""
    number: str
    go: str
    """Where it leads, for ears: "Go to turn 9"."""
    cells: tuple[str, ...]
    """One text for each of the other columns."""
    mark: Literal["", "cost", "pass"] = ""
    shown: bool = False
    """Whether the table shows this turn."""


@dataclass(frozen=True)
class Turns:
    """A list of turns."""

    title: str
    status: str
    """How many turns there were of each sort."""
    heads: tuple[str, ...]
    """The heads of the columns."""
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Scene:
    """Everything one table shows."""

    form: Literal["wide", "beside"]
    """`wide`: felt, hand and dock below one another. `beside`: words on the left, felt and hand on the right."""
    round: str
    """What is being asked or played. The component drops its picks and folds when it changes."""
    seq: int
    """The number of this moment; an act carries the number it answers."""
    heading: str
    ranks: tuple[str, ...]
    """The column heads, low to high as drawn: "2" … "A"."""
    columns: tuple[str, ...]
    """The rank letters of the same columns: "2" … "T" … "A"."""
    starter: str
    """The rank letter of the starters' column, drawn bright."""
    rows: tuple[tuple[str, str], ...]
    """Suit letter and name of each row, top to bottom: ("S", "Spades")."""
    places: tuple[Place, ...]
    twin: str
    """The same position in words, enough to answer from."""
    address: str = ""
    """The query that opens this moment again, without "?"."""
    aside: bool = False
    """Whether the page without that query is another place, to which the way back leads."""
    crumb: str = ""
    progress: tuple[int, int, str] | None = None
    """Steps done, steps in all, and the same in words."""
    lead: str = ""
    status: str = ""
    points: tuple[Point, ...] = ()
    rule: tuple[str, str] | None = None
    """A clause and where it comes from."""
    hand: tuple[Held, ...] = ()
    jokers: tuple[Joker, ...] = ()
    hand_label: str = ""
    pick: Literal["none", "one", "set", "order"] = "none"
    """What a tap on a card means: nothing, an act at once, one of a set, the next of an order."""
    first: int = 1
    """The number of the first card picked for an order, where others are given."""
    lines: bool = False
    """Whether words and lines below the cards have room kept for them."""
    choices: tuple[Choice, ...] = ()
    sides: tuple[Side, ...] = ()
    """Two tables beside each other, instead of the one."""
    differences: tuple[Difference, ...] = ()
    turns: Turns | None = None
    seats: tuple[Seat, ...] = ()
    steps: tuple[Step, ...] = ()
    pace: int = 0
    """Milliseconds between steps; 0 shows all at once, -1 one at a time when asked."""
    line: Line | None = None
    buttons: tuple[Button, ...] = ()
    moment: tuple[int, int] | None = None
    """The number of the moment that is shown, counted from 0, and that of the last; only where buttons step."""
    folds: tuple[Fold, ...] = ()
    typed: Typed | None = None


TEXTS = (
    *("table", "turn", "open", "missing", "yours", "waits", "fits", "picked"),
    *("right", "left", "early", "wrong", "missed", "beside", "step", "all", "unsent", "resting", "by"),
)
"""The words the component needs itself."""


@dataclass(frozen=True)
class Look:
    """How this learner wants the table drawn and spoken."""

    lang: str = "en"
    four_colours: bool = True
    session: str = ""
    """Names the visitor's session, so that the table sees when the server has begun a new one."""
    kept: bool = False
    """Whether the scene is of the moment that is kept for this learner: nothing on any screen is newer."""
    texts: tuple[tuple[str, str], ...] = ()
    """For each of `TEXTS` the word in this language."""
    names: tuple[tuple[str, str], ...] = ()
    """What to say for each card: ("7D", "seven of diamonds"), …"""


@dataclass(frozen=True)
class Act:
    """What a person did at the table."""

    seq: int
    do: str
    """`card`, `joker`, `check`, `typed`, the id of a button, or `fold.choice` for a setting."""
    cards: tuple[Card, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    text: str = ""
