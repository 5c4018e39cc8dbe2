"""How Speedlaunch is shown: contexts for its regions, its words, and what travels over the table."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.engine.game import Event, Outcome
from games.engine.presentation import LogLine, Motion, Player, Presentation
from games.people import listed_names
from games.speedlaunch import content
from games.speedlaunch.rules.moves import Move
from games.speedlaunch.rules.view import View
from games.speedlaunch.scene import flights, story
from games.speedlaunch.scene.advice import advice
from games.speedlaunch.scene.choices import closed, own
from games.speedlaunch.scene.ramp import cargo, ramp
from games.speedlaunch.scene.seats import places
from games.speedlaunch.scene.standings import standings


class SpeedlaunchPresentation(Presentation):
    """See `Presentation`. Everything comes from a `View`; what may be done and why not is decided by the rules."""

    log_title = content.LOG_TITLE
    replay_label = content.REPLAY_LABEL
    pitch = content.PITCH
    score_unit = content.SCORE_UNIT
    scoring = content.SCORING
    joy = content.JOY
    anger = content.ANGER
    stylesheets = (
        "games/speedlaunch/theme.css",
        "games/speedlaunch/cards.css",
        "games/speedlaunch/table.css",
        "games/speedlaunch/own.css",
        "games/speedlaunch/small.css",
        "games/speedlaunch/pages.css",
    )
    table_only = ("games/speedlaunch/table.css", "games/speedlaunch/own.css", "games/speedlaunch/small.css")
    script = "games/speedlaunch/table.js"
    page_parts = ("games/speedlaunch/_scenery.html", "games/speedlaunch/_facts.html")
    hints = "games/speedlaunch/_hints.html"

    def context(self, view: View, players: Sequence[Player], *, hint: Any = None) -> dict[str, Any]:
        around = places(view, players)
        return {
            "view": view,
            "rivals": [place for place in around if place.seat != view.seat],
            "mine": around[-1] if view.seat is not None else None,
            "own": own(view, players),
            "closed": closed(view, players),
            "ramp": ramp(view, players),
            "cargo": cargo(view),
            "unknown": sum(view.unknown),
            "standings": standings(view, players),
        }

    def prompt(self, view: View, players: Sequence[Player]) -> str:
        return story.prompt(view, players)

    def log_lines(self, event: Event, players: Sequence[Player]) -> list[LogLine]:
        return story.log_lines(event, players)

    def motions(self, event: Event, players: Sequence[Player]) -> list[Motion]:
        return flights.motions(event, players)

    def facts(self, options: dict[str, str]) -> list[str]:
        return [str(content.ROUNDS[options["rounds"]]), str(content.TARGETS[options["asteroid"]])]

    def hint_text(self, view: View, move: Move, players: Sequence[Player]) -> str:
        return advice(move, players)

    def breakdown_label(self, key: str) -> str:
        return str(content.BREAKDOWN[key])

    def outcome_note(self, outcome: Outcome, players: Sequence[Player]) -> str:
        first = [players[placing.seat] for placing in outcome.placings if placing.place == 1]
        if len(first) > 1:
            return _("%(names)s heben gemeinsam ab.") % {"names": listed_names(first)}
        if first[0].is_viewer:
            return _("Du hebst ab!")
        return _("%(name)s hebt ab.") % {"name": first[0].name}

    def end_note(self, view: View, players: Sequence[Player]) -> str:
        return story.end_note(view, players)
