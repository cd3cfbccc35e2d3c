"""The PostgreSQL and Redis of this machine, for tests that need real services."""

from __future__ import annotations

import os

DATABASE = os.environ.get("CLASHYARD_TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
