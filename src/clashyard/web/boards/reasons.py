"""Why something cannot be played now, as a board says it on the card itself."""

from __future__ import annotations


class Reason(str):
    """A few words for the card, empty if it can be played; *rule*: the id of the rule behind them, empty where there is none."""

    rule: str

    def __new__(cls, said: str = "", rule: str = "") -> Reason:
        reason = super().__new__(cls, said)
        reason.rule = rule
        return reason


NONE = Reason()
