"""Access to the API: tokens, their scopes, and rate limits. Session cookies are not looked at."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from ninja.security import HttpBearer

from clashyard.web.limits import address_of, exceeded, shared
from clashyard.web.matches import clocks
from clashyard.web.people.models import Person
from clashyard.web.problems import Problem
from clashyard.web.tokens import store
from clashyard.web.tokens.models import Token as TokenRow


@dataclass(frozen=True)
class Caller:
    """The sender of a request: the person behind the token, or a stranger, who sees what is public."""

    person: Person | None = None
    token: int = 0
    scopes: frozenset[str] = frozenset()

    def allows(self, scope: str) -> bool:
        """Return whether the token has this scope."""
        return scope in self.scopes

    @property
    def viewer(self) -> Person | None:
        """Return whose eyes this program looks through: nobody's without the scope to read."""
        return self.person if self.allows("read") else None

    @property
    def known(self) -> Person:
        """Return the person, where there must be one."""
        assert self.person is not None
        return self.person


class Token(HttpBearer):
    """A token that allows *scope* is required; each request counts for the rate limit *rate*."""

    def __init__(self, scope: str = "", rate: str = "look") -> None:
        super().__init__()
        self.scope, self.rate = scope, rate

    def __call__(self, request: HttpRequest) -> Caller:
        caller = self._caller(request)
        _counted(request, self.rate, caller)
        return caller

    def _caller(self, request: HttpRequest) -> Caller:
        kind, _, token = request.headers.get("Authorization", "").partition(" ")
        row = store.found(token.strip()) if kind.lower() == "bearer" else None
        if row is None:
            _counted(request, self.rate, Caller())
            raise Problem("token", "There is no token, or none that is valid now.", "header Authorization")
        caller = _caller_of(row)
        if self.scope and not caller.allows(self.scope):
            raise Problem(
                "scope", f"This needs the scope {self.scope}; the token has {', '.join(sorted(caller.scopes))}.",
                "header Authorization", scope=self.scope,
            )  # fmt: skip
        return caller

    def authenticate(self, request: HttpRequest, token: str) -> None:
        """Do nothing: `__call__` says why a token is not accepted."""


class Anyone(Token):
    """No token is required; with one, more may be seen."""

    def __call__(self, request: HttpRequest) -> Caller:
        if "Authorization" in request.headers:
            return super().__call__(request)
        _counted(request, self.rate, Caller())
        return Caller()


def _caller_of(row: TokenRow) -> Caller:
    store.used(row, clocks.now())
    person = getattr(row.account, "person", None)
    if person is None:
        raise Problem("token", "The account of this token has no person.", "header Authorization")
    return Caller(person, row.pk, frozenset(row.scopes.split()))


def _counted(request: HttpRequest, name: str, caller: Caller) -> None:
    """Count a request for the limit *name*, by person and by address. Raises Problem beyond it."""
    rate = settings.RATES.get(name)
    if rate is None:
        return
    keys = [("address", address_of(request), shared(rate))]
    if caller.person is not None:
        keys.append(("person", str(caller.person.pk), rate))
    wait = max(exceeded(request, f"api-{name}-{group}", key, often) for group, key, often in keys)
    if wait:
        raise Problem("many", f"At most {rate} requests of this kind; wait {wait} s.", wait=wait)
