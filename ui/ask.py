"""Asking: how each form of question is put at a table, and how an answer is shown beside what was right."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypedDict

from fantan import words
from fantan.cards import Card, NotationError
from fantan.judge import Reason, Verdict
from fantan.puzzles import Answer, Form, Grade, Graded, Mark, Question, aside, grade, judge_offered
from ui import typed
from ui.table import felt, scene

NOTHING = "nothing"
"""The button that answers "none of them"."""
PASS = "pass"
"""The button that answers a turn with a pass."""
_EMPTY = {Form.SET: NOTHING, Form.TURN: PASS}
"""The button that answers with no card, where that can be right."""
_SINGLE = {Form.ONE, Form.TURN}
"""Where a tap on a card is the answer."""

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

_ICONS: Mapping[Mark, scene.Icon] = MappingProxyType(
    {Mark.RIGHT: "right", Mark.LEFT: "right", Mark.WRONG: "wrong", Mark.MISSED: "missed"}
)

_LISTED = 3
"""How many missing cards the place below a card can list."""


class Asked(TypedDict):
    """The parts of a scene that ask or show an answer; spread them into one."""

    hand: tuple[scene.Held, ...]
    hand_label: str
    pick: Literal["none", "one", "set", "order"]
    lines: bool
    choices: tuple[scene.Choice, ...]


def asking(question: Question, lang: str) -> Asked:
    """Put a question. Nothing here differs by what is right."""
    return Asked(
        hand=tuple(scene.Held(card, words.name(card, lang)) for card in _shown(question)),
        hand_label=words.text(f"cards.{question.form}", lang),
        pick=_PICKS[question.form],
        lines=question.form in (Form.SET, Form.ORDER),
        choices=_choices(question, lang, None),
    )


def answered(question: Question, answer: Answer, lang: str, about: Card | None = None) -> Asked:
    """Show an answer: each card and option with what became of it and why.

    Cards carry the numbers of the queue that the feedback is about, or the one that `about` waits for.
    """
    graded = grade(question, answer)
    verdict = told(question, answer, about)
    queue = () if verdict is None else verdict.missing
    parts = {part.card: part for part in graded.cards}
    held = (_held(question, answer, card, parts.get(card), queue, lang) for card in _shown(question))
    return Asked(
        hand=tuple(held),
        hand_label=words.text(f"cards.{question.form}", lang),
        pick="none",
        lines=question.form in (Form.SET, Form.ORDER),
        choices=_choices(question, lang, answer),
    )


def field(example: str, lang: str) -> scene.Typed:
    """The field for typed answers, with the key of an example."""
    return scene.Typed(words.text("typed.label", lang), words.text(example, lang), words.text("typed.send", lang))


def types(question: Question) -> bool:
    """Whether answers can be typed: wherever there are cards to pick from."""
    return bool(question.offered)


def example(question: Question, wanted: bool) -> str:
    """The key of an example of what may be typed, while an answer is `wanted` or after it."""
    return f"ask.example.{question.form if wanted else 'after'}"


def typed_in(question: Question, text: str, *, wanted: bool, told: bool) -> Answer | typed.Why | str:
    """What a typed text is to a question with cards to pick from: an answer, a question why, or the key of a notice.

    An answer is one only while it is `wanted`; a question why is one only once reasons are `told`.
    """
    try:
        said = typed.parse(text)
    except NotationError:
        return f"ask.unknown.{question.form if wanted else 'after'}"
    match said:
        case typed.Why():
            return said if told else "ask.early"
        case typed.Cards(cards=(card,)) if not wanted:
            return typed.Why(card)
        case _ if not wanted:
            return "ask.unknown.after"
        case typed.Nothing():
            return Answer() if question.form in _EMPTY else f"ask.none.{question.form}"
        case typed.Cards(cards=cards) if set(cards) <= set(question.offered):
            return _picked(question, cards) or "ask.single"
    return "ask.offered"


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
        return scene.Button(NOTHING, words.text("ask.nothing", lang)), sends
    return (sends,)


def read(question: Question, act: scene.Act) -> Answer | None:
    """The answer in an act; None when the act answers nothing, or not in the form of the question."""
    if act.do == _EMPTY.get(question.form):
        return Answer()
    if act.do != ("card" if question.form in _SINGLE else "check"):
        return None
    if question.form is Form.CHOICE:
        options = {choice.id: choice.options for choice in question.choices}
        chosen = {id: option for id, option in act.choices if option in options.get(id, ())}
        return Answer(chosen=tuple(chosen.items())) if len(chosen) == len(options) else None
    return _picked(question, act.cards)


def recall(question: Question, text: str) -> Answer:
    """The answer that was kept as a text.

    :raises NotationError: when it is damaged, or no answer to this question.
    """
    kept = Answer.parse(text)
    nothing = question.form in _EMPTY and not kept.cards
    do = _EMPTY[question.form] if nothing else "card" if question.form in _SINGLE else "check"
    answer = read(question, scene.Act(0, do, kept.cards, kept.chosen))
    if answer is None:
        raise NotationError(f"no answer to this question: {text!r}")
    return answer


def _picked(question: Question, cards: tuple[Card, ...]) -> Answer | None:
    """Picked cards as an answer; None where they are none, too many, twice the same, or not on offer."""
    most = 1 if question.form in _SINGLE else len(question.offered)
    once = len(set(cards)) == len(cards)
    return Answer(cards) if once and 0 < len(cards) <= most and set(cards) <= set(question.offered) else None


def told(question: Question, answer: Answer, about: Card | None = None) -> Verdict | None:
    """The verdict that feedback explains: of the card it was asked about, or else the one that concerns the answer."""
    return judge_offered(question, about) if about else concerning(question, answer, grade(question, answer))


def concerning(question: Question, answer: Answer, graded: Grade) -> Verdict | None:
    """The verdict that concerns an answer: of the card in question, or the first wrong, missed or right card."""
    if question.card is not None:
        return judged(question)
    missed = graded.marked(Mark.MISSED) if question.form is Form.SET or not answer.cards else ()
    parts = (*graded.marked(Mark.WRONG), *missed, *graded.marked(Mark.RIGHT))
    return parts[0].verdict if parts else None


def judged(question: Question) -> Verdict | None:
    """What the judge says of the card that a question is about."""
    return judge_offered(question, question.card) if question.card else None


def feedback(question: Question, answer: Answer, lang: str, about: Card | None = None) -> scene.Line:
    """What to say about an answer, or one of its cards: the reason first, then what proves it."""
    graded, verdict = grade(question, answer), told(question, answer, about)
    if about is not None and verdict is not None:
        return scene.Line(_told_of(question, about, verdict, lang), _icon_of(question, graded, verdict, about))
    if verdict is None:
        text = words.text("reason.pass.pass_allowed", lang)
    elif question.form is Form.ORDER:
        text = _in_order(verdict, lang)
    else:
        text = verdict.explain(lang)
    if graded.right:
        several = question.form in (Form.SET, Form.ORDER) and len(question.right) > 1
        text = words.text(f"answer.{question.form}" if several else "answer.yes", lang, text=text)
        return scene.Line(text, "right")
    return scene.Line(text, _icon(verdict))


def result(question: Question, answer: Answer, lang: str) -> str:
    """An answer in figures: how much of it was right, and what was not."""
    graded, right = grade(question, answer), question.right
    hits = dict(graded.choices)
    match question.form:
        case Form.CHOICE:
            key = "all" if graded.right else "reason" if hits.get("fits") else "fits"
            return words.text(f"result.choice.{key}", lang)
        case Form.TURN:
            key = Mark.RIGHT if graded.right else Mark.WRONG if answer.cards else Mark.MISSED
            return words.text(f"result.turn.{key}", lang)
        case Form.ONE:
            return words.text(f"result.one.{Mark.RIGHT if graded.right else Mark.WRONG}", lang)
        case _ if graded.right and not right:
            return words.text("result.none", lang)
    found = words.count(f"result.{question.form}", len(right), lang, found=len(graded.marked(Mark.RIGHT)))
    first = found if right else words.text("result.nothing", lang)
    wrong = sum(part.card not in right for part in graded.marked(Mark.WRONG))
    return f"{first} {words.count(f'result.{question.form}.wrong', wrong, lang)}" if wrong else first


def _shown(question: Question) -> tuple[Card, ...]:
    cards = question.offered or ((question.card,) if question.card else ())
    return felt.sort(question.view, frozenset(cards))


def _mark(question: Question, part: Graded) -> scene.Mark:
    """What the table calls the mark of a card; one that was picked to be laid, and waits, came too early."""
    if question.form is Form.ORDER:
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
    verdict = judged(question)
    if verdict is None:
        return scene.Held(card, name)
    word = words.text("mark.choice.fits" if verdict else "mark.choice.waits", lang)
    return scene.Held(card, f"{name}, {word}", "fits" if verdict else "tried", number)


def _word(question: Question, answer: Answer, part: Graded, lang: str) -> str:
    """What became of a card, in two or three words."""
    key = f"mark.{question.form}.{part.mark}"
    if question.form in _SINGLE and part.mark is Mark.MISSED and not set(answer.cards) & set(question.right):
        return words.text(f"mark.{question.form}.fits", lang)
    if question.form is Form.ORDER and part.card in question.right:
        key = "mark.order.place" if part.mark is Mark.WRONG else key
        return words.text(key, lang, number=question.right.index(part.card) + 1)
    return words.text(key, lang)


def _reason(question: Question, answer: Answer, part: Graded, lang: str) -> str:
    """Why a card belongs where it does, in the few words that fit below it."""
    missing = part.verdict.missing
    if question.form is Form.SET and len(missing) > _LISTED:
        return words.count("aside.many", len(missing) - 1, lang, first=missing[0])
    if question.form is not Form.ORDER or part.verdict.reason is Reason.ALREADY_LAID:
        return part.verdict.brief(lang)
    if part.card not in question.right:
        return words.text(f"aside.{aside(question, part.card)}", lang, card=question.card)
    if part.mark is Mark.WRONG:
        return words.text("aside.yours", lang, number=answer.cards.index(part.card) + 1)
    place = question.right.index(part.card)
    return words.text("aside.after", lang, card=question.right[place - 1]) if place else part.verdict.brief(lang)


def _in_order(verdict: Verdict, lang: str) -> str:
    """What comes before a card and in which order, and why."""
    missing, card = verdict.missing, verdict.action.card  # type: ignore[union-attr]
    rules = verdict.view.rules
    waits = words.count("answer.waits", len(missing), lang, card=card, missing=missing)
    note = words.text(f"note.{verdict.reason}", lang, starter=rules.row.starter, opening=rules.lock)
    return f"{waits} {note}"


def _told_of(question: Question, card: Card, verdict: Verdict, lang: str) -> str:
    """One card of an answer, explained; in an order, why it is no part of it."""
    if _beside(question, card):
        return words.text(f"answer.aside.{aside(question, card)}", lang, card=card, asked=question.card)
    return verdict.explain(lang)


def _beside(question: Question, card: Card) -> bool:
    """Whether a card is offered beside those of an order, and no part of it."""
    return question.form is Form.ORDER and card in question.offered and card not in question.right


def _icon_of(question: Question, graded: Grade, verdict: Verdict, card: Card) -> scene.Icon:
    """What became of a card that was asked about: that it waits, where this is what is told of it."""
    mark = next((part.mark for part in graded.cards if part.card == card), None)
    if verdict.missing and mark not in (Mark.RIGHT, Mark.MISSED) and not _beside(question, card):
        return "waits"
    if mark is not None:
        return _ICONS[mark]
    return "right" if verdict else "none"


def _icon(verdict: Verdict | None) -> scene.Icon:
    return "waits" if verdict is not None and verdict.missing else "missed"


def _choices(question: Question, lang: str, answer: Answer | None) -> tuple[scene.Choice, ...]:
    chosen = dict(answer.chosen) if answer else {}
    return tuple(
        scene.Choice(
            choice.id,
            words.text(f"choice.{choice.name or choice.id}", lang, card=question.card),
            tuple(
                scene.Option(
                    option,
                    _option(question, choice.name or choice.id, option, lang),
                    _option_mark(option == chosen.get(choice.id), option == choice.right) if answer else None,
                )
                for option in choice.options
            ),
            chosen.get(choice.id, ""),
        )
        for choice in question.choices
    )


def _option(question: Question, choice: str, option: str, lang: str) -> str:
    """An option in words; under a rule set with an opening card, "not open" must not be true before that card."""
    opening, starter = question.view.rules.lock, question.view.rules.row.starter
    locked = ".locked" if opening is not None and option == Reason.ROW_NOT_OPEN else ""
    return words.text(f"choice.{choice}.{option}{locked}", lang, opening=opening, starter=starter)


def _option_mark(picked: bool, belongs: bool) -> scene.Mark | None:
    if picked:
        return _MARKS[Mark.RIGHT if belongs else Mark.WRONG]
    return _MARKS[Mark.MISSED] if belongs else None
