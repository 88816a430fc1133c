"""Rented machines: clusters in which a node is some time of one machine in every year, on the first of the
networks."""

from collections import Counter
from fractions import Fraction
from math import ceil

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


def first_network(question):
    """The first network in `networks`, or the first by name."""
    networks = question.scenario.get("choose", {}).get("networks")
    return networks[0] if networks else min(row["id"] for row in question.rows("technology"))


def rentals(question):
    """The rentals named in `nodes`."""
    named = question.scenario.get("choose", {}).get("nodes", [])
    for row in question.rows("rental"):
        if row["part"] in named and can_have(question, row["part"]):
            yield Rented(question, row, question.rows("node", part=row["node"])[0], first_network(question))
