"""How a Review room looks: the table at a moment, what the last action was, and the turns of the seat."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from fantan import bots, review, words
from fantan.cards import Card
from fantan.review import Choice, Kind, Turn, sentences
from fantan.state import Action, State
from fantan.state import Play as Lay
from ui.rooms import Options, holding
from ui.rooms.play.table import YOU
from ui.table import felt, scene

if TYPE_CHECKING:
    from ui.rooms.review.room import Review

_STEPS = {"first": "Home", "back": "ArrowLeft", "next": "ArrowRight", "last": "End"}
"""The steps to another moment, each with its key."""
_HEADS = ("turn", "did", "kind", "others", "came")


def names(seats: int, lang: str) -> tuple[str, ...]:
    """What the seats are called: you, and the others as in Play."""
    return (words.text("review.you", lang), *(words.text(f"seat.{seat}", lang) for seat in range(1, seats)))


def bare(room: "Review", chosen: Options) -> scene.Scene:
    """The table without a deal: what a review is, and how one comes here."""
    lang = chosen.lang
    return scene.Scene(
        form="wide",
        round="",
        seq=room.seq,
        heading=words.text("review.none", lang),
        lead=words.text("review.none.lead", lang),
        line=scene.Line(words.text(room.notice or "review.none.line", lang)),
        ranks=(),
        columns=(),
        starter="",
        rows=(),
        places=(),
        twin="",
    )


class Drawing:
    """A Review room in one language, on its way to a scene."""

    def __init__(self, room: "Review", made: review.Review, chosen: Options) -> None:
        self.room, self.made, self.lang = room, made, chosen.lang
        self.names = names(len(made.ledger), self.lang)
        self.state = made.moments[room.at]
        self.view = self.state.view(room.seat)
        self.turn = next((turn for turn in reversed(made.turns) if turn.at < room.at), None)
        """The turn that led to the moment; None before the first."""

    def drawn(self) -> scene.Scene:
        """The whole scene."""
        room, lang = self.room, self.lang
        seats = len(self.names)
        others = [seat % seats for seat in range(room.seat + 1, room.seat + seats)]
        return scene.Scene(
            form="wide",
            round=f"{room.deal} {room.seat}",
            seq=room.seq,
            heading=self._said(sentences.finding(self.made, room.seat)),
            status=words.text("review.at", lang, at=room.at, all=len(self.made.state.log)),
            **felt.felt(self.view, lang, fresh=self._fresh()),
            address=room.address,
            hand=tuple(map(self._held, felt.sort(self.view, self.view.hand))),
            jokers=(scene.Joker(words.text("card.joker", lang)),) * self.view.jokers,
            hand_label=words.text("review.hand", lang, name=self.names[room.seat]),
            seats=tuple(map(self._other, others)),
            line=self._line(),
            buttons=self._buttons(),
            moment=(room.at, len(self.made.state.log)),
            folds=self._folds(),
            turns=self._turns(),
        )

    def _said(self, told: Sequence[words.Sentence]) -> str:
        return " ".join(sentence.said(self.lang, self.names) for sentence in told)

    def _fresh(self) -> dict[Card, str]:
        if self.turn is None or self.turn.card is None:
            return {}
        card, seat = self.turn.card, self.turn.seat
        return {card: self.names[self._giver(card) if self.turn.joker else seat][:1]}

    def _giver(self, card: Card) -> int:
        """Whose a card is that somebody laid a joker for."""
        holder = self.state.deal.holder(card)
        assert holder is not None
        return holder

    def _held(self, card: Card) -> scene.Held:
        """A card of the hand; the one that would have been better says so."""
        name, choice = words.name(card, self.lang), self._choice()
        if choice is None or card != choice.better or self.turn is None or self.turn.seat != self.room.seat:
            return scene.Held(card, name)
        better = words.text("review.better", self.lang)
        return scene.Held(card, words.text("card.told", self.lang, name=name, reason=better), "missed")

    def _choice(self) -> Choice | None:
        return self.made.cost(self.turn) if self.turn else None

    def _other(self, seat: int) -> scene.Seat:
        size = self.state.sizes[seat]
        last = next((turn for turn in reversed(self.made.turns) if turn.seat == seat and turn.at < self.room.at), None)
        return scene.Seat(
            self.names[seat],
            self.names[seat][0],
            size,
            words.count("cards", size, self.lang),
            self._did(last) if last else "",
            turn=not self.state.over and self.state.turn == seat,
        )

    def _did(self, turn: Turn) -> str:
        """A turn in the words that stand at its seat."""
        if turn.card is None:
            return words.text("play.did_mistake" if turn.kind is Kind.MISTAKEN else "play.did_pass", self.lang)
        how = "corrected" if turn.corrected else "laid"
        return words.text(f"play.{how}{'.joker' * turn.joker}", self.lang, card=turn.card)

    def _line(self) -> scene.Line:
        """What the last action was, and what came of it; or that an address could not be followed."""
        if self.room.notice:
            return scene.Line(words.text(self.room.notice, self.lang), "none")
        if self.turn is None:
            key = f"review.begins.{'you' if self.state.turn == YOU else 'other'}"
            return scene.Line(words.text(key, self.lang, name=self.names[self.state.turn]), "deal")
        did = self._action(self.turn.seat, self.made.state.log[self.room.at - 1])
        choice = self._choice()
        icon: scene.Icon = "hint" if choice else "pass" if self.turn.card is None else "right"
        told = sentences.cost(choice)[:1] if choice else sentences.came(self.made, self.turn)
        kind = (
            "" if self.turn.kind is Kind.PASS else words.text("review.kind.told", self.lang, kind=self._kind(self.turn))
        )
        others = [] if choice or self.turn.kind is not Kind.FREE else self._fitted(self.turn)
        return scene.Line(f"{did} {kind}".strip(), icon, " ".join((*others, self._said(told))).strip())

    def _fitted(self, turn: Turn) -> list[str]:
        """What could have been laid instead, in sentences."""
        cards = [words.count("review.others", len(turn.others), self.lang, cards=turn.others)] if turn.others else []
        return cards + [words.text(f"review.others.{joker}", self.lang) for joker in _jokers(turn)]

    def _kind(self, turn: Turn) -> str:
        return words.text(f"review.kind.{turn.kind}", self.lang)

    def _action(self, seat: int, action: Action) -> str:
        who, name = "you" if seat == YOU else "other", self.names[seat]
        if isinstance(action, Lay):
            how = "corrected" if action.corrects else "laid"
            text = words.text(f"log.{who}.{how}{'.joker' * action.joker}", self.lang, name=name, card=action.card)
            if not action.joker:
                return text
            giver = self._giver(action.card)
            key = f"log.{'you' if giver == YOU else 'other'}.gave"
            return f"{text} {words.text(key, self.lang, name=self.names[giver], card=action.card)}"
        return words.text(f"log.{who}.{'mistaken' if action.mistaken else 'passed'}", self.lang, name=name)

    def _buttons(self) -> tuple[scene.Button, ...]:
        last = len(self.made.state.log)
        steps = {"first": -last, "back": -1, "next": 1, "last": last}
        texts = {way: words.text(f"review.step.{way}", self.lang) for way in steps}
        return tuple(
            scene.Button(way, texts[way], primary=way == "next", key=key, step=steps[way])
            for way, key in _STEPS.items()
        )

    def _folds(self) -> tuple[scene.Fold, ...]:
        lang, folds = self.lang, []
        why = (*self._thought(), *self._why())
        if why:
            folds.append(scene.Fold("why", words.text("review.why", lang), "hint", lines=why))
        folds.append(self._cards())
        seats = {str(seat): name for seat, name in enumerate(self.names)}
        look = scene.Choice.of("seat", words.text("review.look.label", lang), seats, str(self.room.seat))
        folds.append(scene.Fold("look", words.text("review.look", lang), "options", choices=(look,)))
        return tuple(folds)

    def _thought(self) -> Iterator[str]:
        """By which idea a bot chose, where it had a choice; all hands are open here.

        An address can name a level that would not have done so, and what a bot weighs can change: then it is silent.
        """
        turn, level = self.turn, self.room.level
        if turn is None or turn.seat == YOU or turn.kind is not Kind.FREE or not level:
            return
        view = self.made.moments[turn.at].view(turn.seat)
        if turn.action in bots.choices(level, view):
            thought = bots.thought(level, view, turn.action).said(self.lang)
            yield words.text("review.thought", self.lang, name=self.names[turn.seat], thought=thought)

    def _why(self) -> Iterator[str]:
        """All there is to say of a choice that cost, with the line that shows it."""
        choice = self._choice()
        if choice is None:
            return
        yield from (sentence.said(self.lang, self.names) for sentence in sentences.cost(choice))
        if choice.seat != YOU and choice.reasons:
            yield words.text("review.told", self.lang, name=self.names[choice.seat])
            yield from (sentence.said(self.lang, self.names) for sentence in choice.reasons)
        if choice.line:
            yield words.text("review.line", self.lang)
            yield from (self._could(seat, action) for seat, action in choice.line)

    def _could(self, seat: int, action: Action) -> str:
        """An action of a line that was not played."""
        if isinstance(action, Lay):
            return words.text("review.line.card", self.lang, name=self.names[seat], card=action.card)
        return words.text("review.line.pass", self.lang, name=self.names[seat])

    def _cards(self) -> scene.Fold:
        """What every seat holds, and of whom it is to be shown what the seat that is looked from could know."""
        room, lang = self.room, self.lang
        seats = holding.seats(self.view)
        there = {str(room.seat): words.text("who.nobody", lang)} | {str(seat): self.names[seat] for seat in seats}
        lines, asked = self._hands(self.state), room.who in seats
        if self.view.rules.deck.jokers:
            lines.append(words.text("who.jokers", lang))
            return scene.Fold("hands", words.text("review.hands", lang), "log", tuple(lines))
        if asked:
            lines += [
                *holding.told(self.view, self.names, lang),
                words.text("who.below", lang, name=self.names[room.who]),
            ]
        chosen = str(room.who if asked else room.seat)
        known = scene.Choice.of("who", words.text("review.known", lang), there, chosen)
        return scene.Fold("hands", words.text("review.hands", lang), "log", tuple(lines), (known,))

    def _hands(self, state: State) -> list[str]:
        """What every seat holds at the moment."""
        told = []
        for seat, hand in enumerate(state.hands):
            cards = [words.sign(card, self.lang) for card in felt.sort(self.view, hand)]
            if state.jokers and state.jokers[seat]:
                cards.append(words.count("amount.jokers", state.jokers[seat], self.lang))
            key = "review.holds" if cards else "review.holds.none"
            held = {"cards": words.listed(cards, self.lang)} if cards else {}
            told.append(words.text(key, self.lang, name=self.names[seat], **held))
        return told

    def _turns(self) -> scene.Turns:
        """The turns of the seat, each with what came of it."""
        lang, seat = self.lang, self.room.seat
        mine = self.made.of(seat)
        counts = {kind: sum(turn.kind is kind for turn in mine) for kind in Kind}
        sorts = [words.count(f"review.many.{kind}", n, lang) for kind, n in counts.items() if n]
        status = words.listed(sorts, lang) if sorts else words.text("review.many.none", lang)
        costly = [choice for choice in self.made.choices if choice.seat == seat]
        if self.made.counted:
            cost = (
                words.count("review.many.cost", len(costly), lang)
                if costly
                else words.text("review.many.cost.none", lang)
            )
            status = f"{status}. {cost}"
        title = words.count(f"review.turns.{'you' if seat == YOU else 'other'}", len(mine), lang, name=self.names[seat])
        heads = tuple(words.text(f"review.head.{head}", lang) for head in _HEADS)
        return scene.Turns(title, status, heads, tuple(map(self._entry, mine)))

    def _entry(self, turn: Turn) -> scene.Entry:
        lang, choice = self.lang, self.made.cost(turn)
        end = turn.at + 1 + (turn.corrected is not None)
        laid = [words.sign(card, lang) for card in turn.others]
        laid += [words.text(f"review.others.{joker}.brief", lang) for joker in _jokers(turn)]
        others = words.listed(laid, lang) if laid else ""
        told = sentences.cost(choice, brief=True) if choice else sentences.came(self.made, turn)
        mark: Literal["", "cost", "pass"] = "cost" if choice else "pass" if turn.card is None else ""
        cells = (self._did(turn), self._kind(turn), others, self._said(told))
        go = words.text("review.go", lang, turn=turn.number)
        return scene.Entry(end, str(turn.number), go, cells, mark, shown=self.turn == turn)


def _jokers(turn: Turn) -> tuple[str, ...]:
    """Whether a joker could have been laid instead, or the one that was, elsewhere."""
    if turn.joker:
        return ("joker_elsewhere",) if len(turn.places) > 1 else ()
    return ("joker",) if turn.places else ()
