"""`manage.py check_ledger`: prove the ledger's sums (PL-36)."""

import sys
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from wallets.audit import audit


class Command(BaseCommand):
    """Prints what was found; exit status 1 when a sum is wrong."""

    help = "Proves that all balances agree with their transfers and that the sum over all accounts is zero."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take `--json`."""
        parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the audit."""
        found = audit()
        facts = msgspec.to_builtins(found) | {"holds": found.holds}
        if options["json"]:
            self.stdout.write(msgspec.json.encode(facts).decode())
        else:
            for name, value in facts.items():
                self.stdout.write(f"{name:14} {value}")
        if not found.holds:
            sys.exit(1)
