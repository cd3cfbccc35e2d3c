"""Who plays: a guest, remembered by a session, who may become an account."""
