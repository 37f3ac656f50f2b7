"""Which deal is reviewed, from which seat, and which moment of it is on the table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import ClassVar, Self
from urllib.parse import urlencode

from fantan import review
from fantan.cards import NotationError
from fantan.notation import replay
from fantan.state import State
from ui.rooms import Go, Options, Record, number, parts, written
from ui.rooms.play import Table
from ui.rooms.review import shelf
from ui.rooms.review.drawing import Drawing, bare
from ui.table.scene import Act, Scene

LONGEST = 3_000
"""More letters than a deal has in which somebody lays a card in every round.

For each of 52 cards seven seats may pass in error, `-!,`, and the eighth put such a pass right, `-!,^7C,`: 28 letters,
1,456 in all. The hands take less than 200, the names of house rules up to 400, and the rest less than 100.
"""


@dataclass(frozen=True)
class Review:
    """A deal, the seat it is looked at from, and the moment that is shown; or no deal yet."""

    name: ClassVar[str] = "review"
    keys: ClassVar[frozenset[str]] = frozenset({"deal", "at", "seat"})

    deal: str = ""
    """The deal as an address carries it: that of a Play room, or a record. Empty where there is none yet."""
    seat: int = 0
    at: int = 0
    """How many actions of the log lie before the moment."""
    who: int = -1
    """The seat of which it is shown what could be known of its cards at the moment; else that of nobody."""
    pointed: int = -1
    """The moment that was chosen in a chart last."""
    seq: int = 0
    notice: str = ""
    """The key of a sentence about an address that cannot be followed."""
    pasted: str = ""
    """What it asked for: a record with a slip in it is put right sooner than it is found again."""

    @classmethod
    def open(cls, query: Mapping[str, str], seed: str, before: Self | None) -> Self:  # noqa: ARG003 - nothing is drawn by lot
        """Open the deal of an address at its moment, or the one that was reviewed last.

        A deal that cannot be shown leaves that one as it was; a moment or seat that there is not is passed over.
        """
        asked = " ".join(query.get("deal", before.deal if before else "").split())
        seq = before.seq + 1 if before else 0
        if not asked:
            return cls(seq=seq)
        try:
            state = read(asked)
        except NotationError:
            return replace(cls._kept(before, "review.damaged", seq), pasted=asked[:LONGEST])
        if not _shown(asked, state):
            return cls._kept(before, "review.early", seq)
        seat, at = (before.seat, before.at) if before and before.deal == asked else (0, len(state.log))
        seat = _asked(query, "seat", seat, len(state.hands) - 1)
        return cls(asked, seat, _asked(query, "at", at, len(state.log)), seq=seq)

    @classmethod
    def _kept(cls, before: Self | None, notice: str, seq: int) -> Self:
        """The room as it was, which says that it could not be opened otherwise."""
        return replace(before or cls(), notice=notice, pasted="", seq=seq)

    @classmethod
    def recall(cls, text: str, seq: int) -> Self:
        """Open the moment that was left.

        :raises NotationError: when its text is damaged.
        """
        part = parts(text)
        if not part["deal"]:
            return cls(seq=seq)
        state = read(part["deal"])
        seat, at = _within(part["seat"] or "0", len(state.hands) - 1), _within(part["at"] or "0", len(state.log))
        return cls(part["deal"], seat, at, seq=seq)

    def record(self, before: Self) -> Record:  # noqa: ARG002
        """Keep which deal is reviewed, and where."""
        return Record(written(deal=self.deal, seat=self.seat, at=self.at))

    @cached_property
    def state(self) -> State | None:
        """The deal; None where there is none yet."""
        return read(self.deal) if self.deal else None

    @property
    def level(self) -> str:
        """The level of the bots that played it; empty for a deal that was pasted."""
        return Table.parse_played(self.deal)[0].bots if _of_play(self.deal) else ""

    @property
    def waits(self) -> bool:
        """Whether its review is still to be made."""
        return self.state is not None and shelf.found(self.state, self.seat) is None

    @property
    def review(self) -> review.Review | None:
        """What the review says; None where there is no deal. It takes a second or two where it was not made before."""
        return shelf.reviewed(self.state, self.seat) if self.state else None

    @property
    def address(self) -> str:
        """The query that brings this moment back."""
        query = {"deal": self.deal, "at": self.at, **({"seat": self.seat} if self.seat else {})}
        return urlencode(query, safe=",;=/-:~*^") if self.deal else ""

    def act(self, act: Act, seed: str) -> Self | Go:  # noqa: ARG002
        """Step to another moment, or look from another seat."""
        if self.state is None:
            return self
        match act.do.partition("."):
            case "at", _, at:
                return self._at(int(at) if at.isdecimal() else self.at)
            case "point", _, at:
                # A second press on a point takes the choice of it back, and tells no point: it means the same one.
                room = replace(self, pointed=int(at)) if at.isdecimal() else self
                return room._at(room.pointed)
            case "hands", _, "who" if act.text.isdecimal() and int(act.text) in range(len(self.state.hands)):
                return replace(self, who=int(act.text), seq=self.seq + 1, notice="", pasted="")
            case "look", _, "seat" if act.text.isdecimal() and int(act.text) in range(len(self.state.hands)):
                query = {"deal": self.deal, "at": str(self.at), "seat": act.text}
                return Go(self.name, tuple(query.items()))
        return self

    def scene(self, options: Options) -> Scene:
        """The table at the moment, and the turns of the seat."""
        made = self.review
        return bare(self, options) if made is None else Drawing(self, made, options).drawn()

    def _at(self, at: int) -> Self:
        assert self.state is not None
        if at == self.at or at not in range(len(self.state.log) + 1):
            return self
        return replace(self, at=at, seq=self.seq + 1, notice="", pasted="")


@lru_cache(maxsize=64)
def read(text: str) -> State:
    """The deal of an address: a table with its log as a Play room writes it, or a record.

    :raises NotationError: when it is neither.
    """
    if len(text) > LONGEST:
        raise NotationError(f"too long for a deal: {len(text)} letters")
    if _of_play(text):
        table, log, _ = Table.parse_played(text)
        return replay(table.deal(), log)
    return State.parse(text)


def _of_play(text: str) -> bool:
    return ";seed=" in text.lower()


def _shown(text: str, state: State) -> bool:
    """Whether the hands may be shown: those of a deal against bots only when it is over."""
    return state.over or not _of_play(text)


def _asked(query: Mapping[str, str], name: str, usual: int, most: int) -> int:
    """A number that an address asks for, at most so much; the usual one where it asks for none."""
    try:
        return _within(query[name], most) if name in query else usual
    except NotationError:
        return usual


def _within(part: str, most: int) -> int:
    """A number of an address, at most so much.

    :raises NotationError: when it is none.
    """
    return min(number(part), most)
