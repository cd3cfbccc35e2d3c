"""How the terminal shows Clashing Blades!."""
