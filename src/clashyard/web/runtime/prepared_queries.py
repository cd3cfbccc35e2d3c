"""Prepared queries. For frequent ones, Django takes longer to write the SQL than the database takes to answer."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from threading import local
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.models import Field, Model, QuerySet
from django.db.models import query as queries
from django.db.models.signals import post_save

Row = TypeVar("Row", bound=Model)


def _cursor(connection: Any) -> Any:
    """Return a cursor for statements that come again and again: with PostgreSQL, the server plans each of them once."""
    return getattr(connection, "prepared_cursor", connection.cursor)()


class Prepared(Generic[Row]):
    """A query whose SQL is written once in each thread. *marks* appear in it in place of the values to look for."""

    def __init__(self, query: Callable[..., QuerySet[Row]], *marks: str | int) -> None:
        self.query, self.marks = query, marks
        self.ready = local()

    def __call__(self, *wanted: str | int) -> list[Row]:
        """Return the rows, with the related rows that the query selects."""
        connection, ready = connections[DEFAULT_DB_ALIAS], self.ready
        if getattr(ready, "connection", None) is not connection:
            self._write(connection)
        with _cursor(connection) as cursor:
            cursor.execute(ready.sql, [param if place is None else wanted[place] for place, param in ready.params])
            answer = cursor.fetchall()
        found = []
        for row in ready.compiler.apply_converters(answer, ready.converters):  # as Django makes the rows of a query
            made = ready.model.from_db(DEFAULT_DB_ALIAS, ready.names, row[ready.columns])
            for each in ready.related:
                each.populate(row, made)
            found.append(made)
        return found

    def _write(self, connection: Any) -> None:
        ready, compiler = self.ready, self.query(*self.marks).query.get_compiler(DEFAULT_DB_ALIAS)
        ready.sql, params = compiler.as_sql()
        ready.params = [(self.marks.index(param) if param in self.marks else None, param) for param in params]
        if missing := [mark for mark in self.marks if mark not in params]:
            raise ValueError(f"the query has to look for {missing}, and looks for {params}")
        kind: Any = compiler.klass_info
        ready.model, ready.columns = kind["model"], slice(kind["select_fields"][0], kind["select_fields"][-1] + 1)
        ready.names = [column[0].target.attname for column in compiler.select[ready.columns]]
        populators: Any = queries.get_related_populators  # of Django 5; its stubs are of a later version
        ready.related = populators(kind, compiler.select, DEFAULT_DB_ALIAS)
        ready.converters = compiler.get_converters([column[0] for column in compiler.select])
        ready.compiler, ready.connection = compiler, connection


# Writing


def update(row: Model, names: Collection[str]) -> None:
    """Write these fields of a stored row, as ``save(update_fields=names)`` does. Raises DatabaseError if the row is gone."""
    kind, connection = type(row), connections[DEFAULT_DB_ALIAS]
    fields = tuple(field for field in _fields(kind) if field.attname in names)
    with _cursor(connection) as cursor:
        cursor.execute(_update(kind, fields, connection.vendor), [*_values(row, fields, False, connection), row.pk])
        if cursor.rowcount != 1:
            raise DatabaseError("a row to be written is not there any more")
    changed = frozenset(field.name for field in fields)
    post_save.send(kind, instance=row, created=False, update_fields=changed, raw=False, using=DEFAULT_DB_ALIAS)


def insert(row: Model) -> None:
    """Store a new row, as ``save`` does, but for signals: nobody may listen to this kind. Its key stays unknown."""
    kind, connection = type(row), connections[DEFAULT_DB_ALIAS]
    fields = tuple(field for field in _fields(kind) if not field.primary_key)
    with _cursor(connection) as cursor:
        cursor.execute(_insert(kind, fields, connection.vendor), _values(row, fields, True, connection))


def _values(row: Model, fields: tuple[Any, ...], new: bool, connection: Any) -> list[Any]:
    return [field.get_db_prep_save(field.pre_save(row, new), connection) for field in fields]


@cache
def _fields(kind: type[Model]) -> tuple[Field[Any, Any], ...]:
    return tuple(kind._meta.concrete_fields)


@cache
def _update(kind: type[Model], fields: tuple[Any, ...], vendor: str) -> str:
    quote = connections[DEFAULT_DB_ALIAS].ops.quote_name
    changes = ", ".join(f"{quote(field.column)} = %s" for field in fields)
    return f"UPDATE {quote(kind._meta.db_table)} SET {changes} WHERE {quote(_key(kind))} = %s"


@cache
def _insert(kind: type[Model], fields: tuple[Any, ...], vendor: str) -> str:
    quote = connections[DEFAULT_DB_ALIAS].ops.quote_name
    columns, marks = ", ".join(quote(field.column) for field in fields), ", ".join("%s" for _ in fields)
    return f"INSERT INTO {quote(kind._meta.db_table)} ({columns}) VALUES ({marks})"


def _key(kind: type[Model]) -> str:
    key = kind._meta.pk
    assert key is not None and key.column is not None
    return key.column
