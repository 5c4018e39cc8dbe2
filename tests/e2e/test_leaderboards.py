"""PL-41 in the browser: pages and tabs change in place, and one's own row stays in sight."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.engine import registry
from tests.e2e import arranged
from tests.e2e.axe import assert_accessible
from tests.site import Site

pytestmark = pytest.mark.browser

GAME = registry.all_games()[0]

CROWD = (
    arranged.MEMBERS
    + """
from accounts.names import name_key
from leaderboards.models import Standing
names = [f"Rang {number}" for number in range(60)]
people = User.objects.bulk_create([User(username=name, name_key=name_key(name)) for name in names])
answer = session("Letzte")
people.append(User.objects.get(username="Letzte"))
Standing.objects.bulk_create([
    Standing(user=person, game=game, period="all", points=9000 - number, matches=3)
    for number, person in enumerate(people) for game in ("", {slug!r})
])
"""
)


def names(page: Page) -> list[str]:
    return page.locator(".podium .who__name, .rank tbody .who__name").all_text_contents()


def test_pl_41_pages_and_tabs_change_in_place_and_the_own_row_stays_in_sight(someone, site: Site) -> None:
    session = site.ask(CROWD.replace("{slug!r}", repr(GAME.slug)))
    page = someone("desktop")
    arranged.log_in(page, site, session)
    page.goto("/bestenliste/?zeit=gesamt")
    page.evaluate("window.stays = true")
    own = page.locator(".rank .is-me th")
    expect(own).to_be_in_viewport()
    first = names(page)
    page.get_by_role("link", name="Weiter").click()
    expect(page).to_have_url(re.compile("seite=2"))
    expect(page.locator(".pager")).to_contain_text("Seite 2 von 3")
    assert not set(first) & set(names(page))
    expect(own).to_be_in_viewport()
    page.get_by_role("link", name=str(GAME.name)).click()
    expect(page).to_have_url(re.compile(f"/bestenliste/{GAME.slug}/"))
    expect(page.locator(".pager")).to_contain_text("Seite 1 von 3")
    page.get_by_role("link", name="Zu deinem Platz").click()
    expect(page.locator(".rank tbody .is-me")).to_contain_text("Letzte")
    page.get_by_role("link", name="Heute").click()
    expect(page).to_have_url(re.compile("zeit=heute"))
    assert page.evaluate("window.stays")  # the page was never left
    page.go_back()
    expect(page.locator(".rank tbody .is-me")).to_contain_text("Letzte")

    phone = someone("phone")
    arranged.log_in(phone, site, session)
    phone.goto("/bestenliste/?zeit=gesamt&seite=2")
    for height in (0, 700):
        phone.evaluate("height => scrollTo(0, height)", height)
        expect(phone.locator(".rank .is-me th")).to_be_in_viewport(ratio=1)
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")  # below the table stands what is said of oneself
    expect(phone.locator(".board__side").get_by_text(re.compile(r"61 von \d+"))).to_be_in_viewport()
    assert_accessible(phone)
