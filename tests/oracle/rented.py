"""Machines by the hour: clusters whose nodes are each some time of one machine, at the first of the networks."""

from collections import Counter
from fractions import Fraction
from math import ceil

from question import physical
from wiring import Design, can_have

HOUR = 3600
HOURS_OF_YEAR = 8760


class Rented(Design):
    """So many hours of the node that it computes as are a node of it; nothing stands at the buyer."""

    def __init__(self, question, row, node, technology):
        super().__init__(question, node, None, {"part": None, "technology": technology}, {"name": "star"})
        tco = question.scenario["tco"]
        hours = max(ceil(physical(tco.get("rent_step", "730h")) / HOUR), int(row["term_h"] or 1))
        years = int(tco.get("years", 3)) * HOURS_OF_YEAR
        self.paid = row["part"]
        self.each = int(row["units"]) * hours
        self.share = Fraction(min(hours, years), years)

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
