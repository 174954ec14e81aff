"""The commands under one name, with the help that ``mtgr --help`` shows."""

from __future__ import annotations

from typing import Annotated

import typer

from recorder import __version__
from recorder.commands.check import check
from recorder.commands.compare import compare
from recorder.commands.convert import convert
from recorder.commands.doctor import doctor
from recorder.commands.record import record
from recorder.commands.redact import redact
from recorder.commands.reports import reports
from recorder.commands.stats import stats

application = typer.Typer(
    help="Keep Magic: The Gathering Online games as plain-text .mtgr records.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
)
application.command()(record)
application.command()(convert)
application.command()(check)
application.command()(compare)
application.command()(reports)
application.command()(stats)
application.command()(redact)
application.command()(doctor)


def _print_version(is_wanted: bool) -> None:  # noqa: FBT001 - typer calls it with the flag's value
    if is_wanted:
        typer.echo(f"mtgr {__version__}")
        raise typer.Exit


@application.callback()
def _main(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Take the options that stand before a command."""
