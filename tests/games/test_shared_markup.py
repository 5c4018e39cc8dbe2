"""CASE-B28, CASE-B31: who shares markup with others is shown what would have been made for them alone."""

from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import pytest
from django.utils import translation

from games import fragments
from games.recent import Recent
from tests.games.scenes import seats_of
from tests.games.speedlaunch import table_scenes as speedlaunch
from tests.games.speedsaurus import table_scenes as speedsaurus
from tests.games.speedzero import table_scenes as speedzero


class Nothing:
    """Keeps nothing: each fragment is made anew."""

    def get(self, key: object, make: Callable[[], Any]) -> Any:
        return make()


@pytest.mark.parametrize("scenes", [speedzero, speedlaunch, speedsaurus], ids=["zero", "launch", "saurus"])
def test_what_is_shared_equals_what_is_made_anew_for_each_seat_watcher_and_language(
    scenes: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Values that are equal and look different would show one person what was made for another."""
    chance, shared, looks = Random(5), Recent[Any, str](3600, 10**6), 0
    for state in scenes.moments(matches=4, seed=31, every=9):
        seen = [(viewer, language) for viewer in (None, *range(seats_of(state))) for language in ("de", "en")]
        chance.shuffle(seen)
        for viewer, language in seen:
            hint = next(iter(scenes.GAME.view(state, viewer).legal), None)
            with translation.override(language):
                monkeypatch.setattr(fragments, "_made", shared)
                together = scenes.regions(state, viewer, hint)
                monkeypatch.setattr(fragments, "_made", Nothing())
                assert together == scenes.regions(state, viewer, hint)
            looks += 1
    assert looks > 100
    assert len(shared) < looks * 40, "most of it was shared"
