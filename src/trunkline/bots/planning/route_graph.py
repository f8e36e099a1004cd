"""The board as a graph of routes. All parallel tracks between two cities form one route."""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core import bits


def build_graph(t, graph):
    """Build the graph of an edition's board."""
    memset(graph, 0, cython.sizeof(RouteGraph))
    known = cython.declare(bits.Bits)
    known.w[0] = known.w[1] = 0
    track: cython.int
    for track in range(t.tracks):
        if not bits.overlap(t.track[track].siblings, known):
            _add_route(t, graph, track)
        bits.add(cython.address(known), track)
    city: cython.int
    for city in range(t.cities):
        _add_edges(graph, city)


def _add_route(t, graph, track):
    """Add the route formed by this track and the tracks parallel to it."""
    route = cython.address(graph.route[graph.route_count])
    route.a = t.track[track].a
    route.b = t.track[track].b
    route.length = t.track[track].length
    route.tracks = t.track[track].siblings
    bits.add(cython.address(route.tracks), track)
    left = route.tracks
    while not bits.is_empty(left):
        graph.route_of[bits.pop(cython.address(left))] = graph.route_count
    graph.route_count += 1


def _add_edges(graph, city):
    """Add the edges of a city. The cities before it must have theirs already."""
    edge: cython.int = graph.first_edge[city]
    route: cython.int
    for route in range(graph.route_count):
        if graph.route[route].a == city or graph.route[route].b == city:
            graph.edge_route[edge] = route
            graph.edge_city[edge] = other_end(graph, route, city)
            edge += 1
    graph.first_edge[city + 1] = edge
