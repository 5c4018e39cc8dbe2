"""Issue 7: what pages cost whoever opens them, as `manage.py budget` measures it; here with a few moves only."""

import pytest
from playwright.sync_api import Browser

from config.budget import verdict, visiting
from games.engine import registry
from tests.site import Site

pytestmark = pytest.mark.browser


def test_pl_54_pl_63_lobby_and_tables_keep_to_their_budget(site: Site, browser: Browser) -> None:
    """Light, calm, shown before any script has come, and with nothing for the policy to forbid."""
    games = [game for game in registry.all_games() if registry.presentation(game.slug).stylesheets]
    tables = [next(visiting.visits(game)) for game in games]
    told = verdict.report(list(visiting.costs(browser, site.url, tables, moves=2)))
    assert told["broken"] == []
    assert [page["page"] for page in told["pages"]] == ["lobby", *(game.slug for game in games)]
    assert all(page["moves"] for page in told["pages"][1:])


def test_each_choice_of_an_option_has_a_table_of_its_own() -> None:
    for game in registry.all_games():
        first, *others = visiting.visits(game)
        assert not first.options
        choices = {(option.key, key) for option in game.options for key, _ in option.choices if key != option.default}
        assert sorted(choices) == sorted(chosen for visit in others for chosen in visit.options.items())


def test_what_is_too_much_is_said() -> None:
    heavy = verdict.Cost("lobby", verdict.BYTES + 1, 9, [], False, ["script-src inline"], 3, 0.5, "p.table__status")
    told = verdict.report([heavy])["broken"]
    assert len(told) == 4
    assert all(fault.startswith("lobby: ") for fault in told)
