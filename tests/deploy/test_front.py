"""The front: what nginx lets through, to whom, and what it makes of it."""

import gzip
import http.client
import re
import ssl
import subprocess
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from websockets.sync.client import connect

import app
from tests.deploy import front
from tests.deploy.backend import SCRIPT, told
from tests.deploy.conftest import asking
from tests.machine import free_port
from ui import routes

pytestmark = pytest.mark.slow
LEARNERS = [f"{number:032x}" for number in range(1, 21)]


def cookie(learner: str, signature: str = "signed") -> dict[str, str]:
    """The cookie of a learner, beside another one."""
    return {"Cookie": f"_streamlit_xsrf=2|x; fantan_learner={learner}.{signature}"}


def stream(street) -> str:
    """The address of the websocket."""
    return f"ws://127.0.0.1:{street.front.port}/_stcore/stream"


def server(answer) -> object:
    """Which server answered."""
    assert answer.status == 200
    return told(answer.body)["name"]


def test_nginx_accepts_the_file_as_compose_uses_it(nginx, tmp_path):
    done = subprocess.run(
        [nginx, "-t", "-p", tmp_path, "-c", front.DEPLOY / "nginx.conf"], capture_output=True, text=True, timeout=30
    )
    assert done.returncode == 0, done.stderr
    assert "[warn]" not in done.stderr.replace('"user" directive', "")
    assert "[alert]" not in done.stderr


@pytest.mark.parametrize(
    "path",
    [
        "/_stcore/upload_file/a/b",
        "/_stcore/metrics",
        "/_stcore/metrics/",
        "/_stcore/script-health-check",
        "/_stcore/agent/interact",
        "/_stcore/agent/mcp",
        "/_stcore/agent/openapi.json",
        "/_stcore/bidi-components/a/b.js",
        "/_stcore/anything",
        "/openapi.json",
        "/media",
        "/media/a.png",
        "/component/a/index.html",
        # Other ways to write the same.
        "/_stcore/%6detrics",
        "//_stcore/metrics",
        "/_stcore/health/../metrics",
        "/static/js/../../_stcore/metrics",
        "/learn/..%2f_stcore/metrics",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
def test_what_is_not_ours_is_shut(shared, path, method):
    assert shared.ask(path, method).status == 404
    assert shared.asked == []


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/learn", "/practise?p=x", "/play", "/rules", "/progress", "/medial", "/components"),
        *("/healthz", "/readyz", "/_stcore/health", "/_stcore/host-config", "/you/export", "/learn/_stcore/health"),
    ],
)
def test_what_is_ours_is_open(shared, path):
    assert shared.ask(path).status == 200


@pytest.mark.parametrize("path", app.CLOSED)
def test_what_the_app_shuts_is_shut_here_too(shared, path):
    assert shared.ask(path).status == shared.ask(f"{path}/more").status == 404
    assert shared.asked == []


@pytest.mark.parametrize("path", [*(f"/{name}" for name in sorted(app.PAGES)), *sorted(app.ROUTES)])
def test_what_the_app_has_is_open_here(shared, path):
    assert shared.ask(path).status == 200


def test_a_learner_stays_with_one_server_and_learners_are_spread(shared):
    def home(learner):  # with an address of their own: so many questions come near the limit
        return {server(shared.ask("/play", headers=cookie(learner), source="127.0.0.33")) for _ in range(20)}

    homes = {learner: home(learner) for learner in LEARNERS}
    assert all(len(found) == 1 for found in homes.values())
    assert {next(iter(found)) for found in homes.values()} == {"one", "two"}


def test_a_new_signature_moves_nobody(shared):
    old, new = ([server(shared.ask("/", headers=cookie(learner, by))) for learner in LEARNERS] for by in ("old", "new"))
    assert old == new


def test_without_a_cookie_the_address_stands_for_the_learner(shared):
    homes = [{server(shared.ask("/", source=f"127.0.0.{number}")) for _ in range(5)} for number in range(2, 22)]
    assert all(len(home) == 1 for home in homes)
    assert {next(iter(home)) for home in homes} == {"one", "two"}


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_the_other_server_answers_for_one_that_is_down(fresh, method):
    homes = {learner: server(fresh.ask("/", headers=cookie(learner))) for learner in LEARNERS}
    fresh.servers[0].stop()
    there = {learner: server(fresh.ask("/you/import", method, cookie(learner), b"x")) for learner in LEARNERS}
    assert set(homes.values()) == {"one", "two"}
    assert set(there.values()) == {"two"}


def test_a_websocket_too_finds_the_other_server(fresh):
    fresh.servers[1].stop()
    for learner in LEARNERS[:6]:
        with connect(stream(fresh), additional_headers=cookie(learner), proxy=None) as websocket:
            assert told(websocket.recv())["name"] == "one"


def test_while_all_are_down_a_page_asks_again_by_itself(fresh):
    for each in fresh.servers:
        each.stop()
    answer = fresh.ask("/play")
    assert answer.status == 503
    assert b'http-equiv="refresh"' in answer.body
    # No server is there to say what app.py says of every answer.
    assert answer.headers["content-security-policy"].startswith("default-src 'none'; ")
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    for name in ("X-Content-Type-Options", "Referrer-Policy"):
        assert answer.headers[name.lower()] == app.ResponseHeaders(None).headers[name]


def test_a_servers_own_503_comes_through_and_puts_it_out_of_nothing(shared):
    assert shared.ask("/busy").body.endswith(b"has no database")
    assert server(shared.ask("/")) in ("one", "two")


def test_scripts_are_compressed_and_kept(fresh):
    answers = [fresh.ask(f"/static/js/app.js?{number}", headers={"Accept-Encoding": "gzip"}) for number in range(4)]
    assert {answer.headers["content-encoding"] for answer in answers} == {"gzip"}
    assert {gzip.decompress(answer.body).decode() for answer in answers} == {SCRIPT}
    assert {answer.headers["cache-control"] for answer in answers} == {"public, max-age=31536000, immutable"}
    assert len(fresh.asked) == 1


def test_who_cannot_read_gzip_gets_the_script_as_it_is(fresh):
    answer = fresh.ask("/table/abc/app.js")
    assert "content-encoding" not in answer.headers
    assert answer.body.decode() == SCRIPT


@pytest.mark.parametrize("name", ["index.js", "personal.js"])
def test_what_may_not_be_kept_is_asked_for_each_time(fresh, name):
    for _ in range(3):
        assert fresh.ask(f"/static/js/{name}").status == 200
    assert len(fresh.asked) == 3


def test_a_file_that_only_the_new_version_has_is_found_there(fresh):
    fresh.servers[1].files.add("new.js")
    assert {fresh.ask("/table/abc/new.js", headers=cookie(learner)).status for learner in LEARNERS} == {200}
    assert fresh.ask("/table/abc/none.js").status == 404


@pytest.mark.parametrize(
    ("path", "length", "status"),
    [
        ("/you/import", 8 * 1024 * 1024, 200),
        ("/you/import", 8 * 1024 * 1024 + 1, 303),
        ("/learn", 8 * 1024 * 1024 + 1, 413),
    ],
)
def test_a_body_may_be_eight_megabytes_long(shared, path, length, status):
    connection = http.client.HTTPConnection("127.0.0.1", shared.front.port, timeout=10)
    connection.putrequest("POST", path)
    connection.putheader("Content-Length", str(length))
    connection.endheaders()
    if status == 200:  # nginx refuses the others by their length alone
        connection.send(b"x" * length)
    answer = connection.getresponse()
    assert answer.status == status
    if status == 200:
        assert told(answer.read())["length"] == length
    if status == 303:
        assert answer.getheader("location") == f"/{routes.PAGE}?said=file.large"
    connection.close()
    assert shared.asked == ([path] if status == 200 else [])


def test_a_server_learns_who_asked_and_how(shared):
    said = told(
        shared.ask("/learn", headers={"Host": "tutor.example:8080", "Accept-Encoding": "gzip"}, source="127.0.0.9").body
    )
    headers = said["headers"]
    assert headers["host"] == headers["x-forwarded-host"] == "tutor.example:8080"
    assert headers["x-forwarded-for"] == "127.0.0.9"
    assert headers["x-forwarded-proto"] == "http"
    assert "accept-encoding" not in headers  # compressing is the front's work
    assert (said["client"], said["scheme"]) == ("127.0.0.9", "http")  # uvicorn believes it


def test_nobody_can_claim_another_address(shared):
    lies = {"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
    said = told(shared.ask("/", headers=lies).body)
    assert (said["client"], said["scheme"]) == ("127.0.0.1", "http")
    assert "evil.example" not in said["headers"].values()


def test_another_proxy_in_front_is_believed_where_the_file_says_so(shared):
    lines = (front.DEPLOY / "listen.conf").read_text(encoding="utf-8").replace("listen 8080;", "")
    lines = re.sub(r"(?m)^# (\w+ .*;)$", r"\1", lines).replace("192.0.2.1", "127.0.0.1")
    with front.running(shared.servers[0].port, listen=lines) as running:
        said = told(asking(running.port)("/", headers={"X-Forwarded-For": "192.0.2.7"}).body)
    assert (said["client"], said["scheme"]) == ("192.0.2.7", "https")


def test_the_front_adds_no_header_of_its_own_and_hides_its_version(shared):
    headers = shared.ask("/learn").headers
    assert headers["server"] == "nginx"
    assert set(headers) <= {"server", "date", "content-type", "content-length", "connection", "vary"}


def test_a_websocket_goes_through_to_the_learners_server(shared):
    for learner in LEARNERS[:6]:
        with connect(
            stream(shared),
            subprotocols=["streamlit"],
            additional_headers=cookie(learner),
            origin="http://tutor.example",
            proxy=None,
        ) as websocket:
            hello = told(websocket.recv())
            websocket.send(b"abc")
            assert websocket.recv() == b"cba"
            assert websocket.subprotocol == "streamlit"
        assert hello["name"] == server(shared.ask("/", headers=cookie(learner)))
        assert hello["headers"]["x-forwarded-for"] == "127.0.0.1"


def test_a_class_may_hold_its_websockets_from_one_address(shared):
    with ExitStack() as stack:
        for learner in LEARNERS * 3:
            websocket = stack.enter_context(connect(stream(shared), additional_headers=cookie(learner), proxy=None))
            assert told(websocket.recv())["name"] in ("one", "two")


def test_only_a_websocket_is_upgraded_and_only_where_there_is_one(shared):
    for path, upgrade in [("/learn", "websocket"), ("/_stcore/host-config", "h2c")]:
        headers = told(shared.ask(path, headers={"Upgrade": upgrade, "Connection": "Upgrade"}).body)["headers"]
        assert "upgrade" not in headers
        assert headers.get("connection") != "upgrade"


def test_who_asks_without_end_is_told_to_wait_and_others_are_not(shared):
    with ThreadPoolExecutor(8) as threads:
        statuses = set(threads.map(lambda _: shared.ask("/you/export", source="127.0.0.30").status, range(120)))
    assert statuses == {200, 429}
    assert shared.ask("/you/export", source="127.0.0.31").status == 200
    assert shared.ask("/learn", source="127.0.0.30").status == 200


def test_a_class_that_comes_at_once_from_one_address_is_let_in(shared):
    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(lambda _: shared.ask("/learn", source="127.0.0.32").status, range(200))) == {200}


def test_the_log_tells_no_cookie_no_position_and_no_health_check(fresh):
    fresh.ask("/healthz")
    fresh.ask("/readyz")
    fresh.ask("/_stcore/health")
    fresh.ask("/play?deal=secret", headers=cookie(LEARNERS[0]))
    log = fresh.front.log
    assert re.search(r'127\.0\.0\.1 "GET /play" 200 ', log)
    assert "secret" not in log
    assert LEARNERS[0] not in log
    assert "healthz" not in log
    assert "readyz" not in log
    assert "_stcore" not in log
    assert "[warn]" not in log.replace('"user" directive', "")


@pytest.fixture
def certificate(openssl, tmp_path):
    """A certificate for localhost, signed by itself."""
    request = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    files = ["-keyout", tmp_path / "privkey.pem", "-out", tmp_path / "fullchain.pem"]
    subprocess.run([openssl, *request.split(), *files], check=True, capture_output=True, timeout=60)
    return tmp_path


def test_with_a_certificate_who_comes_without_tls_is_sent_on(shared, certificate):
    port = free_port()
    lines = (front.DEPLOY / "listen-tls.conf").read_text(encoding="utf-8")
    lines = lines.replace("listen 8080;", "").replace("listen 8443 ", f"listen 127.0.0.1:{port} ")
    lines = lines.replace(" tls/", f" {certificate}/")
    with front.running(shared.servers[0].port, listen=lines) as running:
        plain = asking(running.port)
        sent_on = plain("/play?deal=x", headers={"Host": "tutor.example"})
        assert (sent_on.status, sent_on.headers["location"]) == (308, "https://tutor.example/play?deal=x")
        assert plain("/healthz").status == 200

        trusted = ssl.create_default_context(cafile=certificate / "fullchain.pem")
        connection = http.client.HTTPSConnection("localhost", port, timeout=10, context=trusted)
        connection.request("GET", "/learn")
        said = told(connection.getresponse().read())
        connection.close()
        assert said["scheme"] == said["headers"]["x-forwarded-proto"] == "https"
        with connect(f"wss://localhost:{port}/_stcore/stream", ssl=trusted, proxy=None) as websocket:
            assert told(websocket.recv())["scheme"] == "wss"
