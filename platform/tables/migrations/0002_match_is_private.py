from django.db import migrations, models


def as_the_table(apps, schema_editor):
    """Matches played so far were as private as their table is."""
    apps.get_model("tables", "Match").objects.filter(table__is_private=True).update(is_private=True)


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]

    operations = [
        migrations.AddField("match", "is_private", models.BooleanField(default=False)),
        migrations.RunPython(as_the_table, migrations.RunPython.noop),
    ]
