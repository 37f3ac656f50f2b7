"""What the evidence says of one concept: how likely it is known, and whether luck is ruled out.

Knowledge tracing with a prior, a chance to learn, to guess and to slip (https://github.com/CAHLR/pyBKT names them so).
Beside it stands a sequential test against luck alone. Both have to be content before a concept counts as known.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from math import log
from types import MappingProxyType

from fantan.learner.evidence import Evidence, guess, in_practice, is_gate, level
from fantan.learner.review import Grade, Review

PRIOR = 0.3
"""How likely a concept is known of which nothing is known."""
LEARN = 0.15
"""How likely a right answer teaches who did not know."""
KNOWN, LOST = 0.95, 0.8
"""From which likelihood on a concept may count as known, and below which it counts so no longer."""
LUCK = 500
"""Guessing brings such a row of right answers once in so many times, at most, counted from where it begins."""
_LEAST, _MOST = 0.25, 0.98
_HELPED = 0.5
"""How far answers with help can lift the likelihood."""
_STORED = log(LUCK) + 2.0
"""How much of a test that went well is kept: one slip does not undo what is known, two do."""

SUCCESS: Mapping[int, tuple[float, float]] = MappingProxyType({1: (0.9, 0.52), 2: (0.86, 0.3), 3: (0.8, 0.15)})
"""By level, how often who knows a concept is right, and who does not yet: easy puzzles can be read off the table."""

LAPSES = 3
"""After so many lapses a worked example helps more than another question."""
SPINNING = 15
"""After so many answers alone without knowing it, more of the same does not help."""


@dataclass(frozen=True)
class Knowledge:
    """What the evidence says of one concept."""

    likely: float = PRIOR
    """How likely it is known, from 0 to 1."""
    proof: float = 0.0
    """How much more likely the last answers come from knowing than from luck: the logarithm."""
    known: bool = False
    answers: int = 0
    """How many answers were given alone."""
    rights: int = 0
    """How many of them were right."""
    since: int = 0
    """How many were given alone since it was last known, or its lesson taken."""
    lapses: int = 0
    """How often it went wrong after it had gone right, since luck was last ruled out, or its lesson taken."""
    missed: str = ""
    """The puzzle that was missed last, as long as nothing like it was answered rightly."""
    item: str = ""
    """What was asked last."""
    review: Review | None = None

    @property
    def tried(self) -> bool:
        """Whether there is any evidence of it."""
        return self.review is not None

    @property
    def stuck(self) -> bool:
        """Whether another question of it would not help: its worked example, or what comes before it, will."""
        return self.lapses >= LAPSES or self.since >= SPINNING

    def due(self, now: datetime) -> bool:
        """Whether it is to be asked again."""
        return self.review is not None and self.review.due <= now

    def success(self, level: int, now: datetime) -> float:
        """How likely a puzzle of a level is answered rightly now."""
        there, missing = SUCCESS[level]
        likely = self.likely * (self.review.remembered(now) if self.review and self.known else 1)
        return likely * there + (1 - likely) * missing

    def after(self, evidence: Evidence, *, aided: bool) -> "Knowledge":
        """It after one more answer. Answers with help are practice: they prove nothing, and cost nothing."""
        told = self._told(evidence) if aided else self._alone(evidence)
        again = aided and evidence.puzzle == self.item  # another try at the same question
        return replace(
            told if again else told._reviewed(evidence, aided=aided),
            item=evidence.puzzle,
        )

    def _alone(self, evidence: Evidence) -> "Knowledge":
        there, missing = SUCCESS[level(evidence.puzzle)]
        lucky = guess(evidence.puzzle)
        missing = max(missing, lucky)
        if evidence.right:
            likely = self.likely * there / (self.likely * there + (1 - self.likely) * missing)
            proof = min(self.proof + log(there / lucky), _STORED)
            learned = min(likely + (1 - likely) * LEARN, _MOST)
        else:
            slipped = self.likely * (1 - there)
            likely = slipped / (slipped + (1 - self.likely) * (1 - missing))
            proof = max(self.proof + log((1 - there) / (1 - lucky)), 0.0)
            learned = max(likely, _LEAST)
        known = learned >= LOST if self.known else learned >= KNOWN and proof >= log(LUCK)
        return replace(
            self,
            likely=learned,
            proof=proof,
            known=known,
            answers=self.answers + 1,
            rights=self.rights + evidence.right,
            since=0 if known else self.since + 1,
            lapses=0 if known and proof >= log(LUCK) else self.lapses,
            missed=self._missed(evidence),
        )

    def _told(self, evidence: Evidence) -> "Knowledge":
        lifted = max(self.likely, self.likely + (_HELPED - self.likely) * LEARN) if evidence.right else self.likely
        return replace(self, likely=lifted)

    def _missed(self, evidence: Evidence) -> str:
        """What is to be asked again in another form: puzzles, for a lesson asks again by itself."""
        if not evidence.right:
            return evidence.puzzle if in_practice(evidence.puzzle) else self.missed
        same = evidence.puzzle.split(".")[:3] == self.missed.split(".")[:3]
        return "" if same else self.missed

    def _reviewed(self, evidence: Evidence, *, aided: bool) -> "Knowledge":
        if is_gate(evidence.concept):
            return self
        grade = Grade.AGAIN if not evidence.right else Grade.HARD if aided else Grade.GOOD
        before, in_lesson = self.review, not in_practice(evidence.puzzle)
        review = (before or Review.first(evidence.concept, evidence.at)).after(grade, evidence.at)
        if in_lesson and evidence.right:
            return replace(self, review=review, lapses=0, since=0)
        lapsed = grade is Grade.AGAIN and self.rights > 0 and not in_lesson
        return replace(self, review=review, lapses=self.lapses + lapsed)
