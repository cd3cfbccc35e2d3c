"""Events of Clash of Decks, and of its drafts, as they are told to the player in the seat that they are about."""

from __future__ import annotations

from collections.abc import Mapping

from clashyard.core.words import N_, counted

YOURS: Mapping[str, str] = {  # by the name of the event
    "turn": N_("Your turn {amount} begins."),
    "mana": N_("You have {amount} Mana for the cards in your hand, Stronghold included."),
    "mana-first": N_("You play first and have {amount} Mana."),
    "mana-early": N_("You have {amount} Mana on the first turn of four kingdoms."),
    "withered": N_("Exhaustion: {card} leaves the game from your hand."),
    "ended": N_("Your turn ends: damage heals, unspent Mana is lost."),
    "bled": N_("You pay 1 missing Mana for {card} with your Stronghold (Price of Blood)."),
    "burnt": N_("{card} burns you for playing on its line (Immolation)."),
    "reordered": N_("{card} sends your leftmost card to the right end (Counter-order)."),
    "released": N_("The captive {card} goes back to your hand (Chain)."),
    "stormed": N_("{card} attacks your Stronghold."),
    "returned": N_("{card} goes to the right end of your hand."),
    "cast-back": N_("{card} goes back to the right end of your hand."),
    "haunted": N_("{card} goes to the left end of your hand (Cursed)."),
    "deserted": N_("{card} goes over to your hand (Mercenary)."),
    "unaided": N_("You hold no Creature for Reinforcement."),
    "regenerated": N_("{card} dealt damage: your Stronghold shifts left (Regeneration)."),
    "rebuilt": N_("{card} dealt damage: your Fort is a Bastion again (Regeneration)."),
    "struck": counted("Your Stronghold shifts right by {amount}."),
    "bastion-fell": N_("Your Bastion falls; your Fort is now leftmost."),
    "fort-fell": N_("Your Fort falls."),
    "won": N_("You win."),
    "summoned": N_("You play {card} to {line}."),
    "reinforced": N_("You play {card} for free to {line} (Reinforcement)."),
    "champion": N_("You summon your Champion {card} to {line}."),
    "merged": N_("You play {card} onto {by}: they merge (Symbiote)."),
    "cast": N_("You cast {card} on {by}."),
    "paid": N_("You pay {amount} Mana for {card}."),
    "round": N_("Round {amount} of the draft: you pick first."),
    "picked": N_("You pick {card}."),
    "fell": N_("{card}, the last card in the row, goes to you."),
    "kept": N_("You keep {card}."),
    "chosen": N_("You have chosen a deck."),
    "phase-ended": N_("You end mutation phase {amount}."),
}

ACTED: Mapping[str, str] = {  # events without a seat, where it is known who has acted
    "summoned": N_("{seat} plays {card} to {line}."),
    "reinforced": N_("{seat} plays {card} for free to {line} (Reinforcement)."),
    "champion": N_("{seat} summons the Champion {card} to {line}."),
    "merged": N_("{seat} plays {card} onto {by}: they merge (Symbiote)."),
    "cast": N_("{seat} casts {card} on {by}."),
    "paid": N_("{seat} pays {amount} Mana for {card}."),
}
