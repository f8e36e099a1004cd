"""A simple, sensible player as a yardstick: it completes its tickets one after another."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx

from trunkline import Move, Observation
from trunkline.bots import Bot


class Beginner(Bot):
    """Plays like someone who has just read the rules: tickets first, then long tracks."""

    def choose(self, observation: Observation) -> Move:
        needed = self.needed(observation) if observation.phase in ("turn", "second card") else set()
        return max(observation.moves(), key=lambda move: self.preference(observation, move, needed))

    def preference(self, observation: Observation, move: Move, needed: set[int]) -> float:
        tracks = observation.edition.board.tracks
        if move.kind == "claim" and move.track is not None:
            if needed:
                return 50 - move.locomotives if move.track in needed else -1
            return 5 * tracks[move.track].length - move.locomotives
        if move.kind == "take" and move.card is not None:
            wanted = {tracks[track].color for track in needed}
            return 2 * (move.card in wanted) + 0.1 * observation.hand.get(move.card, 0)
        return {"draw card": 1, "keep": -len(move.keep)}.get(move.kind, -2)

    def needed(self, observation: Observation) -> set[int]:
        """The missing tracks of the first ticket that can still be completed."""
        board, viewer = observation.edition.board, observation.viewer
        graph = nx.Graph()
        for number in observation.open_tracks(viewer):
            track = board.tracks[number]
            graph.add_edge(track.a, track.b, weight=track.length, track=number)
        for number, owner in observation.owners.items():
            if owner == viewer:
                graph.add_edge(board.tracks[number].a, board.tracks[number].b, weight=0)
        for held in observation.tickets:
            ticket = observation.edition.tickets[held.index]
            try:
                path = nx.shortest_path(graph, ticket.a, ticket.b, weight="weight")
            except (nx.NodeNotFound, nx.NetworkXNoPath):
                continue
            steps = [graph[a][b] for a, b in pairwise(path)]
            length = sum(step["weight"] for step in steps)
            if 0 < length <= observation.trains[viewer]:
                return {step["track"] for step in steps if step["weight"]}
        return set()
