"""Reads the course from its folder, and refuses what is misspelt, impossible, or not what the judge says.

A lesson has `minutes`, `[[steps]]` and, for the exit check, `[[check]]`. A step has an `id` that begins with its part
of the lesson, a `kind`, a `view`, and by its kind

- `watch`: may have `card`, whose missing cards are shown, and `clause`, the name of a rule to quote;
- `one`, `set`: `answer`, the cards that fit; a set may have `given`, open ends that are lit from the start;
- `chain`: `card`, `answer`, the missing cards in order, and `others` to pick from; `given` is the part already named;
- `fits`: `card` and `answer`, the reason of the verdict;
- `rule`: `card`, `clauses` to choose from, and `answer`, the one that decides.

A question of the check has an `id`, a `kind` and `positions`, each with the rest: what was missed comes again with
the next one.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from fantan.cards import Card, Cards, NotationError
from fantan.judge import fitting, judge
from fantan.lessons.lesson import Course, Kind, Lesson, Stage, Step, Unit
from fantan.notation import EMPTY
from fantan.puzzles import Choice, Form, Question, fits_or_waits, legal_set, missing_chain, which_fits
from fantan.state import Play, View

CONTENTS = "contents.toml"


class LessonError(ValueError):
    """A lesson file that cannot be used; it says which file, which key, and what is wrong there."""


def load(folder: Path) -> Course:
    """Read the course from a folder: `contents.toml`, and one file for each lesson it names.

    :raises LessonError: when something cannot be read, is not known, or is not what the judge says.
    """
    contents = _Table.read(folder / CONTENTS)
    units = tuple(_unit(folder, table) for table in contents.tables("units"))
    contents.done()
    ids = [lesson.id for unit in units for lesson in unit.lessons]
    if len(set(ids)) < len(ids):
        raise contents.wrong("units", "a lesson stands there twice")
    return Course(units)


class _Table:
    """A table of a TOML file that remembers where it stands, and which of its keys were asked for."""

    def __init__(self, where: str, path: str, values: Mapping[str, Any]) -> None:
        self.where, self.path, self.values = where, path, values
        self.asked: set[str] = set()

    @classmethod
    def read(cls, file: Path) -> "_Table":
        try:
            return cls(file.name, "", tomllib.loads(file.read_text(encoding="utf-8")))
        except FileNotFoundError as error:
            raise LessonError(f"{file.name}: there is no such file in {file.parent}") from error
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise LessonError(f"{file.name}: not TOML: {error}") from error

    def wrong(self, key: str, problem: object) -> LessonError:
        return LessonError(f"{self.where}: {self.path}{key}: {problem}")

    def text(self, key: str, default: str | None = None) -> str:
        return str(self._get(key, str, default))

    def number(self, key: str) -> int:
        return int(self._get(key, int, None))

    def texts(self, key: str) -> tuple[str, ...]:
        found = self._get(key, list, None)
        if not all(isinstance(each, str) for each in found):
            raise self.wrong(key, f"expected texts, read {found!r}")
        return tuple(found)

    def tables(self, key: str) -> tuple["_Table", ...]:
        found = self._get(key, list, None)
        if not found or not all(isinstance(each, dict) for each in found):
            raise self.wrong(key, f"expected tables, read {found!r}")
        return tuple(_Table(self.where, f"{self.path}{key}[{n}].", each) for n, each in enumerate(found, start=1))

    def done(self) -> None:
        """Refuse keys that nothing asked for: they are misspelt, or in the wrong place."""
        for key in self.values.keys() - self.asked:
            raise self.wrong(key, "no such key is known here")

    def _get(self, key: str, kind: type, default: Any) -> Any:
        self.asked.add(key)
        found = self.values.get(key, default)
        if found is None:
            raise self.wrong(key, "missing")
        if not isinstance(found, kind) or isinstance(found, bool):
            raise self.wrong(key, f"expected {kind.__name__}, read {found!r}")
        return found

    def cards(self, key: str, default: str | None = None) -> tuple[Card, ...]:
        text = self.text(key, default)
        try:
            cards = tuple(map(Card.parse, text.split())) if text != EMPTY else ()
        except NotationError as error:
            raise self.wrong(key, error) from error
        if len(set(cards)) < len(cards):
            raise self.wrong(key, f"a card stands twice in {text!r}")
        return cards

    def view(self) -> View:
        """A position that can come up, with the turn at the hand that is shown."""
        try:
            view = View.parse(self.text("view"))
        except NotationError as error:
            raise self.wrong("view", error) from error
        for problem in _impossible(view):
            raise self.wrong("view", problem)
        return view


def _impossible(view: View) -> Iterator[str]:
    """What keeps a position from coming up in a deal, on the turn of its own seat."""
    rules, sizes = view.rules, view.sizes
    for card in rules.deck.sort(view.layout | view.hand):
        if card not in rules.paths:
            yield f"{card} is not in the pack"
    for card in rules.deck.sort(view.layout):
        if card in view.hand:
            yield f"{card} is on the table and in the hand"
        if not any(view.layout.issuperset(path) for path in rules.paths[card]):
            yield f"{card} lies there without what must lie before it"
    if view.over:
        yield "the deal is over there"
    if view.turn != view.seat:
        yield f"it is the turn of seat {view.turn}, and the hand is that of seat {view.seat}"
    if sizes and sizes[view.seat] != len(view.hand):
        yield f"the hand has {len(view.hand)} cards, and its seat {sizes[view.seat]}"
    if sizes and (len(sizes) not in rules.seats or sum(sizes) + len(view.layout) != len(rules.deck.cards)):
        yield f"hands of {sizes} cards and the table do not make a deal"
    laid: Cards = frozenset()
    for action in view.log:
        if isinstance(action, Play):
            if not judge(View(rules, laid, frozenset({action.card})), action):
                yield f"{action} is laid in the log before it fits"
            laid |= {action.card}


def _unit(folder: Path, table: _Table) -> Unit:
    id = table.text("id")
    lessons = tuple(_lesson(id, _Table.read(folder / f"{id}.toml")) for id in table.texts("lessons"))
    table.done()
    return Unit(id, lessons)


def _lesson(id: str, table: _Table) -> Lesson:
    steps = tuple(_step(each, each.text("id")) for each in table.tables("steps"))
    if steps[0].kind is not Kind.WATCH:
        raise table.wrong("steps[1].kind", "a lesson begins with a worked position")
    check = tuple(_questions(each) for each in table.tables("check"))
    for key, ids in (("steps", [step.id for step in steps]), ("check", [same[0].id for same in check])):
        if len(set(ids)) < len(ids):
            raise table.wrong(key, "an id stands there twice")
    lesson = Lesson(id, table.number("minutes"), steps, check)
    table.done()
    return lesson


def _questions(table: _Table) -> tuple[Step, ...]:
    """The positions of one question of the check. At least two: what was missed comes again with another one."""
    id, kind = table.text("id"), _kind(table)
    positions = table.tables("positions")
    table.done()
    if kind is Kind.WATCH or len(positions) < 2:
        raise table.wrong("positions", "expected two or more positions of a question")
    return tuple(_step(each, f"{Stage.CHECK}.{id}", kind) for each in positions)


def _step(table: _Table, id: str, kind: Kind | None = None) -> Step:
    if kind is None:
        table.asked.add("id")
        kind = _kind(table)
    view = table.view()
    step = Step(id, kind, view, _card(table, kind, view), table.cards("given", EMPTY), _quoted(table, view))
    try:
        stage = step.stage
    except ValueError as error:
        raise table.wrong("id", f"{id!r} begins with no part of a lesson") from error
    if (stage is Stage.WATCH) is not (kind is Kind.WATCH):
        raise table.wrong("kind", f"{kind.value!r} does not go with {id!r}")
    if step.given and kind not in (Kind.SET, Kind.CHAIN):
        raise table.wrong("given", f"{kind.value!r} has no part to show")
    if kind is not Kind.WATCH:
        step = replace(step, question=_ASK[kind](table, step))
    table.done()
    return step


def _kind(table: _Table) -> Kind:
    try:
        return Kind(table.text("kind"))
    except ValueError as error:
        raise table.wrong("kind", error) from error


def _card(table: _Table, kind: Kind, view: View) -> Card | None:
    if kind in (Kind.ONE, Kind.SET) or (kind is Kind.WATCH and "card" not in table.values):
        return None
    cards = table.cards("card")
    if len(cards) != 1 or cards[0] not in view.hand:
        raise table.wrong("card", f"expected one card of the hand, read {table.text('card')!r}")
    return cards[0]


def _quoted(table: _Table, view: View) -> str:
    name = table.text("clause", "")
    if name and name not in _clauses(view):
        raise table.wrong("clause", f"{view.rules} has no clause {name!r}")
    return name


def _clauses(view: View) -> tuple[str, ...]:
    return tuple(clause.id.partition(".")[2] for clause in view.rules.clauses)


def _ask_one(table: _Table, step: Step) -> Question:
    return _with_right(table, which_fits(step.view))


def _ask_set(table: _Table, step: Step) -> Question:
    for card in step.given:
        if card in step.view.hand or card not in fitting(step.view):
            raise table.wrong("given", f"{card} is no open end that others may hold")
    return _with_right(table, legal_set(step.view))


def _with_right(table: _Table, question: Question) -> Question:
    answer = table.cards("answer")
    if set(answer) != set(question.right):
        raise _disproved(table, answer, question.right)
    if question.form is Form.ONE and not answer:
        raise table.wrong("answer", "one card has to fit")
    return question


def _ask_chain(table: _Table, step: Step) -> Question:
    view, card, given = step.view, step.card, step.given
    assert card is not None
    answer, others = table.cards("answer"), table.cards("others", EMPTY)
    missing = judge(view, Play(card)).missing
    if not missing or (*given, *answer) != missing or not answer:
        raise _disproved(table, (*given, *answer), missing)
    if not {card, *missing, *view.layout}.isdisjoint(others):
        raise table.wrong("others", "expected cards that are neither missing, nor laid, nor asked about")
    question = missing_chain(view, card, others)
    return replace(
        question, right=answer, offered=tuple(offered for offered in question.offered if offered not in given)
    )


def _ask_fits(table: _Table, step: Step) -> Question:
    assert step.card is not None
    verdict = judge(step.view, Play(step.card))
    answer = table.text("answer")
    if answer != verdict.reason:
        raise _disproved(table, answer, verdict.reason)
    return fits_or_waits(step.view, step.card)


def _ask_rule(table: _Table, step: Step) -> Question:
    assert step.card is not None
    view, answer, clauses = step.view, table.text("answer"), table.texts("clauses")
    verdict = judge(view, Play(step.card))
    unknown = [name for name in clauses if name not in _clauses(view)]
    if unknown or answer not in clauses or len(clauses) < 2 or len(set(clauses)) < len(clauses):
        raise table.wrong("clauses", f"expected clauses of {view.rules} with {answer!r} among them, read {clauses!r}")
    if f"{view.rules}.{answer}" != verdict.clause:
        raise _disproved(table, answer, verdict.clause)
    return Question("rule", Form.CHOICE, view, step.card, choices=(Choice("clause", clauses, answer),))


_ASK = {
    Kind.ONE: _ask_one,
    Kind.SET: _ask_set,
    Kind.CHAIN: _ask_chain,
    Kind.FITS: _ask_fits,
    Kind.RULE: _ask_rule,
}


def _disproved(table: _Table, answer: object, proved: object) -> LessonError:
    def said(value: object) -> str:
        return " ".join(map(str, value)) or EMPTY if isinstance(value, tuple) else str(value)

    return table.wrong("answer", f"the file says {said(answer)!r}, the judge {said(proved)!r}")
