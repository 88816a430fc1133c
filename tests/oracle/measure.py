"""Figures of merit: combines the rates of a workload's applications, on one cluster or two."""

from copy import copy
from datetime import date
from fractions import Fraction
from math import inf, prod

from money import share

from names import Unjudged
from prices import price_of
from question import physical
from designs import designs

SAME = 1e-12
DAY = 86400
YEAR = Fraction(1461, 4)  # in days
RELATIVE = {"geomean", "ssni", "ssi"}
GEOMETRIC = {"geomean", "ssni", "ssi", "ssp"}
OF_JOBS = {"ssni", "ssi", "ssp", "jobs-per-day"}


def day(text):
    return date.fromisoformat(text).toordinal()


def horizon_days(scenario):
    """(first, the one after the last); None: no horizon."""
    horizon = scenario.get("horizon")
    return horizon and (day(horizon["from"]), day(horizon["to"]))


def delivered(scenario, phases):
    """The average share of the system over the horizon."""
    if not phases:
        return Fraction(1)
    start, end = horizon_days(scenario)
    there = sum(max([Fraction(0)] + [share(p["share"]) for p in phases if day(p["from"]) <= today])
                for today in range(start, end))
    return there / (end - start)


def at_work(scenario, metric, rentals):
    """Share of the years in which there is work, if work over the years counts."""
    named = scenario.get("choose", {}).get("nodes", [])
    counts = metric == "jobs-per-day" or any(row["part"] in named for row in rentals)
    return share(scenario["tco"].get("utilisation", 1)) if counts and "tco" in scenario else Fraction(1)


def reference_time(question, application, nodes):
    """Best run on these nodes of the reference, over its designs, by the catalogue's figures."""
    machine = question.scenario["reference"]
    own = copy(question)
    own.scenario = {key: question.scenario[key] for key in ("memory", "counts") if key in question.scenario}
    own.scenario["choose"] = {"nodes": [machine["node"]], "networks": [machine["network"]],
                              "templates": [{"name": machine["template"]}]}
    own.limits, own.owned = {}, {}
    if not application.runs_on(machine["node"]):
        raise Unjudged("no such reference")
    own.prices = {part: price_of(own, part) for part in own.parts}
    of = copy(application)
    of.question = own
    time = min((of.run_time(design, nodes) for design in designs(own)), default=inf)
    if time == inf:
        raise Unjudged("no such reference")
    return time


class Measure:
    """The metric of a scenario, over its applications."""

    def __init__(self, question, applications):
        scenario = question.scenario
        self.metric = scenario.get("metric", "harmonic")
        self.applications = applications
        self.weights = [a.weight for a in applications]
        self.geometric = self.metric in GEOMETRIC
        self.alone = question.clusters == 1
        self.reference = scenario.get("reference", {})
        self.references = [self.reference_of(question, a) for a in applications]
        self.delivered = delivered(scenario, scenario.get("phases"))
        years = 1
        if self.metric == "ssp" and "horizon" in scenario:
            start, end = horizon_days(scenario)
            years = (end - start) / YEAR
        self.at_work = at_work(question.scenario, self.metric, question.rows("rental"))
        self.factor = float(self.delivered * years * self.at_work)
        self.lifted = False

    def in_operations(self):
        """True if it is in the unit of the models' rates."""
        return self.metric in ("harmonic", "ssp") and not self.applications[0].by_runs

    def arriving(self):
        """The rate that serves all requests, in the metric's unit; 0: none arrive."""
        application = self.applications[0]
        if self.metric != "harmonic" or not application.arrivals:
            return 0
        return application.amount_of(application.program.work / (application.arrivals * application.request.answer))

    def reference_of(self, question, application):
        """Time of a run on the reference, and nodes of that job (None: all); the job here has as many if the scenario
        gives none."""
        figure = self.reference.get("applications", {}).get(application.name)
        if figure is not None and not isinstance(figure, dict):
            figure = {"time" if str(figure)[-1].isalpha() else "fom": figure}
        nodes = figure and figure.get("nodes")
        if self.metric not in OF_JOBS:
            application.job = "all"
        elif application.job is None:
            application.job = nodes or 1
        nodes = nodes or (None if application.job == "all" else int(application.job))
        if self.metric not in RELATIVE:
            return None
        if figure is None:
            return reference_time(question, application, nodes or int(self.reference["nodes"])), nodes
        if "time" in figure:
            return float(physical(figure["time"])), nodes
        return application.program.work / (float(figure["fom"]) * application.scale), nodes

    def lift(self):
        """Without requirements on the times of applications."""
        of = copy(self)
        of.lifted = True
        return of

    def is_enough(self, application, reference, time):
        """True if the time of a run meets its requirement, alone and relative to the reference."""
        faster = reference[0] / time if reference else application.min_score
        return application.is_fast_enough(time) and faster >= application.min_score * (1 - SAME)

    def score(self, application, reference, design, nodes):
        """Score of an application on the whole cluster; 0: it does not run there, or a job is too slow."""
        job = job_nodes(application, design, nodes)
        time = application.run_time(design, job) if job <= nodes or design.share is not None else inf
        if time == inf or not (self.lifted or self.is_enough(application, reference, time)):
            return 0.0
        if design.share is not None:  # nodes on average over the years
            nodes = float(nodes * design.share)
        if design.tokens:  # paid for as they are used
            time *= float(self.at_work)
        if self.metric == "jobs-per-day":
            return DAY / time * nodes / job
        if reference is None:
            return application.amount_of(time) * nodes / job
        then, nodes_then = reference
        faster = then / time
        if self.metric == "geomean":
            return faster * nodes / job
        n_reference = int(self.reference["nodes"])
        if self.metric == "ssni":
            return nodes / n_reference * faster
        return application.capability * (nodes_then or n_reference) / job * nodes / n_reference * faster

    def times(self, design, nodes):
        """Time of a unit of each application's work on a single cluster; inf: it cannot run there; None: it
        is for other nodes."""
        scores = [self.score(a, reference, design, nodes) if a.runs_on(design.node) else None
                  for a, reference in zip(self.applications, self.references)]
        return [score if score is None else 1 / score if score else inf for score in scores]

    def of(self, clusters):
        """The metric for clusters with these times: a harmonic mean divides the time of several."""
        if self.metric == "ssni" and self.alone:
            counts = [(time, weight) for time, weight in zip(clusters[0], self.weights) if time is not None]
            weights = sum(weight for _, weight in counts)
            return geometric([time for time, _ in counts], [weight / weights for _, weight in counts]) * self.factor
        clusters = [[inf if time is None else time for time in times] for times in clusters]
        if self.geometric:
            return geometric([min(times) for times in zip(*clusters)], self.weights) * self.factor
        if len(clusters) == 1:
            return rate_of_one(self.weights, clusters[0]) * self.factor
        return rate_of_two(self.weights, *clusters) * self.factor


def job_nodes(application, design, nodes):
    """Score of one job on these nodes; rented machines have this many at once."""
    if application.job == "all":
        return nodes if design.share is None else 1
    return int(application.job)


def geometric(times, weights):
    return prod((1 / time if time < inf else 0.0) ** weight for time, weight in zip(times, weights)) if times else 0.0


def rate_of_one(weights, unit_times):
    """Work per second of one cluster that runs each application for its share."""
    total = sum(w * t for w, t in zip(weights, unit_times))
    return 0.0 if total == inf else 1 / total


def rate_of_two(weights, first, second):
    """Work per second of two clusters that divide the applications' work optimally.

    The first takes work in the order of the times' ratios, up to the point where both are equally busy."""
    best = max(rate_of_one(weights, first), rate_of_one(weights, second))
    order = sorted(range(len(weights)), key=lambda a: ratio(first[a], second[a]))
    for cut in range(len(order)):
        before, split, after = order[:cut], order[cut], order[cut + 1:]
        busy_first = sum(weights[a] * first[a] for a in before)
        busy_second = sum(weights[a] * second[a] for a in after)
        best = max(best, rate_of_split(busy_first, busy_second, weights[split] * first[split],
                                       weights[split] * second[split]))
    return best


def ratio(first, second):
    if second == inf:
        return -1.0 if first < inf else 0.0
    return inf if first == inf else first / second


def rate_of_split(first, second, on_first, on_second):
    """Two clusters that are already busy for these times, with one application that takes these times on each."""
    if first == inf or second == inf or (on_first == inf and on_second == inf):
        return 0.0
    if on_first == inf or on_second == inf:
        part = 0.0 if on_first == inf else 1.0
    else:
        part = min(max((second + on_second - first) / (on_first + on_second), 0.0), 1.0)
    on_first = part * on_first if part else 0
    on_second = (1 - part) * on_second if part < 1 else 0
    busy = max(first + on_first, second + on_second)
    return 1 / busy if busy > 0 else 0.0
