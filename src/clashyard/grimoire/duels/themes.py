"""Names of the themes of puzzles of Clashing Blades! and CLASH: English patterns."""

from __future__ import annotations

from clashyard.core.words import N_, Words

NAMES = {
    # Clashing Blades!
    "attack": N_("Spade en garde"), "guard": N_("Diamond en garde"), "feint": N_("Club en garde"), "riposte": N_("Riposte"),
    "parry": N_("Parry"), "withdrawal": N_("Withdrawn spade"), "steadfast": N_("Kept spade"), "balance": N_("Balance card"),
    "event": N_("Turned event card"), "restraint": N_("Restraint"),
    # CLASH
    "heavy": N_("Heavy hits"), "lite": N_("Lite hits"), "quick": N_("Quick hits"), "super-4": N_("Super 4"),
    "super-8": N_("Super 8"), "block": N_("Block"), "clash-card": N_("Ending a combo"), "super-damage": N_("Damage of a super"),
    "boost": N_("Boosted hits"), "unblockable": N_("Hits that cannot be blocked"),
    "unclashable": N_("Hits that cannot be clashed"), "free-chain": N_("Free chain"), "draw": N_("Drawn cards"),
    "discard": N_("Forced discards"), "will": N_("Gained Will"), "drain": N_("Drained Will"), "heal": N_("Healing"),
    "joust": N_("The right card in a joust"), "hit": N_("The right hit"), "answer": N_("The right answer"),
}  # fmt: skip


def theme_name(theme: str, words: Words) -> str:
    """Return the name of a theme; one that is not known stays as it is."""
    return words.text(NAMES[theme]) if theme in NAMES else theme
