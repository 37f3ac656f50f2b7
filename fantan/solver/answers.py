"""What the search says of a position: who can force what, the refutation of a card, and how playouts end."""

from collections.abc import Sequence
from enum import IntEnum
from random import Random
from threading import Event

import numpy as np

from fantan.cards import Cards
from fantan.judge import IllegalAction, judge, legal_actions
from fantan.solver.position import Position, bits, named, pack, required
from fantan.state import PASS, Action, Play, State, View

_READY, _COMING = Event(), Event()


class Policy(IntEnum):
    """How a seat of a playout chooses its cards."""

    RANDOM = 0
    """Any card that fits."""
    CAREFUL = 1
    """As the careful bot: towards the own card that is farthest off; of equals one by lot."""
    CAREFUL_FIRST = 2
    """The same, but of equals the first in the pack."""
    LINEAR = 3
    """What is worth the most by the weights of the ideas; of equals one by lot."""


def warm() -> None:
    """Make the kernels ready. It takes a second, and the first time on a machine about half a minute."""
    _COMING.set()
    try:
        from fantan.solver.kernels import line, playouts, search  # noqa: F401

        _READY.set()
    finally:
        _COMING.clear()


def ready() -> bool:
    """Whether the kernels are ready. Until then the first question waits for them."""
    return _READY.is_set()


def coming() -> bool:
    """Whether they are being made ready."""
    return _COMING.is_set()


def can_force(state: State | Position, seat: int) -> bool:
    """Whether a seat can force to go out first, whatever all the others do, and be it together.

    It is a proof with open cards, no forecast. When somebody is out, it tells whether that is the seat.

    :raises Unsolvable: when deals of the rule set are not searched.
    """
    position = _position(state)
    if position.out:
        return seat in position.out
    return _forced(position, [position.layout], position.turn, seat)[0]


def winning_actions(state: State | Position) -> tuple[Action, ...]:
    """The actions of the seat to move after which it can still force to go out first; none where it cannot.

    :raises Unsolvable: when deals of the rule set are not searched.
    """
    position = _position(state)
    if position.out:
        return ()
    seat = position.turn
    actions = legal_actions(_view(position))
    if len(position.hands[seat]) == 1 and actions != (PASS,):
        return actions
    layouts = [position.layout | {action.card} if isinstance(action, Play) else position.layout for action in actions]
    kept = _forced(position, layouts, (seat + 1) % len(position.hands), seat)
    return tuple(action for action, keeps in zip(actions, kept, strict=True) if keeps)


def refutation(state: State | Position, action: Action) -> tuple[Action, ...]:
    """The shortest line after an action of the seat to move, until somebody else is out.

    The others together need as few turns as they can, and the seat holds out as long as it can. It is empty where the
    action keeps a forced win.

    :raises Unsolvable: when deals of the rule set are not searched.
    :raises IllegalAction: when the judge refuses the action.
    """
    from fantan.solver.kernels.line import line

    position = _position(state)
    verdict = judge(_view(position), action)
    if not verdict:
        raise IllegalAction(verdict)
    rules, seat, laid = position.rules, position.turn, position.layout
    if isinstance(action, Play):
        laid |= {action.card}
    if position.hands[seat] <= laid:
        return ()
    hands = np.array([bits(rules, hand) for hand in position.hands])
    after = (seat + 1) % len(hands)
    moves = line(bits(rules, laid), after, seat, hands, np.array(pack(rules)))
    return tuple(Play(named(rules)[move]) if move else PASS for move in moves.tolist())


def careful_winner(state: State | Position) -> int | None:
    """Who goes out first when every seat plays as the careful bot, of equals the first in the pack.

    None where nobody does, because the cards that are left never fit.

    :raises Unsolvable: when deals of the rule set are not searched.
    """
    (wins,) = playouts([_position(state)], Policy.CAREFUL_FIRST, number=1, rng=Random(0))
    return wins.index(1) if 1 in wins else None


def playouts(
    positions: Sequence[Position],
    policy: Policy | Sequence[Policy],
    *,
    number: int,
    rng: Random,
    weights: Sequence[float] | Sequence[Sequence[float]] = (),
) -> tuple[tuple[int, ...], ...]:
    """Play each position to its end a number of times: for each, how often every seat went out first.

    All are of the same rule set, with the same number of seats. `policy` is that of all seats, or one for each;
    `weights` are those of the ideas where it is linear, in their order, for all seats or one row for each.

    :raises Unsolvable: when deals of the rule set are not searched.
    :raises ValueError: when a policy is linear and there are no weights.
    """
    from fantan.solver.kernels.playouts import played
    from fantan.solver.kernels.policy import IDEAS

    if not positions:
        return ()
    rules, seats = positions[0].rules, len(positions[0].hands)
    required(rules)
    # Positions where somebody is out are not played, and count as won each time.
    going = [position for position in positions if not position.out]
    worlds = np.array([[bits(rules, hand) for hand in position.hands] for position in going], np.int64)
    layouts = np.array([bits(rules, position.layout) for position in going], np.int64)
    turns = np.array([position.turn for position in going], np.int64)
    policies = np.full(seats, policy, np.int64)
    if Policy.LINEAR in policies and len(weights) == 0:
        raise ValueError("a linear policy needs weights")
    shares = np.zeros((seats, IDEAS)) if len(weights) == 0 else np.full((seats, IDEAS), weights, np.float64)
    seed, shape = int(rng.random() * (1 << 53)), worlds.reshape(len(going), seats)
    played_out = played(shape, layouts, turns, np.array(pack(rules)), policies, shares, number, seed)
    results = iter(played_out[:, :seats].tolist())
    return tuple(
        tuple(number * (seat in position.out) for seat in range(seats)) if position.out else tuple(next(results))
        for position in positions
    )


def _position(state: State | Position) -> Position:
    position = Position.of(state) if isinstance(state, State) else state
    required(position.rules)
    return position


def _view(position: Position) -> View:
    """What the seat to move sees."""
    seat, sizes = position.turn, tuple(map(len, position.hands))
    return View(position.rules, position.layout, position.hands[seat], seat, seat, sizes)


def _forced(position: Position, layouts: Sequence[Cards], turn: int, seat: int) -> list[bool]:
    from fantan.solver.kernels.search import forced

    rules = position.rules
    starts = np.array([bits(rules, layout) for layout in layouts])
    hands = np.array([bits(rules, hand) for hand in position.hands])
    results: list[bool] = forced(starts, turn, seat, hands, np.array(pack(rules))).tolist()
    return results
