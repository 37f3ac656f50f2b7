"""The clauses of the rule book in the words of a language: titles, sentences, and where each comes from."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from fantan import words
from fantan.rules import Clause, RuleSet
from fantan.witness import Difference, sentence
from ui.rooms import title as named
from ui.table import scene


def title(clause: Clause, lang: str) -> str:
    """The short title of a clause."""
    return words.text(clause.title, lang)


def sources(clause: Clause, lang: str) -> str:
    """Where a clause comes from."""
    return words.text("book.sources", lang, sources="; ".join(cited(clause.sources, lang)))


def cited(statements: Iterable[str], lang: str) -> Iterator[str]:
    """Statements of the source texts, page by page; a page without numbered statements is named as a whole."""
    for text, found in groupby(statements, key=lambda statement: statement.partition(".")[0]):
        numbers = [number for statement in found if (number := statement.partition(".")[2])]
        facts = {"numbers": words.listed(numbers, lang)} if numbers else {}
        yield words.text(f"source.{text}", lang, **facts)


def titled(difference: Difference, lang: str) -> str:
    """The short title of what two rule sets say differently."""
    return title(difference.one or difference.two, lang)  # type: ignore[arg-type]


def row(
    difference: Difference, one: RuleSet, two: RuleSet, lang: str, button: scene.Button | None, shown: bool
) -> scene.Difference:
    """What two rule sets say differently, side by side."""
    both = ((one, difference.one), (two, difference.two))
    return scene.Difference(
        difference.name,
        titled(difference, lang),
        words.text("book.differs.shown" if shown else "book.differs", lang),
        names=(named(str(one), lang), named(str(two), lang)),
        texts=_pair(
            sentence(rules, clause, lang) if clause else words.text("book.silent", lang) for rules, clause in both
        ),
        sources=_pair(sources(clause, lang) if clause else "" for _, clause in both),
        button=button,
        shown=shown,
    )


def _pair(texts: Iterable[str]) -> tuple[str, str]:
    one, two = texts
    return one, two
