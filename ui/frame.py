"""The script behind every page: language, navigation, and what all pages wear."""

from pathlib import Path

import streamlit as st

from fantan import words
from ui import notice, pictures, session

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("home", "learn", "practise", "play", "review", "rules", "house", "progress")

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
page = st.navigation(list(pages.values()), position="hidden" if session.guest() else "top")
st.set_page_config(
    page_title=words.text("page.tab", language, page=page.title),
    page_icon=pictures.address("star.svg", "svg+xml"),
    layout="wide",
)
if not session.guest():
    # Drawn from wordmark.svg: browsers lay an SVG image out again on every redraw, 3 ms a click.
    st.logo(pictures.address("wordmark.png", "png"), size="large")

# A page with such a fragment asks for itself again as soon as a lost connection is back.
st.fragment(session.beat, run_every=session.pulse())()
notice.prepare(language)
session.enter(pages, page.url_path)
page.run()
notice.show(session.say_keeping(), language)
