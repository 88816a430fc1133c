"""Extras of a cluster: by the piece, by a property of the cluster, and by its watts and rack units."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import ceil

from names import Unjudged, matches
from question import physical


class Extra:
    """Units of a part: one for every `each` units of its property."""

    def __init__(self, question, row, part):
        self.part = part
        self.count = int(row.get("count", 1))
        self.per = row.get("per") or fee_per(question, part) or "cluster"
        self.each = physical(row["each"]) if "each" in row else capacity(question, part, self.per)

    def units(self, size):
        return self.count * ceil(Fraction(size) / self.each)


class NetworkPart:
    """A part of a network among the extras: as many as its role needs."""

    def __init__(self, row, role):
        self.part = row[role]
        self.per = row["network"], role

    def units(self, size):
        return size


def networks(question):
    return [row for row in question.scenario.get("extras", []) if "network" in row]


def network_sizes(question, row, nodes):
    """Units of each role of a network on one switch; None: the switch has too few ports."""
    template = row["template"]
    if template["name"] != "star":
        raise Unjudged("templates")
    ports = int(question.rows("switch", part=row["switch"])[0]["ports"] or 1)
    ends, cards = sum(row.get("ends", {}).values()), int(template.get("nics", 1))
    if nodes * cards + ends > ports:
        return None
    return {"nic": nodes * cards, "switch": 1, "cable": nodes * cards + ends}


def cards_beside(question):
    """Cards of a node in additional networks."""
    return sum(int(row["template"].get("nics", 1)) for row in networks(question) if "nic" in row)


def fee_per(question, part):
    """The property by which the catalogue counts a licence or a service."""
    for table in ("license", "service"):
        for row in question.rows(table, part=part):
            return row["per"]
    return None


def capacity(question, part, per):
    """Capacity of one unit if the scenario does not give it."""
    for row in question.rows("rack", part=part):
        if per == "rack_unit":
            return Fraction(row["units_U"])
        if per == "watt" and row["capacity_W"]:
            return Fraction(row["capacity_W"])
    for row in question.rows("pdu", part=part):
        if per == "watt":
            return Fraction(row["capacity_W"])
    return Fraction(1)


def serves(question, row, node):
    """Whether clusters of a node buy an extra, by the names of the node, of its accelerator and of that one's vendor."""
    accelerator = question.rows("node", part=node)[0].get("accelerator", "")
    names = [accelerator, question.parts[accelerator]["vendor"]] if accelerator else []
    return (any(matches(pattern, node) for pattern in row.get("nodes", ["*"])) and
            ("accelerators" not in row or any(matches(pattern, name) for pattern in row["accelerators"] for name in names if name)))


def choices(question, design):
    """Every list of extras: one of each group of alternatives that is not forbidden. Rentals need none."""
    if not design.is_bought():
        return [()]
    never = question.limits.get("never_buy", [])
    groups = []
    for row in question.scenario.get("extras", []):
        if "network" in row:
            groups += [[NetworkPart(row, role)] for role in ("nic", "switch", "cable") if role in row]
            continue
        if not serves(question, row, design.node):
            continue
        parts = row["one_of"] if "one_of" in row else [row["part"]]
        groups.append([Extra(question, row, part) for part in parts if part not in never])
    return list(product(*groups))


def counted_by(question, design, nodes):
    """Sizes of a cluster that follow from its nodes."""
    node = question.rows("node", part=design.node)[0]
    beside = {(row["network"], role): units for row in networks(question)
              for role, units in network_sizes(question, row, nodes).items()}
    return beside | {"cluster": 1, "node": nodes, "socket": nodes * int(node["sockets"]),
            "core": nodes * int(node["cores"])}


class Sized:
    """A parts list with its extras: supplies and racks depend on each other."""

    def __init__(self, question, kit, extras, sizes):
        self.question = question
        self.kit = kit
        self.by_size = [e for e in extras if e.per in ("watt", "rack_unit")]
        for extra in extras:
            if extra.per in sizes:
                self.kit = self.kit + Counter({extra.part: extra.units(sizes[extra.per])})

    def without(self, per, units):
        """Extras that depend neither on watts nor on rack units."""
        parts = Counter(self.kit)
        for extra, n in zip(self.by_size, units):
            if extra.per != per:
                parts[extra.part] += n
        return parts

    def height(self, units):
        parts = self.without("rack_unit", units)
        for node in self.question.tables.get("node", []):
            if node.get("racks"):
                del parts[node["part"]]
        return height_of(self.question, parts)

    def power(self, units):
        return sum(self.question.size("power", p) * n for p, n in self.without("watt", units).items())

    def whole(self):
        """The parts list with all extras, and the parts that take up height: those counted by rack units take none."""
        units = [0] * len(self.by_size)
        while True:
            grown = [e.units(self.power(units) if e.per == "watt" else self.height(units))
                     for e in self.by_size]
            if grown == units:
                break
            units = grown
        standing = self.without("rack_unit", units)
        for extra, n in zip(self.by_size, units):
            self.kit = self.kit + Counter({extra.part: n})
        return self.kit, standing


def free_units(question, used):
    """Rack units that stay free for growth."""
    spare = question.limits.get("headroom", {}).get("rack_units", 0)
    spare = str(spare)
    return Fraction(spare[:-1]) / 100 * used if spare.endswith("%") else Fraction(spare)


def height_of(question, standing):
    """Rack units of parts, plus the free ones."""
    used = sum(question.size("height", p) * n for p, n in standing.items())
    return used + free_units(question, used)


def with_extras(question, kit, design, nodes, extras):
    return Sized(question, kit, extras, counted_by(question, design, nodes) if extras else {}).whole()
