"""Every word on every page comes from the catalogue: a made-up language shows up everywhere."""

import re
import shutil

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tests.browser.conftest import PHONE, ROOT, Server, ready, tab
from tests.browser.test_review import REVIEWED

PSEUDO = "qps"
PATHS = [
    *("/", "/learn", "/learn?lesson=L05.1", "/learn?lesson=L09.1", "/learn?lesson=L09.2", "/play", "/rules"),
    *("/practise?puzzle=P01.pagat.1.a", "/practise?puzzle=P02.pagat.2.a", "/practise?puzzle=P03.pagat.3.a"),
    *("/rules?rules=pagat&beside=sjuan-hearts&at=2", "/rules?rules=pagat&beside=sjuan-ace-high"),
    *("/progress", "/progress?said=file.damaged"),
    *("/review", f"/review?deal={REVIEWED}&at=9"),
    *("/house", "/house?rules=chips~pips:tens~passes:3~deck:40~start:5~seats:3-5", "/house?rules=cinquillo~start:8"),
]
CODE = r"[A-Z2-7]{4}(-[A-Z2-7]{4})+"
"""A transfer code, or the beginning of one."""
# Streamlit's own words, which cannot be translated.
NOT_OURS = {
    *("Skip to main content", "App pages", "Main menu", "Main content", "Navigate to home page", "Logo", "Sidebar"),
    *(
        "keyboard_double_arrow_right",
        "keyboard_double_arrow_left",
        "keyboard_arrow_right",
        "Open sidebar",
        "Close sidebar",
    ),
    *("Expand sidebar", "Collapse sidebar", "Fan Tan"),
}
# The text of the page in reading order, without deals and codes in notation, and every name and hint, through every
# shadow root.
TEXTS = r"""() => {
  const texts = [], names = [document.title];
  const walk = node => {
    if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
    if (/^(STYLE|SCRIPT|NOSCRIPT|CODE)$/.test(node.nodeName)) return;
    for (const name of ["aria-label", "placeholder", "title", "alt", "aria-description"])
      if (node.getAttribute?.(name)) names.push(node.getAttribute(name));
    if (node.shadowRoot) walk(node.shadowRoot);
    node.childNodes.forEach(walk);
  };
  walk(document.body);
  return [texts.join("\n"), ...names];
}"""


@pytest.fixture(scope="module")
def pseudo_server(tmp_path_factory):
    """The app with one more language, in which every text stands between two brackets."""
    root = tmp_path_factory.mktemp("pseudo")
    for name in ("app.py", ".streamlit", "fantan", "ui", "pages", "lessons", "locale"):
        source = ROOT / name
        shutil.copytree(source, root / name) if source.is_dir() else shutil.copy(source, root / name)
    with (ROOT / "locale/en/LC_MESSAGES/fantan.po").open("rb") as file:
        catalogue = read_po(file)
    for message in catalogue:
        if message.id:
            message.string = (
                tuple(map(bracketed, message.string)) if message.pluralizable else bracketed(message.string)
            )
    folder = root / "locale" / PSEUDO / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "fantan.mo").open("wb") as file:
        write_mo(file, catalogue)
    server = Server(root / "server", root=root, lasting=True)
    server.start()
    yield server
    server.stop()


def bracketed(text: str) -> str:
    return f"⟦{text}⟧"


def bare(text: str) -> str:
    """What is left of a text without what stands in brackets."""
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = inner
    return text


@pytest.mark.parametrize("path", PATHS)
def test_no_word_bypasses_the_catalogue(pseudo_server, open_page, path):
    page = open_page(f"{path}{'&' if '?' in path else '?'}lang={PSEUDO}", server=pseudo_server)
    check(page)


def test_no_word_bypasses_it_in_a_deal_with_everything_open(pseudo_server, open_page):
    page = open_page(f"/play?lang={PSEUDO}", server=pseudo_server, viewport=PHONE)
    page.locator(".held button").first.click()
    for _ in range(4):
        page.locator("[data-part=sheet]:not([aria-busy])").wait_for()
        page.locator("[data-part=buttons] button").first.click()
    page.locator("[data-part=sheet]:not([aria-busy])").wait_for()
    for fold in page.locator("[data-part=folds] .fold > button").all():
        fold.click()
        check(page)


def test_the_language_stays_through_a_deal_and_a_reload(pseudo_server, open_page):
    page = open_page(f"/play?lang={PSEUDO}", server=pseudo_server)
    page.locator(".held button").first.click()
    page.locator("[data-part=sheet]:not([aria-busy])").wait_for()
    page.reload()
    ready(page)
    check(page)


def test_the_language_is_there_again_in_a_browser_that_was_closed(pseudo_server, open_profile, tmp_path):
    page = tab(open_profile(tmp_path, pseudo_server), f"/play?lang={PSEUDO}")
    check(page)
    page.context.close()
    page = tab(open_profile(tmp_path, pseudo_server), "/rules")
    check(page)


def check(page) -> None:
    texts = page.evaluate(TEXTS)
    lines = [line.strip(" ·") for text in texts for line in re.sub(CODE, "", bare(text)).splitlines()]
    words_left = [line for line in lines if re.search(r"[^\W\d_]{2}", line) and line not in NOT_OURS]

    assert "⟦" in texts[0]
    assert words_left == []
