"""Cards and characters as pages show them, from the catalogue or custom."""
