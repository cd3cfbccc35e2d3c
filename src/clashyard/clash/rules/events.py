"""Events of CLASH; fields are seat, card, by (a second card), cards, amount."""

from __future__ import annotations

from clashyard.core.events import Kind, registrar
from clashyard.core.words import N_, counted

_KINDS: list[Kind] = []
_event = registrar(_KINDS)


# 1. Turns and decks
BEGAN = _event("began", "clash.start", "", "The decks are shuffled and the match begins.")
TURN = _event("turn", "clash.draw.to-eight", "amount", "Turn {amount} begins.")
DRAWN = _event("drawn", "clash.draw.to-eight", "seat amount", counted("{seat} draws {amount}."))
RESHUFFLED = _event(
    "reshuffled",
    "clash.deck.reshuffle",
    "seat amount",
    N_("{seat} shuffles {amount} used card into a new deck.", "{seat} shuffles {amount} used cards into a new deck."),
)
NOTHING_LEFT = _event("nothing-left", "clash.deck.nothing-left", "seat", "{seat} has nothing left to draw.")

# 2. The joust
PLACED = _event("placed", "clash.joust.choose", "seat card", "{seat} places {card}.")
PLACED_NOTHING = _event("placed-nothing", "clash.joust.no-action-card", "seat", "{seat} has no action card and places nothing.")
WON_JOUST = _event("won-joust", "clash.joust.triangle", "seat card by", "{card} beats {by}: {seat} wins the joust.")
FORFEITED = _event(
    "forfeited", "clash.joust.block-forfeit", "seat card", "{card} wins the joust for {seat}; the Block takes 1 off the hit."
)
FORFEITED_FULLY = _event(
    "forfeited-fully", "clash.joust.block-forfeit", "seat card", "{card} wins the joust for {seat}; the Block does nothing."
)
UNOPPOSED = _event("unopposed", "clash.joust.no-action-card", "seat card", "{card} wins the joust for {seat} unopposed.")
TIED = _event(
    "tied", "clash.joust.tie-pool", "card", "{card} against {card}: each goes to its owner's pool, and both joust again."
)
BOTH_BLOCKED = _event("both-blocked", "clash.joust.both-block", "", "Two Blocks: nobody wins; the Discard phase follows.")
NO_WINNER = _event("no-winner", "clash.joust.no-action-card", "", "Nobody attacks and nobody wins; the Discard phase follows.")
SKIPPED = _event("skipped", "clash.joust.no-action-card", "", "Not both can place a card: the Discard phase follows.")
POOL_ADDED = _event("pool-added", "clash.joust.hit", "seat amount", "{seat}'s pool adds {amount} to the hit.")
POOLS_CLEARED = _event("pools-cleared", "clash.joust.pools-cleared", "", "Both pools go to the used cards.")

# 3. Damage and Will
STRUCK = _event("struck", "clash.damage.hit", "seat amount", counted("{seat} is hit for {amount}."))
NO_DAMAGE = _event("no-damage", "clash.damage.zero", "seat", "The hit on {seat} is 0: no damage, no Will.")
WILL = _event("will", "clash.damage.hit", "seat amount", counted("{seat} gains {amount} Will."))
WILL_FULL = _event("will-full", "clash.will.range", "seat amount", "{seat}'s Will stays at its maximum, {amount}.")

# 4. The combo
ATTACKED = _event("attacked", "clash.combo.extend", "seat card amount", "{seat} continues with {card} for {amount}.")
OPENED = _event("opened", "clash.data.effects", "seat card amount", "{seat} opens a new chain with {card} for {amount}.")
TAKEN = _event("taken", "clash.combo.response", "seat", "{seat} takes the hit.")
BLOCKED = _event("blocked", "clash.combo.block", "seat", "{seat} blocks: 1 off the hit.")
CLASHED = _event("clashed", "clash.clashcard.zero", "seat", "{seat} clashes: the hit is 0.")
BACK_TO_JOUST = _event(
    "back-to-joust", "clash.clashcard.return-to-joust", "", "The combo is over; both joust again with the cards they hold."
)
STOPPED = _event("stopped", "clash.combo.end", "seat", "{seat} stops; the Discard phase follows.")

# 5. Supers
PAID = _event("paid", "clash.super.cost", "seat amount", counted("{seat} pays {amount} Will for a super."))
SUPER_TAKEN = _event("super-taken", "clash.super.no-response", "seat", "{seat} does not block the super.")
SUPER_BLOCKED = _event("super-blocked", "clash.super.no-response", "seat", "{seat} blocks the super: 1 off its first damage.")
SUPER_STRUCK = _event(
    "super-struck", "clash.damage.super-will", "seat amount", counted("The super does {amount} damage to {seat}.")
)
HEALED = _event("healed", "clash.data.effects", "seat amount", "{seat} regains {amount} HP.")
GAINED = _event("gained", "clash.data.effects", "seat amount", counted("The super gives {seat} {amount} Will."))
DRAINED = _event("drained", "clash.data.effects", "seat amount", counted("The super takes {amount} Will from {seat}."))
DREW = _event("drew", "clash.data.effects", "seat amount", counted("The super lets {seat} draw {amount}."))
OWING = _event("owing", "clash.data.effects", "seat amount", counted("{seat} must choose {amount} to discard."))
SHEDDED = _event("shed", "clash.data.effects", "seat cards", "{seat} discards {cards} to the super.")
BOOSTED_NEXT = _event("boosted-next", "clash.data.next", "seat amount", counted("{seat}'s next hit does {amount} more."))
BOOSTED_COMBO = _event(
    "boosted-combo", "clash.data.effects", "seat amount", counted("{seat}'s further hits in this combo do {amount} more.")
)
UNBLOCKABLE_ONCE = _event("unblockable-next", "clash.data.next", "seat", "{seat}'s next hit cannot be blocked.")
UNBLOCKABLE_ALL = _event(
    "unblockable-combo", "clash.data.effects", "seat", "{seat}'s further hits in this combo cannot be blocked."
)
UNCLASHABLE_ONCE = _event("unclashable-next", "clash.data.next", "seat", "{seat}'s next hit cannot be clashed.")
UNCLASHABLE_ALL = _event(
    "unclashable-combo", "clash.data.effects", "seat", "{seat}'s further hits in this combo cannot be clashed."
)
FREED = _event("freed", "clash.data.effects", "seat", "{seat}'s next hit may be any attack.")

# 6. Discards and the end
DISCARDED = _event("discarded", "clash.discard.any", "seat cards", "{seat} discards {cards}.")
KEPT = _event("kept", "clash.discard.any", "seat", "{seat} discards nothing.")
CLEARED = _event("cleared", "clash.discard.cleanup", "", "Fields and pools go to the used cards.")
KNOCKED_OUT = _event("knocked-out", "clash.end.ko", "seat", "{seat} has no HP left.")
WON = _event("won", "clash.end.ko", "seat", "{seat} wins.")
LIMIT = _event("limit", "clash.end.no-limit", "amount", "The turn limit of {amount} is reached: a draw.")

KINDS: tuple[Kind, ...] = tuple(_KINDS)
