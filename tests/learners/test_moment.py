"""What a learner sees of a move: kept once, missing, doubled, or the log is another."""

import json

import pytest

from tests.learners.moment import Found, Moment

DEAL = "deal=pagat;seats=4;bots=careful;dealer=0;seed=ab"
NEXT = "deal=pagat;seats=4;bots=careful;dealer=1;seed=cd"


def payload(address, *, hand=("5C", "8D"), open=("8D", "6C"), buttons=("hint", "pass")):
    """What comes to the component, as far as a learner reads it."""
    scene = {
        "seq": 3,
        "address": address,
        "seats": [{}, {}, {}],
        "places": [{"card": "7D", "state": "laid"}, *({"card": card, "state": "open"} for card in open)],
        "hand": [{"card": card} for card in hand],
        "buttons": [{"id": button} for button in buttons],
    }
    return json.dumps({"scene": scene, "look": {}})


@pytest.mark.parametrize(
    ("shown", "move", "act"),
    [
        ({}, "8D", {"seq": 3, "do": "card", "cards": ["8D"]}),
        ({"open": ()}, "-", {"seq": 3, "do": "pass", "cards": []}),
        ({"hand": ()}, "-", {"seq": 3, "do": "pass", "cards": []}),
        ({"buttons": ("undo", "deal")}, "deal", {"seq": 3, "do": "deal", "cards": []}),
    ],
)
def test_a_learner_lays_what_fits_passes_or_has_the_next_deal_dealt(shown, move, act):
    moment = Moment.read(payload(f"{DEAL};log=7D", **shown))

    assert moment.move == move
    assert moment.act == act | {"choices": {}, "text": ""}
    assert moment.over == (move == "deal")
    assert moment.address == f"{DEAL};log=7D"


@pytest.mark.parametrize(
    ("after", "found"),
    [
        (f"{DEAL};log=7D,8D,-,7C,7H", Found.KEPT),
        (f"{DEAL};log=7D,8D", Found.KEPT),
        (f"{DEAL};log=7D", Found.MISSING),
        (f"{DEAL};log=7D,8D,-,7C,7H,6D", Found.DOUBLED),
        (f"{DEAL};log=7D,6D,-,7C,7H", Found.CHANGED),
        (f"{DEAL};log=7S,8D,-,7C,7H", Found.CHANGED),
        (DEAL, Found.CHANGED),
        (NEXT, Found.CHANGED),
    ],
)
def test_a_move_is_found_in_what_is_shown_next(after, found):
    before = Moment.read(payload(f"{DEAL};log=7D"))

    assert before.found(Moment.read(payload(after))) is found


@pytest.mark.parametrize(
    ("after", "found"), [(NEXT, Found.KEPT), (f"{NEXT};log=7D,7S", Found.KEPT), (f"{DEAL};log=7D", Found.MISSING)]
)
def test_the_next_deal_is_found_too(after, found):
    before = Moment.read(payload(f"{DEAL};log=7D", buttons=("undo", "deal")))

    assert before.found(Moment.read(payload(after))) is found


def test_a_question_of_the_coach_is_answered_by_laying_the_card_anyway():
    before, asked = (Moment.read(payload(f"{DEAL};log=7D", buttons=("hint", each))) for each in ("pass", "lay"))

    assert asked.act == {"seq": 3, "do": "lay", "cards": [], "choices": {}, "text": ""}
    assert before.found(asked) is Found.KEPT
    assert asked.found(asked) is Found.MISSING
    assert asked.found(Moment.read(payload(f"{DEAL};log=7D,8D"))) is Found.KEPT
