"""Failures of nodes by the manual: the share of useful work between checkpoints, and spare nodes."""

from collections import Counter
from copy import copy
from fractions import Fraction
from math import comb, exp, expm1

from question import physical
from wiring import can_have

HOUR = 3600
GOLDEN = (5 ** 0.5 - 1) / 2
MOST_UNITS = 64
BYTES = {"B": 1, "kB": 1000, "MB": 1000 ** 2, "GB": 1000 ** 3, "TB": 1000 ** 4}


def size_of(text):
    """Bytes of '8GB'."""
    number = text.rstrip("kMGTB")
    return Fraction(number) * BYTES[text[len(number):].strip()]


def share_of(text):
    text = str(text)
    return Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)


def work_at(interval, between, write, restart):
    """Daly 2006: the useful share with checkpoints after each interval of work."""
    return interval / (between * exp(restart / between) * expm1((interval + write) / between))


def best_work(between, write, restart):
    """The useful share with the best interval, which is found by narrowing a range: the share has one maximum."""
    if write == 0:
        return exp(-restart / between)
    low, high = 0.0, between
    while high - low > 1e-9 * high:
        left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        if work_at(left, between, write, restart) < work_at(right, between, write, restart):
            low = left
        else:
            high = right
    return work_at((low + high) / 2, between, write, restart)


class Failures:
    """The key `failures` of a scenario."""

    def __init__(self, question, values):
        self.question = question
        self.values = values
        self.fixed, self.restart, self.repair = (float(physical(values.get(key, 0))) for key in ("fixed", "restart", "repair"))
        self.repair_share = share_of(values.get("repair_share", 1))
        self.spares = values.get("spares", "auto")

    def between(self, node):
        """Seconds between two failures of a node."""
        if "mtbf" not in self.values:
            return float(Fraction(self.question.parts[node]["mtbf_h"]) * HOUR)
        time, of = self.values["mtbf"].split(" per ")
        count = int(self.question.rows("node", part=node)[0]["accelerators"]) if of == "accelerator" else 1
        return float(physical(time) / count)

    def checkpoint(self, application, processes):
        """Bytes of a checkpoint of this many processes."""
        text = application.checkpoint or self.values.get("checkpoint", "0B")
        size, per, _ = text.partition(" per ")
        return float(size_of(size)) * (processes if per else 1)

    def work(self, design, application, processes, nodes):
        """The useful share of a run on these nodes while enough nodes are up."""
        write, restart = self.fixed, self.restart
        if design.storage is not None:
            row, units = design.storage
            size = self.checkpoint(application, processes)
            write += size / (units * float(row["write_Bps"]))
            restart += size / (units * float(row["read_Bps"]))
        return best_work(self.between(design.node) / nodes, write, restart)

    def up(self, node, needed, spares):
        """Probability that at most `spares` of these nodes are down, each on its own."""
        lost = Fraction(self.repair) * self.repair_share
        down = lost / (Fraction(self.between(node)) + lost)
        n = needed + spares
        return float(sum(comb(n, j) * down ** j * (1 - down) ** (n - j) for j in range(spares + 1)))

    def share(self, design, application, processes, working, nodes):
        """The useful share of a run on `working` of these nodes; 0: it has too few spares."""
        if application.job != "all":
            return self.work(design, application, processes, working) * self.up(design.node, 1, 0)
        spares = nodes - working if self.spares == "auto" else int(self.spares)
        if working + spares > nodes:
            return 0.0
        return self.work(design, application, processes, working) * self.up(design.node, working, spares)


def failures_of(question):
    values = question.scenario.get("failures")
    return values and Failures(question, values)


def entries(question):
    """Parts and their largest numbers of units in the list `storage`."""
    for entry in question.scenario.get("choose", {}).get("storage", []):
        yield (entry["part"], int(entry.get("most", MOST_UNITS))) if isinstance(entry, dict) else (entry, MOST_UNITS)


def stored(question, design):
    """The design with each number of units of each storage."""
    named = False
    for part, most in entries(question):
        named = True
        row = question.rows("storage", part=part)[0]
        for units in range(1, most + 1) if can_have(question, part) else []:
            yield with_storage(design, row, units)
    if not named:
        yield design


def with_storage(design, row, units):
    part = row["part"]
    of = copy(design)
    of.storage = row, units
    of.kits = lambda nodes: (kit + Counter({part: units}) for kit in design.kits(nodes))
    of.key = lambda: (*design.key(), part, units)
    return of
