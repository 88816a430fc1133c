"""Results of requests, and the errors in their place."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas


class Result(Mapping[str, Any]):
    """The answer of a command, by the keys of its schema.

    ``said`` has the messages for the reader, such as warnings; ``stopped`` is true after a limit or a cancel, and the
    result is then the answer so far.
    """

    def __init__(self, data: dict[str, Any], said: Sequence[str] = (), stopped: bool = False) -> None:
        self.data = data
        self.said = list(said)
        self.stopped = stopped

    def __getitem__(self, key: str) -> Any:
        return self.data[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def __len__(self) -> int:
        return len(self.data)

    def __repr__(self) -> str:
        return f"<{self.data.get('schema', 'bursar')}: {', '.join(self.data)}>"

    def rows(self, key: str = "rows") -> list[dict[str, Any]]:
        """A table of the result as a list of dicts, one for each row."""
        value = self.data[key]
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise TypeError(f"'{key}' is not a table; tables here: {', '.join(self.tables()) or 'none'}")
        return value

    def tables(self) -> list[str]:
        """The keys that ``rows`` and ``frame`` take."""
        return [key for key, value in self.data.items()
                if isinstance(value, list) and value and all(isinstance(row, dict) for row in value)]

    def frame(self, key: str = "rows") -> pandas.DataFrame:
        """The same as a frame of pandas. Unknown values are missing there; money has a column in minor units too."""
        try:
            import pandas as library
        except ImportError as error:
            raise ImportError("frames need pandas, which is not installed (Debian: python3-pandas); "
                              "rows() gives lists of dicts without it") from error
        return library.DataFrame(self.rows(key))


class Error(Exception):
    """The request has no answer: ``code`` is the exit code of bursar(1), and the text states the reason. ``file``,
    ``line`` and ``column`` are the place of a fault in an input, or None."""

    def __init__(self, code: int, fault: Mapping[str, Any] | None) -> None:
        fault = fault or {"message": f"code {int(code)}"}
        self.code = int(code)
        self.file: str | None = fault.get("file")
        self.line: int | None = fault.get("line") or None
        self.column: int | None = fault.get("column") or None
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        super().__init__(f"{place}: {fault['message']}" if place else fault["message"])


class Infeasible(Error):
    """No purchase meets the scenario; ``result`` states the reason (``conflict``, ``repairs``), if it is known."""

    def __init__(self, fault: Mapping[str, Any] | None, result: Result | None) -> None:
        super().__init__(3, fault)
        self.result = result
