"""Positions on the board in words, for `A.upper` and `A.upper.2` in notation."""

from __future__ import annotations

from typing import Any, cast

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import N_, Noun, Words
from clashyard.decks.rules.events import DESERTED
from clashyard.decks.text.names import Names
from clashyard.decks.text.second_person import ACTED, YOURS

LAST = 1 << 30  # beyond any action
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
        self.owners = Owners(match)
        self.moment = LAST  # the action whose events are told

    def told(self, event: Event, action: int = LAST) -> str:
        """Return an event of the action with a number as a sentence; cards belong to whom they did then."""
        self.moment = action
        return self.event(event)

    def fields(self, event: Event) -> dict[str, Any]:
        fields = super().fields(event)
        actor = self._known(event.fields.get("card")) if event.name in ACTED else ""
        if actor:
            fields["seat"] = actor
        if "line" in fields:
            fields["line"] = place_said(fields["line"], self.words.inside, actor)
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
        seat = self.owners.before(card, self.moment)
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


class Owners:
    """The seat that each card of a match belongs to, action by action: cards with Mercenary go over to other players."""

    def __init__(self, match: Match) -> None:
        self.dealt: dict[str, str] = {}
        self.changes: list[tuple[int, str, str]] = []
        if match.game.form:
            return
        key, seats, state = match.setting.key, match.game.seats, cast(Any, match.at(0).state)
        cards = range(len(match.setting.cards))
        self.dealt = {key(card): seats[state.owner[card]] for card in cards if 0 <= state.owner[card] < len(seats)}
        for number, log in enumerate(match.history.logs):
            changed = [log[place + 1 : place + 3] for place in range(0, len(log), 4) if log[place] == DESERTED]
            self.changes += [(number, key(card), seats[seat]) for card, seat in changed]

    def before(self, card: Any, action: int) -> str:
        """Return the seat of a card before the action with a number; an empty string if that is unknown."""
        later = [seat for number, changed, seat in self.changes if changed == card and number <= action]
        return later[-1] if later else self.dealt.get(card, "")


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
