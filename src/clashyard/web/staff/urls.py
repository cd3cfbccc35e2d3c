"""URLs of the staff."""

from __future__ import annotations

from django.urls import path

from clashyard.web.staff import views
from clashyard.web.staff.administration import SITE

urlpatterns = [
    path("", views.staff, name="staff"),
    path("case/<slug:kind>/<int:key>", views.decide, name="staff-case"),
    path("thing/<slug:kind>/<int:key>", views.thing, name="staff-thing"),
    path("person/<int:key>", views.person, name="staff-person"),
    path("admin/", SITE.urls),
]
