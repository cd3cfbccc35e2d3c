"""Positions of Clash of Decks on paper: two hands with their Strongholds, and two lines with a bridge each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from clashyard import art
from clashyard.art.composer import taken_apart
from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.decks import GAME
from clashyard.decks.cards.catalogue import Facts, catalogue, read_card
from clashyard.decks.rules.summoning import window
from clashyard.decks.text.captions import caption
from clashyard.decks.text.creatures import Creature, attack_of, creatures
from clashyard.decks.text.explanations import ability_of
from clashyard.decks.text.places import Placed
from clashyard.decks.text.position_reader import COPY, STRONGHOLDS
from clashyard.decks.text.themes import theme_named
from clashyard.paper.faces import icons_of, terms
from clashyard.paper.positions import plain
from clashyard.paper.positions.picture import Drawing, Teller

LANES = ("upper", "lower")
SEEN = N_("You have seen: {cards}.")
UNSEEN = N_("Face down, in unknown order: {cards}.")
YOUR_LOSSES = N_("Out of the game, of yours: {cards}")
THEIR_LOSSES = N_("Out of the game, of the enemy's: {cards}")
TRIVIA = frozenset({"paid", "ended", "idle", "turn", "mana", "summoned", "cast"})  # the action itself says who is played where


def drawing(match: Match, seat: str, words: Words) -> Drawing:
    """Return what *seat* sees of a duel; of any other mode as text."""
    view = match.view(seat, memory=True)
    if "B" not in view or "C" in view or match.game.form:
        return plain.drawing(match, seat, words)
    return _Table(match, seat, view, words).drawing()


def teller(match: Match, words: Words) -> Teller:
    """Return the actions and events in words, without those that go without saying."""
    placed = _Titled(match, words)
    told = caption(match, words)

    def theme(word: str) -> str:
        return theme_named(word, words)

    return Teller(told, placed.told, theme, TRIVIA, lambda proof: [tuple(line) for line in (proof or {}).get("lines", ())])


class _Titled(Placed):
    """Names for a book: a card that a position spells out is called as in the catalogue, or by its key."""

    def card(self, key: str) -> str:
        said = super().card(key)
        if said != key:
            return said
        page = catalogue().get(COPY.sub("", key))
        return page.name(self.words.language) if page else key.replace("-", " ").capitalize()


class _Table:
    """The drawing of one duel."""

    def __init__(self, match: Match, seat: str, view: Mapping[str, Any], words: Words) -> None:
        self.match, self.seat, self.view, self.words = match, seat, view, words
        self.names = _Titled(match, words)
        self.facts: dict[str, Facts] = {key: read_card(text) for key, text in view["cards"].items()}
        self.pictures: set[str] = {"back"}
        self.abilities: set[str] = set()

    def drawing(self) -> Drawing:
        other = next(each for each in self.match.seats if each != self.seat)
        data = {
            "hand": list(self._hand(self.seat)),
            "window": window(self.match.state, self.match.game.seats.index(self.seat)),  # type: ignore[arg-type]
            "held": list(self._hand(other)),
            "known": [" ".join(self._known(other))],
            "lines": [{"own": self._line(self.seat, lane), "other": self._line(other, lane)} for lane in LANES],
            "mana": self.view["turn"].get("mana", 0),
            "notes": list(self._notes(other)),
            "icons": [{"icon": icon, "name": name} for icon, name in self._icons()],
        }
        heroes = [each["picture"] for each in data["hand"] if each.get("picture")]
        explained = tuple(terms(self.abilities, self.words))
        return Drawing(GAME.name, data, frozenset(self.pictures), explained, heroes[0] if heroes else "back")

    def _known(self, other: str) -> Iterator[str]:
        """Yield which cards the enemy holds: those that have been seen from the left, the others in no order."""
        seen = [key for key in self.view[other]["hand"] if key in self.facts]
        unseen = [key for key in self.match.position()[other]["hand"] if key in self.facts and key not in seen]
        if seen:
            yield self.words(SEEN, cards=", ".join(map(self.names.card, seen)))
        if unseen:
            yield self.words(UNSEEN, cards=", ".join(sorted(map(self.names.card, unseen))))

    def _icons(self) -> Iterator[tuple[str, str]]:
        shown = {word.partition(":")[0] for word in self.abilities}
        yield from sorted((f"ability-{word}", ability_of(word, self.words.language).name) for word in shown)

    def _hand(self, seat: str) -> Iterator[dict[str, Any]]:
        row: Sequence[str] = self.view[seat]["hand"]
        wall = next(place for place, key in enumerate(row) if key in STRONGHOLDS)
        for place, key in enumerate(row):
            if key in STRONGHOLDS:
                name = self.words("Fort") if key == "fort" else self.words("Bastion")
                yield {"stronghold": key, "name": name, "guard": False, "hp": len(row) - 1 - place}
                continue
            guard = {"guard": place > wall}
            if key not in self.facts:
                yield guard | {"hidden": True}
            else:
                facts = self.facts[key]
                yield guard | self._card((key,), attack_of(facts.words, facts.attack), facts.health, facts.words)

    def _line(self, seat: str, lane: str) -> list[dict[str, Any]]:
        return [self._creature(each) for each in creatures(self.view[seat].get(lane, ()), self.facts)]

    def _creature(self, seen: Creature) -> dict[str, Any]:
        marks = [self.words("new")] * seen.fresh + [self.words("no shield")] * seen.unshielded
        marks += [self.words("holds {card}", card=self.names.card(key)) for key in seen.captives]
        card = self._card(seen.keys, seen.attack, seen.health, seen.own, seen.lent)
        return card | {"hurt": seen.damage, "left": seen.health - seen.damage, "marks": marks, "cost": None}

    def _card(
        self, keys: Sequence[str], attack: str, health: int, abilities: Iterable[str], lent: Iterable[str] = ()
    ) -> dict[str, Any]:
        facts = self.facts[keys[0]]
        picture = self._picture(keys[0], facts)
        self.pictures.add(picture)
        own, lent = list(abilities), list(lent)
        self.abilities.update(own, lent)
        return {
            "name": " + ".join(map(self.names.card, keys)), "cost": facts.cost, "attack": attack, "picture": picture,
            "health": 0 if facts.incantation else health, "spell": facts.incantation, "icons": [*map(icons_of, own)],
            "lent": [icons_of(word) for word in lent if word not in own],
        }  # fmt: skip

    def _picture(self, key: str, facts: Facts) -> str:
        page = COPY.sub("", key)
        if page in catalogue():
            return art.key(catalogue()[page])
        card = self.names.cards.get(key)
        chosen = card.look.get("picture", "") if card else ""
        if taken_apart(chosen):
            return chosen
        return art.key(art.Facts(self.names.card(key), tuple(facts.words), facts.incantation))

    def _notes(self, other: str) -> Iterator[str]:
        """Yield which cards have left the game, which the drawing does not show."""
        for seat, pattern in ((self.seat, YOUR_LOSSES), (other, THEIR_LOSSES)):
            removed = self.view[seat].get("removed", ())
            if removed:
                yield self.words(pattern, cards=", ".join(map(self.names.card, removed)))
