"""The page of the house rules: every option has words, choices are followed or refused in a sentence, links carry."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fantan import RULESETS, Deal, NotationError, State, house, puzzles, words
from fantan.house import OPTIONS, Unplayable, rule_set, warnings
from fantan.witness import compared, sentence, witnesses
from tests import material
from tests.test_session import scene, visit
from ui.house import sheet
from ui.house.agreement import START, Agreement
from ui.house.choices import GROUPS, choices, said
from ui.house.form import payload
from ui.rooms import Options
from ui.rooms.play import Play
from ui.rooms.practise import Practise
from ui.rooms.rules import Rules
from ui.table.scene import Act

HOUSE = "sjuan~ante:1~opening:7H"
EVERY = [pytest.param(key, marks=() if key in {"sjuan", "domino"} else pytest.mark.slow) for key in RULESETS]
DAMAGED = ["", "whist", "sjuan~colour:red", "sjuan~ante:99", "%00", "~", "sjuan~ante:1~ante:2", "x" * 5000]
CHANGES = st.dictionaries(st.sampled_from(sorted(OPTIONS)), st.integers(0, 10_000), max_size=5)


def chosen(key, **changes):
    """What follows from choices on a page that shows a rule set."""
    wished = {name.replace("_", "-"): value for name, value in changes.items()}
    return Agreement.open(key).after({"rules": key, "changes": wished})


def form(visitor):
    """What the form shows."""
    drawn = (json.loads(part.proto.json) for part in visitor.get("bidi_component"))
    return next(data for data in drawn if "groups" in data)


def choose(visitor, rules, **changes):
    """Send a choice as the browser does."""
    states = visitor._tree.get_widget_states()
    widget = states.widgets.add()
    element = next(part for part in visitor.get("bidi_component") if "groups" in part.proto.json)
    widget.id = f"$$STREAMLIT_INTERNAL_KEY_{element.proto.id}__events"
    widget.json_trigger_value = json.dumps([{"event": "act", "value": {"rules": rules, "changes": changes}}])
    return visitor._run(states)


def html(visitor):
    """All that the page says as HTML."""
    return "".join(part.proto.body for part in visitor.get("html"))


# Words.


def test_every_option_has_its_place_in_one_group():
    placed = [name for names in GROUPS.values() for name in names]

    assert sorted(placed) == sorted(OPTIONS)
    assert len(placed) == len(set(placed))


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_and_each_of_its_values_has_words_of_its_own(name):
    texts = [said(name, value, "en") for value in OPTIONS[name].values]

    assert words.text(f"option.{name}", "en")
    assert len(set(texts)) == len(texts)
    assert all(texts)


@pytest.mark.parametrize("key", EVERY)
@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_alone_makes_a_game_or_is_refused_in_a_sentence(key, name):
    """The contract of all options, values and shipped rule sets."""
    rng, some = Random(f"{key} {name}"), len(OPTIONS[name].values) > 12
    refused = 0
    for value in OPTIONS[name].values:
        after = chosen(key, **{name: value})
        if after.notice:
            refused += 1

            assert after.rules == RULESETS[key]
            assert after.said("en").endswith(".")
            assert "{" not in after.said("en")
            continue

        assert OPTIONS[name].read(after.rules) == value
        assert rule_set(str(after.rules)) == after.rules
        found = warnings(after.rules)
        assert all(words.text(warning, "en").endswith(".") for warning in found)
        if "warning.dead" not in found and (not some or rng.random() < 0.2):
            deal = Deal.shuffled(after.rules, seats=rng.choice(after.rules.seats), dealer=0, rng=rng)
            assert material.moments(deal, rng)[-1].over
    assert refused < len(OPTIONS[name].values)


@pytest.mark.parametrize(
    ("key", "changes", "reason"),
    [
        ("cinquillo", {"start": "8"}, "refused.start"),
        ("sjuan", {"leader": "holder"}, "refused.holder"),
        ("free", {"placed": "pack"}, "refused.placed"),
        ("sjuan", {"rest": "stock"}, "refused.stock"),
        ("domino", {"each": "20", "seats": "3"}, "refused.cards"),
        ("sjuan-hearts", {"opening": "8H", "end": "places"}, "refused.endless"),
    ],
)
def test_what_cannot_be_played_is_refused_for_its_reason(key, changes, reason):
    with pytest.raises(Unplayable) as refused:
        house.changed(RULESETS[key], changes)

    assert refused.value.reason == reason
    after = chosen(key, **changes)
    assert (after.notice, str(after.rules)) == (reason, key)
    assert after.said("en") == words.text(reason, "en", **refused.value.facts)


# Choices.


def test_the_usual_value_is_marked_and_what_is_changed_says_what_is_usual():
    shown = payload(Agreement.open(HOUSE), "en")
    listed = {choice["id"]: choice for group in shown["groups"] for choice in group["choices"]}

    assert listed["ace"]["note"] == "As in Sjuan (Swedish)"
    assert not listed["ace"]["changed"]
    assert listed["ante"]["note"] == "In Sjuan (Swedish): None"
    assert listed["ante"]["changed"]
    assert ["0", "None, as in Sjuan (Swedish)"] in listed["ante"]["values"]
    assert sum(text.endswith("as in Sjuan (Swedish)") for _, text in listed["ante"]["values"]) == 1
    assert {group["id"]: group["told"] for group in shown["groups"]}["paid"] == "1 change"


def test_choices_are_read_from_the_rules_and_the_base():
    read = {
        choice.name: choice for group in GROUPS for choice in choices(group, RULESETS["sjuan"], rule_set(HOUSE), "en")
    }

    assert {name for name, choice in read.items() if choice.changed} == {"ante", "opening"}


@pytest.mark.parametrize(
    "act",
    [
        None, [], "x", {}, {"rules": "sjuan"}, {"rules": 7, "changes": {}},
        {"rules": "whist", "changes": {"ante": "1"}},
        {"rules": "sjuan", "changes": ["ante"]}, {"rules": "sjuan", "changes": {"ante": 1}},
        {"rules": "sjuan", "changes": {"colour": "red"}}, {"rules": "sjuan", "changes": {"ante": "99"}},
        {"rules": "sjuan", "changes": {"start": "whist"}}, {"rules": "s" * 401, "changes": {"ante": "1"}},
        {"rules": "sjuan", "changes": {"ante": "1" * 401}},
    ],
)  # fmt: skip
def test_what_is_no_choice_changes_nothing(act):
    before = Agreement.open(HOUSE)
    assert before.after(act) == before


def test_another_game_to_start_from_begins_anew():
    assert str(chosen(HOUSE, **{START: "chips"}).rules) == "chips"


# What is said.


def test_the_changed_clauses_stand_beside_the_shipped_ones():
    agreement = Agreement.open(HOUSE)
    differing, _ = compared(RULESETS["sjuan"], agreement.rules, "en")
    shown = sheet.changes(agreement, "en")

    assert shown.count("<b>≠</b>") == len(differing) == 3
    assert shown.count("agreed here") == 3
    for each in differing:
        if each.one:
            assert sentence(RULESETS["sjuan"], each.one, "en") in shown
        if each.two:
            assert sentence(agreement.rules, each.two, "en") in shown


def test_what_makes_little_sense_is_said():
    shown = sheet.changes(Agreement.open("sjuan~pass:1"), "en")

    assert words.text("warning.no-chips", "en") in shown
    assert "warning" not in sheet.changes(Agreement.open("cinquillo"), "en")  # as it ships, it is as it is


def test_the_sheet_has_every_clause_and_says_what_was_agreed():
    agreement = Agreement.open(HOUSE)
    shown = sheet.page(agreement, "en")

    assert shown.count("<li>") == len(agreement.rules.clauses)
    assert "From what was agreed at this table" in shown
    assert "From the Swedish rules page" in shown
    assert "/house?rules=sjuan~ante:1~opening:7H" in shown
    assert "Not played" not in shown
    assert "Not played at this table: No holding back." in sheet.page(Agreement.open("sjuan~passes:3"), "en")


@given(st.sampled_from(sorted(RULESETS)), CHANGES)
def test_whatever_is_agreed_can_be_shown_read_and_compared(key, wished):
    picked = {name: OPTIONS[name].values[number % len(OPTIONS[name].values)] for name, number in wished.items()}
    agreement = chosen(key, **picked)
    shown = str(agreement.rules)

    assert payload(agreement, "en")["said"]
    assert sheet.page(agreement, "en")
    assert sheet.changes(agreement, "en")
    assert Play.open(dict(agreement.deal("abc").query), "0", None).notice == ""
    assert puzzles.Code.parse(dict(agreement.puzzle("abc").query)["puzzle"]).rules == shown
    room = Rules.open({"rules": shown, "beside": key}, "0", None)
    assert room.notice == ""
    assert room.scene(Options()).heading


# Everywhere else.


def test_the_rule_book_reads_house_rules_alone_and_beside_others():
    room = Rules.open({"rules": "sjuan~opening:7h~ante:1"}, "0", None)
    assert (str(room.rules), room.notice) == (HOUSE, "")
    assert room.scene(Options()).heading == "Sjuan (Swedish), house rules"
    assert Rules.recall(room.record(room).text, 3).rules == rule_set(HOUSE)

    both = Rules.open({"rules": "sjuan", "beside": HOUSE}, "0", None)
    shown = both.scene(Options())
    assert both.positions == witnesses(RULESETS["sjuan"], rule_set(HOUSE)) != ()
    assert [difference.names[1] for difference in shown.differences] == ["Sjuan (Swedish), house rules"] * 3
    assert HOUSE in [option.id for option in shown.sides[0].choice.options]
    assert str(both.act(Act(both.seq, "choose.rules", text=HOUSE), "0").rules) == HOUSE


@pytest.mark.parametrize("key", DAMAGED)
def test_a_damaged_key_gives_one_sentence_everywhere(key):
    assert Rules.open({"rules": key}, "0", None).notice == "book.unknown"
    assert Rules.open({"rules": "sjuan", "beside": key}, "0", None).notice == "book.unknown.beside"
    assert Practise.open({"puzzle": f"P01.{key}.1.a"}, "0", None).notice == "practise.damaged"
    assert Play.open({"deal": f"{key};seats=4;bots=careful;dealer=0;seed=a"}, "0", None).notice == "play.damaged"
    assert Agreement.open(key).notice == "house.damaged"


@pytest.mark.parametrize("key", ["cinquillo~start:8", "sjuan~leader:holder", "sjuan~rest:stock"])
def test_a_key_by_which_nothing_can_be_played_gives_one_sentence_too(key):
    agreement = Agreement.open(key)

    assert agreement.notice.startswith("refused.")
    assert agreement.rules in RULESETS.values()
    assert Rules.open({"rules": key}, "0", None).notice == "book.unknown"
    assert Practise.open({"puzzle": f"P01.{key}.1.a"}, "0", None).notice == "practise.damaged"


@pytest.mark.slow
@pytest.mark.parametrize("key", [HOUSE, "free~start:suit"])
@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_puzzles_are_made_by_house_rules(kind, key):
    code = f"{kind}.{key}.1.a"
    room = Practise.open({"puzzle": code}, "0", None)

    assert (str(room.code), room.notice) == (code, "")
    assert room.scene(Options()).address == f"puzzle={code}"
    assert str(room.question.view.rules) == key
    assert Practise.recall(room.record(room).text, 1).code == room.code
    offered = next(choice for choice in room.scene(Options()).folds[0].choices if choice.id == "rules")
    name = words.text("rules." + key.partition("~")[0], "en")
    assert (offered.chosen, offered.options[-1].text) == (key, f"{name}, house rules")


def test_where_house_rules_give_no_such_puzzle_another_one_comes():
    code = "P01.sjuan~deck:36~seats:8.3.a"  # nobody has six cards
    with pytest.raises(NotationError):
        puzzles.generate(code)
    room = Practise.open({"puzzle": code}, "0", None)

    assert (str(room.code.rules), room.notice) == ("sjuan~deck:36~seats:8", "practise.none")


def test_cards_that_can_never_be_laid_do_not_keep_a_puzzle_waiting():
    dead = rule_set("sjuan-hearts~opening:8H")
    assert "warning.dead" in warnings(dead)
    assert not Agreement.open(str(dead)).playable
    assert Practise.open({"puzzle": f"P02.{dead}.1.a"}, "0", None).notice in {"", "practise.none"}


def test_the_way_to_a_table_has_a_number_of_seats_that_the_rules_allow():
    for key in (*RULESETS, "sjuan~seats:7-8", "pagat~seats:2"):
        deal = dict(Agreement.open(key).deal("abc123").query)["deal"]
        room = Play.open({"deal": deal}, "0", None)

        assert room.notice == ""
        assert str(room.table.rules) == key
        assert isinstance(room.state, State)
    assert "seats=7" in dict(Agreement.open("sjuan~seats:7-8").deal("a").query)["deal"]


# The page.


def test_the_page_opens_the_rules_of_its_address():
    visitor = visit("house", rules=HOUSE)

    assert not visitor.exception
    assert form(visitor)["rules"] == HOUSE
    assert "3 rules differ from Sjuan (Swedish)" in html(visitor)


def test_a_choice_is_at_once_in_the_page_and_in_the_address():
    visitor = choose(visit("house", rules="sjuan"), "sjuan", ante="1")

    assert not visitor.exception
    assert visitor.query_params["rules"] in ("sjuan~ante:1", ["sjuan~ante:1"])
    assert form(visitor)["rules"] == "sjuan~ante:1"
    assert "1 rule differs from Sjuan (Swedish)" in html(visitor)

    choose(visitor, "sjuan~ante:1", opening="7H")
    assert form(visitor)["rules"] == HOUSE


def test_an_address_that_lags_behind_takes_nothing_back():
    visitor = choose(visit("house", rules="sjuan"), "sjuan", ante="1")
    visitor.query_params["rules"] = "sjuan"
    choose(visitor, "sjuan~ante:1", opening="7H")

    assert form(visitor)["rules"] == HOUSE


def test_a_refused_choice_goes_back_with_its_sentence():
    visitor = choose(visit("house", rules=HOUSE), HOUSE, rest="stock")
    shown = form(visitor)

    assert shown["rules"] == HOUSE
    assert shown["refused"]
    assert shown["said"] == words.text("refused.stock", "en")
    assert not form(visitor.run())["refused"]


def test_a_damaged_address_gives_the_usual_rules_and_a_sentence():
    visitor = visit("house", rules="sjuan~colour:red")

    assert not visitor.exception
    assert form(visitor)["said"] == words.text("house.damaged", "en")
    assert form(visitor)["rules"] == "pagat"


def test_without_an_address_the_rules_read_last_come():
    visitor = visit("rules", rules="chips")
    visitor.query_params.clear()
    visitor.switch_page("../pages/house.py").run()

    assert form(visitor)["rules"] == "chips"


def test_the_rule_book_leads_to_the_house_rules_and_reads_them():
    visitor = visit("rules", rules=HOUSE)

    assert scene(visitor)["heading"] == "Sjuan (Swedish), house rules"
    assert any(
        f"rules={HOUSE}".replace(":", "%3A").replace("~", "~") in str(link.proto) for link in visitor.get("page_link")
    )
