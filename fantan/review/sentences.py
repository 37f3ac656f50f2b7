"""What a review says, as sentences that carry their facts. Seat 0 is spoken to as "you"."""

from collections.abc import Iterator
from fractions import Fraction

from fantan.advice import alone
from fantan.judge import fitting
from fantan.review.account import Account
from fantan.review.choices import Choice, Punished
from fantan.review.ledger import Cause, Row
from fantan.review.reviewed import Review
from fantan.review.turns import Kind, Turn
from fantan.state import State
from fantan.words import Amount, Sentence

_YOU = 0
_MANY = 6
"""More cards than a sentence names."""
_HUNDRED = 100
"""Shares are told as so many deals of a hundred."""


def finding(review: Review, seat: int) -> tuple[Sentence, ...]:
    """Who won and on which turn, and on which one the seat did or could have; where it won, who came next."""
    first, mine = review.race[0], review.ledger[seat]
    state = review.state
    if not state.over:
        return (_said(f"review.under_way.{_who(first.seat)}", first.seat, turn=first.out),)
    winner = state.places[0]
    if not state.finished:
        ended = "left" if sum(map(bool, state.sizes)) == 1 else "jokers"
        return (_said(f"review.{ended}.{_who(winner)}", winner),)
    won = _said(f"review.won.{_who(winner)}", winner, turn=review.ledger[winner].out)
    if seat != winner:
        if mine.eliminated:
            return won, _said(f"review.eliminated.{_who(seat)}", seat)
        return won, _needed(review, mine)
    second = next(row for row in review.race if row.seat != winner)
    return (won,) if second.eliminated else (won, _needed(review, second))


def _needed(review: Review, row: Row) -> Sentence:
    """On which turn a seat that did not win went out or would have; at best, where that hung on cards of others."""
    if row.seat not in review.state.finished and not alone(review.state.view(row.seat)):
        return _said(f"review.best.{_who(row.seat)}", row.seat, turn=row.out)
    if row.out == review.ledger[review.state.places[0]].out:
        return _said(f"review.needed.same.{_who(row.seat)}", row.seat, turn=row.out)
    return _said(f"review.needed.{_who(row.seat)}", row.seat, turn=row.out)


def added(row: Row) -> Sentence:
    """How the sum of a seat comes about."""
    counts = {"dealt": row.dealt, "drawn": row.drawn, "taken": row.taken, "passes": len(row.passes)}
    parts = tuple(Amount(f"review.part.{name}", n) for name, n in counts.items() if n)
    key = "review.sum" if row.passes else "review.sum.dealt"
    return Sentence(key, (("parts", parts),), row.out)


def came(review: Review, turn: Turn) -> tuple[Sentence, ...]:
    """What came of a turn, or why it was a pass."""
    if turn.kind is Kind.PASS:
        return tuple(_why(review, turn))
    told = [] if turn.kind in {Kind.FORCED, Kind.FREE} else [*_passed(turn)]
    return (*told, *(_used(review, turn) if turn.card else ()))


def cost(choice: Choice, *, brief: bool = False) -> tuple[Sentence, ...]:
    """What a choice cost, why the other card is better, and what became of it; where brief, the first reason only.

    The reasons speak to who had the choice: of others they are told apart.
    """
    told = [_said("review.cost", better=choice.better, number=max(1, hundredths(choice.cost)))]
    if choice.seat == _YOU:
        told += choice.reasons[:1] if brief else choice.reasons
    if choice.threw:
        told.append(_said(f"review.threw.{_who(choice.seat)}", choice.seat, card=choice.threw))
    if choice.punished is not Punished.OPEN:
        saved = choice.turn.after if choice.punished is Punished.SAVED else None
        seat = saved.seat if saved else choice.seat
        facts = {"card": saved.card} if saved else {}
        told.append(_said(f"review.punished.{choice.punished}.{_who(seat)}", seat, **facts))
    return tuple(told)


def saved(review: Review, seat: int) -> Sentence | None:
    """The cards of a seat that let another lay a card who had no other; None where there were none."""
    cards = tuple(turn.card for turn in review.saved(seat))
    if len(cards) > _MANY:
        return _said(f"review.saved.many.{_who(seat)}", seat, number=len(cards))
    return _said(f"review.saved.{_who(seat)}", seat, len(cards), cards=cards) if cards else None


def luck(account: Account, seats: int) -> tuple[Sentence, ...]:
    """The account of luck and skill in deals of a hundred; the course of the play takes what rounding leaves over."""
    fair, deal, given = map(hundredths, (account.fair, account.deal, account.choices))
    course = _HUNDRED * int(account.result) - fair - deal - given
    ended = "won" if account.result else "lost"
    return (
        _said("review.luck.fair", number=fair, seats=seats),
        _said(f"review.luck.deal.{_sign(deal)}.{_who(account.seat)}", account.seat, number=abs(deal)),
        _said(f"review.luck.choices.{_sign(given)}.{_who(account.seat)}", account.seat, number=-given),
        _said(f"review.luck.course.{_sign(course)}.{_who(account.seat)}", account.seat, number=abs(course)),
        _said(f"review.luck.{ended}.{_who(account.seat)}", account.seat),
    )


def hundredths(share: Fraction) -> int:
    """A share as deals of a hundred."""
    return round(share * _HUNDRED)


def _sign(n: int) -> str:
    return "more" if n > 0 else "less" if n < 0 else "none"


def _why(review: Review, turn: Turn) -> Iterator[Sentence]:
    """The first cause of a pass: the card, its holder, and whether it could have come before."""
    cause = review.causes[turn.at][0]
    near = cause.waiting[0]
    if cause.holder is None:
        yield _said("review.stop.stock", near=near, card=cause.card)
        return
    yield _said(
        f"review.stop.{'near' if cause.far == 1 else 'far'}.{_who(cause.holder)}",
        cause.holder,
        near=near,
        card=cause.card,
    )
    yield from _declined(review, cause)


def _declined(review: Review, cause: Cause) -> Iterator[Sentence]:
    if cause.holder is not None and cause.declined:
        number = next(turn.number for turn in review.turns if turn.at == cause.declined[0])
        yield _said(f"review.declined.{_who(cause.holder)}", cause.holder, len(cause.declined), turn=number)


def _passed(turn: Turn) -> Iterator[Sentence]:
    """What there was to lay in a pass by choice or in error, be it only a joker, and how it was put right."""
    if turn.fitted:
        yield _said(f"review.passed.{turn.kind}", None, len(turn.fitted), cards=turn.fitted)
    else:
        yield _said(f"review.passed.{turn.kind}.joker")
    if turn.corrected:
        yield _said("review.corrected.joker" if turn.joker else "review.corrected", card=turn.corrected)


def _used(review: Review, turn: Turn) -> Iterator[Sentence]:
    """The first use of what a card opened."""
    if not turn.opened:
        yield _said("review.came.end")
    elif turn.after is None:
        yield _said(f"review.came.{_unused(review.state, turn)}", cards=turn.opened)
    else:
        after = turn.after
        number = next(
            each.number for each in review.turns if each.at in (after.at, after.at - 1) and each.seat == after.seat
        )
        whose = "joker" if after.joker else "own" if after.seat == turn.seat else "only" if after.only else "other"
        yield _said(f"review.came.{whose}.{_who(after.seat)}", after.seat, card=after.card, turn=number)


def _unused(state: State, turn: Turn) -> str:
    """What is to be said of cards that a turn opened and no later one laid: they can also lie in the stock."""
    if not state.over and frozenset(turn.opened) <= frozenset(fitting(state.view(state.turn))):
        return "open"
    held = frozenset().union(*state.hands)
    return "kept" if state.over and held.issuperset(turn.opened) else "unused"


def _who(seat: int) -> str:
    """The form of a sentence that names a seat."""
    return "you" if seat == _YOU else "other"


def _said(key: str, seat: int | None = None, count: int | None = None, /, **facts: object) -> Sentence:
    return Sentence(key, tuple(facts.items()), count, () if seat is None else (seat,))
