"""PL-57: the page that proves that cards were dealt fairly."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from redis import RedisError

from tables import replay
from tables.models import Match
from tests.tables import people
from tests.tables.people import member, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return people.to_the_end(running(member(), member()))


def post(client: Client, match: Match) -> str:
    return client.post(f"/fairness/{match.pk}/").content.decode()


@pytest.mark.parametrize(("language", "word"), [("de", "Startzahl"), ("en", "seed")])
def test_pl_57_fairness_is_explained_in_both_languages(client: Client, language: str, word: str) -> None:
    html = client.get("/fairness/", headers={"Accept-Language": language}).content.decode()
    assert word in html
    assert "manage.py replay 17 --verify" in html
    assert "SHA-256" in html


def test_pl_57_hash_and_seed_of_a_match(client: Client, match: Match) -> None:
    html = client.get(f"/fairness/{match.pk}/").content.decode()
    assert match.seed_hash in html
    assert bytes(match.seed).hex() in html
    assert f"manage.py replay {match.pk} --verify" in html
    assert "is-good" not in html  # nothing is claimed before it was computed


def test_pl_57_the_deal_and_the_match_are_computed_again(client: Client, match: Match) -> None:
    assert "is-good" in post(client, match)


@pytest.mark.parametrize(
    "tamper",
    [
        lambda match: Match.objects.update(seed_hash="0" * 64),
        lambda match: match.moves.filter(version=0).update(events="[]"),
        lambda match: match.moves.filter(version=2).update(move='{"type":"take","count":3}', events="[]"),
        lambda match: match.seats.filter(number=1).update(score=-99),
    ],
)
def test_pl_57_what_was_tampered_with_is_told(client: Client, match: Match, tamper: Any) -> None:
    tamper(match)
    html = post(client, match)
    assert "is-bad" in html
    assert "is-good" not in html


def test_pl_57_a_verdict_is_kept(client: Client, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    post(client, match)
    monkeypatch.setattr(replay, "differences", lambda match: pytest.fail("computed twice"))
    assert "is-good" in post(client, match)


def test_pl_57_without_valkey_it_is_computed_all_the_same(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    from history import fairness

    def away(*args: Any, **kwargs: Any) -> None:
        raise RedisError("away")

    monkeypatch.setattr(cache, "get", away)
    monkeypatch.setattr(cache, "set", away)
    assert fairness.holds(match)


def test_pl_63_thirty_proofs_a_minute_for_an_address(client: Client, match: Match) -> None:
    statuses = [client.post(f"/fairness/{match.pk}/").status_code for _ in range(31)]
    assert statuses == [200] * 30 + [429]


def test_pl_57_a_number_leads_to_its_match(client: Client, match: Match) -> None:
    assert client.get(f"/fairness/?partie={match.pk}")["Location"] == f"/fairness/{match.pk}/"


def test_pl_57_a_running_or_private_match_is_not_opened(client: Client) -> None:
    still = running(member(), member())
    private = people.to_the_end(running(member(), member(), is_private=True))
    for number in (still.pk, private.pk, 4711, "x", "9" * 30):
        assert "Eine solche Partie gibt es nicht" in client.get(f"/fairness/?partie={number}").content.decode()
    for match in (still, private):
        assert client.get(f"/fairness/{match.pk}/").status_code == 404
        assert client.post(f"/fairness/{match.pk}/").status_code == 404
