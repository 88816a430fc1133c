"""Rented machines: clusters in which a node is some time of one machine in every year, on the first of the
networks; and services: clusters in which a node is some requests in every year."""

from collections import Counter
from fractions import Fraction
from math import ceil, gcd

from money import share
from question import physical
from wiring import Design, can_have

HOUR = 3600
HOURS_OF_YEAR = 8760


def by_year(hours, units, years):
    """Units paid in each year: the same hours. With a longer term whole contracts, one after the other, and in the
    last year the rest of the last one."""
    if hours <= HOURS_OF_YEAR:
        return [units * hours] * years
    contracts = ceil(Fraction(years * HOURS_OF_YEAR, hours))
    full = [units * HOURS_OF_YEAR] * (years - 1)
    return full + [units * hours * contracts - sum(full)]


def worth_of(question, part):
    """Present value of one unit of money paid for a part over its years; 1: not rented, or an extra of a purchase, which a
    budget on capital pays at once."""
    if question.scenario.get("budget_on") != "tco":
        return Fraction(1)
    tco = question.scenario.get("tco", {})
    years, rate = int(tco.get("years", 3)), share(tco.get("discount_rate", 0))
    if any(part in (row["part"], row["input_part"]) for row in question.rows("hosted")):  # the same in every year
        return sum(1 / (1 + rate) ** year for year in range(1, years + 1)) / years
    for row in question.rows("rental", part=part):
        hours = max(ceil(physical(tco.get("rent_step", "730h")) / HOUR), int(row["term_h"] or 1))
        paid = by_year(hours, int(row["units"]), years)
        return sum(n / (1 + rate) ** (year + 1) for year, n in enumerate(paid)) / sum(paid)
    return Fraction(1)


class Rented(Design):
    """The hours of a node that equal a bought one; the buyer installs nothing."""

    def __init__(self, question, row, node, technology):
        super().__init__(question, node, None, {"part": None, "technology": technology}, {"name": "star"})
        tco = question.scenario["tco"]
        hours = max(ceil(physical(tco.get("rent_step", "730h")) / HOUR), int(row["term_h"] or 1))
        self.paid = row["part"]
        self.each = sum(by_year(hours, int(row["units"]), int(tco.get("years", 3))))
        self.share = Fraction(min(hours, HOURS_OF_YEAR), HOURS_OF_YEAR)

    def key(self):
        return *super().key(), self.paid

    def kits(self, nodes):
        yield Counter({self.paid: self.each * nodes})

    def usable(self):
        return set()


class Paid(Design):
    """The least number of requests a year whose prompts and answers are whole units of both parts."""

    def __init__(self, question, hosted, node, technology):
        super().__init__(question, node, None, {"part": None, "technology": technology}, {"name": "star"})
        prompt, answer = lengths(question.scenario["workload"])
        unit, years = int(hosted["tokens"]), int(question.scenario["tco"].get("years", 3))
        common = gcd(unit, prompt, answer)
        self.paid, self.each = hosted["part"], answer // common * years
        self.prompts = hosted["input_part"], prompt // common * years
        self.tokens = unit // common * answer / (HOURS_OF_YEAR * HOUR)

    def key(self):
        return *super().key(), self.paid

    def kits(self, nodes):
        yield Counter({self.paid: self.each * nodes, self.prompts[0]: self.prompts[1] * nodes})

    def usable(self):
        return set()


def lengths(workload):
    """Tokens of the prompt and of the answer of a request."""
    row, = workload
    return tuple(int(row.get(name) or row["params"][name]) for name in ("prompt", "answer"))


def first_network(question):
    """The first network in `networks`, or the first by name."""
    networks = question.scenario.get("choose", {}).get("networks")
    return networks[0] if networks else min(row["id"] for row in question.rows("technology"))


def rentals(question):
    """The rentals named in `nodes`."""
    named = question.scenario.get("choose", {}).get("nodes", [])
    for row in question.rows("rental"):
        node, = question.rows("node", part=row["node"])
        if row["part"] not in named or not can_have(question, row["part"]):
            continue
        hosted = question.rows("hosted", part=row["part"])
        if not hosted:
            yield Rented(question, row, node, first_network(question))
        elif can_have(question, hosted[0]["input_part"]):
            yield Paid(question, hosted[0], node, first_network(question))
