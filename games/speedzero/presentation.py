"""How Speedzero is shown: contexts for its regions, its words, and what travels over the table."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.engine.game import Event, Outcome
from games.engine.presentation import LogLine, Motion, Player, Presentation
from games.people import listed_names
from games.speedzero.content import words
from games.speedzero.rules.moves import Move
from games.speedzero.rules.view import View
from games.speedzero.scene import actions, log, motions, piles, story
from games.speedzero.scene.advice import advice
from games.speedzero.scene.choices import choices, default_mode
from games.speedzero.scene.lage import lage
from games.speedzero.scene.seats import seats
from games.speedzero.scene.standings import counted, standings


class SpeedzeroPresentation(Presentation):
    """See `Presentation`. Everything comes from a `View`; what may be done and why not is decided by the rules."""

    log_title = words.LOG_TITLE
    replay_label = words.REPLAY_LABEL
    pitch = words.PITCH
    score_unit = words.SCORE_UNIT
    scoring = words.SCORING
    joy = words.JOY
    anger = words.ANGER
    stylesheets = (
        "games/speedzero/theme.css",
        "games/speedzero/cards.css",
        "games/speedzero/table.css",
        "games/speedzero/centre.css",
        "games/speedzero/small.css",
        "games/speedzero/pages.css",
    )
    table_only = ("games/speedzero/table.css", "games/speedzero/centre.css", "games/speedzero/small.css")
    script = "games/speedzero/table.js"
    page_parts = ("games/speedzero/_facts.html",)
    hints = "games/speedzero/_hints.html"

    def context(self, view: View, players: Sequence[Player], *, hint: Move | None = None) -> dict[str, Any]:
        found = choices(view)
        closed = story.closed(view, players)
        around = seats(view, players, found)
        return {
            "view": view,
            "rivals": [seat for seat in around if seat.seat != view.seat],
            "mine": around[-1] if view.seat is not None else None,
            "closed": closed,
            "mode": default_mode(view, found),
            "modes": piles.modes_json(view, found, story.modes(view, found)),
            "piles": piles.piles(view, players, found, closed),
            "lage": lage(view),
            "market": actions.market(view, found, closed),
            "rail": actions.rail(view, found, closed),
            "asked": piles.asked(view, players, found),
            "standings": standings(view, players),
            "counted": counted(view, players),
        }

    def prompt(self, view: View, players: Sequence[Player]) -> str:
        return story.prompt(view, players)

    def log_lines(self, event: Event, players: Sequence[Player]) -> list[LogLine]:
        return log.log_lines(event, players)

    def motions(self, event: Event, players: Sequence[Player]) -> list[Motion]:
        return motions.motions(event, players)

    def facts(self, options: dict[str, str]) -> list[str]:
        return [str(words.VARIANTS[options["variant"]])]

    def hint_text(self, view: View, move: Move, players: Sequence[Player]) -> str:
        return advice(view, move, players)

    def breakdown_label(self, key: str) -> str:
        return str(words.BREAKDOWN[key])

    def outcome_note(self, outcome: Outcome, players: Sequence[Player]) -> str:
        first = [players[placing.seat] for placing in outcome.placings if placing.place == 1]
        if len(first) > 1:
            return _("%(names)s teilen sich den Titel Null-Meister.") % {"names": listed_names(first)}
        if first[0].is_viewer:
            return _("Du bist Null-Meister!")
        return _("%(name)s ist Null-Meister.") % {"name": first[0].name}

    def end_note(self, view: View, players: Sequence[Player]) -> str:
        return story.end_note(view, players)
