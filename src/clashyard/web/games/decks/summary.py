"""A match of Clash of Decks in numbers: damage, Creatures, Mana, turns, and how a Stronghold fell."""

from __future__ import annotations

from collections import Counter
from typing import Any

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.decks.text.names import Names
from clashyard.decks.text.places import with_automata
from clashyard.decks.text.position_reader import STRONGHOLDS
from clashyard.web.boards.summaries import Figure, Period, Summary, figure, told

MANA = ("mana", "mana-first", "mana-early", "mana-automaton")
PLAYED = ("summoned", "champion", "cast", "merged")
OTHER = {"bastion-fell", "discarded", "laid-down", "reshuffled"}  # they may come between the last blow and the fall


def summary(match: Match, viewer: str | None, words: Words) -> Summary:
    """Return the summary of an ended match; of a draft, nothing."""
    if match.game.form:
        return Summary()
    words = with_automata(match, words)
    count = _Count(match)
    periods = tuple(Period(after, words("Turn {number}", number=number)) for number, after in count.turns.items())
    return Summary(_why(match, viewer, words, count), count.seats, count.figures(words), periods)


class _Count:
    """Sums over the events of a match, by seat."""

    def __init__(self, match: Match) -> None:
        self.seats = tuple(seat for seat in match.game.seats if seat in match.view(None))
        self.sums: dict[str, Counter[str]] = {}
        self.best: dict[str, tuple[int, int]] = {}  # seat -> most damage in a turn, and the number of that turn
        self.turns: dict[int, int] = {}  # number of a turn -> actions before it
        self.lines: dict[str, str] = {}  # Creature -> the seat that it fights for
        start = match.at(0).view(None)
        self.active, self.turn, self.dealt, self.blood = start["turn"]["active"], start["turn"]["number"], 0, False
        self.automata = [seat for seat in self.seats if "automaton" in start[seat]]
        for seat in self.seats:
            self.lines |= {key: seat for lane in ("upper", "lower") for key in map(_key, start[seat][lane])}
        for after, event in told(match):
            self._hears(after, event, event.fields)

    def _hears(self, after: int, event: Event, fields: Any) -> None:
        name, amount = event.name, fields.get("amount", 0)
        if name == "turn":
            self.active, self.turn, self.dealt = fields["seat"], amount, 0
            self.turns.setdefault(amount, after)
            self._add("turns", self.active)
        elif name in MANA:
            self._add("mana", fields["seat"], amount)
        elif name == "catalysed":
            self._add("mana", self.active, amount)
        elif name == "paid":
            self._add("spent", self.active, amount)
        elif name in ("struck", "deck-struck"):
            self._struck(fields["seat"], amount)
        elif name == "destroyed":
            self._add("lost", self.lines.pop(fields["card"], self.active))
        if name in PLAYED or name == "reinforced":
            self._add("played", self.active, int(name in PLAYED))
            self.lines[fields["card"]] = fields["line"][0] if "line" in fields else self.active
        self.blood = name == "bled"

    def _struck(self, seat: str, amount: int) -> None:
        """Count damage to a Stronghold for whoever dealt it: the active player, or with two kingdoms the other one."""
        dealer = self.active if seat != self.active else ""
        if not dealer and len(self.seats) == 2 and not self.blood:
            dealer = next(each for each in self.seats if each != seat)
        if dealer:
            self._add("damage", dealer, amount)
        if dealer == self.active:
            self.dealt += amount
            if self.dealt > self.best.get(dealer, (0, 0))[0]:
                self.best[dealer] = self.dealt, self.turn

    def _add(self, name: str, seat: str, amount: int = 1) -> None:
        self.sums.setdefault(name, Counter())[seat] += amount

    def of(self, name: str) -> Counter[str]:
        return self.sums.get(name, Counter())

    def figures(self, words: Words) -> tuple[Figure, ...]:
        return (
            figure(words("Damage to enemy Strongholds"), self.of("damage"), self.seats),
            self._creatures(words),
            figure(words("Cards played"), self.of("played"), self.seats),
            self._mana(words),
            self._best(words),
            Figure(words("Turns"), tuple(str(self.of("turns")[seat]) for seat in self.seats)),
        )

    def _creatures(self, words: Words) -> Figure:
        """Return the Creatures that each has destroyed; with four kingdoms, whose fell is certain, but not by whom."""
        lost = self.of("lost")
        if len(self.seats) > 2:
            return Figure(words("Creatures lost"), tuple(str(lost[seat]) for seat in self.seats))
        one, other = self.seats
        return figure(words("Creatures destroyed"), {one: lost[other], other: lost[one]}, self.seats)

    def _mana(self, words: Words) -> Figure:
        spent, had = self.of("spent"), self.of("mana")
        played = [seat for seat in self.seats if seat not in self.automata]  # an automaton's Mana limits it, but is not paid
        said = {seat: words("{number} of {most}", number=spent[seat], most=had[seat]) for seat in played}
        return Figure(words("Mana spent"), tuple(said.get(seat, "–") for seat in self.seats))

    def _best(self, words: Words) -> Figure:
        values = (words("Turn {number}", number=self.best[seat][1]) if seat in self.best else "–" for seat in self.seats)
        most = max((dealt for dealt, _ in self.best.values()), default=0)
        seats = [seat for seat, (dealt, _) in self.best.items() if dealt == most]
        return Figure(words("Best turn"), tuple(values), seats[0] if len(seats) == 1 else "")


def _key(creature: Any) -> str:
    """Return the key by which events name a Creature: that of the host, if it is a pair."""
    return str(creature.get("host") or creature["card"]) if isinstance(creature, dict) else str(creature)


def _why(match: Match, viewer: str | None, words: Words, count: _Count) -> str:
    """Return how the match ended: the Stronghold that fell, and what struck it last."""
    last = len(match.actions) - 1
    events = [event for event in match.events_of(last) if event.name != "won"] if match.actions else []
    if not events or events[-1].name != "fort-fell":
        limit = next((event for event in events if event.name == "drawn"), None)
        return words(limit.sentence, **limit.fields) if limit else ""
    seat = events[-1].fields["seat"]
    before = [event for event in events[:-1] if event.name not in OTHER]
    if "automaton" in match.view(None)[seat]:
        return words("{seat}'s deck ran out on turn {number}.", seat=seat, number=count.turn)
    if len(before) < 2 or before[-1].name != "struck" or before[-2].name not in ("stormed", "sharpened"):
        pattern = N_("Your Fort fell on turn {number}.") if seat == viewer else N_("{seat}'s Fort fell on turn {number}.")
        return words(pattern, seat=seat, number=count.turn)
    pattern = N_("{seat}'s Fort fell on turn {number}: {card} hit it for {amount} with {health} HP left.")
    if seat == viewer:
        pattern = N_("Your Fort fell on turn {number}: {card} hit it for {amount} with {health} HP left.")
    return words(
        pattern, seat=seat, number=count.turn, card=Names(match, words).card(before[-2].fields["card"]),
        amount=before[-1].fields["amount"], health=_health(match, seat),
    )  # fmt: skip


def _health(match: Match, seat: str) -> int:
    """Return the HP of a Stronghold before the last blow, which is noted before it lands."""
    struck = [then for event, then in match.moments(len(match.actions) - 1) if event.name == "struck"]
    hand = struck[-1].view(None)[seat]["hand"]
    return len(hand) - 1 - next(place for place, key in enumerate(hand) if key in STRONGHOLDS)
