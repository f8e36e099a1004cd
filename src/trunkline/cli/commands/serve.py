"""`trunkline serve`: runs the server for games in the browser."""

from __future__ import annotations

import errno
import gc
import socket
from dataclasses import replace
from threading import Thread
from typing import Annotated

import typer

from trunkline.cli.browser import open_page
from trunkline.cli.errors import INTERRUPTED, UserError, reports_errors
from trunkline.server.settings import LOG_LEVELS, Settings, SettingsError

DEFAULTS = Settings()


@reports_errors
def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(envvar="TRUNKLINE_HOST", help="The address to listen on.")
    ] = DEFAULTS.host,
    port: Annotated[
        int,
        typer.Option(
            envvar="TRUNKLINE_PORT",
            min=0,
            max=65535,
            help="The port to listen on; 0 for any free one.",
        ),
    ] = DEFAULTS.port,
    database: Annotated[
        str,
        typer.Option(
            envvar="TRUNKLINE_DATABASE", metavar="FILE", help="The database that stores the games."
        ),
    ] = DEFAULTS.database,
    origin: Annotated[
        str | None,
        typer.Option(
            envvar="TRUNKLINE_ORIGIN",
            metavar="URL",
            help="The address that players use, such as https://trains.example.org.",
        ),
    ] = DEFAULTS.origin,
    lobby: Annotated[
        bool,
        typer.Option(
            envvar="TRUNKLINE_LOBBY", help="Show a public list of games that anyone may join."
        ),
    ] = DEFAULTS.lobby,
    pause: Annotated[
        float,
        typer.Option(
            envvar="TRUNKLINE_PAUSE", min=0, max=60, help="Seconds a bot waits before its move."
        ),
    ] = DEFAULTS.pause,
    bot_threads: Annotated[
        int,
        typer.Option(
            envvar="TRUNKLINE_BOT_THREADS", min=1, max=64, help="Bots that think at the same time."
        ),
    ] = DEFAULTS.bot_threads,
    max_games: Annotated[
        int,
        typer.Option(
            envvar="TRUNKLINE_MAX_GAMES", min=1, help="Unfinished games allowed in total."
        ),
    ] = DEFAULTS.max_games,
    games_per_hour: Annotated[
        int,
        typer.Option(
            envvar="TRUNKLINE_GAMES_PER_HOUR", min=1, help="New games allowed per IP address."
        ),
    ] = DEFAULTS.games_per_hour,
    links_per_minute: Annotated[
        int,
        typer.Option(
            envvar="TRUNKLINE_LINKS_PER_MINUTE", min=1, help="Link requests allowed per IP address."
        ),
    ] = DEFAULTS.links_per_minute,
    sockets_per_seat: Annotated[
        int,
        typer.Option(
            envvar="TRUNKLINE_SOCKETS_PER_SEAT",
            min=1,
            help="Pages that one seat may have open at the same time.",
        ),
    ] = DEFAULTS.sockets_per_seat,
    moves_per_second: Annotated[
        int,
        typer.Option(
            envvar="TRUNKLINE_MOVES_PER_SECOND", min=1, help="Moves allowed from one page."
        ),
    ] = DEFAULTS.moves_per_second,
    keep_finished_days: Annotated[
        int,
        typer.Option(
            envvar="TRUNKLINE_KEEP_FINISHED_DAYS",
            min=0,
            help="Delete finished games after this many days; 0 keeps them.",
        ),
    ] = DEFAULTS.keep_finished_days,
    keep_idle_days: Annotated[
        int,
        typer.Option(
            envvar="TRUNKLINE_KEEP_IDLE_DAYS",
            min=0,
            help="Delete abandoned games after this many days; 0 keeps them.",
        ),
    ] = DEFAULTS.keep_idle_days,
    metrics: Annotated[
        bool, typer.Option(envvar="TRUNKLINE_METRICS", help="Serve /metrics for Prometheus.")
    ] = DEFAULTS.metrics,
    log_level: Annotated[
        str,
        typer.Option(
            envvar="TRUNKLINE_LOG_LEVEL", metavar="LEVEL", help=f"One of {', '.join(LOG_LEVELS)}."
        ),
    ] = DEFAULTS.log_level,
    proxy: Annotated[
        str,
        typer.Option(
            envvar="TRUNKLINE_PROXY",
            metavar="ADDRESSES",
            show_default="none",
            help="Proxies whose X-Forwarded-For header is trusted, separated by commas.",
        ),
    ] = DEFAULTS.proxy,
    open: Annotated[
        bool,
        typer.Option(
            envvar="TRUNKLINE_OPEN",
            help="Open the page in a browser; if the default port is in use, use another.",
        ),
    ] = DEFAULTS.open,
) -> None:
    """Run the server until Ctrl-C."""
    try:
        settings = Settings(
            host=host,
            port=port,
            database=database,
            origin=origin,
            lobby=lobby,
            pause=pause,
            bot_threads=bot_threads,
            max_games=max_games,
            games_per_hour=games_per_hour,
            links_per_minute=links_per_minute,
            sockets_per_seat=sockets_per_seat,
            moves_per_second=moves_per_second,
            keep_finished_days=keep_finished_days,
            keep_idle_days=keep_idle_days,
            metrics=metrics,
            log_level=log_level,
            proxy=proxy,
            open=open,
        )
    except SettingsError as error:
        raise UserError(str(error)) from None
    source = context.get_parameter_source("port")
    _run(settings, any_port=open and source is not None and source.name == "DEFAULT")


def _run(settings: Settings, any_port: bool) -> None:
    # Start-up allocates a lot and frees little, so collecting garbage only costs time.
    gc.disable()
    try:
        from trunkline.server import logs, runner
        from trunkline.server.app import create_app
    except ModuleNotFoundError as error:
        raise UserError(
            f'The server needs {error.name}; install it with pip install "trunkline[server]".'
        ) from None
    listener = _listen(settings, any_port)
    logs.configure(settings.log_level)
    where = settings.origin or runner.address(listener)

    def started() -> None:
        print(f"Trunkline is at {where} (Ctrl-C stops it)", flush=True)
        Thread(target=runner.read_ahead, daemon=True).start()
        if settings.open:
            Thread(target=open_page, args=(where,), daemon=True).start()

    app = create_app(settings)
    try:
        runner.prepare(app, settings, started).run([listener])
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except SystemExit:
        # uvicorn exits this way if the app does not start.
        raise UserError(app.state.failure or "The server could not start.") from None


def _listen(settings: Settings, any_port: bool) -> socket.socket:
    """The socket to listen on; with `any_port`, on a free port if the configured one is in use."""
    from trunkline.server import runner

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
