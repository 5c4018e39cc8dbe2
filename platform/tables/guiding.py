"""Who gets a game's hints along with the table's page: whoever has not yet played that game to its end."""

from accounts.models import User
from tables.models import Match, MatchSeat


def is_first_match(user: User, game: str) -> bool:
    """Whether `user` has no finished match of the game with that slug. Which hints were read, the browser keeps."""
    return not MatchSeat.objects.filter(user=user, match__game=game, match__status=Match.Status.FINISHED).exists()
