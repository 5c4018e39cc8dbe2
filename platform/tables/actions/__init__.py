"""The verbs of a table. Each is one transaction, raises `tables.errors.Refused`, and tells others after the commit."""

from tables.actions.again import again
from tables.actions.cancel import cancel
from tables.actions.change import change
from tables.actions.get_up import get_up
from tables.actions.leave import leave
from tables.actions.open_table import open_table
from tables.actions.play import play, play_as
from tables.actions.set_tempo import set_tempo
from tables.actions.sit import sit
from tables.actions.start import start
from tables.actions.start_solo import start_solo

__all__ = [
    "again",
    "cancel",
    "change",
    "get_up",
    "leave",
    "open_table",
    "play",
    "play_as",
    "set_tempo",
    "sit",
    "start",
    "start_solo",
]
