"""Taler: the ledger, and the page that shows a member's own account."""
