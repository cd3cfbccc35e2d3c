"""Positions on the board in words, for `A.upper` and `A.upper.2` in notation."""

from __future__ import annotations

from typing import Any

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import N_, Noun, Words
from clashyard.decks.rules.events import DESERTED
from clashyard.decks.text.names import Names
from clashyard.decks.text.second_person import ACTED, YOURS

BLOWS = frozenset(["attacked", "stormed", "splashed", "pierced", "backfired"])  # both sides are told apart
IN_PLAY = {  # the fields of events that name Creatures in play
    **dict.fromkeys(("attacked", "splashed", "pierced", "backfired"), ("card", "by")),
    **dict.fromkeys(("cast", "merged", "chained"), ("by",)),
    **dict.fromkeys(
        (
            "catalysed", "burnt", "raged", "flew", "idle", "sprinted", "stormed", "weakened", "doubled", "rampaged", "answered",
            "suffered", "resisted", "shielded", "destroyed", "regenerated", "rebuilt", "sharpened", "vanished",
        ),
        ("card",),
    ),
}  # fmt: skip


def with_automata(match: Match, words: Words) -> Words:
    """Return *words* that call the automata of a match so, with their seats if there are two."""
    if match.game.form:
        return words
    state: Any = match.state
    seats = [seat for seat, automatic in zip(match.game.seats, state.automaton, strict=False) if automatic]
    if len(seats) == 1:
        return words.calling({seats[0]: Noun(words("the automaton"))})
    return words.calling({seat: Noun(words("automaton {letter}", letter=seat)) for seat in seats})


class Placed(Names):
    """The names of one match, and the sentences of its events, which say who acts and whose Creatures they are about."""

    def __init__(self, match: Match, words: Words) -> None:
        super().__init__(match, with_automata(match, words))
        self.owners = {} if match.game.form else _owners(match)

    def fields(self, event: Event) -> dict[str, Any]:
        fields = super().fields(event)
        actor = self._known(event.fields.get("card")) if event.name in ACTED else ""
        if actor:
            fields["seat"] = actor
        if "line" in fields:
            fields["line"] = place_said(fields["line"], self.words, actor)
        for name in IN_PLAY.get(event.name, ()):
            fields[name] = self._whose(event.fields[name], event.name in BLOWS)
        return fields

    def event(self, event: Event) -> str:
        """Return the event as a sentence."""
        fields = self.fields(event)
        known = event.name in ACTED and "seat" in fields
        return self.words.told(ACTED[event.name] if known else event.sentence, YOURS.get(event.name), fields)

    def _known(self, card: Any) -> str:
        """Return the seat that a card belongs to, if its player is called by a name; else an empty string."""
        seat = self.owners.get(card, "")
        return seat if seat in self.words.names else ""

    def _whose(self, key: str, named: bool) -> str:
        """Return a Creature in play: the reader's own as “your Zombie”; another's as “Anna's Zombie” if *named*."""
        card, seat = self.card(key), self._known(key)
        if seat and seat == self.words.you:
            return Noun(self.words.inside(N_("your {card}"), card=card))
        if not (seat and named):
            return card
        said = self.words.inside(N_("{seat}'s {card}"), seat=seat, card=card)
        return Noun(said) if isinstance(self.words.names[seat], Noun) else said


def _owners(match: Match) -> dict[str, str]:
    """Return the seat of each card that has never gone over to another (Mercenary)."""
    state: Any = match.state
    key, seats = match.setting.key, match.game.seats
    deserted = {log[place + 1] for log in match.history.logs for place in range(0, len(log), 4) if log[place] == DESERTED}
    cards = [card for card in range(len(match.setting.cards)) if card not in deserted]
    return {key(card): seats[state.owner[card]] for card in cards if 0 <= state.owner[card] < len(seats)}


def place_said(place: str, words: Words, actor: str = "") -> str:
    """Return the name of a line, or of a Creature on a line. The first Creature is at the Bridge. *actor*: it is theirs."""
    seat, lane, *number = place.split(".")
    upper = lane == "upper"
    if seat == actor:
        line = words("the upper line") if upper else words("the lower line")
    elif seat == words.you:
        line = words("your upper line") if upper else words("your lower line")
    else:
        line = words("{seat}'s upper line", seat=seat) if upper else words("{seat}'s lower line", seat=seat)
    return words("Creature {number} on {line}", number=number[0], line=line) if number else line
