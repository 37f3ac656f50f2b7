"""The page of the house rules: options to choose from, what they change, and the rules on one sheet to print."""

from ui.house.page import show

__all__ = ["show"]
