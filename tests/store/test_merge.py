"""One learner becomes another, with all they did, on both databases."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from time import sleep

import pytest
from sqlalchemy import event, select

from fantan.store import Attempt, Export, Kept, LearnerUnknown, StoreError
from fantan.store.tables import learners
from tests.store.conftest import NOW

LATER = NOW + timedelta(minutes=1)
LATEST = NOW + timedelta(minutes=2)
JOINED = {"learn": "{}, then {}".format}


def attempt(puzzle, at=NOW):
    """The evidence of one answer."""
    return Attempt("gap", puzzle, True, False, at)


@pytest.fixture
def both(store):
    """A store in which ann and bob have some of everything; bob is to become ann."""
    store.set_setting("ann", "deck", "two")
    store.keep("ann", "play", 5, "ann's deal", LATER, deal="one", over=True)
    store.keep("ann", "learn", 8, "ann's lesson", NOW, attempts=[attempt("P01")])
    store.learner("bob", LATER)
    store.set_setting("bob", "deck", "four")
    store.set_setting("bob", "pace", "off")
    store.keep("bob", "play", 1, "bob's deal", LATEST, deal="two")
    store.keep("bob", "learn", 2, "bob's lesson", LATER, attempts=[attempt("P02")])
    store.keep("bob", "practise", 7, "bob's puzzle", LATER, attempts=[attempt("P03", LATER)])
    return store


def seen(store, learner):
    """Since when a learner is known, and when they were seen last."""
    found = learners.c
    with store.engine.connect() as connection:
        return connection.execute(select(found.created, found.seen).where(found.hash == learner)).one()


def test_what_was_open_there_stays_open_and_what_is_missing_comes_along(both):
    both.merge("bob", "ann", LATEST, JOINED)
    assert both.kept("ann", "play") == Kept(5, "ann's deal")
    assert both.kept("ann", "practise") == Kept(7, "bob's puzzle")
    assert both.settings("ann") == {"deck": "two"}
    assert [deal.deal for deal in both.deals("ann")] == ["one", "two"]
    assert [answer.puzzle for answer in both.attempts("ann")] == ["P01", "P02", "P03"]
    assert seen(both, "ann") == (NOW, LATEST)


def test_who_became_one_is_known_since_either_was(both):
    both.merge("ann", "bob", LATEST)
    assert seen(both, "bob") == (NOW, LATEST)


def test_a_room_that_can_be_joined_is_and_a_tab_that_is_open_is_late(both):
    both.merge("bob", "ann", LATEST, JOINED)
    assert both.kept("ann", "learn") == Kept(9, "ann's lesson, then bob's lesson")
    assert both.export("ann")["rooms"]["learn"]["changed"] == LATEST.isoformat()
    assert not both.keep("ann", "learn", 9, "from the open tab", LATEST)
    assert both.keep("ann", "play", 6, "the next move of another tab", LATEST)
    assert both.keep("ann", "practise", 8, "the next puzzle", LATEST)


def test_a_tab_is_not_late_where_nothing_came_along(both):
    both.merge("bob", "ann", LATEST, {"learn": lambda theirs, mine: theirs})  # noqa: ARG005
    assert both.kept("ann", "learn") == Kept(8, "ann's lesson")
    assert both.keep("ann", "learn", 9, "next", LATEST)


def test_who_became_another_is_no_more(both):
    both.merge("bob", "ann", LATEST, JOINED)
    with both.engine.connect() as connection:
        for table in ("settings", "rooms", "deals", "attempts"):
            assert set(connection.exec_driver_sql(f"SELECT learner FROM {table}").scalars()) == {"ann"}
        assert connection.exec_driver_sql("SELECT hash FROM learners").scalars().all() == ["ann"]
    with pytest.raises(LearnerUnknown):
        both.keep("bob", "play", 2, "from the open tab", LATEST)


@pytest.mark.parametrize(("theirs", "mine"), [("ann", "bob"), ("bob", "ann")])
def test_of_a_deal_that_is_on_both_sides_the_one_changed_last_stays(both, theirs, mine):
    both.keep("bob", "play", 2, "the same deal, further on", LATEST + timedelta(minutes=1), deal="one")
    both.merge(mine, theirs, LATEST)
    kept = {deal.deal: (deal.text, deal.over) for deal in both.deals(theirs)}
    assert kept == {"one": ("the same deal, further on", False), "two": ("bob's deal", False)}


def test_evidence_that_came_by_a_file_is_not_there_twice(both):
    both.restore("bob", Export.read(both.export("ann")))
    both.merge("bob", "ann", LATEST)
    assert [answer.puzzle for answer in both.attempts("ann")] == ["P01", "P02", "P03"]


def test_answers_of_one_moment_are_all_kept(both):
    both.keep("bob", "practise", 8, "", LATEST, attempts=[attempt("P04", LATEST)] * 3)
    both.merge("bob", "ann", LATEST)
    assert [answer.puzzle for answer in both.attempts("ann")] == ["P01", "P02", "P03", "P04", "P04", "P04"]


def test_who_is_not_there_yet_begins_with_it(both):
    before = both.export("bob")
    both.merge("bob", "carl", LATEST, JOINED)
    assert both.export("carl") == before
    assert seen(both, "carl") == (LATER, LATEST)


@pytest.mark.parametrize(("mine", "theirs"), [("carl", "ann"), ("carl", "dora"), ("ann", "ann"), ("carl", "carl")])
def test_who_did_nothing_and_who_is_the_same_change_nothing(both, mine, theirs):
    before = both.export("ann"), both.export("bob")
    both.merge(mine, theirs, LATEST, JOINED)
    assert (both.export("ann"), both.export("bob")) == before
    assert not both.met("carl")
    assert not both.met("dora")


def test_a_merge_that_breaks_off_changes_nothing(both):
    before = both.export("ann"), both.export("bob")

    def break_off(connection, cursor, statement, *_):  # noqa: ARG001
        if statement.startswith("DELETE"):
            raise InterruptedError

    event.listen(both.engine, "before_cursor_execute", break_off)
    with pytest.raises((InterruptedError, StoreError)):
        both.merge("bob", "ann", LATEST, JOINED)
    event.remove(both.engine, "before_cursor_execute", break_off)
    assert (both.export("ann"), both.export("bob")) == before


@pytest.mark.parametrize("answers", [True, False])
@pytest.mark.parametrize("number", range(4))
def test_what_is_done_in_other_tabs_meanwhile_comes_along_or_is_refused(store, number, answers):
    """Bob learns in one tab and plays in another, and ann learns, while bob becomes ann."""

    def play(learner, room):
        """How many moments were kept until one was refused."""
        for seq in range(10_000):
            text = f"{learner}'s {seq}"
            name = f"{room} of {text}"
            more = {"deal": name, "attempts": [attempt(name)]} if answers else {}
            try:
                if not store.keep(learner, room, seq, text, NOW, **more):
                    return seq
            except LearnerUnknown:
                return seq
            begun.add((learner, room))
        raise AssertionError("nobody was refused")

    store.learner("bob", NOW)
    begun, tabs = set(), [("bob", "learn"), ("bob", "play"), ("ann", "learn")]
    with ThreadPoolExecutor(len(tabs)) as pool:
        playing = {tab: pool.submit(play, *tab) for tab in tabs}
        while begun != set(tabs):
            sleep(0.001)
        sleep(number / 500)
        store.merge("bob", "ann", NOW, JOINED)
        made = {tab: tab_playing.result() for tab, tab_playing in playing.items()}
    last = {tab: f"{tab[0]}'s {count - 1}" for tab, count in made.items()}
    assert store.kept("ann", "play").text == last["bob", "play"]
    assert store.kept("ann", "learn").text == f"{last['ann', 'learn']}, then {last['bob', 'learn']}"
    if answers:
        names = {f"{room} of {learner}'s {seq}" for (learner, room), count in made.items() for seq in range(count)}
        assert {deal.deal for deal in store.deals("ann")} == names
        assert sorted(answer.puzzle for answer in store.attempts("ann")) == sorted(names)


@pytest.mark.parametrize("number", range(4))
def test_rooms_that_are_opened_meanwhile_come_along_or_are_refused(store, number):
    """Bob and ann open the same rooms, one after another, while bob becomes ann."""

    def open_rooms(learner):
        """How many rooms were kept until one was refused, or until all is done."""
        for room in range(10_000):
            if merged and learner == "ann":
                return room
            try:
                store.keep(learner, f"{room}", 0, learner, NOW, attempts=[attempt(f"{room} of {learner}")])
            except LearnerUnknown:
                return room
        raise AssertionError("nobody was refused")

    store.learner("bob", NOW)
    merged = []
    with ThreadPoolExecutor(2) as pool:
        opening = {learner: pool.submit(open_rooms, learner) for learner in ("ann", "bob")}
        sleep(0.02 + number / 500)
        store.merge("bob", "ann", NOW)
        merged.append(True)
        made = {learner: rooms.result() for learner, rooms in opening.items()}
    kept = store.export("ann")["rooms"]
    assert set(kept) == {f"{room}" for room in range(max(made.values()))}
    answers = [f"{room} of {learner}" for learner, count in made.items() for room in range(count)]
    late = [f"{room} of ann" for room in range(made["ann"]) if kept[f"{room}"]["text"] == "bob"]
    assert sorted(answer.puzzle for answer in store.attempts("ann")) == sorted(set(answers) - set(late))
