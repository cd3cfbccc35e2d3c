"""Players: guests, remembered by a session, who may create an account."""
