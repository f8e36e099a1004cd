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
    ("given", "origin"),
    [
        ("https://Trains.example.org:443", "https://trains.example.org"),
        ("http://trains.example.org:80", "http://trains.example.org"),
        ("https://trains.example.org:80", "https://trains.example.org:80"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
        ("https://BÜCHER.example:8443", "https://xn--bcher-kva.example:8443"),
        ("https://xn--strae-oqa.example", "https://xn--strae-oqa.example"),
        ("http://[0:0::1]:8400", "http://[::1]:8400"),
    ],
)
def test_an_origin_is_normalized_as_browsers_do(given: str, origin: str) -> None:
    assert Settings(origin=given).origin == origin


@pytest.mark.parametrize(
    "host",
    [
        "a b",
        "a%20b",
        "a..b",
        ".example",
        "-a.example",
        "a-.example",
        "a" * 64,
        "trains!.example",
        "256.1.1.1",
        "[fe80::1%25eth0]",
        # Browsers keep the letter, but Python's codec would make it two.
        "straße.example",
    ],
)
def test_an_origin_with_an_impossible_host_is_refused(host: str) -> None:
    with pytest.raises(SettingsError, match=r"https://trains\.example\.org"):
        Settings(origin=f"https://{host}")


@pytest.mark.parametrize(
    "origin",
    [
        "",
        "trains.example.org",
        "https://trains.example.org/",
        "https://trains.example.org/games",
        "https://me@trains.example.org",
        "https://trains.example.org?",
        " https://trains.example.org",
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


def test_every_worker_needs_a_port_for_its_metrics() -> None:
    postgres = "postgresql://localhost/trunkline"
    settings = Settings(workers=3, database=postgres, metrics_port=65533)
    assert list(settings.metrics_ports) == [65533, 65534, 65535]
    assert list(Settings().metrics_ports) == []
    with pytest.raises(SettingsError, match=r"65533 or less, not 65534"):
        Settings(workers=3, database=postgres, metrics_port=65534)
