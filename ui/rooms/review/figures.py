"""The figures of a review: the lines of its charts, what each chart finds, and the same as a table."""

from collections.abc import Sequence
from itertools import groupby
from math import hypot

from fantan import words
from fantan.advice import alone
from fantan.review import Chance, Review, order
from fantan.review.sentences import hundredths
from ui.rooms.play.table import YOU


def race(made: Review) -> list[list[tuple[int, bool, int]]]:
    """For each seat, turn by turn: the cards left after it, whether it was a pass, and the moment after it."""
    lines: list[list[tuple[int, bool, int]]] = [[] for _ in made.ledger]
    for turn in made.turns:
        lines[turn.seat].append((turn.left, turn.card is None, turn.at + 1 + (turn.corrected is not None)))
    return lines


def race_title(made: Review, seat: int, names: Sequence[str], lang: str) -> str:
    """What decided the race between the winner and the seat, or who came next where the seat won.

    Passes alone decide it only between seats with as many cards; else the sums are told.
    """
    state = made.state
    if not state.over or not state.finished:
        return words.text("review.race.open", lang)
    winner = made.ledger[state.places[0]]
    other = made.ledger[seat] if seat != winner.seat else next(row for row in made.race if row.seat != winner.seat)
    if other.eliminated:
        return words.text("review.race.open", lang)
    who = "you" if winner.seat == YOU else "other" if other.seat == YOU else "others"
    few, more = (_passes(len(row.passes), lang) for row in (winner, other))
    facts = {"name": names[winner.seat], "other": names[other.seat], "passes": few}
    if winner.cards != other.cards or len(winner.passes) > len(other.passes):
        sums = {"turns": winner.out, "more": other.out, "name": facts["name"], "other": facts["other"]}
        return words.text(f"review.race.sums.{who}", lang, **sums)
    if len(winner.passes) == len(other.passes):
        return words.text(f"review.race.same.{who}", lang, **facts)
    return words.text(f"review.race.{who}", lang, **facts, more=more)


def chances(made: Review) -> list[list[tuple[float, int, int]]]:
    """For each seat its points: where on the axis of turns, how many deals of a hundred, and the moment.

    A turn is as long as a round of turns: each seat has its part of it, and its point lies where that begins.
    """
    seats = len(made.ledger)
    place, last = order(made.moments).index, len(made.state.log)
    turns = {turn.at: turn.number - 1 + place(turn.seat) / seats for turn in made.turns}
    end = max((at + 1 / seats for at in turns.values()), default=0.0)
    lines: list[list[tuple[float, int, int]]] = [[] for _ in made.ledger]
    for chance in made.chances:
        at = end if chance.at == last else turns[chance.at]
        lines[chance.seat].append((at, hundredths(chance.share), chance.at))
    return lines


def chances_title(made: Review, names: Sequence[str], lang: str) -> str:
    """From which of its own turns on the winner had clearly the best chance, up to the end."""
    if not made.state.over:
        return words.text("review.chances.open", lang)
    winner = made.state.places[0]
    behind = _behind(made, winner)
    who = "you" if winner == YOU else "other"
    if behind < 0:
        return words.text(f"review.chances.{who}.start", lang, name=names[winner])
    turn = next((turn for turn in made.of(winner) if turn.at > behind), None)
    if turn is None:
        return words.text("review.chances.open", lang)
    return words.text(f"review.chances.{who}", lang, name=names[winner], turn=turn.number)


def _behind(made: Review, winner: int) -> int:
    """The last moment at which the winner was not clearly ahead of all the others; -1 where it always was.

    Clear is a lead of more than twice its standard error.
    """
    latest: dict[int, Chance] = {}
    behind = -1 if any(not chance.at for chance in made.chances) else 0
    for at, told in groupby(made.chances, lambda chance: chance.at):
        latest |= {chance.seat: chance for chance in told}
        mine = latest[winner]
        for seat, other in latest.items():
            if seat != winner and mine.share - other.share <= 2 * hypot(mine.error, other.error):
                behind = at
    return behind


def chances_table(made: Review, names: Sequence[str], lang: str) -> tuple[list[str], list[list[str]]]:
    """The chances as a table: its heads, and for each turn that of every seat before it."""
    heads = [words.text("review.chances.turn", lang), *names]
    first = {chance.seat: hundredths(chance.share) for chance in made.chances if not chance.at}
    known = {(chance.at, chance.seat): hundredths(chance.share) for chance in made.chances}
    rows = [[words.text("review.chances.start", lang), *(str(first[seat]) for seat in first)]] if first else []
    for number in range(1, max(row.turns for row in made.ledger) + 1):
        cells = {turn.seat: known.get((turn.at, turn.seat), "") for turn in made.turns if turn.number == number}
        rows.append([str(number), *(str(cells.get(seat, "")) for seat in range(len(names)))])
    if made.state.over:
        end = len(made.state.log)
        rows.append([words.text("review.chances.end", lang), *(str(known[end, seat]) for seat in range(len(names)))])
    return heads, rows


def came_out(made: Review, place: int, names: Sequence[str], lang: str) -> str:
    """What became of the turn on which the seat at a place of the race goes out."""
    row, state = made.race[place], made.state
    if row.eliminated:
        return words.text("review.out.never", lang)
    if row.seat in state.finished:
        if state.rules.ending.ranked:
            return words.text("review.out.place", lang, place=state.finished.index(row.seat) + 1)
        return words.text("review.out.won", lang)
    if place and row.out == made.race[place - 1].out and state.over and alone(state.view(row.seat)):
        return words.text("review.out.after", lang, name=names[made.race[place - 1].seat])
    return words.text("review.out.best", lang)


def _passes(n: int, lang: str) -> str:
    return words.count("amount.passes", n, lang) if n else words.text("review.passes.none", lang)
