"""A viewer's view of Clashing Blades! in words and numbers, for the template of the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from clashyard.blades.rules.state import HEALTH, Fight
from clashyard.blades.text.explanations import COURT, RULES, SUITS
from clashyard.blades.text.names import LONG, SIGNS, Names, balanced, in_order, laid, place, split, strength
from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.web.games.blades.advice import Advice
from clashyard.web.games.blades.cards import PICTURES, Card, drawn
from clashyard.web.games.blades.parts import (
    Actions,
    Button,
    Clash,
    Discards,
    Events,
    Fencer,
    Hand,
    Laid,
    Owed,
    Scene,
    Threat,
    Turn,
    Use,
)

CLAIMS = {
    "later": N_("{seat} may then add a heart."),
    "no-heart": N_("{seat} has no heart to add."),
    "no-sting": N_("{seat} adds no heart."),
}


def scene(match: Match, viewer: str | None, words: Words, asked: bool) -> Scene:
    """Return what *viewer* sees of *match*, with its legal actions if it is *asked* for one."""
    return _Seen(match, viewer, words, asked).scene()


class _Seen:
    def __init__(self, match: Match, viewer: str | None, words: Words, asked: bool) -> None:
        self.match, self.seat, self.words, self.names = match, viewer, words, Names(words)
        self.view = match.view(viewer)
        self.step: str = self.view["step"]
        self.exchange: Mapping[str, Any] = self.view.get("exchange", {})
        self.table = {seat: [at] if isinstance(at, str) else at for seat, at in self.exchange.get("table", {}).items()}
        self.legal = in_order(match.legal_of(viewer)) if asked and viewer else []
        self.advice = Advice(self.view, viewer, words, bool(self.legal))
        self.useful = {card for text in self.legal for card in laid(text)}
        self.left = viewer or "A"

    def scene(self) -> Scene:
        seats = (self.left, "B" if self.left == "A" else "A")
        parts: dict[str, Any] = {"turn": self._turn(), "clash": self._clash(), "discards": self._discards()}
        for seat in seats:
            parts |= {f"fencer-{seat}": self._fencer(seat), f"laid-{seat}": self._laid(seat)}
        if self.seat:
            parts |= {"hand": self._hand(self.seat), "actions": self._actions()}
        if "events" in self.view:
            parts["events"] = self._events()
        return Scene(*seats, self.seat or "", "events" in self.view, self._uses(), parts)

    def _card(self, key: str, mark: str = "") -> Card:
        return drawn(key, self.words, self.advice.general(key), mark=mark)

    def _mine(self, key: str) -> Card:
        """Return a card that the viewer may use, with its effect now and whether it can be chosen."""
        return drawn(key, self.words, self.advice.card(key), key in self.useful)

    def _turn(self) -> Turn:
        assert isinstance(self.match.state, Fight)
        deal = self.words("Deal {number}, dealt by {seat}", number=self.match.state.number, seat=self.view["dealer"])
        return Turn(deal, self.advice.prompt(), self.advice.rule, bool(self.legal))

    def _fencer(self, seat: str) -> Fencer:
        player, own = self.view[seat], seat == self.seat
        health: int = player["health"]
        fresh = self.exchange.get("sting", {}).get("B" if seat == "A" else "A")
        later = self.words("in the next deal")
        injury = [self._card(key, later if key == fresh else "") for key in player.get("injury", ())]
        balance = [self._mine(key) if own else self._card(key) for key in player.get("balance", ())]
        return Fencer(
            seat, self.words.player(seat), own,
            health, min(health, self._faced(seat)), HEALTH - health, len(player["hand"]), self.view["dealer"] == seat,
            self.step != "over" and self.advice.actor == seat, tuple(injury), tuple(balance),
        )  # fmt: skip

    def _laid(self, seat: str) -> Laid:
        sealed = self.view.get("sealed", {}).get(seat)
        cards = tuple(self._card(key) for key in self.table.get(seat, ()))
        said = (
            self.words("Your cards on the table") if seat == self.seat else self.words("{seat}'s cards on the table", seat=seat)
        )
        return Laid(said, cards, self._card(sealed, self.words("committed in secret")) if sealed else None)

    def _clash(self) -> Clash:
        sides = (self.left, "B" if self.left == "A" else "A")
        threats = [self._threat(seat, self._faced(seat)) for seat in sides]
        claims = [self._claim(seat, claim) for seat, claim in self.exchange.get("sting", {}).items()]
        claims += [self._owed(seat, owed) for seat, owed in self.view.get("owed", {}).items()]
        return Clash(tuple(threat for threat in threats if threat), tuple(claims), self._pause(), self._result())

    def _pause(self) -> str:
        said = {"en-garde": N_("en garde"), "event": N_("an exact counter"), "sting": N_("a hit")}
        return self.words(said[self.step]) if self.step in said else ""

    def _faced(self, seat: str) -> int:
        """Return the threat to a seat. If spades have crossed and one is already withdrawn, only the other threatens."""
        amount: int = self.exchange.get("threat", {}).get(seat, 0)
        if self.step == "option":
            spades = [card for card in self.table.get("B" if seat == "A" else "A", ()) if card[0] == "S"]
            return strength(spades[0]) if spades else 0
        return amount

    def _threat(self, seat: str, amount: int) -> Threat | None:
        pattern = N_("{amount} threatens {seat}", "{amount} threaten {seat}")
        return Threat(seat, seat == self.left, amount, self.words(pattern, amount=amount, seat=seat)) if amount else None

    def _claim(self, seat: str, claim: str) -> str:
        if claim in CLAIMS:
            return self.words(CLAIMS[claim], seat=seat)
        return self.words("{seat} adds {card}: a stinging cut.", seat=seat, card=self.names.name(claim))

    def _owed(self, seat: str, owed: Mapping[str, int]) -> str:
        if "cards" in owed:
            return self.words(
                "{seat} must discard {number} card", "{seat} must discard {number} cards", seat=seat, number=owed["cards"]
            )
        return self.words("{seat} must shed a strength of {amount}", seat=seat, amount=owed["strength"])

    def _result(self) -> str:
        winner = self.view.get("winner")
        if winner != "draw":
            return self.words("{seat} wins.", seat=winner) if winner else ""
        both = all(self.view[seat]["health"] == 0 for seat in self.match.seats)
        return self.words("The match is a draw: both have lost.") if both else self.words("The match is a draw.")

    def _hand(self, seat: str) -> Hand:
        cards = sorted(self.view[seat]["hand"], key=place)
        return Hand(tuple(self._mine(card) for card in cards))

    def _discards(self) -> Discards:
        suits = [suit for suit in SIGNS if suit != "H" or self.match.options["extra-hearts"]]
        found = sorted(self.view["discard"], key=place)
        rows = tuple((suit, tuple((card, split(card)[1]) for card in found if split(card)[0] == suit)) for suit in suits)
        return Discards(rows, self.words("Cards face down: {number}", number=len(self.view["deck"])))

    def _events(self) -> Events:
        left = len(self.view["events"])
        used = tuple(self._card(key) for key in self.view["event-used"])
        return Events(left, self.words("Event cards left: {number}", number=left), used)

    def _uses(self) -> tuple[Use, ...]:
        options = self.match.options
        kinds = [kind for kind in SUITS if kind != "H" or options["extra-hearts"]]
        kinds += [kind for kind in COURT if options["event-deck"] and (kind != "marcus" or options["marcus-king"])]
        said = {**SUITS, **COURT}
        return tuple(
            Use(split(kind)[0] if kind in COURT else kind, PICTURES[kind][0], self.words(said[kind]), RULES[kind])
            for kind in kinds
        )

    # The possible actions

    def _actions(self) -> Actions:
        if not self.legal:
            return Actions()
        if self.step == "shed":
            return self._sheds()
        folded = [text for text in self.legal if balanced(text)] if len(self.legal) > LONG else []
        plain = [text for text in self.legal if text not in folded]
        label = self.words("More options with balance cards: {ways}", ways=len(folded))
        return Actions(self._buttons(plain), self._buttons(folded), label, choose=len(self.legal) > 1 and bool(self.useful))

    def _sheds(self) -> Actions:
        owed = self.advice.owed
        count = "cards" in owed
        label = self.words("All options: {ways}", ways=len(self.legal))
        return Actions((), self._buttons(self.legal), label, Owed(owed["cards"] if count else owed["strength"], count))

    def _buttons(self, texts: Iterable[str]) -> tuple[Button, ...]:
        return tuple(
            Button(text, self.names.action(text, self.advice.threat), self.advice.action(text), " ".join(laid(text)))
            for text in texts
        )
