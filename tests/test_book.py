"""The rule book: every clause in full with its sources, two games compared, the glossary, the errata."""

from html.parser import HTMLParser

import pytest

from fantan import words
from fantan.glossary import LANGUAGES, errata, terms
from fantan.judge import judge
from fantan.state import Play
from fantan.variants import RULESETS
from fantan.witness import compared, concerns, laid_beforehand, sentence, witnesses
from tests.material import PAIRS
from ui import book
from ui.rooms import Options
from ui.rooms.rules import Rules
from ui.table.scene import Act

OPTIONS = Options()
ALONE = "-"


class Text(HTMLParser):
    """The ids and the text of a page, what is said in which language, and whether its tags match."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids, self.said, self.open, self.foreign = [], [], [], []
        self.lang = None
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.ids += [value for name, value in attrs if name == "id"]
        self.lang = dict(attrs).get("lang")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag
        self.lang = None

    def handle_data(self, data):
        self.said.append(data)
        if self.lang:
            self.foreign.append((self.lang, data))


def reading(**query):
    return Rules.open(query, "0", None)


def acted(room, do, text=""):
    return room.act(Act(room.seq, do, text=text), "0")


def read(room):
    return str(room.rules), str(room.beside or ALONE), room.at


# One rule set.


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
    scene = reading(rules=rules).scene(OPTIONS)
    first, second = scene.sides
    lit = [place.card for place in first.places if place.state == "open"]
    laid = frozenset(place.card for place in first.places if place.state == "laid")

    assert scene.heading == words.text(f"rules.{rules}", "en")
    assert lit
    assert not laid & set(lit)
    assert laid or laid_beforehand(RULESETS[rules]) == frozenset()
    if len(lit) == len(RULESETS[rules].deck.ranks):
        assert first.line.text == words.text("book.picture.any", "en")
    else:
        assert all(words.sign(card, "en") in first.line.text for card in lit)
    assert (second.columns, second.line.text) == ((), words.text("book.invite", "en"))
    assert scene.differences == ()
    assert scene.address == f"rules={rules}"


def test_where_each_suit_has_a_start_of_its_own_the_picture_says_so():
    first, _ = reading(rules="free~start:suit").scene(OPTIONS).sides

    assert len(first.places) == 13
    assert first.line.text == words.text("book.picture.each", "en")


def test_an_opening_card_is_the_only_one_that_is_lit():
    (lit,) = reading(rules="sjuan-hearts").scene(OPTIONS).sides[0].places

    assert (str(lit.card), lit.state) == ("7H", "open")


# Two rule sets.


@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_two_games_are_compared_clause_by_clause(one, two):
    room = reading(rules=str(one), beside=str(two))
    scene = room.scene(OPTIONS)
    differing, same = compared(one, two, "en")
    shared = Text(book.shared(one, two, "en"))

    assert [row.id for row in scene.differences] == [difference.name for difference in differing]
    for row, difference in zip(scene.differences, differing, strict=True):
        assert row.texts[0] != row.texts[1]
        for text, source, rules, clause in zip(
            row.texts, row.sources, (one, two), (difference.one, difference.two), strict=True
        ):
            assert text == (sentence(rules, clause, "en") if clause else words.text("book.silent", "en"))
            assert bool(source) == (clause is not None)
    assert shared.open == []
    assert [id for id in shared.ids if "." in id] == [clause.id for clause in same]
    assert scene.address == f"rules={one}&beside={two}"
    if differing:
        assert scene.heading == words.count("book.differ", len(differing), "en")


@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_every_position_can_be_stepped_to_and_shows_what_both_judges_say(one, two):
    room = reading(rules=str(one), beside=str(two))
    for at, witness in enumerate(witnesses(one, two)):
        scene = room.scene(OPTIONS)
        (card,) = witness.hand

        assert room.at == at
        assert words.sign(card, "en") in scene.line.text
        for side, verdict in zip(scene.sides, (witness.one, witness.two), strict=True):
            fits = bool(judge(verdict.view, Play(card)))
            places = {place.card: place for place in side.places}

            assert side.line.text == verdict.explain("en")
            assert places[card].state == ("fits" if fits else "waits")
            assert {place for place, drawn in places.items() if drawn.state == "laid"} <= witness.layout
            assert set(verdict.missing) <= set(places)
        shown = {row.id for row in scene.differences if row.shown}
        assert shown == concerns(witness)
        room = acted(room, "witness.next")
    assert room.at == max(0, len(witnesses(one, two)) - 1)


def test_where_the_first_card_decides_how_a_row_starts_it_is_in_sight():
    """C33: in the one game A♦ keeps 2♥ waiting for A♥, in the other it does not."""
    for pair in (("free", "free~start:suit"), ("free~start:suit", "free")):
        sides = reading(rules=pair[0], beside=pair[1]).scene(OPTIONS).sides

        assert all([suit for suit, _ in side.rows] == ["H", "D"] for side in sides)
        assert all("AD" in {str(place.card) for place in side.places if place.state == "laid"} for side in sides)


def test_both_felts_show_the_same_rows():
    first, second = reading(rules="sjuan", beside="sjuan-hearts").scene(OPTIONS).sides

    assert first.rows == second.rows == (("H", "Hearts"), ("D", "Diamonds"))
    assert first.twin == second.twin == "Hearts: not open. Diamonds: not open. In your hand: seven of diamonds."


def test_games_that_judge_alike_say_so_and_name_what_differs():
    scene = reading(rules="pagat", beside="sjuan-ace-high").scene(OPTIONS)

    assert scene.line.text == words.text("book.alike", "en")
    assert scene.line.then == "What differs: A pass by mistake, Scoring and The match."
    assert scene.buttons == ()
    assert all(row.button is None for row in scene.differences)
    assert all(side.line.text.endswith("fit this row next.") for side in scene.sides)


def test_games_without_any_difference_say_so_too():
    twin = RULESETS["pagat"].but(key="pagat", sources={"aim": ("S0.2",)})
    scene = Rules(RULESETS["pagat"], twin).scene(OPTIONS)

    assert scene.heading == words.text("book.differ.none", "en")
    assert scene.differences == ()
    assert scene.line is None


def test_a_step_goes_one_position_on_or_back_and_stops_at_the_ends():
    room = reading(rules="pagat", beside="sjuan")
    seen = [room]
    for _ in range(9):
        seen.append(acted(seen[-1], "witness.next"))
    back = acted(seen[-1], "witness.back")

    assert [step.at for step in seen] == [0, 1, 2, 3, 4, 4, 4, 4, 4, 4]
    assert back.at == 3
    assert back.seq == seen[-1].seq + 1
    assert acted(room, "witness.back") == room
    assert [button.off for button in room.scene(OPTIONS).buttons] == [True, False]
    assert [button.off for button in seen[-1].scene(OPTIONS).buttons] == [False, True]


@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_a_difference_leads_to_every_position_about_it_and_to_no_other(one, two):
    start = reading(rules=str(one), beside=str(two))
    found = witnesses(one, two)
    for row in start.scene(OPTIONS).differences:
        about = [at for at, witness in enumerate(found) if row.id in concerns(witness)]
        room, seen = start, set()
        for _ in found:
            room = acted(room, f"see.{row.id}")
            seen.add(room.at)
        assert seen == (set(about) or {0} if found else set())
        drawn = next(each for each in room.scene(OPTIONS).differences if each.id == row.id)
        assert (drawn.button is not None) == (len(about) > 1)
        assert (row.button is not None) == bool(about and about != [0])


@pytest.mark.parametrize("do", ["see.chess", "see.", "see", "witness.", "witness.9", "choose.", "choose.x", "next", ""])
def test_what_the_table_does_not_offer_changes_nothing(do):
    room = reading(rules="pagat", beside="sjuan")

    assert acted(room, do, "sjueren") == room


# Choosing.


@pytest.mark.parametrize(
    ("before", "side", "key", "after"),
    [
        (("pagat", ALONE, 0), "rules", "sjuan", ("sjuan", ALONE, 0)),
        (("pagat", ALONE, 0), "beside", "sjuan", ("pagat", "sjuan", 0)),
        (("pagat", "sjuan", 2), "beside", "sjuan-hearts", ("pagat", "sjuan-hearts", 0)),
        (("pagat", "sjuan", 2), "beside", ALONE, ("pagat", ALONE, 0)),
        (("pagat", "sjuan", 2), "rules", "sjuan", ("sjuan", "pagat", 0)),
        (("pagat", "sjuan", 2), "beside", "pagat", ("sjuan", "pagat", 0)),
        (("pagat", "sjuan", 2), "rules", "pagat", ("pagat", "sjuan", 2)),
        (("pagat", ALONE, 0), "beside", "pagat", ("pagat", ALONE, 0)),
        (("pagat", "sjuan", 2), "rules", "chess", ("pagat", "sjuan", 2)),
        (("pagat", "sjuan", 2), "beside", "chess", ("pagat", "sjuan", 2)),
        (("pagat", ALONE, 0), "rules", ALONE, ("pagat", ALONE, 0)),
    ],
)
def test_a_list_chooses_its_side_and_what_stood_there_changes_places(before, side, key, after):
    one, two, at = before
    room = Rules(RULESETS[one], RULESETS.get(two), at, 7)
    other = acted(room, f"choose.{side}", key)

    assert read(other) == after
    assert (other.seq == room.seq) == (before == after)


def test_both_lists_offer_every_game_and_the_second_none_as_well():
    first, second = (side.choice for side in reading(rules="pagat", beside="sjuan").scene(OPTIONS).sides)

    assert [option.id for option in first.options] == list(RULESETS)
    assert [option.id for option in second.options] == [ALONE, *RULESETS]
    assert (first.chosen, second.chosen) == ("pagat", "sjuan")
    assert reading().scene(OPTIONS).sides[1].choice.chosen == ALONE


# Addresses and records.


@pytest.mark.parametrize(
    "query",
    [
        {"rules": "sjuan"},
        {"rules": "pagat", "beside": "sjuan"},
        {"rules": "pagat", "beside": "sjuan", "at": "3"},
    ],
)
def test_an_address_opens_the_place_that_gave_it(query):
    room = reading(**query)

    assert room.scene(OPTIONS).address == "&".join(f"{name}={value}" for name, value in query.items())
    assert Rules.recall(room.record(room).text, room.seq) == room
    assert Rules.open(query, "1", room) is room
    assert Rules.open({}, "1", room) is room


@pytest.mark.parametrize("asked", ["chess", "", "PAGAT;", "♥" * 99])
def test_rules_that_do_not_exist_are_answered_with_the_usual_ones(asked):
    room = reading(rules=asked, beside="sjuan")

    assert read(room) == ("pagat", ALONE, 0)
    assert room.scene(OPTIONS).line.text == words.text("book.unknown", "en")


@pytest.mark.parametrize("asked", ["chess", "", "♥" * 99])
def test_a_second_game_that_does_not_exist_leaves_the_first(asked):
    room = reading(rules="sjuan", beside=asked)

    assert read(room) == ("sjuan", ALONE, 0)
    assert room.scene(OPTIONS).line.text == words.text("book.unknown.beside", "en")


@pytest.mark.parametrize("at", ["0", "6", "-1", "x", "", "1" * 12, "♥", "²"])
def test_a_position_that_does_not_exist_leaves_the_games(at):
    room = reading(rules="pagat", beside="sjuan", at=at)

    assert read(room) == ("pagat", "sjuan", 0)
    assert room.scene(OPTIONS).line.text == words.text("book.unknown.at", "en")
    assert acted(room, "witness.next").notice == ""


@pytest.mark.parametrize("text", ["rules=pagat&beside=sjuan&at=99", "rules=pagat&beside=sjuan-ace-high&at=1"])
def test_a_record_of_a_position_that_is_gone_opens_the_games(text):
    assert Rules.recall(text, 3).at == 0
    assert read(Rules.recall("rules=pagat&at=1", 3)) == ("pagat", ALONE, 0)


def test_a_game_beside_itself_is_one_game():
    assert read(reading(rules="sjuan", beside="sjuan")) == ("sjuan", ALONE, 0)


# The appendix.


def test_the_glossary_has_every_term_under_an_id_of_its_own():
    page = Text(book.appendix("en"))

    assert page.open == []
    assert len(set(page.ids)) == len(page.ids)
    for term in terms():
        assert f"term-{term.id}" in page.ids
        assert words.text(term.name, "en") in page.said
        assert words.text(term.means, "en") in page.said


def test_words_of_other_languages_are_marked_as_such():
    page = Text(book.appendix("en"))

    assert page.foreign == [called for term in terms() for called in term.called]
    assert {lang for lang, _ in page.foreign} == set(LANGUAGES)
    assert "\x00" not in "".join(page.said)


def test_the_errata_say_what_stands_there_what_we_play_and_why():
    page = Text(book.appendix("en"))
    told = "".join(page.said)

    for slip in errata():
        assert f"erratum-{slip.id}" in page.ids
        assert all(words.text(slip.key(part), "en") in told for part in ("title", "says", "play", "why"))
        assert all(
            f"no. {source.partition('.')[2]}" in told or source.partition(".")[2] in told for source in slip.sources
        )


def test_a_slip_names_the_games_it_is_about_if_they_ship():
    assert "About Sjuan (Swedish)" in "".join(Text(book.appendix("en")).said)
    assert book._rules(("chess",), "en") == ""
