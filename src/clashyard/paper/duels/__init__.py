"""The cards of the duels as the typesetter draws them: one module for each game."""
