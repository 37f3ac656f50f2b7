"""Which rules are being read, and which stand beside them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from fantan import house, words
from fantan.cards import NotationError, Rank
from fantan.rules import RuleSet
from fantan.state import Play
from fantan.variants import RULESETS
from fantan.witness import Witness, compared, concerns, witnesses
from ui.rooms import Options, Record, about, number, parts, title, written
from ui.rooms.rules import picture, sentences
from ui.table.scene import Act, Button, Choice, Difference, Line, Option, Scene, Side

_SEE = "see"
"""The act of asking where a difference matters: `see.` and the name of its clause."""
_ALONE = "-"
"""The choice of no second game."""


@dataclass(frozen=True)
class Rules:
    """The rule set that is being read, the one beside it, and the position on the felts."""

    name: ClassVar[str] = "rules"
    keys: ClassVar[frozenset[str]] = frozenset({"rules", "beside", "at"})

    rules: RuleSet
    beside: RuleSet | None = None
    at: int = 0
    """Which of the positions that the two judge differently."""
    seq: int = 0
    notice: str = ""
    """The key of a sentence about an address that names what there is not."""

    @classmethod
    def open(cls, query: Mapping[str, str], seed: str, before: Self | None) -> Self:  # noqa: ARG003 - nothing is drawn by lot
        """Open the rules of an address, or those read last, or the main game."""
        usual = before or cls(RULESETS["pagat"])
        if not query:
            return before or replace(usual, seq=usual.seq + 1)
        found, notice = _found(query, usual.rules)
        if before and found == (before.rules, before.beside, before.at) and not notice:
            return before
        return cls(*found, usual.seq + 1, notice)

    @classmethod
    def recall(cls, text: str, seq: int) -> Self:
        """Open the rules that were read last.

        :raises NotationError: when there are none of that name.
        """
        kept = parts(text)
        room = cls(_named(kept["rules"]), _named(kept["beside"]) if kept["beside"] else None, number(kept["at"]), seq)
        if room.beside == room.rules:
            raise NotationError(f"one game beside itself: {text!r}")
        # Rules that were mended since may part in fewer positions.
        return room if room.at < max(1, len(room.positions)) else replace(room, at=0)

    def record(self, before: Self) -> Record:  # noqa: ARG002
        """Keep which rules are read, and how far."""
        return Record(written(rules=self.rules, beside=self.beside or "", at=self.at))

    @property
    def positions(self) -> tuple[Witness, ...]:
        """The positions that the two games judge differently; none while only one is read."""
        return witnesses(self.rules, self.beside) if self.beside else ()

    def act(self, act: Act, seed: str) -> Self:  # noqa: ARG002
        """Turn to other rules, or to another position."""
        match act.do.partition("."):
            case "choose", _, side:
                return self._chosen(side, act.text)
            case "witness", _, "back" | "next" as way:
                return self._at(self.at + (1 if way == "next" else -1))
            case str(do), _, name if do == _SEE:
                return self._seen(name)
        return self

    def scene(self, options: Options) -> Scene:
        """A row of each rule set or a position that both judge, and what differs."""
        lang = options.lang
        beside = f"&beside={self.beside}" if self.beside else ""
        at = f"&at={self.at + 1}" if self.at else ""
        heading, lead = self._headed(lang)
        return Scene(
            form="wide",
            round=f"{self.rules} {self.beside or ''}",
            seq=self.seq,
            heading=heading,
            lead=lead,
            line=self._line(lang),
            buttons=self._buttons(lang),
            sides=self._sides(lang),
            differences=self._differences(lang),
            address=f"rules={self.rules}{beside}{at}",
            # For the names of the cards in the texts: of every pack.
            ranks=tuple(words.index(rank, lang) for rank in Rank),
            columns=tuple(rank.letter for rank in Rank),
            starter="",
            rows=(),
            places=(),
            twin="",
        )

    def _chosen(self, side: str, key: str) -> Self:
        """Another rule set on one side. The one that stands on the other side changes places with it."""
        both = {"rules": str(self.rules), "beside": str(self.beside or _ALONE)}
        if side not in both or (key != _ALONE and not _there(key)):
            return self
        other = next(name for name in both if name != side)
        if key == both[other]:
            both[other] = both[side]
        both[side] = key
        if both["rules"] == _ALONE or both == {"rules": str(self.rules), "beside": str(self.beside or _ALONE)}:
            return self
        beside = None if both["beside"] == _ALONE else _named(both["beside"])
        return type(self)(_named(both["rules"]), beside, 0, self.seq + 1)

    def _at(self, at: int) -> Self:
        if at == self.at or at not in range(len(self.positions)):
            return self
        return replace(self, at=at, seq=self.seq + 1, notice="")

    def _seen(self, name: str) -> Self:
        """The first position about a clause, or where one is shown, the next."""
        about = [at for at, names in enumerate(map(concerns, self.positions)) if name in names]
        later = [at for at in about if at > self.at] if self.at in about else about
        return self._at((later or about)[0]) if about else self

    def _headed(self, lang: str) -> tuple[str, str]:
        if not self.beside:
            return _title(self.rules, lang), about(str(self.rules), lang)
        differing, _ = compared(self.rules, self.beside, lang)
        both = {"one": _title(self.rules, lang), "two": _title(self.beside, lang)}
        if not differing:
            return words.text("book.differ.none", lang), words.text("book.same.all", lang, **both)
        return words.count("book.differ", len(differing), lang), words.text("book.same.rest", lang, **both)

    def _line(self, lang: str) -> Line | None:
        if self.notice:
            return Line(words.text(self.notice, lang))
        if not self.beside:
            return None
        if self.positions:
            return _told(self.positions[self.at], self.at, len(self.positions), lang)
        differing, _ = compared(self.rules, self.beside, lang)
        if not differing:
            return None
        titles = words.listed([sentences.titled(each, lang) for each in differing], lang)
        return Line(words.text("book.alike", lang), then=words.text("book.alike.then", lang, titles=titles))

    def _buttons(self, lang: str) -> tuple[Button, ...]:
        last = len(self.positions) - 1
        if last < 1:
            return ()
        return (
            Button("witness.back", words.text("witness.back", lang), off=self.at == 0),
            Button("witness.next", words.text("witness.next", lang), "next", primary=True, off=self.at == last),
        )

    def _sides(self, lang: str) -> tuple[Side, ...]:
        there = dict.fromkeys((*RULESETS, str(self.rules), str(self.beside or self.rules)))
        titles = tuple(Option(key, title(key, lang)) for key in there)
        nothing = Option(_ALONE, words.text("book.beside.none", lang))
        choices = (
            Choice("rules", words.text("book.choose", lang), titles, str(self.rules)),
            Choice("beside", words.text("book.beside", lang), (nothing, *titles), str(self.beside or _ALONE)),
        )
        if self.beside and self.positions:
            witness, suits = self.positions[self.at], picture.rows(self.positions)
            return tuple(picture.judged(witness, side, choice, lang, suits) for side, choice in enumerate(choices))
        first = picture.growing(self.rules, choices[0], lang)
        if self.beside:
            return first, picture.growing(self.beside, choices[1], lang)
        return first, Side(choices[1], Line(words.text("book.invite", lang)))

    def _differences(self, lang: str) -> tuple[Difference, ...]:
        if not self.beside:
            return ()
        differing, _ = compared(self.rules, self.beside, lang)
        about = tuple(map(concerns, self.positions))
        rows = []
        for each in differing:
            shown = each.name in about[self.at] if about else False
            others = any(each.name in names for at, names in enumerate(about) if at != self.at)
            text = words.text("witness.see.more" if shown else "witness.see", lang)
            button = Button(f"{_SEE}.{each.name}", text) if others else None
            rows.append(sentences.row(each, self.rules, self.beside, lang, button, shown))
        return tuple(rows)


def _found(query: Mapping[str, str], usual: RuleSet) -> tuple[tuple[RuleSet, RuleSet | None, int], str]:
    """What an address asks for, as far as there is that, and the key of a sentence where there is not."""
    asked = query.get("rules", str(usual))
    if not _there(asked):
        return (RULESETS["pagat"], None, 0), "book.unknown"
    rules, second = _named(asked), query.get("beside", asked)
    if not _there(second):
        return (rules, None, 0), "book.unknown.beside"
    beside = _named(second)
    if beside == rules:
        return (rules, None, 0), ""
    try:
        at = number(query.get("at", "1")) - 1
    except NotationError:
        at = -1
    if at not in range(max(1, len(witnesses(rules, beside)))):
        return (rules, beside, 0), "book.unknown.at"
    return (rules, beside, at), ""


def _named(key: str) -> RuleSet:
    """The rules of a key, shipped or of a house.

    :raises NotationError: when there are none.
    """
    return house.rule_set(key)


def _there(key: str) -> bool:
    try:
        _named(key)
    except NotationError:
        return False
    return True


def _title(rules: RuleSet, lang: str) -> str:
    return title(str(rules), lang)


def _told(witness: Witness, at: int, many: int, lang: str) -> Line:
    """What a position shows, in one sentence."""
    card = witness.card
    one, two = witness.one, witness.two
    yes, no = (one, two) if one else (two, one)
    facts = {"card": card, "yes": _title(yes.view.rules, lang), "no": _title(no.view.rules, lang)}
    kind = "play" if isinstance(witness.action, Play) else "pass"
    key, held = f"witness.{kind}", "witness.at"
    if witness.jokers:
        key, held = f"witness.joker.{kind}", "witness.at.joker.card" if witness.hand else "witness.at.joker"
    text = words.text(f"{key}.{'both' if no else 'one'}", lang, **facts)
    return Line(text, then=words.text(held, lang, n=at + 1, all=many, card=card))
