"""Looking back: a match action by action, positions to take away, and what a search says of it all."""
