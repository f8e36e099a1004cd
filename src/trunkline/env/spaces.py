"""The spaces of observations and actions that all environments share."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from trunkline.features import FeatureForm, Layout, checked_form

__all__ = ["action_space", "observation_space", "packed_size"]

MOST = 255  # the largest number of the whole-number form


def action_space(layout: Layout) -> spaces.Discrete:
    """An action is the number of a move."""
    return spaces.Discrete(layout.actions)


def observation_space(
    layout: Layout, form: FeatureForm, mask: bool = True, packed_mask: bool = False
) -> spaces.Dict:
    """The features of the seat that acts, and its legal moves."""
    found: dict[str, spaces.Space[object]] = {}
    if checked_form(form) == "uint8":
        found["observation"] = spaces.Box(0, MOST, (layout.size,), np.uint8)
    else:
        scales = np.array([field.scale for field in layout.fields.values()], np.float32)
        sizes = [field.stop - field.start for field in layout.fields.values()]
        most = np.repeat(MOST * (1 / scales), sizes)  # rounded as the features are
        found["observation"] = spaces.Box(np.zeros_like(most), most, dtype=np.float32)
    if mask:
        found["action_mask"] = spaces.MultiBinary(layout.actions)
    if packed_mask:
        found["packed_mask"] = spaces.Box(0, MOST, (packed_size(layout),), np.uint8)
    return spaces.Dict(found)


def packed_size(layout: Layout) -> int:
    """The bytes of a mask with eight moves to a byte, the lowest bit first."""
    return (layout.actions + 7) // 8
