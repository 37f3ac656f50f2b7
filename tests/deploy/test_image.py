"""The image and the compose file: what is copied is enough to run, and the numbers in them belong together."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

import app
from tests.deploy import front
from tests.deploy.conftest import asking
from tests.machine import free_port

ROOT = front.DEPLOY.parent
DOCKERFILE = re.sub(r"\\\n", "", (front.DEPLOY / "Dockerfile").read_text(encoding="utf-8"))
COMPOSE = (front.DEPLOY / "compose.yaml").read_text(encoding="utf-8")
COMMAND: list[str] = json.loads(re.findall(r"(?m)^CMD (.*)$", DOCKERFILE)[0])
CHECK: list[str] = json.loads(re.findall(r"(?m)^HEALTHCHECK .* CMD (.*)$", DOCKERFILE)[0])


def switch(name: str) -> str:
    """What is said to uvicorn."""
    return COMMAND[COMMAND.index(name) + 1]


def lay(folder: Path) -> None:
    """Copy into a folder what the image holds."""
    for line in re.findall(r"(?m)^COPY (.*)$", DOCKERFILE):
        *sources, target = shlex.split(line)
        for source in sources:
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, folder / target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                (folder / target).mkdir(exist_ok=True)
                shutil.copy(ROOT / source, folder / target)


def waited_for(condition: Callable[[], bool]) -> bool:
    """Whether something becomes true within half a minute."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.2)
    return False


@dataclass(frozen=True)
class Tutor:
    """The tutor, started as the image starts it."""

    port: int
    folder: Path

    def healthy(self) -> bool:
        """Whether the image's own check finds it well."""
        check = [sys.executable, *(part.replace("8501", str(self.port)) for part in CHECK[1:])]
        return subprocess.run(check, capture_output=True, timeout=10).returncode == 0

    @property
    def log(self) -> str:
        """What it wrote so far."""
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")


@contextmanager
def running(folder: Path) -> Iterator[Tutor]:
    """Run in a folder what the image holds."""
    lay(folder)
    tutor = Tutor(free_port(), folder)
    command = [sys.executable, "-m", *COMMAND]
    command[command.index("8501")] = str(tutor.port)
    command[command.index("0.0.0.0")] = "127.0.0.1"
    # A later start of Python here shall not find the packages of the project by chance.
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environ |= {"FANTAN_DATA": str(folder / "data"), "WEB_CONCURRENCY": "1"}
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, env=environ, stdout=log, stderr=log)
    try:
        assert waited_for(tutor.healthy), tutor.log
        yield tutor
    finally:
        process.terminate()
        process.wait(timeout=15)


@pytest.mark.slow
def test_what_the_image_holds_runs_and_is_found_healthy(tmp_path):
    with running(tmp_path) as tutor:
        ask = asking(tutor.port)
        assert ask("/play?deal=position", headers={"Accept": "text/html"}).status == 200
        assert ask("/you/nothere?deal=position").status == 200
    assert not tutor.healthy()
    assert (tmp_path / "data" / "fantan.db").exists()
    assert "Application startup complete" in tutor.log
    assert "position" not in tutor.log  # addresses say what people look at; the front writes the access log


def test_every_folder_is_in_the_image_unless_it_is_for_developers():
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    folders = {name.split("/")[0] for name in tracked if "/" in name} - {".ci", "deploy", "docs", "tests"}
    copied = {line.split()[-1].rstrip("/") for line in re.findall(r"(?m)^COPY (.*)$", DOCKERFILE)} - {"."}
    assert folders == copied


def test_the_server_takes_no_longer_message_than_the_app():
    assert int(switch("--ws-max-size")) == app.LARGEST_MESSAGE


def test_nginx_waits_longer_for_a_websocket_than_its_pings_are_apart():
    silence = float(switch("--ws-ping-interval")) + float(switch("--ws-ping-timeout"))
    stream = (front.DEPLOY / "nginx.conf").read_text(encoding="utf-8").split("location = /_stcore/stream {")[1]
    assert int(re.findall(r"proxy_read_timeout (\d+)s", stream)[0]) > silence


def test_a_container_is_given_the_time_to_end():
    grace = int(re.findall(r"&tutor\n.*?stop_grace_period: (\d+)s", COMPOSE, re.DOTALL)[0])
    assert grace > int(switch("--timeout-graceful-shutdown"))


def test_nginx_asks_the_tutors_of_compose_and_they_believe_it_alone():
    addresses = dict(re.findall(r"(?m)^  (\w+):\n(?:    .*\n)*?.*ipv4_address: ([\d.]+)", COMPOSE))
    servers = re.findall(r"(?m)^server ([\d.]+):8501;", (front.DEPLOY / "servers.conf").read_text(encoding="utf-8"))
    assert addresses.keys() == {"tutor1", "tutor2", "nginx"}
    assert servers == [addresses["tutor1"], addresses["tutor2"]]
    assert re.findall(r"FORWARDED_ALLOW_IPS: ([\d.]+)", COMPOSE) == [addresses["nginx"]]
    assert all(address.startswith("172.30.77.") for address in addresses.values())
    assert "subnet: 172.30.77.0/24" in COMPOSE


def test_docker_reads_the_compose_file(tmp_path):
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "compose", "version"], capture_output=True).returncode:
        pytest.skip("no docker compose here")
    environ = tmp_path / ".env"
    environ.write_text('POSTGRES_PASSWORD=abc\nFANTAN_SECRET="old new"\n', encoding="utf-8")
    read = [docker, "compose", "--file", front.DEPLOY / "compose.yaml", "--env-file", environ, "config", "--quiet"]
    done = subprocess.run(read, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
