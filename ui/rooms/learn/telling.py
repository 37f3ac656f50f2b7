"""The kinds of steps that only lessons have: how they are put, and how an answer to them is explained."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from fantan import words
from fantan.cards import Card
from fantan.judge import judge
from fantan.lessons import NOBODY, Kind, Step, relation
from fantan.puzzles import Answer, Choice, Form, Mark, Question, grade
from fantan.rules import Leader, Rest, Unit
from fantan.state import PASS, Play, leading
from fantan.words import Amount, Worth
from ui import ask
from ui.rooms.learn.facts import YOU, facts, seat
from ui.table import felt, scene

CARDS = frozenset({Kind.SUIT, Kind.ABOVE, Kind.BESIDE})
"""The kinds that ask which cards belong to another one."""
OWN = CARDS | {Kind.WINNER, Kind.SHARE, Kind.LEADS, Kind.PAYS, Kind.SAYS, Kind.RULE, Kind.MAY}

_MARKS: Mapping[Mark, scene.Mark] = MappingProxyType(
    {Mark.RIGHT: "right", Mark.LEFT: "right", Mark.WRONG: "wrong", Mark.MISSED: "missed"}
)


def asking(step: Step, question: Question, lang: str) -> ask.Asked:
    """Put a question of a lesson. Nothing here differs by what is right."""
    if step.kind not in OWN:
        return ask.asking(question, lang)
    bare = ask.asking(replace(question, choices=()), lang)
    bare["choices"] = tuple(_choice(step, choice, lang, None) for choice in question.choices)
    return bare


def answered(step: Step, question: Question, answer: Answer, lang: str, about: Card | None = None) -> ask.Asked:
    """Show an answer: each card and option with what became of it and why."""
    if step.kind not in OWN:
        return ask.answered(question, answer, lang, about)
    shown = asking(step, question, lang)
    shown["pick"] = "none"
    shown["choices"] = tuple(_choice(step, choice, lang, answer) for choice in question.choices)
    if step.kind in CARDS:
        parts = {part.card: part.mark for part in grade(question, answer).cards}
        shown["hand"] = tuple(_held(step, held, parts[held.card], lang) for held in shown["hand"])
    return shown


def worked(step: Step, question: Question, lang: str) -> ask.Asked:
    """Show a question with its answer, as a worked position."""
    shown = answered(step, question, right(question), lang)
    if step.kind in CARDS:
        shown["hand"] = tuple(_worked(step, held.card, held.card in question.right, lang) for held in shown["hand"])
    return shown


def _worked(step: Step, card: Card, belongs: bool, lang: str) -> scene.Held:
    """A card of a worked position; only one that belongs there is marked."""
    name, word = words.name(card, lang), words.text(f"learn.{step.kind}.{'yes' if belongs else 'no'}", lang)
    told = words.text("card.told", lang, name=name, reason=word)
    return scene.Held(card, told, "right" if belongs else None, word=word)


def right(question: Question) -> Answer:
    """The answer that is right; of several cards to lay, the first one."""
    cards = question.right[:1] if question.form in {Form.ONE, Form.TURN} else question.right
    return Answer(cards, tuple((choice.id, choice.right) for choice in question.choices))


def feedback(step: Step, question: Question, answer: Answer, lang: str, about: Card | None = None) -> scene.Line:
    """What to say about an answer, or one of its cards: the reason first."""
    if step.kind not in OWN or (about is not None and step.kind not in CARDS):
        return ask.feedback(question, answer, lang, about)
    graded = grade(question, answer)
    if step.kind in CARDS:
        wrong = [*graded.marked(Mark.WRONG), *graded.marked(Mark.MISSED), *graded.marked(Mark.RIGHT)]
        card = about or wrong[0].card
        text = _why(step, card, lang) if card in question.view.hand else words.text("ask.offered", lang)
        icon: scene.Icon = "right" if graded.right or card in question.right else "wrong"
        missed = {part.card for part in graded.marked(Mark.MISSED)}
        icon = "missed" if card in missed else icon
    else:
        text, icon = _TOLD[step.kind](step, lang), "right" if graded.right else "missed"
    if step.kind in CARDS and graded.right and about is None and len(question.right) > 1:
        known = {"cards": question.right, "asked": step.card, "suit": question.right[0].suit}
        return scene.Line(words.text(f"learn.found.{step.kind}", lang, **known), icon)
    if graded.right and about is None:
        text = words.text("answer.set" if len(question.right) > 1 else "answer.yes", lang, text=text)
    return scene.Line(text, icon)


def reason(step: Step, lang: str) -> str:
    """How the answer of a step comes about; empty where its cards tell it."""
    return _TOLD[step.kind](step, lang) if step.kind in _TOLD and step.question else ""


def whole(step: Step, question: Question, answer: Answer) -> tuple[Question, Answer]:
    """A question and its answer, together with the beginning of an order that was given."""
    given = step.given
    if question.form is not Form.ORDER or not given:
        return question, answer
    all_of = replace(question, offered=(*given, *question.offered), right=(*given, *question.right))
    return all_of, replace(answer, cards=(*given, *answer.cards))


def to_lay(step: Step, question: Question, answer: Answer, about: Card | None) -> tuple[Card, ...]:
    """The cards that can be laid one after another to show what was missing; none where no row is asked about."""
    if step.kind in OWN or not ask.explains(question):
        return ()
    return ask.to_lay(*whole(step, question, answer), about)


def prompt(step: Step, question: Question, lang: str) -> str:
    """How a question is to be answered: what to do, with one of what or with all."""
    if question.form is Form.CHOICE:
        return words.count("learn.prompt.choice", len(question.choices), lang)
    one = question.form is Form.ORDER and len(question.right) == 1
    form = step.kind if step.kind in CARDS else question.form
    return words.text("learn.prompt.next" if one else f"learn.prompt.{form}", lang, card=question.card)


def buttons(step: Step, question: Question, lang: str) -> tuple[scene.Button, ...]:
    """The buttons that send an answer; where one card at least belongs there, none is no answer."""
    sends = ask.buttons(question, lang)
    return tuple(button for button in sends if button.id != ask.NOTHING) if step.kind in CARDS else sends


def _held(step: Step, held: scene.Held, mark: Mark, lang: str) -> scene.Held:
    word = words.text(f"learn.picked.{mark}", lang)
    line = words.text(f"learn.brief.{relation(step, held.card)}", lang, card=step.card, suit=held.card.suit)
    name = words.text("card.told", lang, name=held.name, reason=word)
    return replace(held, mark=_MARKS[mark], word=word, line=line, name=name)


def _why(step: Step, card: Card, lang: str) -> str:
    """How a card stands to the one that is asked about, in a sentence."""
    said = relation(step, card)
    assert step.card is not None
    suit = words.text(f"row.{card.suit}", lang)
    return words.text(
        f"learn.told.{said}", lang, card=card, asked=step.card, suit=card.suit, row=suit, other=step.card.suit
    )


def _choice(step: Step, choice: Choice, lang: str, answer: Answer | None) -> scene.Choice:
    chosen = dict(answer.chosen).get(choice.id, "") if answer else ""
    label = words.text(f"choice.{choice.name or choice.id}", lang, **facts(step, lang))
    options = tuple(
        scene.Option(option, _option(step, choice, option, lang), ask.mark(choice, option, chosen) if answer else None)
        for option in choice.options
    )
    return scene.Choice(choice.id, label, options, chosen)


def _option(step: Step, choice: Choice, option: str, lang: str) -> str:
    """An option in words: a seat by its name, a number with what is counted, all else from the catalogue."""
    if choice.id in {"winner", "leads"} and option != NOBODY:
        return words.text("learn.you.first", lang) if int(option) == YOU else seat(int(option), lang)
    if choice.id == "share":
        return words.count("cards", int(option), lang)
    if choice.id == "pays":
        return _amount(step, int(option), lang)
    return words.text(f"choice.{choice.name or choice.id}.{option}", lang, **facts(step, lang))


_UNITS: Mapping[Unit, str] = MappingProxyType(
    {Unit.CHIPS: "amount.chips", Unit.POINTS: "amount.points", Unit.PIPS: "amount.pips"}
)


def _amount(step: Step, number: int, lang: str) -> str:
    """So many of what is counted in these rules."""
    if not number:
        return words.text("learn.costs.nothing", lang)
    return words.count(_UNITS.get(step.rules.stakes.unit, "amount.points"), number, lang)


def _first(step: Step) -> str:
    """The option that is right, of the first choice."""
    return step.question.choices[0].right if step.question else ""


def _won(step: Step, lang: str) -> str:
    winner = _first(step)
    if winner == NOBODY:
        return words.text("learn.told.nobody", lang)
    return words.text(
        "learn.told.winner.yours" if int(winner) == YOU else "learn.told.winner", lang, seat=seat(int(winner), lang)
    )


def _shared(step: Step, lang: str) -> str:
    """How the pack comes out for so many players."""
    rules, seats = step.rules, step.table.seats
    sizes = rules.hand_sizes(seats)
    each, over = min(sizes), sum(size > min(sizes) for size in sizes)
    known = {"each": words.count("cards", each, lang), "number": each, "seats": seats, "all": sum(sizes)}
    rest = rules.dealing.rest
    if rest is not Rest.DEALT:
        return words.text(f"learn.told.share.{rest}", lang, **known)
    if not over:
        return words.text("learn.told.share.even", lang, **known)
    place = (seats - step.table.dealer - 1) % seats + 1
    yours = "yes" if place <= over else "no"
    return words.count(f"learn.told.share.{yours}", over, lang, place=place, **known)


def _led(step: Step, lang: str) -> str:
    table, by = step.table, leading(step.rules, step.table.winner)
    first = int(_first(step))
    yours = ".yours" if first == YOU else ""
    known = {"seat": seat(first, lang), "dealer": seat(table.dealer, lang)}
    deals = ".dealt" if by is Leader.LEFT_OF_DEALER and table.dealer == YOU else yours
    card = {"card": step.rules.opening.card} if by is Leader.HOLDER else {}
    return words.text(f"learn.told.leads.{by}{deals}", lang, **known, **card)


def _paid(step: Step, lang: str) -> str:
    rules, hand = step.rules, felt.sort(step.view, step.view.hand)
    total = int(_first(step))
    if not total:
        return words.text("learn.told.pays.nothing", lang)
    worth = dict(rules.stakes.pips)
    if rules.stakes.unit is Unit.PIPS:
        count = tuple(Worth(card.rank, worth[card.rank]) for card in hand)
        return words.text("learn.told.pays.pips", lang, count=count, total=total)
    each = Amount(_UNITS.get(rules.stakes.unit, "amount.points"), rules.stakes.card)
    return words.count("learn.told.pays.cards", len(hand), lang, each=each, total=_amount(step, total, lang))


def _said(step: Step, lang: str) -> str:
    return _clause(step, step.about, lang)


def _ruled(step: Step, lang: str) -> str:
    """Why the rule decides: what the judge says of the card or the pass, or the rule itself."""
    name = _first(step)
    if step.about:
        return _clause(step, name, lang)
    if step.card is not None and step.card in step.view.layout:
        return words.text("learn.told.ends", lang, card=step.card)
    return judge(step.view, Play(step.card) if step.card else PASS).explain(lang)


def _may(step: Step, lang: str) -> str:
    assert step.card is not None
    return judge(step.view, Play(step.card)).explain(lang)


def _clause(step: Step, name: str, lang: str) -> str:
    """A rule in its own words; where the rules have none of that name, that they say nothing about it."""
    found = (clause for clause in step.rules.clauses if clause.id == f"{step.rules}.{name}")
    text = next((words.text(clause.text, lang, **step.rules.facts) for clause in found), "")
    return text or words.text(f"learn.told.says.{name}", lang)


_TOLD: Mapping[Kind, Callable[[Step, str], str]] = MappingProxyType(
    {
        Kind.WINNER: _won,
        Kind.SHARE: _shared,
        Kind.LEADS: _led,
        Kind.PAYS: _paid,
        Kind.SAYS: _said,
        Kind.RULE: _ruled,
        Kind.MAY: _may,
    }
)
