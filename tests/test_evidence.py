"""The evidence of a learner, added up once: what is new is added, and what was taken away is noticed."""

from datetime import timedelta

import pytest

from fantan.learner import Learner
from fantan.store import Attempt, Store, default_url
from tests.store.conftest import NOW
from ui.memory import Archive, Memory, evidence

LATER = NOW + timedelta(hours=1)


class Counted(Store):
    """A store that counts how often it is asked for evidence."""

    asked = 0

    def news(self, learner, after=0):
        self.asked += 1
        return super().news(learner, after)


@pytest.fixture
def store(tmp_path):
    store = Counted(default_url(tmp_path))
    store.migrate()
    for name in ("ann", "bo"):
        store.learner(name, NOW)
    yield store
    store.close()


def attempt(puzzle, at=NOW, concept="L07"):
    return Attempt(concept, f"P01.pagat.1.{puzzle}", True, False, at)


def whole(store, learner):
    return Learner().after(store.attempts(learner))


def test_what_is_new_is_added_with_one_query(store):
    learners = evidence.Learners()
    assert learners.learner(store, "ann") == Learner()
    for number, name in enumerate("abc"):
        store.add("ann", [], [attempt(name, NOW + timedelta(minutes=number))])
        before = store.asked
        assert learners.learner(store, "ann") == whole(store, "ann")
        assert store.asked == before + 1
    assert learners.learner(store, "ann").of("L07").answers == 3
    assert learners.learner(store, "bo") == Learner()


def test_nothing_new_is_the_same_learner(store):
    learners = evidence.Learners()
    store.add("ann", [], [attempt("a")])
    assert learners.learner(store, "ann") is learners.learner(store, "ann")


def test_what_came_late_or_was_taken_away_is_noticed(store):
    learners = evidence.Learners()
    store.add("ann", [], [attempt("b", LATER), attempt("c", LATER, concept="L09")])
    learners.learner(store, "ann")
    store.add("ann", [], [attempt("a")])
    assert learners.learner(store, "ann") == whole(store, "ann")
    store.reset("ann", ["L07"])
    assert learners.learner(store, "ann") == whole(store, "ann")
    assert set(learners.learner(store, "ann").concepts) == {"L09"}
    store.reset("ann", ["L09"])
    assert learners.learner(store, "ann") == Learner()


@pytest.mark.parametrize("others", [0, 1])
@pytest.mark.parametrize("news", [1, 2])
def test_a_number_that_is_given_again_is_noticed(store, others, news):
    """A reset in one window, answers in another one, before anything looks; a process more sees it too."""
    here, elsewhere = evidence.Learners(), evidence.Learners()
    store.add("ann", [], [attempt("a"), *(attempt(f"b{n}", concept="L09") for n in range(news))])
    for learners in (here, elsewhere):
        assert set(learners.learner(store, "ann").concepts) == {"L07", "L09"}
    store.reset("ann", ["L09"])
    store.add("bo", [], [attempt("x")] * others)
    store.add("ann", [], [attempt(f"c{n}", LATER, concept="L12") for n in range(news)])
    for learners in (here, elsewhere):
        assert learners.learner(store, "ann") == whole(store, "ann")
        assert set(learners.learner(store, "ann").concepts) == {"L07", "L12"}


def test_what_is_moved_to_another_learner_is_theirs(store):
    learners = evidence.Learners()
    store.add("ann", [], [attempt("a")])
    store.add("bo", [], [attempt("b", LATER)])
    learners.learner(store, "bo")
    store.merge("ann", "bo", LATER)
    assert learners.learner(store, "bo") == whole(store, "bo")
    assert learners.learner(store, "bo").of("L07").answers == 2
    assert learners.learner(store, "ann") == Learner()


def test_only_so_many_are_held_ready(store, monkeypatch):
    monkeypatch.setattr(evidence, "_MOST", 1)
    learners = evidence.Learners()
    store.add("ann", [], [attempt("a")])
    first = learners.learner(store, "ann")
    learners.learner(store, "bo")
    assert learners.learner(store, "ann") == first
    assert learners.learner(store, "ann") is not first


def test_what_waits_to_be_kept_counts_too(store, monkeypatch):
    memory = Memory(Archive(store), "ann")
    store.add("ann", [], [attempt("a")])
    waiting = attempt("b", LATER)
    moment = type("Waiting", (), {"attempts": (waiting,), "room": "practise"})()
    monkeypatch.setattr(memory.pending, "moments", [moment])
    assert memory.knowledge() == Learner().after([attempt("a"), waiting])
