"""Machines by the hour: clusters whose nodes are each some time of one machine in every year, at the first of the
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
    """Units that are paid in each year: the same hours; of a longer term all of them, one contract after the other, and
    in the last year what is left of the last one."""
    if hours <= HOURS_OF_YEAR:
        return [units * hours] * years
    contracts = ceil(Fraction(years * HOURS_OF_YEAR, hours))
    full = [units * HOURS_OF_YEAR] * (years - 1)
    return full + [units * hours * contracts - sum(full)]


def worth_of(question, part):
    """Of one unit of money that is paid for a part, as the years that it is paid in have it; 1: it is not rented."""
    tco = question.scenario.get("tco", {})
    years, rate = int(tco.get("years", 3)), share(tco.get("discount_rate", 0))
    for row in question.rows("rental", part=part):
        hours = max(ceil(physical(tco.get("rent_step", "730h")) / HOUR), int(row["term_h"] or 1))
        paid = by_year(hours, int(row["units"]), years)
        return sum(n / (1 + rate) ** (year + 1) for year, n in enumerate(paid)) / sum(paid)
    return Fraction(1)


class Rented(Design):
    """So many hours of the node that it computes as are a node of it; nothing stands at the buyer."""

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
    """The first that networks name, or the first by its name."""
    networks = question.scenario.get("choose", {}).get("networks")
    return networks[0] if networks else min(row["id"] for row in question.rows("technology"))


def rentals(question):
    """Those that nodes name."""
    named = question.scenario.get("choose", {}).get("nodes", [])
    for row in question.rows("rental"):
        if row["part"] in named and can_have(question, row["part"]):
            yield Rented(question, row, question.rows("node", part=row["node"])[0], first_network(question))
