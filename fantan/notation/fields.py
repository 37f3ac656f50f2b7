"""What texts of views and deals have in common: places, fields, numbers, and the rule set."""

import re

from fantan import house
from fantan.cards import NotationError
from fantan.rules import RuleSet


def split_fields(text: str, form: str, known: set[str]) -> tuple[list[str], dict[str, str]]:
    """Split a text into its places and its `key=value` fields.

    :raises NotationError: when a place is missing, or a field is not known.
    """
    places, fields = [], {}
    for part in text.split(";"):
        key, equals, value = part.strip(" ,").partition("=")
        if not equals:
            places.append(part.strip())
        elif key not in known or key in fields:
            raise NotationError(f"cannot read {part.strip()!r} in {text!r}")
        else:
            fields[key] = value
    if len(places) != form.count(";") + 1:
        raise NotationError(f"expected {form}, read {text!r}")
    return places, fields


def parse_rules(key: str, whole: str) -> RuleSet:
    """The rule set of a key, shipped or of a house.

    :raises NotationError: when there is none.
    """
    try:
        return house.rule_set(key.strip(" ,").lower())
    except NotationError as wrong:
        raise NotationError(f"{wrong}, in {whole!r}") from wrong


def parse_numbers(text: str, whole: str) -> tuple[int, ...]:
    """Read numbers separated by spaces or commas.

    :raises NotationError: when one is none.
    """
    return tuple(parse_number(number, whole) for number in text.replace(",", " ").split())


def parse_number(text: str, whole: str) -> int:
    """Read a number of up to three digits, of a whole text that an error quotes.

    :raises NotationError: when it is none.
    """
    if not re.fullmatch(r"[0-9]{1,3}", text.strip(" ,")):
        raise NotationError(f"not a number: {text!r} in {whole!r}")
    return int(text.strip(" ,"))


def for_address(text: str) -> str:
    """A text as one parameter of an address.

    >>> for_address("pagat; 6-8H; 5H TH")
    'pagat;6-8H;5H,TH'
    """
    return ",".join(text.replace("; ", ";").replace(" / ", "/").split())
