"""What stands around the hand of a Play room: its buttons, and its folds."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from fantan import advice, solver, words
from fantan.bots import BOTS
from fantan.rules import MistakenPass
from fantan.variants import RULESETS
from ui import options
from ui.rooms import about, holding, title
from ui.rooms.play import coach
from ui.rooms.play.face import Face
from ui.rooms.play.table import YOU, Table
from ui.table import felt, scene

_MANY = 8
"""More cards than four rows can wait for at their ends: so many fit only where the first card decides."""


def buttons(face: Face) -> tuple[scene.Button, ...]:
    """What can be done beside laying a card."""
    lang = face.lang
    if face.room.up:
        return tuple(_places(face))
    undo = scene.Button("undo", words.text("play.undo", lang), "undo", off=not face.room.yours)
    if face.room.offered:
        undo = scene.Button("gate", words.text("play.gate.deal", lang), "deal")
    review = scene.Button("review", words.text("play.review", lang), "log")
    if face.over and face.room.coached and not face.room.refused:
        again = scene.Button("deal", words.text("play.again", lang), "deal")
        return review, again, scene.Button("course", words.text("play.course", lang), "next", primary=True)
    if face.over:
        match = face.room.match
        key = "play.again" if match is None or match.over else "play.next"
        return undo, review, scene.Button("deal", words.text(key, lang), "deal", primary=True)
    if face.room.state.mistaken == YOU:
        return scene.Button("stand", words.text("mistake.stand", lang), "pass"), undo
    hint = scene.Button("hint", words.text("play.hint", lang), "hint")
    if face.room.asking != "off":
        return hint, scene.Button("lay", words.text("play.coach.lay", lang), "next")
    return (
        hint,
        scene.Button("pass", words.text("play.pass", lang), "pass"),
        undo,
    )


def _places(face: Face) -> Iterator[scene.Button]:
    """The cards that the joker may be laid for; of very many only the suits, until one is chosen."""
    lang, room = face.lang, face.room
    cards = felt.sort(face.view, frozenset(room.places))
    if room.suit is not None:
        cards = tuple(card for card in cards if card.suit is room.suit)
    elif len(cards) > _MANY:
        for suit in dict.fromkeys(card.suit for card in cards):
            yield scene.Button(f"joker.{suit}", words.text(f"row.{suit}", lang))
        cards = ()
    yield from (scene.Button(f"joker.{card}", words.sign(card, lang)) for card in cards)
    yield scene.Button("joker", words.text("play.joker.back", lang), key="Escape")


def folds(face: Face) -> tuple[scene.Fold, ...]:
    """What stays folded until it is asked for."""
    lang, room = face.lang, face.room
    dealer = room.table.dealer
    dealt = words.text(f"log.{'you' if dealer == YOU else 'other'}.dealt", lang, name=face.names[dealer])
    seed = words.text("log.seed", lang, seed=room.table.seed)
    log = (f"{dealt} {seed}", *(face.logged(number) for number in range(len(room.log))))
    folds = [scene.Fold("log", words.text("log", lang), "log", lines=log)]
    if face.hint is not None and face.hint.rung == "waiting":
        order = felt.sort(face.view, face.view.hand)
        waiting = sorted(advice.waiting(face.view), key=lambda sentence: order.index(sentence.card))
        lines = tuple(sentence.said(lang, face.names) for sentence in waiting)
        folds.append(scene.Fold("waiting", words.text("hint.list", lang), "hint", lines=lines))
    if not face.over:
        folds.append(_who(face))
    folds.append(_new_deal(room.wanted, room.table.rules, room.real, lang))
    wanted = replace(face.chosen, coach=coach.readily(room, face.chosen))
    # The coach asks about what it has tried, and by some rules nothing is.
    coached = ("coach",) if solver.solvable(room.state.rules) else ()
    folds.append(options.fold(wanted, "help", *coached, "pace", "deck"))
    return tuple(folds)


def _who(face: Face) -> scene.Fold:
    """Whose cards may be asked about, and what is proven once somebody's were."""
    lang, room = face.lang, face.room
    if face.view.rules.deck.jokers:
        return scene.Fold("who", words.text("who", lang), "hint", (words.text("who.jokers", lang),))
    there = {str(YOU): words.text("who.nobody", lang)} | {str(seat): face.names[seat] for seat in room.holders}
    asked = room.who in room.holders
    below = words.text("who.below", lang, name=face.names[room.who]) if asked else ""
    lines = (*holding.told(face.view, face.names, lang), below) if asked else ()
    choice = scene.Choice.of("seat", words.text("who.seat", lang), there, str(room.who if asked else YOU))
    return scene.Fold("who", words.text("who", lang), "hint", lines, (choice,))


@lru_cache(maxsize=512)
def _new_deal(wanted: Table, played: str, real: bool, lang: str) -> scene.Fold:
    """What the next deal is to be, as `wanted` so far; `played` are the rules of this one."""
    seats, counts = wanted.rule_set.seats, wanted.rule_set.passing.mistaken is not MistakenPass.REFUSED
    tables = {name: words.text(f"deal.table.{name}", lang) for name in ("friendly", "real")}
    keys = dict.fromkeys((*RULESETS, played, wanted.rules))
    return scene.Fold(
        "next",
        words.text("deal.new", lang),
        "deal",
        choices=(
            _wish("rules", wanted.rules, {key: title(key, lang) for key in keys}, lang, about(wanted.rules, lang)),
            _wish("seats", str(wanted.seats), {str(number): str(number) for number in seats}, lang),
            _wish("bots", wanted.bots, {key: words.text(f"bot.{key}", lang) for key in BOTS}, lang),
            *((_wish("table", "real" if real else "friendly", tables, lang),) if counts else ()),
        ),
        buttons=(scene.Button("deal", words.text("deal.cards", lang), "deal", primary=True),),
    )


def _wish(name: str, chosen: str, texts: Mapping[str, str], lang: str, line: str = "") -> scene.Choice:
    """What may be wished for; the line is about what is chosen."""
    return scene.Choice.of(name, words.text(f"deal.{name}", lang), texts, chosen, line)
