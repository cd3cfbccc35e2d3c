"""Deal matches from secrets; existing matches keep their seeds."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial")]

    operations = [
        migrations.AddField("match", "secret", models.CharField(blank=True, default="", max_length=64), preserve_default=False),
        migrations.AddField(
            "match", "commitment", models.CharField(blank=True, default="", max_length=64), preserve_default=False
        ),
        migrations.AlterField("match", "seed", models.BigIntegerField(null=True)),
    ]
