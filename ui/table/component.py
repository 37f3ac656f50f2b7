"""The card table as a Streamlit component: its files, how a scene goes to it, and how an act comes back."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from fantan import words
from fantan.cards import Card, NotationError, Rank, Suit
from ui.table.scene import TEXTS, Act, Fold, Look, Scene

_HERE = Path(__file__).parent
_FOLDER = _HERE / "files"
_LONGEST_TEXT = 1_000
"""More than any address of ours has letters."""
_MOST_CARDS = 52

_VERSION = sha256(b"".join(file.read_bytes() for file in sorted(_FOLDER.iterdir()))).hexdigest()[:12]
PATH = f"/table/{_VERSION}"
"""Where the files are served."""


class _Lasting(StaticFiles):
    """Files that never change under their address."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


# Streamlit sends the code it is given with every rerun. Served by an address of our own, it is sent once a browser;
# a new version has a new address.
FILES = Mount(PATH, _Lasting(directory=_FOLDER))
_SCRIPT = f"""
const {{ default: table }} = await import(new URL("{PATH}/table.js", location.origin));
export default table;
"""

# Registered once for the process: a second definition under the same name would replace this one for everybody.
_TABLE = st.components.v2.component("table", html=(_HERE / "table.html").read_text(encoding="utf-8"), js=_SCRIPT)


def table(scene: Scene, look: Look, key: str, on_act: Callable[[], None]) -> None:
    """Draw a scene, and call `on_act` when a person does something at the table.

    The callback finds what was done in the session under `key`, as `.act`, and reads it with :func:`read`.
    """
    _TABLE(key=key, data=payload(scene, look), on_act_change=on_act)


@cache
def spoken(lang: str) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    """The words of the table itself and the names of the cards, as a look takes them."""
    cards = (Card(rank, suit) for suit in Suit for rank in Rank)
    texts = tuple((key, words.text(f"table.{key}", lang, name="{name}")) for key in TEXTS)
    return texts, tuple((str(card), words.name(card, lang)) for card in cards)


def payload(scene: Scene, look: Look) -> dict[str, object]:
    """A scene and a look as plain JSON; cards by their text, and what goes without saying left out."""
    words = {"texts": dict(look.texts), "names": dict(look.names)}
    drawn = {"lang": look.lang, "four_colours": look.four_colours, "session": look.session, "kept": look.kept, **words}
    return {"scene": _plain(scene), "look": drawn}


def _plain(value: object) -> object:
    kind: type = type(value)
    if kind in _PLAIN:
        return value
    if kind is Card:
        return str(value)
    if usual := _usual(kind):
        return {name: _plain(held) for name, least in usual if (held := getattr(value, name)) != least}
    if isinstance(value, tuple):
        return [_plain_fold(each) if isinstance(each, Fold) else _plain(each) for each in value]
    return value


_PLAIN = frozenset({str, int, bool, float, type(None)})


@lru_cache(maxsize=512)
def _plain_fold(fold: Fold) -> object:
    """A fold, which is most of a scene and the same for many moments."""
    return _plain(fold)


@cache
def _usual(kind: type) -> tuple[tuple[str, object], ...]:
    """The fields of a record, each with the value that goes without saying."""
    return tuple((field.name, field.default) for field in fields(kind)) if is_dataclass(kind) else ()


def read(event: object) -> Act | None:
    """What the browser sent as an act, or None where it is not one; nothing in it is trusted."""
    if not isinstance(event, Mapping):
        return None
    seq, do, text = event.get("seq"), event.get("do"), event.get("text", "")
    if not isinstance(seq, int) or isinstance(seq, bool) or not _is_text(do) or not _is_text(text):
        return None
    cards, choices = _cards(event.get("cards", [])), _choices(event.get("choices", {}))
    if cards is None or choices is None:
        return None
    return Act(seq=seq, do=str(do), cards=cards, choices=choices, text=str(text))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_TEXT


def _cards(value: object) -> tuple[Card, ...] | None:
    if not isinstance(value, list) or len(value) > _MOST_CARDS or not all(map(_is_text, value)):
        return None
    try:
        return tuple(map(Card.parse, value))
    except NotationError:
        return None


def _choices(value: object) -> tuple[tuple[str, str], ...] | None:
    if not isinstance(value, Mapping) or len(value) > _MOST_CARDS:
        return None
    if not all(_is_text(name) and _is_text(option) for name, option in value.items()):
        return None
    return tuple((str(name), str(option)) for name, option in value.items())
