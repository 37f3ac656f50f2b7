"""What is said below the hand: of what was tried, asked, or done, and in the end of who has won."""

from collections.abc import Iterator
from dataclasses import replace

from fantan import words
from fantan.cards import Card
from fantan.judge import Reason, Verdict
from fantan.match import settle
from fantan.notation import replay
from fantan.rules import MistakenPass, Unit
from fantan.state import Pass
from fantan.state import Play as Lay
from ui.rooms.play import coach
from ui.rooms.play.face import Face
from ui.rooms.play.table import YOU
from ui.table import scene


def line(face: Face) -> scene.Line:
    """What is said at this moment."""
    room, lang = face.room, face.lang
    if room.notice:
        return scene.Line(words.text(room.notice, lang), "none")
    if room.told is not None:
        return _verdict(face, room.told)
    if face.over:
        return _gate(face, _result(face))
    if room.up:
        return scene.Line(words.text("play.joker.which", lang), "hint", words.text("play.joker.which.then", lang))
    if room.rung < 0 and room.yours and room.log[room.yours[-1]] == Pass(mistaken=True):
        return _mistake(face)
    if room.asked is not None and room.asking != "off":
        return _question(face, room.asked)
    if face.hint is not None:
        return scene.Line(face.hint.said(lang), "hint")
    drawn, swapped = _drawn(face), " ".join(_swapped(face))
    if swapped:
        return scene.Line(swapped, "deal", words.text("play.prompt", lang))
    if drawn is not None:
        return scene.Line(words.text("play.drew", lang, card=drawn), "deal", words.text("play.prompt", lang))
    return scene.Line(words.text("play.prompt", lang))


def _drawn(face: Face) -> Card | None:
    """The card that your pass has drawn, if that was what you did last."""
    room = face.room
    if not room.yours or not isinstance(room.log[room.yours[-1]], Pass) or room.then.stock == room.state.deal.stock:
        return None
    before = replay(room.state.deal, room.log[: room.yours[-1]])
    return next(iter(room.then.hands[YOU] - before.hands[YOU]), None)


def _swapped(face: Face) -> Iterator[str]:
    """Who took your joker, if you laid one last, and which joker came to you since."""
    room = face.room
    for number in (*room.yours[-1:], *range(room.since, len(room.log))):
        action, giver = room.log[number], face.giver(number)
        mine = room.state.seats[number] == YOU
        if isinstance(action, Lay) and giver is not None and (mine or giver == YOU):
            name = face.names[giver if mine else room.state.seats[number]]
            yield words.text(f"play.joker.{'went' if mine else 'came'}", face.lang, name=name, card=action.card)


def _question(face: Face, card: Card) -> scene.Line:
    """What the coach asks; no more than whether one is sure, where the search is not ready again to say why."""
    asks = coach.question(face.view, card, face.room.asking) if face.chosen.search == "ready" else None
    text = asks.said(face.lang, face.names) if asks else words.text("play.coach.sure", face.lang, card=card)
    return scene.Line(text, "hint", words.text("play.coach.again", face.lang, card=card))


def _verdict(face: Face, told: Verdict) -> scene.Line:
    if told.reason in {Reason.MUST_PLAY, Reason.NO_PASSES_LEFT} and not face.over:
        # The ladder names no card at first; the hints lead on to one.
        key = "play.no_pass" if told.reason is Reason.MUST_PLAY else "play.no_pass_left"
        return scene.Line(words.text(key, face.lang), "waits", words.text("play.ask_hint", face.lang))
    hints = face.room.tried and not face.over and face.room.state.mistaken != YOU
    then = words.text("play.try_other", face.lang) if hints else ""
    return scene.Line(told.explain(face.lang), "right" if told else "waits", then)


def _mistake(face: Face) -> scene.Line:
    """What is said of a mistaken pass of yours: it may be put right, it costs a fine, or it stands."""
    rules, lang = face.view.rules, face.lang
    if face.room.state.mistaken == YOU:
        return scene.Line(words.text("mistake.correct", lang), "waits", words.text("mistake.show", lang))
    if rules.passing.mistaken is MistakenPass.FINED:
        fine = words.Amount("amount.chips", rules.stakes.fine)
        return scene.Line(words.text("mistake.fined", lang, fine=fine), "waits")
    return scene.Line(words.text("mistake.stands", lang), "waits")


def _result(face: Face) -> scene.Line:
    state, lang = face.room.state, face.lang
    winner = state.places[0]
    key = "you" if winner == YOU else "other"
    place = state.places.index(YOU) + 1
    if not state.finished and sum(map(bool, state.sizes)) > 1:
        text = words.text(f"play.end.jokers.{key}", lang, name=face.names[winner], place=place)
    elif not state.finished:
        text = words.text(f"play.end.last.{key}", lang, name=face.names[winner], place=place)
    elif state.rules.ending.ranked and winner != YOU:
        text = words.text("play.end.place", lang, name=face.names[winner], place=place)
    else:
        text = words.count(f"play.end.{key}", state.sizes[YOU], lang, name=face.names[winner])
    return scene.Line(text, "right" if winner == YOU else "none", _brought(face, winner))


def _gate(face: Face, line: scene.Line) -> scene.Line:
    """What the end of a deal says, with what it means for the gate of the course."""
    if not face.room.coached:
        return line
    return replace(line, then=words.text(f"play.gate.{'missed' if face.room.refused else 'passed'}", face.lang))


def _brought(face: Face, winner: int) -> str:
    """What the deal brought you, or where only the winner scores, the winner."""
    lang, results = face.lang, settle(face.room.state, face.room.table.carried)
    mine = results[YOU]
    match face.view.rules.stakes.unit:
        case Unit.CHIPS:
            return words.count("play.chips.lost" if mine < 0 else "play.chips.won", abs(mine), lang)
        case Unit.PIPS:
            return words.count("play.pips", mine, lang)
        case Unit.POINTS if mine < 0:
            return words.count("play.points.lost", -mine, lang)
        case Unit.POINTS:
            key = "play.points.you" if winner == YOU else "play.points.other"
            return words.count(key, results[winner], lang, name=face.names[winner])
        case _:
            return ""
