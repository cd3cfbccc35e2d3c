"""The viewer's hand in words: what each card would do now, and why some cannot be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from clashyard.clash.cards.character import Character
from clashyard.clash.rules.state import ATTACKS, LETTERS, PRICE
from clashyard.clash.text.combo_lines import worth
from clashyard.clash.text.position_writer import HIDDEN
from clashyard.clash.text.sheet import CARDS, NAMES, Sheet
from clashyard.core.words import N_, Words
from clashyard.web.boards.reasons import NONE, Reason
from clashyard.web.games.clash.lists import leading
from clashyard.web.games.clash.pieces import Card, End, Hand, Held, Move, Picking
from clashyard.web.games.clash.reasons import reason

KINDS = {**dict.fromkeys("HLQ", N_("Attack")), **dict.fromkeys("BX", N_("Defence")), "P": N_("Super")}
MOST_USUAL = 40  # discards listed for visitors without scripts


def card_of(letter: str, words: Words) -> Card:
    """Return a card with its effect in a sentence."""
    text = words(CARDS[letter])
    if letter in LETTERS[:ATTACKS]:
        text += ". " + words("In a combo it does what its line says at that position.")
    return Card(letter, words(NAMES[letter]), text)


def consequence(text: str, character: Character, view: Mapping[str, Any], seat: str, words: Words) -> str:
    """Return the consequence of an action of *seat*, if that is certain, in a few words."""
    verb, _, rest = text.partition(" ")
    if verb == "joust":
        return _beaten(rest[-1], words)
    if verb == "super":
        return Sheet(words).effects(character, PRICE.index(int(rest)))
    if verb in ("take", "block", "clash") and "threat" in view:
        off = {"take": view["threat"], "block": view["threat"] - 1, "clash": 0}[verb]
        return words("leaves {hp} HP", hp=max(0, view[seat]["hp"] - max(0, off)))
    return ""


def _beaten(letter: str, words: Words) -> str:
    """Return what a card beats and what it loses to: each attack beats the next of H, L, Q."""
    place = LETTERS.index(letter) if letter in LETTERS else ATTACKS
    if place >= ATTACKS:
        return ""
    beats, loses = (NAMES[LETTERS[(place + step) % ATTACKS]] for step in (1, -1))
    return words("beats {card}, loses to {other}", card=words(beats), other=words(loses))


class Holding:
    """The hand of *seat*, with its *legal* actions if it is asked for one; *waits*: why it cannot play anything, if it cannot."""

    def __init__(
        self, seat: str, character: Character, view: Mapping[str, Any], legal: list[str], waits: Reason, words: Words,
        forfeits: bool = False,
    ) -> None:  # fmt: skip
        """*forfeits*: by a house rule, a placed Block takes nothing off."""
        self.forfeits = forfeits
        self.seat, self.character, self.view, self.legal, self.words = seat, character, view, legal, words
        self.texts, self.step, self.waits = Sheet(words), view["step"], waits
        self.letters: list[str] = [letter for letter in view[seat]["hand"] if letter != HIDDEN]
        self.picking = self._picking() if self.step == "discard" or (self.step == "shed" and len(legal) > 1) else None
        self.single = [] if self.picking else legal

    def hand(self) -> Hand:
        return Hand(self.seat, bool(self.legal), tuple(map(self._held, LETTERS)), self.picking)

    def end(self) -> End:
        return End(self._moves("", self.single), self.picking)

    def _held(self, letter: str) -> Held:
        moves, count = self._moves(letter, self.single), self.letters.count(letter)
        said = NONE if moves or self.picking else self.waits
        if self.legal and count and not moves and not self.picking and self.step != "shed":
            said = reason(letter, self.view, self.character, self.seat, self.words)
        return Held(card_of(letter, self.words), count, moves, self.words(KINDS[letter]), said)

    def _moves(self, letter: str, legal: Iterable[str]) -> tuple[Move, ...]:
        """Return the actions that play a card of this *letter*; for an empty letter, those without a card."""
        return tuple(self._move(text) for text in legal if _letter(text) == letter)

    def _move(self, text: str) -> Move:
        damage = worth(text, self.character, self.view)
        said = self.texts.action(text, self.character, damage, "super" in self.view)
        note = consequence(text, self.character, self.view, self.seat, self.words)
        return Move(text, said, self._short(text, damage), note or self._named(text))

    def _short(self, text: str, damage: int) -> str:
        """Return what a card does, for the place below it."""
        verb, _, rest = text.partition(" ")
        if verb == "super":
            return self.words("{price} Will", "{price} Will", price=int(rest))
        if verb == "block" or (rest.endswith(":B") and not self.forfeits):
            return self.words("Takes 1 off")
        if verb == "clash":
            return self.words("Hit is 0")
        return self.words("Hit for {after}", after=damage) if verb in ("joust", "hit") and rest[-1] != "-" else ""

    def _named(self, text: str) -> str:
        """Return the lines that a hit leads to, and what a Block in the joust costs."""
        verb, _, rest = text.partition(" ")
        if verb == "hit":
            return ", ".join(filter(None, leading(self.character, self.view, rest)))
        return self.words("loses the joust") if verb == "joust" and rest.endswith(":B") else ""

    def _picking(self) -> Picking | None:
        if not self.legal:
            return None
        owed: int = self.view.get("owed", 0)
        verb = "shed " if owed else f"discard {self.seat}:"
        said = (
            self.words("choose {number} card to discard", "choose {number} cards to discard", number=owed)
            if owed
            else self.words("discard nothing")
        )
        usual = self.legal[:MOST_USUAL] if owed else self._some(verb)
        pattern = self.words("discard {card}", card="{card}")
        return Picking(verb, owed, said, pattern, tuple(self._move(text) for text in usual))

    def _some(self, verb: str) -> list[str]:
        """Return common discards: one card, all cards of a letter, everything."""
        hand = self.letters
        ways = [letter * number for letter in LETTERS for number in (1, hand.count(letter)) if letter in hand]
        return list(dict.fromkeys(verb + way for way in [*ways, "".join(hand)] if way))


def _letter(text: str) -> str:
    """Return the letter of the card that an action plays, or an empty string."""
    verb, _, rest = text.partition(" ")
    if verb in ("hit", "joust"):
        return rest[-1].replace("-", "")
    return {"super": "P", "block": "B", "clash": "X"}.get(verb, "")
