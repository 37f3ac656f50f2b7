"""What the texts of a step name: cards, suits and ranks as they are in its rules, and who sits there."""

from collections.abc import Mapping

from fantan import words
from fantan.cards import Suit
from fantan.lessons import NOBODY, Kind, Step
from fantan.rules import RuleSet
from fantan.state import Action, Pass, Play
from ui.rooms import title

YOU = 0


def facts(step: Step, lang: str) -> Mapping[str, object]:
    """All that a text of a step may name.

    `{7C}` is the card that stands for this one, `{clubs}` its suit and `{Clubs}` the name of that row; `{card}` the one
    that is asked about, `{answer}` the cards that are right, `{fitting}` the one that a wrong pass kept back.
    `{winner}` is a seat, `{others}` all but yours; `{starter}`, `{below}`, `{above}`, `{low}` and `{high}` are ranks,
    `{rules}` and `{other}` the names of rule sets.
    """
    deck = step.rules.deck
    cards = {str(card): step.named(card) for card in (step.names or deck.cards)}
    named = {suit: _suit(step, suit) for suit in Suit}
    suits = {suit.name.lower(): named[suit] for suit in Suit}
    rows = {suit.name.title(): words.text(f"row.{named[suit]}", lang) for suit in Suit}
    around = {"below": _beside(step.rules, -1), "above": _beside(step.rules, 1)}
    asked = {"card": step.card} if step.card else {}
    right = {"answer": step.question.right} if step.question and step.question.right else {}
    noticed = {"fitting": step.question.card} if step.kind is Kind.MEND and step.question else {}
    won = _winner(step, lang) if step.kind is Kind.WINNER else {}
    other = {"other": title(step.other.key, lang)} if step.other else {}
    return {
        **dict(step.rules.facts),
        **cards,
        **suits,
        **rows,
        **around,
        **asked,
        **right,
        **noticed,
        **won,
        **other,
        "rules": title(step.rules.key, lang),
    }


def seat(number: int, lang: str) -> str:
    """The name of a seat within a sentence."""
    return words.text(f"seat.{number}", lang) if number != YOU else words.text("learn.you", lang)


def situation(step: Step, lang: str) -> str:
    """What is to be known of a position beside its cards: who holds how many, who sits there, what was done last."""
    view = step.view
    if view.sizes:
        held = (words.text("learn.held", lang, seat=seat(n, lang), n=size) for n, size in enumerate(view.sizes))
        return words.text("learn.sizes", lang, held=words.listed(held, lang))
    if view.log:
        return _done(step, lang)
    if step.other is not None and step.kind is Kind.BOOKS:
        names = {"one": title(step.rules.key, lang), "two": title(step.other.key, lang)}
        return words.text("learn.books", lang, **names)
    return _table(step, lang) if step.kind in {Kind.SHARE, Kind.LEADS} else ""


def _table(step: Step, lang: str) -> str:
    """Who sits round the table, in the order of play, who deals, and what else decides who begins."""
    table, opening = step.table, step.rules.opening.card
    others = words.listed((seat(n, lang) for n in range(1, table.seats)), lang)
    told = [words.text("learn.seats", lang, others=others)]
    yours = ".yours" if table.dealer == YOU else ""
    told.append(words.text(f"learn.deals{yours}", lang, seat=seat(table.dealer, lang)))
    if step.kind is Kind.LEADS and opening is not None and table.winner is None:
        yours = ".yours" if table.holder == YOU else ""
        told.append(words.text(f"learn.holds{yours}", lang, seat=seat(table.holder, lang), card=opening))
    if table.winner is not None:
        yours = ".yours" if table.winner == YOU else ""
        told.append(words.text(f"learn.won{yours}", lang, seat=seat(table.winner, lang)))
    return " ".join(told)


def _done(step: Step, lang: str) -> str:
    """The last turns, from yours on, and whose turn it is now."""
    view = step.view
    since = view.turn - view.seat
    said = [
        _act(action, seat(view.seat + n, lang) if since else "", lang)
        for n, action in enumerate(view.log[-since or -1 :])
    ]
    turn = words.text("learn.turn.yours" if not since else "learn.turn", lang, seat=seat(view.turn, lang))
    return " ".join((*said, turn))


def _act(action: Action, who: str, lang: str) -> str:
    done = "passed" if isinstance(action, Pass) else "laid"
    card = {"card": action.card} if isinstance(action, Play) else {}
    if not who:
        return words.text(f"learn.last.{done}", lang, **card)
    yours = ".yours" if who == seat(YOU, lang) else ""
    return words.text(f"learn.{done}{yours}", lang, seat=who, **card)


def _winner(step: Step, lang: str) -> Mapping[str, object]:
    """Who has won, where anybody has, and who plays with you."""
    right = step.question.choices[0].right if step.question else NOBODY
    others = words.listed((seat(number, lang) for number in range(1, len(step.view.sizes))), lang)
    return {"winner": "" if right == NOBODY else seat(int(right), lang), "others": others}


def _suit(step: Step, suit: Suit) -> Suit:
    """The suit that stands for another one."""
    return next((named.suit for card, named in step.names.items() if card.suit is suit), suit)


def _beside(rules: RuleSet, step: int) -> object:
    """The rank next to the starter."""
    ranks, starter = rules.deck.ranks, rules.row.starter
    return ranks[ranks.index(starter) + step] if starter else ""
