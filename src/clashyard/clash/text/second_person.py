"""Events of CLASH as they are told to the player in the seat that they are about."""

from __future__ import annotations

from collections.abc import Mapping

from clashyard.core.words import N_, counted

YOURS: Mapping[str, str] = {  # by the name of the event
    "drawn": counted("You draw {amount}."),
    "reshuffled": N_("You shuffle {amount} used card into a new deck.", "You shuffle {amount} used cards into a new deck."),
    "nothing-left": N_("You have nothing left to draw."),
    "placed": N_("You place {card}."),
    "placed-nothing": N_("You have no action card and place nothing."),
    "won-joust": N_("{card} beats {by}: you win the joust."),
    "forfeited": N_("{card} wins you the joust; the Block takes 1 off the hit."),
    "forfeited-fully": N_("{card} wins you the joust; the Block does nothing."),
    "unopposed": N_("{card} wins you the joust unopposed."),
    "pool-added": N_("Your pool adds {amount} to the hit."),
    "struck": counted("You are hit for {amount}."),
    "no-damage": N_("The hit on you is 0: no damage, no Will."),
    "will": counted("You gain {amount} Will."),
    "will-full": N_("Your Will stays at its maximum, {amount}."),
    "attacked": N_("You continue with {card} for {amount}."),
    "opened": N_("You open a new chain with {card} for {amount}."),
    "taken": N_("You take the hit."),
    "blocked": N_("You block: 1 off the hit."),
    "clashed": N_("You clash: the hit is 0."),
    "stopped": N_("You stop; the Discard phase follows."),
    "paid": counted("You pay {amount} Will for a super."),
    "super-taken": N_("You do not block the super."),
    "super-blocked": N_("You block the super: 1 off its first damage."),
    "super-struck": counted("The super does {amount} damage to you."),
    "healed": N_("You regain {amount} HP."),
    "gained": counted("The super gives you {amount} Will."),
    "drained": counted("The super takes {amount} Will from you."),
    "drew": counted("The super lets you draw {amount}."),
    "owing": counted("You must choose {amount} to discard."),
    "shed": N_("You discard {cards} to the super."),
    "boosted-next": counted("Your next hit does {amount} more."),
    "boosted-combo": counted("Your further hits in this combo do {amount} more."),
    "unblockable-next": N_("Your next hit cannot be blocked."),
    "unblockable-combo": N_("Your further hits in this combo cannot be blocked."),
    "unclashable-next": N_("Your next hit cannot be clashed."),
    "unclashable-combo": N_("Your further hits in this combo cannot be clashed."),
    "freed": N_("Your next hit may be any attack."),
    "discarded": N_("You discard {cards}."),
    "kept": N_("You discard nothing."),
    "knocked-out": N_("You have no HP left."),
    "won": N_("You win."),
}

YOUR_STEPS: Mapping[str, str] = {  # by the step, for a board on which the decision is the reader's
    "combo": N_("You attack"),
    "respond": N_("You answer"),
    "shed": N_("You discard to the super"),
}
