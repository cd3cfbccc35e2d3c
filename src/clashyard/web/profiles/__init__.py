"""Public pages of people: what they have played and won, and everything that the site stores about them, for themselves."""
