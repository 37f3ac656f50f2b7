"""The component's Python side: what goes to the browser, and what is believed of what comes back."""

import json
import re
from dataclasses import replace
from typing import get_args

import pytest

from fantan.cards import Card
from ui.table import component
from ui.table.scene import TEXTS, Act, Button, Held, Look, Mark, Place, PlaceState, Scene, Step

SCENE = Scene(
    form="wide",
    round="r",
    seq=3,
    heading="Your turn",
    ranks=("6", "7"),
    columns=("6", "7"),
    starter="7",
    rows=(("H", "Hearts"),),
    places=(Place(Card.parse("7H"), "laid"),),
    twin="Hearts: the seven.",
    hand=(Held(Card.parse("6H"), "six of hearts"),),
    buttons=(Button("check", "Check", counted=("Check", "Check 1 card")),),
)


def test_a_scene_goes_as_plain_json_without_what_says_nothing():
    sent = component.payload(SCENE, Look(texts=(("picked", "picked"),)))

    assert json.loads(json.dumps(sent)) == sent
    assert sent["scene"]["hand"] == [{"card": "6H", "name": "six of hearts"}]
    assert sent["scene"]["places"] == [{"card": "7H", "state": "laid"}]
    assert "lead" not in sent["scene"]
    assert sent["look"] == {
        "lang": "en",
        "four_colours": True,
        "session": "",
        "kept": False,
        "texts": {"picked": "picked"},
        "names": {},
    }


def test_what_is_nothing_but_not_usual_is_sent():
    steps = (Step(0, None, "Ida passed.", "5 cards", "5 cards", "passed", "It is Ida’s turn"),)
    sent = component.payload(replace(SCENE, seq=0, steps=steps), Look(four_colours=False))

    assert sent["scene"]["seq"] == 0
    assert sent["scene"]["steps"][0]["seat"] == 0
    assert sent["look"]["four_colours"] is False


def test_an_act_comes_back_as_it_was_sent():
    event = {"seq": 3, "do": "check", "cards": ["6H", "10h"], "choices": {"fits": "yes"}, "text": "x"}

    assert component.read(event) == Act(3, "check", (Card.parse("6H"), Card.parse("TH")), (("fits", "yes"),), "x")
    assert component.read({"seq": 0, "do": "hint"}) == Act(0, "hint")


@pytest.mark.parametrize(
    "event",
    [
        *(None, 7, "hint", [], {}),
        {"do": "hint"},
        {"seq": 1},
        {"seq": 1.5, "do": "hint"},
        {"seq": True, "do": "hint"},
        {"seq": 1, "do": None},
        {"seq": 1, "do": "x" * 1001},
        {"seq": 1, "do": "typed", "text": "x" * 1001},
        {"seq": 1, "do": "typed", "text": ["x"]},
        {"seq": 1, "do": "card", "cards": "6H"},
        {"seq": 1, "do": "card", "cards": ["6X"]},
        {"seq": 1, "do": "card", "cards": [None]},
        {"seq": 1, "do": "card", "cards": ["6H"] * 53},
        {"seq": 1, "do": "check", "choices": ["yes"]},
        {"seq": 1, "do": "check", "choices": {"fits": 1}},
        {"seq": 1, "do": "check", "choices": {str(number): "x" for number in range(53)}},
    ],
)
def test_nothing_else_is_an_act(event):
    assert component.read(event) is None


def test_every_word_that_the_component_needs_is_one_it_is_given():
    script = "".join(file.read_text(encoding="utf-8") for file in component._FOLDER.glob("*.js"))
    states = {*get_args(PlaceState), *get_args(Mark)} - {"laid", "tried"}

    assert set(re.findall(r"texts\.(\w+)", script)) | states == set(TEXTS)
