"""The house rules of Clash of Decks: the rulings of the ledger that matter most, and their bits in `Duel.house`."""

from __future__ import annotations

from clashyard.core.house import House, HouseRule, Reading
from clashyard.core.words import N_

(
    CAST_IS_HELD, STACK_IS_FRESH, REGENERATES_EACH, WEAKENS_BY_PRINTED, EXACT_KEEPS_SHARP, CALLS_FROM_WINDOW, BLACKMAIL_ONCE,
    BURNS_ITSELF, DESERTS_LEFT, FRESH_KEEPS_STILL, EXHAUSTED_AT_NINE, FACES_ALL,
) = (1 << bit for bit in range(12))  # fmt: skip

HOUSE: House = (
    HouseRule(
        "decks.stronghold.check",  # R27
        (
            Reading("every-change", N_("An Incantation is out of the hand until it is back, which can fell the Stronghold.")),
            Reading("in-transit", N_("An Incantation counts as held until it is back."), CAST_IS_HELD),
        ),
    ),
    HouseRule(
        "decks.ability.symbiote.fresh",  # R60
        (
            Reading("host", N_("A merged Creature is fresh only if its host is.")),
            Reading("stack", N_("A merged Creature is fresh."), STACK_IS_FRESH),
        ),
    ),
    HouseRule(
        "decks.ability.regeneration",  # R52
        (
            Reading("instance", N_("Regeneration works once for each instance of damage.")),
            Reading("victim", N_("Regeneration works once for each Creature damaged."), REGENERATES_EACH),
        ),
    ),
    HouseRule(
        "decks.ability.vulnerability",  # R64
        (
            Reading("left", N_("Vulnerability counts the HP that its target has left.")),
            Reading("full", N_("Vulnerability counts the full HP of its target."), WEAKENS_BY_PRINTED),
        ),
    ),
    HouseRule(
        "decks.ability.sharpening",  # R56
        (
            Reading("first-kill", N_("The first kill of a turn uses up Sharpening, even without excess damage.")),
            Reading("first-excess", N_("Only a kill with excess damage uses up Sharpening."), EXACT_KEEPS_SHARP),
        ),
    ),
    HouseRule(
        "decks.ability.reinforcement",  # R53
        (
            Reading("hand", N_("Reinforcement looks through the whole hand.")),
            Reading("available", N_("Reinforcement looks only at the cards that can be played."), CALLS_FROM_WINDOW),
        ),
    ),
    HouseRule(
        "decks.ability.blackmail",  # R41
        (
            Reading("each", N_("Each Creature with Blackmail takes away a playable card.")),
            Reading("once", N_("Blackmail takes away one playable card, however many Creatures have it."), BLACKMAIL_ONCE),
        ),
    ),
    HouseRule(
        "decks.ability.immolation",  # R44
        (
            Reading("others", N_("Immolation does not burn for its own entry.")),
            Reading("itself", N_("Immolation burns for its own entry, too."), BURNS_ITSELF),
        ),
    ),
    HouseRule(
        "decks.ability.cursed.mercenary",  # R43
        (
            Reading("right", N_("A Cursed Mercenary goes to the right end of the enemy's hand.")),
            Reading("left", N_("A Cursed Mercenary goes to the left end of the enemy's hand."), DESERTS_LEFT),
        ),
    ),
    HouseRule(
        "decks.ability.instinct.fresh",  # R48
        (
            Reading("attacks", N_("A fresh Creature answers by Instinct like any other.")),
            Reading(
                "rage",
                N_("A fresh Creature answers by Instinct only with Rage, and only Creatures."),
                FRESH_KEEPS_STILL,
            ),
        ),
    ),
    HouseRule(
        "decks.module.exhaustion",
        (
            Reading("eighth", N_("Exhaustion begins with the eighth turn of each player.")),
            Reading("ninth", N_("Exhaustion begins after the eighth turn of each player."), EXHAUSTED_AT_NINE),
        ),
    ),
    HouseRule(
        "decks.mode.coop",  # R20
        (
            Reading("facing", N_("In co-op, an automaton's Mana counts the Creatures facing it.")),
            Reading("all", N_("In co-op, an automaton's Mana counts all Creatures of both humans."), FACES_ALL),
        ),
    ),
)
