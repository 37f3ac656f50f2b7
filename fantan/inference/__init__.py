"""What a view proves of the cards it does not show: counted exactly, never guessed.

>>> from fantan import View, Card
>>> view = View.parse("pagat; 7-8C; 6C KS; seat=0; turn=0; sizes=2,1,1; log=7C,-,8C")
"""

from fantan.inference.course import Impossible, Untold
from fantan.inference.worlds import World, chances, count, holders, sample

__all__ = ["Impossible", "Untold", "World", "chances", "count", "holders", "sample"]
