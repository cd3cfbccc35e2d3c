import django.db.models.deletion
from django.db import migrations, models


def between(word: str, forward: str, backward: str) -> migrations.CreateModel:
    """Return the creation of a model for what a person does to another one."""
    cascade = django.db.models.deletion.CASCADE
    return migrations.CreateModel(
        name=word,
        fields=[
            ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
            ("since", models.DateTimeField(auto_now_add=True)),
            ("other", models.ForeignKey(on_delete=cascade, related_name=backward, to="people.person")),
            ("person", models.ForeignKey(on_delete=cascade, related_name=forward, to="people.person")),
        ],
        options={
            "constraints": [models.UniqueConstraint(fields=("person", "other"), name=f"one_{word.lower()}_of_each")],
        },
    )


class Migration(migrations.Migration):
    dependencies = [("people", "0003_handles")]

    operations = [between("Follow", "follows", "followers"), between("Block", "blocks", "blocked_by")]
