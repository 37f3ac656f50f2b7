"""Whole deals of the games that are more than plain rows, in a browser; and what stands below a deal."""

import pytest
from playwright.sync_api import Page, expect

from fantan import words
from fantan.judge import legal_actions
from fantan.match import settle
from fantan.state import PASS
from fantan.variants import RULESETS
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.test_play import acted, address, button, card
from ui.rooms.play import Play, Table


def turn(page: Page, room: Play) -> Play:
    """Take one turn, the first legal thing there is, and wait until the table has its answer."""
    action = legal_actions(room.state.view(0))[0]
    if action == PASS:
        button(page, "Pass").click()
        after = acted(room, "pass")
    else:
        card(page, str(action.card)).click()
        after = acted(room, "card", str(action.card))
    page.wait_for_function(
        "there => fantanMoments.get(location.pathname).address === there", arg=f"deal={after.address}"
    )
    return after


def played(page: Page, room: Play) -> Play:
    """A deal to its end."""
    while not room.state.over:
        room = turn(page, room)
    return room


@pytest.mark.parametrize(
    ("rules", "seats", "viewport"),
    [
        ("chips", 5, DESKTOP),
        ("domino", 2, PHONE),
        ("cinquillo", 4, PHONE),
        ("shichi-narabe-passes", 4, DESKTOP),
        ("free", 4, DESKTOP),
    ],
    ids=["chips", "domino", "cinquillo", "shichi-narabe-passes", "free"],
)
def test_a_whole_deal(open_page, rules, seats, viewport):
    start = Play.dealt(Table(rules, seats=seats, dealer=1, seed="games"))
    page = open_page(address(start), viewport=viewport)
    if rules == "chips":
        expect(page.get_by_text("Pot: ")).to_be_visible()
    if rules == "domino":
        expect(page.get_by_text("Stock: 38 cards.")).to_be_visible()
    if rules == "shichi-narabe-passes":
        expect(page.get_by_text("You have 3 passes left.")).to_be_visible()
    if rules == "cinquillo":
        expect(page.locator(".laid")).to_have_count(len(start.state.layout))
    room = played(page, start)

    expect(page.get_by_role("heading", level=1)).to_contain_text("won the deal")
    if rules == "shichi-narabe-passes":
        for seat, place in enumerate(settle(room.state)):
            name = words.text(f"seat.{seat}", "en") if seat else "You"
            expect(page.get_by_role("row", name=f"Place the score sheet {name} place {place}")).to_be_visible()


def test_the_next_deal_of_a_match_and_its_standings(open_page):
    start = Play.dealt(Table("chips", seats=3, dealer=0, seed="games"))
    page = open_page(address(start))
    room = played(page, start)
    expect(page.get_by_role("heading", name="What the deal brought")).to_be_visible()
    expect(page.get_by_role("heading", name="How the match stands")).to_be_visible()
    button(page, "Next deal").click()
    expect(page.get_by_role("heading", name="What the deal brought")).to_have_count(0)
    page.wait_for_function("() => fantanMoments.get(location.pathname).address.includes('winner=')")
    second = Play.read(page.evaluate("fantanMoments.get(location.pathname).address").removeprefix("deal="))
    assert second.table.winner == room.state.winner
    page.reload()
    page.wait_for_function("() => window.fantanMoments?.get(location.pathname)?.address.includes('winner=')")
    played(page, second)
    expect(page.locator(".js-plotly-plot").get_by_text("You").first).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="You").last).to_be_visible()


def test_another_game_is_chosen_by_key_from_a_list_that_says_what_it_is(open_page):
    page = open_page(address(Play.dealt(Table(seed="list", dealer=3))))
    button(page, "New deal").click()
    games = page.get_by_role("combobox", name="Rules")
    about = page.locator(".long .why")
    expect(about).to_have_text(words.text("rules.pagat.about", "en"))
    games.focus()
    for _ in range(list(RULESETS).index("domino")):
        page.keyboard.press("ArrowDown")  # faster than the server answers
    expect(about).to_have_text(words.text("rules.domino.about", "en"))
    expect(games).to_have_value("domino")
    expect(page.locator('[data-key="seats"] .option')).to_have_text(["2"])
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_url("**deal=domino;seats=2*")


def test_a_mistaken_pass_at_a_real_table(open_page):
    start = next(
        room
        for number in range(50)
        if (room := Play.dealt(Table(seed=f"real{number}", dealer=3))) and legal_actions(room.state.view(0))[0] != PASS
    )
    page = open_page(address(start))
    button(page, "New deal").click()
    page.get_by_role("radio", name="counts, as at a real table").check(force=True)
    expect(page.get_by_role("radio", name="counts, as at a real table")).to_be_checked()
    button(page, "New deal").click()
    button(page, "Pass").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You passed by mistake")
    legal = legal_actions(start.state.view(0))[0]
    card(page, str(legal.card)).click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("You passed by mistake")
    assert f"log={','.join(map(str, start.log))}" in page.url or not start.log
    assert f"-!,^{legal.card}" in page.url.replace("%5E", "^").replace("%2C", ",").replace("%21", "!")
