"""Rulings that somebody thinks are wrong, kept with all that is needed to judge them."""
