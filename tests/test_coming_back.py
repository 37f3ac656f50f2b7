"""Who comes back finds what to go on with; a newcomer the first question; nobody a zero that may not be true."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from fantan import solver, words
from fantan.learner import daily
from fantan.store import Attempt, Cause, Store, StoreError
from tests.conftest import ANN
from tests.test_records import turn
from tests.test_session import act, scene, visit
from ui import identity
from ui.memory import Archive
from ui.rooms.play import Play, Table
from ui.session import keeping

NOW = datetime.now(UTC)


@pytest.fixture(autouse=True)
def store(of_ann):
    """The database that every session here asks; it knows Ann."""
    of_ann.learner(identity.hashed(ANN), NOW)
    return of_ann


def answered(store, *given):
    """Let Ann have answered: concept, puzzle, right or not, how many days ago."""
    attempts = [
        Attempt(concept, puzzle, right, False, NOW - timedelta(days=ago)) for concept, puzzle, right, ago in given
    ]
    store.add(identity.hashed(ANN), [], sorted(attempts, key=lambda attempt: attempt.at))


def html(visitor):
    """All that stands on the page beside the table."""
    return " ".join(each.proto.body for each in visitor.get("html"))


def links(visitor):
    """The ways on: what each is called, and where it leads."""
    return {each.proto.label: (each.proto.page, each.proto.query_string) for each in visitor.get("page_link")}


def table(visitor):
    return [each for each in visitor.get("bidi_component") if "scene" in json.loads(each.proto.json or "{}")]


def away(*_arguments, **_named):
    raise StoreError(Cause.UNREACHABLE, "away")


def test_a_newcomer_gets_the_first_question():
    home = visit("home")
    assert scene(home)["heading"] == "Which of these cards fits?"
    assert "Welcome back" not in html(home)


def test_who_did_something_is_welcomed_with_what_there_is(store):
    answered(
        store, ("L05", "L05.alone1", True, 9), ("L09", "P03.pagat.1.a", True, 9), ("L07", "P01.pagat.1.a", True, 0)
    )
    store.keep(identity.hashed(ANN), "learn", 1, "lesson=L06.3&learned=L01,L02,L03,L04,L05&reached=L06.3&tries=2", NOW)
    home = visit("home")
    assert not table(home)
    page, ways = html(home), links(home)
    assert "Welcome back" in page
    assert "“How a row begins”" in page
    assert "Everybody gets the same one." in page
    lesson, query = ways["Continue lesson 6"]
    assert (lesson, query) == ("learn", "lesson=L06.3")
    assert ways["Practise what is due"] == ("practise", "mode=continue")
    assert ways["Solve it"][1].startswith("day=20")
    assert ways["Deal the cards"] == ("play", "")


def test_what_is_due_and_goes_wrong_again_and_again_leads_to_its_lesson(store):
    answered(store, *(("L07", f"P01.pagat.1.{n}", not n % 2, 9 - n / 9) for n in range(6)))
    home = visit("home")
    assert "“What fits now” is due and went wrong several times." in html(home)
    assert links(home)["Take its lesson again"] == ("learn", "lesson=L07.1")
    assert "Practise what is due" not in links(home)


def test_a_gate_that_was_passed_is_never_said_to_be_due(store):
    answered(store, ("G1", "G1.pagat", True, 400))
    assert "The next comes" not in html(visit("home"))


def test_an_unfinished_deal_is_named_with_whose_turn_it_is(store):
    room = turn(Play.dealt(Table(rules="sjuan", seed="abc", dealer=3)))
    record = room.record(room)
    store.keep(identity.hashed(ANN), "play", 5, record.text, NOW, deal=record.deal)
    home = visit("home")
    assert "Sjuan (Swedish). It is your turn, with" in html(home)
    assert links(home)["Go on playing"] == ("play", "")


def test_the_puzzle_of_today_is_said_to_be_solved(store):
    today = visit("practise", mode="daily")
    code = daily(datetime.now().astimezone(UTC).date())
    assert scene(today)["address"].startswith("day=")
    answered(store, ("L07", code, True, 0))
    assert "solved. Another one comes tomorrow." in html(visit("home"))
    assert "See it again" in links(visit("home"))


def test_while_nobody_can_say_home_is_that_of_a_newcomer_with_one_sentence(store, monkeypatch):
    answered(store, ("L07", "P01.pagat.1.a", True, 3))
    for name in ("news", "kept", "totals", "history"):
        monkeypatch.setattr(Store, name, away)
    home = visit("home")
    assert scene(home)["heading"] == "Which of these cards fits?"
    assert "How far you are cannot be looked up just now." in html(home)
    assert "Welcome back" not in html(home)
    progress = visit("progress")
    assert "cannot be looked up" in html(progress)
    assert "0 " not in html(progress).partition("<h1>")[2].partition('class="ways"')[0]
    assert not progress.get("plotly_chart")
    assert not visit("practise").exception


def test_a_newcomer_loads_no_charts_and_a_learner_sees_what_they_know(store):
    assert not visit("progress").get("plotly_chart")
    answered(store, *(("L07", f"P01.pagat.1.{n}", True, 3) for n in range(9)), ("L09", "P03.pagat.1.a", False, 1))
    progress = visit("progress")
    assert len(progress.get("plotly_chart")) == 2
    page = html(progress)
    assert "You know 1 of" in page
    assert "What fits now: due again" in page
    assert "10 answers in two weeks, 9 of them right" in page
    assert page.count("<option") == 1 + 2
    for config in (json.loads(chart.proto.config) for chart in progress.get("plotly_chart")):
        assert config["displayModeBar"] is False


def test_practice_asks_who_was_here_for_what_is_due(store):
    answered(store, *(("L07", f"P01.pagat.1.{n}", True, 9) for n in range(6)))
    practise = visit("practise")
    assert scene(practise)["address"].startswith(
        tuple(f"puzzle={kind}.pagat." for kind in ("P01", "P02", "P05", "L07"))
    )
    assert scene(practise)["status"] == "Due again: What fits now"


def test_what_is_answered_now_counts_at_once(store, monkeypatch):
    practise = visit("practise", puzzle="P01.pagat.1.a")
    queries = []
    news = Store.news
    monkeypatch.setattr(Store, "news", lambda self, *rest: queries.append(1) or news(self, *rest))
    act(practise, {"seq": scene(practise)["seq"], "do": "nothing", "cards": [], "choices": {}, "text": ""})
    assert len(queries) == 1, "one query a page"
    assert len(store.attempts(identity.hashed(ANN))) == 1
    assert Archive(store).learners.learner(store, identity.hashed(ANN)).concepts


def test_without_a_cookie_what_is_answered_counts_for_the_visit(monkeypatch):
    monkeypatch.setattr(identity, "of", lambda _cookies: None)
    practise = visit("practise", puzzle="P01.pagat.1.a")
    act(practise, {"seq": scene(practise)["seq"], "do": "nothing", "cards": [], "choices": {}, "text": ""})
    practise.switch_page("../pages/home.py").run()
    assert "Welcome back" in html(practise)


def test_a_page_that_says_the_search_is_coming_is_drawn_anew_when_it_has_come(monkeypatch):
    coming, waits = [True], words.text("play.coach.waits", "en")
    monkeypatch.setenv("FANTAN_COACH", "gentle")
    monkeypatch.setattr(solver, "ready", lambda: not coming[0])
    monkeypatch.setattr(solver, "coming", lambda: coming[0])
    play = visit("play")
    assert waits in scene(play)["status"]
    assert keeping.pulse() < 60
    coming[0] = False
    assert waits not in scene(play.run())["status"]
    assert keeping.pulse() > 60
