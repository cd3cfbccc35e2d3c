from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("editor", "0001_initial")]

    operations = [
        migrations.AddField(model_name="check", name="task", field=models.CharField(default="solve", max_length=8)),
    ]
