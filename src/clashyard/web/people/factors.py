"""Second factors of accounts: the codes of an app, passkeys, and recovery codes. django-allauth stores and checks them.

What checks passkeys is imported where it is needed, as that takes a quarter of a second of the start of each process.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter, get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth as totp
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest

from clashyard.core.words import N_
from clashyard.web.refused import Refused

KIND = Authenticator.Type
PRIMARY = (KIND.TOTP, KIND.WEBAUTHN)
PROVEN = "factor"  # in the session: the account that has shown a second factor in it
ONCE = 120  # seconds in which a code of an app is not accepted again, wherever it was used
PASSKEYS_AT_MOST = 10
NAME_AT_MOST = 30
CODE_AT_MOST = 12  # characters
CREDENTIAL_AT_MOST = 20_000
WRONG = N_("Wrong code. Type the six digits that your app shows now, or a recovery code that you have not used yet.")
BROKEN = N_("This passkey was not accepted. Please try again.")


class Adapter(DefaultMFAAdapter):  # type: ignore[misc]
    """What allauth asks of a site: apps and passkeys call an account by its user name, never by its e-mail address."""

    def get_totp_label(self, user: Any) -> str:
        return str(user.get_username())

    def get_public_key_credential_user_entity(self, user: Any) -> dict[str, Any]:
        named = {"name": user.get_username(), "display_name": user.get_username()}
        return {**super().get_public_key_credential_user_entity(user), **named}


@dataclass(frozen=True)
class Factors:
    """The protection of an account. *passkeys*: key, name, and since when; *codes*: how many recovery codes are left."""

    app: bool
    passkeys: tuple[tuple[int, str, datetime], ...]
    codes: int


def factors_of(user: User) -> Factors:
    """Return what protects an account besides its password."""
    rows = list(Authenticator.objects.filter(user=user).order_by("pk"))
    passkeys = tuple((row.pk, row.wrap().name, row.created_at) for row in rows if row.type == KIND.WEBAUTHN)
    codes = next((len(row.wrap().get_unused_codes()) for row in rows if row.type == KIND.RECOVERY_CODES), 0)
    return Factors(any(row.type == KIND.TOTP for row in rows), passkeys, codes)


def has_second(user: User) -> bool:
    """Return whether the password alone does not log in to this account."""
    return bool(Authenticator.objects.filter(user=user, type__in=PRIMARY).exists())


def prove(request: HttpRequest, user: User) -> None:
    """Remember that the visitor has shown a second factor of their account in this session."""
    request.session[PROVEN] = user.pk


def proven(request: HttpRequest, user: User) -> bool:
    """Return whether a second factor, which the account still has, was shown in this session."""
    return request.session.get(PROVEN) == user.pk and has_second(user)


def check(user: User, given: str) -> bool:
    """Return whether *given* is a code of the account's app, or an unused recovery code. Each counts once."""
    code = "".join(given.split())
    if not (code.isascii() and code.isdigit() and len(code) <= CODE_AT_MOST):
        return False
    used = f"second-factor-{user.pk}-{code}"
    for row in Authenticator.objects.filter(user=user, type__in=(KIND.TOTP, KIND.RECOVERY_CODES)):
        if cache.get(used) is None and row.wrap().validate_code(code):
            cache.set(used, "used", ONCE)
            row.record_usage()
            return True
    return False


def new_secret() -> str:
    """Return the secret of an app that is to be added. It waits in the session until a code of it was typed."""
    return str(totp.get_totp_secret())


def picture(user: User, secret: str) -> str:
    """Return the secret as the address of a picture, which an app scans."""
    adapter = get_adapter()
    drawn = adapter.build_totp_svg(adapter.build_totp_url(user, secret))
    return f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}"


@transaction.atomic
def add_app(request: HttpRequest, user: User, given: str) -> list[str]:
    """Add the app whose secret waits in the session; return the recovery codes if there are new ones. Raises Refused."""
    _locked(user)
    code = "".join(given.split())
    if Authenticator.objects.filter(user=user, type=KIND.TOTP).exists():
        raise Refused(N_("Your account already has an app. Remove that one first."))
    if not (code.isascii() and code.isdigit() and totp.validate_totp_code(new_secret(), code)):
        raise Refused(WRONG)
    totp.TOTP.activate(user, new_secret())
    totp.clear_totp_secret(request)
    prove(request, user)
    return _codes(user)


def registration(user: User) -> Mapping[str, Any]:
    """Return what a browser needs to make a passkey. The session remembers the challenge."""
    from allauth.mfa.webauthn.internal import auth as webauthn

    return dict(webauthn.begin_registration(user, passwordless=True))


@transaction.atomic
def add_passkey(request: HttpRequest, user: User, name: str, given: str) -> list[str]:
    """Add a passkey that a browser has made; return the recovery codes if there are new ones. Raises Refused."""
    from allauth.mfa.webauthn.internal import auth as webauthn

    _locked(user)
    name = " ".join(name.split())[:NAME_AT_MOST] or "Passkey"
    if Authenticator.objects.filter(user=user, type=KIND.WEBAUTHN).count() >= PASSKEYS_AT_MOST:
        raise Refused(N_("You already have {number} passkeys. Remove one first."), number=PASSKEYS_AT_MOST)
    credential = _credential(given)
    try:
        webauthn.parse_registration_response(credential)
        webauthn.complete_registration(credential)
    except (ValidationError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise Refused(BROKEN) from error
    webauthn.WebAuthn.add(user, name, credential)
    prove(request, user)
    return _codes(user)


def challenge() -> Mapping[str, Any]:
    """Return what a browser needs to log in with a passkey. The session remembers the challenge."""
    from allauth.mfa.webauthn.internal import auth as webauthn

    return dict(webauthn.begin_authentication())


def owner_of(given: str) -> User:
    """Return the account that a browser has proven a passkey of. Raises Refused."""
    from allauth.mfa.webauthn.internal import auth as webauthn

    credential = _credential(given)
    try:
        user = webauthn.extract_user_from_response(credential)
        webauthn.parse_authentication_response(credential)
        found = webauthn.complete_authentication(user, credential)
    except (ValidationError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise Refused(BROKEN) from error
    if not isinstance(user, User) or not user.is_active:
        raise Refused(BROKEN)
    found.record_usage()
    return user


@transaction.atomic
def remove(user: User, kind: str, key: int | None = None) -> None:
    """Remove the app, or the passkey with this key. Recovery codes go with the last of them."""
    _locked(user)
    rows = Authenticator.objects.filter(user=user, type=kind)
    (rows.filter(pk=key) if kind == KIND.WEBAUTHN else rows).delete()
    if not has_second(user):
        Authenticator.objects.filter(user=user).delete()


@transaction.atomic
def renewed_codes(user: User) -> list[str]:
    """Return new recovery codes, which replace all others. Raises Refused."""
    _locked(user)
    if not has_second(user):
        raise Refused(N_("Recovery codes are for accounts with an app or a passkey. Add one first."))
    Authenticator.objects.filter(user=user, type=KIND.RECOVERY_CODES).delete()
    return _codes(user)


def _codes(user: User) -> list[str]:
    """Return the codes of an account that had none; nothing if it had."""
    if Authenticator.objects.filter(user=user, type=KIND.RECOVERY_CODES).exists():
        return []
    return [str(code) for code in RecoveryCodes.activate(user).get_unused_codes()]


def _credential(given: str) -> dict[str, Any]:
    """Return what a browser has sent as JSON. Raises Refused."""
    try:
        found = json.loads(given) if len(given) <= CREDENTIAL_AT_MOST else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Refused(BROKEN)
    return found


def _locked(user: User) -> None:
    """Let one request at a time change what protects an account."""
    User.objects.select_for_update().get(pk=user.pk)
