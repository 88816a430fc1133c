"""A handle of the library: requests, files in memory, progress, and the end of a request by Ctrl-C or cancel."""
from __future__ import annotations

import contextlib
import ctypes
import json
import os
import signal
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Union

from . import _library
from ._commands import Commands, Option, Path, Scenario
from ._library import Code
from ._result import Error, Infeasible, Result

#: Finished part of the work, 0..1, or None if it is not known, and the name of the current work.
Progress = Callable[[Union[float, None], str], None]


class Answer(NamedTuple):
    """The answer to one request, as bursar.h has it."""

    code: Code
    result: bytes
    diagnostics: dict[str, Any]


_loaded: ctypes.CDLL | None = None
_loading = threading.Lock()


def library() -> ctypes.CDLL:
    """The shared library, loaded at the first call."""
    global _loaded
    with _loading:
        if _loaded is None:
            _loaded = _library.load()
        return _loaded


def _bytes(content: bytes | str | Mapping[str, Any]) -> bytes:
    if isinstance(content, Mapping):
        content = json.dumps(dict(content))
    return content.encode() if isinstance(content, str) else bytes(content)


def _value(value: Option) -> Any:
    """An option's value as JSON; a path is a text, and a list has texts."""
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [os.fspath(item) if isinstance(item, os.PathLike) else str(item) for item in value]
    return value


def _options(options: Mapping[str, Option]) -> dict[str, Any]:
    return {name.rstrip("_").replace("_", "-"): _value(value) for name, value in options.items()
            if value is not None and value is not False}


class Handle(Commands):
    """Catalogues, scenarios and files for many requests, without a process for each.

    ``catalogs`` and ``scenarios`` are folders that are searched by name before the shipped ones. ``files`` is "disk",
    "read" (no file is written) or "memory" (only the files that ``put`` gave). ``jobs`` is the number of threads of a
    request; None: one for each processor. ``progress(part, label)`` is called on the request's thread while it works.

    Threads share a handle by turns: a request waits for the end of the one before it. Several handles work at the same
    time. Only ``cancel`` acts on a running request, from any thread. Ctrl-C cancels the request of the main thread, which
    then raises KeyboardInterrupt.
    """

    def __init__(self, *, catalogs: Sequence[Path] = (), scenarios: Sequence[Path] = (), files: str = "disk",
                 jobs: int | None = None, progress: Progress | None = None) -> None:
        self._library = library()
        self.progress = progress
        self._mapped: dict[str, bytes] = {}
        self._turn = threading.Lock()
        self._owner: int | None = None
        self._closing = threading.RLock()
        shipped = [] if files == "memory" else _library.data_folders(self._library)
        settings = {
            "catalogs": [*(os.fspath(folder) for folder in catalogs), *(str(folder / "catalog") for folder in shipped)],
            "scenarios": [*(os.fspath(folder) for folder in scenarios), *(str(folder / "scenarios") for folder in shipped)],
            "files": files,
            "jobs": jobs or len(os.sched_getaffinity(0)),
        }
        pointer = ctypes.c_void_p()
        code = self._library.bursar_open(ctypes.byref(pointer), json.dumps(settings).encode())
        if not pointer:
            raise MemoryError("no memory for a handle")
        self._pointer: ctypes.c_void_p | None = pointer
        self._free = weakref.finalize(self, self._library.bursar_close, pointer)
        self._free.atexit = False
        if code != Code.OK:
            fault = self._fault(pointer)
            self.close()
            raise Error(code, fault)

    def __enter__(self) -> Handle:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @contextlib.contextmanager
    def _taken(self) -> Iterator[ctypes.c_void_p]:
        """Waits for the handle's turn."""
        if self._owner == threading.get_ident():
            raise RuntimeError("the handle answers a request; its progress callback can only cancel it")
        with self._turn:
            if self._pointer is None:
                raise ValueError("the handle is closed")
            self._owner = threading.get_ident()
            try:
                yield self._pointer
            finally:
                self._owner = None

    def close(self) -> None:
        """Frees the handle after its running request. A closed handle takes no more requests."""
        if self._owner == threading.get_ident():
            raise RuntimeError("the handle answers a request; its progress callback can only cancel it")
        with self._turn, self._closing:
            self._pointer = None
            self._free()

    def cancel(self) -> None:
        """Stops the running request, from any thread: it returns the answer so far, with ``stopped``. If none runs, it
        stops the next one, so that a cancel that comes too early is not lost."""
        with self._closing:
            if self._pointer is not None:
                self._library.bursar_cancel(self._pointer)

    def put(self, name: str, content: bytes | str | Mapping[str, Any] | None) -> None:
        """Gives the handle a file in memory: a scenario, a catalogue, a bid. Requests read it instead of a file of that
        path. A mapping is written as JSON; None removes the file."""
        with self._taken() as pointer:
            self._put(pointer, name, None if content is None else _bytes(content))

    def _put(self, pointer: ctypes.c_void_p, name: str, content: bytes | None) -> None:
        code = self._library.bursar_put_file(pointer, os.fsencode(name), content, len(content or b""))
        if code == Code.NO_MEMORY:
            raise MemoryError(f"no memory for the file {name}")
        if code != Code.OK:
            raise Error(code, self._fault(pointer))

    def _fault(self, pointer: ctypes.c_void_p) -> dict[str, Any]:
        return {"message": self._library.bursar_error(pointer).decode()}

    @contextlib.contextmanager
    def _watched(self, pointer: ctypes.c_void_p) -> Iterator[ctypes._Pointer[_library.Watch] | None]:
        """What a request reports to. Where the request runs on the main thread, signals are handled while it reports:
        Ctrl-C cancels it, and the handler that was there runs after it. An error of the callback cancels it too."""
        raised: list[BaseException] = []
        signals: list[tuple[int, Any]] = []
        progress = self.progress

        def report(_payload: int | None, part: float, label: bytes | None) -> None:
            if progress is None or raised:
                return
            try:
                progress(part if part >= 0 else None, (label or b"").decode())
            except BaseException as error:  # noqa: B036: raised again after the request
                raised.append(error)
                self._library.bursar_cancel(pointer)

        def on_signal(number: int, frame: Any) -> None:
            signals.append((number, frame))
            self._library.bursar_cancel(pointer)

        before = signal.getsignal(signal.SIGINT)
        handled = threading.current_thread() is threading.main_thread() and callable(before)
        watch = _library.Watch(_library.Progress(report)) if handled or progress else None
        if handled:
            signal.signal(signal.SIGINT, on_signal)
        try:
            yield ctypes.pointer(watch) if watch else None
        finally:
            if handled:
                signal.signal(signal.SIGINT, before)
        if signals or raised:
            self._take_back_cancel(pointer)
        if signals and callable(before):
            before(*signals[0])
        if raised:
            raise raised[0]

    def _take_back_cancel(self, pointer: ctypes.c_void_p) -> None:
        """A cancel after the end of its request would stop the next one: a request without work consumes it."""
        answer = ctypes.c_void_p()
        self._library.bursar_run(pointer, 1, (ctypes.c_char_p * 1)(b"--version"), None, ctypes.byref(answer))
        self._library.bursar_answer_free(answer)

    def _solve(self, pointer: ctypes.c_void_p, request: Mapping[str, Any]) -> Answer:
        answer = ctypes.c_void_p()
        size = ctypes.c_size_t()
        text = json.dumps(request).encode()
        with self._watched(pointer) as watch:
            try:
                code = self._library.bursar_solve(pointer, text, watch, ctypes.byref(answer))
                if code == Code.NO_MEMORY:
                    raise MemoryError("no memory for the request; the handle stays usable")
                result = self._library.bursar_answer_result(answer, ctypes.byref(size))
                return Answer(Code(code), ctypes.string_at(result, size.value) if result else b"",
                              json.loads(self._library.bursar_answer_diagnostics(answer)))
            finally:
                self._library.bursar_answer_free(answer)

    def answer(self, request: Mapping[str, Any]) -> Answer:
        """Answers a request of bursar.h, ``{"command": ..., "arguments": [...], "options": {...}}``, with any code. The
        result is bytes, in any format: ``"options": {"format": "csv"}``."""
        with self._taken() as pointer:
            return self._solve(pointer, request)

    def run(self, command: str, *arguments: Scenario, **options: Option) -> Result:
        with self._taken() as pointer:
            words = []
            for number, argument in enumerate(arguments, 1):
                if isinstance(argument, Mapping):
                    words.append(f"<mapping {number}>.yaml")
                    self._give(pointer, words[-1], _bytes(argument))
                else:
                    words.append(os.fspath(argument))
            presolve = options.pop("presolve", True) is not False
            quiet = options.pop("quiet", False)  # without progress Ctrl-C would have no effect
            answer = self._solve(pointer, {"command": command, "arguments": words, "presolve": presolve,
                                           "options": {**_options(options), "format": "json"}})
        said = [] if quiet else answer.diagnostics["messages"]
        result = Result(json.loads(answer.result), said, answer.code == Code.STOPPED) if answer.result.strip() else None
        if answer.code == Code.INFEASIBLE:
            raise Infeasible(answer.diagnostics["error"], result)
        if result is None and answer.code == Code.OK and "shard" in options:
            return Result({}, said)
        if result is None or answer.code not in (Code.OK, Code.STOPPED):
            raise Error(answer.code, answer.diagnostics["error"])
        return result

    def _give(self, pointer: ctypes.c_void_p, name: str, content: bytes) -> None:
        """A mapping as a file, unless the last request had the same one: what the library loaded then serves again."""
        if self._mapped.get(name) != content:
            self._put(pointer, name, content)
            self._mapped[name] = content
