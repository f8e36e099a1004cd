"""Which cities hang together: groups of cities joined by tracks."""

import cython
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.trunkline.core import bits
from cython.cimports.trunkline.core.bits import one


def join_tracks(t, tracks, groups):
    """Group the cities that these tracks connect."""
    groups.size = 0
    left = tracks[0]
    while not bits.is_empty(cython.address(left)):
        track = bits.pop(cython.address(left))
        join(groups, one(t.track[track].a), one(t.track[track].b))


def join(groups, a, b):
    """Merge the groups of two cities, or make a new one of them."""
    merged: uint64_t = a | b
    kept: cython.int = 0
    i: cython.int
    for i in range(groups.size):
        if groups.cities[i] & (a | b):
            merged |= groups.cities[i]
        else:
            groups.cities[kept] = groups.cities[i]
            kept += 1
    groups.cities[kept] = merged
    groups.size = kept + 1


def joined(groups, a, b):
    """Whether one of these cities hangs together with one of those."""
    i: cython.int
    for i in range(groups.size):
        if groups.cities[i] & a and groups.cities[i] & b:
            return True
    return False


def group_of(groups, city):
    """The cities connected to this one, itself included."""
    i: cython.int
    for i in range(groups.size):
        if groups.cities[i] & city:
            return groups.cities[i]
    return city
