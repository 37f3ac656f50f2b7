"""A Play room as it is kept: its deal, what was tried or asked about last, and how far the hints went."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_args

from fantan import house
from fantan.cards import Card, NotationError, Suit
from fantan.judge import judge
from fantan.notation import parse_action, replay
from ui.rooms import Coach, number, written
from ui.rooms.play.series import read
from ui.rooms.play.table import YOU, Table

if TYPE_CHECKING:
    from ui.rooms.play.room import Play


def text(room: "Play") -> str:
    """All it takes to open the room again."""
    return written(
        deal=room.address,
        wanted=room.wanted if room.wanted != room.table else None,
        hints=room.rung + 1,
        asked=room.asked,
        asking=room.asking if room.asking != "off" else "",
        who=room.who,
        real=int(room.real),
        played="|".join(room.played),
        coached=int(room.coached),
        refused=int(room.refused),
        passed=int(room.passed),
        offered=room.offered,
        up=int(room.up),
        suit=room.suit or "",
        **{} if room.told is None else {"tried" if room.tried else "about": room.told.action},
    )


def _suit(part: str) -> Suit | None:
    """The suit of a part.

    :raises NotationError: when it is none.
    """
    if part and part not in tuple(Suit):
        raise NotationError(f"not a suit: {part!r}")
    return Suit(part) if part else None


def fields(room: "Play", part: Mapping[str, str]) -> dict[str, Any]:
    """What the parts of such a text say of a room beside its deal, which it has by now.

    :raises NotationError: when one is damaged.
    """
    played = tuple(part["played"].split("|")) if part["played"] else ()
    for address in played:
        read(address)
    offered = str(house.rule_set(part["offered"])) if part["offered"] else ""
    found = {
        "wanted": Table.parse(part["wanted"]) if part["wanted"] else room.table,
        "then": replay(room.state.deal, room.log[: room.yours[-1] + 1 if room.yours else 0]),
        "rung": number(part["hints"]) - 1,
        "asked": Card.parse(part["asked"]) if part["asked"] else None,
        "asking": part["asking"] if part["asked"] and part["asking"] in get_args(Coach) else "off",
        "who": min(number(part["who"]), room.table.seats - 1),
        "played": played,
        "offered": offered,
        "notice": "play.gate.waits" if offered else "",
        **{name: bool(part[name]) for name in ("real", "coached", "refused", "passed", "up")},
        "suit": _suit(part["suit"]),
    }
    if part["tried"]:
        return found | {"told": judge(room.state.view(YOU), parse_action(part["tried"])), "tried": True}
    return found | ({"told": room.about(Card.parse(part["about"]))} if part["about"] else {})
