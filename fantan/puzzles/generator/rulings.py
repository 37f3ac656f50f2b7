"""How puzzles about mistakes and about two rule sets are drawn, by level: P05, P07 and P10."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from types import MappingProxyType

from fantan.cards import Card, Cards, NotationError, drawn, shuffled
from fantan.judge import Reason, judge, legal_actions
from fantan.puzzles.generator.positions import DEALS, begun, found, near, played
from fantan.puzzles.kinds import mend, spot_illegal, two_books
from fantan.puzzles.question import Question
from fantan.puzzles.replay import Turn
from fantan.rules import MistakenPass, Rest, RuleSet
from fantan.state import PASS, Action, Pass, Play, State, View
from fantan.variants import RULESETS
from fantan.witness import Witness, witnesses

TURNS: Mapping[int, int] = MappingProxyType({1: 4, 2: 5, 3: 6})
"""How many turns are played again, by level."""

_SHOWN = range(1, 8)
"""How many cards a hand has that is shown after the turns."""
_CARDS: Mapping[int, int] = MappingProxyType({1: 2, 2: 2, 3: 3})
"""How many cards are asked about by two rule sets, by level."""
_FEW_DEALS = 3
"""How many deals are searched for a position of two rule sets; after that a witness is one."""
_TRIES = 8
"""How often it is tried to make a mistake in one deal."""


def draw_spot_illegal(rules: RuleSet, level: int, rng: Random) -> Question:
    """P05. From level 2 on it can be a pass that was none; the hand that tells is shown afterwards."""
    crimes = [Reason.GAP, Reason.NOT_YOUR_TURN]
    if not (rules.placed or rules.row.each):
        crimes.append(Reason.ROW_NOT_OPEN)
    if level > 1 and _tells(rules):
        crimes += [Reason.MUST_PLAY] * 2
    crime = drawn(rng, crimes)
    for _ in range(DEALS):
        states = [state for state in played(rules, rng) if _tempts(state, crime)]
        for _ in range(_TRIES):
            question = _committed(drawn(rng, states), crime, level, rng) if states else None
            if question is not None:
                return question
    raise NotationError(f"no mistake of {rules} found in {DEALS} deals")


def _tells(rules: RuleSet) -> bool:
    """Whether a hand that is shown later tells of a pass: passes are not free, and the hand is all there is to lay."""
    return rules.passing.limit is None and rules.dealing.rest not in {Rest.STOCK, Rest.SPARE}


def _tempts(state: State, crime: Reason) -> bool:
    """Whether a mistake of this sort can be made about here."""
    return begun(state) and (crime is not Reason.ROW_NOT_OPEN or not state.rules.starters <= state.layout)


def _committed(start: State, crime: Reason, level: int, rng: Random) -> Question | None:
    """Some turns from here on, one of them against the rules; None where it did not come to that."""
    wrong = int(rng.random() * TURNS[level])
    replayed, state = _Replayed(start), start
    for place in range(TURNS[level]):
        done = replayed.wrong(crime, level, rng) if place == wrong else replayed.right(rng)
        state = replayed.state
        if not done or not all(state.sizes):
            return None
    shown = replayed.culprit if crime is Reason.MUST_PLAY else _shown(start.rules, replayed.turns, rng)
    if shown is None or len(state.hands[shown]) not in _SHOWN or (state.jokers and state.jokers[shown]):
        return None
    view = replace(start.view(start.turn), hand=state.hands[shown], seat=shown, log=(), jokers=0)
    try:
        return spot_illegal(view, replayed.turns)
    except ValueError:
        return None


@dataclass
class _Replayed:
    """Turns that are being played."""

    state: State

    def __post_init__(self) -> None:
        self.turns: list[Turn] = []
        self.taken: Cards = frozenset()
        """The card that was laid against the rules."""
        self.culprit: int | None = None

    def right(self, rng: Random) -> bool:
        """A turn that is right, whether the wrong card lies there or not."""
        seat = self.state.turn
        view = self.state.view(seat)
        without = replace(view, layout=view.layout - self.taken)
        actions = [action for action in _plain(view) if judge(without, action)]
        actions = [action for action in actions if judge(view, action).reason is not Reason.ELIMINATED]
        return self._done(seat, drawn(rng, actions)) if actions else False

    def wrong(self, crime: Reason, level: int, rng: Random) -> bool:
        """A turn that is not."""
        seat = self.state.turn
        view = self.state.view(seat)
        self.culprit = seat
        if crime is Reason.MUST_PLAY:
            return not judge(view, PASS) and self._done(seat, PASS)
        if crime is Reason.NOT_YOUR_TURN:
            if not self.turns or self.turns[-1].card is None:
                return False
            self.culprit = before = self.turns[-1].seat
            again = self.state.view(before)
            fits = [card for card in view.rules.deck.sort(again.hand) if judge(replace(again, turn=before), Play(card))]
            if not fits:
                return False
            self.state = replace(self.state, turn=before)
            return self._laid(before, drawn(rng, fits))
        cards = [card for card in view.rules.deck.sort(view.hand) if self._plain(view, card, crime, level)]
        return bool(cards) and self._laid(seat, drawn(rng, cards))

    def _plain(self, view: View, card: Card, crime: Reason, level: int) -> bool:
        """Whether a card waits for this reason; from level 2 on it nearly fits."""
        return judge(view, Play(card)).reason is crime and (level == 1 or near(view, card) > 0)

    def _laid(self, seat: int, card: Card) -> bool:
        self.taken = frozenset({card})
        return self._done(seat, Play(card))

    def _done(self, seat: int, action: Action) -> bool:
        self.turns.append(Turn(seat, action))
        self.state = self.state.after(action)
        return True


def _shown(rules: RuleSet, turns: list[Turn], rng: Random) -> int | None:
    """A seat to show the hand of: one that passed, if any did, and its hand tells of it."""
    seats = sorted({turn.seat for turn in turns})
    passed = sorted({turn.seat for turn in turns if turn.card is None})
    if _tells(rules):
        return drawn(rng, passed or seats)
    others = [seat for seat in seats if seat not in passed]
    return drawn(rng, others) if others else None


def draw_mend(rules: RuleSet, level: int, rng: Random) -> Question:
    """P07. Where it matters, half of the passes are noticed only after the next turn."""
    late = rules.passing.mistaken is not MistakenPass.REFUSED and rng.random() < 0.5
    limited = rules.passing.limit is not None
    sizes = {1: range(1, 5), 2: range(3, 8), 3: range(5, 10)}[level]
    for _ in range(DEALS):
        states = [state for state in played(rules, rng) if begun(state)]
        able = [state for state in states if len(state.hands[state.turn]) in sizes and _able(state)]
        if not able:
            continue
        state = drawn(rng, able)
        seat = state.turn
        state = state.after(Pass(mistaken=not limited))
        if late and not limited:
            following = _plain(state.view(state.turn))
            if not following:
                continue
            state = state.after(drawn(rng, following))
        if not state.over and state.hands[seat]:
            return mend(state.view(seat))
    raise NotationError(f"no pass of {rules} found in {DEALS} deals")


def _plain(view: View) -> tuple[Action, ...]:
    """What the seat may do but for laying a joker: questions are about cards."""
    return tuple(action for action in legal_actions(view) if isinstance(action, Pass) or not action.joker)


def _able(state: State) -> bool:
    """Whether the seat to move holds cards alone, and can lay one of its own."""
    view = state.view(state.turn)
    return not view.jokers and any(judge(view, Play(card)) for card in view.hand)


def draw_two_books(rules: RuleSet, level: int, rng: Random) -> Question:
    """P10. The other rules are any that allow something else, and the position one that can come up by both."""
    others = _others(rules)
    if not others:
        raise NotationError(f"no other rules differ from {rules}")
    other = RULESETS[drawn(rng, others)]

    def hands(view: View) -> Iterator[Question]:
        theirs = _as_played(other, view)
        if theirs is None:
            return
        common = [card for card in shuffled(rng, view.rules.deck.sort(view.hand)) if card in theirs.paths]
        differing = [card for card in common if _differ(view, theirs, card)]
        hand = frozenset([*differing[:1], *(card for card in common if card not in differing[:1])][: _CARDS[level]])
        if hand:
            bare = View(view.rules, view.layout, hand)
            try:
                yield two_books(bare, theirs)
            except ValueError:
                return

    try:
        return found(rules, rng, hands, deals=_FEW_DEALS)
    except NotationError:
        return _witnessed(drawn(rng, _telling(rules, other)), level, rng)


@lru_cache(maxsize=256)
def _others(rules: RuleSet) -> tuple[str, ...]:
    """The shipped rule sets that allow something that these do not, or the other way round."""
    return tuple(key for key, other in RULESETS.items() if key != str(rules) and _telling(rules, other))


def _telling(one: RuleSet, two: RuleSet) -> tuple[Witness, ...]:
    """The witnesses without a joker of which one judge allows what the other one refuses."""
    found = (witness for witness in witnesses(one, two) if not witness.jokers)
    return tuple(witness for witness in found if witness.one.legal is not witness.two.legal)


def _as_played(other: RuleSet, view: View) -> RuleSet | None:
    """The other rules at a table that looks like this; None where by them it cannot."""
    rules, starter = view.rules, view.rules.row.starter
    if other.row.starter is None and starter is not None:
        if starter not in other.deck.ranks:
            return None
        other = other.started(starter)
    grown = all(card in other.paths and any(map(view.layout.issuperset, other.paths[card])) for card in view.layout)
    return other if grown and other.placed <= view.layout and rules.placed <= view.layout else None


def _differ(view: View, theirs: RuleSet, card: Card) -> bool:
    """Whether two rule sets say different things of a card."""
    one = View(view.rules, view.layout, frozenset({card}))
    return judge(one, Play(card)).legal is not judge(replace(one, rules=theirs), Play(card)).legal


def _witnessed(witness: Witness, level: int, rng: Random) -> Question:
    """A witness as a question, with some more cards in the hand."""
    one, two = witness.one.view, witness.two.view
    free = [card for card in one.rules.deck.cards if card in two.rules.paths and card not in one.layout | one.hand]
    hand = one.hand | frozenset(shuffled(rng, free)[: _CARDS[level] - 1])
    return two_books(View(one.rules, one.layout, hand), two.rules)
