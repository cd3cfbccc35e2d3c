"""The deck builder of Clash of Decks: all cards with filters, the visitor's decks, and decks as text."""
