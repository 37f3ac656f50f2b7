"""What the machine says: where the data lives, and what signs the learners' cookies.

`FANTAN_DATA` names a folder, `FANTAN_DATABASE_URL` a database, `FANTAN_SECRET` one or more secrets. Where nothing is
said, all of it is in the user's own data folder. `FANTAN_COACH` says how readily the coach asks a learner who has not
said how they want it: its search costs more than all the rest of a move.
"""

import os
import secrets
import tempfile
from pathlib import Path
from typing import cast, get_args

from platformdirs import user_cache_path, user_data_path

from fantan import solver
from fantan.store import default_url
from ui.rooms import Coach

_SHORTEST = 16
"""How many characters a secret must have."""


def folder() -> Path:
    """Where the database file and the secret are kept."""
    named = os.environ.get("FANTAN_DATA")
    return Path(named) if named else user_data_path("fantan", appauthor=False)


def database() -> str:
    """The address of the database."""
    return os.environ.get("FANTAN_DATABASE_URL") or default_url(folder().absolute())


def signing() -> tuple[str, ...]:
    """The secrets that a cookie may be signed with; new ones are signed with the last.

    Where none is named, one is made and kept, and every process of this machine finds the same.

    :raises ValueError: when a secret that was named or kept is too short.
    :raises OSError: when one can be neither found nor kept.
    """
    named = os.environ.get("FANTAN_SECRET", "").split()
    if any(len(secret) < _SHORTEST for secret in named):
        raise ValueError(f"FANTAN_SECRET: each secret needs {_SHORTEST} characters or more, without a space.")
    return tuple(named) or (_kept(folder() / "secret"),)


def coach() -> Coach:
    """How readily the coach asks, unless a learner says how they want it.

    :raises ValueError: when something else is said.
    """
    named = os.environ.get("FANTAN_COACH") or "gentle"
    if named not in get_args(Coach):
        raise ValueError(f"FANTAN_COACH: {named} is none of {', '.join(get_args(Coach))}.")
    return cast(Coach, named)


def compiled() -> None:
    """Tell numba to keep what it compiles in the user's cache, where it may not lie beside the kernels."""
    kernels = Path(solver.__file__).with_name("kernels")
    beside = kernels / "__pycache__"
    if not os.access(beside if beside.exists() else kernels, os.W_OK):
        os.environ.setdefault("NUMBA_CACHE_DIR", str(user_cache_path("fantan", appauthor=False)))


def _kept(file: Path) -> str:
    """The secret of a file, which is made when it is not there."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        _make(file)
    secret = file.read_bytes().decode(errors="replace").strip()
    if len(secret) < _SHORTEST or not (secret.isascii() and secret.isprintable()):  # as after a crash of the machine
        raise ValueError(
            f"The file {file} holds no secret of {_SHORTEST} characters or more: put your copy of it in its place, "
            "or delete it, and all learners begin anew."
        )
    return secret


def _make(file: Path) -> None:
    """Write a new secret, all of it onto the disk before it has its name: who looks finds all of it or nothing."""
    handle, name = tempfile.mkstemp(dir=file.parent)  # readable by us alone
    fresh = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(secrets.token_hex(32))
            out.flush()
            os.fsync(handle)
        try:
            os.link(fresh, file)
        except FileExistsError:
            pass  # another process was faster, and its secret is ours too
        except OSError:  # some file systems know no links; renaming would also replace a secret that is there
            if not file.exists():
                fresh.rename(file)
    finally:
        fresh.unlink(missing_ok=True)
