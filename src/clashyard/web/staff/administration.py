"""Django's administration for the staff: accounts and people with what may be changed of them, matches and reports to read.

It shows nothing that decides a match: no options, no secret, no actions. It is in English.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from clashyard.web.matches.models import Match
from clashyard.web.people.models import Person
from clashyard.web.reports.models import Report
from clashyard.web.staff.access import is_moderator
from clashyard.web.talk.models import ChatReport


class Site(admin.AdminSite):
    """The administration of this website. Logging in is the website's."""

    site_header = site_title = "Clashyard"
    index_title = "Staff"
    site_url = "/staff/"

    def has_permission(self, request: HttpRequest) -> bool:
        return is_moderator(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return redirect("staff")


SITE = Site(name="admin")


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # not at run time
    """Rows to look at. *changeable*: fields that may be changed nevertheless."""

    changeable: tuple[str, ...] = ()
    actions = None
    list_per_page = 50
    show_full_result_count = False

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_moderator(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_moderator(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(self.changeable) and is_moderator(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [name for name in self.fields or () if isinstance(name, str) and name not in self.changeable]


@admin.register(User, site=SITE)
class Accounts(ReadOnly):
    fields = ("username", "email", "is_active", "is_staff", "date_joined", "last_login")
    changeable = ("is_active",)
    list_display = ("username", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("is_active", "is_staff")
    search_fields = ("username",)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and not (obj is not None and obj.is_staff)


@admin.register(Person, site=SITE)
class People(ReadOnly):
    fields = ("name", "handle", "account", "begun", "bot", "chat", "silenced")
    changeable = ("silenced",)
    list_display = ("name", "handle", "begun", "bot", "silenced")
    list_filter = ("silenced", "bot")
    search_fields = ("name", "handle")


@admin.register(Match, site=SITE)
class Matches(ReadOnly):
    fields = (
        "token",
        "game",
        "rules",
        "length",
        "listed",
        "rated",
        "pace",
        "made",
        "begun",
        "ended",
        "ending",
        "winner",
        "maker",
    )
    list_display = ("token", "game", "length", "begun", "ended", "ending")
    list_filter = ("game", "ending", "listed", "rated")
    search_fields = ("token",)


@admin.register(Report, site=SITE)
class Reports(ReadOnly):
    fields = ("token", "game", "rules", "at", "viewer", "rule", "text", "excerpt", "made", "handled", "handler", "note")
    list_display = ("made", "rules", "rule", "handled")


@admin.register(ChatReport, site=SITE)
class ChatReports(ReadOnly):
    fields = ("token", "person", "about", "text", "excerpt", "made", "handled", "handler", "note")
    list_display = ("made", "about", "text", "handled")
