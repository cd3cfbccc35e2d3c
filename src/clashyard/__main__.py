"""``python -m clashyard`` is the command ``clashyard``."""

from clashyard.terminal.app import main

main()
