"""Play a deal against bots."""

from ui import account, holders, session
from ui.rooms.play import Play


def below(room: Play, lang: str) -> None:
    """Draw what goes with a deal, in the course of it and at its end."""
    holders.show(room, lang)
    account.show(room, lang)


session.show(Play, below=below)
