"""What each card of the viewer's hand does now, short enough to stand below it."""

from __future__ import annotations

from clashyard.blades.text.names import kind, split, strength
from clashyard.core.words import N_
from clashyard.web.games.blades.advice import Advice
from clashyard.web.games.blades.cards import Fate
from clashyard.web.games.blades.reasons import reason

COMMITTED = {
    "S": (N_("Attack {amount}"), N_("less what stops it")),
    "D": (N_("Stop {amount}"), N_("excess is lost")),
    "C": (N_("Stop {amount}"), N_("excess strikes back")),
}


class Fates:
    """The fates of cards in the decision that *advice* is about."""

    def __init__(self, advice: Advice) -> None:
        self.advice, self.words = advice, advice.words

    def of(self, card: str, can: bool) -> Fate | None:
        """Return the fate of a card that can or cannot be used now; None outside a decision."""
        step, suit = self.advice.step, split(card)[0]
        if not self.advice.asked:
            return None
        if not can:
            why = reason(card, step, self.words)
            return Fate("no", self.words("Not now"), why, why.rule)
        if step in ("respond", "option"):
            return self._answer(card)
        if step == "en-garde":
            said, more = COMMITTED[suit]
            return Fate("plain", self.words(said, amount=strength(card)), self.words(more))
        if step == "sting":
            more = self.words("{seat} must shed as much", seat=self.advice.other)
            return Fate("good", self.words("Sting {amount}", amount=strength(card)), more)
        return self._shed(card)

    def _shed(self, card: str) -> Fate:
        owed = self.advice.owed
        if "cards" in owed:
            return Fate("plain", self.words("Discard"))
        more = self.words("of {owed} owed", owed=owed["strength"])
        return Fate("plain", self.words("Counts {amount}", amount=strength(card)), more)

    def _answer(self, card: str) -> Fate:
        health, threat, amount = self.advice.health, self.advice.threat, strength(card)
        if amount < threat:
            left = max(0, health - threat + amount)
            said = self.words("Take {amount}", amount=threat - amount) if left else self.words("You fall")
            return Fate("bad", said, f"{health} → {left}")
        if amount > threat and kind(card) == "C":
            more = self.words("{seat} must answer", seat=self.advice.other)
            return Fate("good", self.words("Riposte {amount}", amount=amount - threat), more)
        return Fate("good", self.words("Parried"), self._spare(amount - threat))

    def _spare(self, rest: int) -> str:
        if rest:
            return self.words("{amount} to spare", amount=rest)
        return self.words("exactly: an event") if self.advice.view.get("events") else self.words("exactly")
