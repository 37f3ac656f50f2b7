"""What was agreed, as HTML: what it changes, what makes little sense, and all rules on one sheet to print."""

from html import escape

from fantan import house, words
from fantan.rules import HOUSE, Clause
from fantan.witness import Difference, compared, sentence
from ui.house.agreement import Agreement
from ui.rooms import about, title
from ui.rooms.rules import sentences


def head(lang: str) -> str:
    """The title of the page, and what it is for."""
    return f'<div class="house-head"><h1>{_text("house.title", lang)}</h1><p>{_text("house.lead", lang)}</p></div>'


def changes(agreement: Agreement, lang: str) -> str:
    """What is said otherwise than in the rule set that ships, and what makes little sense."""
    name = words.text(f"rules.{agreement.base}", lang)
    differing, _ = compared(agreement.base, agreement.rules, lang)
    drawn = "".join(_difference(each, agreement, name, lang) for each in differing)
    if not agreement.changes:
        drawn = f"<p>{escape(words.text('house.same.then', lang, name=name))}</p>"
    heading = escape(_heading(agreement, lang))
    return f'<section class="house-changes"><h2>{heading}</h2>{_warnings(agreement, lang)}{drawn}</section>'


def result(agreement: Agreement, lang: str) -> str:
    """What follows from the choices, in short: how many rules differ, and what makes little sense."""
    warned = house.warnings(agreement.rules) if agreement.changes else ()
    return " ".join(
        (words.text("house.result", lang, told=_heading(agreement, lang)), *(words.text(key, lang) for key in warned))
    )


def page(agreement: Agreement, lang: str) -> str:
    """All clauses, numbered, with where each comes from."""
    rules, name = agreement.rules, str(agreement.rules)
    differing, _ = compared(agreement.base, rules, lang)
    changed = {each.name for each in differing}
    drawn = "".join(_clause(clause, agreement, changed, lang) for clause in rules.clauses)
    dropped = [sentences.titled(each, lang) for each in differing if each.two is None]
    gone = escape(words.text("house.dropped", lang, titles=words.listed(dropped, lang))) if dropped else ""
    link = escape(words.text("house.sheet.link", lang, address=f"/house?rules={rules}"))
    return (
        f'<section class="house-sheet"><h2>{escape(title(name, lang))}</h2><p>{escape(about(name, lang))}</p>'
        f'<ol>{drawn}</ol><p class="foot">{gone} {_text("book.note", lang)} <span>{link}</span></p></section>'
    )


def _heading(agreement: Agreement, lang: str) -> str:
    if not agreement.changes:
        return words.text("house.same", lang)
    differing, _ = compared(agreement.base, agreement.rules, lang)
    return words.count("house.changed", len(differing), lang, name=words.text(f"rules.{agreement.base}", lang))


def _difference(each: Difference, agreement: Agreement, name: str, lang: str) -> str:
    """One clause: what ships beside what was agreed."""
    before = sentence(agreement.base, each.one, lang) if each.one else words.text("book.silent", lang)
    after = sentence(agreement.rules, each.two, lang) if each.two else words.text("house.silent", lang)
    head = f"<h3><b>≠</b> {escape(sentences.titled(each, lang))} <em>{_text('house.differs', lang)}</em></h3>"
    return (
        f'<div class="difference">{head}<dl><div class="agreed"><dt>{_text("house.here", lang)}</dt>'
        f"<dd>{escape(after)}</dd></div><div><dt>{escape(name)}</dt><dd>{escape(before)}</dd></div></dl></div>"
    )


def _warnings(agreement: Agreement, lang: str) -> str:
    found = house.warnings(agreement.rules)
    if not found or not agreement.changes:
        return ""
    drawn = "".join(f"<li>{_text(key, lang)}</li>" for key in found)
    return f'<div class="house-warnings"><h3><b>!</b> {_text("house.warnings", lang)}</h3><ul>{drawn}</ul></div>'


def _clause(clause: Clause, agreement: Agreement, changed: set[str], lang: str) -> str:
    agreed = clause.id.partition(".")[2] in changed or (agreement.changes and clause.sources == (HOUSE,))
    mark = f" <em><b>≠</b> {_text('house.differs', lang)}</em>" if agreed else ""
    text, source = escape(sentence(agreement.rules, clause, lang)), escape(sentences.sources(clause, lang))
    return f"<li><h3>{escape(sentences.title(clause, lang))}{mark}</h3><p>{text}</p><small>{source}</small></li>"


def _text(key: str, lang: str) -> str:
    return escape(words.text(key, lang))
