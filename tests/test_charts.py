"""Charts: the figures tell the values, each line by more than its colour, and no name covers another."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ui import charts

NAMES = ("You", "Ida", "Jonas", "Maren", "Olav", "Petra", "Quirin", "Runa")
RESULTS = st.integers(1, 12).flatmap(
    lambda deals: st.integers(2, 8).flatmap(
        lambda seats: st.lists(
            st.lists(st.integers(-40, 40), min_size=seats, max_size=seats), min_size=deals, max_size=deals
        )
    )
)


@pytest.mark.slow
@given(RESULTS)
def test_every_seat_has_a_line_that_ends_at_its_total_and_a_name_there(results):
    seats = len(results[0])
    figure = charts.standings(NAMES[:seats], results, "Deal", "Chips")

    assert [trace.name for trace in figure.data] == list(NAMES[:seats])
    assert len({(trace.line.dash, trace.line.color) for trace in figure.data}) == seats
    for seat, trace in enumerate(figure.data):
        assert list(trace.y) == [sum(result[seat] for result in results[:n]) for n in range(len(results) + 1)]
    assert len(figure.layout.annotations) == seats
    low, high = figure.layout.yaxis.range
    scale = (charts._HEIGHT - charts._TOP - charts._BOTTOM) / (high - low)
    heights = sorted(note.y * scale + note.yshift for note in figure.layout.annotations)
    assert all(above - below > charts._APART - 2 for below, above in pairwise(heights))


def test_a_minus_is_a_minus():
    figure = charts.standings(("You", "Ida"), [(3, -3)], "Deal", "Chips")
    assert [note.text for note in figure.layout.annotations] == ["<b>Ida</b> −3", "<b>You</b> 3"]


# --- what is known, and what was answered ----------------------------------------------------------------------------

STATES = st.sampled_from(charts.STATES)
UNITS = st.lists(
    st.tuples(st.text("abc", min_size=1), st.lists(st.tuples(st.text("0123456789"), st.text(), STATES), max_size=14)),
    max_size=5,
)


@settings(max_examples=30)
@given(UNITS)
def test_every_concept_stands_once_on_the_map_as_what_it_is(units):
    figure = charts.concepts(units, {state: state.upper() for state in charts.STATES})
    drawn = {trace.name.lower(): sorted(trace.customdata or ()) for trace in figure.data}
    for state in charts.STATES:
        assert drawn[state] == sorted(told for _, cells in units for _, told, stands in cells if stands == state)
    places = [(x, y) for trace in figure.data for x, y in zip(trace.x, trace.y, strict=True)]
    assert len(set(places)) == len(places), "none covers another"


def test_every_state_has_a_form_of_its_own_besides_its_colour():
    figure = charts.concepts([], {state: state for state in charts.STATES})
    assert len({trace.marker.symbol for trace in figure.data}) == len(charts.STATES)


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), min_size=1, max_size=14))
def test_history_tells_what_was_right_and_what_was_wrong(days):
    right, wrong = zip(*days, strict=True)
    figure = charts.history([str(n) for n in range(len(days))], right, wrong, ("right", "wrong", "day", "answers"))
    hits, misses = figure.data
    assert (hits.name, misses.name) == ("right", "wrong")
    assert [tuple(count or 0 for count in bars.y) for bars in (hits, misses)] == [right, wrong]
    assert figure.layout.barmode == "stack"
    assert hits.marker.pattern.shape != misses.marker.pattern.shape
    assert figure.layout.yaxis.dtick >= 1
    assert max(map(sum, days)) / figure.layout.yaxis.dtick <= 4
