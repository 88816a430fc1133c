"""Bids of a tender: the cost of each, the fastest cluster of its parts, and its violations."""

import csv
import os
from copy import copy
from fractions import Fraction
from itertools import chain, combinations
from math import inf

from extras import choices, with_extras
from measure import delivered, job_nodes
from money import Price, rounded
from names import Unjudged
from order import with_surcharges
from designs import designs

SAME = 1e-12


def money(question, text, currency=None):
    """A decimal in minor units of the scenario's currency, rounded once."""
    return question.money(text, currency)


class Bill:
    """A bill with its options: rows of CSV."""

    def __init__(self, question, path):
        with open(os.path.join(question.folder, path), encoding="utf-8", newline="") as file:
            self.rows = list(csv.DictReader(file))
        self.question = question
        self.options = list(dict.fromkeys(row["option"] for row in self.rows if row.get("option")))
        self.sums = {row["option"] or None: money(question, row["total"], row["currency"])
                     for row in self.rows if row["part"] == "total"}

    def lines(self, taken):
        """Rows of parts in the bid with these options."""
        return [row for row in self.rows if row["part"] != "total" and (not row["option"] or row["option"] in taken)]

    def units(self, taken):
        found = {}
        for row in self.lines(taken):
            found[row["part"]] = found.get(row["part"], 0) + int(row["quantity"])
        return found

    def cost(self, taken):
        """Cost with tax; None: a part has no price."""
        sums = sum(self.sums.get(option, 0) for option in taken)
        if None in self.sums:
            return sums + self.sums[None]
        paid = [(row["seller"] or self.question.vendor(row["part"]), self.line_cost(row))
                for row in self.lines(taken) if row["option"] not in self.sums]
        if any(cost is None for _, cost in paid):
            return None
        return sums + with_surcharges(self.question, [(seller, cost, cost) for seller, cost in paid])

    def line_cost(self, row):
        question, units = self.question, int(row["quantity"])
        if row["total"]:
            return money(question, row["total"], row["currency"])
        if row["unit_price"]:
            net = money(question, row["unit_price"], row["currency"]) * units
        else:
            found = question.prices[row["part"]].order(units)
            if found is None:
                return None
            net = found[0]
        return net + rounded(net * question.tax())


class Machine:
    """The fastest cluster of some parts. `sizes`: one as fast meets the limits on sizes. Otherwise it is the fastest of nodes
    that are not owned, if there are any, and if that misses the limits, too, the fastest of the same size that meets them. If
    none meets the required rates, the fastest of all; the target is the bids'."""

    def __init__(self, search, have):
        self.search = search
        self.measure = search.measure
        lifted = False
        self.find(search, have)
        if not search.keeps_min_rate(self.rate) or not self.rate:
            self.measure, lifted = search.measure.lift(), True
            self.find(search, have)
        own = {part for part, n in have.items() if n > search.question.owned.get(part, 0)}
        if self.is_too_large() and not self.find_instead(search, have, lifted, own):
            own = None
        if self.is_too_large():
            counts = {nodes for _, nodes in self.found}
            if len(counts) > 1:
                raise Unjudged("two clusters of a bid are as fast, of other numbers of nodes")
            self.find_instead(search, have, lifted, own, counts.pop())

    def is_too_large(self):
        return self.rate and not self.sizes

    def find_instead(self, search, have, lifted, nodes, at_least=0):
        """True if such a cluster exists; it then becomes the result."""
        before = self.rate, self.sizes, self.found
        self.find(search, have, nodes, at_least)
        if self.rate and (lifted or search.keeps_min_rate(self.rate)):
            return True
        self.rate, self.sizes, self.found = before
        return False

    def find(self, search, have, nodes=None, at_least=0):
        """With nodes of these kinds, if given; with `nodes`, clusters of at least this size that meet the limits on sizes."""
        self.at_least = at_least
        self.question = question = copy(search.question)
        question.sold = {part for part, price in question.prices.items() if price.steps}
        question.prices = {part: Price([], []) for part in question.parts}
        question.owned = have
        question.limits = {k: v for k, v in search.question.limits.items() if k != "must_buy"}
        owned = search.question.owned
        question.limits["never_buy"] = [part for part in question.limits.get("never_buy", [])
                                        if have.get(part, 0) <= owned.get(part, 0)]
        self.rate, self.sizes, self.found = 0.0, False, []
        for design in designs(question):
            if nodes is None or design.paid in nodes:
                self.look(design, have)

    def look(self, design, have):
        limits = self.question.limit
        there = have.get(design.paid, 0) // design.each
        most = min(there, int(limits("max_nodes") or there))
        for nodes in range(max(int(limits("min_nodes") or 1), self.at_least), most + 1):
            rate = self.measure.of([self.measure.times(design, nodes)])
            if rate <= 0 or rate < self.rate * (1 - SAME):
                continue
            for kit, extras in ((kit, extras) for kit in design.kits(nodes) for extras in choices(self.question, design)):
                self.search.count()
                whole, standing = with_extras(self.question, kit, design, nodes, extras)
                if all(have.get(part, 0) >= n for part, n in whole.items()):
                    self.take(rate, design, nodes, whole, standing)

    def take(self, rate, design, nodes, whole, standing):
        keeps = self.search.keeps_sizes(whole, [standing])
        if self.at_least and not keeps:
            return
        if rate > self.rate * (1 + SAME):
            self.rate, self.sizes, self.found = rate, False, []
        self.found.append((design, nodes))
        self.sizes = self.sizes or keeps

    def only(self):
        """Its design and nodes; None: there is none. Among equally fast ones any may be used."""
        if len({(design.key(), nodes) for design, nodes in self.found}) > 1:
            raise Unjudged("two clusters of a bid are as fast")
        return self.found[0] if self.found else None


class Entry:
    """A bid with some of its options."""

    def __init__(self, tender, bid, taken):
        self.tender = tender
        self.base = bid["name"]
        self.taken = taken
        self.name = self.base + (" with " + " and ".join(taken) if taken else "")
        bill = tender.bills[self.base]
        self.units = bill.units(taken)
        self.price = bill.cost(taken)
        question = tender.question
        have = dict(question.owned)
        for part, n in self.units.items():
            have[part] = have.get(part, 0) + n
        self.machine = Machine(tender.search, have)
        self.unfit = self.misses() or not tender.meets_musts(self)
        self.rate = self.metric = self.machine.rate
        self.nodes = self.cores = 0
        self.ratios, self.times, self.run_times = [], [], []
        if self.machine.sizes:
            self.measure_up(tender, *self.machine.only())
        self.excluded = self.unfit or not self.keeps_promises(self.ratios)

    def measure_up(self, tender, design, nodes):
        """With its promises; rented nodes and cores do not count as its own."""
        self.nodes = nodes if design.share is None else 0
        self.cores = self.nodes * int(tender.question.rows("node", part=design.node)[0]["cores"])
        self.times = tender.search.measure.lift().times(design, nodes)
        self.run_times = [self.predicted(a, design, nodes) for a in tender.search.measure.applications]
        self.ratios = self.promised(design, nodes, tender.promises.get(self.base, {}))
        self.metric = self.metric_with(self.ratios)

    def misses(self):
        """Violations except the budget."""
        question, limits = self.tender.question, self.tender.question.limits
        if self.price is None or self.machine.rate <= 0 or not self.machine.sizes:
            return True
        if any(self.units.get(part) for part in limits.get("never_buy", [])):
            return True
        if any(not self.units.get(part) for part in limits.get("must_buy", [])):
            return True
        return any(self.units.get(part, 0) > most for part, most in limits.get("available", {}).items())

    def predicted(self, application, design, nodes):
        """Time of one run of an application on a number of nodes of the bid."""
        job = job_nodes(application, design, nodes)
        return application.run_time(design, job if design.share is not None else min(nodes, job))

    def promised(self, design, nodes, promises):
        """Ratio of promised to modelled speed of each application."""
        ratios = []
        for application in self.tender.search.measure.applications:
            row = promises.get(application.name)
            if row is None or not application.runs_on(design.node):
                ratios.append(1.0)
                continue
            time = self.predicted(application, design, int(row["nodes"] or nodes))
            if time == inf:
                raise Unjudged("a promise for nodes that do not run it")
            own = float(row["time_s"] or 0) or application.program.work / (float(row["figure_of_merit"]) * application.scale)
            ratios.append(time / own)
        return ratios

    def metric_with(self, ratios):
        times = [time and time / ratio for time, ratio in zip(self.times, ratios)]
        return self.tender.search.measure.of([times]) * self.tender.delivered[self.base]

    def keeps_promises(self, ratios):
        """True if the applications meet their requirements at these speeds."""
        measure = self.tender.search.measure
        runs = zip(measure.applications, measure.references, ratios, self.run_times, self.times)
        return all(measure.is_enough(application, reference, predicted / ratio)
                   for application, reference, ratio, predicted, time in runs if time is not None)


class Tender:
    """All bids of a scenario, and their evaluation."""

    def __init__(self, search):
        self.search = search
        self.question = question = search.question
        scenario = question.scenario
        if question.clusters > 1 or question.limits.get("one_vendor") or scenario.get("budget_on") == "tco":
            raise Unjudged("bids of several clusters, of one vendor, or with their operation")
        self.bids = scenario["bids"]
        self.requirements = scenario.get("requirements", [])
        self.bills = {bid["name"]: Bill(question, bid["bill"]) for bid in self.bids}
        self.promises = {}
        if scenario.get("figures", "promised") == "promised":
            self.promises = {bid["name"]: self.read_promises(bid["promised"]) for bid in self.bids if "promised" in bid}
        whole = search.measure.delivered
        self.delivered = {bid["name"]: float(delivered(scenario, bid["phases"]) / whole) if "phases" in bid else 1.0
                          for bid in self.bids}
        self.budget = inf if question.budget() is None else question.budget()
        self.entries = [Entry(self, bid, taken) for bid in self.bids for taken in self.choices(bid["name"])]

    def read_promises(self, path):
        with open(os.path.join(self.question.folder, path), encoding="utf-8", newline="") as file:
            return {row["application"]: row for row in csv.DictReader(file)}

    def choices(self, base):
        """The allowed sets of options of a bid."""
        options = self.bills[base].options
        left = {r.get("option") for r in self.requirements if r["class"] == "leave"}
        sets = chain.from_iterable(combinations(options, n) for n in range(len(options) + 1))
        return [taken for taken in sets if not left & set(taken)]

    def meets(self, entry, requirement):
        return entry.base in requirement.get("met", []) or requirement.get("option") in entry.taken

    def meets_musts(self, entry):
        return all(self.meets(entry, r) for r in self.requirements if r["class"] == "must")

    def wishes(self, entry):
        return [r for r in self.requirements if r["class"] == "wish" and self.meets(entry, r)]
