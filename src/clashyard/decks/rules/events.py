"""Events of Clash of Decks; fields are card, by (a second card), seat, line, amount."""

from __future__ import annotations

from clashyard.core.events import Kind, registrar
from clashyard.core.words import counted

_KINDS: list[Kind] = []
_event = registrar(_KINDS)


# 1. Turns and Mana
TURN = _event("turn", "decks.turn.order", "seat amount", "{seat}'s turn {amount} begins.")
MANA = _event(
    "mana", "decks.mana.regeneration", "seat amount", "{seat} has {amount} Mana for the cards in hand, Stronghold included."
)
MANA_FIRST = _event("mana-first", "decks.mana.first-player", "seat amount", "{seat} plays first and has {amount} Mana.")
MANA_EARLY = _event(
    "mana-early", "decks.mode.four.first-turn-mana", "seat amount", "{seat} has {amount} Mana on the first turn of four kingdoms."
)
CATALYSED = _event("catalysed", "decks.ability.catalyst", "card amount", "{card} gives {amount} more Mana (Catalyst).")
WITHERED = _event(
    "withered", "decks.module.exhaustion.remove", "seat card", "Exhaustion: {card} leaves the game from {seat}'s hand."
)
ENDED = _event("ended", "decks.end.turn-cleanup", "seat", "{seat}'s turn ends: damage heals, unspent Mana is lost.")

# 2. Summoning
PAID = _event("paid", "decks.summoning.pay", "card amount", "{amount} Mana paid for {card}.")
LUCID = _event(
    "lucid", "decks.ability.lucidity", "card amount", "{card} is the leftmost card and costs {amount} less (Lucidity)."
)
DISCOUNTED = _event(
    "discounted",
    "decks.module.champion.discount",
    "card amount",
    counted("{card} costs {amount} less, for the Creatures that share its cost."),
)
BLED = _event(
    "bled",
    "decks.ability.price-of-blood",
    "card seat",
    "{seat} pays 1 missing Mana for {card} with the Stronghold (Price of Blood).",
)
SUMMONED = _event("summoned", "decks.summoning.creature", "card line", "{card} is played to {line}.")
CHAMPION = _event("champion", "decks.module.champion.summon", "card line", "The Champion {card} comes to {line}.")
MERGED = _event("merged", "decks.ability.symbiote", "card by", "{card} merges with {by} (Symbiote).")
CAST = _event("cast", "decks.summoning.incantation", "card by", "{card} is cast on {by}.")
READIED = _event(
    "readied", "decks.module.champion.ready", "card", "The Champion {card} is ready again: a card of its cost was played."
)
BURNT = _event("burnt", "decks.ability.immolation", "card seat", "{card} burns {seat} for playing on its line (Immolation).")
BACKFIRED = _event(
    "backfired",
    "decks.ability.backfire",
    "card by amount",
    counted("{card} hits {by} for {amount}, the number of cards left of the Stronghold (Backfire)."),
)
REORDERED = _event(
    "reordered",
    "decks.ability.counter-order",
    "card seat",
    "{card} sends {seat}'s leftmost card to the right end (Counter-order).",
)
CHAINED = _event("chained", "decks.ability.chain", "card by", "{card} takes {by} captive (Chain).")
RELEASED = _event("released", "decks.ability.chain", "card seat", "The captive {card} goes back to {seat}'s hand (Chain).")

# 3. Assault
RAGED = _event("raged", "decks.ability.rage", "card", "{card} is fresh but may attack Creatures (Rage).")
FLEW = _event("flew", "decks.ability.aerial", "card", "{card} flies over the enemy Creatures (Aerial).")
IDLE = _event("idle", "decks.assault.no-target", "card", "{card} has nothing it can attack.")
SPRINTED = _event("sprinted", "decks.ability.sprint", "card amount", "{card} runs to the Bridge and gains {amount} AV (Sprint).")
ATTACKED = _event("attacked", "decks.assault.target", "card by", "{card} attacks {by}.")
STORMED = _event("stormed", "decks.assault.target", "card seat", "{card} attacks {seat}'s Stronghold.")
SPLASHED = _event("splashed", "decks.ability.splash", "card by", "{card} also hits {by} on the neighbouring line (Splash).")
PIERCED = _event("pierced", "decks.ability.perforation", "card by", "{card} also hits {by} behind the target (Perforation).")
WEAKENED = _event(
    "weakened",
    "decks.ability.vulnerability",
    "card amount",
    "{card}'s AV is the HP of its target minus 1: {amount} (Vulnerability).",
)
DOUBLED = _event("doubled", "decks.ability.aquatic", "card", "{card} stands at the Bridge: double damage (Aquatic).")
RAMPAGED = _event("rampaged", "decks.ability.berserk", "card", "{card} has destroyed a Creature and attacks again (Berserk).")
ANSWERED = _event("answered", "decks.ability.instinct", "card", "{card} was hurt, survives and attacks in turn (Instinct).")

# 4. Damage
SUFFERED = _event("suffered", "decks.damage.destroy", "card amount", counted("{card} suffers {amount} damage."))
RESISTED = _event("resisted", "decks.ability.indestructible", "card", "{card} is unharmed (Indestructible).")
SHIELDED = _event("shielded", "decks.ability.protection", "card", "{card} ignores its first damage of the turn (Protection).")
DESTROYED = _event("destroyed", "decks.damage.destroy", "card", "{card} is destroyed.")
RETURNED = _event("returned", "decks.damage.destroy", "card seat", "{card} goes to the right end of {seat}'s hand.")
CAST_BACK = _event("cast-back", "decks.summoning.incantation", "card seat", "{card} goes back to the right end of {seat}'s hand.")
HAUNTED = _event("haunted", "decks.ability.cursed", "card seat", "{card} goes to the left end of {seat}'s hand (Cursed).")
DESERTED = _event("deserted", "decks.ability.mercenary", "card seat", "{card} goes over to {seat}'s hand (Mercenary).")
RETIRED = _event("retired", "decks.module.champion.exhaust", "card", "The Champion {card} is exhausted.")
REINFORCED = _event(
    "reinforced", "decks.ability.reinforcement", "card line", "{card} is played for free to {line} (Reinforcement)."
)
UNAIDED = _event("unaided", "decks.ability.reinforcement", "seat", "{seat} holds no Creature for Reinforcement.")
REGENERATED = _event(
    "regenerated",
    "decks.ability.regeneration",
    "card seat",
    "{card} dealt damage: {seat}'s Stronghold shifts left (Regeneration).",
)
REBUILT = _event(
    "rebuilt", "decks.ability.regeneration", "card seat", "{card} dealt damage: {seat}'s Fort is a Bastion again (Regeneration)."
)
SHARPENED = _event(
    "sharpened",
    "decks.ability.sharpening",
    "card amount",
    counted("{card} passes {amount} excess damage on to the Stronghold (Sharpening)."),
)
VANISHED = _event("vanished", "decks.ability.vanish", "card", "{card} slips to the back of its line (Vanish).")

# 5. Strongholds and the end
STRUCK = _event("struck", "decks.stronghold.hp", "seat amount", counted("{seat}'s Stronghold shifts right by {amount}."))
BASTION_FELL = _event(
    "bastion-fell", "decks.stronghold.bastion-falls", "seat", "{seat}'s Bastion falls; the Fort is now leftmost."
)
FORT_FELL = _event("fort-fell", "decks.stronghold.fort-falls", "seat", "{seat}'s Fort falls.")
WON = _event("won", "decks.end.duel", "seat", "{seat} wins.")
DRAWN = _event("drawn", "decks.end.no-draw", "amount", "The turn limit of {amount} is reached: a draw.")

# 6. Automata
MANA_AUTOMATON = _event("mana-automaton", "decks.solo.ai.mana", "seat amount", "{seat} has {amount} Mana.")
REVEALED = _event("revealed", "decks.solo.ai.summon", "card line", "{card} is revealed for {line}.")
IN_VAIN = _event("in-vain", "decks.solo.ai.summon", "card", "{card} has no effect, costs nothing and is discarded.")
COMPARED = _event(
    "compared", "decks.solo.ai.counter-order", "card by", "{card} or {by}: the more expensive one is played (Counter-order)."
)
BLED_DECK = _event("bled-deck", "decks.solo.ai.price-of-blood", "card seat", "{seat} pays for {card} with a card of its deck.")
DECK_STRUCK = _event("deck-struck", "decks.solo.ai.stronghold", "seat amount", counted("{seat}'s deck suffers {amount} damage."))
ABSORBED = _event("absorbed", "decks.solo.custom.resistance", "seat", "An attack on {seat}'s deck does only 1 damage.")
DISCARDED = _event(
    "discarded", "decks.solo.ai.stronghold", "card seat", "{card} goes from the top of {seat}'s deck to its discard pile."
)
LAID_DOWN = _event("laid-down", "decks.solo.ai.discard", "card seat", "{card} goes to {seat}'s discard pile.")
STACKED = _event("stacked", "decks.solo.ai.cursed", "card seat", "{card} goes on top of {seat}'s deck.")
LIFTED = _event(
    "lifted", "decks.solo.ai.regeneration", "card seat", "{card} goes from {seat}'s discard pile to the top of the deck."
)
RESHUFFLED = _event("reshuffled", "decks.solo.ai.stronghold", "seat", "{seat}'s discard pile is shuffled and becomes the deck.")
CALLED = _event(
    "called",
    "decks.solo.ai.reinforcement",
    "seat line",
    "The top card of {seat}'s deck is played for free to {line} (Reinforcement).",
)
UNAIDED_DECK = _event(
    "unaided-deck", "decks.ability.reinforcement.once", "seat", "The top card of {seat}'s deck has already come as Reinforcement."
)

KINDS: tuple[Kind, ...] = tuple(_KINDS)
