"""Bots that nobody has named: clients name them by level and number, in their own language."""

from __future__ import annotations

import pytest

from server.harness import RunningServer
from server.tables import new_table
from trunkline.server.games.bot_names import bot_name, bot_number


@pytest.mark.parametrize("number", [1, 2, 9, 10])
def test_a_default_name_has_its_number(number: int) -> None:
    assert bot_number(bot_name("hard", number), "hard") == number


@pytest.mark.parametrize(
    "name", ["", "Ann", "Easy", "Easy bot", "Hard bot 0", "Hard bot 1", "Hard bot 02", "Hard bot2"]
)
def test_other_names_have_none(name: str) -> None:
    assert bot_number(name, "hard") is None


def test_views_and_events_have_the_numbers(server: RunningServer) -> None:
    table = new_table(server, seats=5, start=False)
    for seat in (0, 4):
        assert table.host.delete(f"{table.path}/seats/{seat}").status_code == 204
    for seat, body in ((0, {"level": "easy"}), (4, {"level": "easy", "name": "Robby"})):
        put = table.host.put(f"{table.path}/seats/{seat}/bot", json=body)
        assert put.status_code == 204, put.text
    seats = table.view()["seats"]
    assert [(it["name"], it["bot_number"]) for it in (seats[0], seats[1], seats[4])] == [
        ("Easy bot", 1),
        ("Bob", None),
        ("Robby", None),
    ]
    events = table.host.get(f"{table.path}/events", params={"after": 0}).json()["events"]
    assert [it["bot_number"] for it in events if it["kind"] == "bot"] == [1, None]


def test_a_person_may_be_called_like_a_bot(server: RunningServer) -> None:
    table = new_table(server, start=False)
    sat = table.seats[0].put(f"{table.path}/seats/0", json={"name": "Easy bot"})
    assert sat.status_code == 200
    assert table.view()["seats"][0]["bot_number"] is None
