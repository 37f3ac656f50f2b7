"""The options of a table: a fold with one choice for each, and what choosing one changes."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import get_args

from fantan import words
from ui.rooms import Coach, Deck, Help, Options, Pace
from ui.table import scene

FOLD = "options"

_VALUES: dict[str, tuple[str, ...]] = {
    "help": get_args(Help),
    "pace": get_args(Pace),
    "deck": get_args(Deck),
    "coach": get_args(Coach),
}


@cache
def fold(options: Options, *names: str) -> scene.Fold:
    """The fold that offers these options."""
    return scene.Fold(
        FOLD,
        words.text("options", options.lang),
        "options",
        choices=tuple(_choice(options, name) for name in names),
    )


def restored(settings: Mapping[str, str]) -> Options:
    """The options as they were kept by name; what is not known here stays as usual."""
    return Options(**{name: kept for name, kept in settings.items() if kept in _VALUES.get(name, ())})  # type: ignore[arg-type]


def chosen(options: Options, act: scene.Act) -> Options:
    """The options after an act of the fold; the same ones when it names nothing there is."""
    name = act.do.removeprefix(f"{FOLD}.")
    return replace(options, **{name: act.text}) if act.text in _VALUES.get(name, ()) else options  # type: ignore[arg-type]


def _choice(options: Options, name: str) -> scene.Choice:
    lang, values = options.lang, _VALUES[name]
    texts = {value: words.text(f"options.{name}.{value}", lang) for value in values}
    return scene.Choice.of(name, words.text(f"options.{name}", lang), texts, getattr(options, name) or "")
