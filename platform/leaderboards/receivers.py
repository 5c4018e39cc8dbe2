"""What the leaderboards do when a match ends."""

from collections.abc import Sequence
from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import forgetting
from leaderboards.models import Score, Standing
from leaderboards.standings import add
from tables.models import Match, MatchSeat
from tables.signals import match_ended


@receiver(match_ended)
def store_scores(sender: object, match: Match, seats: Sequence[MatchSeat], **kwargs: Any) -> None:
    """Keep the points of every member who sat down, leavers too, in the transaction of the last move (PL-35, PL-40).

    Computers and guests do not count (PL-42), nor who has gone for good meanwhile. A match is scored once, however
    often its end is told.
    """
    if match.ended_at is None:
        raise ValueError(f"match {match.pk} has no end")
    if Score.objects.filter(match=match).exists():
        return
    members = _still_members([seat.user_id for seat in seats if seat.user_id])
    add(
        [
            Score(
                user_id=seat.user_id,
                game=match.game,
                match=match,
                seat=seat.number,
                points=seat.points,
                place=seat.place if seat.is_human else None,
                won=seat.is_human and seat.place == 1,
                ended_at=match.ended_at,
            )
            for seat in seats
            if seat.user_id in members and seat.points is not None
        ]
    )


def _still_members(user_ids: Sequence[int]) -> set[int]:
    """Who of them counts. Their rows are locked, so that nobody goes for good while their points are written."""
    members = User.objects.filter(pk__in=user_ids, is_guest=False, forgotten_at=None).order_by("pk")
    return set(members.select_for_update(no_key=True).values_list("pk", flat=True))


@receiver(forgetting)
def forget_scores(sender: object, user: User, **kwargs: Any) -> None:
    """Take somebody who goes for good off every board (PL-06); the matches keep their points."""
    Score.objects.filter(user=user).delete()
    Standing.objects.filter(user=user).delete()
