"""Secrets and ids: the keys in links and cookies, their fingerprints, the ids of games."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets

__all__ = ["PREVIEW_ID", "device_id", "fingerprint", "is_key", "new_id", "new_key", "preview_id"]

KEY_BYTES = 32
KEY_SHAPE = re.compile(r"[A-Za-z0-9_-]{43}")
ID_LENGTH = 12
DEVICE_ID_LENGTH = 16
PREVIEW_ID_LENGTH = 16
PREVIEW_ID = re.compile(rf"[0-9a-f]{{{PREVIEW_ID_LENGTH}}}")


def new_key() -> str:
    """A random secret that fits into a link and a cookie."""
    return secrets.token_urlsafe(KEY_BYTES)


def is_key(text: str) -> bool:
    """Whether a text has the form of a key."""
    return KEY_SHAPE.fullmatch(text) is not None


def fingerprint(key: str) -> str:
    """The hash of a key, by which the database recognises it."""
    return hashlib.sha256(key.encode()).hexdigest()


def preview_id(key: str) -> str:
    """What stands in the address of a link to a table, so that the server can show a preview.

    It tells nothing about the key, and nobody can guess it.
    """
    return fingerprint(key)[:PREVIEW_ID_LENGTH]


def device_id(device: str, game: str) -> str:
    """What a device is called in a game; it tells nothing about the same device elsewhere."""
    return hashlib.sha256(f"{game} {device}".encode()).hexdigest()[:DEVICE_ID_LENGTH]


def new_id() -> str:
    """An id for a game: hard to guess, though it is not a secret."""
    return base64.b32encode(secrets.token_bytes(8)).decode().lower()[:ID_LENGTH]
