"""Charts: the figures tell the values, each line by more than its colour, and no name covers another."""

from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ui import charts
from ui.charts import lines
from ui.rooms.holding import Square

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
    scale = (lines.HEIGHT - lines.TOP - lines.BOTTOM) / (high - low)
    heights = sorted(note.y * scale + note.yshift for note in figure.layout.annotations)
    assert all(above - below > lines.APART - 2 for below, above in pairwise(heights))


def test_a_minus_is_a_minus():
    figure = charts.standings(("You", "Ida"), [(3, -3)], "Deal", "Chips")
    assert [note.text for note in figure.layout.annotations] == ["<b>Ida</b> −3", "<b>You</b> 3"]


@pytest.mark.parametrize(("results", "step"), [([(1, 0)] * 3, 1), ([(1, -1)], 1), ([(9, -9)] * 2, None)])
def test_the_axis_of_a_match_that_hardly_began_has_whole_numbers(results, step):
    assert charts.standings(("You", "Ida"), results, "Deal", "Points").layout.yaxis.dtick == step


@pytest.mark.parametrize("turns", [1, 7, 8, 13, 21, 60])
def test_the_axis_of_turns_has_whole_numbers_and_few_of_them(turns):
    line = [(left, "", 0) for left in range(turns, -1, -1)]
    figure = charts.race(("You", "Ida"), [line, line], ("Turn", "Cards"), [turns, turns])

    assert figure.layout.xaxis.dtick == int(figure.layout.xaxis.dtick) >= 1
    assert turns / figure.layout.xaxis.dtick <= 7


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


# --- who can hold it -------------------------------------------------------------------------------------------------

SQUARES = st.one_of(
    *(st.just(Square(*each)) for each in (("", ""), ("▪", "open"), ("○", "yours", None, True))),
    st.builds(Square, st.sampled_from("123456789×✓"), st.just("unseen"), st.floats(0, 1), st.just(False)),
)


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart, as WCAG counts it."""

    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def between(scale, value: float) -> str:
    """A colour of a scale of two."""
    (_, first), (_, last) = scale
    ends = [[int(colour[n : n + 2], 16) for n in (1, 3, 5)] for colour in (first, last)]
    return "#" + "".join(f"{round(low + (high - low) * value):02x}" for low, high in zip(*ends, strict=True))


@settings(max_examples=25)
@example(
    [[Square("7", "unseen", chance / 200) for chance in range(200)][row : row + 10] for row in range(130, 150, 10)]
)
@given(st.lists(st.lists(SQUARES, min_size=10, max_size=10), min_size=1, max_size=4))
def test_every_card_of_the_map_has_its_sign_and_can_be_read(rows):
    ranks, suits = [str(n) for n in range(10)], [f"suit {n}" for n in range(len(rows))]
    figure = charts.holders(ranks, suits, rows)
    chances, seen, signs = figure.data
    assert list(figure.layout.xaxis.ticktext) == ranks
    assert list(figure.layout.yaxis.ticktext) == suits
    assert figure.layout.yaxis.range[0] > figure.layout.yaxis.range[1], "the first suit is on top"
    placed = dict(
        zip(zip(signs.x, signs.y, strict=True), zip(signs.text, signs.textfont.color, strict=True), strict=True)
    )
    for y, row in enumerate(rows):
        for x, square in enumerate(row):
            values = [trace.z[y][x] for trace in (chances, seen)]
            assert chances.text[y][x] == seen.text[y][x] == square.told
            assert [value is not None for value in values].count(True) == (square.sign != "")
            assert placed[x, y][0] == square.sign
            for trace, value in zip((chances, seen), values, strict=True):
                if value is not None:
                    assert contrast(between(trace.colorscale, value), placed[x, y][1]) >= 4.5
