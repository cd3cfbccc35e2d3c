"""SQLite, where the threads of a server queue up to write. See base.py."""
