"""Rooms: what happens at one table of the tutor. A room is a value; an act makes the next one; a scene shows it.

Rooms know no Streamlit. Pages show them, the session keeps them, the table draws their scenes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, Protocol, Self

from ui.table.scene import Act, Scene

Deck = Literal["four", "two"]
"""How many colours the suits have."""
Pace = Literal["off", "calm", "step"]
"""How the others play: at once, one after another, or one at a time when asked."""
Help = Literal["asked", "fits", "all"]
"""What is marked in the hand: nothing until asked, the cards that fit, or those that wait too."""


@dataclass(frozen=True)
class Options:
    """How a learner wants it."""

    lang: str = "en"
    deck: Deck = "four"
    pace: Pace = "calm"
    help: Help = "asked"


@dataclass(frozen=True)
class Go:
    """A way out of a room: to another page, with what its address asks for."""

    page: str
    query: tuple[tuple[str, str], ...] = ()


class Room(Protocol):
    """One table. Nothing in it is random or timed: a fresh seed comes in with every call that may need one."""

    name: ClassVar[str]
    """Its key in the session, the same as the page's address."""
    keys: ClassVar[frozenset[str]]
    """The parameters of the address that are its own."""

    @property
    def seq(self) -> int:
        """The number of this moment; an act that answers another one is too late."""

    @classmethod
    def open(cls, query: Mapping[str, str], seed: str, before: Self | None) -> Self:
        """Open what an address asks for; without a wish, the room as it was before, or a usual one.

        A damaged address opens that too, with one sentence that says so.
        """

    def act(self, act: Act, seed: str) -> "Self | Go":
        """What follows an act."""

    def scene(self, options: Options) -> Scene:
        """What the table shows now."""
