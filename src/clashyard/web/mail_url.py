"""Addresses in the settings, read before Django is loaded: where mails go, and where people find the makers of the site."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote, urlsplit

BACKENDS = "django.core.mail.backends"
SECONDS = 10  # to wait for the mail server
PORTS = {"smtp": 587, "smtps": 465}


def mail_settings(url: str, deployed: bool) -> dict[str, Any]:
    """Return Django's settings for mails: `smtp://USER:PASSWORD@HOST:587` (STARTTLS), `smtps://…` (TLS), or nothing.

    Without a URL, mails are written to the console, and in a deployment none is sent. Raises ValueError with an explanation.
    """
    if not url:
        return {"EMAIL_BACKEND": f"{BACKENDS}.{'dummy' if deployed else 'console'}.EmailBackend"}
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError("EMAIL_URL: write smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST:465")
    return {
        "EMAIL_BACKEND": f"{BACKENDS}.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": SECONDS,
    }


def web_address(text: str) -> str:
    """Return the link for a URL or an e-mail address; empty for neither."""
    if text.startswith(("https://", "http://", "mailto:")):
        return text
    return f"mailto:{text}" if "@" in text else ""
