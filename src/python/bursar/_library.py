"""The functions of ``bursar.h`` as ctypes declares them, and the shared library that has them."""
from __future__ import annotations

import ctypes
import enum
import os
import pathlib

#: The file name of the shared library; its number is that of the interface.
SONAME = "libbursar.so.1"
PACKAGE = pathlib.Path(__file__).resolve().parent


class Code(enum.IntEnum):
    """Codes of answers: the exit codes of bursar(1), and codes of the library itself."""

    OK = 0
    FAILED = 1
    USAGE = 2
    INFEASIBLE = 3
    STOPPED = 4
    INPUT = 5
    POLICY = 6
    OUTPUT = 7
    NO_MEMORY = 64


Progress = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_double, ctypes.c_char_p)


class Watch(ctypes.Structure):
    """struct bursar_watch"""

    _fields_ = [("progress", Progress), ("payload", ctypes.c_void_p)]


class Message(enum.IntEnum):
    """Kinds of messages of a console."""

    WARNING = 1
    NOTE = 2
    ERROR = 3
    HINT = 4
    TIME = 5
    LINE = 6


class Console(ctypes.Structure):
    """struct bursar_console"""

    _fields_ = [
        ("message", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p)),
        ("ask", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p,
                                 ctypes.POINTER(ctypes.c_char), ctypes.c_size_t)),
        ("input", ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_void_p, ctypes.POINTER(ctypes.c_char), ctypes.c_size_t)),
        ("payload", ctypes.c_void_p),
    ]


_text = ctypes.c_char_p
_handle = ctypes.c_void_p
_answer = ctypes.c_void_p
_size = ctypes.c_size_t

#: Name of each function: type of its result, types of its parameters.
FUNCTIONS: dict[str, tuple[object, list[object]]] = {
    "bursar_version": (_text, []),
    "bursar_open": (ctypes.c_int, [ctypes.POINTER(_handle), _text]),
    "bursar_error": (_text, [_handle]),
    "bursar_put_file": (ctypes.c_int, [_handle, _text, ctypes.c_void_p, _size]),
    "bursar_solve": (ctypes.c_int, [_handle, _text, ctypes.POINTER(Watch), ctypes.POINTER(_answer)]),
    "bursar_run": (ctypes.c_int, [_handle, ctypes.c_int, ctypes.POINTER(_text), ctypes.POINTER(Watch),
                                  ctypes.POINTER(_answer)]),
    "bursar_answer_code": (ctypes.c_int, [_answer]),
    "bursar_answer_result": (ctypes.c_void_p, [_answer, ctypes.POINTER(_size)]),
    "bursar_answer_diagnostics": (_text, [_answer]),
    "bursar_answer_free": (None, [_answer]),
    "bursar_cancel": (None, [_handle]),
    "bursar_set_console": (None, [_handle, ctypes.POINTER(Console)]),
    "bursar_close": (None, [_handle]),
}


class _Place(ctypes.Structure):
    """Dl_info of dladdr(3)."""

    _fields_ = [("file", _text), ("base", ctypes.c_void_p), ("symbol", _text), ("address", ctypes.c_void_p)]


def load() -> ctypes.CDLL:
    """Loads the library that BURSAR_LIBRARY names, else the one in the package, else the system's.

    Raises ImportError if there is none.
    """
    given = os.environ.get("BURSAR_LIBRARY")
    own = PACKAGE / SONAME
    name = given or (str(own) if own.exists() else SONAME)
    try:
        library = ctypes.CDLL(name)
        for function, (result, parameters) in FUNCTIONS.items():
            found = getattr(library, function)
            found.restype, found.argtypes = result, parameters
    except (OSError, AttributeError) as error:
        remedy = ("BURSAR_LIBRARY names it" if given else
                  f"install bursar's library or its wheel, or set BURSAR_LIBRARY to the path of {SONAME}")
        raise ImportError(f"cannot load {SONAME}: {error}; {remedy}") from error
    return library


def data_folders(library: ctypes.CDLL) -> list[pathlib.Path]:
    """Folders that can hold ``catalog`` and ``scenarios``: next to the library, or below share/bursar."""
    place = _Place()
    ctypes.CDLL(None).dladdr(ctypes.cast(library.bursar_open, ctypes.c_void_p), ctypes.byref(place))
    folder = pathlib.Path(os.fsdecode(place.file or b"")).resolve().parent
    return [folder, folder / "../share/bursar", folder / "../../share/bursar"]
