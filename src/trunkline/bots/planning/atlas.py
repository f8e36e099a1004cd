"""The board as a bot thinks of it: routes between cities, all parallel tracks taken together."""

import cython
from cython.cimports.libc.string import memset
from cython.cimports.trunkline.core import bits


def survey(t, atlas):
    """Read the routes off a table."""
    memset(atlas, 0, cython.sizeof(Atlas))
    atlas.cities = t.cities
    known = cython.declare(bits.Bits)
    known.w[0] = known.w[1] = 0
    track: cython.int
    for track in range(t.tracks):
        if not bits.overlap(cython.address(t.track[track].siblings), cython.address(known)):
            _add_route(t, atlas, track)
        bits.add(cython.address(known), track)
    city: cython.int
    for city in range(t.cities):
        _add_ways(atlas, city)


def _add_route(t, atlas, track):
    """A new route of this track and those parallel to it."""
    route = cython.address(atlas.route[atlas.routes])
    route.a = t.track[track].a
    route.b = t.track[track].b
    route.length = t.track[track].length
    route.tracks = t.track[track].siblings
    bits.add(cython.address(route.tracks), track)
    left = route.tracks
    while not bits.is_empty(cython.address(left)):
        atlas.route_of[bits.pop(cython.address(left))] = atlas.routes
    atlas.routes += 1


def _add_ways(atlas, city):
    """The ways out of a city; they follow those of the city before."""
    way: cython.int = atlas.first[city]
    route: cython.int
    for route in range(atlas.routes):
        if atlas.route[route].a == city or atlas.route[route].b == city:
            atlas.via[way] = route
            atlas.to[way] = atlas.route[route].a + atlas.route[route].b - city
            way += 1
    atlas.first[city + 1] = way
