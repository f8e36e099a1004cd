"""The longest path on custom maps with many short tracks: exact with every algorithm."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path

import networkx as nx
import pytest
import slow_scorer
from helpers import mini_map
from sizes import sized

import trunkline as tl
from trunkline.compiled_edition import CompiledEdition, compile_edition
from trunkline.core.benchmark_loops import time_longest_path

Link = tuple[int, int, int]


def test_small_networks_agree_with_brute_force(tmp_path: Path) -> None:
    for seed in range(6):
        chance = random.Random(seed)
        links = weighted(nx.gnm_random_graph(7, 16, seed=seed), chance, (1, 2, 9)[seed % 3])
        compiled = map_of(links, tmp_path / f"{seed}.toml")
        for _ in range(60):
            tracks = chance.sample(range(16), chance.randint(1, 9))
            assert time_longest_path(compiled.table, tracks)[0] == walked(
                [links[i] for i in tracks]
            )


@pytest.mark.parametrize("longest", [1, 2, 9])
@pytest.mark.parametrize("kind", ["complete", "grid", "hubs", "sparse", "three at each"])
def test_large_networks_agree_with_the_slow_scorer(kind: str, longest: int, tmp_path: Path) -> None:
    chance = random.Random(longest)
    graph = {
        "complete": nx.complete_graph(9),
        "grid": nx.grid_2d_graph(6, 6),
        "hubs": nx.complete_bipartite_graph(4, 15),
        "sparse": nx.gnm_random_graph(40, 60, seed=3),
        "three at each": nx.random_regular_graph(3, 36, seed=4),
    }[kind]
    links = weighted(graph, chance, longest)
    compiled = map_of(links, tmp_path / "map.toml")
    for _ in range(sized(4, 12)):
        tracks = chance.sample(range(len(links)), chance.randint(12, 30))
        slow = slow_scorer.longest_trail([links[i] for i in tracks])
        assert time_longest_path(compiled.table, tracks)[0] == slow


def test_circles_off_a_junction_cannot_all_be_visited(tmp_path: Path) -> None:
    """If a path need not be connected, every circle would count."""
    spokes = [(0, 3 * i + 1) for i in range(15)]
    circles = [pair for i in range(15) for pair in combinations(range(3 * i + 1, 3 * i + 4), 2)]
    links = [(a, b, 1) for a, b in spokes + circles]
    assert best_path(links, tmp_path) == 2 * (1 + 3)


KNOWN = {
    "an odd complete graph can be walked whole": (nx.complete_graph(11), 55),
    "an even one lacks a track for every two cities but two": (nx.complete_graph(10), 45 - 4),
    "a wheel's rim cities pair up along the rim": (nx.wheel_graph(33), 64 - 15),
    "hubs with three tracks to each of many cities": (nx.complete_bipartite_graph(3, 20), 42),
    "a ladder's rungs are nearly all left out": (nx.ladder_graph(20), 41),
    "a grid's rim cities pair up along the rim": (nx.grid_2d_graph(6, 6), 60 - 7),
    "a tree has just its longest branch": (nx.balanced_tree(2, 5), 10),
    "no path passes all ten cities in a circle": (nx.petersen_graph(), 11),
}


@pytest.mark.parametrize("case", KNOWN)
def test_known_longest_paths(case: str, tmp_path: Path) -> None:
    graph, length = KNOWN[case]
    assert best_path([(a, b, 1) for a, b in numbered(graph).edges], tmp_path) == length


@pytest.mark.parametrize("seed", range(12))
def test_the_path_shown_is_one_trail_of_that_length(seed: int, tmp_path: Path) -> None:
    graph = nx.gnm_random_graph(12 + 3 * seed, 64, seed=seed)
    assert best_path([(a, b, 1) for a, b in graph.edges], tmp_path) > 32


# Maps and paths.


def best_path(links: Sequence[Link], folder: Path) -> int:
    """The longest path of a seat that owns all tracks of a map; the path shown is checked."""
    compiled = map_of(links, folder / "map.toml")
    game = tl.position(folder / "map.toml", 2, tracks={0: list(compiled.notation.tracks)})
    score = game.scores()[0]
    assert len(set(score.path_tracks)) == len(score.path_tracks)
    chosen = nx.Graph((links[track][:2]) for track in score.path_tracks)
    assert nx.is_connected(chosen)
    assert sum(degree % 2 for _, degree in chosen.degree) <= 2
    assert sum(links[track][2] for track in score.path_tracks) == score.path_length
    return score.path_length


def map_of(links: Sequence[Link], path: Path) -> CompiledEdition:
    """A map with these tracks, in their order."""
    mini_map(
        path,
        cities=[f"C{city}" for city in sorted({end for a, b, _ in links for end in (a, b)})],
        tracks=[f"C{a}-C{b} {length} gray" for a, b, length in links],
        tickets=[f"C{a}-C{b} 3" for a, b, _ in links[:4]],
        trains="64",
        cards="{ red = 12, blue = 12, locomotive = 9 }",
        route_points="{ " + ", ".join(f"{length} = {length}" for length in range(1, 10)) + " }",
    )
    return compile_edition(path)


def weighted(graph: nx.Graph, chance: random.Random, longest: int) -> list[Link]:
    """The graph's edges with random lengths."""
    return [(a, b, chance.randint(1, longest)) for a, b in numbered(graph).edges]


def numbered(graph: nx.Graph) -> nx.Graph:
    return nx.convert_node_labels_to_integers(graph)


def walked(links: Iterable[Link]) -> int:
    """The longest trail, by trying every trail from every city."""
    ends = set(links)

    def onward(city: int, unused: set[Link]) -> int:
        ways = [link for link in unused if city in link[:2]]
        return max(
            (link[2] + onward(sum(link[:2]) - city, unused - {link}) for link in ways), default=0
        )

    return max(onward(city, ends) for link in ends for city in link[:2])
