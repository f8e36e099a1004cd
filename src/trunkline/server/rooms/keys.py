"""Secrets and ids: the keys in links and cookies, their fingerprints, the ids of games."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets

__all__ = ["device_id", "fingerprint", "is_key", "new_id", "new_key"]

KEY_BYTES = 32
KEY_SHAPE = re.compile(r"[A-Za-z0-9_-]{43}")
ID_LENGTH = 12
DEVICE_ID_LENGTH = 16


def new_key() -> str:
    """A random secret that fits into a link and a cookie."""
    return secrets.token_urlsafe(KEY_BYTES)


def is_key(text: str) -> bool:
    """Whether a text has the form of a key."""
    return KEY_SHAPE.fullmatch(text) is not None


def fingerprint(key: str) -> str:
    """The hash of a key, by which the database recognises it."""
    return hashlib.sha256(key.encode()).hexdigest()


def device_id(device: str, game: str) -> str:
    """What a device is called in a game; it tells nothing about the same device elsewhere."""
    return hashlib.sha256(f"{game} {device}".encode()).hexdigest()[:DEVICE_ID_LENGTH]


def new_id() -> str:
    """An id for a game: hard to guess, though it is not a secret."""
    return base64.b32encode(secrets.token_bytes(8)).decode().lower()[:ID_LENGTH]
