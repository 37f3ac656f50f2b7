"""The script behind every page: language, navigation, and what all pages wear."""

from pathlib import Path

import streamlit as st

from fantan import words
from ui import session

ROOT = Path(__file__).resolve().parents[1]
ASSETS = ROOT / "ui" / "assets"
PAGES = ("home", "learn", "practise", "play", "rules")


@st.fragment(run_every=3600)
def heartbeat() -> None:
    """Do nothing: a page with such a fragment asks for itself again as soon as a lost connection is back."""


language = session.language()
pages = {
    name: st.Page(
        ROOT / "pages" / f"{name}.py",
        title=words.text(f"page.{name}", language),
        url_path=name,
        default=name == PAGES[0],
    )
    for name in PAGES
}
page = st.navigation(list(pages.values()), position="top")
st.set_page_config(
    page_title=words.text("page.tab", language, page=page.title), page_icon=str(ASSETS / "star.svg"), layout="wide"
)
# Drawn from wordmark.svg: browsers lay an SVG image out again on every redraw, 3 ms a click.
st.logo(str(ASSETS / "wordmark.png"), size="large")

heartbeat()
session.enter(pages, page.url_path)
page.run()
