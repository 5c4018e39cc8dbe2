"""What there is to see: a list of pages and states, by whom, and on which screens."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engine.gallery import Scene

THEMES = ("light", "dark")


@dataclass(frozen=True)
class Screen:
    """The size of a window in CSS pixels; `touch` for fingers. Some show `only_tables`, and not in every theme."""

    width: int
    height: int
    touch: bool = False
    only_tables: bool = False
    themes: tuple[str, ...] = THEMES

    @property
    def name(self) -> str:
        """As in the names of files."""
        return f"{self.width}x{self.height}"


SCREENS = (
    Screen(1440, 900),
    Screen(1024, 768),
    Screen(390, 844, touch=True),
    Screen(360, 640, touch=True),
    Screen(320, 568, touch=True),
    Screen(640, 360, touch=True, only_tables=True, themes=("light",)),  # what it changes is where things lie
)
DIALOGS = ("standings", "rules", "settings", "leave")


@dataclass(frozen=True)
class Shot:
    """One page in one state. `who` is a person's name, empty for a visitor.

    `press` is a selector of what is clicked, `ready` of what shows then. A page is shown at its whole length, a table
    (`is_table`) as the window shows it. `cut` lets the table's socket fail, as without a network. Hints for a first
    match show only where `has_hints`.
    """

    name: str
    path: str
    who: str = ""
    press: str = ""
    ready: str = "main"
    is_table: bool = False
    cut: bool = False
    has_hints: bool = False
    status: int = 200


def views(shot: Shot, wanted: re.Pattern[str]) -> list[tuple[Screen, str]]:
    """The screens and themes in which the shot is wanted: `wanted` is sought in names of pictures."""
    screens = [screen for screen in SCREENS if shot.is_table or not screen.only_tables]
    every = [(screen, theme) for screen in screens for theme in screen.themes]
    return [(screen, theme) for screen, theme in every if wanted.search(picture_name(shot.name, screen, theme))]


def picture_name(name: str, screen: Screen, theme: str) -> str:
    """What a picture is called, e.g. `wallet-390x844-dark`."""
    return f"{name}-{screen.name}-{theme}"


def plain_pages(games: Sequence[str]) -> list[Shot]:
    """Pages that tell of nobody. `games` are slugs."""
    return [
        Shot("signup", "/zugang/signup/"),
        Shot("login", "/zugang/login/"),
        *(Shot(f"rules-{slug}", f"/regeln/{slug}/") for slug in games),
        Shot("fairness", "/fairness/"),
        Shot("offline", "/offline/"),
        *(Shot(f"error-{code}", f"/galerie/{code}/", status=code) for code in (400, 403, 404, 429, 500)),
    ]


def pages(member: str, busy: str, guest: str, games: Sequence[str]) -> list[Shot]:
    """Pages that tell of people and what they played, as `member`, `guest` and visitors see them.

    Another member is `busy` at several tables.
    """
    return [
        Shot("lobby-visitor", "/"),
        Shot("lobby-guest", "/", guest),
        Shot("lobby-member", "/", member),
        *(Shot(f"lobby-{slug}", f"/?spiel={slug}", member) for slug in games),
        Shot("lobby-playing", "/", busy),
        *(Shot(f"open-{slug}", f"/tisch-eroeffnen/?game={slug}", member) for slug in games),
        Shot("signup-guest", "/zugang/signup/", guest),
        Shot("logout", "/zugang/logout/", member),
        Shot("profile-own", "/profil/", member),
        Shot("profile-guest", "/profil/", guest),
        Shot("profile-other", f"/profil/{member}/"),
        Shot("history", f"/profil/{member}/partien/", member),
        Shot("wallet", "/konto/", member),
        Shot("wallet-playing", "/konto/", busy),
        Shot("leaderboard", "/bestenliste/", member),
        Shot("leaderboard-empty", "/bestenliste/?zeit=heute"),
        *(Shot(f"leaderboard-{slug}", f"/bestenliste/{slug}/", member) for slug in games),
        Shot("settings", "/einstellungen/", member),
        Shot("settings-guest", "/einstellungen/", guest),
        Shot("rename", "/einstellungen/name/", member),
        Shot("delete", "/einstellungen/loeschen/", member),
        Shot("second-factor", "/zugang/2fa/", member),
        Shot("muted", "/gespraech/stumm/", member),
        Shot("fairness-match", "/fairness/1/", member),
    ]


def at_table(name: str, scene: Scene, path: str, viewer: str, onlooker: str) -> Iterator[Shot]:
    """A scene through the eyes of `viewer`, and what a typical one shows besides."""
    yield table(name, path, viewer)
    if not scene.is_typical:
        return
    yield table(f"{name}-watching", path, onlooker)
    yield Shot(f"{name}-hint", path, viewer, ready="#hint:not([hidden])", is_table=True, has_hints=True)
    yield Shot(f"{name}-offline", path, viewer, ready="#connection:not([hidden])", is_table=True, cut=True)
    for dialog in DIALOGS:
        opens = f'[data-opens="{dialog}-dialog"]'
        yield Shot(f"{name}-{dialog}", path, viewer, press=opens, ready=f"#{dialog}-dialog[open]", is_table=True)


def replay(name: str, number: int, viewer: str) -> Iterator[Shot]:
    """A match that is over, in its middle and at its end."""
    for when, version in (("middle", 20), ("end", 99_999)):
        yield Shot(f"{name}-replay-{when}", f"/partie/{number}/?zug={version}", viewer, is_table=True)


def table(name: str, path: str, who: str) -> Shot:
    """A table as it is when its socket is open."""
    return Shot(name, path, who, ready="#table[data-ready]", is_table=True)
