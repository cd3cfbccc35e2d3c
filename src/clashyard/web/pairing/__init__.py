"""Quick pairing: one click per game and pace, and an opponent by rating and waiting time."""
