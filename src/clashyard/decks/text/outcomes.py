"""What each legal action does, as far as its player can know: Creatures hurt or destroyed, Strongholds, Mana.

The action is played on a copy in which everything hidden from the seat is drawn again, by a fixed seed, so an outcome depends on
nothing but what the seat knows. Where it goes on to depend on hidden cards it ends there, and says so: `Outcome.open`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from clashyard.core.match import Match
from clashyard.decks.rules import events
from clashyard.decks.rules.actions import BEGIN, END, play
from clashyard.decks.rules.assault import assault
from clashyard.decks.rules.state import ABILITIES, BASTION, CATALYST, NOBODY, NOTHING, Duel, seat_of
from clashyard.decks.rules.turn import begin_turn
from clashyard.decks.rules.view import hide

Entry = tuple[int, int, int, int]
Walls = tuple[tuple[int, int], ...]  # HP and side of each Stronghold
SEED = 0  # any: what depends on it is left out
CALLS = {  # Reinforcements, played from a hand or a deck -> which of their numbers is the seat
    events.UNAIDED: 0, events.UNAIDED_DECK: 0, events.CALLED: 0, events.REINFORCED: 1,
}  # fmt: skip
HITS = {
    events.ATTACKED: "",
    events.CAST: "",
    events.SPLASHED: "splash",
    events.PIERCED: "perforation",
    events.BACKFIRED: "backfire",
}
SOURCES = {  # what is about to strike a Stronghold -> the ability that does it
    events.STORMED: "", events.SHARPENED: "sharpening", events.BURNT: "immolation", events.BLED: "price-of-blood",
}  # fmt: skip
HEALS = {  # what moves a Stronghold or changes a hand otherwise, in favour of the seat that it names
    events.REGENERATED: "regeneration", events.REBUILT: "regeneration", events.RETURNED: "", events.CAST_BACK: "",
    events.DESERTED: "", events.RELEASED: "", events.REORDERED: "",
}  # fmt: skip
STOPS = {events.SHIELDED: "protection", events.RESISTED: "indestructible"}
MOVES = {events.VANISHED: "vanish", events.SPRINTED: "sprint"}


@dataclass(frozen=True)
class Effect:
    """What happens to a Creature that is in play now, or to a seat.

    Of a *card*, with its HP *before* and *after*: ``damage``, ``destroyed``, ``blocked`` (no damage at all); its AV and HP when a
    Symbiote merges: ``attack``, ``health``; ``gains`` and ``loses`` an ability; ``moved``; of a captive, ``released``; of a
    Champion, ``readied``. Of a *seat*, with the HP of its Stronghold or the number of cards in its deck: ``stronghold``,
    ``bastion-falls``, ``fort-falls``, ``rebuilt``; with the Mana of its next turn: ``income``; ``captive`` if Chain takes a card.

    *cause*: the ability behind it, as its word; empty for none, or for several.
    """

    kind: str
    card: str = ""
    seat: str = ""
    before: int = 0
    after: int = 0
    cause: str = ""


@dataclass(frozen=True)
class Blow:
    """One hit of a *card*, on another or on the Stronghold of a seat, and the ability that adds or causes it."""

    card: str
    target: str
    seat: str
    cause: str


@dataclass(frozen=True)
class Outcome:
    """What an action does. *cost* and *left* are Mana. *open*: the rest depends on hidden cards. *winner*: as in `Match`."""

    effects: tuple[Effect, ...]
    blows: tuple[Blow, ...]
    cost: int
    left: int
    open: bool
    winner: str | None


class _Hidden(Exception):
    """What happens next depends on a hidden card."""


class _Log(list[Entry]):
    """A log that stops the play before its first hidden card, and keeps the Strongholds as they were then."""

    def __init__(self, state: Duel, seat: int) -> None:
        super().__init__()
        self.state, self.seat, self.walls = state, seat, walls(state)

    def append(self, entry: Entry) -> None:
        kind = entry[0]
        if kind in CALLS and self._is_hidden(entry):
            raise _Hidden
        super().append(entry)
        self.walls = walls(self.state)
        if kind == events.STRUCK:  # this one is noted before it happens
            seat, damage = entry[1], entry[2]
            health, side = self.walls[seat]
            self.walls = (*self.walls[:seat], (max(0, health - damage), side), *self.walls[seat + 1 :])

    def _is_hidden(self, entry: Entry) -> bool:
        number = entry[1 + CALLS[entry[0]]]
        seat = seat_of(number) if entry[0] == events.REINFORCED else number
        return seat != self.seat or bool(self.state.automaton[seat])


def walls(g: Duel) -> Walls:
    """Return the HP and the side of each Stronghold; of an automaton, the number of cards in its deck."""
    return tuple((g.hand_size[seat] - g.stronghold[seat], g.side[seat]) for seat in range(g.seats))


def outcomes(match: Match, seat: str) -> Iterator[tuple[str, Outcome]]:
    """Yield each legal action of *seat*, as text, with its outcome; none for the beginning of a turn, which reveals cards."""
    number = match.game.seats.index(seat)
    known: Any = match.state.copy()
    menu = match.menu(seat)
    hide(known, number, SEED)
    for action in menu:
        if action != BEGIN:
            yield match.text(action, seat), _outcome(match, known, number, action)


def _outcome(match: Match, before: Duel, seat: int, action: int) -> Outcome:
    after = before.copy()
    log = _Log(after, seat)
    after.log = log
    is_open = False
    try:
        if action == END:
            assault(after)  # what follows it is the next player's turn
        else:
            play(after, seat, action)
    except _Hidden:
        is_open = True
    told = _Told(match, before, after, log, is_open)
    return Outcome(
        tuple(told.effects()), tuple(told.blows), before.mana[seat] - after.mana[seat], after.mana[seat], is_open,
        match.game.notation.winner(after),
    )  # fmt: skip


class _Told:
    """The effects of one action, from its events and the states around it."""

    def __init__(self, match: Match, before: Duel, after: Duel, log: _Log, is_open: bool) -> None:
        self.setting, self.names, self.is_open = match.setting, match.game.seats, is_open
        self.before, self.after = before, after
        self.stands = log.walls if is_open else walls(after)
        self.blows: list[Blow] = []
        self.found: dict[int, Effect] = {}  # Creature -> the last and worst that happens to it
        self.more: list[Effect] = []
        self.causes: dict[int, str] = {}  # Creature -> the ability by which it is hit
        self.reasons: dict[int, set[str]] = {}  # seat -> the abilities that change its Stronghold, and an empty text for the rest
        self.source = NOTHING, ""  # the card that strikes a Stronghold, and the ability by which it does
        self.fallen: set[int] = set()
        for kind, a, b, _ in log:
            self._hears(kind, a, b)

    def effects(self) -> Iterator[Effect]:
        """Yield the effects: on Creatures as they are hit, then on Strongholds and on the Mana of the next turns."""
        yield from self.found.values()
        gone = {effect.card for effect in self.found.values() if effect.kind == "destroyed"}
        yield from (effect for effect in dict.fromkeys(self.more) if effect.kind != "moved" or effect.card not in gone)
        yield from self._changes()
        yield from self._strongholds()
        if not self.is_open and self.after.winner == NOBODY:
            yield from self._incomes()

    def _key(self, card: int) -> str:
        """Return the key by which the board shows a Creature now: that of the Symbiote on top of it."""
        rider = self.before.rider[card]
        return str(self.setting.key(card if rider == NOTHING else rider))

    def _hears(self, kind: int, a: int, b: int) -> None:
        if kind in HITS:
            self.causes[b] = HITS[kind]
            self.blows.append(Blow(self._key(a), self._key(b), "", HITS[kind]))
        elif kind == events.SUFFERED:
            self._hit("damage", a, self.causes.get(a, ""))
        elif kind == events.DESTROYED:
            self._hit("destroyed", a, self.causes.get(a, ""))
        elif kind in STOPS and (a not in self.found or self.found[a].kind == "blocked"):
            self._hit("blocked", a, STOPS[kind])
        else:
            self._hears_of_strongholds(kind, a, b)
            self._hears_of_others(kind, a, b)

    def _hears_of_strongholds(self, kind: int, a: int, b: int) -> None:
        if kind in SOURCES:
            self.source = a, SOURCES[kind]
        elif kind in (events.STRUCK, events.DECK_STRUCK):
            card, cause = self.source
            self.reasons.setdefault(a, set()).add(cause)
            self.blows.append(Blow(self._key(card), "", self.names[a], cause))
        elif kind in HEALS:
            self.reasons.setdefault(b, set()).add(HEALS[kind])
        elif kind == events.FORT_FELL:
            self.fallen.add(a)

    def _hears_of_others(self, kind: int, a: int, b: int) -> None:
        if kind in MOVES and self.before.at[a] != NOTHING:
            self.more.append(Effect("moved", self._key(a), cause=MOVES[kind]))
        elif kind == events.RELEASED:
            self.more.append(Effect("released", str(self.setting.key(a)), self.names[b], cause="chain"))
        elif kind == events.CHAINED:
            self.more.append(Effect("captive", self._key(a), self.names[self.before.owner[b]], cause="chain"))
        elif kind == events.READIED:
            self.more.append(Effect("readied", str(self.setting.key(a)), self.names[self.before.owner[a]]))

    def _hit(self, kind: str, card: int, cause: str) -> None:
        if self.before.at[card] == NOTHING:
            return  # it has entered play by this action
        left = self.before.life[card] - self.before.hurt[card]
        after = left if kind == "blocked" else 0 if kind == "destroyed" else self.after.life[card] - self.after.hurt[card]
        self.found[card] = Effect(kind, self._key(card), "", left, after, cause)

    def _changes(self) -> Iterator[Effect]:
        """Yield changes of AV, HP and abilities of the Creatures that stay in play."""
        before, after = self.before, self.after
        gone = {card for card, effect in self.found.items() if effect.kind == "destroyed"}
        for line in range(before.lines):
            for card in before.line[line][: before.line_size[line]]:
                if card in gone:
                    continue
                for kind, old, new in (("attack", before.power, after.power), ("health", before.life, after.life)):
                    if old[card] != new[card]:
                        yield Effect(kind, self._key(card), "", old[card], new[card], "symbiote")
                yield from self._abilities("gains", card, after.now[card] & ~before.now[card])
                yield from self._abilities("loses", card, before.now[card] & ~after.now[card])

    def _abilities(self, kind: str, card: int, bits: int) -> Iterator[Effect]:
        for bit, word in enumerate(ABILITIES):
            if bits >> bit & 1:
                yield Effect(kind, self._key(card), cause=word)

    def _strongholds(self) -> Iterator[Effect]:
        for seat, ((health, side), (left, now)) in enumerate(zip(walls(self.before), self.stands, strict=True)):
            causes = self.reasons.get(seat, set())
            cause = next(iter(causes)) if len(causes) == 1 else ""
            kind = "stronghold" if side == now else "bastion-falls" if side == BASTION else "rebuilt"
            if (health, side) != (left, now):
                yield Effect("fort-falls" if seat in self.fallen else kind, "", self.names[seat], health, max(0, left), cause)

    def _incomes(self) -> Iterator[Effect]:
        """Yield the Mana of the next turn of each other player, where the action changes it."""
        for seat in range(self.before.seats):
            same = self.before.hand_size[seat] == self.after.hand_size[seat] and self.before.present & CATALYST == 0
            if seat != self.before.active and not self.before.automaton[seat] and not same:
                old, new = (_income(g, seat) for g in (self.before, self.after))
                if old != new:
                    yield Effect("income", "", self.names[seat], old, new)


def _income(g: Duel, seat: int) -> int:
    """Return the Mana that *seat* would have if its turn began now; it depends on no hidden card."""
    turn = g.copy()
    turn.active = seat
    turn.number[seat] += 1
    begin_turn(turn)
    return int(turn.mana[seat])
