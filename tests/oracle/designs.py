"""All designs that a scenario allows: nodes, memory, cards, and topologies."""

from collections import Counter
from itertools import product

from goodput import stored
from networks import SWITCHED, switched
from rented import rentals
from wiring import BY_THE_PORT, Design, can_have

TEMPLATES = [{"name": name} for name in sorted({"star", *BY_THE_PORT, *SWITCHED})]


class TwoRegions(Design):
    """Wired by the port at two sites, which cables of a technology without cards and switches join."""

    def __init__(self, question, node, option, card, template, link):
        super().__init__(question, node, option, card, template)
        self.links = Counter({link["part"]: int(template.get("links", 1))})

    def kits(self, nodes):
        return (kit + self.links for kit in super().kits(nodes))


def two_regions(question, node, option, card, template):
    ends = {row["technology"] for table in ("nic", "switch", "line_card") for row in question.rows(table)}
    for cable in question.rows("cable"):
        if cable["technology"] not in ends and can_have(question, cable["part"]):
            yield TwoRegions(question, node, option, card, template, cable)


def wired_by(template):
    """Designs of a template, by its parts."""
    if template["name"] in SWITCHED:
        return switched
    return two_regions if template["name"] == "two-region" else lambda *parts: [Design(*parts)]


def wants_memory(question, module):
    """Modules would only add cost if no process needs the memory."""
    return question.scenario.get("memory") == "enforce" or module in question.limits.get("must_buy", [])


def runs_something(question, node):
    return any(node in row.get("runs_on", [node]) for row in question.scenario.get("workload", [{}]))


def designs(question):
    choose = question.scenario.get("choose", {})
    for node in question.rows("node"):
        if node["part"] not in choose.get("nodes", [node["part"]]) or not can_have(question, node["part"]):
            continue
        if not runs_something(question, node["part"]):
            continue
        options = [None] + [row for row in question.rows("memory_option", node=node["part"])
                            if can_have(question, row["part"]) and wants_memory(question, row["part"])]
        for option, card, template in product(options, question.rows("nic"), choose.get("templates", TEMPLATES)):
            if card["technology"] in choose.get("networks", [card["technology"]]) \
                    and can_have(question, card["part"]):
                for design in wired_by(template)(question, node, option, card, template):
                    yield from stored(question, design)
    yield from (design for design in rentals(question) if runs_something(question, design.node))
