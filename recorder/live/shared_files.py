"""Opening MTGO's files so that MTGO never notices: for reading, shared for writing and deleting."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import ctypes
    import msvcrt
    from ctypes import wintypes

    _GENERIC_READ = 0x80000000
    _SHARE_READ_WRITE_DELETE = 0x1 | 0x2 | 0x4
    _OPEN_EXISTING = 3
    _NORMAL = 0x80
    _INVALID = wintypes.HANDLE(-1).value
    _kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)
    _create_file = _kernel32.CreateFileW
    _create_file.argtypes = (
        wintypes.LPCWSTR,
        wintypes.DWORD,
        wintypes.DWORD,
        wintypes.LPVOID,
        wintypes.DWORD,
        wintypes.DWORD,
        wintypes.HANDLE,
    )
    _create_file.restype = wintypes.HANDLE

    def open_shared(path: Path) -> BinaryIO:
        """Open a file for reading, unbuffered, so that others can write, rename and delete it meanwhile.

        Python's own ``open`` does not share deletion on Windows.

        Raises:
            OSError: it cannot be opened.
        """
        handle = _create_file(
            str(path), _GENERIC_READ, _SHARE_READ_WRITE_DELETE, None, _OPEN_EXISTING, _NORMAL, None
        )
        if handle == _INVALID:
            raise ctypes.WinError(ctypes.get_last_error())
        return open(msvcrt.open_osfhandle(handle, os.O_RDONLY), "rb", buffering=0)  # noqa: PTH123 - a descriptor

else:

    def open_shared(path: Path) -> BinaryIO:
        """Open a file for reading, unbuffered; other systems than Windows share everything.

        Raises:
            OSError: it cannot be opened.
        """
        return path.open("rb", buffering=0)
