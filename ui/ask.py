"""Asking: how each form of question is put at a table, and how an answer is shown beside what was right."""

from typing import Literal, TypedDict

from fantan import words
from fantan.cards import Card
from fantan.judge import Reason, Verdict
from fantan.puzzles import Answer, Form, Grade, Graded, Mark, Question, aside, grade, judge_offered
from ui.table import felt, scene

NOTHING = "nothing"
"""The button that answers "none of them"."""

_PICKS: dict[Form, Literal["none", "one", "set", "order"]] = {
    Form.ONE: "one",
    Form.SET: "set",
    Form.ORDER: "order",
    Form.CHOICE: "none",
}

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
    return asking(question, lang) | Asked(
        hand=tuple(held),
        hand_label=words.text(f"cards.{question.form}", lang),
        pick="none",
        lines=question.form in (Form.SET, Form.ORDER),
        choices=_choices(question, lang, answer),
    )


def field(example: str, lang: str) -> scene.Typed:
    """The field for typed answers, with the key of an example."""
    return scene.Typed(words.text("typed.label", lang), words.text(example, lang), words.text("typed.send", lang))


def buttons(question: Question, lang: str) -> tuple[scene.Button, ...]:
    """The buttons that send an answer."""
    if question.form is Form.ONE:
        return ()
    check = words.text("ask.check.none", lang)
    numbers = range(1, len(question.offered) + 1)
    counted = (check, *(words.count("ask.check", number, lang) for number in numbers)) if numbers else ()
    sends = scene.Button("check", check, primary=True, counted=counted)
    if question.form is Form.SET:
        return scene.Button(NOTHING, words.text("ask.nothing", lang)), sends
    return (sends,)


def read(question: Question, act: scene.Act) -> Answer | None:
    """The answer in an act; None when the act answers nothing, or not in the form of the question."""
    cards = act.cards
    if act.do == NOTHING and question.form is Form.SET:
        return Answer()
    if act.do != ("card" if question.form is Form.ONE else "check"):
        return None
    if len(set(cards)) < len(cards) or not set(cards) <= set(question.offered):
        return None
    if question.form is Form.CHOICE:
        options = {choice.id: choice.options for choice in question.choices}
        chosen = {id: option for id, option in act.choices if option in options.get(id, ())}
        return Answer(chosen=tuple(chosen.items())) if len(chosen) == len(options) else None
    if not cards or (question.form is Form.ONE and len(cards) > 1):
        return None
    return Answer(cards)


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
        return scene.Line(_told_of(question, about, verdict, lang), _icon(verdict))
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


def _held(
    question: Question, answer: Answer, card: Card, part: Graded | None, queue: tuple[Card, ...], lang: str
) -> scene.Held:
    name, number = words.name(card, lang), queue.index(card) + 1 if card in queue else 0
    if part is not None:
        word = _word(question, part, lang)
        return scene.Held(card, f"{name}, {word}", part.mark.value, number, word, _reason(question, answer, part, lang))
    verdict = judged(question)
    if verdict is None:
        return scene.Held(card, name)
    word = words.text("mark.choice.fits" if verdict else "mark.choice.waits", lang)
    return scene.Held(card, f"{name}, {word}", "fits" if verdict else "tried", number)


def _word(question: Question, part: Graded, lang: str) -> str:
    """What became of a card, in two or three words."""
    key = f"mark.{question.form}.{part.mark}"
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
    note = words.text(f"note.{verdict.reason}", lang, starter=rules.row.starter, opening=rules.opening.card)
    return f"{waits} {note}"


def _told_of(question: Question, card: Card, verdict: Verdict, lang: str) -> str:
    """One card of an answer, explained; in an order, why it is no part of it."""
    if question.form is Form.ORDER and card in question.offered and card not in question.right:
        return words.text(f"answer.aside.{aside(question, card)}", lang, card=card, asked=question.card)
    return verdict.explain(lang)


def _icon(verdict: Verdict | None) -> scene.Icon:
    return "waits" if verdict is not None and verdict.missing else "missed"


def _choices(question: Question, lang: str, answer: Answer | None) -> tuple[scene.Choice, ...]:
    chosen = dict(answer.chosen) if answer else {}
    return tuple(
        scene.Choice(
            choice.id,
            words.text(f"choice.{choice.id}", lang, card=question.card),
            tuple(
                scene.Option(
                    option,
                    _option(question, choice.id, option, lang),
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
    opening, starter = question.view.rules.opening.card, question.view.rules.row.starter
    locked = ".locked" if opening is not None and option == Reason.ROW_NOT_OPEN else ""
    return words.text(f"choice.{choice}.{option}{locked}", lang, opening=opening, starter=starter)


def _option_mark(picked: bool, belongs: bool) -> scene.Mark | None:
    if picked:
        return "right" if belongs else "early"
    return "missed" if belongs else None
