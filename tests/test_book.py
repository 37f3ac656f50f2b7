"""The rule book: every clause in full, with its sources, and one row as a picture."""

from html.parser import HTMLParser

import pytest

from fantan import words
from fantan.variants import RULESETS
from ui import book
from ui.rooms import Options
from ui.rooms.rules import Rules
from ui.table.scene import Act

OPTIONS = Options()


class Text(HTMLParser):
    """The ids and the text of a page, and whether its tags match."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids, self.said, self.open = [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.ids += [value for name, value in attrs if name == "id"]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.said.append(data)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_every_clause_stands_in_the_book_with_its_sentence_and_its_sources(rules):
    page = Text(book.page(rules, "en"))

    assert page.ids == [clause.id for clause in rules.clauses]
    for clause in rules.clauses:
        assert words.text(clause.title, "en") in page.said
        assert words.text(clause.text, "en", **rules.facts) in page.said
    assert sum(said.startswith(("From the ", "From a ")) for said in page.said) == len(rules.clauses)
    assert page.open == []


def test_sources_are_named_page_by_page():
    page = Text(book.page(RULESETS["sjuan-diamonds"], "en"))

    assert (
        "From the Swedish rules page, no. 32; the Norwegian rules page, no. 36; the English rules page, no. 30"
        in page.said
    )


@pytest.mark.parametrize("rules", RULESETS)
def test_each_rule_set_has_a_picture_that_is_true_of_it(rules):
    scene = Rules.open({"rules": rules}, "0", None).scene(OPTIONS)
    opening = RULESETS[rules].lock
    lit = [place.card for place in scene.places if place.state == "open"]

    assert scene.heading == words.text(f"rules.{rules}", "en")
    assert lit == [opening] if opening else len(lit) == (2 if RULESETS[rules].fixed else 1)
    assert all(words.sign(card, "en") in scene.line.text for card in lit)
    assert scene.address == f"rules={rules}"


def test_choosing_other_rules_turns_to_them():
    room = Rules.open({}, "0", None)
    other = room.act(Act(room.seq, "choose.rules", text="sjuan"), "0")

    assert (str(room.rules), str(other.rules)) == ("pagat", "sjuan")
    assert str(other.act(Act(other.seq, "choose.rules", text="chess"), "0").rules) == "sjuan"
    assert str(Rules.open({}, "0", other).rules) == "sjuan"


@pytest.mark.parametrize("asked", ["chess", "", "PAGAT;", "♥" * 99])
def test_rules_that_do_not_exist_are_answered_with_the_usual_ones(asked):
    room = Rules.open({"rules": asked}, "0", None)

    assert str(room.rules) == "pagat"
    assert room.scene(OPTIONS).line.text == words.text("book.unknown", "en")
