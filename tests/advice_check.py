"""What advice, hints and the coach say, derived again from the view by other means than they were made.

What waits for what is found by laying cards one by one until nothing fits; how a card fits, by the judge; how many
ways there are, by the counts of inference; what is forced, by the search after the card; what trials counted, by trying
again.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean

from fantan.advice import Advice, advise
from fantan.advice.trial import LEAST, SEARCHED
from fantan.bots.policy import WEIGHTS, worths
from fantan.cards import Card, Cards
from fantan.inference import count, sample
from fantan.judge import Reason, judge
from fantan.solver import Policy, Position, can_force, playouts, solvable
from fantan.state import PASS, Play, View
from fantan.words import Sentence
from tests.material import spread

LABELS = {"hint.list"}
"""Keys that state nothing: the name of a button."""


@dataclass(frozen=True)
class Said:
    """A sentence, what else was said with it, and to whom."""

    sentence: Sentence
    among: tuple[Sentence, ...]
    view: View
    worlds: int

    def __getitem__(self, fact: str):
        return dict(self.sentence.facts)[fact]

    @property
    def advice(self) -> Advice:
        """What was advised; the best card itself is a matter of tests by hand."""
        return advise(self.view, self.worlds)

    @property
    def best(self) -> Card:
        """The card that is called the best one."""
        return self.advice.best

    @property
    def others(self) -> list[Card]:
        """The other cards that the judge lets the seat lay."""
        return [card for card in self.able if card != self.best]

    @property
    def worse(self) -> list[Card]:
        """The other cards that are not as good; where all are as good, all of them."""
        return [card for card in self.others if card not in self.advice.equal] or self.others

    @property
    def own(self) -> list[Card]:
        """The cards that the judge lets the seat lay, when it is its turn."""
        mine = replace(self.view, turn=self.view.seat)
        return [card for card in mine.rules.deck.sort(mine.playable) if judge(mine, Play(card))]

    @property
    def places(self) -> list[Card]:
        """The cards that the judge lets the seat lay a joker for, when it is its turn."""
        mine = replace(self.view, turn=self.view.seat)
        return [card for card in mine.rules.deck.cards if judge(mine, Play(card, joker=True))]

    @property
    def able(self) -> list[Card]:
        """Its cards; where there is none, those for a joker."""
        return self.own or self.places

    @property
    def hidden(self) -> list[Card]:
        """The cards that the seat does not see."""
        view = self.view
        return [card for card in view.rules.deck.cards if card not in view.layout | view.hand | view.spare]

    def tells(self, key: str) -> "Said":
        """The same, of another sentence that was said with it."""
        told = (*self.among, *self.advice.evidence)
        return replace(self, sentence=next(each for each in told if each.key == key))


def true(sentence: Sentence, among: Iterable[Sentence], view: View, worlds: int) -> bool:
    """Whether a sentence is true of a view."""
    return bool(CHECKS[sentence.key](Said(sentence, tuple(among), view, worlds)))


def reached(view: View, without: Iterable[Card] = (), only: Cards | None = None) -> Cards:
    """All that can ever lie, when some cards are never laid, or only some are."""
    rules, laid, barred = view.rules, set(view.layout), set(without)
    cards = rules.deck.cards if only is None else only
    more = True
    while more:
        fit = {card for card in cards if any(map(laid.issuperset, rules.paths[card]))}
        more = not fit - barred <= laid
        laid |= fit - barred
    return frozenset(laid)


def after(view: View, *cards: Card) -> View:
    """The view when cards lie, one after another."""
    for card in cards:
        layout, hand, spare = view.layout | {card}, view.hand - {card}, view.spare - {card}
        view = replace(view, rules=view.rules.opened(card), layout=layout, hand=hand, spare=spare)
    return view


def fit(view: View, card: Card) -> bool:
    """Whether the judge would let somebody lay a card who holds it."""
    return bool(judge(View(view.rules, view.layout, frozenset({card})), Play(card)))


def opens(said: Said, card: Card) -> set[Card]:
    """The cards that others can lay once a card lies, and could not before: unseen ones, and those for a joker."""
    theirs = said.hidden
    if said.view.rules.deck.jokers and (card not in said.view.hand or said.view.jokers < said.view.rules.deck.jokers):
        theirs = [other for other in said.view.rules.deck.cards if other not in said.view.layout]
    return {other for other in theirs if fit(after(said.view, card), other) and not fit(said.view, other)}


def wait(said: Said, card: Card) -> set[Card]:
    """The other unseen cards that can never lie when a card never does."""
    return set(said.hidden) - reached(said.view, without={card}) - {card}


def positions(said: Said) -> list[Position]:
    """All ways the cards can lie, where inference counts no more than are tried, else those that are tried."""
    view, number = said.view, count(said.view)
    if number > said.worlds:
        hands = [world.hands for world in sample(view, Random(str(view)), said.worlds)]
    else:
        hands = everywhere(said)
        assert len(hands) == number
    return [Position(view.rules, each, view.layout, view.seat) for each in hands]


def everywhere(said: Said) -> list[tuple[Cards, ...]]:
    """Every way to give the hidden cards to hands of these sizes, in which each pass of the log could be one."""
    view = said.view
    sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.sizes)]
    found = []
    for hands in spread(said.hidden, sizes):
        held = [view.hand if seat == view.seat else hand for seat, hand in enumerate(hands)]
        if all(seat == view.seat or not held[seat] & fitted for seat, fitted in passes(view)):
            found.append(tuple(held))
    return found


def passes(view: View) -> list[tuple[int, Cards]]:
    """Whose each pass was, and what fitted then; of rule sets with fixed starters, where nobody is out."""
    seats, table, found = len(view.sizes), View(view.rules, view.rules.placed, frozenset()), []
    seat = (view.turn - len(view.log)) % seats
    for action in view.log:
        if isinstance(action, Play):
            table = after(table, action.card)
        else:
            found.append((seat, frozenset(card for card in view.rules.deck.cards if fit(table, card))))
        seat = (seat + 1) % seats
    return found


def laid(position: Position, card: Card) -> Position:
    """The position after a card of the seat to move."""
    hands = tuple(hand - {card} for hand in position.hands)
    return Position(position.rules, hands, position.layout | {card}, (position.turn + 1) % len(hands))


def forces(position: Position, card: Card) -> bool:
    """Whether the seat to move can force to go out first after a card."""
    return can_force(laid(position, card), position.turn)


def won(said: Said, card: Card) -> list[bool]:
    """In which ways the seat goes out first after a card: by force, where that was searched, or in a trial."""
    ways = positions(said)
    searched = sum(map(len, ways[0].hands)) <= SEARCHED
    policy = {"number": 1, "rng": Random(str(said.view)), "weights": tuple(WEIGHTS.values())}
    ends = playouts([laid(each, card) for each in ways], Policy.LINEAR, **policy)
    return [
        bool(end[said.view.seat]) or (searched and forces(each, card)) for each, end in zip(ways, ends, strict=True)
    ]


def better(said: Said, best: Card, card: Card) -> bool:
    """Whether a card is clearly better than another."""
    gains = [one - two for one, two in zip(won(said, best), won(said, card), strict=True)]
    gain = fmean(gains)
    error = sqrt(fmean([(each - gain) ** 2 for each in gains]) / len(gains))
    every = count(said.view) <= said.worlds
    return gain >= LEAST and (every or gain > 2 * error)


def share(said: Said) -> float:
    """How often the card of a sentence won."""
    return fmean(won(said, said["card"]))


def near(said: Said) -> bool:
    """Whether a number of ways is the nearest one to how often the card of a sentence won."""
    return 0 < share(said) < 1 and abs(share(said) - said.sentence.number / said["of"]) <= 0.5 / said["of"] + 1e-9


def closer(said: Said) -> bool:
    """The far card can never lie when the card never does, and needs no other card that could be laid."""
    card, far, view = said["card"], said["far"], said.view
    needs = [other for other in said.able if far not in reached(view, without={other})]
    return card == said.best and needs == [card] and far in view.hand - {card}


def left(said: Said) -> bool:
    """Once the card lies, the far one fits after those that are missing, and after no fewer."""
    about, missing = said.tells("hint.closer"), said.sentence.missing
    then = after(said.view, about["card"])
    whole = fit(after(then, *missing), about["far"])
    fewer = [[other for other in missing if other != each] for each in missing]
    return whole and not any(fit(after(then, *some), about["far"]) for some in fewer)


def kept(said: Said) -> bool:
    """The blocked card is unseen and can never lie when its gate does not, and all gates told are the other cards."""
    gates = [dict(each.facts)["gate"] for each in said.among if each.key == "advice.kept"]
    sure = said["blocked"] in said.hidden and said["blocked"] not in reached(said.view, without={said["gate"]})
    return sure and said["gate"] in gates and set(gates) == set(said.worse)


def race(said: Said) -> bool:
    """The own cards can all be laid without another, and no other hand is shorter than the own one."""
    view = said.view
    others = [size for seat, size in enumerate(view.sizes) if seat != view.seat]
    return view.hand <= reached(view, only=view.hand) and min(others) >= len(view.hand)


def wins(said: Said) -> bool:
    """In every way that is looked at, the win can be forced; where that is not searched, the turns alone decide."""
    if not solvable(said.view.rules):
        return race(said)
    return all(forces(position, said["card"]) for position in positions(said)[:50])


def counted(said: Said) -> bool:
    """The ways are all there are, and in each the win can be forced."""
    best = said.tells("advice.wins")["card"]
    return count(said.view) == said.sentence.number and all(forces(each, best) for each in positions(said))


def forced(said: Said) -> bool:
    """The ways are all there are, and in so many the win can be forced."""
    return (said["ways"], said["forced"]) == (count(said.view), force(said))


def force(said: Said) -> int:
    """In how many ways the win can be forced with the card of a sentence."""
    return certainly(said, said["card"])[0]


def as_sure(said: Said) -> bool:
    """Each of the cards wins in every way that is looked at, and the best one is said to."""
    said.tells("advice.wins")
    cards = [Sentence("advice.wins", (("card", card),)) for card in said["cards"]]
    return all(wins(replace(said, sentence=sentence)) for sentence in cards)


def as_good(said: Said) -> bool:
    """None of the cards is clearly worse than the best one; of all ways, none wins in any whatever the others do."""
    forced = any(certainly(said, said.best, *said["cards"]))
    return not forced and not any(better(said, said.best, card) for card in said["cards"])


def as_often(said: Said) -> bool:
    """The ways are all there are, and each of the cards wins in as many whatever the others do, but not in none."""
    wins = certainly(said, said.best, *said["cards"])
    return len(set(wins)) == 1 and wins[0] > 0


def certainly(said: Said, *cards: Card) -> list[int]:
    """In how many ways each card wins whatever the others do; none where that is not searched in all."""
    ways = positions(said)
    if count(said.view) > said.worlds or sum(map(len, ways[0].hands)) > SEARCHED:
        return [0 for _ in cards]
    return [sum(forces(each, card) for each in ways) for card in cards]


def fits(reason: Reason) -> Callable[[Said], bool]:
    """How a card fits: beside its neighbour, on the side that is said; or as the first of its row."""

    def check(said: Said) -> bool:
        card, beside, layout = said["card"], said["neighbour"], said.view.layout
        order = said.view.rules.order(card.suit)
        if reason is Reason.OPENS_ROW:
            return fit(said.view, card) and not any(other.suit is card.suit for other in layout)
        step = order.index(card.rank) - order.index(beside.rank)
        side = Reason.EXTENDS_HIGH if step > 0 else Reason.EXTENDS_LOW
        return (
            fit(said.view, card) and beside in layout and beside.suit is card.suit and abs(step) == 1 and side is reason
        )

    return check


def principle(key: str) -> Callable[[Said], bool]:
    """A principle is what lies behind a reason that is given for the best card, and true."""

    def check(said: Said) -> bool:
        reasons = said.advice.reasons
        return any(each.key == key and true(each, reasons, said.view, said.worlds) for each in reasons)

    return check


def preferred(said: Said) -> bool:
    """Nothing was tried, and only how it fits is told of the best card; by all ideas together it is the best."""
    scores = worths(replace(said.view, turn=said.view.seat))
    best = said.best == said["card"] and all(scores[said.best] > scores[card] for card in said.worse)
    return best and not said.advice.ways and plain(said, but="advice.preferred")


def plain(said: Said, but: str = "advice.equal") -> bool:
    """Nothing distinguishes the best card: the only thing said of it is how it fits."""
    about = [each.key for each in said.advice.reasons if not each.key.startswith(("advice.equal", but))]
    mine, laid = replace(said.view, turn=said.view.seat), Play(said.best, joker=said.best in said.places)
    return about == [f"hint.{judge(mine, laid).reason}"]


def legal(said: Said) -> int:
    """How many actions the judge allows, the pass among them."""
    mine = replace(said.view, turn=said.view.seat)
    return len(said.own) + len(said.places) + bool(judge(mine, PASS))


def suits(said: Said) -> bool:
    """The suits of the best card and those as good."""
    best = {card.suit for card in (said.best, *said.advice.equal)}
    return set(said["suits"]) == best <= {card.suit for card in said.able}


def asked_closer(said: Said) -> bool:
    """Another card that could be laid is needed by the far one."""
    needs = [card for card in said.able if said["far"] not in reached(said.view, without={card})]
    return said["far"] in said.view.hand and bool(needs)


def waits(said: Said) -> bool:
    """The card fits after those that are missing, in their order, and not before; the seats are others with cards."""
    missing, view = said.sentence.missing, said.view
    steps = [after(view, *missing[:number]) for number in range(len(missing) + 1)]
    in_order = all(fit(step, card) for step, card in zip(steps, missing, strict=False))
    never = not any(fit(step, said["card"]) for step in steps[:-1])
    sizes = [view.sizes[seat] for seat in said.sentence.seats if seat != view.seat]
    return in_order and never and fit(steps[-1], said["card"]) and all(sizes)


def held(said: Said) -> bool:
    """The seats are all that could hold the first missing card: some deal has it there."""
    worlds = sample(said.view, Random(0), 300)
    seen = {seat for world in worlds for seat, hand in enumerate(world.hands) if said["first"] in hand}
    return waits(said) and said["first"] == said.sentence.missing[0] and seen <= set(said.sentence.seats)


CHECKS: Mapping[str, Callable[[Said], object]] = {
    "advice.nothing": lambda said: (
        said["card"] == said.best and not opens(said, said.best) and all(opens(said, card) for card in said.worse)
    ),
    "advice.kept": kept,
    "advice.fewest": lambda said: (
        said["card"] == said.best
        and 0 < len(wait(said, said.best)) == said.sentence.number < min(len(wait(said, card)) for card in said.others)
    ),
    "advice.preferred": preferred,
    "advice.equal.every": as_often,
    "advice.equal.tried": as_good,
    "advice.equal.thought": lambda said: (
        {worths(replace(said.view, turn=said.view.seat))[card] for card in said["cards"]}
        == {worths(replace(said.view, turn=said.view.seat))[said.best]}
    ),
    "advice.wins": wins,
    "advice.wins.race": race,
    "advice.wins.counted": counted,
    "advice.forced": forced,
    "advice.forced.all": lambda said: said.sentence.number == count(said.view) == force(said),
    "advice.forced.none": lambda said: said.sentence.number == count(said.view) and force(said) == 0,
    "advice.equal.sure": as_sure,
    "advice.tried": near,
    "advice.tried.all": lambda said: share(said) == 1,
    "advice.tried.most": lambda said: 1 > share(said) > said["below"] / said["of"],
    "advice.tried.few": lambda said: 0 < share(said) < 1 / said["of"],
    "advice.tried.none": lambda said: share(said) == 0,
    "advice.how": lambda said: len(said.hidden) + len(said.view.hand) > SEARCHED,
    "advice.how.searched": lambda said: len(said.hidden) + len(said.view.hand) <= SEARCHED,
    "coach.gate": lambda said: wait(said, said["card"]),
    "coach.closer": asked_closer,
    "coach.other": lambda said: better(said, said.best, said["card"]),
    "hint.early": lambda said: said.view.turn != said.view.seat,
    "hint.over": lambda said: said.view.over,
    "hint.unable": lambda said: not said.able,
    "hint.able": lambda said: said.own,
    "hint.able.joker": lambda said: said.places and not said.own,
    "hint.lay": lambda said: (
        said["card"] == said.best
        and (said.advice.proven or not any(better(said, card, said.best) for card in said.others))
    ),
    "hint.lay.joker": lambda said: said["card"] == said.best and said.best in said.places and not said.own,
    "hint.joker_fits": lambda said: said["card"] in said.places,
    "hint.suits": lambda said: suits(said) and said.own,
    "hint.suits.joker": lambda said: suits(said) and not said.own,
    "hint.closer": closer,
    "hint.left": left,
    "hint.next": lambda said: fit(after(said.view, said.tells("hint.closer")["card"]), said["far"]),
    "hint.waiting": lambda said: said.view.hand - set(said.able) and not said.view.jokers,
    "hint.waiting.joker": lambda said: said.view.hand - set(said.able) and said.view.jokers,
    "hint.principle.forced": lambda said: legal(said) == 1,
    "hint.principle.pass": lambda said: len(said.able) == 1 and legal(said) == 2 and len(said.view.hand) > 1,
    "hint.principle.last": lambda said: said.view.hand == {*said.able} and legal(said) == 2,
    "hint.principle.joker": lambda said: said.places and not said.own,
    "hint.principle.joker_kept": lambda said: len(said.own) == 1 and said.view.jokers and legal(said) > 1,
    "hint.principle.proven": lambda said: wins(replace(said, sentence=said.advice.evidence[0])),
    "hint.principle.even": plain,
    **{f"hint.principle.{name}": principle(f"advice.{name}") for name in ("nothing", "kept", "fewest", "preferred")},
    "hint.principle.closer": principle("hint.closer"),
    **{f"hint.{reason}": fits(reason) for reason in (Reason.EXTENDS_LOW, Reason.EXTENDS_HIGH, Reason.OPENS_ROW)},
    "waiting": waits,
    "waiting.others": held,
}
"""For each key what must be so. A key without a check is a defect."""
