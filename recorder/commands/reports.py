"""``mtgr reports FILE``: what a source reports, as JSON lines."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from recorder.reports import Report


def reports(
    file: Annotated[
        Path,
        typer.Argument(
            help="mtgo.log, a match log, Event.db, a stream, or a file of reports.", show_default=False
        ),
    ],
    *,
    card_data: Annotated[
        Path | None,
        typer.Option("--card-data", help="MTGO's folder CardDataSource.", show_default=False),
    ] = None,
    durations: Annotated[
        bool,
        typer.Option("--durations", help="Count instead how long effects last, as abilities' texts say."),
    ] = False,
) -> None:
    """Print what a source reports, one JSON object a line, before anything is made of it."""
    from recorder.errors import RecorderError  # noqa: PLC0415 - so that other commands start without it
    from recorder.sources.card_data import load_card_data  # noqa: PLC0415
    from recorder.sources.opening import open_source, read_reports  # noqa: PLC0415

    write = sys.stdout.buffer.write
    status = 0
    try:
        cards = None if card_data is None else load_card_data(card_data)
        for fault in () if cards is None else cards.faults:
            status = 1
            typer.echo(str(fault), err=True)
        reported = read_reports(open_source(file), card_data=cards)
        for line in _count_durations(reported) if durations else (item.json_line() for item in reported):
            write(line.encode() + b"\n")
    except BrokenPipeError:
        raise typer.Exit(0) from None  # whoever read the lines has enough of them
    except RecorderError as error:
        sys.stdout.flush()
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    raise typer.Exit(status)


def _count_durations(reported: Iterator[Report]) -> Iterator[str]:
    """Yield one line of JSON for each sentence that makes something last, the most frequent first."""
    import json  # noqa: PLC0415 - so that other commands start without it

    from recorder.adapter.duration_census import count_durations  # noqa: PLC0415

    for (lasts, sentence), count in count_durations(reported).most_common():
        yield json.dumps({"lasts": lasts.value, "count": count, "sentence": sentence}, ensure_ascii=False)
