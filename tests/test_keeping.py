"""Sessions of a learner whose browser keeps our cookie: nothing they did is lost, and no window overwrites another."""

import asyncio
import gc
import json
from contextlib import suppress
from urllib.parse import parse_qsl

import pytest
import structlog
from streamlit.runtime.scriptrunner import get_script_run_ctx

import app as server
from fantan import words
from fantan.judge import legal_actions
from fantan.state import PASS
from fantan.store import Store, StoreError
from fantan.store.errors import Cause
from tests.conftest import ANN
from tests.store.conftest import NOW
from tests.test_session import act, lay, scene, visit
from ui import identity
from ui.memory import Archive, Memory
from ui.rooms import Record
from ui.rooms.learn import Learn, course
from ui.rooms.play import Play, Table
from ui.session import visit as visit_
from ui.table.scene import Act

OTHER = Play.dealt(Table(seed="zzz", dealer=3))


@pytest.fixture(autouse=True)
def store(of_ann):
    """The database that every session here asks."""
    return of_ann


def look(visitor):
    """How the table is drawn."""
    return json.loads(visitor.get("bidi_component")[0].proto.json)["look"]


def line(visitor):
    """What the line below the hand says."""
    return scene(visitor)["line"]["text"]


def kept(store, room="play"):
    """What the database holds of a room."""
    return store.kept(identity.hashed(ANN), room)


def lays(visitor):
    """An act that lays a card that fits, or passes."""
    room = Play.read(scene(visitor)["address"].removeprefix("deal="))
    seq = scene(visitor).get("seq", 0)
    action = legal_actions(room.state.view(0))[0]
    return {"seq": seq, "do": "pass"} if action == PASS else lay(str(action.card), seq)


def test_a_deal_is_kept_as_it_is_opened_and_after_every_act(store):
    ann = visit("play")
    assert kept(store).text in scene(ann)["address"] + "&"
    for _ in range(3):
        act(ann, lays(ann))
        assert kept(store).seq == scene(ann)["seq"]
        assert scene(ann)["address"] in kept(store).text


def test_a_new_session_goes_on_where_the_last_one_stopped():
    ann = visit("play")
    act(ann, lays(ann))
    act(ann, {"seq": scene(ann)["seq"], "do": "hint"})
    again = visit("play")

    assert scene(again)["address"] == scene(ann)["address"]
    assert line(again) == line(ann)
    assert scene(again)["seq"] == scene(ann)["seq"]
    assert look(again)["kept"]


def test_a_lesson_and_a_puzzle_open_with_their_answers(store):
    ann = visit("practise")
    first = scene(ann)
    act(ann, {"seq": first.get("seq", 0), "do": "nothing"})
    again = visit("practise")
    assert scene(again) == scene(ann) != first
    assert len(store.attempts(identity.hashed(ANN))) == 1
    act(again, {"seq": first.get("seq", 0), "do": "nothing"})
    assert len(store.attempts(identity.hashed(ANN))) == 1

    ann = visit("learn", lesson="L05.3")
    act(ann, {"seq": scene(ann)["seq"], "do": "next"})
    assert scene(visit("learn", **asked(ann))) == scene(ann)


def test_two_windows_show_the_same_deal():
    assert scene(visit("play"))["address"] == scene(visit("play"))["address"]


def test_the_slower_window_is_told_once_and_sees_what_is_true(store):
    fast, slow = visit("play"), visit("play")
    late = lays(slow)
    act(fast, lays(fast))
    act(slow, late)

    assert scene(slow)["address"] == scene(fast)["address"]
    assert line(slow) == words.text("late.window", "en")
    assert line(fast) != words.text("late.window", "en")
    before = kept(store)
    act(slow, lays(slow))
    assert kept(store).seq == before.seq + 1
    assert line(slow) != words.text("late.window", "en")


def test_a_window_that_comes_back_to_the_page_sees_what_another_did():
    first, second = visit("play"), visit("play")
    first.switch_page("../pages/rules.py").run()
    act(second, lays(second))
    first.query_params.clear()
    first.switch_page("../pages/play.py").run()

    assert scene(first)["address"] == scene(second)["address"]


def test_an_address_of_long_ago_overwrites_nothing_before_an_act(store):
    ann = visit("play")
    act(ann, lays(ann))
    before = kept(store)
    other = visit("play", deal=OTHER.address)

    assert scene(other)["address"] == f"deal={OTHER.address}"
    assert not look(other)["kept"]
    assert kept(store) == before
    act(other, lays(other))
    assert kept(store).text.startswith(f"deal={OTHER.table}")
    assert kept(store).seq > before.seq
    assert len(store.deals(identity.hashed(ANN))) == 2


def test_an_address_of_a_moment_on_the_way_leads_to_where_the_deal_stands():
    ann = visit("play")
    start = scene(ann)["address"].removeprefix("deal=")
    for _ in range(2):
        act(ann, lays(ann))

    assert scene(visit("play", deal=start))["address"] == scene(ann)["address"]


def test_a_browser_that_lost_its_server_is_led_to_what_is_kept(store):
    ann = visit("play")
    act(ann, lays(ann))
    before = kept(store)
    # Its client still sends the address it was opened with; then the table asks to go on.
    back = visit("play", deal=OTHER.address)
    act(back, {"seq": scene(back)["seq"], "do": "resume", "text": f"deal={OTHER.address}"})

    assert scene(back)["address"] == scene(ann)["address"]
    assert look(back)["kept"]
    assert kept(store) == before


def test_a_step_that_was_left_for_the_map_is_as_it_was_left(store):
    ann = visit("learn", lesson="L05.3")
    answered = scene(act(ann, {"seq": scene(ann)["seq"], "do": "card", "cards": [right(ann)]}))
    ann.query_params.clear()
    ann.run()
    assert not ann.get("bidi_component")
    ann.query_params["lesson"] = "L05.3"
    ann.run()

    assert scene(ann) == answered
    assert len(store.attempts(identity.hashed(ANN))) == 1


def asked(visitor):
    """What the address of the moment on the screen asks for."""
    return dict(parse_qsl(scene(visitor)["address"]))


def right(visitor):
    """A right answer to the question of a lesson."""
    return str(Learn.open(asked(visitor), "0", None).question.right[0])


def test_options_and_language_are_kept(store):
    ann = visit("play", lang="en")
    act(ann, {"seq": scene(ann).get("seq", 0), "do": "options.help", "text": "all"})
    act(ann, {"seq": scene(ann).get("seq", 0), "do": "options.deck", "text": "two"})
    act(ann, {"seq": scene(ann).get("seq", 0), "do": "options.deck", "text": "seven"})
    assert store.settings(identity.hashed(ANN)) == {"help": "all", "deck": "two", "language": "en"}
    again = visit("play")

    assert not look(again)["four_colours"]
    assert {held.get("mark") for held in scene(again)["hand"]} <= {"fits", "waits"}


def test_while_the_database_is_away_play_goes_on_and_the_page_says_so(store, monkeypatch):
    ann = visit("play")
    assert words.text("kept.later", "en") not in shown(ann)
    with monkeypatch.context() as broken:
        broken.setattr(Store, "keep", away)
        for _ in range(2):
            before = scene(ann)["address"]
            act(ann, lays(ann))
            assert scene(ann)["address"] != before
        assert words.text("kept.later", "en") in shown(ann.run())
    back(ann)

    assert words.text("kept.later", "en") not in shown(ann.run())
    assert scene(ann)["address"] in kept(store).text
    assert look(ann)["kept"]


def back(visitor):
    """Let it be long enough ago that the database failed, and come to the page again."""
    visitor.session_state["visit"].memory.archive._again = 0.0
    visitor.run()


def test_a_page_that_is_loaded_again_without_a_database_goes_on_where_it_was(store, monkeypatch):
    ann = visit("play")
    act(ann, {"seq": scene(ann).get("seq", 0), "do": "options.deck", "text": "two"})
    with monkeypatch.context() as broken:
        for name in ("keep", "kept", "settings", "met", "totals"):
            broken.setattr(Store, name, away)
        act(ann, lays(ann))
        assert not look(ann)["kept"], "it only waits to be"
        again = visit("play")
        assert scene(again)["address"] == scene(ann)["address"]
        assert words.text("kept.later", "en") in shown(again)
        act(again, lays(again))
        act(ann, lays(ann))
        assert line(ann) == words.text("late.lost", "en")
        assert scene(ann)["address"] == scene(again)["address"]
        assert words.text("progress.unknown", "en") in shown(visit("progress"))
    back(again)

    assert scene(again)["address"] in kept(store).text
    assert look(again)["kept"]
    assert not look(again)["four_colours"], "what was set before is looked up once that works"
    assert words.text("progress.unknown", "en") not in shown(visit("progress"))


def test_progress_is_not_taken_for_none_because_it_could_not_be_looked_up_once(store, monkeypatch):
    learner = identity.hashed(ANN)
    store.learner(learner, NOW)
    store.keep(learner, "learn", 1, "learned=L05", NOW)
    with monkeypatch.context() as broken:
        for name in ("keep", "kept", "settings", "met", "totals"):
            broken.setattr(Store, name, away)
        ann = visit("home")
        assert words.text("progress.unknown", "en") in shown(ann.switch_page("../pages/progress.py").run())
    back(ann)
    assert words.text("progress.lessons", "en", n=1, all=len(tuple(course()))) in shown(ann)


def test_a_loss_elsewhere_is_said_where_it_was(store, monkeypatch):
    ann = visit("play")
    with monkeypatch.context() as broken:
        broken.setattr(Store, "keep", away)
        act(ann, lays(ann))
        ann.switch_page("../pages/practise.py").run()
        act(ann, {"seq": scene(ann).get("seq", 0), "do": "nothing"})
    # Another server, which knows nothing of what waits here, goes on with the deal.
    room = Play.recall(kept(store).text, kept(store).seq)
    after = room.act(Act(room.seq, "hint"), "0")
    assert store.keep(identity.hashed(ANN), "play", after.seq, after.record(room).text, NOW, since=room.seq)
    back(ann)
    assert len(store.attempts(identity.hashed(ANN))) == 1
    act(ann, {"seq": scene(ann)["seq"], "do": "next"})
    ann.query_params.clear()
    ann.switch_page("../pages/play.py").run()

    assert line(ann) == words.text("late.lost", "en")
    assert scene(ann)["seq"] == after.seq
    act(ann, lays(ann))
    assert line(ann) != words.text("late.lost", "en")


def away(*_arguments, **_named):
    """A database that does not answer."""
    raise StoreError(Cause.UNREACHABLE, "The database cannot be reached.")


def shown(visitor):
    """All HTML of the page."""
    return " ".join(str(part.proto.body) for part in visitor.get("html"))


def test_who_was_forgotten_in_another_window_plays_on_for_this_visit(store):
    ann = visit("play")
    store.forget(identity.hashed(ANN))
    act(ann, lays(ann))

    assert words.text("kept.forgotten", "en") in shown(ann.run())
    act(ann, lays(ann))
    assert kept(store) is None


def test_a_room_that_cannot_be_read_is_opened_anew_and_kept_with_the_first_act(store):
    visit("play")
    last = kept(store)
    store.keep(identity.hashed(ANN), "play", last.seq + 1, "deal=whist", NOW)
    ann = visit("play")
    assert kept(store).text == "deal=whist"
    act(ann, lays(ann))

    assert kept(store).text != "deal=whist"
    assert kept(store).seq == last.seq + 2


def test_without_our_cookie_the_page_says_that_progress_lasts_for_this_visit(store, monkeypatch):
    monkeypatch.setattr(identity, "of", lambda _cookies: None)
    somebody = visit("play")
    act(somebody, lays(somebody))

    assert words.text("kept.visit", "en") in shown(somebody.run())
    assert kept(store) is None


def test_an_act_that_is_cut_short_is_shown_and_counts_once(store, monkeypatch):
    ann = visit("practise")
    first, really = scene(ann), Store.keep

    def cut_short(*arguments, **named):
        said = really(*arguments, **named)
        get_script_run_ctx().script_requests.request_stop()  # as a lost connection or another run does
        return said

    with monkeypatch.context() as cut:
        cut.setattr(Store, "keep", cut_short)
        with suppress(RuntimeError):
            act(ann, {"seq": first.get("seq", 0), "do": "nothing"})
    ann.run()
    act(ann, {"seq": first.get("seq", 0), "do": "nothing"})

    assert scene(ann)["seq"] == kept(store, "practise").seq == first.get("seq", 0) + 1
    assert len(store.attempts(identity.hashed(ANN))) == 1


def test_a_table_that_lost_its_server_in_an_outage_goes_on_from_what_it_shows(monkeypatch):
    ann = visit("play")
    act(ann, lays(ann))
    shown = scene(ann)["address"]
    another = Archive(visit_.archive().store)
    monkeypatch.setattr(visit_, "archive", lambda: another)
    for name in ("keep", "kept", "settings", "met", "totals"):
        monkeypatch.setattr(Store, name, away)
    back = visit("play")
    assert scene(back)["address"] != shown
    act(back, {"seq": scene(back).get("seq", 0), "do": "resume", "text": shown})

    assert scene(back)["address"] == shown


def test_progress_tells_what_another_window_learned_meanwhile(store):
    ann = visit("progress")
    assert words.text("progress.lessons", "en", n=0, all=len(tuple(course()))) in shown(ann)
    store.keep(identity.hashed(ANN), "learn", 1, "learned=L05", NOW)
    assert words.text("progress.lessons", "en", n=1, all=len(tuple(course()))) in shown(ann.run())


@pytest.fixture
def waiting(store, monkeypatch):
    """The archive of a server: somebody whose act could not be kept has left."""
    archive = Archive(store)
    with monkeypatch.context() as broken:
        broken.setattr(Store, "keep", away)
        Memory(archive, identity.hashed(ANN)).keep("play", 0, Record("zero"))
    archive._again = 0.0
    for name, value in (("archive", lambda: archive), ("prepare", lambda: None)):
        monkeypatch.setattr(server, name, value)
    monkeypatch.setattr(server.solver, "warm", lambda: None)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(structlog, "configure", lambda **_: None)
    return archive


def served(until):
    """Run a server until something is so, for five seconds at most."""

    async def serve():
        async with server.lifespan(server.app):
            for _ in range(100):
                if until():
                    break
                await asyncio.sleep(0.05)

    asyncio.run(serve())


def test_a_server_keeps_what_waits_of_who_has_left(store, waiting, monkeypatch):
    faults = [RuntimeError("no thread is left")]
    really = Archive.catch_up

    def catch_up(self):
        if faults:
            raise faults.pop()
        really(self)

    monkeypatch.setattr(Archive, "catch_up", catch_up)
    served(until=lambda: kept(store))
    assert not waiting.behind


@pytest.mark.usefixtures("waiting")
def test_a_server_keeps_what_waits_when_it_ends(store):
    served(until=lambda: True)
    assert kept(store).text == "zero"


@pytest.mark.usefixtures("waiting")
def test_a_server_says_what_is_lost_when_it_ends(monkeypatch):
    monkeypatch.setattr(Store, "keep", away)
    with structlog.testing.capture_logs() as logs:
        served(until=lambda: True)
    assert {"event": "moments lost", "log_level": "error", "moments": 1} in logs
