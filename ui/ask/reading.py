"""How an answer is read: from what was tapped, from what was typed, from what was kept."""

from fantan.cards import Card, NotationError
from fantan.puzzles import Answer, Form, Question
from ui import typed
from ui.table import scene

NOTHING = "nothing"
"""The button that answers "none of them"."""
PASS = "pass"
"""The button that answers a turn with a pass."""
EMPTY = {Form.SET: NOTHING, Form.TURN: PASS}
"""The button that answers with no card, where that can be right."""
SINGLE = {Form.ONE, Form.TURN}
"""Where a tap on a card is the answer."""


def types(question: Question) -> bool:
    """Whether answers can be typed: wherever there are cards to pick from."""
    return bool(question.offered)


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
            return Answer() if question.form in EMPTY else f"ask.none.{question.form}"
        case typed.Cards(cards=cards) if set(cards) <= set(question.offered):
            return _picked(question, cards) or "ask.single"
    return "ask.offered"


def read(question: Question, act: scene.Act) -> Answer | None:
    """The answer in an act; None when the act answers nothing, or not in the form of the question."""
    if act.do == EMPTY.get(question.form):
        return Answer()
    if act.do != ("card" if question.form in SINGLE else "check"):
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
    nothing = question.form in EMPTY and not kept.cards
    do = EMPTY[question.form] if nothing else "card" if question.form in SINGLE else "check"
    answer = read(question, scene.Act(0, do, kept.cards, kept.chosen))
    if answer is None:
        raise NotationError(f"no answer to this question: {text!r}")
    return answer


def _picked(question: Question, cards: tuple[Card, ...]) -> Answer | None:
    """Picked cards as an answer; None where they are none, too many, twice the same, or not on offer."""
    most = 1 if question.form in SINGLE else len(question.offered)
    once = len(set(cards)) == len(cards)
    return Answer(cards) if once and 0 < len(cards) <= most and set(cards) <= set(question.offered) else None
