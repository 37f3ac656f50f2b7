"""A Play room in one language: what all that is drawn of it starts from."""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from fantan import advice, words
from fantan.state import Action, View
from fantan.state import Play as Lay
from ui.rooms import Options
from ui.rooms.play.table import YOU

if TYPE_CHECKING:
    from ui.rooms.play.room import Play


@dataclass(frozen=True)
class Face:
    """A room, how its learner wants it, and what follows from both."""

    room: "Play"
    chosen: Options

    @property
    def lang(self) -> str:
        """The language."""
        return self.chosen.lang

    @cached_property
    def view(self) -> View:
        """What you see."""
        return self.room.state.view(YOU)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the seats are called; yours has no name."""
        return ("", *(words.text(f"seat.{seat}", self.lang) for seat in range(1, self.room.table.seats)))

    @cached_property
    def hint(self) -> advice.Hint | None:
        """The hint that was asked for last in this turn."""
        return advice.hint(self.view, self.room.rung) if self.room.rung >= 0 else None

    @property
    def over(self) -> bool:
        """Whether the deal is."""
        return self.room.state.over

    def logged(self, number: int) -> str:
        """One action of the log as a sentence."""
        seat, action = self.room.state.seats[number], self.room.log[number]
        text = _sentence(_who(seat), self.names[seat], action, self.lang)
        if not isinstance(action, Lay) or (giver := self.giver(number)) is None:
            return text
        gave = words.text(f"log.{_who(giver)}.gave", self.lang, name=self.names[giver], card=action.card)
        return f"{text} {gave}"

    def giver(self, number: int) -> int | None:
        """Whose card an action of the log laid with a joker; None for any other action."""
        action = self.room.log[number]
        return self.room.state.deal.holder(action.card) if isinstance(action, Lay) and action.joker else None


def _who(seat: int) -> str:
    return "you" if seat == YOU else "other"


@cache
def _sentence(who: str, name: str, action: Action, lang: str) -> str:
    """What somebody did; a log is long, and most of it was said before."""
    if isinstance(action, Lay):
        key = ("corrected" if action.corrects else "laid") + ".joker" * action.joker
        return words.text(f"log.{who}.{key}", lang, name=name, card=action.card)
    return words.text(f"log.{who}.{'mistaken' if action.mistaken else 'passed'}", lang, name=name)
