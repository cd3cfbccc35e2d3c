"""A match of CLASH in numbers: damage, jousts, combos, Will, turns, and the last hit."""

from __future__ import annotations

from collections import Counter

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.web.boards.registration import Ways
from clashyard.web.boards.summaries import Period, Summary, figure, told

HITS = ("struck", "super-struck")
WON = ("won-joust", "forfeited", "forfeited-fully", "unopposed")
ANSWERS = ("blocked", "clashed", "super-blocked")
NAMES = ("damage", "jousts", "combo", "best", "answers", "supers")


class _Count:
    """Sums over the events of a match, by seat. A combo is the hits from one joust that is won to the next phase."""

    def __init__(self, match: Match) -> None:
        self.other = dict(zip(match.seats, reversed(match.seats), strict=True))
        self.sums: dict[str, Counter[str]] = {name: Counter() for name in NAMES}
        self.turns: list[int] = []
        self.combo: Counter[str] = Counter()
        for after, event in told(match):
            if event.name == "turn":
                self.turns.append(after)
            self._hears(event)

    def _hears(self, event: Event) -> None:
        seat, amount = event.fields.get("seat", ""), event.fields.get("amount", 0)
        if event.name in WON:
            self.sums["jousts"][seat] += 1
            self.combo.clear()
        elif event.name in HITS:
            by = self.other[seat]
            self.sums["damage"][by] += amount
            self.sums["best"][by] = max(self.sums["best"][by], amount)
            self.combo[by] += 1
            self.sums["combo"][by] = max(self.sums["combo"][by], self.combo[by])
        elif event.name in ANSWERS:
            self.sums["answers"][seat] += 1
        elif event.name == "paid":
            self.sums["supers"][seat] += 1


def summary(match: Match, viewer: str | None, words: Words) -> Summary:
    """Return the summary of an ended match."""
    count, seats = _Count(match), match.seats
    figures = (
        figure(words("Damage dealt"), count.sums["damage"], seats),
        figure(words("Jousts won"), count.sums["jousts"], seats),
        figure(words("Longest combo"), count.sums["combo"], seats),
        figure(words("Hardest hit"), count.sums["best"], seats),
        figure(words("Blocks and clashes"), count.sums["answers"], seats),
        figure(words("Supers played"), count.sums["supers"], seats),
    )
    periods = tuple(Period(after, words("Turn {number}", number=number)) for number, after in enumerate(count.turns, 1))
    return Summary(_why(match, viewer, words, max(1, len(count.turns))), seats, figures, periods)


def _why(match: Match, viewer: str | None, words: Words, turn: int) -> str:
    """Return how the match ended: who was knocked out, and by which hit, or the limit that was reached."""
    events = match.events_of(len(match.actions) - 1) if match.actions else []
    ends = {event.name: event for event in events}
    if "limit" in ends:
        return words(ends["limit"].sentence, **ends["limit"].fields)
    hit = next((event.fields for event in reversed(events) if event.name in HITS), None)
    if hit is None or "won" not in ends:
        return ""
    pattern = N_("{seat} was knocked out on turn {number} by a hit of {amount}.")
    if hit["seat"] == viewer:
        pattern = N_("You were knocked out on turn {number} by a hit of {amount}.")
    return words(pattern, seat=hit["seat"], number=turn, amount=hit["amount"])


def way(match: Match) -> str:
    """Return whether the last hit of an ended match was an attack or a super; empty without one."""
    events = match.events_of(len(match.actions) - 1) if match.actions and match.winner in match.seats else ()
    hit = next((event.name for event in reversed(events) if event.name in HITS), "")
    return {"struck": "attack", "super-struck": "super"}.get(hit, "")


WAYS = Ways(N_("Every finish"), N_("Win CLASH in two ways: with an attack, and with a super"), ("attack", "super"), way)
