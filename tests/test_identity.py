"""Who a learner is: signed cookies, hashes, transfer codes, and where the secret comes from."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import Signer

from ui import environment, identity

ROOT = Path(__file__).resolve().parents[1]
IDS = st.binary(min_size=16, max_size=16).map(bytes.hex)
OLD, NEW = "an old secret of ours", "a new secret of ours"


@pytest.fixture(autouse=True)
def secret(monkeypatch):
    """A secret named by the environment, and how to name others."""

    def name(*secrets):
        monkeypatch.setenv("FANTAN_SECRET", " ".join(secret.replace(" ", "-") for secret in secrets))
        identity._signer.cache_clear()

    name(NEW)
    yield name
    identity._signer.cache_clear()


def test_an_id_has_128_bits_and_never_comes_twice():
    ids = {identity.fresh() for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(bytes.fromhex(id)) for id in ids} == {16}


def test_a_signed_id_is_read_again():
    id = identity.fresh()
    assert identity.of({identity.COOKIE: identity.signed(id)}) == id


@pytest.mark.parametrize(
    "value",
    [
        "",
        ".",
        "x",
        "0" * 32,
        "0" * 32 + ".",
        "é.é",
        "\udcff",
        identity.COOKIE,
        Signer("a secret of somebody else", salt="fantan.learner").sign("0" * 32).decode(),
        "0" * 5000,
    ],
)
def test_what_we_never_signed_is_nobody(value):
    assert identity.of({identity.COOKIE: value}) is None


def test_a_changed_id_or_signature_is_nobody():
    signed = identity.signed("ab" * 16)
    for at in range(len(signed) - 1):  # the last sign of base64 may stand for the same bits
        changed = signed[:at] + ("a" if signed[at] != "a" else "b") + signed[at + 1 :]
        assert identity.of({identity.COOKIE: changed}) is None


def test_what_we_signed_for_something_else_is_nobody():
    for plain in ("admin", "0" * 31, "G" * 32, "AB" * 16):
        assert identity.of({identity.COOKIE: identity._signer().sign(plain).decode()}) is None


def test_without_a_cookie_nobody_is_there():
    assert identity.of({}) is None


def test_secrets_can_be_changed_while_old_cookies_last(secret):
    id = identity.fresh()
    secret(OLD)
    old = identity.signed(id)
    secret(OLD, NEW)
    new = identity.signed(id)
    assert identity.of({identity.COOKIE: old}) == id
    secret(NEW)
    assert identity.of({identity.COOKIE: old}) is None
    assert identity.of({identity.COOKIE: new}) == id


def test_a_short_secret_is_refused(secret):
    secret(NEW, "short")
    with pytest.raises(ValueError, match="16 characters"):
        identity.signed(identity.fresh())


@given(IDS)
def test_a_hash_tells_nothing_of_the_id(id):
    hashed = identity.hashed(id)
    assert len(hashed) == 64
    assert id not in hashed
    assert hashed == identity.hashed(id)


@given(IDS)
def test_a_code_is_read_however_it_is_typed(id):
    code = identity.code(id)
    typed = [code, code.lower(), code.replace("O", "0").replace("I", "1")]
    typed += [code.replace("-", stroke) for stroke in (" ", "", "–")]
    assert {identity.read_code(f" {each}\n") for each in typed} == {id}


@pytest.mark.parametrize("text", ["", "-", "AAAA", "8888-8888", "A" * 28 + "A", "🂡", "A" * 10_000])
def test_what_is_no_code_is_refused(text):
    with pytest.raises(ValueError, match="transfer code"):
        identity.read_code(text)


def test_a_code_that_is_short_by_one_or_changed_is_refused():
    code = identity.code("00" * 16)
    for typed in (code[:-1], code[:-2] + "BB", code.replace("A", "B", 1)):
        with pytest.raises(ValueError, match="transfer code"):
            identity.read_code(typed)


def test_a_secret_is_made_once_and_for_us_alone(monkeypatch, tmp_path):
    monkeypatch.delenv("FANTAN_SECRET")
    monkeypatch.setenv("FANTAN_DATA", str(tmp_path / "new" / "folder"))
    (made,) = environment.signing()
    file = tmp_path / "new" / "folder" / "secret"
    assert environment.signing() == (made,)
    assert len(made) == 64
    assert file.read_text() == made
    if os.name == "posix":
        assert file.stat().st_mode & 0o077 == 0


@pytest.mark.slow
def test_processes_that_start_at_once_find_the_same_secret(tmp_path):
    command = [sys.executable, "-c", "from ui import environment; print(environment.signing()[0])"]
    variables = {name: value for name, value in os.environ.items() if name != "FANTAN_SECRET"}
    started = [
        subprocess.Popen(command, cwd=ROOT, env={**variables, "FANTAN_DATA": str(tmp_path)}, stdout=subprocess.PIPE)
        for _ in range(4)
    ]
    said = {process.communicate()[0].strip() for process in started}
    assert len(said) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]


@pytest.fixture
def file(monkeypatch, tmp_path):
    """Where the secret is kept when none is named; it is not there yet."""
    monkeypatch.delenv("FANTAN_SECRET")
    monkeypatch.setenv("FANTAN_DATA", str(tmp_path))
    return tmp_path / "secret"


@pytest.mark.parametrize("left", [b"", b"\n", b"0123456789abcde", bytes(64), b"\xff" * 64], ids=len)
def test_what_a_crash_left_of_a_secret_is_refused(file, left):
    file.write_bytes(left)
    with pytest.raises(ValueError, match=r"secret holds no secret .* delete it, and all learners begin anew\."):
        environment.signing()
    assert file.read_bytes() == left


def test_a_secret_is_on_the_disk_before_it_has_its_name(file, monkeypatch):
    steps = []

    def watched(name):
        do = getattr(os, name)
        monkeypatch.setattr(os, name, lambda *given: (steps.append((name, file.exists())), do(*given)))

    watched("fsync")
    watched("link")
    environment.signing()
    assert steps == [("fsync", False), ("link", False)]
    assert [each.name for each in file.parent.iterdir()] == ["secret"]


@pytest.mark.parametrize("other", [None, "of a process that was faster"])
def test_a_secret_is_made_where_there_are_no_links(file, monkeypatch, other):
    def link(*_files):
        if other:
            file.write_text(other)
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    (made,) = environment.signing()
    assert made == other or (other is None and len(made) == 64)
    assert environment.signing() == (made,)
    assert [each.name for each in file.parent.iterdir()] == ["secret"]


def test_where_a_secret_cannot_be_kept_nothing_is_left(file, monkeypatch):
    def full(*_files):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        environment.signing()
    assert list(file.parent.iterdir()) == []


def test_the_database_is_where_the_environment_says(monkeypatch, tmp_path):
    monkeypatch.delenv("FANTAN_DATABASE_URL", raising=False)
    monkeypatch.setenv("FANTAN_DATA", str(tmp_path))
    assert environment.database() == f"sqlite:///{tmp_path}/fantan.db"
    monkeypatch.setenv("FANTAN_DATABASE_URL", "postgresql://tutor@db/tutor")
    assert environment.database() == "postgresql://tutor@db/tutor"
    monkeypatch.delenv("FANTAN_DATA")
    assert environment.folder().name == "fantan"
