"""Many learners who play at the same time, and what they saw of it."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Self

from tests.learners.connection import Lost, PageProblem
from tests.learners.learner import Learner

AT_ONCE = 8
"""How many open the page at the same time."""


@dataclass
class Played:
    """What a crowd did."""

    seconds: float = 0.0
    times: list[float] = field(default_factory=list)
    """How many seconds each move took until it was on the screen."""
    faults: Counter[str] = field(default_factory=Counter)
    """What went wrong, by what it is."""

    def __add__(self, other: "Played") -> "Played":
        return Played(self.seconds + other.seconds, self.times + other.times, self.faults + other.faults)


class Crowd:
    """Learners who have opened the page."""

    def __init__(self, learners: Iterable[Learner]) -> None:
        self.learners = tuple(learners)
        self._rng = Random(0)

    @classmethod
    async def enter(cls, url: str, number: int) -> Self:
        """Let a number of learners open the page, not all at once."""
        places = asyncio.Semaphore(AT_ONCE)

        async def enter(learner: Learner) -> None:
            async with places:
                await learner.enter()

        crowd = cls(Learner(url) for _ in range(number))
        await asyncio.gather(*map(enter, crowd.learners))
        return crowd

    async def play(self, seconds: float, pace: float) -> Played:
        """Play for a while: each learner a move in so many seconds, or as soon as the last one is on the screen."""
        played, start = Played(), perf_counter()

        async def play(learner: Learner) -> None:
            due = start + self._rng.uniform(0, pace)
            while due < start + seconds:
                await asyncio.sleep(due - perf_counter())
                try:
                    played.times.append(await learner.move())
                except (Lost, PageProblem) as error:
                    played.faults[f"{type(error).__name__}: {error}"] += 1
                    return
                due = max(due + pace, perf_counter())

        await asyncio.gather(*map(play, self.learners))
        played.seconds = perf_counter() - start
        for learner in self.learners:
            played.faults += learner.faults
            learner.faults.clear()
        return played

    def leave(self) -> None:
        """Close all browsers."""
        for learner in self.learners:
            learner.leave()
