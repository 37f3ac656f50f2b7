"""The choices of a question in words, and what is said of an option once it is answered."""

from dataclasses import replace

from fantan import words
from fantan.cards import Card
from fantan.judge import Reason, Verdict, judge
from fantan.notation import parse_action
from fantan.puzzles import Answer, Choice, Question, Turn
from fantan.puzzles.kinds import NONE, read_order
from fantan.puzzles.replay import refused, verdicts
from fantan.state import Play, View
from ui.table import felt, scene


def choices(question: Question, lang: str, answer: Answer | None) -> tuple[scene.Choice, ...]:
    """The choices of a question; with an `answer`, marked, and what is right or wrong about it told."""
    chosen = dict(answer.chosen) if answer else {}
    drawn = []
    for choice in sorted(question.choices, key=lambda choice: _place(question, choice)):
        picked = chosen.get(choice.id, "")
        options = (
            scene.Option(
                option, _text(question, choice, option, lang), *_outcome(question, choice, option, picked, lang)
            )
            if answer
            else scene.Option(option, _text(question, choice, option, lang))
            for option in choice.options
        )
        drawn.append(scene.Choice(choice.id, _label(question, choice, lang), tuple(options), picked))
    return tuple(drawn)


def mark(choice: Choice, option: str, picked: str) -> scene.Mark | None:
    """What became of an option; None where it was rightly left."""
    if option == picked:
        return "right" if option == choice.right else "wrong"
    return "missed" if option == choice.right else None


def seat_name(seat: int, lang: str) -> str:
    """What a seat is called in a question about several."""
    return words.text(f"seat.{seat + 1}", lang)


def verdict_of(question: Question, turn: str) -> Verdict | None:
    """P05: what the judge says of one of the turns; None for a pass that nothing is known about."""
    turns = tuple(map(Turn.parse, question.choices[0].options))
    return verdicts(question.view, turns)[question.choices[0].options.index(turn)]


def by_both(question: Question, action: str) -> tuple[Verdict, Verdict]:
    """P10: what the judges of both rule sets say."""
    assert question.other is not None
    one = question.view
    return judge(one, parse_action(action)), judge(replace(one, rules=question.other), parse_action(action))


def stopped(question: Question, order: str) -> Verdict | None:
    """P09: the verdict of the first card of an order that comes too early; None where the order goes."""
    view = question.view
    return refused(View(view.rules, view.rules.placed, frozenset()), read_order(order))


def _place(question: Question, choice: Choice) -> int:
    """Where a choice stands: one about a card as the card does in the hand, the pass after them."""
    if choice.name != "books":
        return 0
    hand = [str(card) for card in felt.sort(question.view, question.view.hand)]
    return hand.index(choice.id) if choice.id in hand else len(hand)


def _label(question: Question, choice: Choice, lang: str) -> str:
    if choice.name == "books":
        action = parse_action(choice.id)
        return words.sign(action.card, lang) if isinstance(action, Play) else words.text("choice.books.pass", lang)
    return words.text(f"choice.{choice.name or choice.id}", lang, card=question.card)


def _text(question: Question, choice: Choice, option: str, lang: str) -> str:
    """An option in words; under a rule set with an opening card, "not open" must not be true before that card."""
    name = choice.name or choice.id
    if name == "turn":
        return _turn(choice, option, lang)
    if name == "order" and option != NONE:
        return _listed(read_order(option), lang)
    opening, starter = question.view.rules.lock, question.view.rules.row.starter
    locked = ".locked" if name == "why" and opening is not None and option == Reason.ROW_NOT_OPEN else ""
    return words.text(f"choice.{name}.{option}{locked}", lang, opening=opening, starter=starter)


def _turn(choice: Choice, option: str, lang: str) -> str:
    turn, number = Turn.parse(option), choice.options.index(option) + 1
    done = "passes" if turn.card is None else "lays"
    return words.text(f"choice.turn.{done}", lang, number=number, name=seat_name(turn.seat, lang), card=turn.card)


def _listed(cards: tuple[Card, ...], lang: str) -> str:
    return words.text("list.comma", lang).join(words.sign(card, lang) for card in cards)


def _outcome(question: Question, choice: Choice, option: str, picked: str, lang: str) -> tuple[scene.Mark | None, str]:
    """What became of an option, and why, where it was picked or should have been."""
    marked = mark(choice, option, picked)
    return marked, _line(question, choice, option, lang) if marked else ""


def _line(question: Question, choice: Choice, option: str, lang: str) -> str:
    """Why an option is right or wrong, in the few words that fit beside it."""
    match choice.name or choice.id:
        case "turn":
            verdict = verdict_of(question, option)
            unknown = verdict is None or (verdict and Turn.parse(option).card is None)
            return (
                words.text("choice.turn.unknown", lang) if unknown or verdict is None else told_briefly(verdict, lang)
            )
        case "order" if option != NONE:
            early = stopped(question, option)
            if early is None:
                return words.text("choice.order.goes", lang)
            return words.text("choice.order.early", lang, first=early.missing[0], card=early.action.card)  # type: ignore[union-attr]
        case "books" if option == choice.right:
            one, two = (told_briefly(verdict, lang) for verdict in by_both(question, choice.id))
            return words.text("choice.books.told", lang, one=one, two=two)
    return ""


def told_briefly(verdict: Verdict, lang: str) -> str:
    """A verdict of somebody else's action in a few words: whose a missing card is, is not told."""
    return replace(verdict, view=replace(verdict.view, hand=frozenset())).brief(lang)
