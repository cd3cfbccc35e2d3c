"""The reference: cards, characters, rules."""
