"""The words all games share. Pure Python: nothing in this package knows Django."""
