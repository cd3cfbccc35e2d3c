"""A Mutation session: a draft, then six rounds of mutation phases and two duels, a table, a winner (decks.format.mutation).

>>> from clashyard.decks.formats.mutation.league import League
>>> league = League({"packs": ["initiation", "elusive"]}, seed=7)
>>> league.duty.kind, league.duty.seat
('draft', 'A')
>>> league.play(league.duty.match.legal[0])
>>> league.duty.seat
'B'
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

from clashyard import decks
from clashyard.core.chance import DEAL, below, seeded, turn
from clashyard.core.errors import BadInput, IllegalAction, one_of, shown
from clashyard.core.former_seeds import former_generator
from clashyard.core.match import Match
from clashyard.core.phrase import Phrase
from clashyard.core.secret import derived, luck, new_secret, read_secret
from clashyard.decks.formats.mutation.draft import Draft
from clashyard.decks.formats.mutation.options import prepare
from clashyard.decks.formats.mutation.state import PHASES, Phase
from clashyard.decks.formats.mutation.table import NAMES, ROUNDS, score, winners, write_session

RULE = "decks.format.mutation"
DUEL_SEATS = ("A", "B")


class Duty(NamedTuple):
    """A decision to make: *seat* of the league makes it in *match*."""

    kind: str  # draft, mutation or duel
    seat: str
    match: Match
    number: int  # of the phase (1 to 6) or the duel (1 to 12); 0 for the draft

    @property
    def place(self) -> str:
        """Return its name in files and errors."""
        return {"draft": "draft", "mutation": f"mutation {self.seat}", "duel": f"duel {self.number}"}[self.kind]


class Fixture(NamedTuple):
    """A duel of the schedule: the league seats that play as A and B, and which of these begins."""

    number: int
    round: int
    seats: tuple[str, str]
    first: str
    origin: Mapping[str, Any]  # how the duel is dealt


class League:
    """One session. All decisions are played in `duty.match` through `play`; the rest follows automatically."""

    def __init__(
        self,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        *,
        secret: str | None = None,
        former: bool = False,
    ) -> None:
        """Begin a session with a new *secret*, a given one, or a *seed*; *former* as in `Match.dealt`. Raises BadInput."""
        self._options, self.cards = prepare(options or {})
        self.origin: Mapping[str, Any] = {"secret": secret or new_secret()} if seed is None else {"seed": seed}
        if seed is None:
            read_secret(self.origin["secret"], "secret")
        self._former = former
        draft = {key: value for key, value in self._options.items() if key in ("packs", "pile", "cards")}
        origin = {key: derived(value, "draft") if key == "secret" else value for key, value in self.origin.items()}
        self.draft = Match.dealt(decks.GAME, {"format": "mutation-draft", **draft}, origin, former=former)
        self.schedule = list(_schedule(self.origin, former))
        self.phases: dict[str, Match] = {}
        self.duels: list[Match] = []
        self.told: dict[int, str] = {}  # number of a duel played elsewhere -> A or B of it, or draw

    def luck(self, seat: int) -> int:
        """Return a seed for the computer in a seat (a number from 0)."""
        return luck(self.origin["secret"], f"player {seat}") if "secret" in self.origin else int(self.origin["seed"]) + seat

    @property
    def options(self) -> dict[str, Any]:
        return copy.deepcopy(self._options)

    @property
    def players(self) -> dict[str, str]:
        """Return who decides for each seat: human, or a computer's name. The league itself does not use this."""
        return {seat: self._options["players"].get(seat, "human") for seat in NAMES}

    def name(self, seat: str) -> str:
        return str(self._options["names"].get(seat, seat))

    # Open decisions

    @property
    def round(self) -> int:
        """Return the round, from 1 to 6; 0 in the draft."""
        if not self.phases:
            return 0
        return min(PHASES, (len(self.duels) + 1) // 2 + (0 if self._playing() else 1))

    def _playing(self) -> list[int]:
        """Return the places of the duels that are not over."""
        return [i for i in range(len(self.duels)) if not self.ended(i)]

    def ended(self, duel: int) -> bool:
        """Return whether the duel in this place is over, here or elsewhere."""
        return duel < len(self.duels) and (self.duels[duel].to_act is None or duel + 1 in self.told)

    def duties(self) -> list[Duty]:
        """Return all open decisions: in a round all may mutate, and both duels go on side by side."""
        if self.draft.to_act is not None:
            return [Duty("draft", self.draft.to_act, self.draft, 0)]
        if self._playing():
            found = [(i, self.duels[i]) for i in self._playing()]
            return [Duty("duel", self._seat(i, match), match, i + 1) for i, match in found]
        if len(self.duels) == len(self.schedule):
            return []
        return [Duty("mutation", seat, self.phases[seat], self.round) for seat in NAMES if self._phase(seat).number == self.round]

    @property
    def duty(self) -> Duty:
        """Return the first of `duties`. Raises BadInput when the session is over."""
        for duty in self.duties():
            return duty
        raise BadInput("league", "the league is over; nothing is left to decide")

    @property
    def over(self) -> bool:
        return not self.duties()

    def _seat(self, duel: int, match: Match) -> str:
        return self.schedule[duel].seats[DUEL_SEATS.index(match.to_act or "A")]

    def _phase(self, seat: str) -> Phase:
        state = self.phases[seat].state
        assert isinstance(state, Phase)
        return state

    # Playing

    def play(self, action: str | int, seat: str | None = None) -> None:
        """Play an action of the first duty, or of the first one of *seat*. Raises IllegalAction."""
        found = [duty for duty in self.duties() if seat in (None, duty.seat)]
        if not found:
            if self.over:
                raise IllegalAction(str(action), "the league is over", f"{RULE}.after")
            raise IllegalAction(str(action), "{seat} has nothing to decide now", f"{RULE}.phase", seat=seat)
        found[0].match.play(action)
        self.go_on()

    def tell(self, number: int, winner: str) -> None:
        """Record the result of a duel that was played elsewhere or resigned: A or B of the duel, or draw.

        Raises BadInput if that duel is not in progress.
        """
        if number - 1 not in self._playing():
            known = ", ".join(str(i + 1) for i in self._playing()) or Phrase("none")
            raise BadInput(
                "duel", "duel {number} is not being played; duels in progress: {known}", number=shown(number), known=known
            )
        self.told[number] = one_of(winner, (*DUEL_SEATS, "draw"), f"duel {number}", "result")
        self.go_on()

    def go_on(self) -> None:
        """Begin what is due: the phases after the draft, the duels of a round after every phase is over."""
        if self.draft.to_act is None and not self.phases:
            self._open_phases()
        if self.phases and not self.duties() and len(self.duels) < len(self.schedule):
            self.duels += [self._duel(fixture) for fixture in self.schedule[len(self.duels) : len(self.duels) + 2]]

    def _open_phases(self) -> None:
        """Open the mutation phases. The eight cards not chosen for the deck are the Laboratory (decks.format.mutation.deck)."""
        g = self.draft.state
        assert isinstance(g, Draft)
        texts = {card: (self.cards[card].key, str(self.cards[card].facts)) for kept in g.kept for card in kept}
        for i, seat in enumerate(NAMES):
            deck = dict(texts[card] for card in g.deck[i])
            lab = dict(texts[card] for card in g.kept[i] if card not in g.deck[i])
            options = {"format": "mutation", "player": seat, "deck": deck, "lab": lab}
            match = Match.new(decks.GAME, {**options, "mutation-costs": self._options["mutation-costs"]}, 0)  # nothing is drawn
            match.setting = replace(match.setting, names=self._names())
            self.phases[seat] = match

    def _names(self) -> dict[str, Mapping[str, str]]:
        return {card.key: card.names for card in self.cards}

    def _duel(self, fixture: Fixture) -> Match:
        """Return a duel between the current decks."""
        options = {key: self._options[key] for key in ("modules", "turn-limit")}
        champions = self._options.get("champions")
        if champions:
            options["champions"] = [champions[seat] for seat in fixture.seats]
        options |= {"decks": [self.deck(seat) for seat in fixture.seats], "first": fixture.first}
        match = Match.dealt(decks.GAME, options, fixture.origin, former=self._former)
        names = self._names()
        cards = tuple(replace(card, names=names.get(card.key, card.names)) for card in match.setting.cards)
        match.setting = replace(match.setting, cards=cards)
        return match

    # Inspection

    def deck(self, seat: str) -> dict[str, str]:
        """Return the current deck of a seat: a mapping that `decks.new(decks=[…, …])` accepts."""
        one_of(seat, NAMES, "seat", "seat")
        if not self.phases:
            raise BadInput(f"deck {seat}", "there is no deck until the draft is over")
        return {key: str(sheet) for key, sheet in self._phase(seat).deck.items()}

    @property
    def results(self) -> list[str]:
        """Return the results in the order of the schedule: A>B if A has won, A=B for an undecided game."""
        return [self.result(i) for i in range(len(self.duels)) if self.ended(i)]

    def result(self, duel: int) -> str:
        a, b = self.schedule[duel].seats
        winner = self.told.get(duel + 1, self.duels[duel].winner)
        return f"{a}>{b}" if winner == "A" else f"{b}>{a}" if winner == "B" else f"{a}={b}"

    @property
    def points(self) -> dict[str, int]:
        return score(self.results)

    @property
    def winners(self) -> list[str]:
        """Return the winners of the session, several if they are tied, none before the end."""
        return winners(self.results)

    def position(self) -> dict[str, Any]:
        """Return the table, as positions of the format give it."""
        return {"session": write_session(self.results)}


def _schedule(origin: Mapping[str, Any], former: bool) -> Iterator[Fixture]:
    """Yield the three pairings twice; the first player is chosen at random, and swapped in the return game (R6)."""
    tosses = _by_secret(origin["secret"]) if "secret" in origin else _by_seed(origin["seed"], former)
    firsts: dict[tuple[str, str], str] = {}
    number = 0
    for i, pairs in enumerate(ROUNDS, 1):
        for pair in pairs:
            number += 1
            toss, dealt_by = next(tosses)
            first = DUEL_SEATS[toss] if pair not in firsts else DUEL_SEATS[firsts[pair] == "A"]
            firsts[pair] = first
            yield Fixture(number, i, pair, first, dealt_by)


def _by_secret(secret: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield for each duel a toss, and how it is dealt."""
    for duel in count(1):
        yield luck(secret, f"toss {duel}") & 1, {"secret": derived(secret, f"duel {duel}")}


def _by_seed(seed: int, former: bool) -> Iterator[tuple[int, Mapping[str, Any]]]:
    x = former_generator(seed) if former else seeded(seed, DEAL)
    while True:
        x = turn(turn(x))
        yield below(x, 2), {"seed": x & ((1 << 40) - 1)}
