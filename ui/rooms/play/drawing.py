"""How a Play room looks: its scene in one language."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, get_args

from fantan import advice, words
from fantan.bots import BOTS
from fantan.cards import Card
from fantan.judge import Reason, Verdict, judge
from fantan.match import pot, settle
from fantan.rules import MistakenPass, Unit
from fantan.state import Action, Pass, State
from fantan.state import Play as Lay
from fantan.variants import RULESETS
from ui import ask, options
from ui.rooms import Help, Options, title
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
        self.over = room.state.over

    def drawn(self) -> scene.Scene:
        """The whole scene."""
        room, lang = self.room, self.lang
        since = range(room.since, len(room.log))
        fresh = {
            action.card: self.names[room.state.seats[number]][:1]
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
            hand=tuple(
                map(self._held, (*felt.sort(self.view, self.view.hand), *felt.sort(self.view, self.view.spare)))
            ),
            hand_label=words.text("cards.set", lang),
            pick="one",
            seats=tuple(self._other(seat) for seat in range(1, room.table.seats)),
            steps=tuple(map(self._step, self._others_since())) if room.seq == room.moved else (),
            pace=_PACES[self.chosen.pace],
            line=self._line(),
            buttons=self._buttons(),
            folds=self._folds(),
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
        parts.append(words.count("play.held", len(self.view.hand), lang))
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
        return " ".join(parts)

    def _marks(self, level: str) -> bool:
        """Whether cards are marked this much: by option, or because the hints have come to it."""
        if self.over:
            return False
        levels = get_args(Help)
        reached = ("asked", "asked", "asked", "fits", "all")[self.room.rung + 1]
        return max(map(levels.index, (reached, self.chosen.help))) >= levels.index(level)

    def _held(self, card: Card) -> scene.Held:
        verdict = judge(self.view, Lay(card, corrects=self.room.state.mistaken == YOU))
        told = self.room.told
        name = words.name(card, self.lang)
        if card in self.view.spare:
            name = words.text("play.spare", self.lang, name=name)
        mark: scene.Mark | None = None
        if told is not None and self.room.tried and isinstance(told.action, Lay) and told.action.card == card:
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
        size = len(state.hands[seat])
        if seat in state.eliminated:
            return words.text("play.eliminated", self.lang)
        if seat in state.finished and state.rules.ending.ranked:
            return words.text("play.place", self.lang, place=state.finished.index(seat) + 1)
        return words.count("cards", size, self.lang)

    def _did(self, number: int) -> str:
        """One action of the log in the words that stand at its seat."""
        action = self.room.log[number]
        if isinstance(action, Lay):
            return words.text("play.corrected" if action.corrects else "play.laid", self.lang, card=action.card)
        if action.mistaken:
            return words.text("play.did_mistake", self.lang)
        before, after = self._moments[number : number + 2]
        if after.eliminated != before.eliminated:
            return words.text("play.did_fall", self.lang)
        return words.text("play.did_pass" if after.stock == before.stock else "play.did_draw", self.lang)

    def _logged(self, number: int) -> str:
        """One action of the log as a sentence."""
        seat = self.room.state.seats[number]
        return _sentence("you" if seat == YOU else "other", self.names[seat], self.room.log[number], self.lang)

    def _others_since(self) -> tuple[int, ...]:
        """The places in the log of what the others did since your last turn."""
        seats = self.room.state.seats
        return tuple(number for number in range(self.room.since, len(seats)) if seats[number] != YOU)

    def _step(self, number: int) -> scene.Step:
        seat, action = self.room.state.seats[number], self.room.log[number]
        before, after = self._moments[number : number + 2]
        card = action.card if isinstance(action, Lay) else None
        heading = words.text("play.other_turn", self.lang, name=self.names[seat])
        counts = self._count(seat, before), self._count(seat, after)
        return scene.Step(seat - 1, card, self._logged(number), *counts, self._did(number), heading)

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
            return self._gate(self._result())
        if room.rung < 0 and room.yours and room.log[room.yours[-1]] == Pass(mistaken=True):
            return self._mistake()
        if room.rung >= 0:
            return scene.Line(advice.hint(self.view, room.rung).said(lang), "hint")
        return scene.Line(words.text("play.prompt", lang))

    def _verdict(self, told: Verdict) -> scene.Line:
        if told.reason in {Reason.MUST_PLAY, Reason.NO_PASSES_LEFT} and not self.over:
            # The ladder names no card at first; the hints lead on to one.
            key = "play.no_pass" if told.reason is Reason.MUST_PLAY else "play.no_pass_left"
            return scene.Line(words.text(key, self.lang), "waits", words.text("play.ask_hint", self.lang))
        hints = self.room.tried and not self.over and self.room.state.mistaken != YOU
        then = words.text("play.try_other", self.lang) if hints else ""
        return scene.Line(told.explain(self.lang), "right" if told else "waits", then)

    def _mistake(self) -> scene.Line:
        """What is said of a mistaken pass of yours: it may be put right, it costs a fine, or it stands."""
        rules, lang = self.view.rules, self.lang
        if self.room.state.mistaken == YOU:
            return scene.Line(words.text("mistake.correct", lang), "waits", words.text("mistake.show", lang))
        if rules.passing.mistaken is MistakenPass.FINED:
            fine = words.Amount("amount.chips", rules.stakes.fine)
            return scene.Line(words.text("mistake.fined", lang, fine=fine), "waits")
        return scene.Line(words.text("mistake.stands", lang), "waits")

    def _result(self) -> scene.Line:
        state, lang = self.room.state, self.lang
        winner = state.places[0]
        key = "you" if winner == YOU else "other"
        place = state.places.index(YOU) + 1
        if not state.finished:
            text = words.text(f"play.end.last.{key}", lang, name=self.names[winner], place=place)
        elif state.rules.ending.ranked and winner != YOU:
            text = words.text("play.end.place", lang, name=self.names[winner], place=place)
        else:
            text = words.count(f"play.end.{key}", len(self.view.hand), lang, name=self.names[winner])
        return scene.Line(text, "right" if winner == YOU else "none", self._brought(winner))

    def _gate(self, line: scene.Line) -> scene.Line:
        """What the end of a deal says, with what it means for the gate of the course."""
        if not self.room.coached:
            return line
        return replace(line, then=words.text(f"play.gate.{'missed' if self.room.refused else 'passed'}", self.lang))

    def _brought(self, winner: int) -> str:
        """What the deal brought you, or where only the winner scores, the winner."""
        lang, results = self.lang, settle(self.room.state, self.room.table.carried)
        mine = results[YOU]
        match self.view.rules.stakes.unit:
            case Unit.CHIPS:
                return words.count("play.chips.lost" if mine < 0 else "play.chips.won", abs(mine), lang)
            case Unit.PIPS:
                return words.count("play.pips", mine, lang)
            case Unit.POINTS if mine < 0:
                return words.count("play.points.lost", -mine, lang)
            case Unit.POINTS:
                key = "play.points.you" if winner == YOU else "play.points.other"
                return words.count(key, results[winner], lang, name=self.names[winner])
            case _:
                return ""

    def _buttons(self) -> tuple[scene.Button, ...]:
        lang = self.lang
        undo = scene.Button("undo", words.text("play.undo", lang), "undo", off=not self.room.yours)
        if self.room.offered:
            undo = scene.Button("gate", words.text("play.gate.deal", lang), "deal")
        if self.over and self.room.coached and not self.room.refused:
            again = scene.Button("deal", words.text("play.again", lang), "deal")
            return undo, again, scene.Button("course", words.text("play.course", lang), "next", primary=True)
        if self.over:
            match = self.room.match
            key = "play.again" if match is None or match.over else "play.next"
            return undo, scene.Button("deal", words.text(key, lang), "deal", primary=True)
        if self.room.state.mistaken == YOU:
            return scene.Button("stand", words.text("mistake.stand", lang), "pass"), undo
        return (
            scene.Button("hint", words.text("play.hint", lang), "hint"),
            scene.Button("pass", words.text("play.pass", lang), "pass"),
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
        seats = wanted.rule_set.seats
        tables = {name: words.text(f"deal.table.{name}", lang) for name in ("friendly", "real")}
        keys = dict.fromkeys((*RULESETS, self.room.table.rules, wanted.rules))
        return scene.Fold(
            "next",
            words.text("deal.new", lang),
            "deal",
            choices=(
                self._wish("rules", wanted.rules, {key: title(key, lang) for key in keys}),
                self._wish("seats", str(wanted.seats), {str(number): str(number) for number in seats}),
                self._wish("bots", wanted.bots, {key: words.text(f"bot.{key}", lang) for key in BOTS}),
                self._wish("table", "real" if self.room.real else "friendly", tables),
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
        key = "corrected" if action.corrects else "laid"
        return words.text(f"log.{who}.{key}", lang, name=name, card=action.card)
    return words.text(f"log.{who}.{'mistaken' if action.mistaken else 'passed'}", lang, name=name)
