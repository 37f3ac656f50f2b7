"""Catalogues: every language says the same, the compiled files are current, and the code asks for what exists."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from fantan import words
from tests import material

ROOT = material.ROOT
SOURCES = sorted([*(ROOT / "fantan").rglob("*.py"), *(ROOT / "ui").rglob("*.py"), *(ROOT / "pages").rglob("*.py")])
LANGUAGES = sorted(file.parent.parent.name for file in words.CATALOGUES.glob("*/LC_MESSAGES/*.po"))

FAMILIES = {
    r"rules\..+": "the name of each rule set, and one line about it",
    r"clause\..+": "RuleSet.clauses gives the keys",
    r"unit\..+": "the units of the course, by their ids in lessons/contents.toml",
    r"term\..+": "the words of the game, by their ids in lessons/book/glossary.toml",
    r"erratum\..+": "the slips of the sources, by their ids in lessons/book/errata.toml",
}
"""Keys that are put together from the names of things, so that no literal of the code shows them."""


def catalogue(lang: str) -> Catalog:
    """The catalogue of a language as it is written."""
    with (words.CATALOGUES / lang / "LC_MESSAGES" / "fantan.po").open("rb") as file:
        return read_po(file, locale=lang)


def messages(catalog: Catalog) -> dict[str, Message]:
    """The messages of a catalogue by their keys."""
    return {
        str(message.id if isinstance(message.id, str) else message.id[0]): message for message in catalog if message.id
    }


def forms(message: Message) -> tuple[str, ...]:
    """The text of a message, or its text for each kind of number."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def places(text: str) -> set[str]:
    """The places of a text that wait to be filled."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


ENGLISH = messages(catalogue("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_has_the_keys_of_english(lang):
    assert set(messages(catalogue(lang))) == set(ENGLISH)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_missing_or_doubtful(lang):
    for key, message in messages(catalogue(lang)).items():
        assert all(text and text == text.rstrip("\n") for text in forms(message)), key
        assert not message.fuzzy, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_has_the_places_of_the_english_one(lang):
    """A form that goes with one number alone may leave the number out."""
    for key, message in messages(catalogue(lang)).items():
        expected = set().union(*map(places, forms(ENGLISH[key])))

        assert set().union(*map(places, forms(message))) == expected, key
        assert all(expected - places(text) <= {"n"} for text in forms(message)), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_counts_has_a_form_for_each_kind_of_number_of_its_language(lang):
    kinds = catalogue(lang).num_plurals
    for key, message in messages(catalogue(lang)).items():
        counts = not isinstance(ENGLISH[key].id, str)

        assert (not isinstance(message.id, str)) == counts, key
        assert len(forms(message)) == (kinds if counts else 1), key
        if counts:
            assert message.id == (key, key)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_compiled_catalogue_is_current(lang):
    """`make fix` compiles; a clone must run with nothing else done first, so the .mo files are committed."""
    with (words.CATALOGUES / lang / "LC_MESSAGES" / "fantan.mo").open("rb") as file:
        compiled = read_mo(file)

    assert {key: forms(message) for key, message in messages(compiled).items()} == {
        key: forms(message) for key, message in messages(catalogue(lang)).items()
    }
    assert compiled.plural_expr == catalogue(lang).plural_expr


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_is_written_twice(lang):
    text = (words.CATALOGUES / lang / "LC_MESSAGES" / "fantan.po").read_text(encoding="utf-8")
    keys = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)

    assert len(keys) == len(set(keys))


def pattern(node: ast.expr) -> str | None:
    """What a key can be, as a regular expression: anything may stand in the places. None where it is computed."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values)
        return "".join(parts)
    return None


def branches(node: ast.expr) -> list[ast.expr]:
    """Both sides of `a if x else b`, or the expression itself."""
    return [*branches(node.body), *branches(node.orelse)] if isinstance(node, ast.IfExp) else [node]


def asked(source: str) -> list[tuple[str, str]]:
    """Which texts a file asks for: `text` or `count`, and what the key can be."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args:
            called = node.func
            name = (
                called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
            )
            ours = not isinstance(called, ast.Attribute) or (
                isinstance(called.value, ast.Name) and called.value.id == "words"
            )
            if name in {"text", "count"} and ours:
                found += [(name, key) for side in branches(node.args[0]) if (key := pattern(side)) is not None]
    return found


def mentioned(source: str) -> list[str]:
    """What each literal of a file that begins like a key could name."""
    tree = ast.parse(source)
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    keys = (pattern(node) for node in ast.walk(tree) if isinstance(node, ast.expr) and id(node) not in parts)
    return [key for key in keys if key and re.match(r"[a-z_]+(\\.|$)", key)]


def test_the_reader_of_the_code_sees_literals_places_and_both_branches():
    source = 'words.text("a.b", lang)\nwords.count(f"c.{x}", 2, lang)\ntext("d" if y else "e", lang)\nst.text("no")\n'

    assert asked(source) == [("text", r"a\.b"), ("count", r"c\..+"), ("text", "d"), ("text", "e")]
    assert mentioned('x = ("a.b", f"c.{y}", f"{z}.d", "Not a key.")') == [r"a\.b", r"c\..+"]


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(Path(file).relative_to(ROOT)))
def test_every_text_that_the_code_asks_for_exists(file):
    for kind, key in asked(file.read_text(encoding="utf-8")):
        having = [message for name, message in ENGLISH.items() if re.fullmatch(key, name)]

        assert any(isinstance(message.id, str) == (kind == "text") for message in having), f"words.{kind}: {key}"


def test_no_text_is_unused():
    """A key counts as used when a literal of the code or of a lesson could name it, or when a family takes it in."""
    keys = {key for file in [*SOURCES, ROOT / "app.py"] for key in mentioned(file.read_text(encoding="utf-8"))}
    lessons = "\n".join(file.read_text(encoding="utf-8") for file in sorted((ROOT / "lessons").rglob("*.toml")))
    used = re.compile("|".join(sorted({*keys, *FAMILIES})))
    unused = [key for key in ENGLISH if not used.fullmatch(key) and f'"{key}"' not in lessons]

    assert unused == []


def test_every_family_has_keys():
    assert all(any(re.fullmatch(family, key) for key in ENGLISH) for family in FAMILIES)
