"""The chat as it comes and goes over the table's socket, and what is done about a line."""

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.urls import reverse

from accounts.models import User
from chat import moderation, talking
from chat.models import ChatMessage, Mute, Report
from tables import actions
from tables.models import Table
from tests.tables.people import guest, member, opened, running, to_the_end
from tests.tables.sockets import Page, story
from tests.tables.test_page import browser, look

pytestmark = pytest.mark.django_db(transaction=True)

PAYLOADS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7|add:7 }}{% debug %}",
    "</li></ol><h1>",
    "javascript:alert(1)",
)


@pytest.fixture(autouse=True)
def _crew(workers: Any) -> None:
    cache.clear()


def say(user: User, table: Table, text: str) -> ChatMessage:
    cache.clear()
    return talking.say(user, table, text)


def two_in_play() -> Any:
    lina, jonas = member(), member()
    return lina, jonas, running(lina, jonas).table


def chat_of(html: str) -> list[str]:
    """The lines on a page, by id."""
    return re.findall(r'<li class="chat__[^"]*"[^>]* id="([^"]+)"', html)


async def test_pl_50_a_line_reaches_everybody_also_as_a_bubble() -> None:
    lina, jonas, table = await story(two_in_play)
    zoe = await story(member)
    async with Page(lina, table) as mine, Page(jonas, table) as theirs, Page(zoe, table) as watching:
        for page in (mine, theirs, watching):
            await page.settle()
        await mine.send(chat="Platz da!")
        own, other, seen = [await page.next("chat") for page in (mine, theirs, watching)]
        assert (other["text"], other["seat"], other["mine"]) == ("Platz da!", 0, False)
        assert own["mine"]
        assert "chat__msg--me" in own["html"]
        assert lina.username in other["html"]
        assert seen["html"] == other["html"]
        html = (await story(look, jonas, table)).content.decode()
        assert other["html"] in html  # pushed equals fetched


async def test_pl_50_the_server_locks_for_two_seconds() -> None:
    lina, _jonas, table = await story(two_in_play)
    async with Page(lina, table) as page:
        await page.settle()
        await page.send(cheer="joy")
        assert (await page.next("chat"))["text"] == "Klick!"
        await page.send(chat="Und nochmal")
        refused = await page.next("refused")
        assert (refused["code"], refused["about"]) == ("slow", "chat")
    assert await story(ChatMessage.objects.count) == 1


@pytest.mark.parametrize(
    "frame", [{"chat": 1}, {"chat": None}, {"chat": ["x"]}, {"cheer": "fury"}, {"cheer": ["joy"]}, {"chat": " "}]
)
async def test_pl_64_bad_chat_frames(frame: dict[str, Any]) -> None:
    lina, _jonas, table = await story(two_in_play)
    async with Page(lina, table) as page:
        await page.settle()
        await page.send(**frame)
        assert (await page.next("refused"))["code"] in ("malformed", "empty")
        assert await page.settle() == []
    assert await story(ChatMessage.objects.count) == 0


async def test_case_b33_watchers_do_not_talk() -> None:
    _lina, _jonas, table = await story(two_in_play)
    async with Page(await story(member), table) as page:
        await page.settle()
        await page.send(chat="Ich hier draußen")
        assert (await page.next("refused"))["code"] == "not_seated"


@pytest.mark.parametrize("payload", PAYLOADS)
async def test_case_b72_everything_said_is_text(payload: str) -> None:
    lina, jonas, table = await story(two_in_play)
    async with Page(jonas, table) as page:
        await page.settle()
        await story(say, lina, table, payload)
        frame = await page.next("chat")
        assert frame["text"] == payload  # for the bubble, which is set as text
        html = (await story(look, jonas, table)).content.decode()
        for markup in (frame["html"], html):
            assert "<script>alert" not in markup
            assert "<img src=x" not in markup
            assert "</ol><h1>" not in markup
        assert frame["html"] in html


async def test_case_b74_a_reload_shows_the_last_fifty() -> None:
    lina, jonas, table = await story(two_in_play)
    for number in range(60):
        await story(say, lina, table, f"Zeile {number}")
    lines = chat_of((await story(look, jonas, table)).content.decode())
    assert len(lines) == len(set(lines)) == 51  # with the separator of the first match
    html = (await story(look, jonas, table)).content.decode()
    assert "Zeile 9<" not in html
    assert html.index("Zeile 10<") < html.index("Zeile 59<")


async def test_case_b54_what_is_said_after_the_last_move_stands_above_the_next_match() -> None:
    lina, jonas, table = await story(two_in_play)
    await story(lambda: to_the_end(table.matches.get()))
    async with Page(jonas, table) as page:
        await page.settle()
        await story(say, lina, table, "Gut gespielt!")
        good = await page.next("chat")
        await story(actions.again, lina, table)
        await story(actions.again, jonas, table)
        await story(say, lina, table, "Weiter")
        more = await page.next("chat")
        assert 'id="chat-match-1"' in good["html"]
        assert 'id="chat-match-2"' in more["html"]
        html = (await story(look, jonas, table)).content.decode()
        assert html.index("Gut gespielt!") < html.index('id="chat-match-2"') < html.index("Weiter")
        assert good["html"] + more["html"] in html


async def test_a_page_that_comes_back_gets_the_lines_it_missed() -> None:
    lina, jonas, table = await story(two_in_play)
    last = await story(say, lina, table, "alt")
    await story(say, lina, table, "verpasst")
    async with Page(jonas, table, said=last.pk) as page:
        said = await page.next("said")
        assert "verpasst" in said["html"]
        assert ">alt<" not in said["html"]
    for strange in ("x", "-1", "9" * 30):
        async with Page(jonas, table, said=strange) as page:
            await page.settle()


async def test_pl_50_who_is_muted_is_not_heard() -> None:
    lina, jonas, table = await story(two_in_play)
    await story(moderation.mute, jonas, lina)
    async with Page(jonas, table) as page:
        await page.settle()
        await story(say, lina, table, "Hallo?")
        assert await page.settle() == []
    assert "Hallo?" not in (await story(look, jonas, table)).content.decode()


async def test_pl_50_a_hidden_line_goes_from_open_pages() -> None:
    lina, jonas, table = await story(two_in_play)
    message = await story(say, lina, table, "grob")
    async with Page(jonas, table) as page:
        await page.settle()
        await story(moderation.hide, message)
        assert (await page.next("unsaid"))["id"] == f"chat-{message.pk}"


# --- the buttons beside a line --------------------------------------------------------------------------------
def press(user: User | None, name: str, **sent: Any) -> Any:
    return browser(user).post(reverse(f"chat:{name}"), sent, headers={"HX-Request": "true"})


def test_pl_50_muting_and_reporting_by_a_press() -> None:
    lina, jonas = member(), member()
    table = opened(lina, size=4)
    message = say(lina, table, "grob")
    muted = press(jonas, "mute", message=message.pk)
    assert json.loads(muted.headers["HX-Trigger"])["chat-muted"] == {"user": lina.pk}
    assert Mute.objects.filter(user=jonas, muted=lina).exists()
    assert press(jonas, "report", message=message.pk).status_code == 204
    assert Report.objects.get().reporter == jonas
    assert press(guest(), "report", message=message.pk).status_code == 409
    assert press(lina, "mute", message=message.pk).json() == {"code": "oneself"}
    page = browser(jonas).get(reverse("chat:muted")).content.decode()
    assert lina.username in page
    browser(jonas).post(reverse("chat:muted"), {"user": lina.pk})
    assert not Mute.objects.exists()


def test_pl_50_taking_back_a_mute_names_nobody_else() -> None:
    """PL-63: numbers tried one by one do not give away who plays here."""
    lina, jonas = member(), member()
    answer = browser(jonas).post(reverse("chat:muted"), {"user": lina.pk}, follow=True)
    assert answer.status_code == 200
    assert lina.username not in answer.content.decode()


def test_pl_60_only_moderators_hide_and_silence() -> None:
    """PL-60: being on the staff, for the ledger say, is not enough."""
    lina, jonas = member(), member()
    message = say(lina, opened(lina), "grob")
    for is_staff in (False, True):
        jonas.is_staff = is_staff
        jonas.save()
        for deed in ("hide", "silence"):
            assert press(jonas, deed, message=message.pk).status_code == 403
    jonas.user_permissions.add(Permission.objects.get(codename="change_chatmessage"))
    for deed in ("hide", "silence"):
        assert press(jonas, deed, message=message.pk).status_code == 204
    message.refresh_from_db()
    lina.refresh_from_db()
    assert message.is_hidden
    assert lina.is_silenced


@pytest.mark.parametrize("name", ["mute", "report", "hide", "silence"])
def test_pl_64_presses_about_nothing(name: str) -> None:
    lina = member()
    for sent in ({}, {"message": "x"}, {"message": "999999"}, {"message": "-1"}, {"message": "9" * 40}):
        assert press(lina, name, **sent).status_code == 404
    assert press(None, name, message="1").status_code in (200, 302)
    assert browser(lina).get(reverse(f"chat:{name}")).status_code == 405


def test_pl_60_who_may_only_look_at_lines_and_people_changes_nothing() -> None:
    lina, helper = member(), member()
    message = say(lina, opened(lina), "grob")
    helper.is_staff = True
    helper.save()
    helper.user_permissions.set(
        Permission.objects.filter(codename__in=["view_chatmessage", "view_report", "view_user"])
    )
    moderation.report(helper, message)
    for page, row, deeds in (
        ("chat_chatmessage", message, ("hide", "silence")),
        ("chat_report", Report.objects.get(), ("hide",)),
        ("accounts_user", lina, ("ban", "silence")),
    ):
        address = reverse(f"admin:{page}_changelist")
        assert browser(helper).get(address).status_code == 200
        for deed in deeds:
            browser(helper).post(address, {"action": deed, "_selected_action": [row.pk]})
    message.refresh_from_db()
    lina.refresh_from_db()
    assert (message.is_hidden, lina.is_silenced, lina.is_active) == (False, False, True)


def test_pl_60_staff_reads_lines_and_reports_in_the_admin(admin_client: Any) -> None:
    lina, jonas = member(), member()
    message = say(lina, opened(lina), PAYLOADS[0])
    moderation.report(jonas, message)
    for page in ("chatmessage", "report"):
        html = admin_client.get(reverse(f"admin:chat_{page}_changelist")).content.decode()
        assert "&lt;script&gt;alert(1)" in html
        assert PAYLOADS[0] not in html
    answer = admin_client.post(
        reverse("admin:chat_chatmessage_changelist"), {"action": "hide", "_selected_action": [message.pk]}
    )
    assert answer.status_code == 302
    message.refresh_from_db()
    assert message.is_hidden


def test_pl_60_staff_works_off_the_open_reports(admin_client: Any) -> None:
    """PL-60: open ones stand first, are found by text and people, and are settled by a deed or by hand."""
    jonas, reports = member(), []
    for text in ("harmlos", "grob", "noch eine"):
        lina = member()
        moderation.report(jonas, say(lina, opened(lina), text))
        reports.append(Report.objects.get(message__text=text))
    page = reverse("admin:chat_report_changelist")

    def choose(deed: str, report: Report) -> None:
        assert admin_client.post(page, {"action": deed, "_selected_action": [report.pk]}).status_code == 302

    choose("settle", reports[0])
    choose("silence", reports[1])
    choose("hide", reports[1])
    html = admin_client.get(page).content.decode()
    assert html.index("noch eine") < html.index("grob") < html.index("harmlos")
    assert [line["is_settled"] for line in Report.objects.order_by("pk").values("is_settled")] == [True, True, False]
    said = reports[1].message
    said.refresh_from_db()
    assert (said.is_hidden, User.objects.get(pk=said.user_id).is_silenced) == (True, True)
    for query, found in (("q=noch", 1), (f"q={jonas.username}", 3), ("is_settled__exact=0", 1)):
        assert admin_client.get(f"{page}?{query}").context["cl"].result_count == found
    row = reverse("admin:chat_report_change", args=[reports[2].pk])
    assert admin_client.post(row, {"is_settled": "on"}).status_code == 403  # by the deeds only
