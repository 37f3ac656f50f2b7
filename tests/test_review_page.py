"""The page Review: what its address opens, what an act shows, and what stands below the table."""

import json
import re
from collections import OrderedDict
from dataclasses import replace
from fractions import Fraction
from html import unescape
from math import hypot
from random import Random
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fantan import RULESETS, Deal, NotationError, Pass, State, legal_actions, play, solver, words
from fantan.bots import MISTAKES, worths
from fantan.review import Chance, Kind, kept
from fantan.review import Review as Made
from fantan.state import PASS
from fantan.state import Play as Lay
from tests.test_play import finished
from tests.test_session import act, scene, visit
from ui import charts
from ui.rooms import Go, Options
from ui.rooms.play import Play, Table
from ui.rooms.review import LONGEST, Review, figures, shelf
from ui.rooms.review.drawing import names
from ui.table.scene import Act

OVER = finished(Play.dealt(Table(seed="abc123", dealer=3)))
UNDER_WAY = Play.dealt(Table(seed="abc123", dealer=3))
RECORD = str(OVER.state)
ASKED = Options()


def careless(seed: int) -> State:
    """A deal of three that was played at random."""
    state = State.start(Deal.shuffled(RULESETS["pagat"], seats=3, dealer=0, rng=Random(seed)))
    while not state.over:
        state = play(state, Random(seed + len(state.log)).choice(legal_actions(state.view(state.turn))))
    return state


COSTLY = str(careless(0))
"""One in which you throw a win away."""


@pytest.fixture(scope="module", autouse=True)
def _warm():
    solver.warm()


def opened(before: Review | None = None, **query: str) -> Review:
    return Review.open(query, "seed", before)


def acted(room: Review, do: str, text: str = "") -> Review:
    return room.act(Act(room.seq, do, text=text), "seed")


def stepped(room: Review, way: str) -> Review:
    """The room after a press on one of its steps, as the table sends it."""
    drawn = room.scene(ASKED)
    (step,) = (button.step for button in drawn.buttons if button.id == way)
    at, last = drawn.moment
    return acted(room, f"at.{max(0, min(at + step, last))}")


def html(visitor) -> str:
    """All that the page says as HTML."""
    return unescape("".join(part.proto.body for part in visitor.get("html")))


# The room.


@pytest.mark.parametrize("deal", [OVER.address, RECORD, RECORD.replace("; ", ";\n ")], ids=["play", "record", "pasted"])
def test_the_address_of_play_and_a_record_open_the_same_deal_at_its_end(deal):
    room = opened(deal=deal)

    assert room.state == OVER.state
    assert (room.at, room.seat, room.notice) == (len(OVER.log), 0, "")


@pytest.mark.parametrize(
    "deal",
    ["nonsense", OVER.address[:-1] + "Z", RECORD.replace("pagat", "whist"), "x" * (LONGEST + 1), "pagat; dealer=0"],
)
def test_a_damaged_deal_is_told_in_one_sentence(deal):
    room = opened(deal=deal)
    drawn = room.scene(ASKED)

    assert room.state is None
    assert drawn.line.text == words.text("review.damaged", "en")
    assert drawn.address == ""


@pytest.mark.parametrize("deal", ["nonsense", UNDER_WAY.address], ids=["damaged", "early"])
def test_a_deal_that_cannot_be_shown_leaves_the_one_before_on_the_table(deal):
    before = acted(opened(deal=OVER.address), "at.5")
    room = opened(before, deal=deal, at="3")
    notice = words.text("review.damaged" if deal == "nonsense" else "review.early", "en")

    assert (room.deal, room.at, room.seat) == (before.deal, 5, 0)
    assert room.seq > before.seq
    assert room.scene(ASKED).line.text == notice
    assert stepped(room, "next").scene(ASKED).line.text != notice
    assert acted(room, "hands.who", "1").scene(ASKED).line.text != notice


@pytest.mark.parametrize(("at", "seat", "shown"), [("-1", "2", (5, 2)), ("3", "x", (3, 1)), ("x", "", (5, 0))])
def test_a_moment_or_seat_that_there_is_not_is_passed_over(at, seat, shown):
    before = Review(OVER.address, seat=1, at=5)

    for query in ({}, {"deal": OVER.address}):
        room = opened(before, at=at, seat=seat, **query)
        assert (room.deal, room.at, room.seat, room.notice) == (OVER.address, *shown, "")
    fresh = opened(deal=OVER.address, at="-1", seat="x")
    assert (fresh.deal, fresh.at, fresh.seat, fresh.notice) == (OVER.address, len(OVER.log), 0, "")


def test_a_deal_with_as_many_passes_as_there_can_be_is_not_too_long():
    """Seven of eight pass in every round, whether a card fits or not, as long as one of the others can lay one."""
    state = State.start(Deal.shuffled(RULESETS["gamerules"], seats=8, dealer=7, rng=Random(1)))
    passed = 0
    while not state.over:
        actions = legal_actions(state.view(state.turn))
        action = actions[0] if actions == (PASS,) or passed > 6 else Pass(mistaken=True)
        passed = passed + 1 if isinstance(action, Pass) else 0
        state = play(state, action)

    assert 1_000 < len(str(state)) < LONGEST
    assert opened(deal=str(state)).state == state
    # For each card seven passes in error and one that is put right; the hands, the rules, and all the rest.
    assert 52 * (7 * len("-!,") + len("-!,^7C,")) + 200 + 400 + 100 < LONGEST


@settings(max_examples=25)
@given(st.text(max_size=80), st.text(max_size=5), st.text(max_size=5))
def test_no_address_breaks_the_room(deal, at, seat):
    for asked in (deal, OVER.address):
        assert opened(deal=asked, at=at, seat=seat).scene(ASKED).heading


def test_a_deal_against_bots_that_is_under_way_keeps_its_cards_to_itself():
    room = opened(deal=UNDER_WAY.address)

    assert room.state is None
    assert room.scene(ASKED).line.text == words.text("review.early", "en")


def test_a_record_that_is_under_way_is_told_as_far_as_it_goes():
    room = opened(deal=str(UNDER_WAY.state))
    drawn = room.scene(ASKED)

    assert room.state == UNDER_WAY.state
    assert drawn.heading.startswith("The deal is under way.")


def test_the_address_of_a_moment_brings_it_back():
    for deal in (OVER.address, RECORD):
        room = stepped(stepped(opened(deal=deal), "back"), "back")
        query = dict(parse_qsl(room.address))

        assert opened(**query) == Review(deal=room.deal, at=len(OVER.log) - 2)


def test_a_record_of_the_room_brings_its_moment_back():
    room = stepped(opened(deal=RECORD), "first")
    again = Review.recall(room.record(room).text, room.seq)

    assert (again.deal, again.at, again.seat, again.seq) == (room.deal, 0, 0, room.seq)
    assert Review.recall("", 4) == Review(seq=4)
    with pytest.raises(NotationError):
        Review.recall("deal=nonsense", 0)


def test_without_a_wish_it_is_as_it_was_left():
    room = stepped(opened(deal=RECORD), "back")

    assert opened(before=room).at == room.at
    assert opened().state is None


def test_steps_stop_at_both_ends():
    room = opened(deal=OVER.address)

    assert stepped(room, "next") == stepped(room, "last") == room
    start = stepped(room, "first")
    assert start.at == 0
    assert stepped(start, "back") == start
    assert stepped(start, "next").at == 1
    assert start.seq > room.seq


@pytest.mark.parametrize("do", ["at.5", "point.5"])
def test_a_turn_of_the_list_and_a_point_of_a_chart_lead_to_their_moment(do):
    assert acted(opened(deal=OVER.address), do).at == 5


def test_a_second_press_on_a_point_means_the_same_point():
    room = stepped(acted(opened(deal=OVER.address), "point.5"), "next")

    assert acted(room, "point.").at == 5
    assert acted(opened(deal=OVER.address), "point.").at == len(OVER.log)


@pytest.mark.parametrize("do", ["at.999", "at.-1", "at.x", "at", "go.next", "look.seat", "nonsense"])
def test_an_act_that_means_nothing_changes_nothing(do):
    room = opened(deal=OVER.address)

    assert acted(room, do) == room
    assert acted(opened(), do) == opened()


def test_another_seat_is_another_page():
    room = acted(opened(deal=OVER.address), "at.5")

    assert acted(room, "look.seat", "2") == Go("review", (("deal", OVER.address), ("at", "5"), ("seat", "2")))
    assert acted(room, "look.seat", "7") == room


# The scene.


@pytest.fixture(scope="module")
def scenes():
    """The scene at every moment of a deal."""
    return [opened(deal=OVER.address, at=str(at)).scene(ASKED) for at in range(len(OVER.log) + 1)]


def test_the_table_shows_every_moment_as_it_was(scenes):
    states = opened(deal=OVER.address).review.moments

    for at, (drawn, state) in enumerate(zip(scenes, states, strict=True)):
        assert {place.card for place in drawn.places if place.state == "laid"} == state.layout
        assert {held.card for held in drawn.hand} == state.hands[0]
        assert [seat.cards for seat in drawn.seats] == [len(hand) for hand in state.hands[1:]]
        assert drawn.moment == (at, len(OVER.log))
        assert [place.card for place in drawn.places if place.by] == (
            [OVER.log[at - 1].card] if at and hasattr(OVER.log[at - 1], "card") else []
        )


def test_every_own_turn_is_listed_and_no_other(scenes):
    mine = [at for at, seat in enumerate(OVER.state.seats) if seat == 0]

    for at, drawn in enumerate(scenes):
        assert [entry.end for entry in drawn.turns.entries] == [place + 1 for place in mine]
        shown = [entry.end for entry in drawn.turns.entries if entry.shown]
        assert shown == ([at] if at - 1 in mine else [])
        assert all(len(entry.cells) == len(drawn.turns.heads) - 1 for entry in drawn.turns.entries)


def test_the_marked_choices_are_as_many_as_are_counted(scenes):
    room = opened(deal=OVER.address)
    costly = [choice for choice in room.review.choices if choice.seat == 0]
    turns = scenes[0].turns

    assert sum(entry.mark == "cost" for entry in turns.entries) == len(costly)
    told = words.count("review.many.cost", len(costly), "en") if costly else words.text("review.many.cost.none", "en")
    assert turns.status.endswith(told)


def test_all_hands_are_told(scenes):
    for drawn, state in zip(scenes, opened(deal=OVER.address).review.moments, strict=True):
        (fold,) = (fold for fold in drawn.folds if fold.id == "hands")
        assert len(fold.lines) == len(state.hands)
        assert [option.id for option in fold.choices[0].options] == [
            "0",
            *(str(seat) for seat in (1, 2, 3) if state.hands[seat]),
        ]
        for line, hand in zip(fold.lines, state.hands, strict=True):
            assert all(words.sign(card, "en") in line for card in hand)


def test_what_could_be_known_of_a_hand_is_told_when_asked():
    room = acted(acted(opened(deal=OVER.address), "at.20"), "hands.who", "2")
    (fold,) = (fold for fold in room.scene(ASKED).folds if fold.id == "hands")

    assert fold.choices[0].chosen == "2"
    assert len(fold.lines) > 4
    assert acted(room, "hands.who", "9") == room
    assert "Jonas" in html(_asked_for(room))


def _asked_for(room):
    """The page after the same was asked on it."""
    visitor = visit("review", deal=OVER.address, at="20")
    return act(visitor, {"seq": 0, "do": "hands.who", "text": str(room.who)})


def test_a_choice_that_cost_shows_the_better_card_why_and_how_it_can_go_on():
    room = opened(deal=COSTLY, at="0")
    choice = next(choice for choice in room.review.choices if choice.threw)
    drawn = acted(room, f"at.{choice.turn.at + 1}").scene(ASKED)
    (why,) = (fold for fold in drawn.folds if fold.id == "why")

    assert [held.card for held in drawn.hand if held.mark == "missed"] == [choice.better]
    assert words.sign(choice.better, "en") in drawn.line.then
    assert len(why.lines) > len(choice.line)
    assert why.lines[-len(choice.line)] == f"You: {words.sign(choice.turn.card, 'en')}"


def test_a_bot_says_what_it_thought_where_it_had_a_choice_and_nobody_else_does():
    for text, told in ((OVER.address, True), (RECORD, False)):
        room = opened(deal=text)
        said = {}
        for turn in room.review.turns:
            folds = acted(room, f"at.{turn.at + 1}").scene(ASKED).folds
            lines = [line for fold in folds if fold.id == "why" for line in fold.lines]
            if any(" thought: " in line for line in lines):
                said[turn.at] = lines[0]
        free = {turn.at: turn for turn in room.review.turns if turn.kind is Kind.FREE and turn.seat}
        assert list(said) == (list(free) if told else [])
        assert all(line.startswith(f"{names(4, 'en')[free[at].seat]} thought: ") for at, line in said.items())


def test_a_bot_that_would_not_have_done_so_says_nothing():
    """The level of an address is changed by hand: what was played is not what that bot would play."""
    assert "bots=" in OVER.address
    address = re.sub(r"bots=\w+", "bots=beginner", OVER.address)
    room = opened(deal=address)
    silent = []
    for turn in room.review.turns:
        if turn.seat and turn.kind is Kind.FREE:
            folds = acted(room, f"at.{turn.at + 1}").scene(ASKED).folds
            told = any(" thought: " in line for fold in folds if fold.id == "why" for line in fold.lines)
            found = worths(room.review.moments[turn.at].view(turn.seat), MISTAKES)
            assert told == (found[turn.card] == max(found.values()))
            silent += [turn] if not told else []

    assert silent


def test_what_another_could_have_been_told_is_told_apart():
    for seat in (1, 2):
        room = opened(deal=COSTLY, seat=str(seat))
        choice = next((choice for choice in room.review.choices if choice.reasons), None)
        if choice:
            break
    drawn = acted(room, f"at.{choice.turn.at + 1}").scene(ASKED)
    (why,) = (fold for fold in drawn.folds if fold.id == "why")
    (entry,) = (entry for entry in drawn.turns.entries if entry.shown)
    reason = choice.reasons[0].said("en", names(3, "en"))

    assert reason not in entry.cells[-1]
    assert reason in why.lines[why.lines.index(words.text("review.told", "en", name=names(3, "en")[seat])) :]


@pytest.mark.parametrize("key", RULESETS)
def test_a_deal_of_every_rule_set_can_be_looked_at_from_every_seat(key):
    rules, rng = RULESETS[key], Random(key)
    seats = max(rules.seats)
    state = State.start(Deal.shuffled(rules, seats=seats, dealer=0, rng=rng))
    while not state.over:
        state = play(state, rng.choice(legal_actions(state.view(state.turn))))
    made, called = kept(state), names(seats, "en")

    for place, row in enumerate(made.race):
        assert figures.came_out(made, place, called, "en")
        assert figures.race_title(made, row.seat, called, "en")
    assert [len(line) for line in figures.race(made)] == [row.turns for row in made.ledger]
    figure = charts.race(called, figures.race(made), ("Turn", "Left"), [row.dealt for row in made.ledger])
    assert len(figure.data) == seats
    if not solver.solvable(made.moments[0].rules):
        room = Review(str(state), seat=seats - 1, at=len(state.log) // 2)
        assert room.scene(ASKED).heading


def test_from_another_seat_the_chances_are_not_counted_again(monkeypatch):
    monkeypatch.setattr(shelf, "_KEPT", OrderedDict())
    first = shelf.reviewed(OVER.state, 0)
    monkeypatch.setattr("fantan.review.reviewed.chances", None)
    second = shelf.reviewed(OVER.state, 1)

    assert second.chances == first.chances
    assert second.seats == (1,)


def test_few_reviews_are_kept(monkeypatch):
    monkeypatch.setattr(shelf, "_KEPT", OrderedDict())
    monkeypatch.setattr(shelf, "_MOST", 2)
    monkeypatch.setattr(solver, "ready", lambda: False)
    first = shelf.reviewed(OVER.state, 0)

    assert shelf.found(OVER.state, 0) is shelf.reviewed(OVER.state, 0) is first
    for seat in (1, 2):
        shelf.reviewed(OVER.state, seat)
    assert shelf.found(OVER.state, 0) is None


def test_a_review_that_was_not_counted_is_made_anew_when_it_can_be(monkeypatch):
    monkeypatch.setattr(shelf, "_KEPT", OrderedDict())
    with monkeypatch.context() as early:
        early.setattr(solver, "ready", lambda: False)
        assert not shelf.reviewed(OVER.state, 0).counted

    assert Review(OVER.address).waits
    assert shelf.reviewed(OVER.state, 0).counted
    assert not Review(OVER.address).waits


# The charts.


@settings(max_examples=6)
@given(st.integers(0, 2**32))
def test_the_lines_of_the_race_tell_the_ledger(seed):
    state = State.start(Deal.shuffled(RULESETS["pagat"], seats=5, dealer=seed % 5, rng=Random(seed)))
    while not state.over:
        state = play(state, Random(seed).choice(legal_actions(state.view(state.turn))))
    made, called = kept(state), names(5, "en")
    figure = charts.race(called, figures.race(made), ("Turn", "Left"), [row.dealt for row in made.ledger])

    assert len({(trace.line.dash, trace.line.color) for trace in figure.data}) == 5
    for row, trace in zip(made.ledger, figure.data, strict=True):
        assert trace.text[0] == str(row.dealt)
        assert trace.text[-1] == str(row.left)
        assert [n for n, symbol in enumerate(trace.marker.symbol) if symbol == "circle-open"] == list(row.passes)
        assert [int(at) for at in trace.customdata[1:]] == [turn.at + 1 for turn in made.of(row.seat)]
    assert len(figure.layout.annotations) == 5


def test_the_chances_are_told_as_lines_and_as_a_table():
    made = opened(deal=OVER.address).review
    called = names(4, "en")
    lines = figures.chances(made)
    heads, rows = figures.chances_table(made, called, "en")
    figure = charts.chances(called, lines, ("Turn", "Wins"), max(row.turns for row in made.ledger))

    assert heads[1:] == list(called)
    assert [row[0] for row in rows] == ["deal", *map(str, range(1, max(row.turns for row in made.ledger) + 1)), "end"]
    for seat, (line, trace) in enumerate(zip(lines, figure.data, strict=True)):
        assert list(trace.y) == [wins for _, wins, _ in line]
        assert list(trace.customdata) == [str(at) for *_, at in line]
        assert line[-1][1] == 100 * (seat == OVER.state.winner)
        # Of who begins, the deal and the first turn are one moment.
        told = [int(row[seat + 1]) for row in rows if row[seat + 1]]
        assert told[seat == OVER.state.deal.leader :] == list(trace.y)
    assert figures.chances_title(made, called, "en")


def ended(seed: int) -> Made:
    """The books of a deal of four that was played at random."""
    state = State.start(Deal.shuffled(RULESETS["pagat"], seats=4, dealer=seed % 4, rng=Random(seed)))
    while not state.over:
        state = play(state, Random(seed + len(state.log)).choice(legal_actions(state.view(state.turn))))
    return kept(state)


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_who_was_ahead_from_which_turn_on_is_what_the_chances_say(seed):
    made, rng = ended(seed), Random(seed)
    winner, last = made.state.winner, len(made.state.log)
    moments = [*((0, seat) for seat in range(4)), *((turn.at, turn.seat) for turn in made.turns if turn.at)]
    drawn = [
        Chance(at, seat, Fraction(rng.randrange(60) + (30 + at) * (seat == winner), 200), 100) for at, seat in moments
    ]
    ends = [Chance(last, seat, Fraction(seat == winner)) for seat in range(4)]
    made = replace(made, chances=(*drawn, *ends))
    title = figures.chances_title(made, names(4, "en"), "en")

    def ahead(at: int) -> bool:
        """Whether the winner leads everybody by more than two errors, by what was last known of each."""
        known = {
            seat: [chance for chance in made.chances if chance.seat == seat and chance.at <= at][-1]
            for seat in range(4)
        }
        mine = known.pop(winner)
        gaps = ((mine.share - other.share, hypot(mine.error, other.error)) for other in known.values())
        return all(lead > 2 * error for lead, error in gaps)

    after = [at for at in {chance.at for chance in made.chances} if not ahead(at)]
    own = [turn.number for turn in made.turns if turn.seat == winner and turn.at > max(after, default=-1)]
    if not after:
        assert title.endswith("ahead from the deal on")
    elif own:
        assert title.endswith(f"clearly ahead from turn {own[0]} on")
    else:
        assert title == words.text("review.chances.open", "en")


def test_a_point_of_the_chances_lies_in_its_turn_also_after_a_pass_that_was_put_right():
    state = State.start(Deal.shuffled(RULESETS["pagat"], seats=3, dealer=2, rng=Random(2)))
    while not state.over:
        able = [action for action in legal_actions(state.view(state.turn)) if action != PASS]
        if able and state.mistaken is None and len(state.log) < 20:
            card = able[0].card
            state = play(play(state, Pass(mistaken=True)), Lay(card, corrects=True))
        else:
            state = play(state, legal_actions(state.view(state.turn))[0])
    made = kept(state)
    made = replace(made, chances=tuple(Chance(turn.at, turn.seat, Fraction(1, 3), 9) for turn in made.turns))

    assert any(turn.corrected for turn in made.turns)
    for seat, line in enumerate(figures.chances(made)):
        assert [int(at) + 1 for at, *_ in line] == [turn.number for turn in made.of(seat)]


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.integers(0, 3))
def test_the_race_names_passes_as_its_cause_only_between_hands_of_one_size(seed, seat):
    made = ended(seed)
    # With four all hands are alike: one is made longer, as with five.
    rows = [replace(row, dealt=row.dealt + (row.seat == seed % 5)) for row in made.ledger]
    made = replace(made, ledger=tuple(rows))
    winner = made.ledger[made.state.winner]
    other = made.ledger[seat] if seat != winner.seat else next(row for row in made.race if row.seat != winner.seat)
    title = figures.race_title(made, seat, names(4, "en"), "en")
    alike = winner.dealt == other.dealt

    assert ("each pass costs a turn" in title) == (alike and len(winner.passes) < len(other.passes))
    assert (" both had " in title) == (alike and len(winner.passes) == len(other.passes))
    if not alike or len(winner.passes) > len(other.passes):
        assert re.search(rf"needed {winner.out} turns, .+ at least {other.out}$", title)


# The page.


def test_the_page_shows_the_review_of_a_deal():
    visitor = visit("review", deal=OVER.address)
    shown = html(visitor)

    assert not visitor.exception
    assert f"on turn {max(row.out for row in kept(OVER.state).race[:1])}" in scene(visitor)["heading"]
    for title in ("review.ledger", "review.luck", "review.record"):
        assert words.text(title, "en") in shown
    assert RECORD in shown
    assert len(visitor.get("plotly_chart")) == 2


def test_what_comes_after_the_progress_keeps_its_place_once_the_review_is_made(monkeypatch):
    monkeypatch.setattr(shelf, "_KEPT", OrderedDict())
    visitor = visit("review", deal=OVER.address)
    places = {place: part.type for place, part in visitor.main.children.items() if part.type != "empty"}
    visitor.run()

    assert {place: part.type for place, part in visitor.main.children.items() if part.type != "empty"} == places


@pytest.mark.parametrize(("search", "told"), [("coming", "wait"), ("none", "missing")])
def test_what_is_not_counted_is_promised_only_while_the_search_is_on_its_way(monkeypatch, search, told):
    for name, answer in (("ready", False), ("coming", search == "coming")):
        monkeypatch.setattr(solver, name, lambda answer=answer: answer)
    monkeypatch.setattr(shelf, "_KEPT", OrderedDict())
    shown = html(visit("review", deal=OVER.address))
    keys = {key for key in ("wait", "missing", "unknown") if words.text(f"review.luck.{key}", "en") in shown}

    assert keys == {told}


def test_where_the_first_card_decides_how_rows_begin_the_chances_begin_after_it():
    state = State.start(Deal.shuffled(RULESETS["free"], seats=3, dealer=0, rng=Random(2)))
    while not state.over:
        state = play(state, legal_actions(state.view(state.turn))[-1])
    visitor = visit("review", deal=str(state))
    made = opened(deal=str(state)).review

    assert not visitor.exception
    assert words.text("review.luck.later", "en") in html(visitor)
    assert words.text("review.luck.unknown", "en") not in html(visitor)
    assert len(visitor.get("plotly_chart")) == 2
    assert figures.chances_table(made, names(3, "en"), "en")[1][0][0] == "1"
    assert "from the deal on" not in figures.chances_title(made, names(3, "en"), "en")


def test_a_step_reaches_the_room_and_the_address():
    visitor = act(visit("review", deal=OVER.address), {"seq": 0, "do": f"at.{len(OVER.log) - 1}"})

    assert f"at={len(OVER.log) - 1}" in scene(visitor)["address"]


def test_a_point_of_a_chart_leads_to_its_moment():
    visitor = visit("review", deal=OVER.address)
    chart = visitor.get("plotly_chart")[0].proto
    states = visitor._tree.get_widget_states()
    widget = states.widgets.add()
    widget.id = chart.id
    point = {"curve_number": 0, "point_number": 2, "point_index": 2, "customdata": "7"}
    widget.string_value = json.dumps({"selection": {"points": [point], "point_indices": [2], "box": [], "lasso": []}})
    visitor._run(states)

    assert re.search(r"\bat=7\b", scene(visitor)["address"])


def test_the_deal_in_play_is_left_alone():
    visitor = visit("play", deal=UNDER_WAY.address)
    before = scene(visitor)
    visitor.query_params.clear()
    visitor.switch_page("../pages/review.py").run()

    assert not visitor.exception
    assert scene(visitor.switch_page("../pages/play.py").run())["hand"] == before["hand"]


def test_without_a_deal_the_page_says_how_one_comes_here():
    visitor = visit("review")

    assert scene(visitor)["heading"] == words.text("review.none", "en")
    assert words.text("review.record.paste", "en") in html(visitor)
    assert not visitor.get("plotly_chart")
