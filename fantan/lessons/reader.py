"""Reads the course from its folder, and refuses what is misspelt, impossible, or not what the judge says.

`contents.toml` has `[[units]]`, each with its `lessons` and perhaps a `gate`, and `[needs]`: for each lesson the ids of
those it builds on. A lesson has `minutes`, `[[steps]]` and, for the exit check, `[[check]]`; one that compares two rule
sets names them in `compares`. A step has an `id` that begins with its part of the lesson, a `kind`, and either its
position or several `positions`: the first is the usual one, the others stand in where it cannot come up. A position has
a `view` and, by its kind,

- `watch`: may have `card`, whose missing cards are shown;
- `one`, `set`: `answer`, the cards that fit; a set may have `given`, open ends that are lit from the start;
- `chain`: `card`, `answer`, the missing cards in order, and `others` to pick from; `given` is the part already named;
- `fits`, `may`: `card` and `answer`, the reason of the verdict;
- `turn`: `answer`, the cards that fit, or `-` for the pass; `count`: `answer`, how many fit and what that leaves;
- `mend`, `winner`, `pays`: `answer`, the option that is right;
- `rule`: `card`, nothing for the pass, or `about`, a kind that asks about no card; `clauses` to choose from, `answer`;
- `suit`, `above`, `beside`: `card` and `answer`, the other cards of the hand that belong to it; perhaps `given`;
- `share`, `leads`: no view but `seats`, `dealer`, `holder`, `winner`, and `answer`;
- `says`: no view but `about`, a clause, and `answer`, the kind of it;
- `books`: `answer`, an option for each card of the hand, and for the pass where it is asked about.

Any step may have `clause`, the name of a rule to quote. A question of the check has an `id`, a `kind` and `positions`:
what was missed comes again with the next one. The answer in the file proves what the judge says; it is never used.
"""

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from fantan.cards import Card, NotationError
from fantan.judge import fitting
from fantan.lessons.asking import RESTS_ON, SAYS, Unasked, asked
from fantan.lessons.carrying import LEAST, seated
from fantan.lessons.lesson import Course, Gate, Kind, Lesson, Stage, Step, Unit
from fantan.lessons.lesson import Table as Seats
from fantan.lessons.positions import impossible, unheld
from fantan.lessons.table import LessonError, Table
from fantan.notation import EMPTY
from fantan.puzzles import Form, Question
from fantan.rules import RuleSet
from fantan.rules.clauses import kinds
from fantan.state import View

CONTENTS = "contents.toml"
USUAL_RULES = "pagat"
_CARDLESS = frozenset({Kind.ONE, Kind.SET, Kind.TURN, Kind.COUNT, Kind.MEND, Kind.WINNER, Kind.PAYS, Kind.BOOKS})
_GIVES = frozenset({Kind.SET, Kind.CHAIN, Kind.SUIT, Kind.ABOVE, Kind.BESIDE})


def load(folder: Path) -> Course:
    """Read the course from a folder: `contents.toml`, and one file for each lesson it names.

    :raises LessonError: when something cannot be read, is not known, or is not what the judge says.
    """
    contents = Table.read(folder / CONTENTS)
    needed = contents.map("needs")
    needs = {id: needed.texts(id) for id in needed.values}
    units = tuple(_unit(folder, table, needs) for table in contents.tables("units"))
    contents.done()
    ids = [lesson.id for unit in units for lesson in unit.lessons]
    ids += [unit.gate.id for unit in units if unit.gate]
    if len(set(ids)) < len(ids):
        raise contents.wrong("units", "a lesson stands there twice")
    for id in needs:
        if id not in ids:
            raise needed.wrong(id, "there is no such lesson")
    _ordered(needed, needs, ids)
    return Course(units, MappingProxyType({id: needs.get(id, ()) for id in ids}))


def _ordered(table: Table, needs: dict[str, tuple[str, ...]], ids: list[str]) -> None:
    """Whatever a lesson builds on comes before it, so that the course can be taken in its order."""
    places = {id: place for place, id in enumerate(ids)}
    for id, before in needs.items():
        for other in before:
            if other not in places:
                raise table.wrong(id, f"there is no lesson {other!r}")
            if not id.startswith("G") and places[other] >= places[id]:
                raise table.wrong(id, f"{other} comes after it")


def _unit(folder: Path, table: Table, needs: dict[str, tuple[str, ...]]) -> Unit:
    id = table.text("id")
    lessons = tuple(_lesson(id, lesson, Table.read(folder / f"{lesson}.toml")) for lesson in table.texts("lessons"))
    gate = table.text("gate", "")
    table.done()
    return Unit(id, lessons, Gate(gate, needs.get(gate, ())) if gate else None)


def _lesson(unit: str, id: str, table: Table) -> Lesson:
    compares = tuple(_rules(table, key) for key in table.texts("compares", []))
    rules = compares[0] if compares else _rules(table, USUAL_RULES)
    other = compares[1] if len(compares) > 1 else None
    steps = tuple(_step(each, each.text("id"), rules, other) for each in table.tables("steps"))
    if steps[0].stage is not Stage.WATCH:
        raise table.wrong("steps[1].kind", "a lesson begins with a worked position")
    check = tuple(_questions(each, rules, other) for each in table.tables("check"))
    for key, ids in (("steps", [step.id for step in steps]), ("check", [same[0].id for same in check])):
        if len(set(ids)) < len(ids):
            raise table.wrong(key, "an id stands there twice")
    lesson = Lesson(id, table.number("minutes"), steps, check, unit, compares)
    table.done()
    return lesson


def _rules(table: Table, key: str) -> RuleSet:
    return Table(table.where, "compares.", {key: key}).rules(key)


def _questions(table: Table, rules: RuleSet, other: RuleSet | None) -> tuple[Step, ...]:
    """The positions of one question of the check."""
    id, kind = table.text("id"), _kind(table)
    positions = table.tables("positions")
    table.done()
    if kind is Kind.WATCH or len(positions) < LEAST:
        raise table.wrong("positions", "expected two or more positions of a question")
    return tuple(_position(each, f"{Stage.CHECK}.{id}", kind, rules, other) for each in positions)


def _step(table: Table, id: str, rules: RuleSet, other: RuleSet | None) -> Step:
    """A step, with its other positions."""
    table.asked.add("id")
    kind = _kind(table)
    try:
        watched = Step(id, kind, View(rules, frozenset(), frozenset())).stage is Stage.WATCH
    except ValueError as error:
        raise table.wrong("id", f"{id!r} begins with no part of a lesson") from error
    if kind is Kind.WATCH and not watched:
        raise table.wrong("kind", f"{kind.value!r} does not go with {id!r}")
    if not table.has("positions"):
        return _position(table, id, kind, rules, other)
    first, *more = (_position(each, id, kind, rules, other) for each in table.tables("positions"))
    clause = _quoted(table, first.view)
    table.done()
    positions = [replace(each, clause=clause) for each in (first, *more)]
    return replace(positions[0], instead=tuple(positions[1:]))


def _position(table: Table, id: str, kind: Kind, rules: RuleSet, other: RuleSet | None) -> Step:
    table.asked |= {"id", "kind"} if table.has("kind") else set()
    about = _about(table, kind)
    view = _view(table, kind, about, rules)
    step = Step(
        id,
        kind,
        view,
        given=table.cards("given", EMPTY),
        others=table.cards("others", EMPTY) if kind is Kind.CHAIN else (),
        about=about,
        options=table.texts("clauses", []),
        table=_seats(table) if kind in {Kind.SHARE, Kind.LEADS} else Seats(),
        other=other,
    )
    for problem in unheld(replace(view, rules=other)) if other and kind is Kind.BOOKS else ():
        raise table.wrong("view", problem)
    step = replace(step, card=_card(table, step), clause=_quoted(table, view))
    if step.given and kind not in _GIVES:
        raise table.wrong("given", f"{kind.value!r} has no part to show")
    if kind is Kind.SET and any(card in view.hand or card not in fitting(view) for card in step.given):
        raise table.wrong("given", "expected open ends that others may hold")
    try:
        step = replace(step, question=asked(step))
    except (Unasked, ValueError) as error:
        raise table.wrong(
            "clauses" if kind is Kind.RULE else "answer" if kind is Kind.ONE else "view", error
        ) from error
    if step.question:
        _prove(table, step, step.question)
    table.done()
    return step


def _prove(table: Table, step: Step, question: Question) -> None:
    """Hold the answer in the file against the one that was computed."""
    if question.form is Form.CHOICE:
        right = tuple(choice.right for choice in question.choices)
        decides = right[-1:] if step.kind in {Kind.FITS, Kind.MAY} else right
        said = tuple(table.text("answer").split())
        if said != decides:
            raise _disproved(table, said, decides)
        return
    answer = table.cards("answer")
    if (answer if question.form is Form.ORDER else frozenset(answer)) != (
        question.right if question.form is Form.ORDER else frozenset(question.right)
    ):
        raise _disproved(table, answer, question.right)


def _disproved(table: Table, answer: tuple[object, ...], proved: tuple[object, ...]) -> LessonError:
    said, right = (" ".join(map(str, cards)) or EMPTY for cards in (answer, proved))
    return table.wrong("answer", f"the file says {said!r}, the judge {right!r}")


def _view(table: Table, kind: Kind, about: str, rules: RuleSet) -> View:
    """A position that can come up, with the turn at the hand that is shown where that is asked about."""
    if seated(kind, about):
        at = table.rules("rules", str(rules))
        return View(at, at.placed, frozenset())
    try:
        view = View.parse(table.text("view"))
    except NotationError as error:
        raise table.wrong("view", error) from error
    free = kind in {Kind.MAY, Kind.MEND, Kind.WINNER, Kind.RULE}
    turn = view.turn == view.seat if free else True
    over = view.over if kind is Kind.WINNER else kind is Kind.RULE and view.over
    for problem in impossible(view, turn=turn, over=over):
        raise table.wrong("view", problem)
    return view


def _kind(table: Table) -> Kind:
    try:
        return Kind(table.text("kind"))
    except ValueError as error:
        raise table.wrong("kind", error) from error


def _about(table: Table, kind: Kind) -> str:
    if kind not in {Kind.SAYS, Kind.RULE}:
        return ""
    about = table.text("about") if kind is Kind.SAYS else table.text("about", "")
    if about and about not in (SAYS if kind is Kind.SAYS else RESTS_ON):
        raise table.wrong("about", f"nothing is asked about {about!r}")
    return about


def _card(table: Table, step: Step) -> Card | None:
    kind, view = step.kind, step.view
    optional = kind in {Kind.WATCH, Kind.RULE} and not table.has("card")
    if kind in _CARDLESS or seated(kind, step.about) or optional:
        return None
    cards = table.cards("card")
    there = view.hand | view.layout if kind in {Kind.SUIT, Kind.RULE} else view.hand
    if len(cards) != 1 or cards[0] not in there:
        raise table.wrong("card", f"expected one card of the hand, read {table.text('card')!r}")
    return cards[0]


def _seats(table: Table) -> Seats:
    numbers = {key: table.number(key) for key in ("seats", "dealer", "holder", "winner") if table.has(key)}
    return Seats(**numbers)


def _quoted(table: Table, view: View) -> str:
    name = table.text("clause", "")
    if name and name not in kinds(view.rules):
        raise table.wrong("clause", f"{view.rules} has no clause {name!r}")
    return name
