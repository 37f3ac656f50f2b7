"""Writers that are killed in the middle of it; `python -m tests.bench.kills` kills a thousand."""

import os
import subprocess
import sys

import pytest

from tests.store import processes

KILLS = 50


@pytest.mark.slow
# In a process of its own, as what forks should have no threads.
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_no_move_is_lost_or_halved_when_its_writer_is_killed(url):
    command = [sys.executable, "-W", "error", "-m", "tests.bench.kills", "--url", url, "--kills", str(KILLS)]
    done = subprocess.run(command, cwd=processes.ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{KILLS} kills" in done.stdout
    assert "none half" in done.stdout
