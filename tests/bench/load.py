"""Learners who play over real websockets, and what that costs: `python -m tests.bench.load` does all there is.

    paced     learners who think before they move, beside as many at a bare table without a game
    idle      the memory of sessions in which nothing happens
    workers   two workers beside one, with PostgreSQL, when every learner moves at once

Times are those of the learner, from the act until all of the answer is there. CPU is that of processes with all their
children. An error of a page, and a move that was lost or doubled, is a fault, and fails the run.
"""

import argparse
import asyncio
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import process_time
from typing import Self

import psutil
import uvloop

from fantan.store import default_url
from tests.deploy import front
from tests.learners import server
from tests.learners.crowd import Crowd, Played
from tests.store import postgresql

TUTOR = "app:app"
BARE = "tests.bench.bare_table:app"
SERVERS = "servers"
OTHERS = "others"
"""All that runs on this machine and is not ours: the more of it, the less the figures say."""
ROUND = 5.0
"""How many seconds one side plays before the other is on turn, so that a busy moment of the machine strikes both."""
WARM = 5.0
"""How many seconds are played before anything counts."""
HOT = 40
"""How many learners who move at once keep two workers busy."""


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measures", nargs="*", metavar="measure", help="what to measure; without one, all of it")
    parser.add_argument("--learners", type=int, default=200)
    parser.add_argument("--pace", type=float, default=5.0, help="seconds between the moves of a learner, 0: at once")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each side plays")
    parser.add_argument("--workers", type=int, default=1, help="processes a server")
    parser.add_argument("--servers", type=int, default=1, help="with more than one, nginx stands in front of them")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--coach", choices=("off", "gentle", "firm"), default="off", help="who asks about cards, paced")
    parser.add_argument("--sessions", type=int, default=500, help="how many are idle")
    asked = parser.parse_args()
    known = {"paced": paced, "idle": idle, "workers": workers}
    for name in asked.measures:
        if name not in known:
            parser.error(f"unknown measure: {name}")
    faults = sum(uvloop.run(known[name](asked)) for name in asked.measures or known)
    sys.exit(faults > 0)


async def paced(asked: argparse.Namespace) -> int:
    """Print what moves at a human pace cost in the tutor and at a bare table; the number of faults."""
    print(
        f"{asked.learners} learners, a move each {asked.pace:g} s, for {asked.seconds:g} s; {asked.database}, "
        f"{asked.servers} server(s), {asked.workers} worker(s) each; coach {asked.coach}"
    )
    with site(TUTOR, asked.database, asked.servers, asked.workers, asked.coach) as tutor, site(BARE, "sqlite") as bare:
        sides = [await Side.enter("the tutor", tutor, asked.learners)]
        sides.append(await Side.enter("a bare table", bare, asked.learners))
        await alternate(sides, asked.seconds, asked.pace)
    print(f"{'':4}the tutor takes {sides[0].cpu_a_move / sides[1].cpu_a_move:.2f} times the CPU of a bare table")
    return sum(side.played.faults.total() for side in sides)


async def workers(asked: argparse.Namespace) -> int:
    """Print how many moves one worker and two can do; the number of faults."""
    print(f"{HOT} learners who move at once, for {asked.seconds:g} s; postgresql, 1 server")
    with site(TUTOR, "postgresql", workers=1) as one, site(TUTOR, "postgresql", workers=2) as two:
        sides = [await Side.enter("one worker", one, HOT), await Side.enter("two workers", two, HOT)]
        await alternate(sides, asked.seconds, 0)
    print(f"{'':4}two workers do {sides[1].rate / sides[0].rate:.2f} times as much as one")
    return sum(side.played.faults.total() for side in sides)


async def idle(asked: argparse.Namespace) -> int:
    """Print the memory of a session in which the page was opened, and no more; the number of faults."""
    with site(TUTOR, "sqlite") as tutor:
        first = await Crowd.enter(tutor.url, HOT)
        played = await first.play(WARM, 0)
        before = tutor.memory()
        more = await Crowd.enter(tutor.url, asked.sessions)
        await asyncio.sleep(1)
        after = tutor.memory()
        first.leave()
        more.leave()
    print(f"{asked.sessions} idle sessions: {(after - before) / asked.sessions / 1024:.0f} KB each", end=" ")
    print(f"({before / 2**20:.0f} MB before, {after / 2**20:.0f} MB then)")
    return played.faults.total()


@dataclass
class Site:
    """All that runs behind one address."""

    url: str
    parts: Mapping[str, tuple[psutil.Process, ...]]

    def cpu(self) -> dict[str, float]:
        """The seconds of CPU so far, by part."""
        spent = {part: sum(map(seconds, roots)) for part, roots in self.parts.items()} | {"learners": process_time()}
        machine = psutil.cpu_times()
        busy = sum(machine) - machine.idle - machine.iowait - machine.guest - machine.guest_nice
        return spent | {OTHERS: busy - sum(spent.values())}

    def memory(self) -> int:
        """The bytes that the servers hold."""
        return sum(each.memory_info().rss for root in self.parts[SERVERS] for each in family(root))


@contextmanager
def site(app: str, database: str, servers: int = 1, workers: int = 1, coach: str = "off") -> Iterator[Site]:
    """Run an app with its database, and with nginx where there is more than one server."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="fantan-load-")))
        parts = {}
        url = default_url(folder)
        if database == "postgresql":
            kept = stack.enter_context(postgresql.running(fsync="on"))
            url = kept.database()
            leader = (kept.folder / "data" / "postmaster.pid").read_text(encoding="ascii").split()[0]
            parts["postgresql"] = (psutil.Process(int(leader)),)
        ran = [stack.enter_context(server.running(folder, url, app, workers, coach)) for _ in range(servers)]
        parts[SERVERS] = tuple(psutil.Process(each.process.pid) for each in ran)
        address = ran[0].url
        if servers > 1:
            before = stack.enter_context(front.running(*(each.port for each in ran)))
            parts["nginx"] = (psutil.Process(before.process.pid),)
            address = before.url
        yield Site(address, parts)


def family(root: psutil.Process) -> list[psutil.Process]:
    """A process with all that come from it."""
    return [root, *root.children(recursive=True)]


def seconds(root: psutil.Process) -> float:
    """The seconds of CPU of a process and all that come from it; `children_*` are those that have ended."""
    return sum(sum(each.cpu_times()[:4]) for each in family(root))


@dataclass
class Side:
    """One of two sites that are compared, and who plays there."""

    name: str
    site: Site
    crowd: Crowd
    played: Played = field(default_factory=Played)
    cpu: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    @classmethod
    async def enter(cls, name: str, site: Site, learners: int) -> Self:
        """Let learners open the page."""
        return cls(name, site, await Crowd.enter(site.url, learners))

    async def play(self, seconds: float, pace: float) -> None:
        """Play, and add what was seen to what is known."""
        before = self.site.cpu()
        self.played += await self.crowd.play(seconds, pace)
        for part, spent in self.site.cpu().items():
            self.cpu[part] += spent - before[part]

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.played.times) / self.played.seconds

    @property
    def cpu_a_move(self) -> float:
        """Milliseconds of the servers' CPU for each move."""
        return self.cpu[SERVERS] / len(self.played.times) * 1000

    def report(self) -> None:
        """Print all that is known."""
        cuts = quantiles(self.played.times, n=100)
        times = ", ".join(f"{name} {cuts[cut] * 1000:.0f}" for name, cut in (("median", 49), ("p95", 94), ("p99", 98)))
        moves = len(self.played.times)
        spent = ", ".join(f"{part} {self.cpu[part] / moves * 1000:.2f}" for part in ("learners", *self.site.parts))
        faults = ", ".join(f"{count} × {fault}" for fault, count in self.played.faults.items()) or "none"
        others = self.cpu[OTHERS] / self.played.seconds
        print(
            f"{self.name:>16}: {moves} moves, {self.rate:.1f}/s; ms to the screen: {times}; ms of CPU a move: {spent}"
        )
        print(
            f"{'':18}{self.site.memory() / 2**20:.0f} MB; faults: {faults}; {others:.2f} cores busy with other things"
        )


async def alternate(sides: Iterable[Side], seconds: float, pace: float) -> None:
    """Let sides play in turns, each so many seconds in all, and print what was seen."""
    for side in sides:
        side.played.faults += (await side.crowd.play(max(WARM, pace), pace)).faults
    rounds = max(1, round(seconds / ROUND))
    for _ in range(rounds):
        for side in sides:
            await side.play(seconds / rounds, pace)
    for side in sides:
        side.report()
        side.crowd.leave()


if __name__ == "__main__":
    main()
