"""Settings: what is valid, and what is refused with a sentence."""

from __future__ import annotations

import pytest

from trunkline.server.settings import Settings, SettingsError


@pytest.mark.parametrize(
    "origin", ["http://localhost:8400", "https://trains.example.org", "http://[::1]:8400"]
)
def test_an_origin_is_what_browsers_send(origin: str) -> None:
    assert Settings(origin=origin).origin == origin


@pytest.mark.parametrize(
    "origin",
    [
        "",
        "trains.example.org",
        "https://trains.example.org/",
        "https://trains.example.org/games",
        "https://me@trains.example.org",
        "https://Trains.example.org",
        "ftp://trains.example.org",
        "https://trains.example.org:port",
        "https://",
    ],
)
def test_anything_else_is_not_an_origin(origin: str) -> None:
    with pytest.raises(SettingsError, match=r"https://trains\.example\.org"):
        Settings(origin=origin)


def test_cookies_are_secure_with_https() -> None:
    assert Settings(origin="https://trains.example.org").secure
    assert not Settings(origin="http://trains.example.org").secure
    assert not Settings().secure


def test_proxies_are_addresses_networks_or_everyone() -> None:
    assert Settings().proxies == []
    assert Settings(proxy="10.0.0.1, fd00::/8").proxies == ["10.0.0.1", "fd00::/8"]
    assert Settings(proxy="*").proxies == ["*"]
    with pytest.raises(SettingsError, match="my-proxy"):
        Settings(proxy="10.0.0.1,my-proxy")


def test_a_log_level_has_a_name() -> None:
    with pytest.raises(SettingsError, match="debug, info, warning, error"):
        Settings(log_level="loud")


def test_several_workers_need_a_database_for_several_processes() -> None:
    assert Settings(workers=4, database="postgresql://localhost/trunkline").workers == 4
    with pytest.raises(SettingsError, match=r"PostgreSQL.*trunkline db copy"):
        Settings(workers=2)
