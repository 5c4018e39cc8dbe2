"""What staff sees of the leaderboards (PL-60)."""

from accounts.models import User
from leaderboards.models import Score, Standing
from tests.leaderboards.history import Sat, ended, new_user


def test_pl_60_scores_and_standings_are_read_only(client, db):
    client.force_login(User.objects.create_superuser("Vorstand"))
    ended(Sat(new_user("Ayşe"), 100, place=1))
    for model, row in (("score", Score.objects.get()), ("standing", Standing.objects.all()[0])):
        listed = client.get(f"/verwaltung/leaderboards/{model}/?q=Ay")
        assert "Ayşe" in listed.content.decode()
        assert client.get(f"/verwaltung/leaderboards/{model}/{row.pk}/change/").status_code == 200
        assert client.post(f"/verwaltung/leaderboards/{model}/{row.pk}/change/", {"points": 9}).status_code == 403
        assert client.get(f"/verwaltung/leaderboards/{model}/add/").status_code == 403
        assert client.get(f"/verwaltung/leaderboards/{model}/{row.pk}/delete/").status_code == 403
