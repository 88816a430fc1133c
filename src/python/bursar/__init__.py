"""The best compute cluster that a budget buys, computed and proven by libbursar.

Each command that answers a question is a function of the same name. It calls the library in this process, and returns
the JSON of the command (``bursar schema COMMAND`` describes it) as a mapping. Its tables are lists of dicts, or frames
where pandas is installed::

    import bursar

    plan = bursar.optimize("whitney-bt", budget=3_000_000)
    plan["clusters"][0]["nodes"], plan["cost"], plan["currency"]
    plan.frame("bill_of_materials")
    bursar.curve("whitney-bt", exact=True).frame().plot(x="budget", y="rate")

A scenario is a name, a path, or a mapping with the keys of a scenario's file. Options are those of the command line,
with ``_`` for ``-``: ``time_limit=60``, ``set=["myrinet-nic=-50%"]``, ``exact=True``; one that is a word of Python has
``_`` behind it: ``from_=0``.

The functions use one handle for each thread. A handle of one's own has its folders, files in memory, and progress; the
functions are its methods::

    with bursar.Handle(files="memory", progress=lambda part, label: print(label, part)) as handle:
        handle.put("shop.db", shop)
        handle.put("mine.yaml", {"catalog": "shop.db", "budget": 500_000, ...})
        handle.montecarlo("mine.yaml", draws=100_000)

Another thread ends a request by ``handle.cancel()``, and Ctrl-C ends the one of the main thread. The environment's
BURSAR_LIBRARY names the shared library; else the package's own is loaded, or the system's libbursar.so.1.
"""
from __future__ import annotations

import threading

from ._commands import Commands, Option, Path, Scenario
from ._handle import Answer, Handle, Progress, library
from ._library import Code
from ._result import Error, Infeasible, Result

__all__ = ["Answer", "Code", "Error", "Handle", "Infeasible", "Option", "Path", "Progress", "Result", "Scenario", "catalog",
           "check", "crossover", "curve", "diff", "evaluate", "explain", "fleets", "flip", "history", "merge", "montecarlo",
           "negotiate", "optimize", "predict", "run", "sensitivity", "sweep", "verify", "version", "whatif"]


class _Threads(Commands):
    """The commands of each thread's own handle."""

    def __init__(self) -> None:
        self._local = threading.local()

    def run(self, command: str, *arguments: Scenario, **options: Option) -> Result:
        if not hasattr(self._local, "handle"):
            self._local.handle = Handle()
        handle: Handle = self._local.handle
        return handle.run(command, *arguments, **options)


_threads = _Threads()
run = _threads.run
optimize = _threads.optimize
explain = _threads.explain
check = _threads.check
curve = _threads.curve
crossover = _threads.crossover
whatif = _threads.whatif
flip = _threads.flip
sensitivity = _threads.sensitivity
montecarlo = _threads.montecarlo
history = _threads.history
fleets = _threads.fleets
sweep = _threads.sweep
merge = _threads.merge
negotiate = _threads.negotiate
evaluate = _threads.evaluate
diff = _threads.diff
verify = _threads.verify
predict = _threads.predict
catalog = _threads.catalog


def version() -> str:
    """The version of the library."""
    text: bytes = library().bursar_version()
    return text.decode()
