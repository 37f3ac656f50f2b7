"""How a Play room looks: its scene in one language."""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, get_args

from fantan import advice, words
from fantan.bots import BOTS
from fantan.cards import Card
from fantan.judge import Verdict, judge
from fantan.match import settle
from fantan.rules import Unit
from fantan.state import PASS, Action, State
from fantan.state import Play as Lay
from fantan.variants import RULESETS
from ui import ask, options
from ui.rooms import Help, Options
from ui.rooms.play.table import YOU
from ui.table import felt, scene

if TYPE_CHECKING:
    from ui.rooms.play.room import Play

_PACES = {"off": 0, "calm": 700, "step": -1}
"""Milliseconds between the actions of the others."""


class Drawing:
    """A Play room in one language, on its way to a scene."""

    def __init__(self, room: "Play", chosen: Options) -> None:
        self.room, self.chosen, self.lang = room, chosen, chosen.lang
        self.view = room.state.view(YOU)
        self.names = ("", *(words.text(f"seat.{seat}", self.lang) for seat in range(1, room.table.seats)))
        self.over = room.state.winner is not None

    def drawn(self) -> scene.Scene:
        """The whole scene."""
        room, lang = self.room, self.lang
        since = range(room.since, len(room.log))
        fresh = {
            action.card: self.names[room.seat(number)][0]
            for number in since
            if isinstance(action := room.log[number], Lay)
        }
        return scene.Scene(
            form="wide",
            round=f"{room.table}",
            seq=room.seq,
            heading=self._heading(),
            **felt.felt(self.view, lang, ends=not self.over, verdict=room.told, fresh=fresh),
            address=f"deal={room.address}",
            status=self._status(),
            hand=tuple(self._held(card) for card in felt.sort(self.view, self.view.hand)),
            hand_label=words.text("cards.set", lang),
            pick="one",
            seats=tuple(self._other(seat) for seat in range(1, room.table.seats)),
            steps=tuple(self._step(number) for number in since) if room.seq == room.moved else (),
            pace=_PACES[self.chosen.pace],
            line=self._line(),
            buttons=self._buttons(),
            folds=self._folds(),
            typed=ask.field("typed.example", lang),
        )

    def _heading(self) -> str:
        winner = self.room.state.winner
        if winner is None:
            return words.text("play.your_turn", self.lang)
        if winner == YOU:
            return words.text("play.you_won", self.lang)
        return words.text("play.other_won", self.lang, name=self.names[winner])

    def _status(self) -> str:
        mine = self.room.yours
        passes = sum(self.room.log[number] == PASS for number in mine)
        parts = [words.text("play.turn", self.lang, number=len(mine) + (not self.over))]
        parts.append(words.count("play.held", len(self.view.hand), self.lang))
        if passes:
            parts.append(words.count("play.passed", passes, self.lang))
        if self.room.practice:
            parts.append(words.text("play.practice", self.lang))
        return " ".join(parts)

    def _marks(self, level: str) -> bool:
        """Whether cards are marked this much: by option, or because the hints have come to it."""
        if self.over:
            return False
        levels = get_args(Help)
        reached = ("asked", "asked", "asked", "fits", "all")[self.room.rung + 1]
        return max(map(levels.index, (reached, self.chosen.help))) >= levels.index(level)

    def _held(self, card: Card) -> scene.Held:
        verdict = judge(self.view, Lay(card))
        told = self.room.told
        name = words.name(card, self.lang)
        mark: scene.Mark | None = None
        if told is not None and self.room.tried and told.action == Lay(card):
            mark = "tried"
        elif self._marks("fits") and verdict:
            mark = "fits"
        elif self._marks("all") and verdict.missing:
            mark = "waits"
        if mark:
            name = words.text("card.told", self.lang, name=name, reason=verdict.brief(self.lang))
        queue = told.missing if told is not None else ()
        return scene.Held(card, name, mark, number=queue.index(card) + 1 if card in queue else 0)

    def _other(self, seat: int) -> scene.Seat:
        size = self.view.sizes[seat]
        log = self.room.log
        last = next((log[number] for number in reversed(range(len(log))) if self.room.seat(number) == seat), None)
        return scene.Seat(
            self.names[seat],
            self.names[seat][0],
            size,
            words.count("cards", size, self.lang),
            self._did(last) if last else "",
            turn=not self.over and self.view.turn == seat,
        )

    def _did(self, action: Action) -> str:
        if isinstance(action, Lay):
            return words.text("play.laid", self.lang, card=action.card)
        return words.text("play.did_pass", self.lang)

    def _logged(self, number: int) -> str:
        """One action of the log as a sentence."""
        seat = self.room.seat(number)
        return _sentence("you" if seat == YOU else "other", self.names[seat], self.room.log[number], self.lang)

    def _step(self, number: int) -> scene.Step:
        room, seat = self.room, self.room.seat(number)
        action = room.log[number]
        before, count = (
            words.count("cards", len(self._moments[moment].hands[seat]), self.lang) for moment in (number, number + 1)
        )
        card = action.card if isinstance(action, Lay) else None
        heading = words.text("play.other_turn", self.lang, name=self.names[seat])
        return scene.Step(seat - 1, card, self._logged(number), before, count, self._did(action), heading)

    @cached_property
    def _moments(self) -> Sequence[State]:
        """The deal before the first action, after it, and so on; every action was judged when it was done."""
        return tuple(accumulate(self.room.log, State.after, initial=State.start(self.room.state.deal)))

    def _line(self) -> scene.Line:
        room, lang = self.room, self.lang
        if room.notice:
            return scene.Line(words.text(room.notice, lang), "none")
        if room.told is not None:
            return self._verdict(room.told)
        if self.over:
            return self._result()
        if room.rung >= 0:
            return scene.Line(advice.hint(self.view, room.rung).said(lang), "hint")
        return scene.Line(words.text("play.prompt", lang))

    def _verdict(self, told: Verdict) -> scene.Line:
        if told.action == PASS and not self.over:
            # The ladder names no card at first; the hints lead on to one.
            return scene.Line(words.text("play.no_pass", self.lang), "waits", words.text("play.ask_hint", self.lang))
        then = words.text("play.try_other", self.lang) if self.room.tried and not self.over else ""
        return scene.Line(told.explain(self.lang), "right" if told else "waits", then)

    def _result(self) -> scene.Line:
        winner, rules = self.room.state.winner, self.view.rules
        key = "you" if winner == YOU else "other"
        text = words.count(f"play.end.{key}", len(self.view.hand), self.lang, name=self.names[winner or 0])
        points = settle(self.room.state)[winner or 0] if rules.stakes.unit is Unit.POINTS else 0
        then = words.count(f"play.points.{key}", points, self.lang, name=self.names[winner or 0]) if points else ""
        return scene.Line(text, "right" if winner == YOU else "none", then)

    def _buttons(self) -> tuple[scene.Button, ...]:
        undo = scene.Button("undo", words.text("play.undo", self.lang), "undo", off=not self.room.yours)
        if self.over:
            return undo, scene.Button("deal", words.text("play.again", self.lang), "deal", primary=True)
        return (
            scene.Button("hint", words.text("play.hint", self.lang), "hint"),
            scene.Button("pass", words.text("play.pass", self.lang), "pass"),
            undo,
        )

    def _folds(self) -> tuple[scene.Fold, ...]:
        lang, room = self.lang, self.room
        dealer = room.table.dealer
        dealt = words.text(f"log.{'you' if dealer == YOU else 'other'}.dealt", lang, name=self.names[dealer])
        seed = words.text("log.seed", lang, seed=room.table.seed)
        log = (f"{dealt} {seed}", *(self._logged(number) for number in range(len(room.log))))
        folds = [scene.Fold("log", words.text("log", lang), "log", lines=log)]
        if room.rung >= len(advice.RUNGS) - 1 and not self.over:
            order = felt.sort(self.view, self.view.hand)
            waiting = sorted(advice.waiting(self.view), key=lambda sentence: order.index(sentence.card))
            lines = tuple(sentence.said(lang, self.names) for sentence in waiting)
            folds.append(scene.Fold("waiting", words.text("hint.list", lang), "hint", lines=lines))
        folds.append(self._new_deal())
        folds.append(options.fold(self.chosen, "help", "pace", "deck"))
        return tuple(folds)

    def _new_deal(self) -> scene.Fold:
        lang, wanted = self.lang, self.room.wanted
        seats = RULESETS[wanted.rules].seats
        return scene.Fold(
            "next",
            words.text("deal.new", lang),
            "deal",
            choices=(
                self._wish("rules", wanted.rules, {key: words.text(f"rules.{key}", lang) for key in RULESETS}),
                self._wish("seats", str(wanted.seats), {str(number): str(number) for number in seats}),
                self._wish("bots", wanted.bots, {key: words.text(f"bot.{key}", lang) for key in BOTS}),
            ),
            buttons=(scene.Button("deal", words.text("deal.cards", lang), "deal", primary=True),),
        )

    def _wish(self, name: str, chosen: str, texts: Mapping[str, str]) -> scene.Choice:
        label = words.text(f"deal.{name}", self.lang)
        return scene.Choice(name, label, tuple(scene.Option(id, text) for id, text in texts.items()), chosen)


@cache
def _sentence(who: str, name: str, action: Action, lang: str) -> str:
    """What somebody did; a log is long, and most of it was said before."""
    if isinstance(action, Lay):
        return words.text(f"log.{who}.laid", lang, name=name, card=action.card)
    return words.text(f"log.{who}.passed", lang, name=name)
