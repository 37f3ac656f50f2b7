"""The Play room: what an act changes, what it does not, and what the table shows of it."""

from dataclasses import replace
from random import Random

import pytest

from fantan import words
from fantan.advice import RUNGS
from fantan.bots import BOTS
from fantan.cards import Card, NotationError
from fantan.judge import Reason, legal_actions
from fantan.state import PASS
from tests.material import GROWN
from ui.rooms import Go, Options
from ui.rooms.play import Play, Table
from ui.rooms.review import Review
from ui.table.scene import Act

ASKED = Options()
FOUR = Play.dealt(Table(seed="abc123", dealer=3))


def acted(room: Play, do: str, *cards: str, text: str = "") -> Play:
    return room.act(Act(room.seq, do, tuple(map(Card.parse, cards)), text=text), seed="fee1ed")


def first(room: Play, *, legal: bool) -> Card | None:
    """The first card of your hand that fits, or that does not."""
    fits = {action.card for action in legal_actions(room.state.view(0)) if action != PASS}
    hand = room.state.deal.rules.deck.sort(room.state.hands[0])
    return next((card for card in hand if (card in fits) is legal), None)


def turn(room: Play) -> Play:
    """One turn of yours, the first legal thing there is."""
    card = first(room, legal=True)
    if card is None and room.places:
        return acted(room, "typed", text=f"joker {room.places[0]}")
    return acted(room, "card", str(card)) if card else acted(room, "pass")


def finished(room: Play) -> Play:
    while room.state.winner is None:
        room = turn(room)
    return room


@pytest.mark.parametrize("bots", BOTS)
@pytest.mark.parametrize("rules", GROWN)
def test_every_game_that_can_be_chosen_is_played_to_its_end(rules, bots):
    for seats in GROWN[rules].seats:
        room = finished(Play.dealt(Table(rules, seats, bots, dealer=seats - 1, seed="x")))

        assert room.state.winner is not None
        assert room.scene(ASKED).heading in {"You won the deal", f"{room.scene(ASKED).heading.split()[0]} won the deal"}


def test_the_same_table_deals_the_same_cards_and_another_seed_others():
    assert Table(seed="a1").deal() == Table(seed="a1").deal()
    assert Table(seed="a1").deal() != Table(seed="a2").deal()


def test_it_is_always_your_turn_or_over():
    room = FOUR
    while room.state.winner is None:
        assert room.state.turn == 0

        room = turn(room)


def test_trying_a_blocked_card_is_explained_and_changes_nothing_else():
    card = first(FOUR, legal=False)
    room = acted(FOUR, "card", str(card))
    held = next(held for held in room.scene(ASKED).hand if held.card == card)

    assert room.state == FOUR.state
    assert room.address == FOUR.address
    assert room.scene(ASKED).line.text == room.told.explain()
    assert held.mark == "tried"
    assert [place.card for place in room.scene(ASKED).places if place.number] == list(room.told.missing)


def test_a_wrong_pass_is_refused_without_naming_a_card_and_leaves_no_trace():
    room = FOUR
    while first(room, legal=True) is None:
        room = turn(room)
    tried = acted(room, "pass")

    assert tried.told.reason is Reason.MUST_PLAY
    assert tried.state == room.state
    assert not any(glyph in tried.scene(ASKED).line.text for glyph in "♣♦♥♠")


def test_each_try_is_explained_anew_and_the_next_card_clears_it():
    blocked = [card for card in sorted(FOUR.state.hands[0]) if card != first(FOUR, legal=True)]
    one = acted(FOUR, "card", str(first(FOUR, legal=False)))
    again = acted(one, "card", str(first(FOUR, legal=False)))

    assert blocked
    assert again.seq == one.seq + 1
    assert again.told == one.told
    assert turn(again).told is None


def test_hints_climb_and_begin_again_with_the_card_until_the_next_turn():
    rooms = [FOUR]
    for _ in range(2 * len(RUNGS)):
        rooms.append(acted(rooms[-1], "hint"))
    said = [room.scene(ASKED).line.text for room in rooms[1:]]
    rungs, card = list(dict.fromkeys(said)), RUNGS.index("card")
    last = rooms[len(rungs)].scene(ASKED)

    assert said[0] == "Yes, you can lay a card."
    assert len(rungs) >= len(RUNGS) - 1
    assert said == [*rungs, *(rungs[card:] * len(RUNGS))][: len(said)]
    assert {held.mark for held in last.hand} == {"fits", "waits"}
    assert any(fold.id == "waiting" for fold in last.folds)
    assert turn(rooms[-1]).rung == -1


def test_the_card_that_a_pass_drew_is_named():
    room = Play.dealt(Table("domino", 2, seed="draws"))
    while not room.yours or room.log[room.yours[-1]] != PASS:
        assert "You drew" not in room.scene(ASKED).line.text
        room = turn(room)
    (drawn,) = room.state.hands[0] - room.state.deal.hands[0]

    assert room.scene(ASKED).line.text == words.text("play.drew", "en", card=drawn)
    assert "You drew" not in acted(room, "hint").scene(ASKED).line.text


def test_nothing_in_the_hand_tells_what_fits_until_it_is_asked():
    hand = FOUR.scene(ASKED).hand

    assert {held.mark for held in hand} == {None}
    assert all(held.name.count(" of ") == 1 and "." not in held.name for held in hand)
    assert {held.mark for held in FOUR.scene(replace(ASKED, help="fits")).hand} == {"fits", None}
    assert {held.mark for held in FOUR.scene(replace(ASKED, help="all")).hand} == {"fits", "waits"}


def test_undo_goes_back_to_your_last_turn_marks_practice_and_shows_nothing_new():
    once = turn(FOUR)
    back = acted(once, "undo")

    assert back.state == FOUR.state
    assert back.practice
    assert Play.read(back.address).practice
    assert "For practice: a turn was taken back." in back.scene(ASKED).status
    assert turn(back).state == once.state


def test_undo_before_your_first_turn_changes_nothing():
    assert acted(FOUR, "undo").state == FOUR.state
    assert not acted(FOUR, "undo").practice


def test_undo_works_after_the_end():
    over = finished(FOUR)

    assert acted(over, "undo").state.winner is None


def test_acts_after_the_end_are_answered_and_change_nothing():
    over = finished(FOUR)
    for do in ("hint", "pass"):
        assert acted(over, do).state == over.state
    if over.state.hands[0]:
        tried = acted(over, "card", str(min(over.state.hands[0])))

        assert tried.told.reason is Reason.DEAL_OVER
        assert tried.state == over.state


def test_the_others_actions_since_your_turn_are_all_shown_in_order():
    room = turn(turn(FOUR))
    scene = room.scene(ASKED)
    since = room.log[room.since :]

    assert [step.card for step in scene.steps] == [None if action == PASS else action.card for action in since]
    assert [line for line in scene.folds[0].lines if line] == list(scene.folds[0].lines)
    assert len(scene.folds[0].lines) == len(room.log) + 1
    assert {place.card for place in scene.places if place.by} == {step.card for step in scene.steps if step.card}


def test_the_others_actions_are_shown_one_after_another_once_and_not_with_every_act():
    room = turn(turn(FOUR))

    assert room.scene(ASKED).steps
    for do in ("hint", "pass", "undo"):
        assert not acted(room, do).scene(ASKED).steps or acted(room, do).log != room.log
    assert not acted(room, "card", str(first(room, legal=False))).scene(ASKED).steps
    assert not acted(room, "undo").scene(ASKED).steps
    assert turn(acted(room, "hint")).scene(ASKED).steps


def test_asking_why_about_a_card_you_do_not_hold_tells_what_it_waits_for():
    card = next(card for card in sorted(FOUR.state.hands[1]) if card.rank != 7)
    room = acted(FOUR, "typed", text=f"why {card}")

    assert room.told.reason.value in {"gap", "row_not_open"}
    assert room.told.missing


def test_counts_in_the_steps_end_at_what_the_seats_show():
    room = turn(turn(FOUR))
    scene = room.scene(ASKED)
    last = {step.seat: step for step in scene.steps}

    for seat, step in {step.seat: step for step in reversed(scene.steps)}.items():
        assert int(step.before.split()[0]) == len(room.state.hands[seat + 1]) + sum(
            other.card is not None for other in scene.steps if other.seat == seat
        )
    assert all(step.heading == f"It is {scene.seats[step.seat].name}’s turn" for step in scene.steps)
    for seat, step in last.items():
        assert step.count == scene.seats[seat].count
        assert step.last == scene.seats[seat].last


@pytest.mark.parametrize("turns", [0, 1, 4, 100])
def test_an_address_brings_the_moment_back(turns):
    room = FOUR
    for _ in range(turns):
        room = room if room.state.winner is not None else turn(room)
    query = dict([room.scene(ASKED).address.split("=", 1)])
    again = Play.open(query, "0", None)

    assert again.state == room.state
    assert again.table == room.table


def test_practice_stays_in_the_address():
    back = acted(turn(turn(FOUR)), "undo")

    assert Play.read(back.address).practice


def test_the_address_of_a_moment_on_the_way_here_changes_nothing_and_another_one_is_opened():
    earlier = turn(FOUR)
    later = turn(earlier)
    for address in (FOUR.address, earlier.address, later.address):
        assert Play.open({"deal": address}, "0", later) == later
    opened = Play.open({"deal": later.address}, "0", earlier)
    assert opened.state == later.state
    assert opened.seq > earlier.seq


def test_a_shared_deal_and_what_the_bots_do_in_it_stay_the_same_for_ever():
    """Links live longer than releases: of ours, and of Python's random numbers."""
    assert finished(Play.dealt(Table(seed="abc123", dealer=3))).address == (
        "pagat;seats=4;bots=careful;dealer=3;seed=abc123;log="
        "7H,-,8H,7S,9H,8S,-,7C,6C,9S,-,7D,8C,9C,TC,6H,6D,TS,8D,JS,TH,9D,5H,JH,TD,5C,JC,QH,"
        "4H,4C,5D,KH,-,AH,3H,4D,-,QS,2H,KS,-,6S,AS,5S,-,-,3D,QC,2D,-,3C,4S"
    )


@pytest.mark.parametrize(
    "address",
    [
        "",
        "pagat",
        "nothing;seats=4;bots=careful;dealer=0;seed=a",
        "pagat;seats=9;bots=careful;dealer=0;seed=a",
        "sjueren;seats=7;bots=careful;dealer=0;seed=a",
        "pagat;seats=4;bots=clever;dealer=0;seed=a",
        "pagat;seats=4;bots=careful;dealer=4;seed=a",
        "pagat;seats=4;bots=careful;dealer=0;seed=",
        "pagat;seats=4;bots=careful;dealer=0;seed=a;log=7D,7D",
        "pagat;seats=4;bots=careful;dealer=0;seed=a;log=8D",
        "pagat;seats=4;bots=careful;dealer=0;seed=a;log=xx",
        "pagat;seats=4;bots=careful;dealer=0;seed=a;log=;perhaps",
        "pagat;seats=४;bots=careful;dealer=0;seed=a",
        "♥" * 500,
    ],
)
def test_a_damaged_address_opens_a_deal_with_one_sentence(address):
    room = Play.open({"deal": address or " "}, "c0ffee", None)

    assert room.notice == "play.damaged"
    assert room.state.winner is None
    assert room.scene(ASKED).line.text == "That link does not hold a whole deal. Go on with this one."
    with pytest.raises(NotationError):
        Play.read(address)


def test_a_damaged_address_keeps_the_deal_in_progress():
    later = turn(FOUR)

    assert Play.open({"deal": "pagat;;"}, "0", later).state == later.state


def typed(text: str) -> Play:
    return acted(FOUR, "typed", text=text)


def test_a_typed_card_is_laid_or_explained_as_a_tapped_one_is():
    for legal in (True, False):
        card = str(first(FOUR, legal=legal))

        assert typed(card) == acted(FOUR, "card", card)


def test_a_typed_pass_is_a_pass():
    assert typed("pass") == acted(FOUR, "pass")


def test_a_typed_why_explains_and_tries_nothing():
    room = typed(f"why {first(FOUR, legal=False)}")

    assert room.told.missing
    assert not room.tried
    assert room.scene(ASKED).line.text == room.told.explain()


@pytest.mark.parametrize(
    ("text", "notice"), [("5H 9H", "typed.one"), ("hello", "typed.unknown"), ("", "typed.unknown")]
)
def test_what_cannot_be_done_at_once_is_answered(text, notice):
    room = typed(text)

    assert room.notice == notice
    assert room.state == FOUR.state


def test_the_next_deal_is_as_chosen_and_the_deal_moves_on():
    room = acted(FOUR, "next.rules", text="sjueren")
    room = acted(room, "next.seats", text="6")
    room = acted(room, "next.bots", text="random")

    assert room.state == FOUR.state

    room = acted(room, "deal")

    assert str(room.table) == "sjueren;seats=6;bots=random;dealer=4;seed=fee1ed"


def test_choosing_rules_for_fewer_players_takes_players_away():
    room = acted(acted(FOUR, "next.seats", text="8"), "next.rules", text="sjueren")

    assert room.wanted.seats == 6
    assert acted(room, "deal").state.deal.rules.key == "sjueren"


@pytest.mark.parametrize(("do", "text"), [("next.seats", "2"), ("next.seats", "x"), ("next.rules", "?"), ("dance", "")])
def test_an_act_that_means_nothing_changes_nothing(do, text):
    room = acted(FOUR, do, text=text)

    assert replace(room, seq=FOUR.seq) == FOUR


def test_no_scene_of_a_deal_holds_a_card_of_another_hand():
    room, rng = FOUR, Random(1)
    while room.state.winner is None:
        for do in rng.choice([(), ("hint",), ("hint",) * len(RUNGS), ("pass",)]):
            room = acted(room, do)
        scene = room.scene(replace(ASKED, help="all"))
        shown = {held.card for held in scene.hand} | {place.card for place in scene.places if place.state == "laid"}
        others = frozenset().union(*room.state.hands[1:])

        assert not shown & others
        assert not {step.card for step in scene.steps} & others

        room = turn(room)


def test_text_of_every_scene_keeps_sentences_short():
    room = FOUR
    while room.state.winner is None:
        for sentence in room.scene(ASKED).line.text.replace("?", ".").split(". "):
            assert len(sentence.split()) <= 20
        room = turn(room)


# --- deal after deal -------------------------------------------------------------------------------------------------


def series(room: Play, deals: int) -> Play:
    """The end of one more deal, and of as many as that."""
    for number in range(deals):
        room = finished(acted(room, "deal") if number else room)
    return room


@pytest.mark.parametrize("rules", ["pagat", "chips", "pips", "cinquillo-oros"])
def test_deals_of_a_match_follow_one_another(rules):
    room = series(Play.dealt(Table(rules, seats=4, dealer=2, seed="m")), 3)

    assert len(room.match.deals) == 3
    assert room.match.deals[-1] == room.state
    assert [state.deal.dealer for state in room.match.deals] == [2, 3, 0]
    if rules == "chips":
        assert room.state.deal.leader == room.match.deals[1].winner
        assert sum(room.match.standings) == -room.match.carried[-1]


def test_a_match_that_is_over_is_followed_by_another():
    room = Play.dealt(Table("pagat", seats=3, dealer=0, seed="m"))
    room = finished(room)
    while not room.match.over:
        room = finished(acted(room, "deal"))
    assert max(room.match.wins) == 3
    assert room.scene(ASKED).buttons[-1].text == "Deal again"
    room = acted(room, "deal")
    assert room.played == ()
    assert room.table.winner is None


def test_other_rules_or_a_deal_that_is_left_begin_another_match():
    room = finished(Play.dealt(Table("pagat", seats=4, dealer=0, seed="m")))
    other = acted(acted(room, "next.seats", text="5"), "deal")
    left = acted(acted(room, "deal"), "deal")
    assert other.played == left.played == ()
    assert room.scene(ASKED).buttons[-1].text == "Next deal"


def test_a_record_brings_the_match_back():
    room = series(Play.dealt(Table("chips", seats=3, dealer=0, seed="m")), 2)
    again = Play.recall(room.record(room).text, room.seq)

    assert again.match == room.match
    assert again.address == room.address
    with pytest.raises(NotationError):
        Play.recall(room.record(room).text.replace("played=chips", "played=whist"), 0)


def test_a_deal_of_a_match_that_is_shared_alone_is_played_as_a_deal():
    room = series(Play.dealt(Table("chips", seats=3, dealer=0, seed="m")), 2)
    alone = Play.read(room.address)

    assert alone.state == room.state
    assert alone.scene(ASKED).heading == room.scene(ASKED).heading


# --- a real table ----------------------------------------------------------------------------------------------------


def at_a_real_table(rules: str) -> Play:
    """A room where a card of yours fits and a mistaken pass counts."""
    room = next(
        room
        for number in range(50)
        if (room := Play.dealt(Table(rules, seats=4, dealer=3, seed=f"r{number}"))) and first(room, legal=True)
    )
    return acted(room, "next.table", text="real")


def test_a_mistaken_pass_may_be_put_right_before_the_next_turn():
    before = at_a_real_table("pagat")
    room = acted(before, "pass")
    scene = room.scene(ASKED)

    assert [str(action) for action in room.log[len(before.log) :]] == ["-!"]
    assert scene.heading == "You passed by mistake"
    assert [button.id for button in scene.buttons] == ["stand", "undo"]
    blocked = acted(room, "card", str(first(before, legal=False)))
    assert blocked.log == room.log
    assert blocked.told.missing
    right = acted(room, "card", str(first(before, legal=True)))
    assert str(right.log[len(room.log)]) == f"^{first(before, legal=True)}"
    assert right.state.passes[0] == 0
    assert acted(right, "undo").state == before.state


def test_a_mistaken_pass_stands_where_nobody_puts_it_right():
    room = acted(at_a_real_table("pagat"), "pass")
    after = acted(room, "stand")

    assert len(after.log) > len(room.log) or after.state.turn == 0
    assert after.state.passes[0] == 1
    assert "the pass stands" in after.scene(ASKED).line.text
    assert acted(after, "stand") == after, "there is nothing to let stand"
    tried = acted(room, "card", str(first(room, legal=False)))
    assert acted(tried, "stand").told is None, "what was tried before the others moved may fit by now"
    assert acted(tried, "stand").log == after.log


def test_a_mistaken_pass_costs_a_fine_where_that_is_agreed():
    before = at_a_real_table("chips-any-seven")
    room = acted(before, "pass")

    assert str(room.log[len(before.log)]) == "-!"
    assert "The fine is 3 chips." in room.scene(ASKED).line.text
    assert Play.recall(room.record(before).text, room.seq).real


def test_a_mistaken_pass_is_refused_where_the_rules_say_so_and_at_a_friendly_table():
    strict = at_a_real_table("sjueren")
    friendly = acted(at_a_real_table("pagat"), "next.table", text="friendly")
    for room in (strict, friendly):
        after = acted(room, "pass")
        assert after.log == room.log
        assert after.told.reason is Reason.MUST_PLAY


def test_house_rules_are_played_like_any_others():
    room = series(Play.dealt(Table.parse("sjuan~ante:1~opening:7H;seats=4;bots=careful;dealer=0;seed=h")), 1)
    assert room.scene(ASKED).heading.endswith("won the deal")
    assert Play.recall(room.record(room).text, 0).state == room.state
    wanted = acted(FOUR, "next.rules", text="chips~ante:2").wanted
    assert wanted.rules == "chips~ante:2"
    assert acted(FOUR, "next.rules", text="chips~ante:ten").wanted == FOUR.wanted


def test_while_a_pass_may_be_put_right_the_cards_that_fit_are_marked():
    before = at_a_real_table("pagat")
    room = acted(before, "pass")
    marked = {str(held.card): held.mark for held in room.scene(Options(help="all")).hand}
    assert marked[str(first(before, legal=True))] == "fits"
    tried = acted(room, "card", str(first(before, legal=False))).scene(ASKED)
    assert "hint" not in tried.line.then
    assert not any("Not your turn" in held.name for held in tried.hand)


@pytest.mark.parametrize("more", [";winner=2", ";carried=9", ";winner=1;carried=9"])
def test_a_link_into_a_match_is_no_match_of_its_own(more):
    room = finished(Play.read(f"chips;seats=4;bots=careful;dealer=0;seed=abc{more}"))
    assert room.match is None
    assert room.scene(ASKED).buttons[-1].text == "Deal again"


@pytest.mark.parametrize(
    "text", ["PAGAT;seats=4;bots=careful;dealer=0;seed=a", "Sjuan~Opening:7h;seats=4;bots=careful;dealer=0;seed=a"]
)
def test_a_table_is_read_in_any_case(text):
    assert str(Table.parse(text)) in {
        "pagat;seats=4;bots=careful;dealer=0;seed=a",
        "sjuan~opening:7H;seats=4;bots=careful;dealer=0;seed=a",
    }


def test_who_is_the_last_one_still_in_has_not_laid_all_their_cards():
    rooms = (
        finished(Play.dealt(Table("shichi-narabe-passes~passes:0", seats=seats, bots="random", dealer=0, seed=f"l{n}")))
        for seats in (3, 4)
        for n in range(40)
    )
    last = next(room for room in rooms if not room.state.finished)
    assert "the last one still in" in last.scene(ASKED).line.text


def coached(rules: str = "pagat", before: Play | None = None) -> Play:
    """A deal to pass the gate of the course with."""
    return Play.open({"coached": rules}, "gate", before)


def evidence(room: Play) -> list[tuple[str, bool]]:
    """What each act of a deal played to its end was evidence of, as it would be kept."""
    found = []
    while not room.state.over:
        before, room = room, turn(room)
        found += [(each.concept, each.right) for each in room.record(before).answered]
    return found


@pytest.mark.parametrize("rules", ["pagat", "domino", "sjuan-hearts~ante:1"])
def test_the_gate_is_passed_by_a_whole_deal_without_a_refused_action(rules):
    room = coached(rules)
    assert room.table.rules == rules
    assert room.scene(ASKED).line.text == words.text("play.coached", "en")
    while not room.state.over:
        assert not room.passed
        card = first(room, legal=True)
        room = acted(room, "card", str(card)) if card else acted(room, "pass")
        assert Play.recall(room.record(room).text, room.seq).coached
    assert room.gates == {"G1"}
    assert Play.recall(room.record(room).text, room.seq).gates == {"G1"}
    assert room.scene(ASKED).line.then == words.text("play.gate.passed", "en")
    assert room.act(Act(room.seq, "course"), "a") == Go("learn")
    again = acted(room, "deal")
    assert not again.coached
    assert again.gates == {"G1"}


def test_a_refused_action_leaves_the_gate_closed_and_the_next_deal_is_another_try():
    room = coached()
    room = acted(room, "card", str(first(room, legal=False)))
    assert room.refused
    assert Play.recall(room.record(room).text, room.seq).refused
    assert evidence(room) == [("G1", False)]
    room = finished(room)
    assert room.gates == frozenset()
    assert room.scene(ASKED).line.then == words.text("play.gate.missed", "en")
    again = acted(room, "deal")
    assert (again.coached, again.refused) == (True, False)


def test_the_end_of_a_coached_deal_is_evidence_once():
    room = coached()
    while not room.state.over:
        assert room.record(room).answered == ()
        card = first(room, legal=True)
        before, room = room, acted(room, "card", str(card)) if card else acted(room, "pass")
    (found,) = room.record(before).answered
    assert (found.concept, found.puzzle, found.right, found.aided) == ("G1", "G1.pagat", True, False)
    after = acted(room, "typed", text="why 7H")
    assert after.record(room).answered == ()
    assert Play.open({}, "a", None).record(room).answered == ()


def test_a_deal_under_way_stays_until_the_deal_for_the_gate_is_asked_for():
    for room in (turn(Play.open({}, "abc", None)), turn(coached())):
        there = coached("sjuan", room)
        assert (there.table, there.log, there.coached) == (room.table, room.log, room.coached)
        drawn = there.scene(ASKED)
        assert drawn.line.text == words.text("play.gate.waits", "en")
        assert "gate" in {button.id for button in drawn.buttons}
        assert Play.recall(there.record(there).text, there.seq).scene(ASKED) == drawn
        on = turn(there)
        assert (on.table, on.offered) == (room.table, "")
        assert on.act(Act(on.seq, "gate"), "a") is on
        gate = acted(there, "gate")
        assert (gate.table.rules, gate.coached, gate.offered) == ("sjuan", True, "")
        assert gate.scene(ASKED).line.text == words.text("play.coached", "en")


def test_a_coached_deal_under_way_is_taken_up_and_one_in_other_rules_is_dealt():
    room = turn(coached())
    assert coached(before=room) is room
    assert coached("sjuan", finished(room)).table.rules == "sjuan"
    assert Play.open({"coached": "whist"}, "a", room).notice == "play.damaged"


# --- the end of a deal -----------------------------------------------------------------------------------------------


def test_from_the_end_of_a_deal_its_review_is_a_step_away_and_the_next_deal_comes_first():
    over = finished(FOUR)
    buttons = over.scene(ASKED).buttons

    assert [button.id for button in buttons] == ["undo", "review", "deal"]
    assert [button.id for button in buttons if button.primary] == ["deal"]
    assert over.act(Act(over.seq, "review"), "a") == Go("review", (("deal", over.address),))
    assert Review.open(dict(over.act(Act(over.seq, "review"), "a").query), "a", None).state == over.state
    assert FOUR.act(Act(FOUR.seq, "review"), "a") is FOUR, "there is nothing to review yet"


@pytest.mark.parametrize("bots", BOTS)
def test_a_deal_against_bots_of_any_level_reads_back(bots):
    room = turn(turn(Play.dealt(Table(bots=bots, seed="abc123", dealer=3))))
    for again in (Play.read(room.address), Play.recall(room.record(room).text, room.seq)):
        assert (again.table.bots, again.state) == (bots, room.state)
        assert turn(again).state == turn(room).state
