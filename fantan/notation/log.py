"""What was done, as text."""

from collections.abc import Iterable

from fantan.cards import Card
from fantan.notation.cards import EMPTY, JOKER
from fantan.state import PASS, Action, Pass, Play

MISTAKEN = "!"
CORRECTS = "^"


def parse_action(text: str) -> Action:
    """Read a card, `-` for a pass, `-!` for a mistaken one, `^5H` for the card that puts that right, `*8H` for a joker.

    :raises NotationError: when it is none of these.
    """
    word = text.strip()
    if word in {EMPTY, EMPTY + MISTAKEN}:
        return PASS if word == EMPTY else Pass(mistaken=True)
    laid = word.removeprefix(CORRECTS)
    card = Card.parse(laid.removeprefix(JOKER))
    return Play(card, corrects=word.startswith(CORRECTS), joker=laid.startswith(JOKER))


def parse_log(text: str) -> tuple[Action, ...]:
    """Read the actions of a log, in their order.

    :raises NotationError: when one of them is neither a card nor a pass.
    """
    return tuple(map(parse_action, text.replace(",", " ").split()))


def format_log(log: Iterable[Action]) -> str:
    """The actions of a log, `7D,-,6D`."""
    return ",".join(map(str, log))
