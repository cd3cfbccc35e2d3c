"""``python -m clashyard.web.healthy [PORT]``: exit with 0 if the server here can serve, else 1, and print what it says."""

from __future__ import annotations

import os
import sys
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen


def healthy(port: int) -> tuple[bool, str]:
    """Return whether the server can serve, and what it tells about its state."""
    host = os.environ.get("CLASHYARD_HOSTS", "").partition(",")[0].strip() or "localhost"
    try:
        with urlopen(Request(f"http://127.0.0.1:{port}/healthz", headers={"Host": host}), timeout=4) as answer:
            return True, answer.read().decode()
    except HTTPError as refusal:
        return False, refusal.read().decode(errors="replace")
    except (URLError, OSError) as error:
        return False, f"no answer at port {port}: {error}"


if __name__ == "__main__":
    well, told = healthy(int(sys.argv[1]) if len(sys.argv) > 1 else 8000)
    print(told)
    sys.exit(0 if well else 1)
