"""The option `--games` of commands that go through games."""

from django.core.management.base import CommandError

from games.engine import registry


def slugs(given: str) -> list[str]:
    """The games that `--games` names: slugs with commas between, or "all". Raises `CommandError` for an unknown one."""
    known = [game.slug for game in registry.all_games()]
    chosen = known if given == "all" else given.split(",")
    if unknown := set(chosen) - set(known):
        raise CommandError(f"{', '.join(sorted(unknown))}: games are {', '.join(known)}")
    return chosen
