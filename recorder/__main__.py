"""The mtgr command's front door: ``mtgr``, ``python -m recorder``.

The version is answered before anything is imported, so that asking costs next to nothing.
"""

from __future__ import annotations

import sys

from recorder import __version__

_INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""


def main() -> None:
    """Run the command line; ends the process with its exit status."""
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"mtgr {__version__}\n")
        return
    try:
        from recorder.commands.application import application  # noqa: PLC0415 - see above

        application(prog_name="mtgr")
    except KeyboardInterrupt:  # Ctrl-C while it starts: `record` and typer see to it later on
        sys.exit(_INTERRUPTED)


if __name__ == "__main__":
    main()
