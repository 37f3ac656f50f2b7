"""The account below a deal: every line of it, what it comes to, and how the match stands."""

import re
from html import unescape

import pytest

from fantan import words
from fantan.match import account, settle
from tests.test_play import series
from tests.test_session import act, visit
from ui.account import _account, _gathered, _names, _sums
from ui.rooms.play import Play, Table

UNITS = ["pagat", "chips", "sjuan-pot", "pips", "cinquillo-oros", "shichi-narabe-passes"]


@pytest.mark.parametrize("rules", UNITS)
def test_an_account_tells_every_line_and_what_it_comes_to(rules):
    room = series(Play.dealt(Table(rules, seats=4, dealer=1, seed="acc")), 1)
    unit, names = room.state.rules.stakes.unit, _names(room, "en")
    lines = _gathered(account(room.state))
    told = unescape(_account(lines, names, unit, "en"))
    sums = unescape(_sums(settle(room.state), names, unit, "en"))

    assert told.count("<tr>") == len(lines) + 1
    for line in lines:
        assert words.text(f"item.{line.item}", "en") in told
        assert f"<td>{names[line.payee]}</td>" in told
    results = [int(n.replace("−", "-")) for n in re.findall(r"</b> \+?(−?\d+)<", sums)]
    assert results == list(settle(room.state))
    assert sum(line.amount for line in lines) == sum(line.amount for line in account(room.state))


def test_below_a_deal_stand_its_account_and_from_the_second_on_a_chart():
    room = series(Play.dealt(Table("chips", seats=3, dealer=0, seed="acc")), 1)
    page = visit("play", deal=room.address)
    html = " ".join(str(part.proto.body) for part in page.get("html"))
    assert "What the deal brought" in html
    assert "How the match stands" in html
    assert not page.get("plotly_chart")

    act(page, {"seq": 0, "do": "deal"})
    assert "What the deal brought" not in " ".join(str(part.proto.body) for part in page.get("html"))


def test_where_nothing_is_counted_there_is_no_account():
    room = series(Play.dealt(Table("sjuan", seats=3, dealer=0, seed="acc")), 1)
    html = " ".join(str(part.proto.body) for part in visit("play", deal=room.address).get("html"))
    assert "What the deal brought" not in html
