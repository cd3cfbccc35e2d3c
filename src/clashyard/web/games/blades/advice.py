"""Advice on the current decision and on the effect of each card and action, derived from what the viewer sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.blades.rules.state import STEPS
from clashyard.blades.text.actions import RULE
from clashyard.blades.text.explanations import COURT, SUITS
from clashyard.blades.text.names import STEPS as TOLD
from clashyard.blades.text.names import Names, kind, laid, split, strength
from clashyard.blades.text.second_person import YOUR_STEPS
from clashyard.core.words import N_, Words

RULES = {STEPS[step]: rule for step, rule in RULE.items()} | {"over": "blades.end.win"}
TRICKERY = "blades.events.trickery"

ASKED = {
    "en-garde": N_("Commit a card in secret. Both are revealed together."),
    "option": N_("Spade against spade: keep yours, or withdraw it and answer with another card."),
    "event": N_("An exact counter: turn the top event card?"),
    "sting": N_("You hit: add a heart?"),
}


class Advice:
    """Advice for *seat*, or for a spectator if it is None. *asked*: the seat has to decide now."""

    def __init__(self, view: Mapping[str, Any], seat: str | None, words: Words, asked: bool) -> None:
        self.view, self.seat, self.words, self.asked = view, seat, words, asked
        self.step: str = view["step"]
        self.health: int = view[seat]["health"] if seat else 0
        self.other = "B" if seat == "A" else "A"
        self.threat: int = view.get("exchange", {}).get("threat", {}).get(seat, 0) if asked else 0
        self.adding: bool = view.get("exchange", {}).get("adding", False)  # of balance, to an en garde diamond
        self.owed: Mapping[str, int] = view.get("owed", {}).get(seat, {}) if asked else {}

    # The decision

    def prompt(self) -> str:
        """Return what the viewer has to decide, or who else decides now."""
        if not self.asked:
            return self._told()
        if self.adding:
            return self.words("Add balance cards to your diamond, or pass.")
        if self.step == "respond":
            return self.words("Answer with one diamond or one club, or suffer the damage.")
        if "cards" in self.owed:
            return self.words("Choose {number} card to discard.", "Choose {number} cards to discard.", number=self.owed["cards"])
        if self.step == "shed":
            return self.words("Shed cards worth at least {amount} in total.", amount=self.owed["strength"])
        return self.words(ASKED[self.step])

    def _told(self) -> str:
        if self.step == "over":
            return ""
        own = self.view.get("sealed", {}).get(self.seat)
        if own:
            return self.words("You have committed {card}.", card=Names(self.words).name(own))
        if self.step == "en-garde":
            return self.words("Both players commit a card in secret.")
        return self.words.told(TOLD[self.step], YOUR_STEPS.get(self.step), {"seat": self.actor})

    @property
    def actor(self) -> str:
        """Return the seat whose decision it is, or nobody while cards are being committed: who has committed is secret."""
        if self.step == "shed":
            return str(next(iter(self.view["owed"])))
        return str(self.view.get("exchange", {}).get("to-act", ""))

    @property
    def rule(self) -> str:
        """Return the rule behind the decision."""
        tricked = any("cards" in owed for owed in self.view.get("owed", {}).values())
        return TRICKERY if tricked else RULES[self.step]

    # The effect of a card

    def card(self, card: str) -> str:
        """Return the effect of a card of the viewer's hand or balance at this step, or its general use outside a decision."""
        suit = split(card)[0]
        if self.asked and self.step == "shed" and kind(card) == suit:
            return self._shed(card)
        if self.asked and self.step in ("respond", "option"):
            return (
                self.words("You can't answer with a spade: it only attacks, en garde.")
                if kind(card) == "S"
                else self._answer(card)
            )
        if self.asked and self.step == "en-garde" and kind(card) == suit:
            return self._commit(card)
        if self.asked and self.step == "sting" and suit == "H":
            return self._sting(card)
        return self.general(card)

    def general(self, card: str) -> str:
        """Return the general use of a card of this kind."""
        return self.words({**SUITS, **COURT}[kind(card)])

    def _commit(self, card: str) -> str:
        amount = strength(card)
        if split(card)[0] == "S":
            return self.words("Attacks for {amount}, minus what the other card stops.", amount=amount)
        if split(card)[0] == "D":
            return self.words("Stops {amount} of a spade; any excess is lost.", amount=amount)
        if split(card)[0] == "C":
            return self.words("Stops {amount} of a spade; any excess strikes back.", amount=amount)
        return self.words("Hearts are never played: you can add one to your hit.")

    def _answer(self, card: str) -> str:
        if split(card)[0] == "H":
            return self.words("Hearts are never played: you can add one to your hit.")
        if kind(card) == "JD":
            return self.words("Counts as {amount}, alone or with a diamond. Can be used once.", amount=strength(card))
        return self._stops([card])

    def _stops(self, cards: list[str]) -> str:
        total, threat = sum(map(strength, cards)), self.threat
        if self.adding:
            return self._leaves(threat - total)
        if total < threat:
            return self._suffers(total, threat - total)
        if total == threat and self.view.get("events"):
            return self.words("Stops {amount} exactly: you may turn an event.", amount=threat)
        if total > threat and split(cards[0])[0] == "C":
            return self.words(
                "Stops {amount} and threatens {seat} with {rest}.", amount=threat, seat=self.other, rest=total - threat
            )
        return self.words("Stops all {amount}.", amount=threat)

    def _leaves(self, rest: int) -> str:
        return (
            self.words("Leaves {rest} to answer.", rest=rest)
            if rest > 0
            else self.words("Stops all {amount}.", amount=self.threat)
        )

    def _suffers(self, stopped: int, rest: int) -> str:
        falls = rest >= self.health
        pattern = N_("Stops {amount}. You suffer {rest} and fall.") if falls else N_("Stops {amount}. You suffer {rest}.")
        return self.words(pattern, amount=stopped, rest=rest)

    def _sting(self, card: str) -> str:
        return self.words(
            "No damage, but {seat} begins the next deal by shedding {amount} or more.", seat=self.other, amount=strength(card)
        )

    def _shed(self, card: str) -> str:
        if "cards" in self.owed:
            return self.words("You may discard this card.")
        return self.words("Counts as {amount} of the {owed} you owe.", amount=strength(card), owed=self.owed["strength"])

    # The effect of an action

    def action(self, text: str) -> str:
        """Return the consequence of an action, unless its name says it."""
        if text == "keep":
            return self._keep()
        if text == "pass" and self.adding:
            return self._leaves(self.threat)
        if text == "pass":
            return self.words("You would fall.") if self.threat >= self.health else ""
        if text == "no-event":
            return self.words("It stays on top, face down.")
        if self.step in ("respond", "option"):
            return self._stops(laid(text))
        return self.card(laid(text)[0]) if self.step in ("sting", "en-garde") and laid(text) else ""

    def _keep(self) -> str:
        theirs = self.view["exchange"]["threat"][self.other]
        if self.threat > theirs:
            return self.words("Then {seat} makes the same choice.", seat=self.other)
        return self.words("Both hit: you {amount}, {seat} {rest}.", amount=self.threat, seat=self.other, rest=theirs)
