"""The rules of Clash of Decks as plain functions on integers: only code that compiles."""
