"""What the machine says: where the data lives, and what signs the learners' cookies.

`FANTAN_DATA` names a folder, `FANTAN_DATABASE_URL` a database, `FANTAN_SECRET` one or more secrets. Where nothing is
said, all of it is in the user's own data folder.
"""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

from fantan.store import default_url

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

    :raises ValueError: when a secret that was named is too short.
    :raises OSError: when one can be neither found nor kept.
    """
    named = os.environ.get("FANTAN_SECRET", "").split()
    if any(len(secret) < _SHORTEST for secret in named):
        raise ValueError(f"FANTAN_SECRET: each secret needs {_SHORTEST} characters or more, without a space.")
    return tuple(named) or (_kept(folder() / "secret"),)


def _kept(file: Path) -> str:
    """The secret of a file, which is made when it is not there."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        # Written whole before it has its name: another process that starts now finds all of it or nothing.
        with tempfile.NamedTemporaryFile("w", dir=file.parent, encoding="ascii") as fresh:  # readable by us alone
            fresh.write(secrets.token_hex(32))
            fresh.flush()
            with suppress(FileExistsError):  # another process was faster, and its secret is ours too
                os.link(fresh.name, file)
    return file.read_text(encoding="ascii").strip()
