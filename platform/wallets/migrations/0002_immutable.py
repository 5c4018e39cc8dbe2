"""Transfers are immutable for everybody, not only for our own code (PL-31)."""

from django.db import migrations

POSTGRESQL = [
    """
    CREATE FUNCTION wallets_transfer_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'transfers are never changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    """
    CREATE TRIGGER wallets_transfer_is_final BEFORE UPDATE OR DELETE ON wallets_transfer
    FOR EACH ROW EXECUTE FUNCTION wallets_transfer_is_final()
    """,
]
# SQLite has no TRUNCATE: a trigger against DELETE would keep a test database from being emptied
SQLITE = [
    """
    CREATE TRIGGER wallets_transfer_is_final BEFORE UPDATE ON wallets_transfer
    BEGIN SELECT RAISE(ABORT, 'transfers are never changed'); END
    """,
]


def create(apps, schema_editor):
    for statement in POSTGRESQL if schema_editor.connection.vendor == "postgresql" else SQLITE:
        schema_editor.execute(statement)


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP FUNCTION wallets_transfer_is_final() CASCADE")
    else:
        schema_editor.execute("DROP TRIGGER wallets_transfer_is_final")


class Migration(migrations.Migration):
    dependencies = [("wallets", "0001_initial")]
    operations = [migrations.RunPython(create, drop)]
