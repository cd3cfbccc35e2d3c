"""What is asked at a step, and what a card or an action would do there: in words, from what the viewer sees alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.blades.explained import COURT, SUITS
from clashyard.blades.names import STEPS as TOLD
from clashyard.blades.names import Names, kind, laid, split, strength
from clashyard.blades.notation import RULE
from clashyard.blades.state import STEPS
from clashyard.core.words import N_, Words

RULES = {STEPS[step]: rule for step, rule in RULE.items()} | {"over": "blades.end.win"}
TRICKERY = "blades.events.trickery"

ASKED = {
    "en-garde": N_("Commit a card, unseen. Both are turned up together."),
    "option": N_("Spade against spade: keep yours, or withdraw it and answer with another card."),
    "event": N_("An exact counter: turn the top event card?"),
    "sting": N_("Your hit: add a heart to it?"),
}


class Advice:
    """For *seat*, None for who looks on; *asked*: it has to decide now."""

    def __init__(self, view: Mapping[str, Any], seat: str | None, words: Words, asked: bool) -> None:
        self.view, self.seat, self.words, self.asked = view, seat, words, asked
        self.step: str = view["step"]
        self.health: int = view[seat]["health"] if seat else 0
        self.other = "B" if seat == "A" else "A"
        self.threat: int = view.get("exchange", {}).get("threat", {}).get(seat, 0) if asked else 0
        self.owed: Mapping[str, int] = view.get("owed", {}).get(seat, {}) if asked else {}

    # What is asked

    def prompt(self) -> str:
        """What the viewer has to decide, or who else is about to."""
        if not self.asked:
            return self._told()
        if self.step == "respond":
            return self.words("Answer with one diamond or one club, or suffer it.")
        if "cards" in self.owed:
            return self.words("Cards that you must discard: {number}. Choose them.", number=self.owed["cards"])
        if self.step == "shed":
            return self.words("Shed cards that count {amount} or more together.", amount=self.owed["strength"])
        return self.words(ASKED[self.step])

    def _told(self) -> str:
        if self.step == "over":
            return ""
        own = self.view.get("sealed", {}).get(self.seat)
        if own:
            return self.words("You have committed {card}.", card=Names(self.words).name(own))
        if self.step == "en-garde":
            return self.words("Cards are committed, unseen.")
        return self.words(TOLD[self.step], seat=self.actor)

    @property
    def actor(self) -> str:
        """The seat whose decision it is; nobody's while cards are committed, which is nobody else's business."""
        if self.step == "shed":
            return str(next(iter(self.view["owed"])))
        return str(self.view.get("exchange", {}).get("to-act", ""))

    @property
    def rule(self) -> str:
        """The rule of what is decided."""
        tricked = any("cards" in owed for owed in self.view.get("owed", {}).values())
        return TRICKERY if tricked else RULES[self.step]

    # What a card would do

    def card(self, card: str) -> str:
        """What a card of the own hand, or of the balance, does at this step; in general where nothing is asked."""
        suit = split(card)[0]
        if self.asked and self.step == "shed" and kind(card) == suit:
            return self._shed(card)
        if self.asked and self.step in ("respond", "option"):
            return self.words("A spade is no answer: it attacks, en garde only.") if kind(card) == "S" else self._answer(card)
        if self.asked and self.step == "en-garde" and kind(card) == suit:
            return self._commit(card)
        if self.asked and self.step == "sting" and suit == "H":
            return self._sting(card)
        return self.general(card)

    def general(self, card: str) -> str:
        """What cards like this are for."""
        return self.words({**SUITS, **COURT}[kind(card)])

    def _commit(self, card: str) -> str:
        amount = strength(card)
        if split(card)[0] == "S":
            return self.words("Attacks with {amount}, less what the other card stops.", amount=amount)
        if split(card)[0] == "D":
            return self.words("Stops {amount} of a spade; what is over is lost.", amount=amount)
        if split(card)[0] == "C":
            return self.words("Stops {amount} of a spade; what is over strikes back.", amount=amount)
        return self.words("A heart is never played: it can be added to your hit.")

    def _answer(self, card: str) -> str:
        if split(card)[0] == "H":
            return self.words("A heart is never played: it can be added to your hit.")
        if kind(card) == "JD":
            return self.words("Counts {amount}, alone or with a diamond. Used once.", amount=strength(card))
        return self._stops([card])

    def _stops(self, cards: list[str]) -> str:
        total, threat = sum(map(strength, cards)), self.threat
        if total < threat:
            return self._suffers(total, threat - total)
        if total == threat and self.view.get("events"):
            return self.words("Stops {amount} exactly: you may turn an event.", amount=threat)
        if total > threat and split(cards[0])[0] == "C":
            return self.words(
                "Stops {amount} and threatens {seat} with {rest}.", amount=threat, seat=self.other, rest=total - threat
            )
        return self.words("Stops all {amount}.", amount=threat)

    def _suffers(self, stopped: int, rest: int) -> str:
        falls = rest >= self.health
        pattern = N_("Stops {amount}. You suffer {rest}, and fall.") if falls else N_("Stops {amount}. You suffer {rest}.")
        return self.words(pattern, amount=stopped, rest=rest)

    def _sting(self, card: str) -> str:
        return self.words(
            "No damage, but {seat} begins the next deal by shedding {amount} or more.", seat=self.other, amount=strength(card)
        )

    def _shed(self, card: str) -> str:
        if "cards" in self.owed:
            return self.words("One of the cards that you may discard.")
        return self.words("Counts {amount} of the {owed} that you owe.", amount=strength(card), owed=self.owed["strength"])

    # What an action would do

    def action(self, text: str) -> str:
        """What comes of an action, where its words do not say it."""
        if text == "keep":
            return self._keep()
        if text == "pass":
            return self.words("That is your fall.") if self.threat >= self.health else ""
        if text == "no-event":
            return self.words("It stays on top, unseen.")
        if self.step in ("respond", "option"):
            return self._stops(laid(text))
        return self.card(laid(text)[0]) if self.step in ("sting", "en-garde") and laid(text) else ""

    def _keep(self) -> str:
        theirs = self.view["exchange"]["threat"][self.other]
        if self.threat > theirs:
            return self.words("Then {seat} decides the same.", seat=self.other)
        return self.words(
            "Then both hit: you suffer {amount}, {seat} suffers {rest}.", amount=self.threat, seat=self.other, rest=theirs
        )
