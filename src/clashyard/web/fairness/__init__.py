"""Fair deals: what a commitment is, and the check of a match against it."""
