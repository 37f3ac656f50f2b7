"""The Play room itself: what has been done, tried and asked in a deal, and what follows an act."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

from fantan.cards import Card, NotationError, Suit
from fantan.judge import Reason, Verdict, fitting, joker_places, judge, play
from fantan.match import Match
from fantan.notation import format_log, replay
from fantan.rules import MistakenPass
from fantan.state import PASS, Action, Pass, State
from fantan.state import Play as Lay
from ui import typed
from ui.rooms import Coach, Go, Options, Record, holding, parts
from ui.rooms.play import coach, gate, kept
from ui.rooms.play.drawing import Drawing
from ui.rooms.play.series import match
from ui.rooms.play.table import YOU, Table
from ui.table.scene import Act, Scene


@dataclass(frozen=True)
class Play:
    """A deal in progress: you are seat 0, the others are bots."""

    name: ClassVar[str] = "play"
    keys: ClassVar[frozenset[str]] = frozenset({"deal", "coached"})

    table: Table
    wanted: Table
    """What the next deal is to be, as chosen so far."""
    state: State
    then: State
    """The deal as it was when your last turn ended."""
    moved: int = 0
    """The `seq` at which something was last done; only then the others' actions are shown one after another."""
    practice: bool = False
    """Whether a turn was taken back."""
    real: bool = False
    """Whether it is a real table: a pass made by mistake counts as one, and the rules say what follows."""
    played: tuple[str, ...] = ()
    """The deals of this match before this one, each as an address carries it."""
    told: Verdict | None = None
    """What was tried or asked about last, and what the judge said."""
    tried: bool = False
    """Whether `told` was a try, not a question."""
    rung: int = -1
    """How far the hints went in this turn; -1 for none."""
    coach: Coach = "off"
    """How readily the coach asks."""
    asked: Card | None = None
    """The card that the coach has asked about in this turn; it asks once a turn."""
    asking: Coach = "off"
    """How readily it asked, as long as its question stands."""
    who: int = YOU
    """The seat of which a map shows what it can hold; your own for none."""
    coached: bool = False
    """Whether this deal is the gate of the course: it is passed when nothing that was done in it was refused."""
    refused: bool = False
    """Whether something was, in this deal."""
    passed: bool = False
    """Whether the gate was passed, in this deal or before."""
    offered: str = ""
    """The key of the rules by which the deal for the gate is offered, while another deal is under way."""
    notice: str = ""
    """The key of a sentence about something else than the deal."""
    up: bool = False
    """Whether you have taken up a joker, and are asked for its place."""
    suit: Suit | None = None
    """The suit chosen for it, where there are too many places to name."""
    seq: int = 0

    @classmethod
    def open(cls, query: Mapping[str, str], seed: str, before: Self | None) -> Self:
        """Open the deal of an address, the one in progress, or a new one of four."""
        fresh = before or cls.dealt(Table.usual(Table.rules, seed))
        asked = query.get("deal")
        try:
            if "coached" in query:
                return gate.opened(cls, query["coached"], seed, before)
            return cls.read(asked, before) if asked else fresh
        except NotationError:
            return replace(fresh, notice="play.damaged", seq=fresh.seq + 1)

    def gated(self, seed: str) -> Self:
        """The deal for the gate that was offered."""
        room = self.dealt(Table.usual(self.offered, seed), self.seq, real=self.real)
        return replace(room, passed=self.passed).at_gate()

    def at_gate(self) -> Self:
        """The deal as one for the gate of the course."""
        return replace(self, coached=True, notice="play.coached")

    @classmethod
    def read(cls, text: str, before: Self | None = None) -> Self:
        """Read a deal as an address carries it.

        :raises NotationError: when it is damaged, or its log is not one of this deal.
        """
        table, actions, practice = Table.parse_played(text)
        if before is not None and before.table == table and before.log[: len(actions)] == actions:
            return before  # a moment on the way here: the browser may lag behind, and nothing that was done is undone
        state, seq = replay(table.deal(), actions), before.seq + 1 if before else 0
        real, passed = (before.real, before.passed) if before else (False, False)
        return cls(table, table, state, state, seq=seq, practice=practice, real=real, passed=passed)._others()

    @classmethod
    def dealt(cls, table: Table, seq: int = 0, *, real: bool = False, played: tuple[str, ...] = ()) -> Self:
        """A new deal, the others having played up to your first turn."""
        start = State.start(table.deal())
        return cls(table, table, start, start, seq=seq, real=real, played=played)._others()

    @classmethod
    def recall(cls, text: str, seq: int) -> Self:
        """Open the deal as it was left.

        :raises NotationError: when a part is damaged.
        """
        part = parts(text)
        room = cls.read(part["deal"])
        return replace(room, moved=0, seq=seq, **kept.fields(room, part))

    def record(self, before: Self) -> Record:
        """Keep the deal, what was tried or asked about last, and how far the hints went."""
        return Record(kept.text(self), deal=str(self.table), over=self.state.over, answered=gate.answered(self, before))

    @cached_property
    def address(self) -> str:
        """The parameter of the address that brings this moment back."""
        parts = [str(self.table)]
        if self.log or self.practice:
            parts.append(f"log={format_log(self.log)}")
        if self.practice:
            parts.append("practice")
        return ";".join(parts)

    @property
    def gates(self) -> frozenset[str]:
        """The gates of the course that were passed."""
        return frozenset({gate.GATE} if self.passed else ())

    @cached_property
    def yours(self) -> tuple[int, ...]:
        """The places of your own actions in the log."""
        return tuple(number for number, seat in enumerate(self.state.seats) if seat == YOU)

    @property
    def holders(self) -> tuple[int, ...]:
        """The seats whose cards can be asked about: the others that hold some, as long as the deal goes on."""
        return () if self.state.over else holding.seats(self.state.view(YOU))

    @cached_property
    def places(self) -> tuple[Card, ...]:
        """The cards that you may lay a joker for now."""
        view, corrects = self.state.view(YOU), self.state.mistaken == YOU
        return tuple(card for card in joker_places(view) if judge(view, Lay(card, corrects, joker=True)))

    @cached_property
    def match(self) -> Match | None:
        """The match with all its deals that are over; None where this one was not dealt in a match from its start."""
        return match(self.table, self.played, self.state if self.state.over else None)

    @property
    def log(self) -> tuple[Action, ...]:
        """What has been done so far."""
        return self.state.log

    @property
    def since(self) -> int:
        """How many actions there were when your last turn ended."""
        return len(self.then.log)

    def act(self, act: Act, seed: str) -> "Self | Go":
        """Lay, pass, ask, take back or deal anew; from the end go to its review, from a passed gate to the course."""
        room = replace(self, seq=self.seq + 1, notice="", offered="", up=False, suit=None)
        match act.do:
            case "card" if len(act.cards) == 1:
                return room._try(Lay(act.cards[0]))
            case "joker":
                return room if self.up else room._take_up()
            case _ if self.up and act.do.startswith("joker."):
                return room._place(act.do.removeprefix("joker."))
            case "pass":
                return room._try(PASS)
            case "lay" if self.asked is not None and self.asking != "off":
                return room._try(Lay(self.asked))
            case "hint":
                # Whoever was asked whether they are sure knows that they can lay a card.
                return replace(room, rung=max(self.rung + 1, self.asking != "off"), told=None, asking="off")
            case "undo":
                return room._back()
            case "stand" if self.state.mistaken == YOU:
                return room._fresh()._others(stands=True)
            case "review" if self.state.over:
                return Go("review", (("deal", self.address),))
            case "course" if self.passed:
                return Go("learn")
            case "gate" if self.offered:
                return replace(room, offered=self.offered).gated(seed)
            case "who.seat" if act.text in map(str, (YOU, *self.holders)):
                return replace(room, who=int(act.text))
            case "deal":
                return room._next(seed)
            case "typed":
                return room._typed(act.text, self.up)
            case _ if act.do.startswith("next."):
                return room._want(act.do.removeprefix("next."), act.text)
            case _:
                return self

    def heeding(self, chosen: Options) -> Self:
        """The deal with the coach that is wanted."""
        return replace(self, coach=coach.readily(self, chosen) if chosen.search == "ready" else "off")

    def scene(self, chosen: Options) -> Scene:
        """The table as you see it."""
        return Drawing(self, chosen).drawn()

    def _try(self, action: Action) -> Self:
        if self.state.mistaken == YOU and isinstance(action, Lay):
            action = replace(action, corrects=True)
        verdict = judge(self.state.view(YOU), action)
        if not verdict and self._counts(verdict):
            action = Pass(mistaken=True)
        elif not verdict:
            return replace(self, told=verdict, tried=True, refused=self.refused or not self.state.over, asking="off")
        elif isinstance(action, Lay) and coach.doubts(self, action):
            return replace(self, told=None, asked=action.card, asking=self.coach)
        state = play(self.state, action)
        refused = self.refused or not verdict
        room = replace(self._fresh(), state=state, then=state, refused=refused)._others()
        return replace(room, passed=True) if room.coached and room.state.over and not room.refused else room

    def _take_up(self) -> Self:
        """Take up a joker: lay it where it has one place, else ask; where it has none, say why not."""
        if len(self.places) > 1:
            return replace(self, up=True, told=None, asking="off")
        view = self.state.view(YOU)
        return self._try(Lay((*self.places, *fitting(view), *view.rules.deck.cards)[0], joker=True))

    def _place(self, name: str) -> Self:
        """Lay the joker that is taken up for a card, or choose the suit of that card first."""
        if name in {card.suit for card in self.places}:
            return replace(self, up=True, suit=Suit(name))
        card = next((card for card in self.places if str(card) == name), None)
        return self if card is None else self._try(Lay(card, joker=True))

    def _fresh(self) -> Self:
        """The room with nothing asked or tried in this turn yet."""
        return replace(self, told=None, rung=-1, asked=None, asking="off")

    def _counts(self, verdict: Verdict) -> bool:
        """Whether a refused action is a mistaken pass that counts as one at this table."""
        refused = self.state.rules.passing.mistaken is MistakenPass.REFUSED
        return self.real and verdict.reason is Reason.MUST_PLAY and not refused

    def _others(self, *, stands: bool = False) -> Self:
        """Let the others play until it is your turn, or the deal is over; a mistaken pass may be put right first."""
        state = self.state
        while not state.over and state.turn != YOU and (stands or state.mistaken != YOU):
            state = play(state, self.table.bot(state))
        return replace(self, state=state, moved=self.seq)

    def _next(self, seed: str) -> Self:
        """Deal anew: the next deal of the match, or the first one of another."""
        table, wanted, so_far = self.table, self.wanted, self.match
        same = (wanted.rules, wanted.seats) == (table.rules, table.seats)
        if self.state.over and same and so_far is not None and not so_far.over:
            carried = so_far.carried[-1]
            fresh = replace(wanted, dealer=so_far.next_dealer, seed=seed, winner=so_far.winner, carried=carried)
            return self._anew(fresh, (*self.played, self.address))
        fresh = replace(wanted, dealer=(wanted.dealer + 1) % wanted.seats, seed=seed, winner=None, carried=0)
        return self._anew(fresh)

    def _anew(self, table: Table, played: tuple[str, ...] = ()) -> Self:
        """Another deal; it is for the gate too until that is passed."""
        room = self.dealt(table, self.seq, real=self.real, played=played)
        return replace(room, coached=self.coached and not self.passed, passed=self.passed)

    def _back(self) -> Self:
        """Take back your last turn and what followed it."""
        if not self.yours:
            return self
        *earlier, last = self.yours
        if isinstance(undone := self.log[last], Lay) and undone.corrects:
            *earlier, last = earlier  # with the mistaken pass that it put right
        state, then = (
            replay(self.state.deal, self.log[:number]) for number in (last, earlier[-1] + 1 if earlier else 0)
        )
        return replace(self._fresh(), state=state, then=then, practice=True)

    def _typed(self, text: str, up: bool) -> Self:
        """What was written; while a joker is taken up, a card that it may be laid for is its place."""
        try:
            said = typed.parse(text)
        except NotationError:
            return replace(self, notice="typed.unknown")
        match said:
            case typed.Cards(cards=(card,)):
                return self._try(Lay(card, joker=up and card in self.places))
            case typed.Joker(card=card):
                return self._take_up() if card is None else self._try(Lay(card, joker=True))
            case typed.Why(card=card):
                return replace(self, told=self.about(card), tried=False, asking="off")
            case typed.Nothing():
                return self._try(PASS)
            case _:
                return replace(self, notice="typed.one")

    def about(self, card: Card) -> Verdict:
        """What the judge says of a card, as if it were in your hand."""
        view = self.state.view(YOU)
        held = card in view.layout or card in view.spare
        return judge(view if held else replace(view, hand=view.hand | {card}), Lay(card))

    def _want(self, name: str, value: str) -> Self:
        """Choose something for the next deal, or how strict this table is."""
        if name == "table" and value in {"friendly", "real"}:
            return replace(self, real=value == "real")
        return replace(self, wanted=self.wanted.wishing(name, value))
