"""Tokens made, found and revoked."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from clashyard.core.words import N_
from clashyard.web.people.models import Person
from clashyard.web.people.names import checked_name
from clashyard.web.refused import Refused
from clashyard.web.tokens.models import NAME_AT_MOST, Token

SCOPES: Mapping[str, str] = {
    "read": N_("see your matches as you see them"),
    "play": N_("play your matches, and resign"),
    "challenge": N_("create, offer and accept matches"),
    "talk": N_("read what is said at your tables, and talk there"),
}
AT_MOST = 20  # tokens of an account
START = "clash_"
FORM = re.compile(rf"{START}[A-Za-z0-9_-]{{43}}")
RARELY = timedelta(minutes=1)  # between two notes of the last use


def digest_of(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def make(account: Any, name: str, scopes: Iterable[str]) -> str:
    """Make a token of *account* and return it: it cannot be shown again. Raises Refused."""
    name, chosen = checked_name(name) if len(name) <= NAME_AT_MOST else name, set(scopes)
    if not name or len(name) > NAME_AT_MOST:
        raise Refused(N_("Name the token, in at most {most} characters."), most=NAME_AT_MOST)
    if not chosen or not chosen <= SCOPES.keys():
        raise Refused(N_("Choose what the token allows: at least one thing of the list."))
    if "play" in chosen and not is_bot(account):
        raise Refused(N_("Only bot accounts may play by a program."))
    token = START + secrets.token_urlsafe(32)
    with transaction.atomic():
        type(account).objects.select_for_update().get(pk=account.pk)  # one at a time, or two could pass the limit together
        own = Token.objects.filter(account=account)
        if own.filter(name=name).exists():
            raise Refused(N_("You already have a token called {name}. Choose another name, or revoke that one."), name=name)
        if own.count() >= AT_MOST:
            raise Refused(N_("You already have {number} tokens. Revoke one first."), number=AT_MOST)
        Person.objects.get_or_create(account=account, defaults={"name": account.get_username()})
        Token.objects.create(
            account=account, name=name, digest=digest_of(token), ending=token[-4:],
            scopes=" ".join(scope for scope in SCOPES if scope in chosen),
        )  # fmt: skip
    return token


def is_bot(account: Any) -> bool:
    """Return whether this is a program's account."""
    return Person.objects.filter(account=account, bot=True).exists()


def may_become_bot(account: Any) -> bool:
    """Return whether this can become a program's account: before its first match."""
    return not Person.objects.filter(account=account, bot=False, seats__isnull=False).exists()


def become_bot(account: Any) -> None:
    """Make this a program's account, for good. Raises Refused after its first match."""
    with transaction.atomic():
        person, _ = Person.objects.get_or_create(account=account, defaults={"name": account.get_username()})
        person = Person.objects.select_for_update().get(pk=person.pk)
        if person.bot:
            return
        if person.seats.exists():
            raise Refused(N_("This account has matches. Sign up another one for the program."))
        person.bot = True
        person.save()


def revoke(account: Any, number: int) -> None:
    """Revoke a token of *account*, by its number. Revoking it twice does no harm."""
    Token.objects.filter(account=account, pk=number).delete()


def of(account: Any) -> list[Token]:
    """Return the tokens of *account*, oldest first."""
    return list(Token.objects.filter(account=account))


def found(token: str) -> Token | None:
    """Return a token that is valid now, with its account and its person, or None."""
    if not FORM.fullmatch(token):
        return None
    return Token.objects.select_related("account__person").filter(digest=digest_of(token), account__is_active=True).first()


def valid(number: int) -> bool:
    """Return whether the token of this number is still valid."""
    return Token.objects.filter(pk=number, account__is_active=True).exists()


def used(token: Token, now: datetime) -> None:
    """Note that a token was used, to the minute."""
    if token.used is None or token.used < now - RARELY:
        Token.objects.filter(pk=token.pk).update(used=now)
