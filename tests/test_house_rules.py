"""House rules: every option changes what it says, keys read back, nonsense is refused or warned of."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fantan import RULESETS, Card, Deal, NotationError, State, View, words
from fantan.house import OPTIONS, changed, rule_set, warnings
from fantan.rules import HOUSE
from tests import material

CHANGES = st.dictionaries(st.sampled_from(sorted(OPTIONS)), st.integers(0, 10_000), max_size=4)


@pytest.mark.parametrize("key", RULESETS)
def test_every_option_of_a_shipped_rule_set_has_one_of_its_values(key):
    rules = RULESETS[key]

    assert {
        name: option.read(rules) for name, option in OPTIONS.items() if option.read(rules) not in option.values
    } == {}
    assert rule_set(key) is rules
    assert changed(rules, {name: option.read(rules) for name, option in OPTIONS.items()}) is rules


@pytest.mark.parametrize("name", OPTIONS)
def test_a_value_that_was_applied_is_read_back(name):
    option = OPTIONS[name]
    base = rule_set({"rest": "sjuan~each:6", "leader": "sjuan-diamonds"}.get(name, "sjuan"))
    read = 0
    for value in option.values:
        try:
            rules = changed(base, {name: value})
        except NotationError:
            continue  # a start that the pack does not have, hands that cannot be dealt
        read += 1

        assert option.read(rules) == value
        assert rule_set(str(rules)) == rules
    assert read > 1


@pytest.mark.parametrize(
    ("key", "canonical"),
    [
        ("sjuan~opening:7h~ante:1", "sjuan~ante:1~opening:7H"),
        ("sjuan~", "sjuan"),
        ("sjuan~ante:0", "sjuan"),
        ("chips~ante:1~card:2", "chips~card:2"),
        ("free~start:9", "free~start:9"),
        ("free~start:leader", "free"),
        ("free~start:SUIT", "free~start:suit"),
        ("pagat~seats:2-4", "pagat~seats:2-4"),
        ("domino~each:10", "domino~each:10"),
    ],
)
def test_a_key_is_read_in_any_order_and_written_in_one(key, canonical):
    assert str(rule_set(key)) == canonical
    assert str(rule_set(canonical)) == canonical


@pytest.mark.parametrize(
    "key",
    [
        "",
        "whist",
        "~ante:1",
        "sjuan~ante",
        "sjuan~ante:x",
        "sjuan~ante:1~ante:2",
        "sjuan~colour:red",
        "sjuan~deck:36~start:5",  # there is no five
        "cinquillo~start:8",
        "free~placed:hands",  # nobody knows the starters yet
        "free~start:suit~placed:pack",
        "sjuan-hearts~start:suit",  # a first card that is fixed decides nothing
        "domino~each:20~seats:3",  # 60 cards
        "sjuan~rest:stock",  # no card for anyone
        "cinquillo~deck:36~seats:8~start:9",  # a hand of four could be the four starters
        "sjuan~ante:1.open",
        "sjuan~leader:holder",  # of which card?
    ],
)
def test_a_key_that_makes_no_rule_set_is_refused(key):
    with pytest.raises(NotationError):
        rule_set(key)


@given(st.text(max_size=30) | st.from_regex(r"[a-z-]{3,8}(~[a-z-]{3,8}:[0-9A-Za-z-]{1,4}){0,3}", fullmatch=True))
def test_no_key_raises_anything_else(key):
    try:
        rules = rule_set(key)
    except NotationError:
        return
    assert rule_set(str(rules)) == rules


@settings(max_examples=60)
@given(st.sampled_from(sorted(RULESETS)), CHANGES, st.integers(0, 2**32))
@example("chips", {"unit": 3}, 0)
def test_every_house_rule_set_can_be_dealt_told_and_read_back(key, wished, seed):
    picked = {name: OPTIONS[name].values[number % len(OPTIONS[name].values)] for name, number in wished.items()}
    try:
        rules = changed(RULESETS[key], picked)
    except NotationError:
        return
    rng = Random(seed)
    seats = rng.choice(rules.seats)
    deal = Deal.shuffled(rules, seats=seats, dealer=rng.randrange(seats), rng=rng)
    state = State.start(deal)

    assert State.parse(str(state)) == state
    assert View.parse(str(state.view(0))) == state.view(0)
    for clause in rules.clauses:
        said = words.text(clause.text, "en", **rules.facts)
        assert clause.sources
        assert not any(fault in said for fault in ("None", "{", "}"))
    assert all(words.text(warning, "en").endswith(".") for warning in warnings(rules))
    if not warnings(rules):
        material.moments(deal, rng)  # it plays to its end


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        *[(key, "few-cards" if key.startswith("cinquillo") else "") for key in RULESETS],
        ("sjuan~deck:40~start:5~seats:3-6", "few-cards"),  # six players and 40 cards
        ("sjuan~start:A", "one-sided"),
        ("sjuan-hearts~opening:8H", "dead opening"),
        ("sjuan-hearts~deck:36~seats:3-5", ""),
        ("cinquillo-oros~opening:9D", "dead few-cards opening"),  # not in the pack
        ("free~rest:removed", "dead"),  # a removed card cuts a ring
        ("free~start:suit", ""),  # C33
        ("free~rest:removed~start:suit", "dead"),
        ("free~deck:36~seats:3-5~start:suit", ""),
        ("free~passes:3~start:suit", ""),
        ("pagat~seats:2-4", "two"),
        ("pagat~jokers:1~seats:2-4", "two"),
        ("pagat~jokers:2~seats:2-4", "two jokers-two"),
        ("pips~jokers:1", "jokers-pips"),
        ("shichi-narabe~opening:7D", "opening-placed"),
        ("shichi-narabe-passes~placed:pack", "holder"),
        ("sjuan~each:7", "stock"),
        ("shichi-narabe-passes~mistaken:corrected", "limit-mistaken"),
        ("chips~passes:3", "limit-mistaken limit-cards"),
        ("chips~fine:0", "fine-nothing"),
        ("sjuan-pot~mistaken:fined", "fine-nothing"),
        ("sjuan~pass:1", "no-chips"),
        ("sjuan~unit:chips", "nothing"),
        ("sjuan~match:deals1", "nothing"),
        ("sjuan~unit:pips~total:low", "nothing"),
        ("sjuan-pot~short:less", "short"),
        ("chips~ante:0", "short"),
        ("chips~opening-pass:free", ""),  # C8
        ("chips-any-seven~opening-pass:free", "opening-pass"),
        ("shichi-narabe-passes~end:first", "places"),
        ("pips~total:high", "total"),
        ("sjuan-pot~ante:1~card:1", ""),  # S2.29, S2.30
        ("chips~short:more", ""),  # C10
        ("chips~recipient:pot", ""),  # C15
        ("equal-hands~rest:spare", ""),  # C12
    ],
)
def test_what_makes_little_sense_is_warned_of(key, expected):
    assert " ".join(warning.removeprefix("warning.") for warning in warnings(rule_set(key))) == expected


def test_what_the_house_changed_is_said_to_be_its_own_and_the_rest_keeps_its_sources():
    rules = rule_set("sjuan-pot~ante:1~card:1")
    sources = {clause.id.partition(".")[2]: clause.sources for clause in rules.clauses}

    assert {name for name, told in sources.items() if told == (HOUSE,)} == {"ante", "score"}
    assert sources["cost"] == ("S2.28",)
    assert rules.lock is None
    assert {name for name, told in rule_set("free~start:suit").sources if told == (HOUSE,)} == set()
    assert dict(rule_set("free~start:suit").sources)["open"] == ("S2.35",)  # C33: one of its two readings
    assert dict(rule_set("sjuan~start:suit").sources)["open"] == (HOUSE,)
    assert dict(rule_set("sjuan-hearts~later:left~leader:left~opening:none").sources)["open"] == (HOUSE,)
    assert rule_set("sjuan~opening:7H").lock == Card.parse("7H")
