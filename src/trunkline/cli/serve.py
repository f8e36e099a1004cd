"""`trunkline serve`: games for people in their browsers, from one process and one file."""

from __future__ import annotations

import errno
import gc
import socket
from dataclasses import replace
from threading import Thread
from typing import Annotated

import typer

from trunkline.cli.browser import show
from trunkline.cli.common import INTERRUPTED, UserError, friendly
from trunkline.server.settings import LOG_LEVELS, Settings, SettingsError

DEFAULTS = Settings()


@friendly
def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(envvar="TRUNKLINE_HOST", help="The address to listen on.")
    ] = DEFAULTS.host,
    port: Annotated[
        int,
        typer.Option(envvar="TRUNKLINE_PORT", min=0, max=65535, help="0 for any that is free."),
    ] = DEFAULTS.port,
    database: Annotated[
        str, typer.Option(envvar="TRUNKLINE_DATABASE", metavar="FILE", help="Where the games are.")
    ] = DEFAULTS.database,
    origin: Annotated[
        str | None,
        typer.Option(
            envvar="TRUNKLINE_ORIGIN",
            metavar="URL",
            help="The address people use, such as https://trains.example.org.",
        ),
    ] = DEFAULTS.origin,
    lobby: Annotated[
        bool, typer.Option(envvar="TRUNKLINE_LOBBY", help="List games that anyone may join.")
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
            envvar="TRUNKLINE_BOT_THREADS", min=1, max=64, help="Bots that think at a time."
        ),
    ] = DEFAULTS.bot_threads,
    max_games: Annotated[
        int, typer.Option(envvar="TRUNKLINE_MAX_GAMES", min=1, help="Unfinished games in all.")
    ] = DEFAULTS.max_games,
    games_per_hour: Annotated[
        int,
        typer.Option(envvar="TRUNKLINE_GAMES_PER_HOUR", min=1, help="New games of one address."),
    ] = DEFAULTS.games_per_hour,
    links_per_minute: Annotated[
        int,
        typer.Option(
            envvar="TRUNKLINE_LINKS_PER_MINUTE", min=1, help="Links followed by one address."
        ),
    ] = DEFAULTS.links_per_minute,
    sockets_per_seat: Annotated[
        int,
        typer.Option(
            envvar="TRUNKLINE_SOCKETS_PER_SEAT", min=1, help="Pages open for one seat at a time."
        ),
    ] = DEFAULTS.sockets_per_seat,
    moves_per_second: Annotated[
        int, typer.Option(envvar="TRUNKLINE_MOVES_PER_SECOND", min=1, help="Of one page.")
    ] = DEFAULTS.moves_per_second,
    keep_finished_days: Annotated[
        int,
        typer.Option(
            envvar="TRUNKLINE_KEEP_FINISHED_DAYS",
            min=0,
            help="Finished games go after this; 0 keeps them for ever.",
        ),
    ] = DEFAULTS.keep_finished_days,
    keep_idle_days: Annotated[
        int,
        typer.Option(
            envvar="TRUNKLINE_KEEP_IDLE_DAYS",
            min=0,
            help="Games nobody plays on go after this; 0 keeps them for ever.",
        ),
    ] = DEFAULTS.keep_idle_days,
    metrics: Annotated[
        bool, typer.Option(envvar="TRUNKLINE_METRICS", help="Show /metrics for Prometheus.")
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
            help="Proxies whose X-Forwarded-For is believed, with commas between them.",
        ),
    ] = DEFAULTS.proxy,
    open: Annotated[
        bool,
        typer.Option(
            envvar="TRUNKLINE_OPEN",
            help="Open the page in a browser; if the usual port is taken, at another one.",
        ),
    ] = DEFAULTS.open,
) -> None:
    """Run the server, until Ctrl-C."""
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
    # Until the server has started there is no garbage, only much to look through.
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
    where = settings.origin or runner.url_of(listener)

    def started() -> None:
        print(f"Trunkline is at {where} (Ctrl-C ends it)", flush=True)
        Thread(target=runner.preload_editions, daemon=True).start()
        if settings.open:
            Thread(target=show, args=(where,), daemon=True).start()

    app = create_app(settings)
    try:
        runner.make_server(app, settings, started).run([listener])
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except SystemExit:
        # uvicorn's way of saying that the app did not start.
        raise UserError(app.state.failure or "The server could not start.") from None


def _listen(settings: Settings, any_port: bool) -> socket.socket:
    """The socket of the settings, or if its port is taken and any will do, one that is free."""
    from trunkline.server.http import runner

    try:
        return runner.listen(settings)
    except (OSError, UnicodeError) as error:
        if any_port and isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            print(f"Port {settings.port} is taken, so this is at another one.", flush=True)
            return _listen(replace(settings, port=0), any_port=False)
        reason = error.strerror if isinstance(error, OSError) else "that is no name of a host"
        raise UserError(
            f"Nothing can listen on {settings.host}, port {settings.port}: {reason}; "
            f"choose others with --host and --port."
        ) from None
