"""PL-53, CASE-B80: a page says when another table waits for its viewer."""

from typing import Any

import pytest
from django.test import Client

from lobby import regions
from tables import actions, elsewhere
from tests.tables.people import decide, member, running, until_asked
from tests.tables.sockets import Page, story


def two_tables() -> Any:
    """Anna at two tables; at neither is it her turn."""
    anna = member()
    here, there = running(anna, member()), running(anna, member())
    for match in (here, there):
        until_asked(match, anna)
        decide(match)
    return anna, here, there


@pytest.mark.django_db
def test_case_b80_the_table_that_waits_longest_is_told() -> None:
    anna, here, there = two_tables()
    assert elsewhere.look(anna, here.table_id).key == ""
    until_asked(here, anna)
    until_asked(there, anna)
    assert elsewhere.look(anna, 0).key == here.table.key
    found = elsewhere.look(anna, here.table_id)
    assert found.key == there.table.key
    assert f'href="/tisch/{there.table.key}/"' in found.html
    actions.leave(anna, there.table)
    assert elsewhere.look(anna, here.table_id).key == ""


@pytest.mark.django_db
def test_case_b80_the_page_of_another_table_says_so(client: Client) -> None:
    anna, here, there = two_tables()
    until_asked(there, anna)
    client.force_login(anna)
    html = client.get(f"/tisch/{here.table.key}/").content.decode()
    assert 'data-title="● Am Zug: Kiesel"' in html
    assert 'data-title="● Am Zug' not in client.get(f"/tisch/{there.table.key}/").content.decode()


@pytest.mark.django_db
def test_case_b80_the_lobbys_tab_says_so_and_the_list_of_ones_tables_marks_it() -> None:
    anna, _here, there = two_tables()
    assert "data-title" not in regions.render(anna)["runs"]
    until_asked(there, anna)
    runs = regions.render(anna)["runs"]
    assert 'data-title="● Du bist am Zug"' in runs
    assert runs.count("is-asked") == 1


@pytest.mark.django_db(transaction=True)
async def test_case_b80_it_is_pushed_and_taken_back() -> None:
    anna, here, there = await story(two_tables)
    async with Page(anna, here.table) as page:
        await page.settle()
        await story(until_asked, there, anna)
        frame = await page.next("elsewhere")
        assert f'data-key="{there.table.key}"' in frame["html"]
        await story(decide, there)
        assert 'data-key=""' in (await page.next("elsewhere"))["html"]


@pytest.mark.django_db(transaction=True)
async def test_case_b80_a_page_that_says_it_already_is_not_told_again() -> None:
    anna, here, there = await story(two_tables)
    await story(until_asked, there, anna)
    async with Page(anna, here.table) as page:
        assert f'data-key="{there.table.key}"' in (await page.next("elsewhere"))["html"]
    async with Page(anna, here.table, elsewhere=there.table.key) as page:
        await page.settle()
        await story(decide, there)
        assert 'data-key=""' in (await page.next("elsewhere"))["html"]
