"""Speeds of clusters in a program, by the performance model normal form in closed form."""

import os
from fractions import Fraction
from math import ceil, inf, log2

from case import read_map
from goodput import failures_of
from question import physical
from names import matches

SAME = 1e-12


class Program:
    """A measured program: time = computation / rate + messages latency + volume / bandwidth."""

    def __init__(self, values):
        self.values = values
        self.name = values["program"]
        self.work = float(values["work"])

    def amount(self, name, processes):
        """sum c p^a log2(p)^b; 0 if the program has no such terms."""
        terms = self.values.get(name, {"terms": []})["terms"]
        return sum(float(t["c"]) * processes ** float(t["a"]) * log2(processes) ** float(t["b"])
                   for t in terms)

    def compute_time(self, processes, rate):
        return self.amount("computation", processes) / rate

    def communicate_time(self, processes, latency, bandwidth):
        if processes == 1:
            return 0.0
        return self.amount("messages", processes) * latency + self.amount("volume", processes) / bandwidth


def working_set(row):
    """Largest memory per process for which a rate holds."""
    return float(row["working_set_MiB"] or inf) * 1048576


class Application:
    """A line of the workload."""

    def __init__(self, question, row, program=None):
        self.question = question
        self.name = row["name"]
        self.program = program or Program(read_map(os.path.join(question.folder, row["params"]["file"])))
        self.weight = float(row["runs"] if "runs" in row else row.get("share", 1))
        limit = row.get("max_time")
        self.max_time = inf if limit in (None, "any") else float(physical(limit))
        unit = row.get("unit") or self.program.values.get("unit")
        self.scale = 1e6 if unit in (None, "op", "flop") else 1  # operations are counted in millions
        self.min_rate = float(row.get("min_rate", 0)) * self.scale
        self.min_score = float(row.get("min_score", 0))
        self.capability = float(row.get("capability", 1))
        self.job = row.get("nodes")
        self.nodes = row.get("runs_on")
        self.checkpoint = row.get("checkpoint")
        self.arrivals = None  # requests per second
        self.takes = question.calibration(self.program.name)

    def runs_on(self, node):
        return node in self.nodes if self.nodes else True

    def rate_rows(self, node):
        """rates for any working set first"""
        rows = self.question.rows("node_rate", node=node, application=self.program.name)
        return sorted(rows, key=lambda row: -working_set(row))

    def processes_per_node(self, node):
        row = self.rate_rows(node)[0]
        return int(row["processes_per_node"] or self.question.rows("node", part=node)[0]["cores"])

    def process_rate(self, node, processes):
        """Operations per second of one process, after changes."""
        rows = self.rate_rows(node)
        in_cache = 0 < self.program.amount("memory", processes) <= working_set(rows[-1])
        rate = Fraction(rows[-1 if in_cache else 0]["rate_per_s"])
        for pattern, value in self.question.changes("rate"):
            if any(matches(pattern, name) for name in (node, f"{node}.pmnf", f"{node}.{self.name}")):
                rate = rate * Fraction(value[1:]) if value.startswith("*") else Fraction(value) * 1000000
        return float(rate)

    def fits_memory(self, processes, node_bytes, each):
        if self.question.scenario.get("memory") != "enforce":
            return True
        return self.program.amount("memory", processes) <= node_bytes / min(each, processes)

    def run_time(self, design, nodes):
        """Least time of one run on these nodes over all allowed counts; inf: it cannot run."""
        if design.tokens:
            return self.paid_time(design, nodes)
        each = self.processes_per_node(design.node)
        gamma = self.question.limit("gamma") or 0
        failures = failures_of(self.question)
        best = inf
        if not design.is_wired(nodes):
            return inf
        for processes in range(1, nodes * each + 1):
            bandwidth = design.bandwidth_of(ceil(processes / each)) / min(each, processes)
            compute = self.program.compute_time(processes, self.process_rate(design.node, processes))
            communicate = self.program.communicate_time(processes, design.latency, bandwidth)
            keeps_gamma = compute >= float(gamma) * communicate
            if keeps_gamma and self.fits_memory(processes, design.memory, each):
                share = failures.share(design, self, processes, ceil(processes / each), nodes) if failures else 1.0
                best = min(best, self.takes * (compute + communicate) / share) if share > 0 else best
        return best

    def paid_time(self, design, nodes):
        """A run, if `nodes` times the requests of a step are paid."""
        return self.takes * self.program.work / (nodes * design.tokens)

    def is_fast_enough(self, time):
        return time <= self.max_time * (1 + SAME) and self.program.work * (1 + SAME) >= self.min_rate * time

    def amount_of(self, time):
        """Work or runs per second of one run with this time."""
        return (1 if self.by_runs else self.program.work) / time


def application_of(question, row):
    if row.get("model") != "llm.serve":
        return Application(question, row)
    from serving import Serving  # which is an Application
    return Serving(question, row)


def workload(question):
    """Applications with their shares of the work or of the runs, which sum to 1."""
    applications = [application_of(question, row) for row in question.scenario["workload"]]
    by_runs = "runs" in question.scenario["workload"][0]
    total = sum(a.weight for a in applications)
    for application in applications:
        application.by_runs = by_runs
        application.weight /= total
    return applications
