import secrets
from typing import Any

from django.db import migrations, models

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def draw(apps: Any, schema_editor: Any) -> None:
    """Give each account a random public address."""
    for person in apps.get_model("people", "Person").objects.exclude(account=None).filter(handle=None):
        person.handle = f"player-{''.join(secrets.choice(LETTERS) for _ in range(6))}"
        person.save(update_fields=["handle"])


class Migration(migrations.Migration):
    dependencies = [("people", "0002_bots")]

    operations = [
        migrations.AddField(
            model_name="person",
            name="handle",
            field=models.CharField(max_length=20, null=True, unique=True),
        ),
        migrations.RunPython(draw, migrations.RunPython.noop, elidable=True),
    ]
