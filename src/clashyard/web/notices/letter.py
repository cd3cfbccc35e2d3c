"""The text of a mail about notices: plain and as simple HTML, in the language of its reader. It says no more than the bell."""

from __future__ import annotations

from email.utils import make_msgid
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import salted_hmac

from clashyard.core.words import Words
from clashyard.web.notices.models import Mail, Wants
from clashyard.web.notices.sentences import said
from clashyard.web.people.models import Person

SALT = "clashyard.notices"


def letter(mail: Mail) -> EmailMultiAlternatives | None:
    """Return a mail as it is to be sent now, or None if it has become pointless: all of it is read or over, or unwanted."""
    wants = Wants.objects.filter(person=mail.person_id).exclude(mail="").select_related("person__account").first()
    rows = (
        mail.notices.filter(read=None)
        .select_related("other", "match", "tournament", "league__group__tournament")
        .order_by("made", "pk")
    )
    account = wants.person.account if wants else None
    if wants is None or account is None or not account.email or not rows:
        return None
    words, shown = Words(wants.language), [said(row, Words(wants.language)) for row in rows]
    stop = settings.ORIGIN + reverse("notices-stop", args=[token_of(wants.person)])
    context = {
        "words": words, "notices": shown, "origin": settings.ORIGIN, "stop": stop, "name": account.get_username(),
        "account": settings.ORIGIN + reverse("account"),
    }  # fmt: skip
    message = EmailMultiAlternatives(
        subject_of([each.text for each in shown], words),
        render_to_string("notices/plain.html", context),
        to=[account.email],
        headers={
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Message-ID": make_msgid(f"notices-{mail.pk}", urlsplit(settings.ORIGIN).hostname),
            "Auto-Submitted": "auto-generated",
        },
    )
    message.attach_alternative(render_to_string("notices/mail.html", context), "text/html")
    return message


def subject_of(texts: list[str], words: Words) -> str:
    """Return the subject: the notice, or how many there are."""
    if len(texts) == 1:
        return f"Clashyard: {texts[0].rstrip('.')}"
    return "Clashyard: " + words("{number} notice", "{number} notices", number=len(texts))


def token_of(person: Person) -> str:
    """Return what stands in the link that stops the mails of a person. It needs no log-in, and holds as long as the address."""
    return signing.dumps([person.pk, _key(person)], salt=SALT)


def person_of_token(token: str) -> Person | None:
    """Return the person of such a link, or None if it is forged or its address was changed."""
    try:
        number, key = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    person = Person.objects.filter(pk=number, account__isnull=False).select_related("account").first()
    return person if person is not None and key == _key(person) else None


def _key(person: Person) -> str:
    address = person.account.email if person.account else ""
    return salted_hmac(SALT, address).hexdigest()[:20]
