"""The editions that come with the package, and those that people write themselves."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import networkx
import pytest
from helpers import (
    COLORS,
    EDITIONS,
    MARKLIN_EDITIONS,
    USA_EDITIONS,
    mini_map,
    payments,
    play,
    texts,
)
from random_play import random_play

import trunkline as tl
from trunkline.compiled_edition import COMPILED_KEPT, CompiledEdition, compile_edition
from trunkline.editions import LESSON, Edition, load, read_document, write_document


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def edited(path: Path, old: str, new: str) -> Path:
    """The same file with one thing changed."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    return write(path, text.replace(old, new, 1))


def play_to_the_end(source: str | Path, seats: int = 2, seed: int = 1) -> tl.Game:
    game = tl.Game(source, seats=seats, seed=seed)
    for _ in random_play(game, seed):
        pass
    return game


# What comes with the package


def test_the_editions_are_listed() -> None:
    assert tl.editions() == list(EDITIONS)


def test_the_lesson_is_played_and_recorded_like_any_edition_but_not_listed() -> None:
    game = play_to_the_end(LESSON)
    assert LESSON not in tl.editions()
    assert tl.replay(game.record()).digest() == game.digest()
    with pytest.raises(tl.EditionError) as error:
        load("leson")
    assert LESSON not in str(error.value)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_for_2_to_5_seats_with_45_trains(edition: str) -> None:
    rules = load(edition).rules
    assert (rules.seats, rules.trains, rules.hand) == ((2, 5), 45, 4)
    special = {"plus4": 6, "passenger": 10} if edition in MARKLIN_EDITIONS else {}
    colors = dict.fromkeys(COLORS, 11 if special else 12)
    assert rules.cards == colors | {"locomotive": 14} | special


@pytest.mark.parametrize("edition", USA_EDITIONS)
def test_the_usa_editions_share_a_board_and_have_no_stations(edition: str) -> None:
    assert load(edition).board == load("usa").board
    assert load(edition).rules.stations.count == 0


def test_europe_has_three_stations_a_seat_and_turns_three_cards() -> None:
    rules = load("europe").rules
    assert (rules.stations.count, rules.stations.unbuilt_points, rules.tunnel_cards) == (3, 4, 3)


@pytest.mark.parametrize(
    ("board", "cities", "tracks", "pairs", "spaces", "points"),
    [
        ("usa", 36, 100, 78, 309, 508),
        ("europe", 47, 101, 90, 300, 448),
        ("germany", 49, 110, 85, 313, 502),
    ],
)
def test_the_number_of_cities_tracks_and_spaces_of_a_board(
    board: str, cities: int, tracks: int, pairs: int, spaces: int, points: int
) -> None:
    edition = load(board)
    assert len(edition.board.cities) == cities
    assert len(edition.board.tracks) == tracks
    assert len({frozenset((t.a, t.b)) for t in edition.board.tracks}) == pairs
    assert sum(t.length for t in edition.board.tracks) == spaces
    assert sum(edition.rules.route_points[t.length] for t in edition.board.tracks) == points


@pytest.mark.parametrize(
    ("board", "lengths"),
    [
        ("usa", {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9}),
        ("europe", {1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1}),
        ("germany", {1: 23, 2: 30, 3: 25, 4: 17, 5: 8, 6: 2, 7: 5}),
    ],
)
def test_the_number_of_tracks_of_each_length(board: str, lengths: dict[int, int]) -> None:
    assert Counter(t.length for t in load(board).board.tracks) == lengths


def test_every_color_of_the_usa_has_7_tracks_and_27_spaces() -> None:
    tracks, spaces = Counter(), Counter()
    for track in load("usa").board.tracks:
        tracks[track.color] += 1
        spaces[track.color] += track.length
    assert tracks == dict.fromkeys(COLORS, 7) | {"gray": 44}
    assert spaces == dict.fromkeys(COLORS, 27) | {"gray": 93}


def test_every_color_of_europe_has_8_tracks() -> None:
    tracks = Counter(t.color for t in load("europe").board.tracks)
    assert tracks == dict.fromkeys(COLORS, 8) | {"gray": 37}


def test_europe_has_18_tunnels_and_13_ferries_with_17_locomotives() -> None:
    tracks = load("europe").board.tracks
    tunnels = [t for t in tracks if t.tunnel]
    ferries = [t for t in tracks if t.locomotives]
    assert len(tunnels) == 18
    assert Counter(t.color == "gray" for t in tunnels) == {False: 8, True: 10}
    assert len({(t.a, t.b) for t in tunnels}) == 17
    assert len(ferries) == 13
    assert len({(t.a, t.b) for t in ferries}) == 11
    assert sum(t.locomotives for t in ferries) == 17
    assert {t.color for t in ferries} == {"gray"}
    assert not [t for t in tunnels if t.locomotives]


def test_the_usa_has_neither_tunnels_nor_ferries() -> None:
    assert not [t for t in load("usa").board.tracks if t.tunnel or t.locomotives]


@pytest.mark.parametrize(("board", "doubles"), [("usa", 22), ("europe", 11)])
def test_double_routes_are_two_grays_or_two_different_colors(board: str, doubles: int) -> None:
    routes: dict[frozenset[str], list[str]] = {}
    for track in load(board).board.tracks:
        routes.setdefault(frozenset((track.a, track.b)), []).append(track.color)
    twins = [colors for colors in routes.values() if len(colors) > 1]
    assert len(twins) == doubles
    assert {len(colors) for colors in twins} == {2}
    assert all(a == b == "gray" or (a != b and "gray" not in (a, b)) for a, b in twins)


@pytest.mark.parametrize(
    ("edition", "tickets"),
    [("usa", 30), ("usa-1910", 35), ("usa-mega", 69), ("usa-big-cities", 35), ("europe", 46)],
)
def test_the_number_of_tickets_of_an_edition(edition: str, tickets: int) -> None:
    found = load(edition).tickets
    assert len(found) == len({frozenset((t.a, t.b)) for t in found}) == tickets


@pytest.mark.parametrize(
    ("edition", "dearer"),
    [
        ("usa-mega", {"los-angeles-chicago": 1, "las-vegas-miami": 1}),
        ("europe", {"edinburgh-athina": 1, "london-wien": 1}),
        (
            "usa",
            {
                "los-angeles-chicago": 1,
                "los-angeles-miami": 1,
                "los-angeles-new-york": 1,
                "sault-st-marie-oklahoma-city": 1,
                "seattle-new-york": 2,
            },
        ),
    ],
)
def test_tickets_are_worth_the_shortest_path_with_these_exceptions(
    edition: str, dearer: dict[str, int]
) -> None:
    board = networkx.Graph()
    board.add_weighted_edges_from((t.a, t.b, t.length) for t in load(edition).board.tracks)
    assert networkx.is_connected(board)
    ways = dict(networkx.all_pairs_dijkstra_path_length(board))
    gaps = {f"{t.a}-{t.b}": t.points - ways[t.a][t.b] for t in load(edition).tickets}
    assert {name: gap for name, gap in gaps.items() if gap} == dearer


# Custom files


@pytest.fixture
def mini(tmp_path: Path) -> Path:
    """A small map with its own board."""
    return mini_map(tmp_path / "my-map.toml")


def test_a_file_with_its_own_board_can_be_played(mini: Path) -> None:
    for source in (mini, str(mini)):
        game = play_to_the_end(source, seats=3)
        assert game.over
        assert game.edition.id == "my-map"
        assert game.compiled.notation.tracks == ("Ayr-Bude", "Bude-Cork", "Cork-Deal")


def test_a_file_is_found_from_the_working_directory(
    mini: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(mini.parent)
    assert tl.Game("my-map.toml", seed=1).edition.name == "Mini"


def test_an_edition_can_be_given_as_a_value(mini: Path) -> None:
    edition = load(mini)
    assert isinstance(edition, Edition)
    assert tl.Game(edition, seed=5).digest() == tl.Game(mini, seed=5).digest()


def test_a_file_named_like_an_edition_does_not_hide_it(
    mini: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mini.rename(mini.parent / "usa.toml")
    monkeypatch.chdir(mini.parent)
    assert tl.Game("usa", seed=1).edition == load("usa")
    assert tl.Game("usa.toml", seed=1).edition.name == "Mini"


def test_base_inherits_everything_that_is_not_overridden(tmp_path: Path) -> None:
    path = write(tmp_path / "house.toml", 'base = "usa"\nname = "House"\ntrains = 30\n')
    edition, usa = load(path), load("usa")
    assert (edition.name, edition.rules.trains) == ("House", 30)
    assert edition.board == usa.board
    assert edition.tickets == usa.tickets
    assert edition.rules.cards == usa.rules.cards
    assert tl.Game(path, seats=5, seed=1).trains == (30,) * 5
    assert play_to_the_end(path).over


def test_base_cards_and_points_are_overridden_one_by_one(tmp_path: Path) -> None:
    path = write(
        tmp_path / "house.toml",
        'base = "usa"\n[cards]\nred = 20\nlocomotive = 9\n[route_points]\n6 = 18\n[bonuses]\n'
        "globetrotter = 7\n",
    )
    rules = load(path).rules
    assert rules.cards == dict.fromkeys(COLORS, 12) | {"red": 20, "locomotive": 9}
    assert rules.route_points == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 18}
    assert (rules.bonuses.longest_path, rules.bonuses.globetrotter) == (10, 7)
    game = tl.position(path, tracks={0: ["El Paso-Houston"]})
    assert game.scores()[0].parts["routes"] == 18
    assert play_to_the_end(path).over


def test_a_board_can_be_tweaked(tmp_path: Path) -> None:
    """Cities are added and renamed one by one; a list of tracks or tickets replaces the old one."""
    path = write(
        tmp_path / "tweak.toml",
        'base = "usa"\n[board]\nbase = "usa"\n[board.cities]\n'
        'denver = { name = "Mile High" }\nreno = { name = "Reno" }\n',
    )
    board = load(path).board
    assert board.cities["denver"].name == "Mile High"
    assert list(board.cities)[-1] == "reno"
    assert len(board.cities) == 37
    assert board.tracks == load("usa").board.tracks
    assert "claim Mile High-Omaha 4 pink" in texts(tl.position(path, hands={0: "4 pink"}))


def test_a_custom_board_can_be_played_by_inherited_rules(tmp_path: Path) -> None:
    """The board of the base is replaced as a whole, not mixed with the new one."""
    text = mini_map(tmp_path / "mini.toml").read_text(encoding="utf-8")
    deck = 'decks = [{ name = "tickets", sets = ["all"], first = 1, later = 1 }]'
    path = write(
        tmp_path / "mine.toml",
        f'base = "usa"\nseats = [2, 3]\n[tickets]\nkeep_first = 1\n{deck}\n'
        + text[text.index("[board]") :],
    )
    edition = load(path)
    assert list(edition.board.cities) == ["ayr", "bude", "cork", "deal"]
    assert (len(edition.board.tracks), len(edition.tickets)) == (3, 4)
    assert edition.rules.trains == 45
    assert play_to_the_end(path, seats=3).over


def test_the_board_of_a_base_can_be_replaced_by_name(tmp_path: Path) -> None:
    path = write(
        tmp_path / "tour.toml",
        'base = "usa"\nname = "Tour"\nboard = "europe"\ntunnel_cards = 3\n[route_points]\n8 = 21\n'
        '[tickets]\ndecks = [{ name = "t", sets = ["short", "long"], first = 3, later = 3 }]\n',
    )
    edition = load(path)
    assert edition.board == load("europe").board
    assert len(edition.tickets) == 46
    assert edition.rules.stations.count == 0
    assert play_to_the_end(path, seats=4).over


def test_base_and_board_may_be_files_next_to_this_one(tmp_path: Path) -> None:
    mini = mini_map(tmp_path / "first.toml")
    text = mini.read_text(encoding="utf-8")
    rules, _, board = text.partition("[board]\n")
    write(tmp_path / "land.toml", board.replace("[board.cities]", "[cities]"))
    write(mini, 'board = "land.toml"\n' + rules)
    write(tmp_path / "second.toml", 'base = "first.toml"\ntrains = 10\n')
    third = write(tmp_path / "third.toml", 'base = "second.toml"\nhand = 2\n')
    rules_of_third = load(third).rules
    assert (rules_of_third.trains, rules_of_third.hand, rules_of_third.name) == (10, 2, "Mini")
    assert len(load(third).board.tracks) == 3
    assert play_to_the_end(third).over


def house(tmp_path: Path, text: str, base: str = "usa") -> Path:
    return write(tmp_path / "house.toml", f'base = "{base}"\n{text}\n')


def test_house_rule_parallel_tracks_open_to_two_seats(tmp_path: Path) -> None:
    path = house(tmp_path, "parallel_open_from_seats = 2")
    game = tl.position(path, hands={0: "2 red"}, tracks={1: ["Boston-Montréal (1)"]})
    assert payments(game, "claim Boston-Montréal (2)") == {"2 red"}


def test_house_rule_another_end(tmp_path: Path) -> None:
    path = house(tmp_path, "last_round_trains = 5")
    game = tl.position(path, hands={0: "1 red"}, trains={0: 6})
    assert play(game, "claim Atlanta-Nashville 1 red").turns_left == 2


def test_house_rule_no_refresh(tmp_path: Path) -> None:
    edition = load(house(tmp_path, "refresh = []"))
    shown = [tl.Game(edition, seed=seed).display.count("locomotive") for seed in range(2000)]
    assert max(shown) >= 3


def test_house_rule_another_refresh(tmp_path: Path) -> None:
    edition = load(house(tmp_path, 'refresh = [{ kinds = ["red", "blue"], count = 2 }]'))
    for seed in range(300):
        display = tl.Game(edition, seed=seed).display
        assert display.count("red") + display.count("blue") < 2


def test_house_rule_stations_in_the_usa(tmp_path: Path) -> None:
    path = house(tmp_path, "[stations]\ncount = 1\nunbuilt_points = 9")
    game = tl.position(path, hands={0: "1 red"})
    assert game.scores()[0].parts["stations"] == 9
    assert play(game, "station Denver 1 red").scores()[0].parts["stations"] == 0


def test_house_rule_tunnels_that_turn_one_card(tmp_path: Path) -> None:
    path = house(tmp_path, "tunnel_cards = 1", base="europe")
    game = tl.position(path, hands={0: "6 pink", 1: "rest"}, deck="5 pink")
    play(game, "claim Marseille-Zürich 2 pink")
    assert (game.turned, game.extra) == (("pink",), 1)


def test_house_rule_other_deals(tmp_path: Path) -> None:
    path = house(
        tmp_path,
        'hand = 7\n[tickets]\nkeep_first = 1\nunkept_first = "remove"\n'
        'decks = [{ name = "t", sets = ["base"], first = 2, later = 5 }]',
    )
    game = tl.Game(path, seats=2, seed=1)
    assert game.hand_sizes == (7, 7)
    assert texts(game) == ["keep 1", "keep 2", "keep 1 2"]
    play(game, "keep 1", "keep 2")
    assert game.ticket_decks == (26,)
    assert len(play(game, "draw tickets").offer(0)) == 5


def test_house_rule_keeping_more_than_the_deck_has_left(tmp_path: Path) -> None:
    """A deck with too few tickets gives what it has, and all of it is kept."""
    path = house(tmp_path, "[tickets]\nkeep_later = 2")
    game = play(tl.position(path, ticket_deck=["Boston-Miami"]), "draw tickets")
    assert texts(game) == ["keep 1"]


def test_house_rule_other_ties(tmp_path: Path) -> None:
    path = house(tmp_path, "ties = []\n[bonuses]\nlongest_path = 0")
    way = ["Denver-Santa Fe", "El Paso-Santa Fe"]
    other = ["Helena-Winnipeg", "Dallas-Houston (1)"]
    game = tl.position(path, tracks={0: way, 1: other}, tickets={0: ["Denver-El Paso"]})
    assert game.winners() == [0, 1]


def test_a_record_of_a_custom_edition_is_replayed_with_its_file(mini: Path) -> None:
    game = play_to_the_end(mini)
    assert tl.replay(game.record(), edition=mini).digest() == game.digest()
    with pytest.raises(tl.RecordError, match=r"line 2: 'my-map' does not come with the package"):
        tl.replay(game.record())


def test_a_record_is_not_replayed_with_changed_rules(mini: Path) -> None:
    record = play_to_the_end(mini).record()
    edited(mini, "trains = 12", "trains = 13")
    with pytest.raises(tl.RecordError, match="another version of my-map"):
        tl.replay(record, edition=mini)


def test_the_largest_edition_that_the_engine_supports_can_be_played(tmp_path: Path) -> None:
    cities = [f"City{number}" for number in range(64)]
    ring = [f"{a}-{b} 9 gray" for a, b in zip(cities, [*cities[1:], cities[0]], strict=True)]
    across = [f"{cities[n]}-{cities[(n + 2) % 64]} 9 gray" for n in range(64)]
    tickets = [f"{cities[n % 64]}-{cities[(n + 5 + n // 64) % 64]} 9" for n in range(96)]
    path = mini_map(
        tmp_path / "large.toml",
        cities=cities,
        tracks=[*ring, *across],
        tickets=tickets,
        seats="[2, 5]",
        trains="64",
        cards="{ red = 30, blue = 30, green = 30, locomotive = 165 }",
        route_points="{ 9 = 30 }",
        stations="{ count = 5, unbuilt_points = 4 }",
    )
    for seats in (2, 5):
        assert play_to_the_end(path, seats=seats).over


# The content hash


def fingerprint(path: Path) -> str:
    return load(path).hash


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('{ name = "Ayr" }', '{ name = "Ayr", x = 7.0, y = 9.5, label = "sw" }'),
        ('{ name = "Ayr" }', '{ name = "Ayr", lat = 55.5, lon = -4.6 }'),
        ('color = "red" }', 'color = "red", bend = 0.2 }'),
        ('[board]\nname = "Mini"', '[board]\nname = "Mini"\nsize = [500, 400]\noutlines = "usa"'),
        ('summary = "A small map."', 'summary = "Other words."'),
        ("trains = 12", "trains = 12  # a comment"),
        ("{ red = 6, blue = 6, locomotive = 2 }", "{ locomotive = 2, blue = 6, red = 6 }"),
        ('color = "red" }', 'color = "red", tunnel = false, locomotives = 0 }'),
    ],
)
def test_the_hash_ignores_how_a_board_is_drawn_and_written(mini: Path, old: str, new: str) -> None:
    before = fingerprint(mini)
    assert fingerprint(edited(mini, old, new)) == before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seats = [2, 3]", "seats = [2, 2]"),
        ("trains = 12", "trains = 11"),
        ("hand = 1", "hand = 2"),
        ("last_round_trains = 2", "last_round_trains = 1"),
        ("parallel_open_from_seats = 4", "parallel_open_from_seats = 3"),
        ('ties = ["tickets", "longest_path"]', 'ties = ["longest_path", "tickets"]'),
        ("count = 3 }", "count = 4 }"),
        ('kinds = ["locomotive"]', 'kinds = ["red"]'),
        ("red = 6", "red = 7"),
        ("2 = 2 }", "2 = 3 }"),
        ("keep_later = 1", "keep_later = 1, revised_points = true"),
        ('unkept_first = "bottom"', 'unkept_first = "remove"'),
        ("first = 1, later = 1", "first = 1, later = 2"),
        ("longest_path = 10", "longest_path = 9"),
        ("longest_path = 10", "longest_path = 10, globetrotter = 1"),
        ("longest_path = 10", "longest_path = 10, most_connected_cities = 1"),
        ("hand = 1", "hand = 1\nstations = { count = 1 }"),
        ("hand = 1", "hand = 1\ntunnel_cards = 1"),
        ("length = 2", "length = 1"),
        ('color = "red"', 'color = "gray"'),
        ('length = 1, color = "gray"', 'length = 1, color = "gray", locomotives = 1'),
        ("points = 3", "points = 4"),
        ('points = 3, sets = ["all"]', 'points = 3, revised = 5, sets = ["all"]'),
        ('a = "bude", b = "deal", points', 'a = "bude", b = "cork", points'),
        ('{ name = "Ayr" }', '{ name = "Air" }'),
        ('deal = { name = "Deal" }', 'deal = { name = "Deal" }\nely = { name = "Ely" }'),
        ('deal = { name = "Deal" }', 'deal = { name = "Deal" }\nx = { name = "Ely" }'),
        ('deal = { name = "Deal" }', 'deal = { name = "Deal" }\nlabel = { name = "Ely" }'),
        (
            'ayr = { name = "Ayr" }\nbude = { name = "Bude" }',
            'bude = { name = "Bude" }\nayr = { name = "Ayr" }',
        ),
    ],
)
def test_the_hash_changes_with_every_rule(mini: Path, old: str, new: str) -> None:
    """It also changes with the order of the cities, which numbers the moves."""
    before = fingerprint(mini)
    assert fingerprint(edited(mini, old, new)) != before


def test_the_hash_does_not_depend_on_the_name_of_the_file(mini: Path, tmp_path: Path) -> None:
    copy = write(tmp_path / "copy.toml", mini.read_text(encoding="utf-8"))
    assert fingerprint(copy) == fingerprint(mini)


def test_all_editions_have_different_hashes() -> None:
    assert len({load(edition).hash for edition in EDITIONS}) == len(EDITIONS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_can_be_read_from_its_document(edition: str) -> None:
    document = write_document(load(edition))
    found = read_document(document)
    assert found == load(edition)
    # The order decides the numbers of moves, and two equal tables may differ in it.
    assert write_document(found) == document
    moves = CompiledEdition(found).moves
    assert [*map(str, moves)] == [*map(str, compile_edition(edition).moves)]


def test_a_document_needs_no_files(mini: Path) -> None:
    document, seed = write_document(load(mini)), 7
    record = play_to_the_end(mini, seed=seed).record()
    mini.unlink()
    edition = read_document(document)
    assert (edition.id, edition.board.cities["ayr"].name) == ("my-map", "Ayr")
    assert tl.replay(record, edition).record() == record


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("{", "", "not the JSON of an edition"),
        ('"rules"', '"rule"', "not the JSON of an edition"),
        ('"trains":12', '"trains":-1', "document of my-map: trains"),
        ('"length":2', '"length":8', "no points for length 8"),
    ],
)
def test_a_damaged_document_is_refused(mini: Path, old: str, new: str, words: str) -> None:
    document = write_document(load(mini))
    assert old in document
    with pytest.raises(tl.EditionError, match=re.escape(words)):
        read_document(document.replace(old, new, 1))


def test_versions_of_an_edition_are_compiled_once_each(mini: Path) -> None:
    old = compile_edition(mini)
    new = compile_edition(edited(mini, "trains = 12", "trains = 9"))
    assert compile_edition(old.edition) is old
    assert compile_edition(mini) is new


def test_compiled_editions_are_cached_up_to_a_limit(mini: Path) -> None:
    first = compile_edition(mini)
    for trains in range(COMPILED_KEPT):
        edited(mini, "trains = 12", f"trains = {trains + 13}")
        compile_edition(mini)
        edited(mini, f"trains = {trains + 13}", "trains = 12")
    assert compile_edition(first.edition) is not first


def test_a_changed_file_is_read_again(mini: Path) -> None:
    assert tl.Game(mini, seed=1).trains == (12, 12)
    edited(mini, "trains = 12", "trains = 9")
    assert tl.Game(mini, seed=1).trains == (9, 9)


def test_a_redrawn_board_is_read_again(mini: Path) -> None:
    assert tl.Game(mini, seed=1).edition.board.cities["ayr"].x is None
    edited(mini, '{ name = "Ayr" }', '{ name = "Ayr", x = 7.0, y = 9.5 }')
    assert tl.Game(mini, seed=1).edition.board.cities["ayr"].x == 7.0


LOAD_IN_THREADS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from trunkline.editions import editions
from trunkline.compiled_edition import compile_edition

sys.setswitchinterval(1e-6)
with ThreadPoolExecutor(4) as threads:
    list(threads.map(compile_edition, list(editions())[:4]))
"""


def test_threads_may_load_their_first_editions_at_the_same_time() -> None:
    loading = [subprocess.Popen([sys.executable, "-c", LOAD_IN_THREADS]) for _ in range(4)]
    assert [process.wait() for process in loading] == [0] * 4
