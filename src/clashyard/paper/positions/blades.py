"""Positions of Clashing Blades! on paper: two duellists with their health, the cards between them, and a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from clashyard.blades import GAME
from clashyard.blades.rules.state import HEALTH
from clashyard.blades.text.captions import caption
from clashyard.blades.text.explanations import COURT, SUITS
from clashyard.blades.text.names import NAMED, SIGNS, Names, kind, place, split
from clashyard.core.match import Match
from clashyard.core.words import N_, Words, counted
from clashyard.grimoire.duels.themes import theme_name
from clashyard.paper.positions.picture import Drawing, Teller, Term, legend

SUIT_FACES = {"S": "blades-spade", "D": "blades-diamond", "C": "blades-club", "H": "blades-heart"}
JOKER_FACES = {"joker-": "blades-joker-minor", "joker+": "blades-joker-major", "marcus": "blades-marcus"}
ASKED = {
    "en-garde": N_("Both of you choose a card, and turn the two at the same moment."),
    "option": N_("Keep your spade, or withdraw it."),
    "respond": N_("You answer."),
    "event": N_("You may turn an event."),
    "sting": N_("You may add a heart to the hit."),
    "shed": N_("You shed cards."),
}
FACED = counted("You are threatened with {amount}.")
THREATENED = counted("The enemy is threatened with {amount}.")


def drawing(match: Match, seat: str, words: Words) -> Drawing:
    """Return what *seat* sees."""
    return _Piste(match, seat, words).drawing()


def teller(match: Match, words: Words) -> Teller:
    """Return the actions and events in words."""
    names = Names(words)
    return Teller(caption(match, words), lambda event, _: names.event(event), lambda theme: theme_name(theme, words))


class _Piste:
    """The drawing of one position."""

    def __init__(self, match: Match, seat: str, words: Words) -> None:
        self.match, self.seat, self.words = match, seat, words
        self.view = match.view(seat)
        self.pictures: set[str] = {"back"}
        self.kinds: dict[str, None] = {}

    def drawing(self) -> Drawing:
        other = next(each for each in self.match.seats if each != self.seat)
        hand = self._cards(sorted(self.view[self.seat]["hand"], key=place))
        table = self.view.get("exchange", {}).get("table", {})
        rows = {each: [at] if isinstance(at, str) else at for each, at in table.items()}
        data = {
            "sides": [self._side(each, rows.get(each, ())) for each in (self.seat, other)],
            "hand": hand, "held": len(self.view[other]["hand"]), "notes": list(self._notes(other)),
            "discard": " ".join(map(Names(self.words).name, sorted(self.view["discard"], key=place))),
            "deck": len(self.view["deck"]),
        }  # fmt: skip
        hero = next((card["picture"] for card in hand), "blades-spade")
        return Drawing(GAME.name, data, frozenset(self.pictures), tuple(self._terms()), hero)

    def _side(self, seat: str, table: Iterable[str]) -> dict[str, Any]:
        player: Mapping[str, Any] = self.view[seat]
        return {
            "health": player["health"], "full": HEALTH, "dealer": self.view["dealer"] == seat, "table": self._cards(table),
            "injury": self._cards(player.get("injury", ())), "balance": self._cards(player.get("balance", ())),
        }  # fmt: skip

    def _cards(self, keys: Iterable[str]) -> list[dict[str, str]]:
        return [self._card(key) for key in keys]

    def _card(self, key: str) -> dict[str, str]:
        suit, rank = split(key)
        face = JOKER_FACES.get(key) or (f"blades-{rank.lower()}{suit.lower()}" if rank in "JQK" else SUIT_FACES[suit])
        self.pictures.add(face)
        self.kinds[kind(key)] = None
        name = self.words(NAMED[key]) if key in NAMED else ""
        return {"rank": "" if key in NAMED else rank, "suit": suit, "sign": SIGNS.get(suit, ""), "picture": face, "name": name}

    def _notes(self, other: str) -> Iterator[str]:
        """Yield what has to be decided, and the threats."""
        step = self.view["step"]
        if step in ASKED:
            yield self.words(ASKED[step])
        threat = self.view.get("exchange", {}).get("threat", {})
        for seat, pattern in ((self.seat, FACED), (other, THREATENED)):
            if threat.get(seat):
                yield self.words(pattern, amount=threat[seat])

    def _terms(self) -> Iterator[Term]:
        said = {**SUITS, **COURT}
        for number, (each, text) in enumerate(said.items()):
            if each in self.kinds:
                yield legend(self.words(text), number)
