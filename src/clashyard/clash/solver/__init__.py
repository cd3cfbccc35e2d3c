"""The solver of CLASH: what a seat can force within a turn, whatever the other holds."""
