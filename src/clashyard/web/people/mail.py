"""Mails to the owners of accounts.

They are sent by a thread of their own, so that the time of an answer does not tell whether there was anybody to write to.
"""

from __future__ import annotations

import hashlib
import logging
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.core.mail import EmailMessage
from django.http import HttpRequest

from clashyard.web.limits import exceeded

LOG = logging.getLogger(__name__)
_sender = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


def send(address: str, subject: str, *paragraphs: str) -> None:
    """Send a mail as soon as possible. A mail that cannot be sent is logged without its content, and lost."""
    _sender.submit(_deliver, EmailMessage(subject, "\n\n".join(paragraphs) + "\n", to=[address]))


def _deliver(message: EmailMessage) -> None:
    try:
        message.send()
    except Exception:
        LOG.exception("a mail could not be sent")


def wait_until_sent() -> None:
    """Wait until all mails that were to be sent have been. For tests."""
    _sender.submit(int).result()


def too_often(request: HttpRequest, address: str) -> bool:
    """Count one more mail to *address*, known here or not. Return whether that is too many: then none should be sent."""
    rate = settings.RATES.get("mail")
    return bool(rate and exceeded(request, "mail", hashlib.sha256(address.lower().encode()).hexdigest(), rate))
