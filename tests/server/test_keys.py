"""Keys: hard to guess, recognised by fingerprint, in a cookie that no script can read."""

from __future__ import annotations

import hashlib
from http.cookies import SimpleCookie

import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response

from trunkline.server.http.cookies import COOKIE, SECURE_COOKIE, device_of, set_cookie
from trunkline.server.rooms.keys import fingerprint, is_key, new_id, new_key


def test_keys_are_all_different_and_well_formed() -> None:
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert all(is_key(key) for key in keys)


@pytest.mark.parametrize(
    "text", ["", "a" * 42, "a" * 44, "a" * 42 + "\n", "a" * 42 + "é", "a" * 42 + "="]
)
def test_other_texts_are_not_keys(text: str) -> None:
    assert not is_key(text)


def test_a_fingerprint_is_the_same_only_for_the_same_key() -> None:
    key = new_key()
    assert fingerprint(key) == hashlib.sha256(key.encode()).hexdigest()
    assert fingerprint(key) != fingerprint(new_key())


def test_ids_are_twelve_lowercase_letters_and_digits() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(
        len(found) == 12 and set(found) <= set("abcdefghijklmnopqrstuvwxyz234567") for found in ids
    )


@pytest.mark.parametrize("secure", [True, False])
def test_scripts_and_other_sites_cannot_use_the_cookie(secure: bool) -> None:
    response = Response()
    key = new_key()
    set_cookie(response, key, secure=secure)
    name = SECURE_COOKIE if secure else COOKIE
    morsel = SimpleCookie(response.headers["set-cookie"])[name]
    assert morsel.value == key
    assert morsel["httponly"] is True
    assert morsel["samesite"] == "strict"
    assert morsel["path"] == "/"
    assert morsel["domain"] == ""
    assert int(morsel["max-age"]) == 400 * 24 * 3600
    assert bool(morsel["secure"]) is secure


@pytest.mark.parametrize("secure", [True, False])
def test_a_device_is_known_by_its_cookie(secure: bool) -> None:
    name, other = (SECURE_COOKIE, COOKIE) if secure else (COOKIE, SECURE_COOKIE)
    key = new_key()
    assert device_of(_asking(f"other=1; {name}={key}"), secure=secure) == fingerprint(key)
    for cookies in ("other=1", f"{name}=guess", f"{other}={key}"):
        assert device_of(_asking(cookies), secure=secure) is None


def _asking(cookies: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "headers": [(b"cookie", cookies.encode())]})
