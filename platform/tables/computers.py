"""The computers at a table: their names, their decisions, and how they are called to move."""

from collections.abc import Iterable
from typing import Any

import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from games.engine import registry, rng
from games.engine.game import Level
from tables import clock, measures
from tables.models import Match, MatchSeat
from tables.store import Position

log = structlog.get_logger(__name__)

NAMES = (
    "Noether", "Gauß", "Lovelace", "Zuse", "Turing", "Meitner", "Kepler", "Curie", "Euler", "Humboldt", "Hopper",
    "Leibniz", "Merian", "Planck", "Germain", "Herschel", "Hilbert", "Goeppert", "Riemann", "Kowalewskaja", "Röntgen",
    "Hypatia", "Newton", "Franklin", "Galilei", "Hertz", "Bernoulli", "Volta", "Darwin", "Fermat",
)  # fmt: skip
"""Computers are called after people who counted, measured and looked closely."""


THINKING = {"strong": 0.5}
"""Seconds that a level usually thinks; they are part of the pause before its move."""


def name_for(taken: Iterable[str], offset: int) -> str:
    """A name nobody at the table has. `offset` varies the choice; the same one gives the same name."""
    used = {name.casefold() for name in taken}
    ordered = [NAMES[(offset + step) % len(NAMES)] for step in range(len(NAMES))]
    return next(name for name in ordered if name.casefold() not in used)


def decide(match: Match, position: Position, seat: MatchSeat, level: Level) -> Any:
    """What a computer of `level` does on `seat`: a function of what the seat sees and of the match's seed (SS-53).

    A computer that fails, or takes so long that the worker stops it, plays the first legal move; that is logged.
    """
    version = seat.asked_version or 0
    legal = position.legal_moves(seat.number)
    try:
        chance = rng.for_decision(bytes(match.seed), version, seat.number)
        with measures.timed(measures.THINKING, level):
            move = registry.get(match.game).choose(position.view(seat.number), level, chance)
        move = position.canonical(seat.number, move)
        if move in legal:
            return move
        log.error("computer_chose_illegal_move", match=match.pk, version=version, seat=seat.number, level=level)
    except Exception:
        log.exception("computer_failed", match=match.pk, version=version, seat=seat.number, level=level)
    finally:
        measures.flush()
    return legal[0]


def call(match: Match, seats: Iterable[MatchSeat]) -> None:
    """On commit: queue those of `seats` that are computers and owe a decision, so that they move after the pause."""
    pause = clock.pause(match)
    for seat in seats:
        if not seat.is_human and seat.asked_version is not None:
            queue(match.pk, seat.asked_version, seat.number, max(0.0, pause - THINKING.get(seat.level, 0.0)))


def queue(match_id: int, version: int, seat: int, pause: float = 0) -> None:
    """On commit: let a worker decide for `seat` what `version` asked of it."""
    transaction.on_commit(lambda: send("think", match_id, version, seat, countdown=pause), robust=True)


def send(task: str, *args: Any, countdown: float = 0) -> None:
    """Hand a task of `tables.tasks` to the workers, with one attempt more on a connection that has died.

    A broker that is away must not hold up a move that is already stored: the sweep finds what got lost.
    """
    try:
        current_app.send_task(f"tables.tasks.{task}", args, countdown=countdown, retry_policy={"max_retries": 1})
    except OperationalError as error:
        log.warning("sending_failed", task=task, match=args[0], version=args[1], error=str(error))
