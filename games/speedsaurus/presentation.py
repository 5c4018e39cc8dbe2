"""How Speedsaurus is shown: contexts for its regions, its words, and what travels over the table."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.engine.game import Event, Outcome
from games.engine.presentation import LogLine, Motion, Player, Presentation
from games.people import listed_names
from games.speedsaurus import content
from games.speedsaurus.rules.events import HerdMoved, Laid, Opened, Passed
from games.speedsaurus.rules.moves import Move
from games.speedsaurus.rules.view import View
from games.speedsaurus.scene import choices, story
from games.speedsaurus.scene.advice import advice
from games.speedsaurus.scene.copies import whereabouts
from games.speedsaurus.scene.parade import parade
from games.speedsaurus.scene.seats import places
from games.speedsaurus.scene.standings import standings


class SpeedsaurusPresentation(Presentation):
    """See `Presentation`. Everything comes from a `View`; what may be done and why not is decided by the rules."""

    log_title = content.LOG_TITLE
    replay_label = content.REPLAY_LABEL
    pitch = content.PITCH
    score_unit = content.SCORE_UNIT
    scoring = content.SCORING
    joy = content.JOY
    anger = content.ANGER
    stylesheets = (
        "games/speedsaurus/theme.css",
        "games/speedsaurus/cards.css",
        "games/speedsaurus/table.css",
        "games/speedsaurus/small.css",
        "games/speedsaurus/short.css",
        "games/speedsaurus/pages.css",
    )
    table_only = ("games/speedsaurus/table.css", "games/speedsaurus/small.css", "games/speedsaurus/short.css")
    advises_everywhere = True
    script = "games/speedsaurus/table.js"
    page_parts = ("games/speedsaurus/_scenery.html", "games/speedsaurus/_facts.html")
    hints = "games/speedsaurus/_hints.html"

    def context(self, view: View, players: Sequence[Player], *, hint: Move | None = None) -> dict[str, Any]:
        around = places(view, players)
        return {
            "view": view,
            "rivals": [place for place in around if place.seat != view.seat],
            "mine": around[-1] if view.seat is not None else None,
            "parade": parade(view, players, hint),
            "deal_note": story.deal_note(view, players),
            "hand": choices.hand(view, hint),
            "closed": choices.closed(view, players),
            "passing": choices.passing(view, players),
            "standings": standings(view, players),
            "whereabouts": whereabouts(view),
        }

    def prompt(self, view: View, players: Sequence[Player]) -> str:
        return story.prompt(view, players)

    def log_lines(self, event: Event, players: Sequence[Player]) -> list[LogLine]:
        return story.log_lines(event, players)

    def motions(self, event: Event, players: Sequence[Player]) -> list[Motion]:
        match event:
            case Opened() | Laid():
                source = f"hand-{event.value}" if players[event.seat].is_viewer else f"seat-{event.seat}"
                return [Motion(source, f"stack-{event.value}", event.count)]
            case Passed() if event.value is not None:
                target = f"hand-{event.value}" if players[event.seat].is_viewer else f"seat-{event.seat}"
                return [Motion(f"stack-{event.value}", target)]
            case HerdMoved():
                return [Motion(f"stack-{value}", "away", count) for value, count in event.parade]
        return []

    def score_label(self, options: dict[str, str]) -> str:
        return str(content.PENALTY_UNIT if options["variant"] == "profi" else content.SCORE_UNIT)

    def facts(self, options: dict[str, str]) -> list[str]:
        return [str(content.VARIANTS[options["variant"]])]

    def hint_text(self, view: View, move: Move, players: Sequence[Player]) -> str:
        return advice(view, move)

    def breakdown_label(self, key: str) -> str:
        return str(content.BREAKDOWN[key])

    def outcome_note(self, outcome: Outcome, players: Sequence[Player]) -> str:
        first = [players[placing.seat] for placing in outcome.placings if placing.place == 1]
        others = [player for player in first if not player.is_viewer]
        if not others:
            return _("Du führst die Herde an!")
        names = listed_names(others)
        if len(others) < len(first):
            return _("Du führst die Herde an, gemeinsam mit %(names)s!") % {"names": names}
        if len(others) > 1:
            return _("%(names)s führen die Herde gemeinsam an.") % {"names": names}
        return _("%(name)s führt die Herde an.") % {"name": names}

    def end_note(self, view: View, players: Sequence[Player]) -> str:
        return story.end_note(view, players)
