"""What a position of a lesson must be to come up in a deal."""

from collections.abc import Iterator

from fantan.cards import Cards
from fantan.judge import judge
from fantan.rules import Leader, Rest
from fantan.state import Play, View


def impossible(view: View, *, turn: bool = True, over: bool = False) -> Iterator[str]:
    """What keeps a position from coming up, one sentence each: on the `turn` of its own seat, in a deal not `over`."""
    rules, sizes = view.rules, view.sizes
    for card in rules.deck.sort(view.layout | view.hand):
        if card not in rules.paths:
            yield f"{card} is not in the pack"
    for card in rules.deck.sort(rules.placed - view.layout):
        yield f"{card} does not lie there, though it is laid beforehand"
    for card in rules.deck.sort(view.layout):
        if card in view.hand:
            yield f"{card} is on the table and in the hand"
        if not any(view.layout.issuperset(path) for path in rules.paths.get(card, ())):
            yield f"{card} lies there without what must lie before it"
    if view.over is not over:
        yield "the deal is over there" if view.over else "the deal is not over there"
    if (view.turn == view.seat) is not turn:
        yield f"it is the turn of seat {view.turn}, and the hand is that of seat {view.seat}"
    if sizes and sizes[view.seat] != len(view.hand) + view.jokers:
        yield f"the hand has {len(view.hand) + view.jokers} cards, and its seat {sizes[view.seat]}"
    pack = len(rules.deck.cards) + rules.deck.jokers
    if sizes and (len(sizes) not in rules.seats or sum(sizes) + len(view.layout) != pack):
        yield f"hands of {sizes} cards and the table do not make a deal"
    yield from unheld(view)
    laid: Cards = rules.placed
    for action in view.log:
        if isinstance(action, Play):
            if not judge(View(rules, laid, frozenset({action.card})), action):
                yield f"{action} is laid in the log before it fits"
            laid |= {action.card}


def unheld(view: View) -> Iterator[str]:
    """Where the holder of the opening card begins: what is wrong with a hand at the empty table."""
    rules = view.rules
    held = rules.opening.leader is Leader.HOLDER and rules.dealing.rest not in {Rest.STOCK, Rest.SPARE}
    if held and not view.layout and (rules.opening.card in view.hand) is not (view.turn == view.seat):
        yield f"whoever moves at the empty table holds {rules.opening.card}"
