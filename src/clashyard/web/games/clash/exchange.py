"""What has just happened between the fighters, from the public events: a joust, a hit and its answer, or a super."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from clashyard.core.game import Event
from clashyard.core.match import Match

PLACED = ("placed", "placed-nothing")
ATTACKED = ("attacked", "opened", "paid")
WON = ("won-joust", "forfeited", "forfeited-fully", "unopposed")
ANSWERS = {"blocked": "B", "super-blocked": "B", "clashed": "X", "taken": "", "super-taken": ""}
HURT = ("struck", "super-struck")
GAINED = ("will", "gained")
SAID = (
    *ATTACKED,
    *WON,
    *ANSWERS,
    "tied",
    "both-blocked",
    "no-winner",
    "skipped",
    "stopped",
    "back-to-joust",
    "turn",
    "knocked-out",
    "limit",
)
BEGINS = (*PLACED, *ATTACKED, "turn")
SEATS = 2


class Exchange:
    """The cards of both seats, who has won, and what it has done so far.

    *cards*: seat -> letter, empty for an answer without a card, ``-`` for nothing placed. *dealt*: damage, None before there is
    any. *said*: the event to tell. *placing*: cards are being revealed; *turns*: the second one has just been.
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._clear()
        self.said: Event | None = None
        for event in events:
            self._hear(event)

    def _clear(self) -> None:
        self.cards: dict[str, str] = {}
        self.gains: Counter[str] = Counter()
        self.winner = ""
        self.dealt: int | None = None
        self.placing = self.turns = False

    def _hear(self, event: Event) -> None:
        name, seat = event.name, str(event.fields.get("seat", ""))
        self.turns = False
        if name in PLACED:
            if not self.placing:
                self._clear()
            self.cards[seat] = str(event.fields.get("card", "-"))
            self.placing, self.turns = len(self.cards) < SEATS, len(self.cards) == SEATS
        elif name in ATTACKED:
            self._clear()
            self.cards[seat] = str(event.fields.get("card", "P"))
        elif name == "turn":
            self._clear()
        elif name in ANSWERS:
            self.cards[seat] = ANSWERS[name]
        self._count(event, seat)
        self.said = event if name in SAID else self.said

    def _count(self, event: Event, seat: str) -> None:
        """Add up damage and Will."""
        if event.name in WON or event.name == "clashed":
            self.winner = seat
        elif event.name in HURT:
            self.dealt = (self.dealt or 0) + int(event.fields["amount"])
        elif event.name == "no-damage":
            self.dealt = self.dealt or 0
        elif event.name in GAINED:
            self.gains[seat] += int(event.fields["amount"])


def exchange(match: Match) -> Exchange:
    """Return what has just happened in *match*, as everyone may know it: sealed choices have caused no events."""
    found, number = match.under_way, match.told
    while number and not any(event.name in BEGINS for event in found):
        number -= 1
        found = [*match.events_of(number), *found]
    return Exchange(found)
