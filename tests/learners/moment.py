"""What a learner takes from a scene: where the deal stands, what to do next, and how that is found again later."""

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self


class Found(StrEnum):
    """How a move is found in a later moment."""

    KEPT = "kept"
    MISSING = "missing"
    """All is as it was before the move."""
    DOUBLED = "doubled"
    """There is more in the log than one move and what the others do after it."""
    CHANGED = "changed"
    """What was there before the move is no longer there, or another move is in its place."""


@dataclass(frozen=True)
class Moment:
    """One scene of the Play page."""

    seq: int
    deal: str
    """All of the address before its log: the deal as it was dealt."""
    log: tuple[str, ...]
    seats: int
    move: str
    """The first card of the hand that fits, `-` to pass, or `deal` after the end."""
    asked: bool = False
    """Whether the coach asks about that card."""

    @classmethod
    def read(cls, payload: str) -> Self:
        """Read what the component was given."""
        scene: dict[str, Any] = json.loads(payload)["scene"]
        deal, _, log = scene["address"].partition(";log=")
        fitting = {place["card"] for place in scene["places"] if place["state"] == "open"}
        laying = (card for held in scene.get("hand", ()) if (card := held["card"]) in fitting)
        buttons = {button["id"] for button in scene["buttons"]}
        over = "deal" in buttons
        return cls(
            seq=scene["seq"],
            deal=deal,
            log=tuple(log.split(",")) if log else (),
            seats=len(scene["seats"]) + 1,
            move="deal" if over else next(laying, "-"),
            asked="lay" in buttons,
        )

    @property
    def over(self) -> bool:
        """Whether the deal has been won."""
        return self.move == "deal"

    @property
    def address(self) -> str:
        """The query in the address bar."""
        return f"{self.deal};log={','.join(self.log)}" if self.log else self.deal

    @property
    def act(self) -> dict[str, Any]:
        """The move as the component sends it; the card that the coach asked about is laid anyway."""
        if self.asked:
            return {"seq": self.seq, "do": "lay", "cards": [], "choices": {}, "text": ""}
        lays = self.move not in ("deal", "-")
        do = "card" if lays else "pass" if self.move == "-" else "deal"
        return {"seq": self.seq, "do": do, "cards": [self.move] if lays else [], "choices": {}, "text": ""}

    def found(self, after: "Moment") -> Found:
        """How the move made here is found in a later moment, the next one of this learner.

        Where the coach asks about it, it is found in the question.
        """
        known = len(self.log)
        if after.deal != self.deal:
            return Found.KEPT if self.over else Found.CHANGED
        if after.log == self.log:
            return Found.KEPT if after.asked and not self.asked else Found.MISSING
        if after.log[:known] != self.log or after.log[known] != self.move:
            return Found.CHANGED
        return Found.KEPT if len(after.log) - known <= self.seats else Found.DOUBLED
