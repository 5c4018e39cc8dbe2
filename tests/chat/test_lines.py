"""What one can do about a line, and what that must not tell."""

import pytest
from django.test import Client
from django.urls import reverse

from chat.models import ChatMessage
from tests.tables import people

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("deed", ["chat:mute", "chat:report"])
def test_pl_62_a_line_does_not_tell_the_address_of_a_private_table(deed: str) -> None:
    author, stranger = people.member(), people.member()
    table = people.opened(author, is_private=True)
    line = ChatMessage.objects.create(table=table, user=author, seat=0, text="Psst")
    browser = Client()
    browser.force_login(stranger)
    answer = browser.post(reverse(deed), {"message": line.pk})
    assert answer.status_code == 404
    assert table.key not in answer.content.decode() + answer.get("Location", "")


@pytest.mark.parametrize("wanted", ["9" * 5000, "²", "-1", ""])
def test_pl_64_a_line_that_is_none_is_not_found(wanted: str) -> None:
    browser = Client()
    browser.force_login(people.member())
    assert browser.post(reverse("chat:mute"), {"message": wanted}).status_code == 404
