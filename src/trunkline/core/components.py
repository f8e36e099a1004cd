"""Connected components: sets of cities joined by tracks."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.core import bits
from cython.cimports.trunkline.core.bits import one


def join_tracks(t, tracks, components):
    """Group the cities that these tracks connect."""
    components.size = 0
    left = tracks
    while not bits.is_empty(left):
        track = bits.pop(cython.address(left))
        join(components, one(t.track[track].a), one(t.track[track].b))


def join(components, a, b):
    """Merge the components of two cities, or make a new one of them."""
    merged: uint64_t = a | b
    kept: cython.int = 0
    i: cython.int
    for i in range(components.size):
        if components.cities[i] & (a | b):
            merged |= components.cities[i]
        else:
            components.cities[kept] = components.cities[i]
            kept += 1
    components.cities[kept] = merged
    components.size = kept + 1


def joined(components, a, b):
    """Whether one of these cities is connected to one of those."""
    i: cython.int
    for i in range(components.size):
        if components.cities[i] & a and components.cities[i] & b:
            return True
    return False


def component_of(components, city):
    """The cities connected to this one, itself included."""
    i: cython.int
    for i in range(components.size):
        if components.cities[i] & city:
            return components.cities[i]
    return city
