"""Awards: the winner among bids, by the formulas of the manual, also with one input changed to find flips."""

from dataclasses import dataclass, replace
from functools import cmp_to_key
from math import ceil

from bids import money
from money import rounded, share
from names import Unjudged

SAME = 1e-12


def close(a, b):
    """-1, 0 or 1; 0 if they are equal within the tolerance."""
    if a == b or abs(a - b) <= SAME * max(abs(a), abs(b)):
        return 0
    return 1 if a > b else -1


@dataclass
class Contender:
    """A bid as an award sees it."""
    name: str
    base: str
    price: int
    metric: float
    excluded: bool
    marks: dict
    units: dict
    wish_points: float
    wish_money: int
    entry: object = None
    score: float = 0.0
    performance: float = 0.0


def mark(text):
    return float(share(text))


class Award:
    def __init__(self, tender):
        scenario = tender.question.scenario
        award = scenario["award"]
        self.rules = award if isinstance(award, dict) else {"by": award}
        self.by = self.rules["by"]
        self.budget = tender.budget
        self.band = float(share(self.rules.get("band", 0)))
        self.criteria = scenario.get("criteria", {})
        self.question = tender.question
        self.search = tender.search
        self.weights = {name: self.weight(row) for name, row in self.criteria.items()}
        self.contenders = [self.contender(tender, entry) for entry in tender.entries]
        if self.by == "quality-in-money":
            self.refuse_halves()

    def refuse_halves(self):
        """Worths that the last bit of a metric moves by half a minor unit are not judged."""
        if any(abs(self.weights.get("metric", 0) * c.metric % 1 - 0.5) < 1e-6 for c in self.contenders):
            raise Unjudged("half a minor unit")

    def weight(self, row):
        return money(self.question, row["worth"]) if self.by == "quality-in-money" else float(row["weight"])

    def contender(self, tender, entry):
        wishes = tender.wishes(entry)
        names = [n for n in self.criteria if n not in ("metric", "price")]
        marks = {name: mark(self.criteria[name][entry.base]) for name in names}
        scale = tender.search.rate_scale()
        return Contender(entry.name, entry.base, entry.price or 0, entry.metric / scale, entry.excluded, marks,
                         {"nodes": entry.nodes, "cores": entry.cores},
                         sum(float(w.get("points", 0)) for w in wishes),
                         sum(money(self.question, w["worth"]) for w in wishes if "worth" in w), entry)

    def x(self, name, contender):
        """The value of a contender in a criterion."""
        if name in ("metric", "price"):
            return float(getattr(contender, name))
        return contender.marks[name]

    def points(self, name, contender, among):
        row, scale = self.criteria[name], float(self.rules.get("scale", 100))
        x, xs = self.x(name, contender), [self.x(name, c) for c in among]
        if "of" in row:
            return scale * min(x, float(row["of"])) / float(row["of"])
        if min(xs) == max(xs):
            return scale
        if row.get("formula", self.rules.get("formula")) == "ratio":
            return scale * (min(xs) / x if name == "price" else x / max(xs))
        return scale * ((max(xs) - x) if name == "price" else (x - min(xs))) / (max(xs) - min(xs))

    def quality(self, contender):
        total = contender.wish_money
        for name, worth in self.weights.items():
            row, x = self.criteria[name], self.x(name, contender)
            if "baseline" in row:
                units = contender.units[row["units"]]
                x = ceil(units * x / float(share(row["baseline"])) * (1 - SAME)) - units
            total += rounded(worth * x)
        return total

    def rank(self, contenders):
        """The contenders that can win, the best first, with their scores."""
        able = [replace(c) for c in contenders if not c.excluded and c.price <= self.budget
                and self.search.keeps_rate(c.metric * self.search.rate_scale())]
        by_points = self.by == "points" or self.rules.get("performance") == "points"
        weights = sum(self.weights.values())
        for c in able:
            c.performance = c.metric
            if by_points:
                c.performance = c.wish_points + sum(weight / weights * self.points(name, c, able)
                                                    for name, weight in self.weights.items())
            c.score = self.score(c)
        if self.by == "ufab" and able:
            best = max(c.score for c in able)
            for c in able:
                c.marks = dict(c.marks, equal=close(c.score, (1 - self.band) * best) >= 0)
        return sorted(able, key=cmp_to_key(self.compare))

    def score(self, c):
        if self.by == "price":
            return -c.price
        if self.by == "quality-in-money":
            return self.quality(c) - c.price
        return c.performance if self.by == "points" else c.performance / max(c.price, 1)

    def compare(self, a, b):
        """Negative if a is better."""
        if self.by == "ufab" and a.marks["equal"] != b.marks["equal"]:
            return -1 if a.marks["equal"] else 1
        if self.by in ("price", "quality-in-money"):
            order = b.score - a.score
        elif self.by == "ufab" and a.marks["equal"]:
            order = a.price - b.price if self.rules["decider"] == "price" else close(b.performance, a.performance)
        else:
            order = close(b.score, a.score)
        return (order or close(b.performance, a.performance) or close(b.metric, a.metric) or a.price - b.price
                or (a.name > b.name) - (a.name < b.name))

    # Finds flips.

    def changed(self, what, now, value):
        """The contenders with one input changed to a value (prices and worths in minor units); an input that belongs to
        the rules is set here, too."""
        kind, _, rest = what.partition(" of ")
        if what == "band":
            self.band = value
        elif kind in ("weight", "worth") and rest in self.weights:
            self.weights[rest] = value
        elif kind == "price":
            return [replace(c, price=c.price + value - now) if c.base == rest else c for c in self.contenders]
        elif kind == "metric" or kind.startswith("promise for "):
            return self.faster(kind, rest, now, value)
        elif kind in self.criteria:
            return [replace(c, marks={**c.marks, kind: value}) if c.base == rest else c for c in self.contenders]
        else:
            raise KeyError(what)
        return self.contenders

    def faster(self, kind, name, now, value):
        """Changes the metric, or the promise that determines it, of a bid and its alternatives with the same one."""
        own = next(c for c in self.contenders if c.name == name)
        found = [c for c in self.contenders if c.base == own.base and c.metric == own.metric]
        rest = [c for c in self.contenders if c not in found]
        if kind == "metric":
            return rest + [replace(c, metric=value) for c in found]
        names = [a.name for a in own.entry.tender.search.measure.applications]
        ratios = list(own.entry.ratios)
        ratios[names.index(kind[len("promise for "):])] *= value / now
        metric = own.entry.metric_with(ratios) / own.entry.tender.search.rate_scale()
        return rest + [replace(c, metric=metric, excluded=c.entry.unfit or not c.entry.keeps_promises(ratios))
                       for c in found]

    def winner_at(self, what, now, value):
        """The name of the winner; None: nobody can win."""
        band, weights = self.band, dict(self.weights)
        try:
            ranked = self.rank(self.changed(what, now, value))
        finally:
            self.band, self.weights = band, weights
        return ranked[0].name if ranked else None
