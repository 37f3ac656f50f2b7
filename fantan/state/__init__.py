"""What happens in a deal: actions, the deal, the state that knows everything, and the view of one seat.

The text forms belong to `notation`; the types here only lend them their names, and so look it up when asked.
"""

from fantan.state.actions import PASS, Action, Pass, Play
from fantan.state.deal import Deal, leader, leading
from fantan.state.state import State
from fantan.state.view import View

__all__ = ["PASS", "Action", "Deal", "Pass", "Play", "State", "View", "leader", "leading"]
