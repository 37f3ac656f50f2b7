"""Click to paint: laying a card in Play, beside one button of a bare Streamlit page, in the same browser."""

import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean

from playwright.sync_api import Browser, Page, sync_playwright

from fantan.judge import legal_actions
from fantan.state import PASS
from tests.machine import free_port
from ui.rooms.play import Play, Table
from ui.table.scene import Act

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 80
GAME = Table(bots="random", seats=3, seed="bench")

# Resolves once what was waited for is in the document and the frame after it has begun, so it was painted.
TIMED = """async ({click, done}) => {
  const deep = (root, css) => root.querySelector(css)
    ?? [...root.querySelectorAll("*")].map(e => e.shadowRoot && deep(e.shadowRoot, css)).find(Boolean);
  const frame = () => new Promise(requestAnimationFrame);
  const target = deep(document, click), there = new Function("deep", `return ${done}`);
  const start = performance.now();
  target.click();
  while (!there(deep)) await frame();
  await frame();
  return performance.now() - start;
}"""


def report() -> None:
    """Print the typical time of both, and their ratio.

    A screen shows whole frames, so single times jump by 17 ms; the mean of the middle does not.
    """
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        print("click to paint: not measured, there is no chromium on the PATH")
        return
    with (
        running("app.py") as app,
        running("tests/bench/bare.py") as bare,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        button, card = map(middle, measure(browser, bare, app))
        browser.close()
    print(f"click to paint, one button of a bare page             {button:9.0f} ms")
    print(f"click to paint, laying a card                         {card:9.0f} ms   {card / button:.2f} times")


def middle(times: list[float]) -> float:
    """The mean of the middle eight tenths."""
    tenth = len(times) // 10
    return mean(sorted(times)[tenth:-tenth])


def measure(browser: Browser, bare: str, app: str) -> tuple[list[float], list[float]]:
    """The times of both in milliseconds, taken in turns so that a busy moment strikes both."""
    counting = browser.new_page()
    counting.goto(bare)
    counting.get_by_text("count 0").wait_for()
    laying = browser.new_page(reduced_motion="reduce")
    counts, lays = count(counting), lay(laying, app)
    pairs = [(next(counts), next(lays)) for _ in range(ROUNDS)][ROUNDS // 8 :]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def count(page: Page) -> Iterator[float]:
    """The time of each click on the bare page's button."""
    number = 0
    while True:
        number += 1
        page.bring_to_front()
        done = f"document.querySelector('[data-testid=stText]').textContent === 'count {number}'"
        yield page.evaluate(TIMED, {"click": "[data-testid=stButton] button", "done": done})


def lay(page: Page, app: str) -> Iterator[float]:
    """The time of each card laid, deal after deal; turns without a choice to lay are passed unmeasured."""
    room, deals = Play.dealt(GAME), 0
    open_deal(page, app, room)
    while True:
        page.bring_to_front()
        legal = [action for action in legal_actions(room.state.view(0)) if action != PASS]
        if room.state.winner is not None:
            deals += 1
            room = Play.dealt(Table(bots="random", seats=3, seed=f"bench{deals}"))
            open_deal(page, app, room)
        elif legal:
            card = legal[0].card
            done = f"""!deep(document, '.held[data-key="{card}"]')"""
            yield page.evaluate(TIMED, {"click": f'.held[data-key="{card}"] button', "done": done})
            room = room.act(Act(room.seq, "card", (card,)), "0")
        else:
            page.get_by_role("button", name="Pass").click()
            page.wait_for_timeout(300)
            room = room.act(Act(room.seq, "pass"), "0")


def open_deal(page: Page, app: str, room: Play) -> None:
    """Open a deal by its address and wait for its hand."""
    page.goto(f"{app}/play?deal={room.address}")
    page.get_by_role("button", name="Pass").wait_for()
    page.wait_for_timeout(500)


@contextmanager
def running(script: str) -> Iterator[str]:
    """A Streamlit script on a port of its own, with the settings of this folder."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "streamlit", "run", script, "--server.port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            for _ in range(300):
                try:
                    urllib.request.urlopen(f"{url}/_stcore/health")
                    break
                except urllib.error.URLError:
                    time.sleep(0.1)
            yield url
        finally:
            process.terminate()
