"""The home page: your match goes on, a new one begins with one click, and tables wait for players."""
