"""Search over the rules of any game, for players and for analysis."""
