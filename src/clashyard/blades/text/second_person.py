"""Events of Clashing Blades! as they are told to the player in the seat that they are about."""

from __future__ import annotations

from collections.abc import Mapping

from clashyard.core.words import N_, counted

YOURS: Mapping[str, str] = {  # by the name of the event
    "revealed": N_("You reveal {card}."),
    "blocked": N_("Your diamond stops {amount}."),
    "deflected": N_("Your club stops {amount}."),
    "spent": N_("Your card meets no other card and is wasted."),
    "threatened": N_("{amount} to you!"),
    "played": N_("You answer with {card}."),
    "parried": N_("You parry {amount}."),
    "riposted": N_("Your club stops {amount}."),
    "passed": N_("You do not answer."),
    "withdrew": N_("You withdraw {card}."),
    "kept": N_("You keep your spade."),
    "balance-used": N_("You use the balance card {card}."),
    "suffered": counted("You suffer {amount}."),
    "stung": N_("You add {card}: a stinging cut."),
    "not-stung": N_("You add no heart."),
    "won": N_("You win."),
    "hearts-only": N_("You hold nothing but hearts and discard them."),
    "discarded": N_("You discard {card}."),
    "dealt": N_("You deal, {amount} card to each.", "You deal, {amount} cards to each."),
    "injured": N_("{card} lies in front of you for this deal."),
    "owes": N_("You must shed a strength of {amount}."),
    "too-small": N_("Your whole hand is worth less than that, so all of it is shed."),
    "turned": N_("An exact counter: you turn {card}."),
    "declined-event": N_("You turn no event."),
    "punched": counted("You are punched for {amount}."),
    "recovered": counted("You regain {amount} health."),
    "tricked": N_("Trickery! You must discard {amount} card.", "Trickery! You must discard {amount} cards."),
    "balanced": N_("You keep {card} for balance."),
    "disarmed": N_("You are disarmed and discard your whole hand."),
    "dropped": N_("You drop your weapon and discard your whole hand."),
    "shot": counted("You are shot for {amount}: the deal is over."),
    "shot-and-on": counted("You are shot for {amount}: the deal goes on."),
    "lapsed": N_("Both hands are empty: the threat to you lapses."),
}

YOUR_STEPS: Mapping[str, str] = {  # by the step, for a board on which the decision is the reader's
    "option": N_("You keep or withdraw the spade"),
    "respond": N_("You answer"),
    "event": N_("You may turn an event"),
    "sting": N_("You may add a heart to the hit"),
    "shed": N_("You shed cards"),
}
