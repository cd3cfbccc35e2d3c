"""Sessions in the database, as Django stores them, read by a prepared query: every request and connection begins with it."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import db
from django.utils import timezone

from clashyard.web.runtime.prepared_queries import Prepared

_rows = Prepared(lambda key: db.SessionStore.get_model_class().objects.filter(session_key=key), "?")


class SessionStore(db.SessionStore):
    """The session of a key."""

    def _get_session_from_db(self) -> Any:
        """Return the row of the session; None if there is none any more, and then the key is forgotten, too."""
        found = _rows(self.session_key) if self.session_key else []
        if found and found[0].expire_date > timezone.now():
            return found[0]
        self._session_key = None
        return None
