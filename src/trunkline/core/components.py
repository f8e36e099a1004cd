"""Connected components: sets of cities connected by tracks."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.core import bits
from cython.cimports.trunkline.core.bits import bit


def join_tracks(t, tracks, components):
    """Find the components that these tracks form."""
    components.size = 0
    left = tracks
    while not bits.is_empty(left):
        track = bits.pop(cython.address(left))
        join(components, bit(t.track[track].a), bit(t.track[track].b))


def join(components, a, b):
    """Connect two cities: merge their components, or add a new one."""
    join_into(components, a, b, components)


def join_into(components, a, b, result):
    """Like `join`, but leave the components as they are and store the result elsewhere."""
    merged: uint64_t = a | b
    kept: cython.int = 0
    i: cython.int
    for i in range(components.size):
        if components.cities[i] & (a | b):
            merged |= components.cities[i]
        else:
            result.cities[kept] = components.cities[i]
            kept += 1
    result.cities[kept] = merged
    result.size = kept + 1


def joined(components, a, b):
    """Whether any city in one set is connected to any city in the other."""
    i: cython.int
    for i in range(components.size):
        if components.cities[i] & a and components.cities[i] & b:
            return True
    return False


def component_of(components, city):
    """The cities connected to this one, including itself."""
    i: cython.int
    for i in range(components.size):
        if components.cities[i] & city:
            return components.cities[i]
    return city
