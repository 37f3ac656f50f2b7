"""House rules: a shipped rule set with options changed, under a key that says which."""

from fantan.cards import NotationError
from fantan.rules import RuleSet
from fantan.variants import RULESETS


def rule_set(key: str) -> RuleSet:
    """The rule set of a key.

    :raises NotationError: when there is none.
    """
    rules = RULESETS.get(key)
    if rules is None:
        raise NotationError(f"no rule set {key!r}")
    return rules
