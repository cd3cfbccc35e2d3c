"""Prepared queries. For frequent queries, Django takes longer to write the SQL than the database takes to answer."""

from __future__ import annotations

from collections.abc import Callable
from threading import local
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models import query as queries

Row = TypeVar("Row", bound=Model)


class Prepared(Generic[Row]):
    """A query whose SQL is written once in each thread. *mark* appears in it once, in place of the value to look for."""

    def __init__(self, query: Callable[[Any], QuerySet[Row]], mark: str | int) -> None:
        self.query, self.mark = query, mark
        self.ready = local()

    def __call__(self, wanted: str | int) -> list[Row]:
        """Return the rows, with the related rows that the query selects."""
        connection, ready = connections[DEFAULT_DB_ALIAS], self.ready
        if getattr(ready, "connection", None) is not connection:
            self._write(connection)
        with connection.cursor() as cursor:
            cursor.execute(ready.sql, [wanted if param == self.mark else param for param in ready.params])
            answer = cursor.fetchall()
        found = []
        for row in ready.compiler.apply_converters(answer, ready.converters):  # as Django makes the rows of a query
            made = ready.model.from_db(DEFAULT_DB_ALIAS, ready.names, row[ready.columns])
            for each in ready.related:
                each.populate(row, made)
            found.append(made)
        return found

    def _write(self, connection: Any) -> None:
        ready, compiler = self.ready, self.query(self.mark).query.get_compiler(DEFAULT_DB_ALIAS)
        ready.sql, ready.params = compiler.as_sql()
        if ready.params.count(self.mark) != 1:
            raise ValueError(f"{self.mark!r} has to stand in the query once, and stands in {ready.params}")
        kind: Any = compiler.klass_info
        ready.model, ready.columns = kind["model"], slice(kind["select_fields"][0], kind["select_fields"][-1] + 1)
        ready.names = [column[0].target.attname for column in compiler.select[ready.columns]]
        populators: Any = queries.get_related_populators  # of Django 5; its stubs are of a later version
        ready.related = populators(kind, compiler.select, DEFAULT_DB_ALIAS)
        ready.converters = compiler.get_converters([column[0] for column in compiler.select])
        ready.compiler, ready.connection = compiler, connection
