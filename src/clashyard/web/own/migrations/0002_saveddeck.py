import django.db.models.deletion
from django.db import migrations, models

import clashyard.web.own.models


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0001_initial"),
        ("own", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="SavedDeck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("token", models.CharField(default=clashyard.web.own.models.new_token, max_length=16, unique=True)),
                ("title", models.CharField(max_length=30)),
                ("cards", models.JSONField(default=list)),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("changed", models.DateTimeField(auto_now=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="saved_decks", to="people.person"
                    ),
                ),
            ],
            options={
                "ordering": ("made", "pk"),
            },
        ),
    ]
