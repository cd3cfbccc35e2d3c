"""Actions, positions, pictures and character sheets as text."""
