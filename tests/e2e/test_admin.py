"""The staff's pages under our Content Security Policy: a breach of it is an error on the console, which fails here."""

import pytest

from tests.site import Site

pytestmark = pytest.mark.browser

MAKE_STAFF = """
from django.test import Client
from accounts.models import User
person = User.objects.create_superuser("Hausmeisterin")
browser = Client()
browser.force_login(person)
answer = browser.cookies["sessionid"].value
"""


def test_pl_63_the_admin_works_under_the_policy(someone, site: Site) -> None:
    page = someone("desktop")
    page.context.add_cookies([{"name": "sessionid", "value": site.ask(MAKE_STAFF), "url": site.url}])
    page.goto("/verwaltung/")
    lists = [link.get_attribute("href") for link in page.locator("#content-main th a").all()]
    assert len(lists) > 5
    for address in lists:
        answer = page.goto(address or "")
        assert answer is not None
        assert answer.status == 200, address
    page.goto("/verwaltung/accounts/user/")
    page.get_by_role("link", name="Hausmeisterin").click()
    page.locator("#id_is_staff").wait_for()
