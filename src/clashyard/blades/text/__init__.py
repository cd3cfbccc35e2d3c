"""Actions, positions, pictures and explanations as text."""
