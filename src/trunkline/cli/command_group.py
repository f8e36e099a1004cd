"""The commands of the command line, each imported only when it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from trunkline.cli.options import EditionByOption

__all__ = ["CommandGroup"]

# The commands in the order of the help page, each with its options for Typer. The command `x` is
# the function or the Typer app in `trunkline.cli.commands.x`.
COMMANDS: Mapping[str, Mapping[str, Any]] = {
    "play": {},
    "editions": {},
    "show": {},
    "replay": {},
    "analyze": {},
    "simulate": {"cls": EditionByOption},
    "watch": {"cls": EditionByOption},
    "arena": {},
    "bench": {
        "add_help_option": False,
        "context_settings": {"allow_extra_args": True, "ignore_unknown_options": True},
    },
    "serve": {},
    "db": {},
}


class CommandGroup(TyperGroup):
    """All commands. To import them all would take longer than most commands take to run."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of the commands, in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command by its name; None if there is none."""
        # For an unknown name, Typer suggests one of those in `self.commands`.
        for name in [cmd_name] if cmd_name in COMMANDS else COMMANDS:
            if name not in self.commands:
                self.commands[name] = _load(name)
        return self.commands.get(cmd_name)


def _load(name: str) -> Any:
    """Import a command."""
    module = import_module(f"trunkline.cli.commands.{name}")
    if isinstance(getattr(module, "app", None), typer.Typer):
        return get_command(module.app)
    alone = typer.Typer(add_completion=False)
    alone.command(name, **COMMANDS[name])(getattr(module, name))
    return get_command(alone)
