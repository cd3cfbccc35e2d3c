"""The solver of Clashing Blades!: what a seat can force within phrases of one deal, whatever the other holds."""
