"""Entry point of ``clashyard`` and ``python -m clashyard``, which also handles Ctrl-C while the command is still being
imported."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command."""
    try:
        from clashyard.terminal import app

        app.main()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
