"""The three readings of Märklin: what they share, and that they differ only in their files."""

from pathlib import Path

import msgspec
import pytest
from helpers import MARKLIN_EDITIONS, play, texts

import trunkline as tl
from trunkline.editions import load

SHUFFLED = {"marklin": True, "marklin-condensed": True, "marklin-manual": False}
every_edition = pytest.mark.parametrize("edition", MARKLIN_EDITIONS)


def flat(value: object, place: str = "") -> dict[str, object]:
    """Every setting of an edition by its place in the file."""
    if not isinstance(value, dict) or not value:
        return {place: value}
    found: dict[str, object] = {}
    for key, item in value.items():
        found |= flat(item, f"{place}.{key}" if place else str(key))
    return found


def differences(edition: str) -> dict[str, object]:
    """The settings of an edition that differ from Märklin, apart from its name and summary."""
    ours, base = (flat(msgspec.to_builtins(load(e).rules)) for e in (edition, "marklin"))
    changed = {key: ours.get(key) for key in ours | base if ours.get(key) != base.get(key)}
    return {key: value for key, value in changed.items() if key not in ("name", "summary")}


# What the files say


def test_the_condensed_rules_differ_in_two_stacks_of_tokens() -> None:
    assert differences("marklin-condensed") == {
        "merchandise.yellow": (3, 2),
        "merchandise.white": (1,),
    }


def test_the_manual_differs_in_unkept_tickets_the_refresh_and_two_rules_for_passengers() -> None:
    assert differences("marklin-manual") == {
        "tickets.unkept_first": "bottom",
        "refresh": ({"kinds": ("locomotive", "plus4"), "count": 3},),
        "passengers.evict": True,
        "passengers.end_with_rival": False,
    }


@every_edition
def test_every_reading_has_its_own_hash_and_the_same_tickets(edition: str) -> None:
    others = [load(other) for other in MARKLIN_EDITIONS if other != edition]
    assert load(edition).hash not in [other.hash for other in others]
    assert all(load(edition).tickets == other.tickets for other in others)


CONDENSED = 'base = "marklin"\n[merchandise]\nyellow = [3, 2]\nwhite = [1]\n'
MANUAL = """
base = "marklin"
refresh = [{ kinds = ["locomotive", "plus4"], count = 3 }]
tickets = { unkept_first = "bottom" }
passengers = { evict = true, end_with_rival = false }
"""


@pytest.mark.parametrize(
    ("edition", "text"), [("marklin-condensed", CONDENSED), ("marklin-manual", MANUAL)]
)
def test_a_custom_file_with_the_same_settings_is_the_same_game(
    tmp_path: Path, edition: str, text: str
) -> None:
    """So the editions differ only in their files."""
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    assert load(path).hash == load(edition).hash
    for seed in range(20):
        ours, theirs = (tl.Game(source, 2 + seed % 4, seed) for source in (path, edition))
        ours.play_out(seed)
        theirs.play_out(seed)
        assert ours.digest() == theirs.digest()


# What that means in play


@pytest.mark.parametrize(
    ("edition", "yellow", "white", "pieces"),
    [
        ("marklin", (3, 2, 1), (2,), 74),
        ("marklin-condensed", (3, 2), (1,), 62),
        ("marklin-manual", (3, 2, 1), (2,), 74),
    ],
)
def test_yellow_and_white_tokens_by_edition(
    edition: str, yellow: tuple[int, ...], white: tuple[int, ...], pieces: int
) -> None:
    tokens = tl.position(edition).tokens
    assert (tokens["berlin"], tokens["hamburg"]) == ((7, 6, 5, 4), (4, 3, 2))
    assert (tokens["bremen"], tokens["ulm"]) == (yellow, white)
    assert sum(len(stack) for stack in tokens.values()) == pieces


@pytest.mark.parametrize(
    ("edition", "points"), [("marklin", 2), ("marklin-condensed", 1), ("marklin-manual", 2)]
)
def test_a_ride_to_a_white_city_by_edition(edition: str, points: int) -> None:
    game = tl.position(edition, tracks={0: ["Konstanz-Lindau"]}, passengers={0: ["Konstanz"]})
    game.play("ride Konstanz-Lindau")
    assert game.merchandise == (points, 0)


@every_edition
def test_unkept_first_tickets_by_edition(edition: str) -> None:
    """At the bottom in the manual, anywhere in the others."""
    at_the_bottom = 0
    for seed in range(12):
        game = tl.Game(edition, 2, seed)
        play(game, "draw tickets 4 short", "draw tickets 4 long")
        unkept = game.offer(0)[2:]
        play(game, "keep 1 2", "keep 1 2 3 4")
        at_the_bottom += game.ticket_deck(0)[-2:] == unkept
    assert at_the_bottom == (0 if SHUFFLED[edition] else 12)


@pytest.mark.parametrize(
    ("edition", "third", "refreshed"),
    [
        ("marklin", "locomotive", True),
        ("marklin", "plus4", False),
        ("marklin-condensed", "locomotive", True),
        ("marklin-condensed", "plus4", False),
        ("marklin-manual", "locomotive", True),
        ("marklin-manual", "plus4", True),
    ],
)
def test_the_third_locomotive_by_edition(edition: str, third: str, refreshed: bool) -> None:
    display = "black locomotive locomotive red green"
    game = tl.position(edition, display=display, deck=f"1 {third}", discards="rest")
    game.play("take black")
    assert (game.display != (third, *display.split()[1:])) is refreshed


@pytest.mark.parametrize(
    ("edition", "refreshed"),
    [("marklin", True), ("marklin-condensed", True), ("marklin-manual", False)],
)
def test_the_third_passenger_card_by_edition(edition: str, refreshed: bool) -> None:
    display = "black passenger passenger red green"
    game = tl.position(edition, display=display, deck="1 passenger", discards="rest")
    game.play("take black")
    assert (game.display != ("passenger", *display.split()[1:])) is refreshed


@pytest.mark.parametrize(
    ("edition", "evict"),
    [("marklin", False), ("marklin-condensed", False), ("marklin-manual", True)],
)
def test_placing_a_passenger_at_a_rivals_by_edition(edition: str, evict: bool) -> None:
    game = tl.position(edition, hands={0: "1 yellow"}, passengers={1: ["Lindau"]})
    game.play("claim Konstanz-Lindau 1 yellow")
    assert ("passenger Lindau" in texts(game)) is evict


@pytest.mark.parametrize(
    ("edition", "may_end"),
    [("marklin", True), ("marklin-condensed", True), ("marklin-manual", False)],
)
def test_ending_a_ride_at_a_rivals_passenger_by_edition(edition: str, may_end: bool) -> None:
    game = tl.position(
        edition,
        tracks={0: ["Konstanz-Lindau", "Lindau-Ulm"]},
        passengers={0: ["Konstanz"], 1: ["Lindau"]},
    )
    game.play("ride Konstanz-Lindau")
    assert ("stop" in texts(game)) is may_end


@every_edition
def test_what_all_readings_share(edition: str) -> None:
    rules = load(edition).rules
    assert (rules.tickets.mix_first, rules.tickets.keep_first) == (4, 2)
    assert (rules.tickets.mix_later, rules.tickets.keep_later) == (4, 1)
    assert (rules.bonuses.globetrotter, rules.bonuses.longest_path) == (10, 0)
    assert (rules.passengers.count, rules.trains, rules.hand) == (3, 45, 4)
    assert (rules.last_round_trains, rules.parallel_open_from_seats) == (2, 4)
    assert rules.ties == ("tickets", "merchandise")
