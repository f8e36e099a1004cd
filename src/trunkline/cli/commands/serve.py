"""`trunkline serve`: runs the server for games in the browser."""

from __future__ import annotations

import errno
import gc
import socket
from dataclasses import replace
from threading import Thread
from typing import Annotated, Any

import typer

from trunkline.cli.browser import open_page
from trunkline.cli.errors import INTERRUPTED, UserError, reports_errors
from trunkline.server.settings import LOG_LEVELS, Settings, SettingsError

DEFAULTS = Settings()


def _setting(name: str, help: str, **options: Any) -> Any:
    """An option that can also be set by an environment variable."""
    return typer.Option(envvar=f"TRUNKLINE_{name}", help=help, **options)


@reports_errors
def serve(
    context: typer.Context,
    host: Annotated[str, _setting("HOST", "The address to listen on.")] = DEFAULTS.host,
    port: Annotated[
        int, _setting("PORT", "The port to listen on; 0 for any free one.", min=0, max=65535)
    ] = DEFAULTS.port,
    database: Annotated[
        str,
        _setting(
            "DATABASE",
            "Where to store the games: an SQLite file, or postgresql://user@host/database.",
            metavar="FILE|URL",
        ),
    ] = DEFAULTS.database,
    origin: Annotated[
        str | None,
        _setting(
            "ORIGIN",
            "The address that players use, such as https://trains.example.org.",
            metavar="URL",
        ),
    ] = DEFAULTS.origin,
    lobby: Annotated[
        bool, _setting("LOBBY", "Show a public list of games that anyone may join.")
    ] = DEFAULTS.lobby,
    pause: Annotated[
        float, _setting("PAUSE", "Seconds a bot waits before its move.", min=0, max=60)
    ] = DEFAULTS.pause,
    bot_threads: Annotated[
        int, _setting("BOT_THREADS", "Bots that think at the same time.", min=1, max=64)
    ] = DEFAULTS.bot_threads,
    max_games: Annotated[
        int, _setting("MAX_GAMES", "Unfinished games allowed in total.", min=1)
    ] = DEFAULTS.max_games,
    games_per_hour: Annotated[
        int, _setting("GAMES_PER_HOUR", "New games allowed per IP address.", min=1)
    ] = DEFAULTS.games_per_hour,
    links_per_minute: Annotated[
        int, _setting("LINKS_PER_MINUTE", "Link requests allowed per IP address.", min=1)
    ] = DEFAULTS.links_per_minute,
    requests_per_second: Annotated[
        int, _setting("REQUESTS_PER_SECOND", "Requests allowed from one device.", min=1)
    ] = DEFAULTS.requests_per_second,
    max_connections: Annotated[
        int, _setting("MAX_CONNECTIONS", "Connections allowed in total.", min=1)
    ] = DEFAULTS.max_connections,
    sockets_per_seat: Annotated[
        int, _setting("SOCKETS_PER_SEAT", "Pages that one seat may have open at once.", min=1)
    ] = DEFAULTS.sockets_per_seat,
    moves_per_second: Annotated[
        int, _setting("MOVES_PER_SECOND", "Moves allowed from one page.", min=1)
    ] = DEFAULTS.moves_per_second,
    keep_finished_days: Annotated[
        int,
        _setting(
            "KEEP_FINISHED_DAYS",
            "Delete finished games after this many days; 0 keeps them.",
            min=0,
        ),
    ] = DEFAULTS.keep_finished_days,
    keep_idle_days: Annotated[
        int,
        _setting(
            "KEEP_IDLE_DAYS", "Delete abandoned games after this many days; 0 keeps them.", min=0
        ),
    ] = DEFAULTS.keep_idle_days,
    metrics: Annotated[
        bool, _setting("METRICS", "Serve /metrics for Prometheus.")
    ] = DEFAULTS.metrics,
    log_level: Annotated[
        str, _setting("LOG_LEVEL", f"One of {', '.join(LOG_LEVELS)}.", metavar="LEVEL")
    ] = DEFAULTS.log_level,
    proxy: Annotated[
        str,
        _setting(
            "PROXY",
            "Proxies whose X-Forwarded-For header is trusted, separated by commas.",
            metavar="ADDRESSES",
            show_default="none",
        ),
    ] = DEFAULTS.proxy,
    open: Annotated[
        bool,
        _setting("OPEN", "Open the page in a browser; if the default port is in use, use another."),
    ] = DEFAULTS.open,
) -> None:
    """Run the server until Ctrl-C."""
    try:
        # Every option is a setting of the same name.
        settings = Settings(**context.params)
    except SettingsError as error:
        raise UserError(str(error)) from None
    source = context.get_parameter_source("port")
    _run(settings, any_port=open and source is not None and source.name == "DEFAULT")


def _run(settings: Settings, any_port: bool) -> None:
    # Start-up allocates a lot and frees little, so collecting garbage only costs time.
    gc.disable()
    try:
        from trunkline.server import logs
        from trunkline.server.http import runner
        from trunkline.server.http.app import create_app
    except ModuleNotFoundError as error:
        raise UserError(
            f'The server needs {error.name}; install it with pip install "trunkline[server]".'
        ) from None
    listener = _listen(settings, any_port)
    logs.configure(settings.log_level)
    fitting = runner.connections_that_fit(settings.max_connections)
    settings = replace(settings, max_connections=fitting)
    where = settings.origin or runner.url_of(listener)

    def started() -> None:
        print(f"Trunkline is at {where} (Ctrl-C stops it)", flush=True)
        Thread(target=runner.preload, daemon=True).start()
        if settings.open:
            Thread(target=open_page, args=(where,), daemon=True).start()

    app = create_app(settings)
    try:
        runner.make_server(app, settings, started).run([listener])
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except SystemExit:
        # uvicorn exits this way if the app does not start.
        raise UserError(app.state.failure or "The server could not start.") from None


def _listen(settings: Settings, any_port: bool) -> socket.socket:
    """The socket to listen on; with `any_port`, on a free port if the configured one is in use."""
    from trunkline.server.http import runner

    try:
        return runner.listen(settings)
    except (OSError, UnicodeError) as error:
        if any_port and isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            print(f"Port {settings.port} is in use; using another one.", flush=True)
            return _listen(replace(settings, port=0), any_port=False)
        reason = error.strerror if isinstance(error, OSError) else "not a host name"
        raise UserError(
            f"Cannot listen on {settings.host}, port {settings.port}: {reason}; "
            "choose others with --host and --port."
        ) from None
