"""``python -m clashyard.web.healthy [PORT]``: exit with 0 if the server on this machine reports that it is healthy, else 1."""

from __future__ import annotations

import os
import sys
from urllib.error import URLError
from urllib.request import Request, urlopen


def healthy(port: int) -> bool:
    """Return whether the server reports that it is healthy."""
    host = os.environ.get("CLASHYARD_HOSTS", "").partition(",")[0].strip() or "localhost"
    try:
        with urlopen(Request(f"http://127.0.0.1:{port}/healthz", headers={"Host": host}), timeout=4) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


if __name__ == "__main__":
    sys.exit(0 if healthy(int(sys.argv[1]) if len(sys.argv) > 1 else 8000) else 1)
