"""A SQLite back end in which the threads of a server queue up to write. See base.py."""
