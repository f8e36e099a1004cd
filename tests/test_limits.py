"""Editions at the limits of what the engine holds, and the limits themselves."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import get_type_hints

import pytest
from helpers import mini_map
from random_play import assert_cards_conserved

import trunkline as tl
from trunkline.core.playouts import random_games
from trunkline.core.table import COLOR_NAMES, LIMITS
from trunkline.editions import loader, schema
from trunkline.rulebook import rulebook


def test_the_loader_and_the_engine_agree_on_the_limits() -> None:
    fields = get_type_hints(schema.EditionFile, vars(schema), include_extras=True)
    assert {key: LIMITS[key] for key in loader.LIMITS} == loader.LIMITS
    assert LIMITS["offer"] == loader.LARGEST_OFFER
    assert LIMITS["display"] == loader.DISPLAY
    assert fields["trains"].__metadata__[0].le == LIMITS["trains"]
    assert fields["tunnel_cards"].__metadata__[0].le == LIMITS["turned"]
    assert fields["refresh"].__metadata__[0].max_length == LIMITS["refreshes"]
    assert fields["ties"].__metadata__[0].max_length == LIMITS["ties"]
    assert all(seats.__metadata__[0].le == LIMITS["seats"] for seats in fields["seats"].__args__)
    assert schema.COLORS == COLOR_NAMES


@pytest.fixture(scope="module")
def largest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As many cities, tracks, tickets, cards, trains and stations as there may be."""
    cities = [f"c{n} = {{ name = 'City {n}' }}" for n in range(64)]
    pairs = [(n, (n + step) % 64) for step in (1, 9) for n in range(64)]
    tracks = [
        f"{{ a = 'c{a}', b = 'c{b}', length = {n % 9 + 1}, color = 'gray', "
        f"tunnel = {str(n % 3 == 0).lower()}, locomotives = {n % 9 + 1 if n % 3 == 1 else 0} }},"
        for n, (a, b) in enumerate(pairs)
    ]
    tickets = [
        f"{{ a = 'c{a}', b = 'c{(a + gap) % 64}', points = 99, sets = ['all'] }},"
        for gap in (5, 11)
        for a in range(48)
    ]
    path = tmp_path_factory.mktemp("largest") / "largest.toml"
    path.write_text(
        "\n".join(
            [
                'base = "europe"\nname = "Largest"\ntrains = 64\nhand = 20',
                'refresh = [{ kinds = ["locomotive"], count = 3 }, { kinds = ["red"], count = 4 }]',
                "[cards]",
                *(f"{color} = 25" for color in schema.COLORS),
                "locomotive = 55",
                "[route_points]",
                *(f"{length} = 99" for length in range(1, 10)),
                "[stations]\ncount = 5\nunbuilt_points = 99",
                "[bonuses]\nlongest_path = 99\nglobetrotter = 99",
                "[tickets]\nunkept_first = 'bottom'\nkeep_first = 1",
                "decks = [{ name = 'all', sets = ['all'], first = 5, later = 5 }]",
                "[board]\nname = 'Largest'",
                "tracks = [",
                *tracks,
                "]\ntickets = [",
                *tickets,
                "]\n[board.cities]",
                *cities,
            ]
        ),
        encoding="utf-8",
    )
    return path


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_largest_edition_plays_samples_and_counts(largest: Path, seats: int) -> None:
    tally = random_games(rulebook(largest).table, seats, 20, seats)
    assert tally["games"] == 20
    game = tl.Game(largest, seats, seed=seats)
    turn = 0
    while not game.over and turn < 400:
        game.play(game.move_numbers()[turn % len(game.move_numbers())])
        turn += 1
        seen = game.observe(turn % seats)
        sample = seen.sample(turn)
        assert sample.observe(turn % seats) == seen
        assert_cards_conserved(sample)
    assert len(game.scores()) == seats


def test_more_than_127_cards_of_a_kind_may_come_to_light(tmp_path: Path) -> None:
    """Whatever a rival has laid down, its hand in a sample has as many cards as everyone sees."""
    names = [f"c{n} = {{ name = 'City {n}' }}" for n in range(64)]
    tracks = [
        f"{{ a = 'c{n}', b = 'c{n + 1}', length = 1, color = 'red', tunnel = true }},"
        for n in range(63)
    ]
    tickets = [f"{{ a = 'c0', b = 'c{n}', points = 1, sets = ['t'] }}," for n in range(1, 40)]
    path = tmp_path / "red.toml"
    path.write_text(
        'base = "europe"\nname = "Red"\ntrains = 60\nseats = [2, 2]\nhand = 20\n'
        "[tickets]\nunkept_first = 'bottom'\ndecks = [{ name = 't', sets = ['t'], first = 3, "
        "later = 3 }]\n[cards]\n"
        + "\n".join(f"{color} = 0" for color in schema.COLORS[1:])
        + "\nred = 255\nlocomotive = 0\n[board]\nname = 'Red'\ntracks = [\n"
        + "\n".join(tracks)
        + "\n]\ntickets = [\n"
        + "\n".join(tickets)
        + "\n]\n[board.cities]\n"
        + "\n".join(names),
        encoding="utf-8",
    )
    game = tl.position(path, hands={0: "132 red", 1: "2 red"}, display="red red red red red")
    while game.hand(0):
        dig = [move for move in game.moves() if move.kind in ("claim", "pay")]
        game.play(dig[0] if game.seat == 0 else "keep 1" if game.offer(1) else "draw tickets")
        sample = game.observe(1).sample(3)
        assert_cards_conserved(sample)
        assert sum(sample.hand(0).values()) == sample.hand_sizes[0]


def test_a_deck_only_dealt_at_the_start_takes_nothing_back(tmp_path: Path) -> None:
    path = tmp_path / "back.toml"
    path.write_text('base = "europe"\n[tickets]\nunkept_first = "bottom"\n', encoding="utf-8")
    with pytest.raises(tl.EditionError, match='set unkept_first = "remove"'):
        tl.Game(path)


def test_a_deck_that_can_hardly_make_a_display_is_dealt_all_the_same(tmp_path: Path) -> None:
    """So many new displays would fall that the engine leaves one as it is, and the game goes on."""
    path = mini_map(
        tmp_path / "wild.toml",
        cards="{ red = 4, blue = 1, locomotive = 250 }",
        refresh='[{ kinds = ["locomotive"], count = 2 }]',
    )
    game = tl.Game(path, seed=1)
    assert None not in game.display
    assert_cards_conserved(game)
    game.play_out(1)
    assert game.over


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (
            {
                "offer": [
                    "Boston-Miami",
                    "Denver-Pittsburgh",
                    "Helena-Los Angeles",
                    "Dallas-New York",
                ]
            },
            "at most 3",
        ),
        ({"ticket_deck": ["Boston-Miami"] * 40}, "in one place only"),
        ({"phase": "second card", "deck": "", "hands": {1: "rest"}, "display": ()}, "no second"),
        ({"hands": [1]}, "by seat"),
        ({"hands": {0: None}}, "cards are written"),
        ({"deck": 5}, "cards are written"),
        ({"hands": {0: "3"}}, "cards are written"),
        ({"tracks": {0: "Denver-Omaha"}}, "a list of names"),
        ({"phase": ""}, "begins with a turn"),
    ],
)
def test_a_position_that_the_engine_cannot_hold_is_refused(
    given: dict[str, object], fault: str
) -> None:
    with pytest.raises(ValueError, match=fault):
        tl.position("usa", **given)


def test_a_long_ticket_is_not_offered_later() -> None:
    with pytest.raises(ValueError, match="only dealt at the start"):
        tl.position("europe", offer=["Brest-Petrograd"])


@pytest.mark.parametrize("moves", [0, 1, 40])
def test_games_and_observations_can_be_pickled(moves: int) -> None:
    game = tl.Game("europe", 3, seed=5, names=["A", "B", "C"])
    for _ in range(moves):
        game.play(game.moves()[-1])
    again = pickle.loads(pickle.dumps(game))
    assert again.digest() == game.digest()
    assert again.record() == game.record()
    seen = pickle.loads(pickle.dumps(game.observe(1)))
    assert seen == game.observe(1)
    assert seen.sample(3).digest() == game.observe(1).sample(3).digest()
    sample = game.observe(1).sample(3)
    assert pickle.loads(pickle.dumps(sample)).digest() == sample.digest()


def test_a_pickle_of_an_observation_has_no_seed_in_it() -> None:
    seed = 0xFEED_FACE_CAFE_BEEF
    data = pickle.dumps(tl.Game("usa", seed=seed).observe(0))
    assert seed.to_bytes(8, "little") not in data
    assert str(seed).encode() not in data


def test_a_copy_of_an_observation_is_as_good_as_itself() -> None:
    seen = tl.Game("usa", seed=1).observe(1)
    for twin in (seen.copy(), copy.copy(seen), copy.deepcopy(seen)):
        assert twin == seen
        assert twin.viewer == 1
        assert twin.sample(2).digest() == seen.sample(2).digest()


def test_an_observation_cannot_be_played_out() -> None:
    seen = tl.Game("usa", seed=1).observe(1)
    with pytest.raises(TypeError, match="cannot be played"):
        seen._play_out(1, None)
    with pytest.raises(TypeError, match="cannot be played"):
        seen.play("keep 1 2")


def test_a_track_that_is_not_there_cannot_be_highlighted() -> None:
    with pytest.raises(ValueError, match="no track 999"):
        tl.Game("usa", seed=1).svg(highlight=[999])
