"""The form of the house rules as a Streamlit component: lists to choose from, and ways to hand the rules on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

from fantan import words
from fantan.variants import RULESETS
from ui.house import sheet
from ui.house.agreement import START, Agreement
from ui.house.choices import GROUPS, Choice, choices

_HERE = Path(__file__).parent
KEY = "house.form"
"""Under which the session has what was chosen."""


def _file(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


# Registered once for the process: a second definition under the same name would replace this one for everybody.
_FORM = st.components.v2.component("house", html='<div class="form"></div>', css=_file("form.css"), js=_file("form.js"))
_SHARE = st.components.v2.component(
    "share", html='<div class="share"></div>', css=_file("form.css"), js=_file("share.js")
)


def form(agreement: Agreement, lang: str, on_act: Callable[[], None]) -> None:
    """Draw the options; `on_act` is called when one is chosen."""
    _FORM(key=KEY, data=payload(agreement, lang), on_act_change=on_act)


def share(agreement: Agreement, lang: str) -> None:
    """Draw the link that carries the rules, with the buttons that copy it and print the sheet."""
    texts = {name: words.text(f"house.share.{name}", lang) for name in ("link", "copy", "copied", "print")}
    _SHARE(key="house.share", data={"address": f"/house?rules={agreement.rules}", "lang": lang, "texts": texts})


def payload(agreement: Agreement, lang: str) -> dict[str, Any]:
    """All that the form shows, as plain JSON."""
    name = words.text(f"rules.{agreement.base}", lang)
    return {
        "rules": str(agreement.rules),
        "said": agreement.said(lang) or sheet.result(agreement, lang),
        "refused": bool(agreement.notice),
        "undo": words.text("house.undo", lang) if agreement.changes else "",
        "see": words.text("house.see", lang),
        "unsent": words.text("table.unsent", lang),
        "start": {
            "id": START,
            "label": words.text("house.start", lang),
            "chosen": str(agreement.base),
            "values": [[key, words.text(f"rules.{key}", lang)] for key in RULESETS],
            "note": "",
            "changed": False,
        },
        "groups": [_group(group, agreement, name, lang) for group in GROUPS],
    }


def _group(group: str, agreement: Agreement, name: str, lang: str) -> dict[str, Any]:
    offered = choices(group, agreement.base, agreement.rules, lang)
    n = sum(choice.changed for choice in offered)
    return {
        "id": group,
        "title": words.text(f"house.group.{group}", lang),
        "told": words.count("house.group.changed", n, lang) if n else words.text("house.group.usual", lang, name=name),
        "changed": bool(n),
        "choices": [_choice(choice, name, lang) for choice in offered],
    }


def _choice(choice: Choice, name: str, lang: str) -> dict[str, Any]:
    texts = dict(choice.values)
    usual = words.text("house.usual", lang, value=texts[choice.usual], name=name)
    return {
        "id": choice.name,
        "label": choice.label,
        "chosen": choice.chosen,
        # The one that is chosen stands there without its mark, which the note has.
        "values": [[value, usual if value == choice.usual != choice.chosen else text] for value, text in choice.values],
        "note": words.text(
            "house.instead" if choice.changed else "house.as", lang, name=name, value=texts[choice.usual]
        ),
        "changed": choice.changed,
    }
