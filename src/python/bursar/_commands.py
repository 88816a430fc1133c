"""The commands as methods, of a handle or of the module."""
from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, Union

from ._result import Result

Path = Union[str, "os.PathLike[str]"]
Scenario = Union[Path, Mapping[str, Any]]
Option = Union[None, bool, int, float, Path, Sequence[str]]


class Commands:
    """Each command that answers a question; ``run`` runs any command."""

    def run(self, command: str, *arguments: Scenario, **options: Option) -> Result:
        """Runs any command with these arguments and options. A mapping among the arguments is a scenario or a plan.
        Part of the work, ``shard="1/4", output="1.part"``, has an empty result: ``merge`` combines the parts.
        ``presolve=False`` leaves out the counts of excluded candidates, and the time that they take.

        Raises Infeasible if no purchase or no answer exists, Error for all other requests without an answer.
        """
        raise NotImplementedError

    def optimize(self, scenario: Scenario, **options: Option) -> Result:
        """The best purchase, proven: ``clusters``, ``bill_of_materials``, ``cost``; ``best=N`` lists the N best ones."""
        return self.run("optimize", scenario, **options)

    def explain(self, scenario: Scenario, **options: Option) -> Result:
        """What was ``considered``, and what each lacks; ``why_not="PART"`` explains one part."""
        return self.run("explain", scenario, **options)

    def check(self, scenario: Scenario, **options: Option) -> Result:
        """The problem of a scenario, and the price and source of every part that it could buy."""
        return self.run("check", scenario, **options)

    def curve(self, scenario: Scenario, **options: Option) -> Result:
        """What each budget buys: ``points=N`` budgets, or with ``exact=True`` all at which the purchase changes."""
        return self.run("curve", scenario, **options)

    def crossover(self, scenario: Scenario, between: Sequence[str], **options: Option) -> Result:
        """From which budget on one of two choices beats the other: the table ``intervals``."""
        return self.run("crossover", scenario, between=",".join(between), **options)

    def whatif(self, scenario: Scenario, **options: Option) -> Result:
        """What moves with ``set=[CHANGE, ...]``, ``override=NAME`` or ``as_of=DATE``: the table ``changes``."""
        return self.run("whatif", scenario, **options)

    def flip(self, scenario: Scenario, **options: Option) -> Result:
        """Between which prices of each part the plan stays the best one."""
        return self.run("flip", scenario, **options)

    def sensitivity(self, scenario: Scenario, by: str = "10%", **options: Option) -> Result:
        """How much the answer moves with each price, limit, rate, latency and bandwidth."""
        return self.run("sensitivity", scenario, by=by, **options)

    def montecarlo(self, scenario: Scenario, **options: Option) -> Result:
        """Which design is best when prices and models may be wrong: the table ``probabilities``; ``draws``, ``seed``."""
        return self.run("montecarlo", scenario, **options)

    def history(self, scenario: Scenario, **options: Option) -> Result:
        """What was best from date to date."""
        return self.run("history", scenario, **options)

    def fleets(self, scenario: Scenario, **options: Option) -> Result:
        """One cluster for all, or several, and with which networks."""
        return self.run("fleets", scenario, **options)

    def sweep(self, *scenarios: Scenario, vary: Mapping[str, Sequence[int | float | str]], **options: Option) -> Result:
        """The best purchase at each place of a grid, the last name varying fastest:
        ``sweep("whitney-bt", vary={"budget": [1_000_000, 5_000_000], "latency.myrinet": ["*1", "*2"]})``."""
        names = [f"{name}={','.join(str(value) for value in values)}" for name, values in vary.items()]
        options["vary"] = names
        return self.run("sweep", *scenarios, **options)

    def merge(self, *parts: Path) -> Result:
        """What one run gives, from the parts that runs with ``shard="I/N", output=PART`` have written."""
        return self.run("merge", *parts)

    def negotiate(self, scenario: Scenario, bills: Sequence[Path] = (), **options: Option) -> Result:
        """The price at which each bid wins, or the discount with which each seller enters the plan; ``vendor``."""
        return self.run("negotiate", *bills, scenario, **options)

    def evaluate(self, bills: Sequence[Path], scenario: Scenario, **options: Option) -> Result:
        """Vendors' bills of materials, CSV files, scored and ranked."""
        return self.run("evaluate", *bills, scenario, **options)

    def diff(self, a: Scenario, b: Scenario, **options: Option) -> Result:
        """What differs between two scenarios, or two plans: the table ``changes``."""
        return self.run("diff", a, b, **options)

    def verify(self, plan: Scenario, scenario: Scenario, **options: Option) -> Result:
        """A plan, a file or a result of ``optimize``, checked again: the table ``checks``. Raises Error if one fails."""
        return self.run("verify", plan, scenario, **options)

    def predict(self, model: str, **parameters: int | float | str) -> Result:
        """A model's run time: ``predict("npb.bt", processes=64, rate=23.67, latency="190us", bandwidth="8MiB/s")``. A
        parameter that is a word of Python has ``_`` behind it: ``class_="C"``."""
        return self.run("predict", model, *(f"{name.rstrip('_')}={value}" for name, value in parameters.items()))

    def catalog(self, command: str, *arguments: str, **options: Option) -> Result:
        """A command of ``bursar catalog``: ``catalog("list", "modern-2020-2025")``."""
        return self.run("catalog", command, *arguments, **options)
