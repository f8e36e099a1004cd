"""What a ticket still needs: the cheapest path over own, claimable and lent tracks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from helpers import mini_map

import trunkline as tl
from trunkline.notation import held_ticket

# From Ayr to Deal it is 5 spaces via Bude and Cork, and 6 via Eton and Frome.
CITIES = ("Ayr", "Bude", "Cork", "Deal", "Eton", "Frome")
TRACKS = (
    *("Ayr-Bude 2 red", "Ayr-Bude 2 blue", "Bude-Cork 1 gray", "Cork-Deal 2 blue"),
    *("Ayr-Eton 2 red", "Eton-Frome 2 red", "Deal-Frome 2 red"),
)
TICKETS = ("Ayr-Deal 5", "Bude-Deal 3", "Ayr-Bude 2", "Bude-Cork 2", "Ayr-Cork 3")
SHORT = ("Ayr-Bude (red)", "Bude-Cork", "Cork-Deal")
LONG = ("Ayr-Eton", "Eton-Frome", "Deal-Frome")


class Table:
    """A game on the small map, with tickets and tracks by name."""

    def __init__(self, path: Path, *, seats: int = 2, stations: int = 0, **setup: Any) -> None:
        rules = {"seats": "[2, 4]", "stations": f"{{ count = {stations}, unbuilt_points = 1 }}"}
        edition = mini_map(
            path / "mini.toml", cities=CITIES, tracks=TRACKS, tickets=TICKETS, **rules
        )
        built = setup.pop("built", {})
        self.game = tl.position(edition, seats, stations=built, **setup)
        names = [held_ticket(self.game.edition, i).name for i in range(len(TICKETS))]
        self._number = names.index

    def needs(self, *tickets: str) -> tl.TicketNeeds:
        """What seat 0 needs for tickets by name; its observation must say the same."""
        numbers = [self._number(name) for name in tickets]
        needs = self.game.needs(*numbers, seat=0)
        assert self.game.observe(0).needs(*numbers) == needs
        return needs

    def names(self, tracks: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.game.compiled.notation.tracks[track] for track in tracks)


def test_the_path_with_the_fewest_trains_counts(tmp_path: Path) -> None:
    table = Table(tmp_path)
    needs = table.needs("Ayr-Deal")
    assert table.names(needs.missing) == SHORT
    assert (needs.trains, needs.owned, needs.lent, needs.stations) == (5, (), (), ())
    assert (needs.completed, needs.possible, needs.enough_trains) == (False, True, True)
    assert [str(ticket) for ticket in needs.tickets] == ["Ayr-Deal 5"]


def test_own_tracks_are_free(tmp_path: Path) -> None:
    table = Table(tmp_path, tracks={0: ["Cork-Deal"]})
    needs = table.needs("Ayr-Deal")
    assert table.names(needs.missing) == SHORT[:2]
    assert table.names(needs.owned) == SHORT[2:]
    assert needs.trains == 3


def test_own_tracks_may_make_another_path_cheaper(tmp_path: Path) -> None:
    table = Table(tmp_path, tracks={0: ["Ayr-Eton", "Eton-Frome"]})
    assert table.names(table.needs("Ayr-Deal").missing) == ("Deal-Frome",)


def test_a_path_does_not_use_rivals_tracks(tmp_path: Path) -> None:
    table = Table(tmp_path, tracks={1: ["Bude-Cork"]})
    assert table.names(table.needs("Ayr-Deal").missing) == LONG


@pytest.mark.parametrize(("seats", "trains"), [(2, 6), (3, 6), (4, 5)])
def test_a_closed_parallel_track_cannot_be_used(seats: int, trains: int, tmp_path: Path) -> None:
    table = Table(tmp_path, seats=seats, tracks={1: ["Ayr-Bude (red)"]})
    assert table.needs("Ayr-Deal").trains == trains


def test_of_paths_with_equal_trains_the_one_with_fewer_claims_counts(tmp_path: Path) -> None:
    table = Table(tmp_path, tracks={0: ["Bude-Cork", "Eton-Frome"]})
    needs = table.needs("Ayr-Deal")
    assert (needs.trains, len(needs.missing), len(needs.owned)) == (4, 2, 1)
    table = Table(tmp_path, tracks={0: ["Deal-Frome", "Eton-Frome"], 1: ["Bude-Cork"]})
    assert table.names(table.needs("Ayr-Deal").missing) == ("Ayr-Eton",)


def test_a_ticket_is_completed_when_nothing_is_missing(tmp_path: Path) -> None:
    table = Table(tmp_path, tracks={0: SHORT}, trains={0: 0})
    needs = table.needs("Ayr-Deal")
    assert (needs.completed, needs.possible, needs.enough_trains) == (True, True, True)
    assert (needs.trains, needs.missing, table.names(needs.owned)) == (0, (), SHORT)


def test_a_ticket_with_no_path_left_is_impossible(tmp_path: Path) -> None:
    table = Table(tmp_path, tracks={1: ["Bude-Cork", "Eton-Frome"]})
    needs = table.needs("Ayr-Deal")
    assert (needs.trains, needs.missing, needs.owned) == (None, (), ())
    assert (needs.completed, needs.possible, needs.enough_trains) == (False, False, False)


@pytest.mark.parametrize(("trains", "enough"), [(5, True), (4, False)])
def test_a_ticket_that_takes_more_trains_than_are_left_is_impossible(
    trains: int, enough: bool, tmp_path: Path
) -> None:
    needs = Table(tmp_path, trains={0: trains}).needs("Ayr-Deal")
    assert (needs.trains, needs.enough_trains, needs.possible) == (5, enough, enough)


def test_after_the_end_an_open_ticket_is_impossible() -> None:
    game = tl.Game("europe", 3, seed=1)
    game.play_out(1)
    for seat in range(3):
        for ticket, result in zip(
            game.tickets(seat), game.scores()[seat].ticket_results, strict=True
        ):
            needs = game.needs(ticket, seat=seat)
            assert needs.possible == needs.completed
            assert needs.completed or not result.done


# Stations


@pytest.mark.parametrize("city", ["Bude", "Cork"])
def test_a_station_lends_a_track_that_touches_its_city(city: str, tmp_path: Path) -> None:
    table = Table(tmp_path, stations=1, built={0: [city]}, tracks={1: ["Bude-Cork"]})
    needs = table.needs("Ayr-Deal")
    assert table.names(needs.lent) == ("Bude-Cork",)
    assert table.names(needs.missing) == ("Ayr-Bude (red)", "Cork-Deal")
    assert (needs.trains, needs.stations) == (4, ())


def test_a_lent_track_alone_may_complete_a_ticket(tmp_path: Path) -> None:
    table = Table(tmp_path, stations=1, built={0: ["Cork"]}, tracks={1: ["Bude-Cork"]})
    needs = table.needs("Bude-Cork")
    assert (needs.completed, needs.trains, table.names(needs.lent)) == (True, 0, ("Bude-Cork",))


@pytest.mark.parametrize(("built", "lent"), [(["Bude"], 0), (["Bude", "Cork"], 2)])
def test_each_station_lends_one_track_only(built: list[str], lent: int, tmp_path: Path) -> None:
    rival = {1: ["Ayr-Bude (blue)", "Bude-Cork"]}
    table = Table(tmp_path, stations=2, built={0: built}, tracks=rival)
    needs = table.needs("Ayr-Deal")
    assert len(needs.lent) == lent
    assert needs.trains == (2 if lent else 6)


def test_a_lent_track_that_saves_no_train_is_not_used(tmp_path: Path) -> None:
    tracks = {0: LONG, 1: SHORT}
    needs = Table(tmp_path, stations=2, built={0: ["Bude", "Cork"]}, tracks=tracks).needs(
        "Ayr-Deal"
    )
    assert (needs.completed, needs.lent, len(needs.owned)) == (True, (), 3)


def test_a_ticket_that_is_cut_off_may_need_a_new_station(tmp_path: Path) -> None:
    table = Table(tmp_path, stations=1, tracks={1: ["Bude-Cork", "Eton-Frome"]})
    needs = table.needs("Ayr-Deal")
    assert (needs.possible, needs.completed, needs.enough_trains) == (True, False, True)
    assert needs.stations in {("bude",), ("cork",)}
    assert table.names(needs.lent) == ("Bude-Cork",)
    assert needs.trains == 4


def test_a_new_station_may_save_trains_that_are_not_there(tmp_path: Path) -> None:
    table = Table(tmp_path, stations=2, tracks={1: ["Cork-Deal"]}, trains={0: 3})
    needs = table.needs("Ayr-Deal")
    assert (needs.trains, needs.enough_trains, len(needs.stations)) == (3, True, 1)
    assert table.names(needs.lent) == ("Cork-Deal",)


def test_a_new_station_is_not_proposed_while_the_trains_suffice(tmp_path: Path) -> None:
    table = Table(tmp_path, stations=2, tracks={1: ["Cork-Deal"]}, trains={0: 6})
    needs = table.needs("Ayr-Deal")
    assert (needs.trains, needs.stations, needs.lent) == (6, (), ())


def test_a_new_station_may_lend_one_track_only(tmp_path: Path) -> None:
    """The path via Cork would need two lent tracks, and both its ends have rivals' stations."""
    rivals = {1: ["Bude-Cork", "Cork-Deal", "Eton-Frome"]}
    free = Table(tmp_path, stations=2, tracks=rivals, trains={0: 0}).needs("Bude-Deal")
    assert (free.possible, len(free.stations), free.trains) == (True, 2, 0)
    built = {1: ["Bude", "Deal"], 2: ["Eton", "Frome"]}
    table = Table(tmp_path, seats=3, stations=2, built=built, tracks=rivals)
    assert not table.needs("Bude-Deal").possible


def test_without_stations_left_a_ticket_that_is_cut_off_is_impossible(tmp_path: Path) -> None:
    rivals = {1: ["Bude-Cork", "Eton-Frome"]}
    needs = Table(tmp_path, stations=1, built={0: ["Ayr"]}, tracks=rivals).needs("Ayr-Deal")
    assert (needs.possible, needs.trains) == (False, None)


@pytest.mark.parametrize(("trains", "possible"), [(2, True), (0, False)])
def test_a_station_may_yet_lend_what_a_rival_claims_later(
    trains: int, possible: bool, tmp_path: Path
) -> None:
    needs = Table(tmp_path, stations=1, trains={0: 3, 1: trains}).needs("Ayr-Deal")
    assert (needs.possible, needs.enough_trains, needs.trains) == (possible, False, 5)


# Countries


def test_a_ticket_to_a_country_is_completed_at_any_of_its_end_points() -> None:
    game = tl.position("germany", 2, tickets={0: ["Frankfurt-Österreich"]}, tracks={})
    (ticket,) = game.tickets(0)
    needs = game.needs(ticket, seat=0)
    names = [game.compiled.notation.tracks[track] for track in needs.missing]
    assert sum("Österreich" in name for name in names) == 1
    tracks = {0: names}
    assert (
        tl.position("germany", 2, tickets={0: [ticket.name]}, tracks=tracks)
        .needs(ticket, seat=0)
        .completed
    )


def test_a_path_does_not_lead_through_a_country() -> None:
    """Kiel and Bremerhaven both have a track to Denmark, to end points that are not connected."""
    abroad = {0: ["Bremerhaven-Dänemark", "Kiel-Dänemark"]}
    for game in (tl.position("germany", 2), tl.position("germany", 2, tracks=abroad)):
        tickets = game.edition.tickets
        number = next(i for i, t in enumerate(tickets) if (t.a, t.b) == ("kiel", "nuernberg"))
        needs = game.needs(number, seat=0)
        assert (needs.trains, needs.owned) == (15, ())


# Several tickets together


def test_tickets_together_share_tracks(tmp_path: Path) -> None:
    table = Table(tmp_path)
    together = table.needs("Ayr-Deal", "Bude-Deal")
    assert (together.trains, len(together.tickets)) == (5, 2)
    assert sorted(table.names(together.missing)) == sorted(SHORT)


def test_tickets_together_use_each_others_tracks(tmp_path: Path) -> None:
    """Bude-Deal alone takes 3 trains; once Ayr-Deal is built via Eton, 2 to Ayr are enough."""
    table = Table(tmp_path, tracks={0: LONG, 1: ["Bude-Cork"]})
    assert table.needs("Ayr-Deal", "Bude-Deal").trains == table.needs("Bude-Deal").trains == 2


def test_two_tickets_cannot_use_different_lent_tracks_of_one_station(tmp_path: Path) -> None:
    rivals = {1: ["Ayr-Bude (red)", "Bude-Cork"]}
    table = Table(tmp_path, stations=1, built={0: ["Bude"]}, tracks=rivals)
    assert table.needs("Ayr-Bude").completed
    assert table.needs("Bude-Cork").completed
    together = table.needs("Ayr-Bude", "Bude-Cork")
    assert (together.completed, len(together.lent), together.trains) == (False, 1, 8)


def test_two_tickets_may_use_the_same_lent_track(tmp_path: Path) -> None:
    rivals = {1: ["Bude-Cork"]}
    table = Table(tmp_path, stations=1, built={0: ["Bude"]}, tracks=rivals)
    together = table.needs("Bude-Cork", "Bude-Deal")
    assert (table.names(together.lent), together.trains) == (("Bude-Cork",), 2)


def test_tickets_that_are_each_possible_may_need_too_many_trains_together(tmp_path: Path) -> None:
    table = Table(tmp_path, tracks={1: ["Bude-Cork"]}, trains={0: 6})
    together = table.needs("Ayr-Deal", "Ayr-Bude")
    assert (together.trains, together.enough_trains, together.possible) == (8, False, True)


def test_tickets_together_are_impossible_if_one_of_them_is(tmp_path: Path) -> None:
    table = Table(tmp_path, tracks={1: ["Bude-Cork", "Eton-Frome"]})
    together = table.needs("Ayr-Deal", "Ayr-Bude")
    assert (together.possible, together.trains) == (False, None)


def test_no_tickets_need_nothing(tmp_path: Path) -> None:
    needs = Table(tmp_path).needs()
    assert (needs.completed, needs.possible, needs.trains, needs.missing) == (True, True, 0, ())


# Arguments


def test_the_default_is_the_seat_to_act(tmp_path: Path) -> None:
    game = Table(tmp_path, tracks={1: ["Cork-Deal"]}, seat=1).game
    assert game.needs(0) == game.needs(0, seat=1) != game.needs(0, seat=0)


@pytest.mark.parametrize("ticket", [-1, 5, True, "Ayr-Deal", None])
def test_an_invalid_ticket_is_refused(ticket: Any, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="0 to 4"):
        Table(tmp_path).game.needs(ticket)


def test_a_spectator_has_no_tickets_to_ask_about(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="spectator"):
        Table(tmp_path).game.observe(None).needs(0)
