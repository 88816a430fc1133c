"""Finds the best purchase by trying all designs, sizes and combinations of parts that a budget pays for."""

from functools import partial
from itertools import chain, combinations_with_replacement
from math import inf

from extras import choices, height_of, with_extras
from measure import Measure
from money import rounded
from order import Operation, Order, vendor_terms
from prices import price_of
from question import Question, physical
from rented import worth_of
from speed import workload
from names import Unjudged
from designs import designs

SAME = 1e-12
MOST_NODES, MOST_RENTED = 20, 60


def sum_of(of_part, units):
    return sum(of_part(part) * n for part, n in units.items())


class Cluster:
    """A size of a design with all its parts."""

    def __init__(self, nodes, whole, usable, unit_times, rented):
        self.nodes = nodes
        self.rented = rented
        self.usable = usable
        self.kit, self.standing = whole
        self.unit_times = unit_times


class Plan:
    """Clusters with the order that buys them."""

    def __init__(self, search, clusters):
        question = search.question
        self.clusters = clusters
        self.order = Order(question, [c.kit for c in clusters], set().union(*(c.usable for c in clusters)))
        self.rate = search.measure.of([c.unit_times for c in clusters])
        self.cost = self.cost_of(search) if self.rate > 0 else None  # figures of a cluster that runs nothing may be unknown

    def power(self, question):
        return sum_of(partial(question.size, "power"), self.order.units)

    def carbon(self, operation):
        return sum_of(operation.carbon, self.order.units)

    def cost_of(self, search):
        if self.order.capital is None or search.question.scenario.get("budget_on") != "tco":
            return self.order.capital
        own = [c.nodes for c in self.clusters if not c.rented]
        return self.order.capital + search.operation.cost(self.order.units, len(own), sum(own))


class Search:
    """Everything that can be bought in a scenario."""

    def __init__(self, folder, most_plans=8000):
        self.question = question = Question(folder)
        if "layout" in question.scenario or question.scenario.get("memory_bandwidth") == "share":
            raise Unjudged("layout, or memory shared")
        question.prices = {part: price_of(question, part) for part in question.parts}
        question.must_buy = set(question.limits.get("must_buy", []))
        question.terms = vendor_terms(question)
        self.known_lines = {}
        question.line = self.line
        self.measure = Measure(question, workload(question))
        self.operation = Operation(question)
        self.tax = question.tax()
        self.budget = question.budget()
        self.left = most_plans
        self.known_times = {}

    def line(self, part, units, seller=None):
        """Cost with tax and units of the cheapest order of a part, from any or one seller; cached."""
        key = part, units, seller
        if key not in self.known_lines:
            sold = seller and (lambda step: self.question.seller(part, step) == seller)
            found = self.question.prices[part].order(units, self.question.most_units(part), sold)
            self.known_lines[key] = found and (found[0] + rounded(found[0] * self.tax), found[1])
        return self.known_lines[key]

    def times(self, design, nodes):
        key = design.key() + (nodes,)
        if key not in self.known_times:
            self.known_times[key] = self.measure.times(design, nodes)
        return self.known_times[key]

    def most_nodes(self, design):
        """Node counts of a design that max_nodes and the budget allow."""
        limit = self.question.limit("max_nodes")
        looked_at = MOST_NODES if design.is_bought() else MOST_RENTED
        most = looked_at + 1 if limit is None else int(limit)
        for nodes in range(1, most + 1):
            bought = nodes * design.each - self.question.owned.get(design.paid, 0)
            found = self.line(design.paid, bought) if bought > 0 else (0, 0)
            worth = found and rounded(found[0] * worth_of(self.question, design.paid))
            if found is None or (self.budget is not None and worth > self.budget):
                return nodes - 1
        if most > looked_at:
            raise Unjudged("too large")
        return most

    def clusters(self):
        """Every single cluster."""
        least = int(self.question.limit("min_nodes") or 1)
        for design in designs(self.question):
            usable = design.usable()
            for nodes in range(least, self.most_nodes(design) + 1):
                unit_times = self.times(design, nodes)
                if not self.is_useful(unit_times):
                    continue  # unknown sizes do not count here
                for kit in design.kits(nodes):
                    for extras in choices(self.question, design):
                        self.count()
                        whole = with_extras(self.question, kit, design, nodes, extras)
                        yield Cluster(nodes, whole, usable, unit_times, not design.is_bought())

    def is_useful(self, unit_times):
        """A single cluster runs everything; one that runs nothing is not part of several."""
        if self.question.clusters == 1:
            return self.measure.of([unit_times]) > 0
        return any(time is not None and time < inf for time in unit_times)

    def count(self, plans=1):
        self.left -= plans
        if self.left < 0:
            raise Unjudged("too large")

    def plans(self):
        """Every plan within all limits and the budget."""
        alone = list(self.clusters())
        pairs = alone if self.question.clusters > 1 else []
        self.count(len(pairs) ** 2 // 2)
        for clusters in chain(((c,) for c in alone), combinations_with_replacement(pairs, 2)):
            plan = Plan(self, clusters)
            if plan.cost is not None and self.is_allowed(plan):
                yield plan

    def is_allowed(self, plan):
        if self.budget is not None and plan.cost > self.budget:
            return False
        if plan.rate <= 0 or not self.keeps_rate(plan.rate):
            return False
        return self.keeps_parts(plan) and self.keeps_sizes(plan.order.units, [c.standing for c in plan.clusters])

    def keeps_rate(self, rate):
        target = physical(self.question.scenario.get("target_rate", self.measure.arriving()))
        if self.question.goal == "cost" and rate < float(target) * self.rate_scale() * (1 - SAME):
            return False
        return self.keeps_min_rate(rate)

    def keeps_min_rate(self, rate):
        floor = self.question.limit("min_rate")
        return floor is None or rate >= float(floor) * self.rate_scale() * (1 - SAME)

    def rate_scale(self):
        """Rates are in Mop/s, the program's own unit, or the metric's."""
        return self.measure.applications[0].scale if self.measure.in_operations() else 1

    def keeps_sizes(self, units, standings):
        """Limits on the sum of all parts, and on the room of the clusters."""
        question = self.question
        of_parts = {name: partial(question.size, name) for name in question.sizes}
        of_parts |= {"racks": question.racks, "carbon": self.operation.carbon}
        for name, of_part in of_parts.items():
            if question.limit(name) is not None and sum_of(of_part, units) > question.limit(name):
                return False
        rack_units = question.limit("rack_units")
        return rack_units is None or sum(height_of(question, standing) for standing in standings) <= rack_units

    def keeps_parts(self, plan):
        question = self.question
        if any(part not in plan.order.bought for part in question.must_buy):
            return False
        return not any(part in question.limits.get("never_buy", []) for part in plan.order.units)

    def objective(self, plan):
        """The objective; larger is better."""
        if self.question.goal == "cost":
            return -plan.cost
        if self.question.goal == "rate":
            return plan.rate
        by = plan.cost if self.question.goal == "rate-per-cost" else float(self.of_size(plan))
        return plan.rate / by if by > 0 else inf

    def of_size(self, plan):
        return plan.power(self.question) if self.question.goal == "rate-per-watt" else plan.carbon(self.operation)

    def best(self):
        """The best objective and the least cost of plans that tie on it and on the rate; None: nothing."""
        found = [(self.objective(p), p.rate, p.cost) for p in self.plans()]
        if not found:
            return None
        goal = max(f[0] for f in found)
        found = [f for f in found if f[0] == goal or abs(f[0] - goal) <= SAME * abs(goal)]
        rate = max(f[1] for f in found)
        return goal, rate, min(f[2] for f in found if f[1] >= rate * (1 - SAME))
