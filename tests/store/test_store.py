"""What the store keeps, gives back and forgets, on both databases."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import select

from fantan.store import Attempt, Kept, LearnerUnknown, News, Store
from fantan.store.tables import learners
from tests.store.conftest import NOW

HEAD = "pagat;seats=4;bots=careful;dealer=0;seed=ab"
LATER = NOW + timedelta(minutes=1)


def attempt(puzzle: str, at: datetime = NOW, **changes: object) -> Attempt:
    return Attempt(**({"concept": "gap", "puzzle": puzzle, "right": True, "aided": False, "at": at} | changes))


def everything(store: Store, learner: str) -> tuple[object, ...]:
    return store.export(learner), store.settings(learner), store.deals(learner), store.attempts(learner)


def test_a_store_that_has_been_made_is_ready(url):
    store = Store(url)
    assert not store.ready()
    store.migrate()
    assert store.ready()
    store.close()


def test_nothing_is_kept_for_a_new_learner(store):
    assert store.kept("ann", "play") is None
    assert store.settings("ann") == {}
    assert store.deals("ann") == []
    assert store.attempts("ann") == []


def test_a_moment_comes_back(store):
    assert store.keep("ann", "play", 0, HEAD, NOW)
    assert store.keep("ann", "play", 1, f"{HEAD};log=7D,-", NOW)
    assert store.kept("ann", "play") == Kept(1, f"{HEAD};log=7D,-")


def test_a_moment_comes_back_after_a_restart_and_on_another_server(store, url):
    store.keep("ann", "learn", 4, "L09.3", NOW)
    other = Store(url)
    other.migrate()
    assert other.kept("ann", "learn") == Kept(4, "L09.3")
    assert other.keep("ann", "learn", 5, "L09.4", NOW)
    assert store.kept("ann", "learn") == Kept(5, "L09.4")
    other.close()


# Each row: what is stored (None: nothing), what comes, whether it is kept.
SEQS = [
    (None, 0, True),
    (None, 7, True),
    (7, 8, True),
    (7, 7, False),  # a double click
    (7, 6, False),  # a tab that lags behind
    (7, 0, False),
    (7, 9, False),  # a moment is missing in between
]


@pytest.mark.parametrize(("stored", "seq", "kept"), SEQS)
def test_only_the_next_moment_is_kept(store, stored, seq, kept):
    if stored is not None:
        store.keep("ann", "play", stored, "before", NOW, deal=HEAD, attempts=[attempt("P01")])
    before = everything(store, "ann")
    assert store.keep("ann", "play", seq, "after", LATER, deal=HEAD, over=True, attempts=[attempt("P02")]) is kept
    if kept:
        assert store.kept("ann", "play") == Kept(seq, "after")
        assert (store.deals("ann")[-1].text, store.deals("ann")[-1].over) == ("after", True)
        assert store.attempts("ann")[-1].puzzle == "P02"
    else:
        assert everything(store, "ann") == before


def test_rooms_and_learners_do_not_meet(store):
    store.learner("bob", NOW)
    store.keep("ann", "play", 3, "a", NOW)
    store.keep("ann", "learn", 8, "b", NOW)
    assert store.keep("bob", "play", 1, "c", NOW)
    assert store.keep("ann", "learn", 9, "d", NOW)
    assert store.kept("ann", "play") == Kept(3, "a")
    assert store.kept("bob", "play") == Kept(1, "c")


def test_a_deal_is_one_row_until_it_is_over(store):
    other = HEAD.replace("ab", "cd")
    store.keep("ann", "play", 0, HEAD, NOW, deal=HEAD)
    store.keep("ann", "play", 1, f"{HEAD};log=7D", LATER, deal=HEAD)
    store.keep("ann", "play", 2, other, LATER, deal=other)
    store.keep("ann", "play", 3, f"{other};log=-", LATER, deal=other, over=True)
    first, second = store.deals("ann")
    assert (first.deal, first.text, first.over, first.created, first.changed) == (
        HEAD,
        f"{HEAD};log=7D",
        False,
        NOW,
        LATER,
    )
    assert (second.deal, second.text, second.over) == (other, f"{other};log=-", True)


def test_evidence_is_added_in_the_order_of_time(store):
    later, earlier = attempt("P01", LATER), attempt("P02", right=False, aided=True)
    store.keep("ann", "practise", 0, "", LATER, attempts=[later])
    store.keep("ann", "practise", 1, "", LATER, attempts=[earlier])
    assert store.attempts("ann") == [earlier, later]


def test_settings_are_kept_by_name(store):
    store.set_setting("ann", "pace", "calm")
    store.set_setting("ann", "deck", "four")
    store.set_setting("ann", "pace", "off")
    assert store.settings("ann") == {"deck": "four", "pace": "off"}


@pytest.mark.parametrize(
    "text", ["", "♠ 7♦ Ä 漢字 🂡", "'; DROP TABLE learners; --", "a\nb\t\\ % %s :x ?", "x" * 50_000]
)
def test_texts_come_back_as_they_were(store, text):
    store.keep("ann", "play", 0, text, NOW)
    store.set_setting("ann", text, text)
    assert store.kept("ann", "play").text == text
    assert store.settings("ann") == {text: text}


@pytest.mark.parametrize("zone", [UTC, timezone(timedelta(hours=-7)), timezone(timedelta(hours=5, minutes=45))])
def test_a_time_comes_back_in_utc(store, zone):
    store.keep("ann", "practise", 0, "", NOW, attempts=[attempt("P01", NOW.astimezone(zone))])
    at = store.attempts("ann")[0].at
    assert (at, at.tzinfo) == (NOW, UTC)


def test_a_time_without_a_zone_is_a_mistake(store):
    with pytest.raises(Exception, match="zone"):
        store.learner("ann", NOW.replace(tzinfo=None))


def test_a_learner_who_comes_again_keeps_everything(store):
    store.set_setting("ann", "pace", "off")
    store.keep("ann", "play", 0, HEAD, NOW)
    before = everything(store, "ann")
    store.learner("ann", LATER)
    store.learner("ann", NOW)  # another server, whose clock is late
    assert everything(store, "ann") == before
    with store.engine.connect() as connection:
        assert connection.execute(select(learners.c.created, learners.c.seen)).one() == (NOW, LATER)


def test_forgetting_leaves_no_row_and_touches_nobody_else(store):
    store.learner("bob", NOW)
    for learner in ("ann", "bob"):
        store.set_setting(learner, "pace", "off")
        store.keep(learner, "play", 0, HEAD, NOW, deal=HEAD, attempts=[attempt("P01")])
    before = everything(store, "bob")
    store.forget("ann")
    with store.engine.connect() as connection:
        tables = ("settings", "rooms", "deals", "attempts")
        left = [connection.exec_driver_sql(f"SELECT learner FROM {table}").scalars().all() for table in tables]
        assert left == [["bob"]] * len(tables)
        assert connection.exec_driver_sql("SELECT hash FROM learners").scalars().all() == ["bob"]
    assert everything(store, "bob") == before
    store.forget("ann")


def test_nobody_is_written_to_after_they_are_forgotten(store):
    store.forget("ann")
    for write in (
        lambda: store.keep("ann", "play", 1, HEAD, NOW),
        lambda: store.keep("ann", "play", 1, HEAD, NOW, deal=HEAD, attempts=[attempt("P01")]),
        lambda: store.set_setting("ann", "pace", "off"),
        lambda: store.export("ann"),
    ):
        with pytest.raises(LearnerUnknown) as error:
            write()
        assert "ann" not in str(error.value)
        assert error.value.__cause__ is None
    assert store.kept("ann", "play") is None


def test_an_error_that_is_logged_holds_no_data_of_a_learner(store):
    with store.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE deals")
    with pytest.raises(Exception, match="no tables") as error:
        store.keep("ann", "play", 0, "text-secret", NOW, deal="deal-secret")
    cause, said = error.value, ""
    while cause is not None:
        said += str(cause)
        cause = cause.__cause__
    assert "secret" not in said


def test_totals_count_deals_that_are_over_and_every_answer_of_one_learner(store):
    store.learner("bob", NOW)
    assert store.totals("ann") == (0, 0)
    for seq, (deal, over) in enumerate([("a", True), ("b", False), ("c", True)]):
        store.keep("ann", "play", seq, deal, NOW, deal=deal, over=over, attempts=[attempt(f"P{seq}")])
    store.keep("bob", "play", 0, "a", NOW, deal="a", over=True)
    assert store.totals("ann") == (2, 3)
    assert store.totals("bob") == (1, 0)
    assert store.totals("nobody") == (0, 0)


# --- evidence, looked at again and again -----------------------------------------------------------------------------


def kept(store, *attempts, learner="ann", room="practise"):
    for each in attempts:
        last = store.kept(learner, room)
        store.keep(learner, room, last.seq + 1 if last else 0, "x", NOW, attempts=[each])


def test_news_are_what_was_kept_since_then(store):
    first, second, third = (attempt(f"P01.pagat.1.{name}", NOW + timedelta(minutes=n)) for n, name in enumerate("abc"))
    assert store.news("ann") == News(0, 0, ())
    kept(store, first, second)
    news = store.news("ann")
    assert (news.total, news.attempts) == (2, (first, second))
    assert store.news("ann", news.last) == News(2, news.last, (), second, second)
    kept(store, third)
    assert store.news("ann", news.last).attempts == (third,)
    assert store.news("ann", news.last).total == 3


def test_news_come_in_the_order_of_time_and_tell_one_learner_alone(store):
    late, early = attempt("late", LATER), attempt("early", NOW)
    kept(store, late, early)
    store.learner("bo", NOW)
    kept(store, attempt("other"), learner="bo")
    assert store.news("ann").attempts == (early, late)
    assert store.news("ann").total == 2


def test_history_tells_when_and_whether_rightly(store):
    kept(store, attempt("a"), attempt("b", LATER, right=False))
    assert store.history("ann", NOW) == [(NOW, True), (LATER, False)]
    assert store.history("ann", LATER) == [(LATER, False)]
    assert store.history("bo", NOW) == []


def test_a_reset_takes_the_evidence_of_its_concepts_and_undoes_nothing_else(store):
    mine = [attempt(name, concept=name) for name in ("L07", "P01", "L09", "L077")]
    store.learner("bo", NOW)
    for learner in ("ann", "bo"):
        kept(store, *mine, learner=learner)
    store.set_setting("ann", "deck", "two")
    store.keep("ann", "play", 0, HEAD, NOW, deal=HEAD)
    before, other = store.export("ann"), everything(store, "bo")
    seen = store.news("ann")

    store.reset("ann", ("L07", "P01"))

    after = store.export("ann")
    assert [each["concept"] for each in after["attempts"]] == ["L09", "L077"]
    assert {**after, "attempts": []} == {**before, "attempts": []}
    assert everything(store, "bo") == other
    assert store.news("ann", seen.last).total == 2, "who looks again sees that something is gone"
    store.reset("ann", ("L07", "P01"))
    assert store.export("ann") == after
