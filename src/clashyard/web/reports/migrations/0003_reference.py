"""Let a report refer to its match: position, options and the whole log are derived from it."""

from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("reports", "0002_excerpt")]

    operations = [migrations.RemoveField("report", name) for name in ("position", "log", "options")]
