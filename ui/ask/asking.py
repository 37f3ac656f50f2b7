"""Asking: how each form of question is put at a table, and how an answer is shown beside what was right."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypedDict

from fantan import words
from fantan.cards import Card
from fantan.judge import Reason
from fantan.puzzles import Answer, Form, Graded, Mark, Question, aside, grade, judge_offered
from fantan.state import Pass, View
from ui.ask.feedback import judged, told
from ui.ask.options import choices, seat_name
from ui.ask.reading import NOTHING, PASS, SINGLE
from ui.rooms import title
from ui.table import felt, scene

_PICKS: dict[Form, Literal["none", "one", "set", "order"]] = {
    Form.ONE: "one",
    Form.TURN: "one",
    Form.SET: "set",
    Form.ORDER: "order",
    Form.CHOICE: "none",
}

_MARKS: Mapping[Mark, scene.Mark] = MappingProxyType(
    {Mark.RIGHT: "right", Mark.LEFT: "left", Mark.WRONG: "wrong", Mark.MISSED: "missed"}
)
"""What the table calls each mark."""

_LISTED = 3
"""How many missing cards the place below a card can list."""


class Asked(TypedDict):
    """The parts of a scene that ask or show an answer; spread them into one."""

    hand: tuple[scene.Held, ...]
    hand_label: str
    pick: Literal["none", "one", "set", "order"]
    lines: bool
    choices: tuple[scene.Choice, ...]


def heading(question: Question, lang: str) -> str:
    """What a puzzle asks, as its heading."""
    facts: dict[str, object] = {"card": question.card, "suit": question.suit}
    return words.text(f"puzzle.{question.kind}", lang, **facts)


def prompt(question: Question, lang: str) -> str:
    """How a puzzle is to be answered: what to do with what, with one of it or with all."""
    key, rules = f"puzzle.{question.kind}.prompt", question.view.rules
    if question.other is not None:
        names = {"one": title(str(rules), lang), "two": title(str(question.other), lang)}
        return words.text(key, lang, **names)
    if question.kind == "P05":
        return words.text(key, lang, name=seat_name(question.view.seat, lang))
    if question.kind == "P07":
        return _noticed(question.view, lang)
    return words.text(key, lang)


def _noticed(view: View, lang: str) -> str:
    """P07: when a mistaken pass is noticed; where passes are limited, how many of them were used before."""
    limit = view.rules.passing.limit
    if limit is not None:
        used = view.passes[view.seat] - 1 if view.passes else 0
        return words.text("puzzle.P07.prompt.limit", lang, used=used, limit=limit)
    last = view.log[-1]
    if isinstance(last, Pass):
        return words.text("puzzle.P07.prompt" if last.mistaken else "puzzle.P07.prompt.passed", lang)
    return words.text("puzzle.P07.prompt.laid", lang, card=last.card)


def asking(question: Question, lang: str) -> Asked:
    """Put a question. Nothing here differs by what is right."""
    return _asked(question, tuple(scene.Held(card, words.name(card, lang)) for card in _shown(question)), None, lang)


def answered(question: Question, answer: Answer, lang: str, about: Card | None = None) -> Asked:
    """Show an answer: each card and option with what became of it and why.

    Cards carry the numbers of the queue that the feedback is about, or the one that `about` waits for.
    """
    graded = grade(question, answer)
    verdict = told(question, answer, about)
    queue = () if verdict is None else verdict.missing
    parts = {part.card: part for part in graded.cards}
    held = tuple(_held(question, answer, card, parts.get(card), queue, lang) for card in _shown(question))
    return _asked(question, held, answer, lang)


def _asked(question: Question, held: tuple[scene.Held, ...], answer: Answer | None, lang: str) -> Asked:
    return Asked(
        hand=held,
        hand_label=_hand_label(question, lang),
        pick="none" if answer else _PICKS[question.form],
        lines=question.form in (Form.SET, Form.ORDER, Form.TURN),
        choices=choices(question, lang, answer),
    )


def explains(question: Question) -> bool:
    """Whether each card can be asked about once it is answered: it is of this table, and of one game."""
    return question.kind not in _THEN and question.kind != "P07"


def field(example: str, lang: str) -> scene.Typed:
    """The field for typed answers, with the key of an example."""
    return scene.Typed(words.text("typed.label", lang), words.text(example, lang), words.text("typed.send", lang))


def example(question: Question, wanted: bool) -> str:
    """The key of an example of what may be typed, while an answer is `wanted` or after it."""
    return f"ask.example.{question.form if wanted else 'after'}"


def buttons(question: Question, lang: str) -> tuple[scene.Button, ...]:
    """The buttons that send an answer."""
    if question.form is Form.ONE:
        return ()
    if question.form is Form.TURN:
        return (scene.Button(PASS, words.text("ask.pass", lang), "pass"),)
    check = words.text("ask.check.none", lang)
    numbers = range(1, len(question.offered) + 1)
    counted = (check, *(words.count("ask.check", number, lang) for number in numbers)) if numbers else ()
    sends = scene.Button("check", check, primary=True, counted=counted)
    if question.form is Form.SET:
        nothing = words.text("ask.needless" if question.card else "ask.nothing", lang, card=question.card)
        return scene.Button(NOTHING, nothing), sends
    return (sends,)


def table(question: Question, lang: str, answer: Answer | None = None, about: Card | None = None) -> felt.Felt:
    """The table of a question; before the answer with no more on it than the place of a card that is known to wait."""
    view = question.view
    if answer is None or question.kind in _THEN:
        drawn = felt.felt(view, lang, hand=False)
        if question.form is Form.ORDER and question.card is not None:
            drawn["places"] += (scene.Place(question.card, "waits"),)
    else:
        drawn = felt.felt(view, lang, ends=True, verdict=told(question, answer, about), hand=False)
    if view.hand:
        held = words.listed((words.name(card, lang) for card in felt.sort(view, view.hand)), lang)
        shown = {"name": seat_name(view.seat, lang)} if question.kind == "P05" else {}
        sentence = words.text("twin.shown" if shown else "twin.hand", lang, cards=held, **shown)
        drawn["twin"] = f"{drawn['twin']} {sentence}"
    return drawn


_THEN = {"P05", "P09", "P10"}
"""The kinds whose table is of another moment, or of two games: what fits there now would mislead."""


def _hand_label(question: Question, lang: str) -> str:
    if question.kind == "P05":
        return words.text("cards.shown", lang, name=seat_name(question.view.seat, lang))
    if question.form is Form.SET and question.offered and not set(question.offered) <= question.view.hand:
        return words.text("cards.offered", lang)
    if question.form is Form.CHOICE and question.card is None:
        return words.text("cards.set", lang)
    return words.text(f"cards.{question.form}", lang)


def _shown(question: Question) -> tuple[Card, ...]:
    """The cards to be seen: those to pick from, else the one in question, else the hand."""
    view = question.view
    cards = question.offered or ((question.card,) if question.card else view.rules.deck.sort(view.hand))
    return felt.sort(view, frozenset(cards))


def _mark(question: Question, part: Graded) -> scene.Mark:
    """What the table calls the mark of a card; one that was picked to be laid, and waits, came too early."""
    if question.form in (Form.SET, Form.ORDER) and question.card is not None:
        return "beside" if part.mark is Mark.LEFT else _MARKS[part.mark]
    return "early" if part.mark is Mark.WRONG and part.verdict.missing else _MARKS[part.mark]


def _held(
    question: Question, answer: Answer, card: Card, part: Graded | None, queue: tuple[Card, ...], lang: str
) -> scene.Held:
    name, number = words.name(card, lang), queue.index(card) + 1 if card in queue else 0
    if part is not None:
        word = _word(question, answer, part, lang)
        return scene.Held(
            card, f"{name}, {word}", _mark(question, part), number, word, _reason(question, answer, part, lang)
        )
    counted = question.kind == "P11"
    verdict = judge_offered(question, card) if counted else judged(question)
    if verdict is None:
        return scene.Held(card, name)
    word = words.text("mark.choice.fits" if verdict else "mark.choice.waits", lang)
    return scene.Held(card, f"{name}, {word}", "fits" if verdict else "waits" if counted else "tried", number)


def _word(question: Question, answer: Answer, part: Graded, lang: str) -> str:
    """What became of a card, in two or three words."""
    if question.form is Form.SET and question.card is not None:
        return words.text(f"mark.needed.{part.mark}", lang)
    key = f"mark.{question.form}.{part.mark}"
    if question.form in SINGLE and part.mark is Mark.MISSED and not set(answer.cards) & set(question.right):
        return words.text(f"mark.{question.form}.fits", lang)
    if question.form is Form.ORDER and part.card in question.right:
        key = "mark.order.place" if part.mark is Mark.WRONG else key
        return words.text(key, lang, number=question.right.index(part.card) + 1)
    return words.text(key, lang)


def _reason(question: Question, answer: Answer, part: Graded, lang: str) -> str:
    """Why a card belongs where it does, in the few words that fit below it."""
    missing, chain = part.verdict.missing, question.form in (Form.SET, Form.ORDER) and question.card is not None
    if question.form in (Form.SET, Form.TURN) and not chain and len(missing) > _LISTED:
        return words.count("aside.many", len(missing) - 1, lang, first=missing[0])
    if not chain or part.verdict.reason is Reason.ALREADY_LAID:
        return part.verdict.brief(lang)
    if part.card not in question.right:
        return words.text(f"aside.{aside(question, part.card)}", lang, card=question.card)
    if part.mark is Mark.WRONG:
        return words.text("aside.yours", lang, number=answer.cards.index(part.card) + 1)
    verdict = judged(question)
    order = verdict.missing if verdict is not None else ()
    place = order.index(part.card)
    return words.text("aside.after", lang, card=order[place - 1]) if place else part.verdict.brief(lang)
