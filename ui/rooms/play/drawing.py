"""How a Play room looks: its scene in one language."""

from collections.abc import Mapping
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, get_args

from fantan import words
from fantan.cards import Card
from fantan.judge import judge
from fantan.match import pot
from fantan.notation import replay
from fantan.rules import Unit
from fantan.state import Play as Lay
from fantan.state import State
from ui import ask
from ui.rooms import Help, Options
from ui.rooms.play import coach
from ui.rooms.play.dock import buttons, folds
from ui.rooms.play.face import Face
from ui.rooms.play.line import line
from ui.rooms.play.table import YOU
from ui.table import felt, scene

if TYPE_CHECKING:
    from ui.rooms.play.room import Play

_PACES = {"off": 0, "calm": 700, "step": -1}
"""Milliseconds between the actions of the others."""
_MARKED = {"card": "fits", "evidence": "fits", "waiting": "all"}
"""How much is marked in the hand from which rung of the hints on."""


class Drawing:
    """A Play room in one language, on its way to a scene."""

    def __init__(self, room: "Play", chosen: Options) -> None:
        self.face = Face(room, chosen)
        self.room, self.chosen, self.lang = room, chosen, chosen.lang
        self.view, self.names, self.over = self.face.view, self.face.names, self.face.over

    def drawn(self) -> scene.Scene:
        """The whole scene."""
        room, lang = self.room, self.lang
        since = range(room.since, len(room.log))
        fresh = {action.card: self._initial(number) for number in since if isinstance(action := room.log[number], Lay)}
        cards = (*felt.sort(self.view, self.view.hand), *felt.sort(self.view, self.view.spare))
        return scene.Scene(
            form="wide",
            round=f"{room.table}",
            seq=room.seq,
            heading=self._heading(),
            **felt.felt(self.view, lang, ends=not self.over, verdict=room.told, fresh=fresh),
            address=f"deal={room.address}",
            status=self._status(),
            hand=tuple(map(self._held, cards)),
            jokers=tuple(map(self._joker, range(self.view.jokers))),
            hand_label=words.text("cards.set", lang),
            pick="one",
            seats=tuple(self._other(seat) for seat in range(1, room.table.seats)),
            steps=tuple(map(self._step, self._others_since())) if room.seq == room.moved else (),
            pace=_PACES[self.chosen.pace],
            line=line(self.face),
            buttons=buttons(self.face),
            folds=folds(self.face),
            typed=None if self.over else ask.field("typed.example", lang),
        )

    def _heading(self) -> str:
        state = self.room.state
        winner = state.winner
        if winner is None:
            return words.text("play.mistaken" if state.mistaken == YOU else "play.your_turn", self.lang)
        if winner == YOU:
            return words.text("play.you_won", self.lang)
        return words.text("play.other_won", self.lang, name=self.names[winner])

    def _status(self) -> str:
        room, lang = self.room, self.lang
        mine, rules = room.yours, self.view.rules
        passes, limit = room.state.passes[YOU], rules.passing.limit
        parts = [words.text("play.turn", lang, number=len(mine) + (not self.over))]
        parts.append(words.count("play.held", room.state.sizes[YOU], lang))
        if limit is not None:
            parts.append(words.count("play.passes_left", max(limit - passes, 0), lang))
        elif passes:
            parts.append(words.count("play.passed", passes, lang))
        if self.view.stock:
            parts.append(words.count("play.stock", self.view.stock, lang))
        if rules.stakes.unit is Unit.CHIPS and not self.over:
            parts.append(words.count("play.pot", pot(room.state, room.table.carried), lang))
        if room.practice:
            parts.append(words.text("play.practice", lang))
        if self.chosen.search == "coming" and not self.over and coach.readily(room, self.chosen) != "off":
            parts.append(words.text("play.coach.waits", lang))
        return " ".join(parts)

    @cached_property
    def _help(self) -> str:
        """How much cards are marked: by option, or because the hints have come to it."""
        reached = _MARKED.get(self.face.hint.rung, "asked") if self.face.hint else "asked"
        return "asked" if self.over else max(reached, self.chosen.help, key=get_args(Help).index)

    def _held(self, card: Card) -> scene.Held:
        told = self.room.told
        name = words.name(card, self.lang)
        if card in self.view.spare:
            name = words.text("play.spare", self.lang, name=name)
        tried = self._tried == Lay(card)
        mark: scene.Mark | None = "tried" if tried else None
        if tried or self._help != "asked":
            verdict = judge(self.view, Lay(card, corrects=self.room.state.mistaken == YOU))
            if not tried:
                mark = "fits" if verdict else "waits" if self._help == "all" and verdict.missing else None
            if mark:
                name = words.text("card.told", self.lang, name=name, reason=verdict.brief(self.lang))
        queue = told.missing if told is not None else ()
        return scene.Held(card, name, mark, number=queue.index(card) + 1 if card in queue else 0)

    @cached_property
    def _tried(self) -> Lay | None:
        """What was just tried and refused."""
        told = self.room.told
        action = told.action if told is not None and self.room.tried else None
        return Lay(action.card, joker=action.joker) if isinstance(action, Lay) else None

    def _joker(self, number: int) -> scene.Joker:
        """One of your jokers; the first is the one that is taken up, or was tried."""
        room, name = self.room, words.text("card.joker", self.lang)
        up = room.up and not number
        # Refused at one place, it may still be laid at another.
        tried = self._tried is not None and self._tried.joker and not number and not room.places
        mark: scene.Mark | None = "tried" if tried else None
        if not mark and self._help != "asked":
            mark = "fits" if room.places else "waits" if self._help == "all" else None
        if mark:
            key = "fits" if mark == "fits" else "waits"
            name = words.text("card.told", self.lang, name=name, reason=words.text(f"card.joker.{key}", self.lang))
        return scene.Joker(name, mark, up)

    def _initial(self, number: int) -> str:
        """The first letter of whose card an action of the log has laid."""
        giver = self.face.giver(number)
        return self.names[self.room.state.seats[number] if giver is None else giver][:1]

    def _other(self, seat: int) -> scene.Seat:
        state = self.room.state
        number = next((number for number in reversed(range(len(state.log))) if state.seats[number] == seat), None)
        return scene.Seat(
            self.names[seat],
            self.names[seat][0],
            self.view.sizes[seat],
            self._count(seat, state),
            "" if number is None else self._did(number),
            turn=not self.over and self.view.turn == seat,
        )

    def _count(self, seat: int, state: State) -> str:
        """How many cards a seat holds, or how it left the deal."""
        size = state.sizes[seat]
        if seat in state.eliminated:
            return words.text("play.eliminated", self.lang)
        if seat in state.finished and state.rules.ending.ranked:
            return words.text("play.place", self.lang, place=state.finished.index(seat) + 1)
        return words.count("cards", size, self.lang)

    def _did(self, number: int) -> str:
        """One action of the log in the words that stand at its seat."""
        action = self.room.log[number]
        if isinstance(action, Lay):
            how = "corrected" if action.corrects else "laid"
            return words.text(f"play.{how}{'.joker' * action.joker}", self.lang, card=action.card)
        if action.mistaken:
            return words.text("play.did_mistake", self.lang)
        before, after = self._around(number)
        if after.eliminated != before.eliminated:
            return words.text("play.did_fall", self.lang)
        return words.text("play.did_pass" if after.stock == before.stock else "play.did_draw", self.lang)

    def _others_since(self) -> tuple[int, ...]:
        """The places in the log of what the others did since your last turn."""
        seats = self.room.state.seats
        return tuple(number for number in range(self.room.since, len(seats)) if seats[number] != YOU)

    def _step(self, number: int) -> scene.Step:
        seat, action = self.room.state.seats[number], self.room.log[number]
        before, after = self._around(number)
        card = action.card if isinstance(action, Lay) else None
        heading = words.text("play.other_turn", self.lang, name=self.names[seat])
        giver = self.face.giver(number)
        whose = None if giver is None else giver - 1
        counts = self._count(seat, before), self._count(seat, after)
        return scene.Step(seat - 1, card, self.face.logged(number), *counts, self._did(number), heading, whose)

    def _around(self, number: int) -> tuple[State, State]:
        """The deal before an action of the log, and after it."""
        if number >= self.room.since:
            return self._moments[number], self._moments[number + 1]
        before = replay(self.room.state.deal, self.room.log[:number])
        return before, before.after(self.room.log[number])

    @cached_property
    def _moments(self) -> Mapping[int, State]:
        """The deal since your last turn, by how many actions there were; each was judged when it was done."""
        room = self.room
        return dict(enumerate(accumulate(room.log[room.since :], State.after, initial=room.then), start=room.since))
