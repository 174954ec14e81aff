"""The mtgr command's front door: ``mtgr``, ``python -m recorder``.

The version is answered before anything is imported, so that asking costs next to nothing.
"""

from __future__ import annotations

import sys

from recorder import __version__


def main() -> None:
    """Run the command line; ends the process with its exit status."""
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"mtgr {__version__}\n")
        return
    from recorder.commands.application import application  # noqa: PLC0415 - see above

    application(prog_name="mtgr")


if __name__ == "__main__":
    main()
