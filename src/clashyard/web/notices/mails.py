"""Mails about notices. A sweep gathers what is due, and a thread of its own sends it: no request waits for a mail server.

No mail is sent twice. It is marked as being sent before it is handed over; only if the server has certainly not taken it, it
waits for another try. What a killed process or a broken connection leaves in between is not sent again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.db import transaction
from django.db.models import F

from clashyard.web.leased import Served
from clashyard.web.matches import clocks
from clashyard.web.notices import letter
from clashyard.web.notices.models import DROPPED, FAILED, SENDING, SENT, UNSURE, WAITING, Mail, Notice, Wants

LOG = logging.getLogger(__name__)
AT_ONCE = 100  # people in one sweep
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360, 720, 1440))  # until the next try
REFUSED_FOR_GOOD = 500  # SMTP: codes from here on


def gather(now: datetime) -> int:
    """Put what is due into mails, one for each person. Return how many."""
    due = Notice.objects.filter(mail_due__lte=now, mail=None, read=None)
    people = list(due.order_by().values_list("person", flat=True).distinct()[:AT_ONCE])
    return sum(_gathered(person, now) for person in people)


def _gathered(person: int, now: datetime) -> bool:
    with transaction.atomic():
        wants = Wants.objects.select_for_update().filter(person=person).first()  # two processes do this once
        rows = Notice.objects.filter(person=person, mail_due__lte=now, mail=None, read=None)
        if wants is None or not wants.mail or not rows.exists():
            rows.update(mail_due=None)
            return False
        rows.update(mail=Mail.objects.create(person_id=person, due=now, made=now), mail_due=None)
    return True


def take(now: datetime | None = None) -> Mail | None:
    """Return a mail that is due, marked as being sent, or None. No other process takes it then."""
    now = now or clocks.now()
    for row in Mail.objects.filter(state=WAITING, due__lte=now).order_by("due")[:10]:
        if Mail.objects.filter(pk=row.pk, state=WAITING).update(state=SENDING, tries=F("tries") + 1):
            row.refresh_from_db()
            return row
    return None


def send(mail: Mail, now: datetime | None = None) -> None:
    """Send a mail that was taken, and store what has become of it."""
    message = letter.letter(mail)
    state = DROPPED if message is None else _delivered(message)
    if state == WAITING and mail.tries > len(PAUSES):
        state = FAILED
    if state == WAITING:
        mail.due = (now or clocks.now()) + PAUSES[mail.tries - 1]
    mail.state = state
    mail.save(update_fields=["state", "due"])


def _delivered(message: EmailMultiAlternatives) -> str:
    """Return the state after one try."""
    connection = get_connection()
    try:
        connection.open()
    except (SMTPException, OSError) as error:
        LOG.warning("the mail server cannot be reached: %s", error)
        return WAITING
    handed: list[bool] = []
    smtp: Any = getattr(connection, "connection", None)
    if smtp is not None:
        smtp.data = _marking(smtp.data, handed)
    try:
        connection.send_messages([message])
    except SMTPRecipientsRefused as error:
        return _refused(max(code for code, _ in error.recipients.values()))
    except SMTPResponseException as error:
        return _refused(error.smtp_code)
    except (SMTPException, OSError) as error:
        LOG.warning("the connection to the mail server broke: %s", error)
        return UNSURE if handed else WAITING
    finally:
        _closed(connection)
    return SENT


def _marking(data: Callable[..., Any], handed: list[bool]) -> Callable[..., Any]:
    """Return the step of SMTP that hands over the text, which notes that it has begun."""

    def noted(text: Any) -> Any:
        handed.append(True)
        return data(text)

    return noted


def _refused(code: int) -> str:
    LOG.warning("the mail server refused a mail with code %s", code)
    return FAILED if code >= REFUSED_FOR_GOOD else WAITING


def _closed(connection: Any) -> None:
    try:
        connection.close()
    except (SMTPException, OSError):
        LOG.info("the connection to the mail server was already closed")


SENDER = Served("mails", take, send)  # in this process


def swept(sender: Any, now: datetime, **_: Any) -> None:
    """Gather what is due, and wake the thread that sends it."""
    if settings.MAILS:
        gather(now)
        if Mail.objects.filter(state=WAITING, due__lte=now).exists():
            SENDER.wake()
