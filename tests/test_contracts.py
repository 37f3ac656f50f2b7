"""What every rule set, every clause and every reason must have, whichever there are."""

import re
from string import Formatter

import pytest

from fantan import RULESETS, Reason, words
from fantan.house import rule_set
from fantan.rules import Clause, Rest, RuleSet
from tests import material

JOKERS = {key: rules for key, rules in material.GROWN.items() if rules.deck.jokers}
"""Rule sets of houses that play with jokers; none that ships does."""
EVERY = {**RULESETS, **JOKERS, "devyatka~jokers:1": rule_set("devyatka~jokers:1")}
CLAUSES = [pytest.param(rules, clause, id=clause.id) for rules in EVERY.values() for clause in rules.clauses]
COUNTED_REASONS = {Reason.MUST_PLAY, Reason.NO_PASSES_LEFT, Reason.PASS_CHOSEN}
WAITING = {Reason.GAP, Reason.ROW_NOT_OPEN, Reason.OPENING_CARD_FIRST}
ONLY_PASSES = {Reason.PASS_ALLOWED, Reason.PASS_DRAWS, Reason.ELIMINATED}
PASSES = ONLY_PASSES | {Reason.NOT_YOUR_TURN, Reason.DEAL_OVER, Reason.NO_MISTAKE}
CARDS = set(Reason) - WAITING - COUNTED_REASONS - ONLY_PASSES


def places(text: str) -> set[str]:
    """The places of a text that wait to be filled."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return re.split(r"(?<=[.!?]) ", text)


def said(rules: RuleSet, clause: Clause, lang: str) -> str:
    """A clause in the words of a language."""
    return words.text(clause.text, lang, **rules.facts)


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("key", RULESETS)
def test_a_rule_set_has_a_name_and_one_line_about_it(key, lang):
    about = words.text(f"rules.{key}.about", lang)

    assert words.text(f"rules.{key}", lang)
    assert about.endswith(".")
    assert "\n" not in about
    assert not places(about)


@pytest.mark.parametrize("lang", words.languages())
def test_no_two_rule_sets_share_a_name(lang):
    assert len({words.text(f"rules.{key}", lang) for key in RULESETS}) == len(RULESETS)


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize(("rules", "clause"), CLAUSES)
def test_a_clause_is_said_in_full_sentences_from_the_data(rules, clause, lang):
    text = said(rules, clause, lang)
    name = clause.id.partition(".")[2]

    assert words.text(f"clause.{name}.title", lang)
    assert not any(fault in text for fault in ("None", "{", "}"))
    assert all(sentence.endswith((".", "!", "?")) for sentence in sentences(text))
    assert all(len(sentence.split()) <= 20 for sentence in sentences(text)), text


@pytest.mark.parametrize(
    ("rules", "clause"), [param for param in CLAUSES if not param.values[1].text.startswith("clause.order.")]
)
def test_a_clause_names_no_card_number_or_suit_itself(rules, clause):
    """C36: what belongs to the data stands in a place. Only the clauses about the order of the ranks name any."""
    text = re.sub(r"\{\w+\}", "", words.text(clause.text, "en")).lower().replace("two ends", "ends")
    names = {words.rank(card.rank, "en") for card in rules.deck.cards} | {words.suit(s, "en") for s in rules.deck.suits}

    assert not re.search(r"[0-9♣♦♥♠]", text)
    assert not {name for name in names if re.search(rf"\b{name}s?\b", text)}


@pytest.mark.parametrize("key", EVERY)
def test_the_clauses_tell_every_fact_of_the_rule_set(key):
    """What does not apply is None, nought or empty, and is not told: no opening card, no points, no match."""
    rules = EVERY[key]
    told = set().union(*(places(words.text(clause.text, "en")) for clause in rules.clauses))
    facts = {name for name, fact in rules.facts.items() if fact}

    assert told <= facts
    assert told == facts


@pytest.mark.parametrize("key", RULESETS)
def test_the_sources_of_the_clauses_are_numbered_statements(key):
    text = material.found(material.SHARED / "rules.md").read_text(encoding="utf-8")
    statements = set(re.findall(r"\bS[0-4]\.\d+(?=[ :])", text.partition("# 2. ")[2].partition("# 3. ")[0]))
    statements |= set(re.findall(r"\bR-[A-Za-z-]+\b", text.partition("# 8. ")[2]))

    assert {"S0.1", "S2.41", "S3.21", "S4.44"} <= statements
    for clause in RULESETS[key].clauses:
        assert clause.sources
        assert set(clause.sources) <= statements


@pytest.mark.parametrize("key", EVERY)
@pytest.mark.parametrize("reason", Reason)
def test_a_reason_rests_on_a_clause_wherever_it_can_be_given(key, reason):
    rules = EVERY[key]
    limited = rules.passing.limit is not None
    given = {
        Reason.OPENING_CARD_FIRST: rules.lock is not None,
        Reason.PASS_DRAWS: rules.dealing.rest is Rest.STOCK,
        Reason.MUST_PLAY: not limited,
        Reason.PASS_CHOSEN: limited,
        Reason.NO_PASSES_LEFT: limited,
        Reason.ELIMINATED: limited,
        Reason.JOKER_FITS: rules.deck.jokers > 0,
        Reason.JOKER_FOR_OWN: rules.deck.jokers > 0,
    }

    assert (f"{key}.{reason.clause}" in {clause.id for clause in rules.clauses}) == given.get(reason, True)


def test_clauses_have_ids_of_their_own():
    ids = [clause.id for rules in RULESETS.values() for clause in rules.clauses]

    assert len(set(ids)) == len(ids)


FACTS = {"card", "suit", "neighbour", "starter", "opening"}
"""What the judge tells about a card."""


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize(
    ("key", "facts"),
    [
        *[(f"reason.{reason}", FACTS) for reason in sorted(CARDS)],
        *[(f"reason.pass.{reason}", {"starter", "opening"}) for reason in sorted(PASSES)],
        *[(f"note.{reason}", FACTS) for reason in sorted(WAITING)],
        *[(f"brief.{reason}", {"neighbour", "starter"}) for reason in sorted(set(Reason) - WAITING)],
        ("mixed.suit", FACTS | {"other", "other_suit"}),
        ("mixed.ace.low", FACTS | {"other", "other_suit"}),
        ("mixed.ace.high", FACTS | {"other", "other_suit"}),
    ],
)
def test_every_reason_has_its_texts_and_they_ask_only_for_what_the_judge_tells(key, facts, lang):
    assert places(words.text(key, lang)) <= facts


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("n", [0, 1, 2, 5])
@pytest.mark.parametrize(
    ("key", "facts"),
    [
        ("reason.must_play", {"cards"}),
        ("reason.no_passes_left", {"cards"}),
        *[(f"waits.{whose}", FACTS | {"missing"}) for whose in ("all", "some", "none")],
        *[(f"brief.{whose}", {"missing"}) for whose in ("all", "some", "none")],
    ],
)
def test_the_texts_that_count_cards_have_a_form_for_every_number(key, facts, n, lang):
    text = words.count(key, n, lang, **{fact: f"<{fact}>" for fact in facts})

    assert any(f"<{fact}>" in text for fact in facts)


@pytest.mark.parametrize("key", [*EVERY, "equal-hands~jokers:1"])
def test_the_hands_of_every_number_of_seats_are_the_whole_pack(key):
    rules = rule_set(key)
    rest = rules.dealing.rest
    for seats in rules.seats:
        sizes, pack = rules.hand_sizes(seats), len(rules.pack(seats)) + rules.deck.jokers

        assert sum(sizes) == pack or (rest in {Rest.STOCK, Rest.SPARE} and sum(sizes) < pack)
        assert max(sizes) - min(sizes) <= (rest is Rest.DEALT)
        assert list(sizes) == sorted(sizes, reverse=True)
