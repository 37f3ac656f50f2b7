"""Taking progress along, bringing it back, moving it, having it forgotten; and the cookie all of it hangs on."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from time import sleep

import pytest
from starlette.applications import Starlette

import app
from fantan.store import Attempt, Cause, Export, Kept, Store, StoreError, default_url
from tests.asgi import ask
from ui import identity, memory, routes
from ui.memory import Archive, Memory
from ui.rooms import Answered, Record

NOW = datetime(2026, 3, 4, tzinfo=UTC)
LATER = datetime(2026, 5, 6, tzinfo=UTC)
ANN, BOB = "a" * 32, "b" * 32
DEAL = "deal=pagat;seats=4;bots=careful;dealer=0;seed=abc"
SITE = Starlette(routes=routes.ROUTES)
BOUNDARY = "form"


@pytest.fixture(autouse=True)
def store(new_process, tmp_path, monkeypatch):  # noqa: ARG001
    """A database in which Ann has learned and played, and which the routes ask."""
    store = Store(default_url(tmp_path))
    store.migrate()
    monkeypatch.setattr(routes, "archive", lambda: Archive(store))
    ann = identity.hashed(ANN)
    store.learner(ann, NOW)
    store.set_setting(ann, "deck", "two")
    store.keep(ann, "play", 3, DEAL, NOW, deal="pagat;seed=abc")
    attempts = [Attempt("P01", "P01.pagat.1.a", True, False, NOW)]
    store.keep(ann, "learn", 4, "lesson=L09.2&learned=L05", NOW, attempts=attempts)
    yield store
    store.close()


def cookie(id):
    """The cookie of a learner, as a browser sends it."""
    return {"cookie": f"{identity.COOKIE}={identity.signed(id)}"} if id else {}


def send(path, id, body=b"", **headers):
    """Send a form."""
    kind = {"content_type": f"multipart/form-data; boundary={BOUNDARY}"}
    return ask(SITE, f"/you/{path}", "POST", body=body, **kind, **cookie(id), **headers)


def form(name, value, file=""):
    """A form with one field."""
    named = f'; filename="{file}"' if file else ""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"{named}\r\n\r\n'
    return head.encode() + value + f"\r\n--{BOUNDARY}--\r\n".encode()


def bring(id, data):
    """Bring a file back; what was said."""
    body = data if isinstance(data, bytes) else json.dumps(data).encode()
    return said(send("import", id, form("file", body, "progress.json")))


def move(id, code):
    """Use a code; what was said."""
    return send("transfer", id, form("code", code.encode()))


def said(answer):
    """What came of it, as the address of the page says."""
    assert answer.status == 303
    page, _, word = answer.headers["location"].partition("?said=")
    assert page == "/progress"
    return word


def saved(id):
    """The file of a learner."""
    answer = ask(SITE, "/you/export", **cookie(id))
    assert answer.status == 200
    return json.loads(answer.body)


def test_a_file_holds_everything_and_says_nothing_of_who_it_is():
    answer = ask(SITE, "/you/export", **cookie(ANN))
    data = json.loads(answer.body)

    assert 'filename="fan-tan-progress.json"' in answer.headers["content-disposition"]
    assert answer.headers["cache-control"] == "no-store"
    assert data["schema"] == 1
    assert data["rooms"]["play"]["text"] == DEAL
    assert len(data["attempts"]) == len(data["deals"]) == 1
    assert data["settings"] == {"deck": "two"}
    assert answer.body == json.dumps(data, separators=(",", ":")).encode(), "more of it fits into what comes back"
    for secret in (ANN, identity.hashed(ANN), identity.signed(ANN), identity.code(ANN)):
        assert secret not in answer.body.decode()


def test_nobody_and_who_has_done_nothing_have_no_file():
    assert said(ask(SITE, "/you/export")) == "nobody"
    assert said(ask(SITE, "/you/export", cookie=f"{identity.COOKIE}={ANN}.forged")) == "nobody"
    assert said(ask(SITE, "/you/export", **cookie(BOB))) == "nothing"


def test_what_was_saved_comes_back_to_another_learner(store):
    assert bring(BOB, saved(ANN)) == "file.done"
    bob = identity.hashed(BOB)

    assert store.kept(bob, "play").text == DEAL
    assert store.kept(bob, "learn").text == "lesson=L09.2&learned=L05"
    assert len(store.attempts(bob)) == 1
    assert store.settings(bob) == {"deck": "two"}
    assert bring(BOB, saved(ANN)) == "file.done"
    assert len(store.attempts(bob)) == 1


def test_what_is_brought_back_is_open_again_and_nothing_learned_here_is_lost(store):
    file = saved(ANN)
    bob = identity.hashed(BOB)
    store.learner(bob, NOW)
    store.keep(bob, "play", 40, DEAL.replace("abc", "xyz"), LATER, deal="pagat;seed=xyz")
    store.keep(bob, "learn", 9, "learned=L07&reached=L05.3", LATER)
    assert bring(BOB, file) == "file.done"

    assert store.kept(bob, "play") == Kept(41, DEAL)
    assert store.kept(bob, "learn").text == "lesson=L09.2&learned=L05,L07"
    assert {deal.deal for deal in store.deals(bob)} == {"pagat;seed=abc", "pagat;seed=xyz"}


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda _: b"\x00\xff\x00",
        lambda _: b"[" * 100_000,
        lambda _: b"null",
        lambda _: b"[]",
        lambda data: json.dumps(data).encode()[:-20],
        lambda data: data | {"schema": 2},
        lambda data: data | {"rooms": []},
        lambda data: data | {"rooms": {"play": {"seq": 1, "text": "deal=xyz", "changed": NOW.isoformat()}}},
        lambda data: data | {"rooms": {"attic": {"seq": 1, "text": "", "changed": NOW.isoformat()}}},
        lambda data: data | {"rooms": {"home": {"seq": -1, "text": "", "changed": NOW.isoformat()}}},
        lambda data: data | {"deals": [data["deals"][0] | {"text": "deal=whist"}]},
        lambda data: data | {"attempts": [{"concept": "P01"}]},
        lambda data: data | {"settings": {"deck": 2}},
        lambda data: {name: part for name, part in data.items() if name != "deals"},
    ],
)
def test_a_damaged_file_is_refused_whole(store, damage):
    store.learner(identity.hashed(BOB), NOW)
    before = saved(BOB)
    assert bring(BOB, damage(saved(ANN))) == "file.damaged"
    assert saved(BOB) == before


@pytest.mark.parametrize(
    ("log", "word"), [("7D,-;practice", "done"), ("2C,2C", "done"), ("7D,1X", "damaged"), ("7D;practise", "damaged")]
)
def test_the_log_of_a_deal_that_is_put_away_is_read_and_not_judged(store, log, word):
    data = saved(ANN)
    deal = data["deals"][0] | {"text": f"{DEAL};log={log}"}
    assert bring(BOB, data | {"deals": [deal]}) == f"file.{word}"
    assert [kept.text for kept in store.deals(identity.hashed(BOB))] == ([deal["text"]] if word == "done" else [])


def looped():
    """Whether this is the thread in which everybody is served."""
    try:
        return bool(asyncio.get_running_loop())
    except RuntimeError:
        return False


def test_files_are_read_one_after_another_while_everybody_is_served(monkeypatch):
    read, file = Export.read, saved(ANN)
    at_once, met = 0, []

    def slow(data):
        nonlocal at_once
        at_once += 1
        met.append((looped(), at_once))
        sleep(0.02)
        at_once -= 1
        return read(data)

    monkeypatch.setattr(Export, "read", slow)
    with ThreadPoolExecutor(4) as browsers:
        assert set(browsers.map(lambda _: bring(BOB, file), range(4))) == {"file.done"}
    assert met == [(False, 1)] * 4


def test_a_file_is_written_while_everybody_is_served(monkeypatch):
    write, met = json.dumps, []

    def dumps(*args, **options):
        met.append(looped())
        return write(*args, **options)

    monkeypatch.setattr(json, "dumps", dumps)
    assert saved(ANN)
    assert met == [False]


def test_a_form_without_a_file_is_a_damaged_one():
    assert said(send("import", BOB)) == "file.damaged"
    assert said(send("import", BOB, form("file", b"text"))) == "file.damaged"
    assert said(send("import", BOB, b"no form at all")) == "file.damaged"


def test_a_large_file_is_not_read():
    assert bring(BOB, b" " * (routes.LARGEST + 20_000)) == "file.large"


@pytest.mark.slow
def test_what_a_hundred_answers_a_day_make_of_a_file_in_half_a_year_comes_back(store):
    answers = [
        {
            "concept": "P01",
            "puzzle": f"P01.pagat.2.{number:06d}",
            "right": True,
            "aided": False,
            "at": (NOW + timedelta(seconds=number, microseconds=1)).isoformat(),
        }
        for number in range(18_000)
    ]
    store.restore(identity.hashed(ANN), Export.read(saved(ANN) | {"attempts": answers}))
    file = ask(SITE, "/you/export", **cookie(ANN)).body
    assert 2_000_000 < len(file) < routes.LARGEST
    assert bring(BOB, file) == "file.done"
    assert len(store.attempts(identity.hashed(BOB))) == len(answers) + 1


def test_nobody_can_bring_nothing_back():
    assert bring(None, saved(ANN)) == "nobody"


def test_a_code_makes_a_new_device_the_same_learner():
    answer = move(BOB, identity.code(ANN))
    assert said(answer) == "code.done"
    assert f"{identity.COOKIE}={identity.signed(ANN)};" in answer.headers["set-cookie"]
    assert said(move(None, identity.code(ANN).lower())) == "code.done"


def test_what_was_done_on_the_new_device_comes_along(store):
    ann, bob = identity.hashed(ANN), identity.hashed(BOB)
    store.learner(bob, NOW)
    evidence = [Attempt("P02", "P02.pagat.1.b", False, False, LATER)]
    store.keep(bob, "play", 0, DEAL.replace("abc", "xyz"), LATER, deal="pagat;seed=xyz")
    store.keep(bob, "learn", 0, "learned=L07", LATER)
    store.keep(bob, "practise", 0, "puzzle=P02.pagat.1.b", LATER, attempts=evidence)
    store.set_setting(bob, "deck", "four")
    assert said(move(BOB, identity.code(ANN))) == "code.done"

    assert store.kept(ann, "play").text == DEAL, "the deal of the code's owner stays open"
    assert store.kept(ann, "practise").text == "puzzle=P02.pagat.1.b"
    assert {"L05", "L07"} <= routes.Learn.recall(store.kept(ann, "learn").text, 0).learned
    assert len(store.deals(ann)) == len(store.attempts(ann)) == 2
    assert store.settings(ann) == {"deck": "two"}
    assert store.kept(bob, "play") is None
    assert store.attempts(bob) == []


def test_a_code_that_was_shown_before_anything_was_done_begins_its_learner(store):
    new = "c" * 32
    answer = move(ANN, identity.code(new))
    assert said(answer) == "code.done"
    assert f"{identity.COOKIE}={identity.signed(new)};" in answer.headers["set-cookie"]
    assert store.kept(identity.hashed(new), "play") == Kept(3, DEAL)
    assert store.settings(identity.hashed(new)) == {"deck": "two"}
    assert not store.met(identity.hashed(ANN))


@pytest.mark.parametrize("id", [None, BOB])
def test_where_nothing_was_done_on_either_device_nothing_is_written(store, id):
    assert said(move(id, identity.code("c" * 32))) == "code.done"
    assert not store.met(identity.hashed("c" * 32))


@pytest.mark.parametrize("damaged", ["ann", "bob"])
def test_what_cannot_be_read_of_a_course_takes_nothing_else_away(store, damaged):
    learned = {"ann": "learned=L05", "bob": "learned=L07"}
    bob = identity.hashed(BOB)
    store.learner(bob, NOW)
    for name, hash, seq in (("ann", identity.hashed(ANN), 5), ("bob", bob, 0)):
        store.keep(hash, "learn", seq, "learned=no lesson" if name == damaged else learned[name], LATER)
    assert said(move(BOB, identity.code(ANN))) == "code.done"
    assert store.kept(identity.hashed(ANN), "learn").text == learned["bob" if damaged == "ann" else "ann"]


def test_a_mistake_of_ours_is_not_called_a_mistyped_code(monkeypatch):
    monkeypatch.setattr(Store, "merge", lambda *_: int("no number"))
    with pytest.raises(ValueError, match="no number"):
        move(BOB, identity.code(ANN))


def test_a_code_of_ones_own_changes_nothing():
    before = saved(ANN)
    assert said(move(ANN, identity.code(ANN))) == "code.same"
    assert saved(ANN) == before


@pytest.mark.parametrize("code", ["", "AAAA", identity.code(BOB) + "A" * 20_000])
def test_a_wrong_code_changes_nothing(code):
    before = saved(ANN)
    answer = move(ANN, code)

    assert said(answer) == "code.mistyped"
    assert "set-cookie" not in answer.headers
    assert saved(ANN) == before


def test_who_is_forgotten_is_nowhere_any_more(store):
    store.learner(identity.hashed(BOB), NOW)
    answer = send("forget", ANN)

    assert said(answer) == "forgotten"
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert store.deals(identity.hashed(ANN)) == []
    assert said(ask(SITE, "/you/export", **cookie(ANN))) == "nothing"
    assert saved(BOB)
    assert said(send("forget", None)) == "forgotten"


@pytest.mark.parametrize("path", ["import", "transfer", "reset", "forget"])
def test_a_form_of_another_site_is_refused(path):
    before = saved(ANN)
    for origin in ("https://evil.example", "http://tutor.example.evil", "null"):
        assert send(path, ANN, origin=origin).status == 403
    assert ask(SITE, f"/you/{path}", **cookie(ANN)).status == 405
    assert saved(ANN) == before
    assert send(path, ANN, origin="http://tutor.example").status == 303


def test_a_database_that_is_away_is_said_and_nothing_is_changed(monkeypatch):
    file = saved(ANN)
    monkeypatch.setattr(routes, "archive", lambda: Archive(Store("postgresql://nobody@127.0.0.1:1/none")))

    assert said(ask(SITE, "/you/export", **cookie(ANN))) == "away"
    assert bring(ANN, file) == "away"
    assert said(move(BOB, identity.code(ANN))) == "away"
    answer = send("forget", ANN)
    assert said(answer) == "away"
    assert "set-cookie" not in answer.headers


@pytest.fixture
def waiting(store, monkeypatch):
    """An archive in which an answer of Ann waits to be kept; and a way to let the database be back."""
    archive = Archive(store)
    monkeypatch.setattr(routes, "archive", lambda: archive)
    window = Memory(archive, identity.hashed(ANN))
    window.latest("learn")
    with monkeypatch.context() as broken:
        broken.setattr(Store, "keep", _locked)
        window.keep("learn", 5, Record("learned=L05", answered=(Answered("P01", "P01.pagat.1.b", True, False),)))

    def back():
        archive._again = 0.0

    return back


def _locked(*_arguments, **_named):
    raise StoreError(Cause.LOCKED, "The database is locked.")


def test_while_something_waits_nothing_is_taken_along_without_it(store, waiting):
    ann, bob = identity.hashed(ANN), identity.hashed(BOB)
    assert said(ask(SITE, "/you/export", **cookie(ANN))) == "away"
    assert bring(ANN, {}) == "file.damaged"
    assert said(move(ANN, identity.code(BOB))) == "away"
    assert len(store.attempts(ann)) == 1
    waiting()
    assert len(saved(ANN)["attempts"]) == 2
    assert said(move(ANN, identity.code(BOB))) == "code.done"
    assert len(store.attempts(bob)) == 2
    assert not store.met(ann)


def test_who_is_forgotten_while_something_waits_is_not_written_again(store, waiting):
    send("forget", ANN)
    waiting()
    routes.archive().catch_up()
    assert not store.met(identity.hashed(ANN))


# --- the cookie ---


def answering(kind, status=200):
    """An app that answers with something of a kind."""

    async def answer(_scope, _receive, send):
        await send(
            {"type": "http.response.start", "status": status, "headers": [(b"content-type", kind)] if kind else []}
        )
        await send({"type": "http.response.body", "body": b""})

    return answer


PAGE = answering(b"text/html; charset=utf-8")


def given(**headers):
    """The cookie that a page comes with."""
    return ask(app.LearnerCookie(PAGE), **headers).headers["set-cookie"]


def read(header):
    """The id in a cookie that was given."""
    name, _, rest = header.partition("=")
    return identity.of({name: rest.partition(";")[0]})


def test_a_page_comes_with_a_cookie_that_no_script_can_read():
    header = given()
    flags = set(header.lower().split("; ")[1:])

    assert {"httponly", "samesite=lax", "path=/", f"max-age={identity.YEAR}"} == flags
    assert read(header)
    assert read(header) != read(given())


def test_over_https_it_goes_over_nothing_else():
    assert "secure" in ask(app.LearnerCookie(PAGE), scheme="https").headers["set-cookie"].lower()


def test_a_known_learner_keeps_the_id_and_a_forged_one_gets_a_fresh_one():
    assert read(given(**cookie(ANN))) == ANN
    for forged in (f"{ANN}.forged", ANN, "", identity.signed(ANN)[:-2]):
        fresh = read(given(cookie=f"{identity.COOKIE}={forged}"))
        assert fresh
        assert fresh != ANN


def test_a_page_that_is_the_same_as_before_comes_with_a_cookie_too():
    same = app.LearnerCookie(answering(b"", 304))
    assert read(ask(same).headers["set-cookie"])
    assert read(ask(same, **cookie(ANN)).headers["set-cookie"]) == ANN
    assert "set-cookie" not in ask(same, accept="*/*").headers


def test_nothing_but_a_page_comes_with_a_cookie():
    assert "set-cookie" not in ask(app.LearnerCookie(answering(b"text/javascript"))).headers


def test_the_archive_of_the_process_is_one():
    assert memory.archive() is memory.archive()


# --- one concept anew ------------------------------------------------------------------------------------------------


def anew(id, concept):
    """Begin a concept anew; what was said."""
    return said(send("reset", id, form("concept", concept.encode())))


def test_a_concept_begins_anew_and_nothing_else_does(store):
    ann, bob = identity.hashed(ANN), identity.hashed(BOB)
    more = [Attempt(name, f"{name}.alone1", True, False, LATER) for name in ("L07", "L09")]
    store.add(ann, [], more)
    store.learner(bob, NOW)
    store.add(bob, [], more)
    before = saved(ANN)

    assert anew(ANN, "L07") == "reset.done"

    after = saved(ANN)
    assert [each["concept"] for each in after["attempts"]] == ["L09"], "P01 was the name of L07 before"
    assert {**after, "attempts": []} == {**before, "attempts": []}
    assert store.attempts(bob) == more
    assert bring(BOB, after) == "file.done"


@pytest.mark.parametrize("concept", ["", "L99", "P01", "x' or 1=1"])
def test_what_is_no_concept_changes_nothing(concept):
    before = saved(ANN)
    assert anew(ANN, concept) == "reset.unknown"
    assert saved(ANN) == before


def test_a_reset_by_nobody_and_a_form_that_is_too_large_change_nothing():
    before = saved(ANN)
    assert anew(None, "L07") == "nobody"
    assert anew(ANN, "L07" * 10_000) == "reset.unknown"
    assert saved(ANN) == before


def test_a_reset_says_when_the_database_is_away(monkeypatch, store):
    def away(*_):
        raise StoreError(Cause.UNREACHABLE, "away")

    monkeypatch.setattr(store, "reset", away)
    assert anew(ANN, "L07") == "away"
