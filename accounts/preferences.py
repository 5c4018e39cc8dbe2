"""What a person chose for themselves (PL-07); kept with the account, guests too."""

from typing import Literal

import msgspec


class Preferences(msgspec.Struct, frozen=True):
    """Settings of one person. `language` is empty while the browser's wish decides; zooms are percent of normal."""

    language: Literal["", "de", "en"] = ""
    theme: Literal["auto", "light", "dark"] = "auto"
    zoom_own: Literal[100, 115, 130, 150] = 100
    zoom_rivals: Literal[100, 115, 130, 150] = 100
    large_view: Literal["all", "before", "none"] = "all"
    wide_chat: bool = False
    sound: bool = False
    reduced_motion: bool = False
    solo: dict[str, dict[str, str]] = {}
    """The last solo settings by game slug (PL-11): `opponents`, `level`, `tempo` and the game's options."""
