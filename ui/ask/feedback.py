"""What is said about an answer: the reason first, then the belief that gave it, and the answer in figures."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fantan import words
from fantan.cards import Card
from fantan.judge import Reason, Verdict, fitting
from fantan.notation import parse_action
from fantan.puzzles import Answer, Form, Grade, Mark, Question, Turn, aside, detect, grade, judge_offered
from fantan.puzzles.kinds import NONE, read_order
from fantan.state import Play
from fantan.witness import sentence
from ui.ask.options import by_both, seat_name, stopped, told_briefly, verdict_of
from ui.rooms import title
from ui.table import scene

_ICONS: Mapping[Mark, scene.Icon] = MappingProxyType(
    {Mark.RIGHT: "right", Mark.LEFT: "right", Mark.WRONG: "wrong", Mark.MISSED: "missed"}
)


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
    """What to say about an answer, or one of its cards: the reason first, then what proves it.

    After a wrong answer that one belief alone explains, that belief is named.
    """
    graded, verdict = grade(question, answer), told(question, answer, about)
    if about is not None and verdict is not None:
        return scene.Line(_told_of(question, about, verdict, lang), _icon_of(question, graded, verdict, about))
    text = _reason(question, answer, verdict, lang)
    if graded.right:
        several = question.form in (Form.SET, Form.ORDER) and len(question.right) > 1
        text = words.text(f"answer.{question.form}" if several else "answer.yes", lang, text=text)
        return scene.Line(text, "right")
    belief = believed(question, answer, lang)
    waits = question.form is not Form.CHOICE or question.kind == "P02"
    return scene.Line(f"{text} {belief}" if belief else text, _icon(verdict if waits else None))


def believed(question: Question, answer: Answer, lang: str) -> str:
    """The belief behind a wrong answer, in a sentence; empty where none or several explain it."""
    belief = detect(question, answer)
    if belief is None:
        return ""
    ranks, starter = question.view.rules.deck.ranks, question.view.rules.row.starter
    place = ranks.index(starter) if starter else 0
    beside = tuple(ranks[at] for at in (place - 1, place + 1) if 0 <= at < len(ranks))
    return words.text(f"belief.{belief}", lang, starter=starter, beside=beside)


def result(question: Question, answer: Answer, lang: str) -> str:
    """An answer in figures: how much of it was right, and what was not."""
    graded, right = grade(question, answer), question.right
    match question.form:
        case Form.CHOICE:
            return _chosen(question, graded, lang)
        case Form.TURN:
            key = Mark.RIGHT if graded.right else Mark.WRONG if answer.cards else Mark.MISSED
            return words.text(f"result.turn.{key}", lang)
        case Form.ONE:
            return words.text(f"result.one.{Mark.RIGHT if graded.right else Mark.WRONG}", lang)
        case _ if graded.right and not right:
            return words.text("result.needless" if question.card else "result.none", lang)
    needed = "order" if question.card else question.form
    found = words.count(f"result.{_figure(question)}", len(right), lang, found=len(graded.marked(Mark.RIGHT)))
    first = found if right else words.text("result.needed" if question.card else "result.nothing", lang)
    wrong = sum(part.card not in right for part in graded.marked(Mark.WRONG))
    return f"{first} {words.count(f'result.{needed}.wrong', wrong, lang)}" if wrong else first


def _figure(question: Question) -> str:
    """How what was found is counted: cards of an order by their places."""
    return Form.ORDER.value if question.form is Form.ORDER else Form.SET.value


def _chosen(question: Question, graded: Grade, lang: str) -> str:
    """Choices in figures."""
    hits = dict(graded.choices)
    if question.kind in _REASONED:
        first = _REASONED[question.kind]
        key = "all" if graded.right else "reason" if hits.get(first) else first
        return words.text(f"result.choice.{key}", lang)
    if len(hits) > 1:
        return words.count("result.chosen", len(hits), lang, found=sum(hits.values()))
    return words.text("result.chosen.right" if graded.right else "result.chosen.wrong", lang)


_REASONED: Mapping[str, str] = MappingProxyType({"P02": "fits", "P05": "turn"})
"""The kinds that ask for a reason too, by what it is the reason of."""


def _reason(question: Question, answer: Answer, verdict: Verdict | None, lang: str) -> str:
    """Why the right answer is right."""
    if question.kind in _SAID:
        return _SAID[question.kind](question, answer, lang)
    if verdict is None:
        key = "answer.row" if question.suit else "reason.pass.pass_allowed"
        return words.text(key, lang, opening=question.view.rules.lock)
    chain = question.form is Form.ORDER or (question.form is Form.SET and question.card is not None)
    return _in_order(verdict, lang) if chain and verdict.missing else verdict.explain(lang)


def _in_order(verdict: Verdict, lang: str) -> str:
    """What comes before a card and in which order, and why."""
    missing, card = verdict.missing, verdict.action.card  # type: ignore[union-attr]
    rules = verdict.view.rules
    waits = words.count("answer.waits", len(missing), lang, card=card, missing=missing)
    note = words.text(f"note.{verdict.reason}", lang, starter=rules.starter(card.suit), opening=rules.lock)
    return f"{waits} {note}"


def _of_replay(question: Question, _answer: Answer, lang: str) -> str:
    """P05: which turn was against the rules, and what of the position shows it."""
    option = question.choices[0].right
    turn, verdict = Turn.parse(option), verdict_of(question, option)
    assert verdict is not None
    facts: dict[str, object] = {
        "number": question.choices[0].options.index(option) + 1,
        "name": seat_name(turn.seat, lang),
        "card": turn.card,
        "opening": question.view.rules.lock,
    }
    if verdict.reason is Reason.MUST_PLAY:
        held = verdict.view.rules.deck.sort(verdict.view.playable)
        fits = frozenset(fitting(verdict.view))
        facts["card"] = next(card for card in held if card in fits)
    if verdict.missing:
        facts["missing"] = verdict.missing
        return words.count(f"answer.illegal.{verdict.reason}", len(verdict.missing), lang, **facts)
    return words.text(f"answer.illegal.{verdict.reason}", lang, **facts)


def _of_mistake(question: Question, _answer: Answer, lang: str) -> str:
    """P07: the sentence of the rules; where the time to put it right is over, that it is."""
    rules, right = question.view.rules, question.choices[0].right
    if right == "uses":
        return words.text("answer.mended.uses", lang)
    (clause,) = (clause for clause in rules.clauses if clause.id.endswith(".mistaken"))
    said = sentence(rules, clause, lang)
    return words.text("answer.mended.late", lang, text=said) if right == "stands" else said


def _of_order(question: Question, answer: Answer, lang: str) -> str:
    """P09: what comes too early in the order that was chosen, or the order that goes."""
    right, picked = question.choices[0].right, dict(answer.chosen).get("order", NONE)
    early = None if picked == NONE else stopped(question, picked)
    if early is not None:
        card = early.action.card  # type: ignore[union-attr]
        return words.text("answer.order.early", lang, card=card, first=early.missing[0])
    if right == NONE:
        return words.text("answer.order.none", lang)
    return words.text("answer.order.goes", lang, cards=read_order(right))


def _of_books(question: Question, answer: Answer, lang: str) -> str:
    """P10: the first thing that was answered wrongly, or else that the rules see differently, by both of them."""
    assert question.other is not None
    hits = dict(grade(question, answer).choices)
    wrong = [choice for choice in question.choices if not hits[choice.id]]
    apart = [choice for choice in question.choices if choice.right in {"one", "two"}]
    action = parse_action((wrong or apart)[0].id)
    one, two = by_both(question, str(action))
    what = words.sign(action.card, lang) if isinstance(action, Play) else words.text("choice.books.pass", lang)
    by = (
        words.text(
            "answer.books.by", lang, rules=title(str(verdict.view.rules), lang), text=told_briefly(verdict, lang)
        )
        for verdict in (one, two)
    )
    return words.text("answer.books", lang, what=what, text=" ".join(by))


def _of_count(question: Question, _answer: Answer, lang: str) -> str:
    """P11: which cards fit, and so what there is to decide."""
    view = question.view
    cards = tuple(card for card in view.rules.deck.sort(view.hand) if judge_offered(question, card))
    if not cards:
        return words.text("answer.count.none", lang)
    return words.count("answer.count", len(cards), lang, cards=cards)


_SAID: Mapping[str, Callable[[Question, Answer, str], str]] = MappingProxyType(
    {"P05": _of_replay, "P07": _of_mistake, "P09": _of_order, "P10": _of_books, "P11": _of_count}
)
"""The kinds of which the verdict of a card is not the whole reason."""


def _told_of(question: Question, card: Card, verdict: Verdict, lang: str) -> str:
    """One card of an answer, explained; in an order, why it is no part of it."""
    if _beside(question, card):
        return words.text(f"answer.aside.{aside(question, card)}", lang, card=card, asked=question.card)
    return verdict.explain(lang)


def _beside(question: Question, card: Card) -> bool:
    """Whether a card is offered beside those that come first, and is none of them."""
    return question.card is not None and card in question.offered and card not in question.right


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
