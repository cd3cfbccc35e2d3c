"""E-mail addresses of accounts. An address counts once its owner has opened a link that was sent there."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import salted_hmac

from clashyard.core.words import Words
from clashyard.web.people import mail

SALT = "clashyard.address"
DAY = 24 * 3600


def ask(request: HttpRequest, user: User, address: str, words: Words) -> None:
    """Send a link to *address* that makes it the address of the account."""
    if mail.too_often(request, address):
        return
    link = request.build_absolute_uri(reverse("confirm-address", args=[_token(user, address)]))
    mail.send(
        address,
        words("Clashyard: confirm your e-mail address"),
        words("To use this address for the account {name}, open this link within a day:", name=user.get_username()),
        link,
        words("If you don't have an account here, you can ignore this message."),
    )


def found(token: str) -> tuple[User, str] | None:
    """Return the account and the address that a link is about, or None if the link is forged, too old or used."""
    try:
        number, address, key = signing.loads(token, salt=SALT, max_age=DAY)
    except (signing.BadSignature, ValueError):
        return None
    user = User.objects.filter(pk=number, is_active=True).first()
    return (user, address) if user is not None and key == _key(user) else None


def change(user: User, address: str, words: Words) -> None:
    """Store a confirmed *address*, or none, and tell the previous one."""
    before, user.email = user.email, address
    user.save(update_fields=["email"])
    if before and before != address:
        mail.send(
            before,
            words("Clashyard: your e-mail address was changed"),
            words("Your account {name} now has another e-mail address.", name=user.get_username()),
            words("If you didn't change it, log in and change your password."),
        )


def _token(user: User, address: str) -> str:
    return signing.dumps([user.pk, address, _key(user)], salt=SALT)


def _key(user: User) -> str:
    """Return a key that changes with the address and the password, so that a link works once."""
    return salted_hmac(SALT, f"{user.email} {user.password}").hexdigest()[:20]
