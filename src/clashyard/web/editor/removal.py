"""Removing a shared page, and showing it again: the deeds of the people who run the site."""

from __future__ import annotations

from django.db import transaction

from clashyard.web.editor.models import PUBLISHED, REMOVED, SHARED, Page


def remove(number: int) -> None:
    """Show a page to nobody but its author. Raises Page.DoesNotExist."""
    _set(number, True)


def restore(number: int) -> None:
    """Show a page again, as it was. Raises Page.DoesNotExist."""
    _set(number, False)


def _set(number: int, removed: bool) -> None:
    with transaction.atomic():
        page = Page.objects.select_for_update().get(pk=number)
        if (page.state == REMOVED) != removed:
            page.state = REMOVED if removed else PUBLISHED if page.published else SHARED
            page.save(update_fields=["state"])
