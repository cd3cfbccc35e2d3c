"""The reference: cards, characters, rules, and the deck builder."""
