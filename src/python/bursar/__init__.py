"""Questions to bursar from Python.

Each command that answers a question is a function of the same name. It runs the program, and gives what that writes
for programs (``bursar schema COMMAND`` says what that is) as a mapping, whose tables are lists of dicts, or frames
where pandas is installed::

    import bursar

    plan = bursar.optimize("whitney-bt", budget=3_000_000)
    plan["clusters"][0]["nodes"], plan["cost"], plan["currency"]
    plan.frame("bill_of_materials")
    bursar.curve("whitney-bt", exact=True).frame().plot(x="budget", y="rate")

A scenario is a name, a path, or a mapping with the keys of a scenario's file. Options are those of the command line,
with ``_`` for ``-``: ``time_limit=60``, ``set=["myrinet-nic=-50%"]``, ``exact=True``; one that is a word of Python has
``_`` behind it: ``from_=0``.
"""
from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Union

if TYPE_CHECKING:
    import pandas

__all__ = ["Error", "Infeasible", "Result", "catalog", "check", "crossover", "curve", "diff", "evaluate", "explain",
           "fleets", "flip", "history", "merge", "montecarlo", "negotiate", "optimize", "predict", "run", "sensitivity", "sweep",
           "verify", "whatif"]

Path = Union[str, "os.PathLike[str]"]
Scenario = Union[Path, Mapping[str, Any]]
Option = Union[None, bool, int, float, Path, Sequence[str]]

#: The program that is run: what the environment's BURSAR names, else the one in PATH.
PROGRAM = os.environ.get("BURSAR", "bursar")


class Error(Exception):
    """The program has no answer: ``code`` is its exit code, the message what it said."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class Infeasible(Error):
    """Nothing can be bought; ``result`` says why (``conflict``, ``repairs``), where the program does."""

    def __init__(self, message: str, result: Result | None) -> None:
        super().__init__(3, message)
        self.result = result


class Result(Mapping[str, Any]):
    """What a command has found, by the keys of its schema.

    ``said`` has the lines that the program wrote for its reader, such as warnings; ``stopped`` is true when it came to
    a limit, and what there is is the answer so far.
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
        """The same as a frame of pandas. What is not known is missing there; money has a column in minor units too."""
        try:
            import pandas as library
        except ImportError as error:
            raise ImportError("frames need pandas, which is not installed (Debian: python3-pandas); "
                              "rows() gives lists of dicts without it") from error
        return library.DataFrame(self.rows(key))


def _words(options: Mapping[str, Option]) -> list[str]:
    words = []
    for name, value in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        if value is True:
            words.append(option)
        elif isinstance(value, Sequence) and not isinstance(value, str):
            words.extend(f"{option}={item}" for item in value)
        elif value is not None and value is not False:
            words.append(f"{option}={os.fspath(value) if isinstance(value, os.PathLike) else value}")
    return words


def run(command: str, *arguments: Scenario, **options: Option) -> Result:
    """Runs any command with these arguments and options. A mapping among the arguments is a scenario. A part of
    the work, ``shard="1/4", output="1.part"``, has an empty result: ``merge`` combines the parts.

    Raises Infeasible where nothing can be bought or found, Error for all else that has no answer.
    """
    given = None
    words = []
    for argument in arguments:
        if isinstance(argument, Mapping):
            if given is not None:
                raise TypeError("one argument can be a mapping; write the others to files")
            given = json.dumps(argument)
            words.append("-")
        else:
            words.append(os.fspath(argument))
    done = subprocess.run([PROGRAM, command, *_words({**options, "format": "json"}), "--", *words], input=given or "",
                          capture_output=True, text=True, check=False)
    said = [line.removeprefix("bursar: ") for line in done.stderr.splitlines()]
    result = Result(json.loads(done.stdout), said, done.returncode == 4) if done.stdout.strip() else None
    if done.returncode == 3:
        raise Infeasible("\n".join(said), result)
    if result is None and done.returncode == 0 and "shard" in options:
        return Result({}, said)
    if result is None or done.returncode not in (0, 4):
        raise Error(done.returncode, "\n".join(said))
    return result


def optimize(scenario: Scenario, **options: Option) -> Result:
    """The best purchase, proven: ``clusters``, ``bill_of_materials``, ``cost``; ``best=N`` lists the N best ones."""
    return run("optimize", scenario, **options)


def explain(scenario: Scenario, **options: Option) -> Result:
    """What was ``considered``, and what it lacks; ``why_not="PART"`` asks after one part."""
    return run("explain", scenario, **options)


def check(scenario: Scenario, **options: Option) -> Result:
    """What a scenario asks, and the price and source of every part it could buy."""
    return run("check", scenario, **options)


def curve(scenario: Scenario, **options: Option) -> Result:
    """What each budget buys: ``points=N`` of them, or with ``exact=True`` all at which the purchase changes."""
    return run("curve", scenario, **options)


def crossover(scenario: Scenario, between: Sequence[str], **options: Option) -> Result:
    """From which budget on one of two choices beats the other: the table ``intervals``."""
    return run("crossover", scenario, between=",".join(between), **options)


def whatif(scenario: Scenario, **options: Option) -> Result:
    """What moves with ``set=[CHANGE, ...]``, ``override=NAME`` or ``as_of=DATE``: the table ``changes``."""
    return run("whatif", scenario, **options)


def flip(scenario: Scenario, **options: Option) -> Result:
    """Between which prices of each part the plan stays the best one."""
    return run("flip", scenario, **options)


def sensitivity(scenario: Scenario, by: str = "10%", **options: Option) -> Result:
    """How much the answer moves with each price, limit, rate, latency and bandwidth."""
    return run("sensitivity", scenario, by=by, **options)


def montecarlo(scenario: Scenario, **options: Option) -> Result:
    """Which design is best when prices and models may be wrong: the table ``probabilities``; ``draws``, ``seed``."""
    return run("montecarlo", scenario, **options)


def history(scenario: Scenario, **options: Option) -> Result:
    """What was best from date to date."""
    return run("history", scenario, **options)


def fleets(scenario: Scenario, **options: Option) -> Result:
    """One cluster for all, or several, and with which networks."""
    return run("fleets", scenario, **options)


def sweep(*scenarios: Scenario, vary: Mapping[str, Sequence[Union[int, float, str]]], **options: Option) -> Result:
    """The best purchase at each place of a grid, the last name varying fastest:
    ``sweep("whitney-bt", vary={"budget": [1_000_000, 5_000_000], "latency.myrinet": ["*1", "*2"]})``."""
    names = [f"{name}={','.join(str(value) for value in values)}" for name, values in vary.items()]
    return run("sweep", *scenarios, **{**options, "vary": names})


def merge(*parts: Path) -> Result:
    """What one run gives, from the parts that runs with ``shard="I/N", output=PART`` have written."""
    return run("merge", *parts)


def negotiate(scenario: Scenario, bills: Sequence[Path] = (), **options: Option) -> Result:
    """The price at which each bid wins, or the discount with which each seller enters the plan; ``vendor``."""
    return run("negotiate", *bills, scenario, **options)


def evaluate(bills: Sequence[Path], scenario: Scenario, **options: Option) -> Result:
    """Vendors' bills of materials, CSV files, scored and ranked."""
    return run("evaluate", *bills, scenario, **options)


def diff(a: Scenario, b: Scenario, **options: Option) -> Result:
    """What differs between two scenarios, or two plans: the table ``changes``."""
    return run("diff", a, b, **options)


def verify(plan: Path, scenario: Scenario, **options: Option) -> Result:
    """A plan file checked again: the table ``checks``. Raises Error where one does not hold."""
    return run("verify", plan, scenario, **options)


def predict(model: str, **parameters: Union[int, float, str]) -> Result:
    """A model's run time: ``predict("npb.bt", processes=64, rate=23.67, latency="190us", bandwidth="8MiB/s")``. A
    parameter that is a word of Python has ``_`` behind it: ``class_="C"``."""
    return run("predict", model, *(f"{name.rstrip('_')}={value}" for name, value in parameters.items()))


def catalog(command: str, *arguments: str, **options: Option) -> Result:
    """A command of ``bursar catalog``: ``catalog("list", "modern")``."""
    return run("catalog", command, *arguments, **options)
