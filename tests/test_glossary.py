"""The glossary and the errata: every entry has its texts, and a file that is wrong says where."""

import re

import pytest

from fantan import words
from fantan.glossary import LANGUAGES, GlossaryError, errata, read_errata, read_terms, terms

TERM = '[[terms]]\nid = "row"\nnb = "rekke"\n'
SLIP = '[[errata]]\nid = "slip"\nsources = ["S4.15"]\nrules = ["chips"]\n'
SLIPS = ("S4.15", "S3.4", "S1.17", "S4.11", "S4.38", "S4.12", "S4.33", "S4.34", "S4.35")
"""Statements that must be spoken of (C6, C30, C38, C9, C22, C11, C24, C25, C26)."""


def sentences(text):
    return re.split(r"(?<=[.!?]) ", text)


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("term", terms(), ids=lambda term: term.id)
def test_a_term_has_its_word_and_says_in_one_or_two_short_sentences_what_it_means(term, lang):
    means = sentences(words.text(term.means, lang))

    assert words.text(term.name, lang)
    assert len(means) <= 2
    assert all(sentence.endswith(".") and len(sentence.split()) <= 20 for sentence in means)


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("slip", errata(), ids=lambda slip: slip.id)
def test_a_slip_has_its_title_and_its_three_parts(slip, lang):
    assert words.text(slip.title, lang)
    for part in ("says", "play", "why"):
        told = sentences(words.text(slip.key(part), lang))

        assert all(sentence.endswith(".") and len(sentence.split()) <= 20 for sentence in told), told


def test_every_known_slip_of_the_sources_is_spoken_of():
    spoken = {source for slip in errata() for source in slip.sources}

    assert spoken >= set(SLIPS)


def test_words_of_other_languages_are_given_in_one_order():
    for term in terms():
        given = [lang for lang, _ in term.called]

        assert given == [lang for lang in LANGUAGES if lang in given]
        assert given
    assert {lang for term in terms() for lang, _ in term.called} == set(LANGUAGES)


def test_every_entry_has_a_place_of_its_own_on_the_page():
    anchors = [entry.anchor for entry in (*terms(), *errata())]

    assert len(set(anchors)) == len(anchors)


@pytest.mark.parametrize("lang", words.languages())
def test_no_two_terms_share_a_word(lang):
    names = [words.text(term.name, lang) for term in terms()]

    assert len(set(names)) == len(names)


def test_a_file_is_read_as_it_stands(tmp_path):
    file = tmp_path / "some.toml"
    file.write_text(TERM, encoding="utf-8")
    (term,) = read_terms(file)
    file.write_text(SLIP, encoding="utf-8")
    (slip,) = read_errata(file)

    assert (term.name, term.means, term.anchor, term.called) == (
        *("term.row", "term.row.means", "term-row"),
        (("nb", "rekke"),),
    )
    assert (slip.title, slip.key("why"), slip.anchor) == ("erratum.slip.title", "erratum.slip.why", "erratum-slip")
    assert (slip.sources, slip.rules) == (("S4.15",), ("chips",))


@pytest.mark.parametrize(
    ("read", "text", "said"),
    [
        (read_terms, "terms = ", "some.toml"),
        (read_terms, "", r"\[\[terms\]\]"),
        (read_terms, "terms = 3", r"\[\[terms\]\]"),
        (read_terms, f"more = 1\n{TERM}", r"\[\[terms\]\]"),
        (read_terms, '[[terms]]\nnb = "rekke"\n', "id is not a text"),
        (read_terms, TERM + TERM, "row: not an id"),
        (read_terms, TERM.replace('"row"', '"Row 1"'), "not an id"),
        (read_terms, TERM.replace("nb =", "no ="), "row: not known: .*no"),
        (read_terms, TERM.replace('"rekke"', '""'), "nb is not a text"),
        (read_terms, TERM.replace('"rekke"', '" rekke"'), "nb is not a text"),
        (read_terms, TERM.replace('"rekke"', '["rekke"]'), "nb is not a text"),
        (read_errata, SLIP.replace("S4.15", "S9.1"), "not statements"),
        (read_errata, SLIP.replace('["S4.15"]', "[]"), "not statements"),
        (read_errata, SLIP.replace('["chips"]', '"chips"'), "rules is not a list"),
        (read_errata, SLIP.replace('["chips"]', "[1]"), "rules is not a list"),
        (read_errata, SLIP.replace('rules = ["chips"]', ""), "rules is not a list"),
        (read_errata, SLIP + "why = 'x'\n", "slip: not known"),
    ],
)
def test_a_wrong_file_is_refused_and_says_where(tmp_path, read, text, said):
    file = tmp_path / "some.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(GlossaryError, match=said):
        read(file)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(GlossaryError, match=r"none\.toml"):
        read_terms(tmp_path / "none.toml")
