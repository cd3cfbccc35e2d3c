"""A PostgreSQL back end whose pool checks connections without a question to the server. See base.py."""
