from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_leagues"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="deals",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
