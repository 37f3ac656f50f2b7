"""What a view proves of the cards it does not show: counted exactly, never guessed.

Seat 1 passed when the eight of clubs fitted, and seat 2 is yet to come:

>>> from random import Random
>>> from fantan import Card, View
>>> view = View.parse("pagat; *; 2C 3C 4C 5C 9C TC JC QC KC AC 2D 3D; turn=2; sizes=12,13,13,13; log=7C,-")
>>> holders(view)[Card.parse("8C")], holders(view)[Card.parse("9H")]
((2, 3), (1, 2, 3))
>>> chances(view)[Card.parse("8C")][3]
Fraction(1, 2)
>>> sample(view, Random(1), 1)[0].hands[1] & {Card.parse("8C"), Card.parse("7D")}
frozenset()
"""

from fantan.inference.course import Impossible, Untold
from fantan.inference.lie import unseen
from fantan.inference.worlds import World, chances, count, holders, sample

__all__ = ["Impossible", "Untold", "World", "chances", "count", "holders", "sample", "unseen"]
