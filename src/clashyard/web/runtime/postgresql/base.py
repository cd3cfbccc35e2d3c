"""Django's PostgreSQL back end, with a cheaper check of the connections that its pool lends, and prepared statements.

Django asks the server before each request whether the connection still works. A server that ends a connection says so, however,
and then there is something to read where nothing was asked. Only then the server is asked.
"""

from __future__ import annotations

import select
from typing import Any

from django.db.backends.postgresql import base
from psycopg import Connection
from psycopg_pool import ConnectionPool


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection of the pool."""

    @property
    def pool(self) -> Any:
        """Return the pool, which lends connections that `checked` accepts; None without a pool."""
        found = super().pool
        if found is not None and found._check is not None:
            found._check = checked
        return found

    _prepare_cursor: Any  # of Django: its stubs know nothing of it

    def prepared_cursor(self) -> Any:
        """Return a cursor whose statements the server reads and plans once for each connection. Django's own cursors put values
        into the text of a statement, so that each is a new one. For SQL that is known to work so: see `prepared_queries`."""
        self.close_if_health_check_failed()
        self.ensure_connection()
        with self.wrap_database_errors:
            bound: Any = base.ServerBindingCursor
            return self._prepare_cursor(bound(self.connection))


def checked(connection: Connection[Any]) -> None:
    """Raise an exception of psycopg if the server has ended the connection."""
    if not hasattr(select, "poll") or connection.closed or _readable(connection.fileno()):
        ConnectionPool.check_connection(connection)


def _readable(number: int) -> bool:
    ready = select.poll()  # unlike `select`, for any number of open files
    ready.register(number, select.POLLIN | select.POLLPRI)
    return bool(ready.poll(0))
