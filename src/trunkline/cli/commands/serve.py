"""`trunkline serve`: runs the server for games in the browser."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import shlex
import signal
import socket
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from threading import Thread, Timer
from typing import Annotated, Any

import typer

from trunkline.cli.browser import open_page
from trunkline.cli.errors import INTERRUPTED, UserError, reports_errors
from trunkline.phrases import counted
from trunkline.server.listening import is_local, listen, prepare, urls_of
from trunkline.server.service_manager import METRICS, ServiceManager, SocketError
from trunkline.server.settings import LOG_LEVELS, Settings, SettingsError

DEFAULTS = Settings()
# The variable in which the Makefile says which of its commands has started the server.
MADE_BY = "TRUNKLINE_MADE_BY"


def _variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"TRUNKLINE_{name.upper()}"


def _setting(name: str, help: str, **options: Any) -> Any:
    """An option that can also be set by an environment variable."""
    return typer.Option(envvar=_variable(name), help=help, **options)


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
    workers: Annotated[
        int,
        _setting("WORKERS", "Processes to run; several need PostgreSQL.", min=1, max=64),
    ] = DEFAULTS.workers,
    lobby: Annotated[
        bool, _setting("LOBBY", "Show a public list of games that anyone may join.")
    ] = DEFAULTS.lobby,
    pause: Annotated[
        float, _setting("PAUSE", "Seconds a bot waits before its move.", min=0, max=60)
    ] = DEFAULTS.pause,
    bot_threads: Annotated[
        int, _setting("BOT_THREADS", "Bots that think at the same time.", min=1, max=64)
    ] = DEFAULTS.bot_threads,
    expert_seconds: Annotated[
        float,
        _setting("EXPERT_SECONDS", "Seconds an expert may think about a move.", min=0.05, max=10),
    ] = DEFAULTS.expert_seconds,
    expert_processes: Annotated[
        int, _setting("EXPERT_PROCESSES", "Experts that think at the same time.", min=1, max=64)
    ] = DEFAULTS.expert_processes,
    analyses: Annotated[
        int,
        _setting("ANALYSES", "Games analyzed at the same time; 0 for none.", min=0, max=64),
    ] = DEFAULTS.analyses,
    analysis_seconds: Annotated[
        float, _setting("ANALYSIS_SECONDS", "Seconds an analysis takes.", min=1, max=600)
    ] = DEFAULTS.analysis_seconds,
    analysis_playouts: Annotated[
        int | None,
        _setting(
            "ANALYSIS_PLAYOUTS", "Playouts after which an analysis ends before its time.", min=1
        ),
    ] = DEFAULTS.analysis_playouts,
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
    metrics_port: Annotated[
        int | None,
        _setting(
            "METRICS_PORT",
            "A port for /metrics and /healthz only; each further worker takes the next one.",
            min=1,
            max=65535,
        ),
    ] = DEFAULTS.metrics_port,
    metrics_host: Annotated[
        str, _setting("METRICS_HOST", "The address of that port.")
    ] = DEFAULTS.metrics_host,
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
    try:
        manager = ServiceManager()
    except SocketError as error:
        raise UserError(str(error)) from None
    if settings.workers > 1:
        _run_workers(settings, manager, any_port)
    else:
        _run_here(settings, manager, any_port)


def _run_here(settings: Settings, manager: ServiceManager, any_port: bool) -> None:
    """Serve in this process."""
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
    listeners = _listeners(settings, manager, any_port)
    # The lines of all workers end up in one log.
    common = {"worker": os.getpid()} if manager.is_supervisor else {}
    logs.configure(settings.log_level, **common)
    fitting = runner.connections_that_fit(settings.max_connections)
    settings = replace(settings, max_connections=fitting)
    metrics = manager.metrics_listeners or _listen_for_metrics(settings, listeners)

    def started() -> None:
        if not manager.is_supervisor:
            _announce(settings, listeners)
        preloading = Timer(runner.PRELOAD_AFTER_SECONDS, runner.preload)
        preloading.daemon = True
        preloading.start()

    app = create_app(settings)
    try:
        runner.make_server(app, settings, started, manager, metrics).run(listeners)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except SystemExit:
        # uvicorn exits this way if the app does not start.
        raise UserError(app.state.failure or "The server could not start.") from None


def _run_workers(settings: Settings, manager: ServiceManager, any_port: bool) -> None:
    """Serve in several processes, and look after them in this one."""
    if sys.platform == "win32":
        raise UserError("Several workers are not possible on Windows; leave --workers at 1.")
    from trunkline.server import logs
    from trunkline.server.supervisor import Supervisor, WorkerSetup, WorkersFailed

    listeners = _listeners(settings, manager, any_port)
    logs.configure(settings.log_level)
    environment = _environment(replace(settings, workers=1, open=False, metrics_port=None))
    metrics = manager.metrics_listeners or _listen_for_metrics(settings, listeners)
    setups = []
    for worker in range(settings.workers):
        own = [("players", listener) for listener in listeners]
        own += [(METRICS, listener) for listener in metrics[worker : worker + 1]]
        setups.append(WorkerSetup(environment, own))
    # -P: like `trunkline` itself, a worker imports nothing from the working directory.
    command = [sys.executable, "-P", "-m", "trunkline.cli", "serve"]
    supervisor = Supervisor(command, setups, manager, lambda: _announce(settings, listeners))
    try:
        stopped_by = asyncio.run(supervisor.run())
    except WorkersFailed as error:
        raise UserError(str(error)) from None
    if stopped_by == signal.SIGINT:
        raise typer.Exit(INTERRUPTED)
    signal.raise_signal(stopped_by)


def _announce(settings: Settings, listeners: list[socket.socket]) -> None:
    """Say where the server is, and open its page if the user wants that."""
    urls = [settings.origin] if settings.origin else urls_of(listeners[0])
    where = urls[0]
    in_network = "".join(f" and in your network at {url}" for url in urls[1:])
    print(f"Trunkline is at {where}{in_network} (Ctrl-C stops it)", flush=True)
    if not settings.origin and is_local(listeners[0].getsockname()[0]):
        print(
            "Only this machine can reach it. To play with others in your network, stop it and run: "
            + _command_for_network(settings),
            flush=True,
        )
    if settings.open:
        Thread(target=open_page, args=(where,), daemon=True).start()


def _command_for_network(settings: Settings) -> str:
    """The command that started this server, changed so that others in the network can reach it."""
    from trunkline.server.storage.database import database_name

    made = os.environ.get(MADE_BY)
    if made:
        return f"{made} HOST=0.0.0.0"
    # The address of a database may include a password.
    shown = database_name(settings.database)
    arguments = [word.replace(settings.database, shown) for word in sys.argv[1:]]
    return shlex.join([*_program(), *arguments, "--host", "0.0.0.0"])


def _program() -> list[str]:
    """The words that start `trunkline`; after `python -m`, the first argument is a file's name."""
    name = sys.argv[0]
    return [sys.executable, "-m", "trunkline"] if name.endswith(".py") else [name]


def _environment(settings: Settings) -> dict[str, str]:
    """The environment of a worker with these settings.

    Other users of the machine can read the arguments of a process, but not its environment, and
    the address of a database may include a password.
    """
    environment = dict(os.environ)
    for name, value in asdict(settings).items():
        environment[_variable(name)] = "" if value is None else str(value)
    return environment


def _listeners(settings: Settings, manager: ServiceManager, any_port: bool) -> list[socket.socket]:
    """The sockets to listen on: those of the service manager, or else one as configured."""
    for listener in manager.listeners:
        prepare(listener)
    return manager.listeners or [_listen(settings, any_port)]


def _listen(settings: Settings, any_port: bool) -> socket.socket:
    """The socket to listen on; with `any_port`, on a free port if the configured one is in use."""
    try:
        return listen(settings.host, settings.port)
    except (OSError, UnicodeError) as error:
        if any_port and isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            print(f"Port {settings.port} is in use; using another one.", flush=True)
            return _listen(replace(settings, port=0), any_port=False)
        raise _cannot_listen(settings.host, settings.port, error, "--host and --port") from None


def _listen_for_metrics(settings: Settings, public: Sequence[socket.socket]) -> list[socket.socket]:
    """A socket for the metrics of each worker, if the settings ask for any."""
    ports, listeners = settings.metrics_ports, []
    for port in (listener.getsockname()[1] for listener in public):
        if port in ports:
            raise UserError(
                f"Port {port} is the one for players, so it cannot be for metrics, too: "
                f"{counted(len(ports), 'worker')} would use {_span(ports)} for them; choose "
                "others with --metrics-port."
            )
    for port in ports:
        try:
            listeners.append(listen(settings.metrics_host, port))
            # Until it listens, others may bind the same port.
            listeners[-1].listen()
        except (OSError, UnicodeError) as error:
            flags = "--metrics-host and --metrics-port"
            raise _cannot_listen(settings.metrics_host, port, error, flags) from None
    return listeners


def _span(ports: range) -> str:
    return f"port {ports[0]}" if len(ports) == 1 else f"ports {ports[0]} to {ports[-1]}"


def _cannot_listen(host: str, port: int, error: Exception, flags: str) -> UserError:
    reason = error.strerror if isinstance(error, OSError) else "not a host name or a port"
    return UserError(f"Cannot listen on {host}, port {port}: {reason}; choose others with {flags}.")
