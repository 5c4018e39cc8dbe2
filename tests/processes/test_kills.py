"""Any process of the site may die at any moment of a match, and more may break: nothing is lost or happens twice."""

import json

import pytest

from config.endure import faults
from tests.site import Site, until

pytestmark = pytest.mark.processes


def test_pl_21_matches_survive_the_death_of_each_process_and_whatever_gets_lost(site: Site) -> None:
    """PL-10, PL-21, CASE-B62: kill -9 of each process; tasks and messages lost; a page that freezes, a slow line."""
    wishes = ("--tables", "2", "--seconds", "20", "--games", "speedsaurus,speedlaunch", "--faults", "--json")
    told = json.loads(site.manage("endure", *wishes, "--url", site.url, "--pid", str(site.process.pid)))
    assert told["wrong"] == []
    assert set(told["seconds_until_all_went_on"]) == set(faults.ALL)
    assert told["connections"] >= 8, "all four came back after the death of Daphne"
    until(lambda: all(site.health().values()), "all parts to be well again")
