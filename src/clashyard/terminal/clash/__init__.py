"""How the terminal shows CLASH."""
