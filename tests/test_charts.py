"""Charts: the figures tell the values, each line by more than its colour, and no name covers another."""

from itertools import pairwise

import pytest
from hypothesis import given
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
