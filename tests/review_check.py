"""What a review says, derived again from the log of its deal by other means than it was made.

The deal is played again action by action with the judge; who needed what is found by laying cards until nothing fits;
what a choice cost is asked of advice, what was thrown away of the search, and luck is counted with other lots.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from random import Random

from fantan import advice, inference, solver
from fantan.bots.policy import WEIGHTS
from fantan.cards import Card
from fantan.judge import fitting, judge, legal_actions, play
from fantan.review import Review, sentences
from fantan.state import PASS, Pass, Play, State, View
from fantan.words import Amount, Sentence
from tests.advice_check import fit, reached

LABELS = (
    *("again", "at", "begins", "better", "chances", "damaged", "early", "go", "hand", "hands", "head", "holds", "kind"),
    *("known", "last", "ledger", "line", "look", "many", "none", "others", "out", "passes", "play", "progress", "race"),
    *("record", "step", "thought", "told", "turns", "why", "you"),
)
"""Families of keys that are titles, buttons and parts of the page; what those state is tested with the page."""


@dataclass(frozen=True)
class Told:
    """A sentence, the deal it is about, and where it was said: of a turn, by its place in the log, or of a seat."""

    sentence: Sentence
    among: tuple[Sentence, ...]
    state: State
    at: int = -1
    about: int = -1
    """The seat that the account is of."""

    def __getitem__(self, fact: str):
        return dict(self.sentence.facts)[fact]

    @property
    def seat(self) -> int:
        """The one seat that it names."""
        (seat,) = self.sentence.seats
        return seat

    @cached_property
    def course(self) -> tuple[State, ...]:
        """The deal at every moment, played again."""
        return replayed(self.state)

    @property
    def before(self) -> State:
        """The deal before the turn."""
        return self.course[self.at]

    @property
    def mover(self) -> int:
        """Whose turn it was."""
        return self.before.turn

    @property
    def after(self) -> State:
        """The deal after the turn; a pass that is put right is part of the turn."""
        corrected = any(action.corrects for action in self.state.log[self.at + 1 : self.at + 2])
        return self.course[self.at + 1 + corrected]

    @property
    def laid(self) -> Card:
        """The card of the turn."""
        return self.state.log[len(self.after.log) - 1].card

    @cached_property
    def new(self) -> set[Card]:
        """The cards that fit after the turn and did not before, by the rules as the turn left them."""
        rules, tables = self.after.rules, (self.before.layout, self.after.layout)
        first, then = (
            {card for card in rules.deck.cards if card not in table and fit(View(rules, table, frozenset()), card)}
            for table in tables
        )
        return then - first


@lru_cache(maxsize=4)
def replayed(state: State) -> tuple[State, ...]:
    """A deal at every moment."""
    course = [State.start(state.deal)]
    for action in state.log:
        course.append(play(course[-1], action))
    return tuple(course)


def true(made: Review, sentence: Sentence, among: tuple[Sentence, ...], at: int = -1, about: int = -1) -> bool:
    """Whether a sentence of a review is true of its deal."""
    key, _, form = sentence.key.rpartition(".")
    named = form in {"you", "other"}
    if named and (form == "you") != (sentence.seats == (0,)):
        return False
    return bool(CHECKS[key if named else sentence.key](Told(sentence, among, made.state, at, about)))


def everything(made: Review) -> list[tuple[Sentence, tuple[Sentence, ...], int, int]]:
    """All sentences of a review, each with those it is said with, the place of its turn, and the seat it is about."""
    groups = [(sentences.came(made, turn), turn.at, turn.seat) for turn in made.turns]
    groups += [(sentences.cost(choice), choice.turn.at, choice.seat) for choice in made.choices]
    for row in made.ledger:
        saved = sentences.saved(made, row.seat)
        groups.append((sentences.finding(made, row.seat), -1, row.seat))
        groups.append(((sentences.added(row), *([saved] if saved else [])), -1, row.seat))
    groups += [(sentences.luck(each, len(made.ledger)), -1, each.seat) for each in made.accounts]
    return [(told, tuple(group), *where) for group, *where in groups for told in group if told.key.startswith("review")]


def fits(state: State) -> tuple[Card, ...]:
    """The cards that fit, whoever holds them."""
    return fitting(state.view(state.turn))


def able(state: State) -> list[Card]:
    """The cards that the judge lets the seat lay whose turn it is."""
    return [action.card for action in plays(state) if not action.joker]


def plays(state: State) -> list[Play]:
    """The cards and the jokers that the judge lets it lay."""
    return [action for action in legal_actions(state.view(state.turn)) if isinstance(action, Play)]


def turns(told: Told, seat: int, until: int | None = None) -> int:
    """How many turns a seat has had, or had with that at a place in the log."""
    until = len(told.state.log) if until is None else until + 1
    return sum(told.course[at].turn == seat and not action.corrects for at, action in enumerate(told.state.log[:until]))


def passes(told: Told, seat: int) -> int:
    """How many passes of a seat stand."""
    log = told.state.log
    return sum(
        told.course[at].turn == seat
        and isinstance(action, Pass)
        and not any(following.corrects for following in log[at + 1 : at + 2])
        for at, action in enumerate(log)
    )


def alone(told: Told, seat: int) -> bool:
    """Whether all that a seat still holds can be laid with no card of another."""
    view = told.state.view(seat)
    return not view.jokers and view.hand <= reached(view, only=view.hand)


def needed(told: Told) -> bool:
    """The turn on which it went out; or would have, as its cards needed nobody else's."""
    state, seat = told.state, told.seat
    if seat in state.finished:
        return told["turn"] == turns(told, seat) and seat != state.winner
    return best(told) and alone(told, seat)


def best(told: Told) -> bool:
    """No card that it still held could have been laid with less than a turn."""
    state, seat = told.state, told.seat
    return bool(state.sizes[seat]) and told["turn"] == turns(told, seat) + state.sizes[seat]


def later(told: Told) -> bool:
    """It sat after the winner, counted from the leader, and needed as many turns."""
    seats, leader, winner = len(told.state.hands), told.course[0].turn, told.state.winner
    return told["turn"] == turns(told, winner) and (told.seat - leader) % seats > (winner - leader) % seats


def nearest(told: Told) -> bool:
    """The deal goes on, and no seat that is still in can be out on an earlier turn."""
    state = told.state
    sums = {seat: turns(told, seat) + size for seat, size in enumerate(state.sizes) if size}
    return not state.over and sums.get(told.seat) == told["turn"] == min(sums.values())


def eliminated(told: Told, seat: int) -> bool:
    """It passed more often than the rules allow, and is out of the deal."""
    return seat in told.state.eliminated and passes(told, seat) > told.state.rules.passing.limit


def use(told: Told) -> tuple[int, Card, int, bool] | None:
    """The first later play of what the turn opened: its place, the card, its seat, and whether it was all it had."""
    for at in range(len(told.after.log), len(told.state.log)):
        action = told.state.log[at]
        if isinstance(action, Play) and action.card in told.new:
            start = at - action.corrects
            there = told.course[start]
            return start, action.card, there.turn, plays(there) == [Play(action.card)] and not action.corrects
    return None


def used(told: Told) -> bool:
    """Who laid what was opened, and on which turn."""
    found = use(told)
    return bool(found) and (found[1], found[2], turns(told, found[2], found[0])) == (
        told["card"],
        told.seat,
        told["turn"],
    )


def joker(told: Told) -> bool:
    """Whether a joker was laid for what was opened."""
    start, card, *_ = use(told)
    return any(isinstance(action, Play) and action.joker and action.card == card for action in told.state.log[start:])


def ended(told: Told) -> bool:
    """Nothing fits that did not before, and no card that is still to come waits for the one that was laid."""
    card, rules, layout = told.laid, told.after.rules, told.after.layout
    to_come = [other for other in rules.deck.cards if other not in layout and other.suit is card.suit]
    return not told.new and not any(all(card in path for path in rules.paths[other]) for other in to_come)


def unused(told: Told) -> bool:
    """The cards were opened and nobody laid one of them in a later turn."""
    return bool(told.new) and set(told["cards"]) == told.new and use(told) is None


def held(told: Told) -> set[Card]:
    """All that is in a hand at the end."""
    return {card for hand in told.state.hands for card in hand}


def stopped(told: Told) -> bool:
    """A pass, when nothing fitted; the near card is one of the hand for which the least was missing."""
    if told.state.log[told.at] != PASS or able(told.before):
        return False
    view = told.before.view(told.mover)
    missing = {card: judge(view, Play(card)).missing for card in view.hand}
    near = missing[told["near"]]
    least = min(map(len, missing.values()))
    far = 1 if told.sentence.key.startswith("review.stop.near") else least
    return near[0] == told["card"] and len(near) == least and (told.sentence.key.count("stock") or far == least)


def holds(told: Told) -> bool:
    """Who held the card that was missing."""
    return stopped(told) and told["card"] in told.before.hands[told.seat]


def declined(told: Told) -> bool:
    """In so many turns its holder could have laid the missing card and did not; the first of them."""
    card = next(each for each in told.among if each.key.startswith("review.stop"))
    card = dict(card.facts)["card"]
    places = [
        at
        for at in range(told.at)
        if told.course[at].turn == told.seat
        and not told.state.log[at].corrects
        and card in told.course[at].hands[told.seat]
        and card in able(told.course[at])
    ]
    return len(places) == told.sentence.number and turns(told, told.seat, places[0]) == told["turn"]


def saved(told: Told) -> list[Card]:
    """The cards of a seat that opened the only card that another had."""
    found = []
    for at, action in enumerate(told.state.log):
        laid = isinstance(action, Play) and not action.joker
        there = Told(told.sentence, (), told.state, at - 1 if action.corrects else at)
        if laid and there.mover == told.about and (first := use(there)) and first[3] and first[2] != told.about:
            found.append(action.card)
    return found


def cost(told: Told) -> Fraction:
    """What the card of the turn costs, as advice says."""
    action = told.state.log[told.at]
    return advice.advise(told.before.view(told.mover)).cost(action.card)


def threw(told: Told) -> bool:
    """With open cards, the search finds the win with the one card and not with the other."""
    wins = solver.winning_actions(told.before)
    return Play(told["card"]) in wins and told.state.log[told.at] not in wins and told.seat == told.mover


def rescued(told: Told) -> bool:
    """Another than who chose laid the card, and had nothing else."""
    first = use(told)
    return bool(first) and first[1:] == (told["card"], told.seat, True) and told.seat != told.mover


def hundredths(told: Told, part: str) -> int:
    """The number of a part of the account, with its sign."""
    sentence = next(each for each in told.among if each.key.startswith(f"review.luck.{part}"))
    sign = next((n for word, n in {"more": 1, "less": -1, "none": 0}.items() if f".{word}." in sentence.key), 1)
    return sign * dict(sentence.facts)["number"]


def dealt(told: Told) -> bool:
    """What the hand and the seat are worth, counted with another lot; within what lots can do."""
    view, number = told.course[0].view(told.about), 3_000
    worlds = inference.sample(view, Random(1), number)
    positions = [solver.Position(view.rules, world.hands, view.layout, view.turn) for world in worlds]
    ends = solver.playouts(positions, solver.Policy.LINEAR, number=1, rng=Random(2), weights=tuple(WEIGHTS.values()))
    share = 100 * sum(int(end[told.about]) for end in ends) / number
    return abs(share - hundredths(told, "fair") - hundredths(told, "deal")) < 5


def given(told: Told) -> bool:
    """What the free choices of the seat cost together."""
    total = Fraction()
    for at, action in enumerate(told.state.log):
        there = told.course[at]
        free = len(legal_actions(there.view(there.turn))) > 1
        if there.turn == told.about and isinstance(action, Play) and not action.corrects and free:
            total += advice.advise(there.view(there.turn)).cost(action.card)
    return hundredths(told, "choices") == -round(100 * total)


def adds_up(told: Told) -> bool:
    """The four lines make the result."""
    total = sum(hundredths(told, part) for part in ("fair", "deal", "choices", "course"))
    return total == 100 * (told.state.winner == told.about)


def summed(told: Told) -> bool:
    """Each part is what the log tells, and together they are the turn on which the seat is out."""
    seat, first = told.about, told.course[0]
    drawn = sum(
        len(after.hands[seat] - before.hands[seat]) for before, after in zip(told.course, told.course[1:], strict=False)
    )
    laid = [
        action.card
        for at, action in enumerate(told.state.log)
        if isinstance(action, Play) and told.course[at - 1 if action.corrects else at].turn == seat
    ]
    parts = {
        "dealt": first.sizes[seat],
        "drawn": drawn,
        "taken": sum(card in first.spare for card in laid),
        "passes": passes(told, seat),
    }
    amounts = tuple(Amount(f"review.part.{name}", n) for name, n in parts.items() if n)
    return told["parts"] == amounts and told.sentence.number == sum(parts.values())


CHECKS: Mapping[str, Callable[[Told], object]] = {
    "review.won": lambda told: told.seat == told.state.winner and told["turn"] == turns(told, told.seat),
    "review.left": lambda told: all(
        eliminated(told, seat) for seat in range(len(told.state.hands)) if seat != told.seat
    ),
    "review.jokers": lambda told: (
        not told.state.finished
        and told.seat == told.state.winner
        and sum(map(bool, told.state.sizes)) > 1
        and sum(told.state.sizes) == sum(told.state.jokers)
        and told.state.sizes[told.seat] == min(filter(None, told.state.sizes))
    ),
    "review.eliminated": lambda told: eliminated(told, told.seat),
    "review.needed": needed,
    "review.needed.same": lambda told: needed(told) and later(told),
    "review.best": lambda told: best(told) and not alone(told, told.seat),
    "review.under_way": nearest,
    "review.came.end": ended,
    "review.came.kept": lambda told: unused(told) and told.state.over and set(told["cards"]) <= held(told),
    "review.came.unused": lambda told: unused(told) and not (told.state.over and told.new <= held(told)),
    "review.came.open": lambda told: (
        unused(told) and not told.state.over and set(told["cards"]) <= set(fits(told.state))
    ),
    "review.came.own": lambda told: used(told) and told.seat == told.mover and not joker(told),
    "review.came.only": lambda told: used(told) and use(told)[3] and not joker(told),
    "review.came.other": lambda told: used(told) and told.seat != told.mover and not joker(told),
    "review.came.joker": lambda told: used(told) and joker(told),
    "review.stop.near": holds,
    "review.stop.far": holds,
    "review.stop.stock": lambda told: stopped(told) and told["card"] in told.before.stock,
    "review.declined": declined,
    "review.passed.chosen": lambda told: told.state.log[told.at] == PASS and list(told["cards"]) == able(told.before),
    "review.passed.mistaken": lambda told: (
        told.state.log[told.at] == Pass(mistaken=True) and list(told["cards"]) == able(told.before)
    ),
    **{
        f"review.passed.{kind}.joker": lambda told, action=action: (
            told.state.log[told.at] == action and plays(told.before) and not able(told.before)
        )
        for kind, action in {"chosen": PASS, "mistaken": Pass(mistaken=True)}.items()
    },
    "review.corrected.joker": lambda told: told.state.log[told.at + 1] == Play(told["card"], corrects=True, joker=True),
    "review.corrected": lambda told: told.state.log[told.at + 1] == Play(told["card"], corrects=True),
    "review.cost": lambda told: (
        told["number"] == max(1, round(100 * cost(told))) and cost(told) and told["better"] in able(told.before)
    ),
    "review.threw": threw,
    "review.punished.saved": rescued,
    "review.punished.lost": lambda told: told.seat == told.mover != told.state.winner,
    "review.punished.spared": lambda told: told.seat == told.mover == told.state.winner,
    "review.saved": lambda told: list(told["cards"]) == saved(told) and told.sentence.number == len(told["cards"]),
    "review.saved.many": lambda told: told["number"] == len(saved(told)),
    "review.luck.fair": lambda told: (
        told["seats"] == len(told.state.hands) and told["number"] == round(100 / told["seats"])
    ),
    **{f"review.luck.deal.{sign}": dealt for sign in ("more", "less", "none")},
    **{f"review.luck.choices.{sign}": given for sign in ("less", "none")},
    **{f"review.luck.course.{sign}": adds_up for sign in ("more", "less", "none")},
    "review.luck.won": lambda told: told.about == told.state.winner,
    "review.luck.lost": lambda told: told.about != told.state.winner,
    "review.sum": lambda told: summed(told) and passes(told, told.about),
    "review.sum.dealt": lambda told: summed(told) and not passes(told, told.about),
}
"""For each key what must be so, without whom it speaks to. A key without a check is a defect."""
