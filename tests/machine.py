"""What tests need of the machine they run on: programs that may be missing, and ports that are free."""

import os
import socket

import pytest


def needed(found: object, package: str) -> None:
    """Skip a test whose program was not found here; in CI it fails."""
    if not found:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"no {package} here (Debian: apt-get install {package})")


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
