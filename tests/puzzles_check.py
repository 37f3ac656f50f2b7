"""Makes thousands of puzzles afresh, proves each, and counts: `python -m tests.puzzles_check`.

Of puzzles that are alike, because suits or sides have changed places, only one counts.
"""

import sys
from collections import Counter
from random import Random

from fantan.puzzles import KINDS, LEVELS, Code, Form, Question, canonical, generate, kinds_for, prove
from fantan.variants import RULESETS

NUMBER = 5000
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


class Tally:
    """What was made and proved."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.answers: Counter[tuple[str, str]] = Counter()
        """How often none, some or all of what is offered is right, by kind; of choices, what is right."""
        self.alike = 0
        self._seen: set[Question] = set()

    def add(self, question: Question) -> bool:
        """Prove a question and count it; one that is like another one is left out."""
        prove(question)
        known = canonical(question)
        if known in self._seen:
            self.alike += 1
            return False
        self._seen.add(known)
        self.kinds[question.kind] += 1
        self.rules[str(question.view.rules)] += 1
        self.answers[question.kind, _sort(question)] += 1
        return True

    def share(self, kind: str, sort: str) -> float:
        """How often an answer is of a sort, of all of its kind."""
        return self.answers[kind, sort] / self.kinds[kind]

    def lines(self) -> list[str]:
        """The counts, to be read."""
        lines = [f"{sum(self.kinds.values())} puzzles proved, no two alike; {self.alike} left out as alike"]
        for kind in KINDS:
            sorts = sorted(sort for of, sort in self.answers if of == kind)
            told = ", ".join(f"{sort} {100 * self.share(kind, sort):.0f} %" for sort in sorts)
            lines.append(f"  {kind} {self.kinds[kind]:5}  {told}")
        lines += [f"  {key:22} {self.rules[key]:5}" for key in RULESETS]
        return lines


def check(number: int, rng: Random) -> Tally:
    """Make so many puzzles, of all kinds, rule sets and levels in turn."""
    tally, turn = Tally(), 0
    sorts = [(kind, key, level) for key, rules in RULESETS.items() for kind in kinds_for(rules) for level in LEVELS]
    rng.shuffle(sorts)
    while sum(tally.kinds.values()) < number:
        kind, key, level = sorts[turn % len(sorts)]
        seed = "".join(rng.choice(_LETTERS) for _ in range(8))
        tally.add(generate(str(Code(kind, key, level, seed))))
        turn += 1
    return tally


def _sort(question: Question) -> str:
    if question.kind in {"P05", "P07", "P11"}:
        return question.choices[-1].right
    if question.form is Form.CHOICE:
        right = question.choices[0].right
        return right if right in {"none", "yes", "no"} else "one"
    return "none" if not question.right else "all" if question.right == question.offered else "some"


if __name__ == "__main__":
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else NUMBER
    print("\n".join(check(asked, Random()).lines()))
