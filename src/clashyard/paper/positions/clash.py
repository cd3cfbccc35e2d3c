"""Positions of CLASH on paper: two characters with HP, Will and combos, and a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from clashyard.art import portrait_key
from clashyard.clash import GAME
from clashyard.clash.cards.character import Character
from clashyard.clash.rules.state import LETTERS
from clashyard.clash.text.captions import caption
from clashyard.clash.text.sheet import CARDS, NAMES, Sheet
from clashyard.core.match import Match
from clashyard.core.words import N_, Words, counted
from clashyard.grimoire.duels.themes import theme_name
from clashyard.paper.positions.picture import Drawing, Teller, legend

ORDER = "HLQBXP"
FACES = {"H": "clash-heavy", "L": "clash-lite", "Q": "clash-quick", "B": "clash-block", "X": "clash-clash", "P": "clash-super"}
ASKED = {
    "joust": N_("Both of you place a card at the same moment."),
    "combo": N_("You attack: go on with the combo, or stop."),
    "respond": N_("You answer the hit."),
    "shed": N_("You discard to the super."),
    "discard": N_("The turn ends: both of you may discard."),
}
PILES = {"field": N_("On the field: {cards}"), "pool": N_("Damage pool: {cards}"), "used": N_("Used: {cards}")}


def drawing(match: Match, seat: str, words: Words) -> Drawing:
    """Return what *seat* sees."""
    return _Arena(match, seat, words).drawing()


def teller(match: Match, words: Words) -> Teller:
    """Return the actions and events in words."""
    sheet = Sheet(words)
    return Teller(caption(match, words), lambda event, _: sheet.event(event), lambda theme: theme_name(theme, words))


class _Arena:
    """The drawing of one position."""

    def __init__(self, match: Match, seat: str, words: Words) -> None:
        self.match, self.seat, self.words = match, seat, words
        self.view, self.sheet = match.view(seat), Sheet(words)
        self.pictures: set[str] = {"back"}

    def drawing(self) -> Drawing:
        other = next(each for each in self.match.seats if each != self.seat)
        hand = sorted((card for card in self.view[self.seat]["hand"]), key=ORDER.index)
        sides = [self._side(each) for each in (self.seat, other)]
        data = {
            "sides": sides, "hand": [self._card(letter) for letter in hand], "held": len(self.view[other]["hand"]),
            "notes": list(self._notes()),
        }  # fmt: skip
        terms = tuple(legend(self.words(CARDS[letter]), place) for place, letter in enumerate(ORDER))
        return Drawing(GAME.name, data, frozenset(self.pictures), terms, sides[0]["picture"])

    def _character(self, seat: str) -> Character:
        found: Character = self.match.setting.characters[self.match.game.seats.index(seat)]
        return found

    def _side(self, seat: str) -> dict[str, Any]:
        player: Mapping[str, Any] = self.view[seat]
        character = self._character(seat)
        picture = portrait_key(character.name)
        self.pictures.add(picture)
        combos = [
            {
                "hits": [
                    {"letter": LETTERS[letter], "damage": damage} for letter, damage in zip(one.chain, one.damage, strict=True)
                ]
            }
            for one in character.combos
        ]
        openers = [{"letter": letter, "damage": damage} for letter, damage in zip(LETTERS, character.openers, strict=False)]
        return {
            "name": character.name, "picture": picture, "hp": player["hp"], "full": character.hp, "will": player["will"],
            "most": character.max_will, "openers": openers, "combos": combos, "supers": self.sheet.supers(character),
            "piles": list(self._piles(player)), "deck": len(player["deck"]),
        }  # fmt: skip

    def _piles(self, player: Mapping[str, Any]) -> Iterator[str]:
        for key, title in PILES.items():
            if player.get(key):
                yield self.words(title, cards=self._counted(player[key]))

    def _counted(self, letters: Iterable[str]) -> str:
        counts = Counter(letters)
        return ", ".join(
            self.words(NAMES[letter]) + (f" × {counts[letter]}" if counts[letter] > 1 else "")
            for letter in ORDER
            if counts[letter]
        )

    def _card(self, letter: str) -> dict[str, str]:
        self.pictures.add(FACES[letter])
        return {"letter": letter, "name": self.words(NAMES[letter]), "picture": FACES[letter]}

    def _notes(self) -> Iterator[str]:
        """Yield what has to be decided, the combo so far, and what supers have left."""
        step = self.view["step"]
        if step in ASKED:
            yield self.words(ASKED[step])
        if "chain" in self.view:
            yield self.words("The combo so far: {chain}", chain=" > ".join(self.view["chain"].split(">")))
        if "threat" in self.view:
            yield self.words(counted("The hit to answer does {amount}."), amount=self.view["threat"])
        yield from self.sheet.holding(self.view)
