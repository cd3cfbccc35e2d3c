"""What players say to each other in a match: phrases and emotes, and a chat of two who both allow it."""
