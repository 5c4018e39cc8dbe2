"""Speedsaurus computers: they see a `View` and nothing else. Pure."""
