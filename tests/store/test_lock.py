"""Two tabs, two threads, two servers: of each moment of a room there is one."""

from concurrent.futures import ThreadPoolExecutor
from itertools import chain, count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fantan.store import Attempt, Kept, Store
from tests.store import processes
from tests.store.conftest import NOW

LEARNERS = count()
MOVES = 60

# Who writes, in which room, how far from what is stored (1 is the next moment), how many numbers it leaves out, and
# whether a deal goes with it.
WRITES = st.lists(
    st.tuples(
        st.integers(0, 1), st.sampled_from(["play", "learn"]), st.integers(-3, 3), st.integers(0, 2), st.booleans()
    ),
    max_size=25,
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])  # each has its own learner
@given(writes=WRITES)
def test_any_writes_of_two_servers_leave_what_a_dict_would_hold(store, url, writes):
    learner = f"learner {next(LEARNERS)}"
    store.learner(learner, NOW)
    servers = (store, Store(url))
    rooms: dict[str, Kept] = {}
    deals: dict[str, str] = {}
    evidence: list[str] = []
    for number, (who, room, ahead, left_out, whole) in enumerate(writes):
        follows = (rooms[room].seq if room in rooms else 5) + ahead - 1
        seq = follows + 1 + left_out
        fits = room not in rooms or ahead == 1
        text = f"text {number}"
        more = {"since": follows} if left_out else {}
        more |= {"deal": room, "attempts": [Attempt("gap", text, True, False, NOW)]} if whole else {}
        assert servers[who].keep(learner, room, seq, text, NOW, **more) is fits
        if fits:
            rooms[room] = Kept(seq, text)
        if fits and whole:
            deals[room] = text
            evidence.append(text)
        for server in servers:
            assert server.kept(learner, room) == rooms.get(room)
    assert {deal.deal: deal.text for deal in store.deals(learner)} == deals
    assert [attempt.puzzle for attempt in store.attempts(learner)] == evidence
    servers[1].close()


@pytest.mark.parametrize("writers", [2, 8])
def test_of_threads_that_make_the_same_move_one_makes_it(store, writers):
    def write(writer: int) -> list[int]:
        evidence = [Attempt("gap", str(writer), True, False, NOW)]
        won = []
        for seq in range(MOVES):
            if store.keep("ann", "play", seq, f"{writer}", NOW, deal="deal", attempts=evidence):
                won.append(seq)
            # The first moment may have any number: nobody goes on before it is there.
            while (kept := store.kept("ann", "play")) is None or kept.seq < seq:
                pass
        return won

    with ThreadPoolExecutor(writers) as pool:
        won = list(pool.map(write, range(writers)))
    assert sorted(chain.from_iterable(won)) == list(range(MOVES))
    assert len(store.attempts("ann")) == MOVES
    assert [attempts.puzzle for attempts in store.attempts("ann")].count("0") == len(won[0])


def test_learners_who_play_at_the_same_time_do_not_wait_for_ever(store):
    def play(number: int) -> None:
        learner = f"learner {number}"
        store.learner(learner, NOW)
        for seq in range(30):
            assert store.keep(learner, "play", seq, f"{seq}", NOW, deal="deal")

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(play, range(16)))
    assert all(store.kept(f"learner {number}", "play") == Kept(29, "29") for number in range(16))


def test_an_export_is_of_one_moment_while_moves_are_made(store):
    def play() -> None:
        for seq in range(200):
            store.keep("ann", "play", seq, f"{seq}", NOW, attempts=[Attempt("gap", f"{seq}", True, False, NOW)])

    store.keep("ann", "learn", 0, "L05.1", NOW)
    with ThreadPoolExecutor() as pool:
        playing, sizes = pool.submit(play), set()
        while not playing.done():
            data = store.export("ann")
            sizes.add(len(data["attempts"]))
            assert len(data["attempts"]) == data["rooms"].get("play", {"seq": -1})["seq"] + 1
        playing.result()
    assert len(sizes) > 2, "nothing was written in between"


@pytest.mark.slow
def test_of_two_servers_that_make_the_same_move_one_makes_it(store, url):
    moves = 100
    races = [("race", url, me, other, str(moves)) for me, other in (("left", "right"), ("right", "left"))]
    won = [list(map(int, said.split())) for said in processes.at_once(*races)]
    assert sorted(chain.from_iterable(won)) == list(range(moves))
    assert store.kept("ann", "play") == Kept(moves - 1, f"{moves - 1}")
