"""A viewer's view of CLASH in words and numbers, for the template of the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from clashyard.clash.cards.character import Character
from clashyard.clash.rules.state import ATTACKS, LETTERS, PRICE
from clashyard.clash.text.combo_lines import chain_of, worth
from clashyard.clash.text.position_writer import HIDDEN
from clashyard.clash.text.sheet import CARDS, NAMES, STEPS, Sheet
from clashyard.core.match import Match
from clashyard.core.words import Words, counted
from clashyard.web.games.clash.lists import chain_hits, followers, sheet_of
from clashyard.web.games.clash.pieces import Card, Fighter, Hand, Held, Move, Part, Picking, Place, Scene, Stage, Title
from clashyard.web.games.clash.reasons import reason, waiting

FEW = 24  # discards for a super that are all shown as buttons; if there are more, cards are selected
MOST_USUAL = 40  # discards listed for visitors without scripts


def scene(match: Match, viewer: str | None, words: Words, asked: bool) -> Scene:
    """Return what *viewer* sees of *match*, with its legal actions if it is *asked* for one."""
    return _Seen(match, viewer, words, asked).scene()


class _Seen:
    def __init__(self, match: Match, viewer: str | None, words: Words, asked: bool) -> None:
        self.seat, self.words, self.texts = viewer, words, Sheet(words)
        self.view, self.winner = match.view(viewer), match.winner
        self.step: str = self.view["step"]
        self.attacker: str | None = self.view.get("attacker")
        self.characters: dict[str, Character] = dict(zip(match.game.seats, match.setting.characters, strict=True))
        self.seats = [seat for seat in match.game.seats if seat == viewer]
        self.seats += [seat for seat in match.game.seats if seat != viewer]
        self.legal = match.legal_of(viewer) if asked and viewer else []
        self.waiting = waiting(self.view, viewer, words) if viewer and viewer not in match.deciding else ""
        self.sealed: str = self.view.get("sealed", {}).get(viewer, "")

    def scene(self) -> Scene:
        parts: dict[str, Part] = {"title": self._title(), "stage": self._stage()}
        for seat in self.seats:
            parts[f"fighter-{seat}"] = self._fighter(seat)
            parts[f"place-{seat}"] = self._place(seat)
            parts[f"sheet-{seat}"] = sheet_of(seat, self._player(seat), self.characters[seat], self.view, self.texts)
        if self.seat:
            parts["hand"] = self._hand(self.seat)
        return Scene(tuple(self.seats), self.seat or "", parts, tuple(map(self._card, LETTERS)))

    def _card(self, letter: str) -> Card:
        text = self.words(CARDS[letter])
        if letter in LETTERS[:ATTACKS]:
            text += ". " + self.words("In a combo it does what its line says at that position.")
        return Card(letter, self.words(NAMES[letter]), text)

    def _cards(self, letters: Iterable[str]) -> tuple[Card, ...]:
        return tuple(map(self._card, sorted(letters, key=LETTERS.index)))

    # The table

    def _title(self) -> Title:
        turn = self.words("Turn {number}", number=self.view["turn"])
        seat = self.attacker if self.step == "combo" else self._defender()
        done = self._ended() if self.winner else self.words(STEPS[self.step], seat=seat)
        return Title(self.words("{title}: {step}", title=turn, step=done))

    def _ended(self) -> str:
        if self.winner == "draw":
            return self.words("The match is a draw.")
        return self.words("{seat} wins.", seat=self.winner) if self.winner else ""

    def _defender(self) -> str:
        return next((seat for seat in self.seats if self.attacker and seat != self.attacker), "")

    def _player(self, seat: str) -> str:
        return self.words("You") if seat == self.seat else self.words.player(seat)

    def _fighter(self, seat: str) -> Fighter:
        side, character = self.view[seat], self.characters[seat]
        used = tuple((letter, side["used"].count(letter)) for letter in LETTERS if letter in side["used"])
        marks = tuple(price for price, level in zip(PRICE, character.levels, strict=True) if level)
        return Fighter(
            seat, self._player(seat), character.name, seat == self.seat, seat == self.seats[1], side["hp"], character.hp,
            side["will"], character.max_will, tuple(price for price in marks if price <= character.max_will),
            len(side["hand"]), len(side["deck"]), used, seat == self.attacker and not self.winner, seat == self.winner,
        )  # fmt: skip

    def _place(self, seat: str) -> Place:
        """Return the cards in front of a seat.

        In a joust both sides look alike: nothing shows whether the opponent has chosen.
        """
        side = self.view[seat]
        waits = self.step == "joust" and bool(self.legal or self.sealed)
        chosen = self.sealed if waits and seat == self.seat else ""
        own = seat == self.seat
        return Place(
            seat,
            self.words("Your field") if own else self.words("{seat}'s field", seat=seat),
            self.words("Your pool") if own else self.words("{seat}'s pool", seat=seat),
            self.words("{name}: not revealed yet", name=self._player(seat)),
            seat == self.seats[1], self._cards(side["field"]), self._cards(side["pool"]), waits,
            self._card(chosen) if chosen in NAMES else None, chosen == "-",
        )  # fmt: skip

    def _stage(self) -> Stage:
        chain, threat, texts = chain_of(self.view), self.view.get("threat", -1), self.texts
        character = self.characters[self.attacker or self.seats[0]]
        hits = chain_hits(character, chain) if chain else ()
        if hits and threat < hits[-1].amount:  # already answered: the events happen within the action
            threat = -1
        running = self.view.get("super")
        text = texts.super_text(character, PRICE.index(running["level"])) if running else ""
        return Stage(
            self.step, self._called(), hits, followers(character, self.view) if chain else (), threat, text,
            tuple(texts.holding(self.view)) if chain else (),
            tuple(map(self._card, LETTERS[:ATTACKS])) if self.step == "joust" else (),
        )  # fmt: skip

    def _called(self) -> str:
        """Return what happens in this step, for players and spectators."""
        return {
            "joust": self.words("Both players place a card in secret and reveal them together."),
            "combo": self.words("The attacker continues with a hit or a super, or stops."),
            "respond": self.words("{seat} answers with one card, or none.", seat=self._defender()),
            "shed": self.words(
                counted("{seat} must choose {number} to discard."), seat=self._defender(), number=self.view.get("owed", 0)
            ),
            "discard": self.words("Both players discard as many cards as they like in secret, then draw up to eight."),
            "over": self._ended(),
        }[self.step]

    # The viewer's hand

    def _hand(self, seat: str) -> Hand:
        hand: list[str] = [letter for letter in self.view[seat]["hand"] if letter != HIDDEN]
        marked = self.step == "discard" or (self.step == "shed" and len(self.legal) > FEW)
        picking = self._picking(seat, hand) if self.legal and marked else None
        legal = [] if picking else self.legal
        cards = tuple(self._held(x, hand.count(x), self._moves(x, legal), bool(picking)) for x in LETTERS if x in hand)
        return Hand(seat, len(hand), bool(self.legal), cards, self._moves("", legal), picking, self._chosen())

    def _held(self, letter: str, count: int, moves: tuple[Move, ...], picked: bool) -> Held:
        seat = self.seat or ""
        said = "" if moves or picked else self.waiting
        if self.legal and not moves and not picked and self.step not in ("shed", "discard"):
            said = reason(letter, self.view, self.characters[seat], seat, self.words)
        return Held(self._card(letter), count, moves, said)

    def _chosen(self) -> str:
        """Return what the viewer has chosen and the opponent does not know."""
        if not self.sealed or self.step not in ("joust", "discard"):
            return ""
        character, text = self.characters[self.seat or ""], f"{self.step} {self.seat}:{self.sealed}"
        said = self.texts.action(text, character, worth(text, character, self.view))
        return self.words("Your secret choice: {action}.", action=said)

    def _moves(self, letter: str, legal: Iterable[str]) -> tuple[Move, ...]:
        """Return the actions that play a card of this *letter*; for an empty letter, those without a card."""
        return tuple(self._move(text) for text in legal if _letter(text) == letter)

    def _move(self, text: str) -> Move:
        character = self.characters[self.seat or ""]
        said = self.texts.action(text, character, worth(text, character, self.view), "super" in self.view)
        return Move(text, said, consequence(text, character, self.view, self.seat or "", self.words))

    def _picking(self, seat: str, hand: list[str]) -> Picking:
        owed: int = self.view.get("owed", 0)
        verb = "shed " if owed else f"discard {seat}:"
        said = (
            self.words("choose {number} card to discard", "choose {number} cards to discard", number=owed)
            if owed
            else self.words("discard nothing")
        )
        usual = self.legal[:MOST_USUAL] if owed else self._some(verb, hand)
        pattern = self.words("discard {card}", card="{card}")
        return Picking(verb, owed, said, pattern, tuple(self._move(text) for text in usual))

    def _some(self, verb: str, hand: list[str]) -> list[str]:
        """Return common discards: one card, all cards of a letter, everything."""
        ways = [letter * number for letter in LETTERS for number in (1, hand.count(letter)) if letter in hand]
        return list(dict.fromkeys(verb + way for way in [*ways, "".join(hand)] if way))


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


def _letter(text: str) -> str:
    """Return the letter of the card that an action plays, or an empty string."""
    verb, _, rest = text.partition(" ")
    if verb in ("hit", "joust"):
        return rest[-1].replace("-", "")
    return {"super": "P", "block": "B", "clash": "X"}.get(verb, "")
