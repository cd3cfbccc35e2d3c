"""Keep an excerpt of the story in a report; for older reports, the end of the log."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

AT_MOST = 1200


def shorten(apps: Any, schema: Any) -> None:
    """Keep the end of each log."""
    for report in apps.get_model("reports", "Report").objects.only("log").iterator():
        report.excerpt = report.log[-AT_MOST:]
        report.save(update_fields=["excerpt"])


class Migration(migrations.Migration):
    dependencies = [("reports", "0001_initial")]

    operations = [
        migrations.AddField("report", "excerpt", models.TextField(default="", max_length=AT_MOST), preserve_default=False),
        migrations.RunPython(shorten, migrations.RunPython.noop),
    ]
