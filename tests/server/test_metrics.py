"""Metrics: what was counted is shown, and every app has its own."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from trunkline.server.metrics import Metrics


def figures(metrics: Metrics) -> dict[str, float]:
    families = text_string_to_metric_families(metrics.render().decode())
    return {sample.name: sample.value for family in families for sample in family.samples}


def test_what_was_counted_is_shown() -> None:
    metrics = Metrics()
    metrics.moves_stored.inc(3)
    metrics.moves_refused.labels("stale").inc()
    metrics.sockets.inc()
    metrics.commit_seconds.observe(0.002)
    found = figures(metrics)
    assert found["trunkline_moves_stored_total"] == 3
    assert found["trunkline_moves_refused_total"] == 1
    assert found["trunkline_sockets_open"] == 1
    assert found["trunkline_commit_seconds_count"] == 1


def test_every_app_counts_for_itself() -> None:
    one, other = Metrics(), Metrics()
    one.games_made.inc()
    assert figures(one)["trunkline_games_made_total"] == 1
    assert figures(other)["trunkline_games_made_total"] == 0
