"""A match of Clashing Blades! in numbers: damage, what was stopped, hits, deals, and the last hit."""

from __future__ import annotations

from collections import Counter

from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.web.boards.registration import Ways
from clashyard.web.boards.summaries import Period, Summary, figure, told

HITS = ("suffered",)  # told after a punch and a shot too
CAUSES = {"punched": "punch", "shot": "shot", "shot-and-on": "shot"}
STOPS = ("parried", "riposted", "blocked", "deflected")
CARDS = ("revealed", "played")


def summary(match: Match, viewer: str | None, words: Words) -> Summary:
    """Return the summary of an ended match."""
    seats = match.seats
    other = {seat: next(each for each in seats if each != seat) for seat in seats}
    sums: dict[str, Counter[str]] = {name: Counter() for name in ("damage", "hits", "stopped", "cards", "best")}
    deals: list[int] = []
    for after, event in told(match):
        seat, amount = event.fields.get("seat", ""), event.fields.get("amount", 0)
        if event.name in HITS:
            sums["damage"][other[seat]] += amount
            sums["hits"][other[seat]] += 1
            sums["best"][other[seat]] = max(sums["best"][other[seat]], amount)
        elif event.name in STOPS:
            sums["stopped"][seat] += amount
        elif event.name in CARDS:
            sums["cards"][seat] += 1
        elif event.name == "dealt":
            deals.append(after)
    figures = (
        figure(words("Damage dealt"), sums["damage"], seats),
        figure(words("Hits landed"), sums["hits"], seats),
        figure(words("Hardest hit"), sums["best"], seats),
        figure(words("Strength stopped"), sums["stopped"], seats),
        figure(words("Cards played"), sums["cards"], seats),
    )
    periods = tuple(Period(after, words("Deal {number}", number=number)) for number, after in enumerate(deals, 1))
    return Summary(_why(match, viewer, words, max(1, len(deals))), seats, figures, periods)


def _why(match: Match, viewer: str | None, words: Words, deal: int) -> str:
    """Return how the match ended: who fell, and by which hit, or the limit that was reached."""
    last = len(match.actions) - 1
    ends = {event.name: event for event in match.events_of(last)} if match.actions else {}
    if "both-lost" in ends:
        return words("Both fencers fell in deal {number}.", number=deal)
    if "drawn" in ends:
        return words(ends["drawn"].sentence, **ends["drawn"].fields)
    hits = [(event.fields, then) for event, then in match.moments(last) if event.name in HITS] if "won" in ends else []
    for fields, then in reversed(hits):
        if fields["seat"] != match.winner:  # noted before the damage is done
            return words(
                N_("You fell in deal {number}: hit for {amount} with {health} health left.")
                if fields["seat"] == viewer
                else N_("{seat} fell in deal {number}: hit for {amount} with {health} health left."),
                seat=fields["seat"], number=deal, amount=fields["amount"], health=then.view(None)[fields["seat"]]["health"],
            )  # fmt: skip
    return ""


def way(match: Match) -> str:
    """Return what the loser of an ended match fell by: a blade, a punch or a shot; empty if nobody fell alone."""
    events = match.events_of(len(match.actions) - 1) if match.actions and match.winner in match.seats else ()
    told = [event.name for event in events if event.fields.get("seat") not in (None, match.winner)]
    hits = [at for at, name in enumerate(told) if name in HITS]
    return CAUSES.get(told[hits[-1] - 1] if hits[-1] else "", "blade") if hits else ""


WAYS = Ways(
    N_("Every weapon"), N_("Win Clashing Blades! in three ways: with a blade, a punch and a shot"),
    ("blade", "punch", "shot"), way,
)  # fmt: skip
